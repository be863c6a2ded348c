"""The pages of an audit of groundedness: the figures, then every answer with its claims and what their sources say."""

from collections.abc import Sequence

from factcheck.audit.page import EMBEDDED, AuditPage, PageSection, made_section, render_page
from factcheck.protocols.groundedness.facts import Facts
from factcheck.protocols.groundedness.score import claims_line
from factcheck.protocols.groundedness.view_figures import KINDS, figure_sections
from factcheck.publish.layout import table
from factcheck.publish.numbers import money
from factcheck.records.answer_claims import AnswerClaim, ClaimVerdict
from factcheck.records.groundedness import HeldAnswer
from factcheck.records.groundedness_summary import GroundednessSummary
from factcheck.text.display import shorten

CLAIM_CHARS, QUOTE_CHARS = 220, 200
MOST_ROWS = 300  # of claims not stated on the Markdown page; all of them are in verdicts.jsonl and on the HTML page
OUTCOMES = {
    "stated": "stated",
    "partial": "partial",
    "contradicted": "contradicted",
    "absent": "absent",
    "uncited": "no citation",
    "no_such_source": "no such source",
    "unjudged": "not judged",
}
NO_LANGUAGE_MODEL = (
    f"{EMBEDDED} The instrument “one global question” is a share of words here: it shows the method, not what a model"
    " would say."
)


def answers_page(summary: GroundednessSummary, facts: Facts) -> str:
    """The page as Markdown."""
    return render_page(audit_page(summary, facts))


def audit_page(summary: GroundednessSummary, facts: Facts) -> AuditPage:
    """What the Markdown page shows, in its order."""
    sections = (*figure_sections(summary), answer_table(facts), missed_table(facts), made(summary))
    banners = (NO_LANGUAGE_MODEL,) if summary.embedded else ()
    return AuditPage(f"Groundedness: audit {summary.audit}", banners, sections)


def made(summary: GroundednessSummary) -> PageSection:
    """What the audit was made with."""
    section = made_section(summary.config_sha256, summary.prompts.items(), summary.models.items())
    line = f"Rules {summary.rules_version}; instruments: {', '.join(summary.instruments)}."
    return PageSection(section.head, (*section.lines, f"{line} Spent: {money(summary.spent_usd)}."))


def answer_table(facts: Facts) -> PageSection:
    """Every answer on one line."""
    rows = [
        (
            answer.id,
            shorten(answer.question or "", 80),
            answer_line(facts, answer),
            {True: "correct", False: "incorrect", None: "not known"}[answer.correct],
            free_line(facts, answer),
        )
        for answer in facts.answers
    ]
    return PageSection("Answers", (), table(("answer", "question", "claims", "correct", "free check"), rows, words=5))


def answer_line(facts: Facts, answer: HeldAnswer) -> str:
    """An answer in words: "9 of 11 claims stated, 1 absent, 1 partial"."""
    if "per_claim" not in facts.rules.instruments:
        return f"{len(facts.claims_of[answer.id])} claims listed"
    held = facts.outcomes_of[answer.id]
    return claims_line({outcome: held.count(outcome) for outcome in held})


def free_line(facts: Facts, answer: HeldAnswer) -> str:
    """What the check without a model found in an answer."""
    found = facts.reading_of[answer.id].unsourced
    if found is None:
        return "no text to look in"
    return "; ".join(f"{one.kind} “{shorten(one.text, 40)}”" for one in found[:5]) or "nothing"


def missed_table(facts: Facts) -> PageSection:
    """Claims that their sources do not state, with what the sources say instead."""
    missed = [
        (claim, verdict)
        for claim in facts.claims
        if (verdict := facts.verdict_of.get((claim.answer, claim.index))) and verdict.outcome != "stated"
    ]
    rows = [(claim.answer, *claim_row(claim, verdict)) for claim, verdict in missed[:MOST_ROWS]]
    more = len(missed) - len(rows)
    lines = (f"{more} more stand in verdicts.jsonl and on the HTML page.",) if more > 0 else ()
    heads = ("answer", "claim", "cites", "outcome", "what the source says", "elsewhere", "kind")
    return PageSection("Claims that are not stated", lines, table(heads, rows, words=7) if rows else None)


def claim_row(claim: AnswerClaim, verdict: ClaimVerdict) -> tuple[str, ...]:
    """A claim, what it cites, its outcome, and the words that settle it."""
    cites = ", ".join([*(f"[{number}]" for number in claim.sources), *(f"[{name}]?" for name in claim.unknown)])
    return (
        shorten(claim.text, CLAIM_CHARS),
        "all sources" if claim.against == "all" else cites or "nothing",
        OUTCOMES[verdict.outcome],
        settled_by(verdict),
        ", ".join(f"[{number}]" for number in verdict.elsewhere) or "no",
        f"{KINDS[verdict.invention]} ({verdict.invention_by})" if verdict.invention else "",
    )


def settled_by(verdict: ClaimVerdict) -> str:
    """The quote of the source that decided, with its number, else why."""
    deciding = next((look for look in verdict.looks if look.own and look.source == verdict.source), None)
    if deciding is None:
        return verdict.why
    shown = f"[{deciding.source}] "
    if deciding.quote and deciding.label is not None:
        shown += f"“{shorten(deciding.quote, QUOTE_CHARS)}” "
    return f"{shown}{deciding.reason or ''}".strip()


def claim_rows(claims: Sequence[AnswerClaim], facts: Facts) -> list[tuple[str, ...]]:
    """All claims of an answer for its table."""
    made = []
    for claim in claims:
        verdict = facts.verdict_of.get((claim.answer, claim.index))
        if verdict is not None:
            made.append((str(claim.kind), *claim_row(claim, verdict)))
    return made
