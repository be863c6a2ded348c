"""The HTML page of an audit of groundedness: the figures, then every answer with its claims, unfolded on request."""

from factcheck.audit.html import as_section, audit_html
from factcheck.protocols.groundedness.facts import Facts
from factcheck.protocols.groundedness.view import NO_LANGUAGE_MODEL, answer_line, claim_rows, free_line, made
from factcheck.protocols.groundedness.view_figures import figure_sections
from factcheck.publish.blocks import Block, Bullets, Data, Fold, Section, Text
from factcheck.publish.layout import table
from factcheck.records.groundedness import HeldAnswer
from factcheck.records.groundedness_summary import GroundednessSummary
from factcheck.text.display import shorten

HEADS = ("kind", "claim", "cites", "outcome", "what the source says", "elsewhere", "invention")
ANSWER_CHARS = 4000


def answers_html(summary: GroundednessSummary, facts: Facts) -> str:
    """The page as one self-contained file. The same records give the same bytes."""
    figures = [as_section(section) for section in figure_sections(summary)]
    return audit_html(
        f"Groundedness: audit {summary.audit}",
        (NO_LANGUAGE_MODEL,) if summary.embedded else (),
        f"rules {summary.rules_version}, configuration {summary.config_sha256[:12]}",
        (*figures, _answers(facts), as_section(made(summary))),
    )


def _answers(facts: Facts) -> Section:
    return Section("answers", "Every answer", tuple(_fold(facts, answer) for answer in facts.answers))


def _fold(facts: Facts, answer: HeldAnswer) -> Fold:
    """One answer: its words, what the free check found, and a table of its claims."""
    lines = [f"Question: {answer.question}"] if answer.question else []
    lines += [f"Answer: {shorten(answer.answer, ANSWER_CHARS)}", f"Free check: {free_line(facts, answer)}."]
    overall = facts.overall_of.get(answer.id)
    if overall is not None:
        said = overall.verdict or f"not judged ({overall.reason})"
        lines.append(f"The one global question: {said.replace('_', ' ')}.")
    blocks: list[Block] = [Text(tuple(lines))]
    rows = claim_rows(facts.claims_of[answer.id], facts)
    if rows:
        blocks.append(Data(f"Claims of {answer.id}", table(HEADS, rows, words=len(HEADS))))
    listed = [f"[{source.number}] {_named(source.title, source.url, source.kind)}" for source in answer.sources]
    return Fold(f"{answer.id}: {answer_line(facts, answer)}", (*blocks, Bullets(tuple(listed))))


def _named(title: str, url: str | None, kind: str) -> str:
    return ", ".join(part for part in (title, url, kind) if part) or "without a title"
