"""The claims of a report: asked of a model of another house than the author's, and held against the report's own words.

What the model does not answer for stays unread, and is said to be; nothing is made up for it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from factcheck.checker.panel.anchors import named_anchor
from factcheck.checker.panel.drafts import Draft, drafts_of
from factcheck.checker.panel.numeric import is_numeric
from factcheck.checker.panel.refuse import refuse_own_family, void_reason
from factcheck.checker.panel.report_text import ReadSentence, ReportText, chunks, read_sentences
from factcheck.checker.panel.seats import Seat, check_seat, houses_of_author
from factcheck.checker.panel.spans import citations_of, span_of
from factcheck.checker.state import CallNote, Tools, answer_of
from factcheck.records.audit_tasks import ReportClaimsInput, ReportedClaims
from factcheck.records.panel import ReportClaim
from factcheck.records.tasks import NumberedSentence

PROMPT = "report_claims"
SENTENCES, CHARS = 10, 2500  # of one question: its claims must fit into one answer
BEFORE = 2  # sentences before them that are shown for reference


@dataclass(frozen=True, slots=True)
class Extraction:
    """The claims of a report. ``unread`` are sentences, by index, that no answer was had for, each with the reason.

    ``replaced`` counts listed claims whose words or values were not the report's: their sentence stands for them.
    ``unknown`` counts those with the number of a sentence that was not asked about.
    """

    claims: tuple[ReportClaim, ...]
    unread: Mapping[int, str]
    replaced: int
    unknown: int
    calls: tuple[CallNote, ...]


@dataclass(slots=True)
class _Work:
    """One extraction while it goes on."""

    report: ReportText
    seat: Seat
    tools: Tools
    author: frozenset[str]
    drafts: list[Draft] = field(default_factory=list)
    unread: dict[int, str] = field(default_factory=dict)
    calls: list[CallNote] = field(default_factory=list)
    replaced: int = 0
    unknown: int = 0


def extract_claims(
    report: ReportText, seat: Seat, tools: Tools, anchors: Sequence[str] = (), *, dates: bool = False
) -> Extraction:
    """All claims of a report, without opinions and recommendations.

    ``anchors`` are words that the answer key names; with ``dates`` a date makes a claim numeric. Raises ConfigError
    where the extractor is of the author's house, or is not the model at hand.
    """
    refuse_own_family(report.report.author, (seat,))
    check_seat(seat, tools)
    work = _Work(report, seat, tools, houses_of_author(report.report.author))
    read = read_sentences(report)
    for run in chunks(read, SENTENCES, CHARS):
        first = read.index(run[0])
        _ask(work, run, tuple(sentence.text for sentence in read[max(0, first - BEFORE) : first]))
    claims = _placed(work, anchors, dates)
    return Extraction(claims, work.unread, work.replaced, work.unknown, tuple(work.calls))


def _ask(work: _Work, run: Sequence[ReadSentence], before: tuple[str, ...]) -> None:
    """One question; an answer that was cut off is asked for in halves."""
    numbered = tuple(NumberedSentence(index=s.sentence.index, text=s.text) for s in run)
    report = work.report.report
    brief = None if report.brief is None else " ".join(report.brief.split())
    title = " ".join(report.title.split())
    inputs = ReportClaimsInput(title=title, brief=brief, before=before, sentences=numbered)
    note = work.tools.ask(PROMPT, work.seat.role, inputs, ReportedClaims)
    work.calls.append(note)
    void = void_reason(note, work.seat, work.author, frozenset())
    answer = None if void else answer_of(note, ReportedClaims)
    if answer is not None:
        _take(work, run, before, answer)
    elif note.reply.status == "truncated" and len(run) > 1:
        half = len(run) // 2
        _ask(work, run[:half], before)
        _ask(work, run[half:], tuple(sentence.text for sentence in run[max(0, half - BEFORE) : half]))
    else:
        why = void or f"{note.reply.status} ({note.reply.reason or 'no reason given'})"
        work.unread |= {sentence.sentence.index: why for sentence in run}


def _take(work: _Work, run: Sequence[ReadSentence], before: tuple[str, ...], answer: ReportedClaims) -> None:
    asked = {sentence.sentence.index for sentence in run}
    work.unknown += sum(claim.sentence not in asked for claim in answer.claims)
    for place, sentence in enumerate(run):
        listed = [claim for claim in answer.claims if claim.sentence == sentence.sentence.index]
        near = (*before, *(other.text for other in run[:place]))[-BEFORE:]
        drafts, replaced = drafts_of(sentence, listed, near)
        work.drafts += drafts
        work.replaced += replaced


def _placed(work: _Work, anchors: Sequence[str], dates: bool) -> tuple[ReportClaim, ...]:
    """The drafts with their places, citations and numbers, in the order of the report."""
    by_sentence: dict[int, list[Draft]] = {}
    for draft in work.drafts:
        by_sentence.setdefault(draft.sentence.sentence.index, []).append(draft)
    claims: list[ReportClaim] = []
    for drafts in by_sentence.values():
        sentence = drafts[0].sentence.sentence
        spans = [span_of(draft.text, sentence, work.report) for draft in drafts]
        cited = citations_of(spans, sentence, work.report)
        for draft, span, citations in zip(drafts, spans, cited, strict=True):
            anchor = draft.sentence.anchor or named_anchor((draft.text, draft.sentence.text), anchors)
            claims.append(_claim(work, draft, span, citations, anchor, len(claims), dates))
    return tuple(claims)


def _claim(
    work: _Work, draft: Draft, span: tuple[int, int], citations: tuple[int, ...], anchor: bool, index: int, dates: bool
) -> ReportClaim:
    urls = (work.report.citations[place].url for place in citations)
    weighed = draft.origin == "extractor" and not work.seat.embedded
    return ReportClaim(
        report=work.report.report.id,
        index=index,
        text=draft.text,
        start=span[0],
        end=span[1],
        sentence=draft.sentence.sentence.index,
        citations=citations,
        urls=tuple(dict.fromkeys(url for url in urls if url is not None)),
        kind=draft.kind,
        numeric=is_numeric(draft.text, dates=dates),
        materiality=3 if anchor and not weighed else draft.weight,
        anchor=anchor,
        origin=draft.origin,
    )
