"""The stage ``list``: every factual claim of an answer apart, with its place, its kind and what it cites.

A model's list is held against the answer's own words. Where it adds, turns or loses something, the sentence itself is
the claim; where it is silent, the rules say why a sentence gives no claim, or make one of it.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from factcheck.checker.panel.wording import keeps_wording
from factcheck.checker.state import CallNote, Tools, answer_of
from factcheck.models.embedded.answer_claims import claim_kind, compound_parts, is_fragment, left_out
from factcheck.protocols.groundedness.answer_text import AnswerSentence, fragments, read_answer
from factcheck.protocols.groundedness.marks import Mark, cited_by
from factcheck.records.answer_claims import AnswerClaim, AnswerReading, FreeFinding
from factcheck.records.answer_tasks import AnswerClaimsInput, ListedClaim, ListedClaims
from factcheck.records.groundedness import ClaimKind, HeldAnswer
from factcheck.records.tasks import NumberedSentence
from factcheck.text.coverage import coverage_losses

PROMPT, ROLE = "answer_claims", "extractor"
SENTENCES, CHARS = 10, 2500  # of one question: its claims must fit into one answer
BEFORE = 2
MOST = 12  # claims of one sentence; more is a model that does not stop
OVERLAP = 0.5  # share of a claim that must lie within a citation, or within a labeled statement


@dataclass(frozen=True, slots=True)
class Draft:
    """A claim of a sentence before it has a place."""

    sentence: AnswerSentence
    text: str
    kind: ClaimKind
    origin: str


@dataclass(slots=True)
class _Work:
    answer: HeldAnswer
    tools: Tools
    drafts: list[Draft] = field(default_factory=list)
    left: Counter[str] = field(default_factory=Counter)
    unread: int = 0
    why: str | None = None
    calls: list[CallNote] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Listed:
    """The claims of one answer, what became of its sentences, and every question asked."""

    claims: tuple[AnswerClaim, ...]
    reading: AnswerReading
    calls: tuple[CallNote, ...]


def list_claims(answer: HeldAnswer, tools: Tools, unsourced: Sequence[FreeFinding] | None = None) -> Listed:
    """All claims of an answer; ``unsourced`` is what the free check found in it."""
    sentences, marks = read_answer(answer)
    work = _Work(answer, tools)
    if answer.question and sentences and all(_names_only(one, answer.question) for one in sentences):
        pieces = fragments(answer, sentences)
        work.drafts = [Draft(one, one.text, claim_kind(one.text[one.lead :]), "code") for one in pieces]
        asked: list[AnswerSentence] = []
    else:
        asked = [sentence for sentence in sentences if _is_asked(sentence, work)]
    for run in _runs(asked):
        first = asked.index(run[0])
        _ask(work, run, tuple(one.text for one in asked[max(0, first - BEFORE) : first]))
    claims = _placed(work, marks)
    reading = AnswerReading(
        answer=answer.id,
        sentences=len(sentences),
        claims=len(claims),
        left_out=dict(sorted(work.left.items())),
        unread=work.unread,
        why_unread=work.why,
        marks=len(marks),
        unknown=tuple(dict.fromkeys(name for mark in marks for name in mark.unknown)) if not answer.citations else (),
        unsourced=None if unsourced is None else tuple(unsourced),
    )
    return Listed(claims, reading, tuple(work.calls))


def _names_only(sentence: AnswerSentence, question: str) -> bool:
    """Whether a sentence is a bare answer to the question, without a statement of its own."""
    bare = not (sentence.lead or sentence.entry or sentence.row) and is_fragment(sentence.text)
    return bare and left_out(sentence.text, question) in (None, "heading")


def _is_asked(sentence: AnswerSentence, work: _Work) -> bool:
    """Entries of a list of references state nothing; with the scope "labels" the rest of an answer is not looked at."""
    spans = [(label.start, label.end) for label in work.answer.labels]
    outside = work.answer.scope == "labels" and not _within((sentence.start, sentence.end), spans)
    reason = "not labeled" if outside else "pointer" if sentence.entry else None
    if reason is not None:
        work.left[reason] += 1
    return reason is None


def _runs(sentences: Sequence[AnswerSentence]) -> list[tuple[AnswerSentence, ...]]:
    runs: list[list[AnswerSentence]] = []
    size = 0
    for sentence in sentences:
        if not runs or len(runs[-1]) >= SENTENCES or size + len(sentence.text) > CHARS:
            runs.append([])
            size = 0
        runs[-1].append(sentence)
        size += len(sentence.text)
    return [tuple(run) for run in runs]


def _ask(work: _Work, run: Sequence[AnswerSentence], before: tuple[str, ...]) -> None:
    """One question; an answer that was cut off is asked for in halves."""
    numbered = tuple(NumberedSentence(index=one.index, text=one.text) for one in run)
    inputs = AnswerClaimsInput(question=work.answer.question, before=before, sentences=numbered)
    note = work.tools.ask(PROMPT, ROLE, inputs, ListedClaims)
    work.calls.append(note)
    answer = None if note.void else answer_of(note, ListedClaims)
    if answer is not None:
        for place, sentence in enumerate(run):
            listed = [claim for claim in answer.claims if claim.sentence == sentence.index]
            near = (*before, *(other.text for other in run[:place]))[-BEFORE:]
            _take(work, sentence, listed, near)
    elif note.reply.status == "truncated" and len(run) > 1:
        half = len(run) // 2
        _ask(work, run[:half], before)
        _ask(work, run[half:], tuple(one.text for one in run[max(0, half - BEFORE) : half]))
    else:
        work.unread += len(run)
        work.why = note.void or f"{note.reply.status} ({note.reply.reason or 'no reason given'})"


def _take(work: _Work, sentence: AnswerSentence, listed: Sequence[ListedClaim], before: Sequence[str]) -> None:
    """The drafts of one sentence, or the reason why it gives none."""
    unique = list({" ".join(claim.text.split()): claim.kind for claim in listed if claim.text.strip()}.items())[:MOST]
    known = (*before, work.answer.question) if work.answer.question else before
    kept = all(keeps_wording(text, sentence.text, known) for text, _ in unique)
    lost = [loss for loss in coverage_losses(sentence.text, [text for text, _ in unique]) if loss.kind != "hedge"]
    if unique and kept and not lost:
        work.drafts += [Draft(sentence, text, kind, "extractor") for text, kind in unique]
        return
    reason = None if unique or sentence.row else left_out(sentence.text, work.answer.question)
    if reason is not None:
        work.left[reason] += 1
        return
    parts = (sentence.text,) if unique else compound_parts(sentence.text)
    work.drafts += [Draft(sentence, part, claim_kind(part), "code") for part in parts]


def _placed(work: _Work, marks: Sequence[Mark]) -> tuple[AnswerClaim, ...]:
    """The drafts as claims, in the order of the answer."""
    cites = bool(marks) or bool(work.answer.citations)
    by_sentence: dict[int, list[Draft]] = {}
    for draft in work.drafts:
        by_sentence.setdefault(draft.sentence.index, []).append(draft)
    claims: list[AnswerClaim] = []
    for drafts in by_sentence.values():
        sentence = drafts[0].sentence
        whole = (sentence.start, sentence.end)
        spans = [span_of(draft.text, sentence, work.answer.answer) for draft in drafts]
        for draft, span, own in zip(drafts, spans, cited_by(spans, whole, sentence.marks), strict=True):
            numbers, unknown = _cited(work.answer, span, own) if cites else (_all(work.answer), ())
            claims.append(
                AnswerClaim(
                    answer=work.answer.id,
                    index=len(claims),
                    text=draft.text,
                    kind=draft.kind,
                    start=span[0],
                    end=span[1],
                    sources=numbers,
                    unknown=unknown,
                    against="own" if cites else "all",
                    origin="extractor" if draft.origin == "extractor" else "code",
                )
            )
    return tuple(claims)


def _all(answer: HeldAnswer) -> tuple[int, ...]:
    """The numbers of all sources, texts that are there twice once."""
    return tuple(source.number for source in answer.sources if source.same_as is None)


def _cited(answer: HeldAnswer, span: tuple[int, int], own: Sequence[Mark]) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """What a claim cites: what is said of its stretch of the answer, else its marks."""
    if answer.citations is None:
        numbers = tuple(dict.fromkeys(number for mark in own for number in mark.numbers))
        return numbers, tuple(dict.fromkeys(name for mark in own for name in mark.unknown))
    there = {source.number for source in answer.sources}
    held = [one.numbers for one in answer.citations if _within(span, [(one.start, one.end)])]
    named = list(dict.fromkeys(number for numbers in held for number in numbers))
    return tuple(n for n in named if n in there), tuple(str(n) for n in named if n not in there)


def _within(span: tuple[int, int], others: Sequence[tuple[int, int]]) -> bool:
    """Whether at least half of a span, or half of another that it reaches into, is common to both."""
    for start, end in others:
        common = min(span[1], end) - max(span[0], start)
        if common > 0 and common >= OVERLAP * min(span[1] - span[0], end - start):
            return True
    return False


def span_of(text: str, sentence: AnswerSentence, answer: str) -> tuple[int, int]:
    """Where the words of a claim stand in the answer, marks and Markdown between them aside; else its sentence.

    A claim that repeats the subject of its sentence stands where the rest of its words do; a row of a table as a whole.
    """
    if sentence.row:
        return (sentence.start, sentence.end)
    opened = bool(sentence.lead) and text.startswith(sentence.text[: sentence.lead])
    tokens = text[sentence.lead if opened else 0 :].split()
    for skipped in range(max(1, min(10, len(tokens) - 1))):
        found = _words(tokens[skipped:]).search(answer, sentence.start, sentence.end)
        if found is not None:
            return found.span()
    return (sentence.start, sentence.end)


def _words(tokens: Sequence[str]) -> "re.Pattern[str]":
    bare = [token.strip(".,;:") if place == len(tokens) - 1 else token for place, token in enumerate(tokens)]
    between = r"(?:\s|[*_`]|\[[^\[\]\n]{1,80}\]){1,12}"
    return re.compile(between.join(re.escape(token) for token in bare[:60]))
