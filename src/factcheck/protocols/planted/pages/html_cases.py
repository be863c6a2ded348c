"""The list of all cases: the post with the plant marked, and what each arm made of it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from factcheck.protocols.planted.pages.html_claims import ClaimView, claim_views
from factcheck.protocols.planted.pages.html_outcomes import (
    OUTCOMES,
    Chip,
    chips,
    link_chips,
    outcome_of,
    reasons,
    sentence_chips,
)
from factcheck.protocols.planted.pages.view_tables import classes_in_order, in_order
from factcheck.protocols.planted.scoring.marks import CaseMarks, mark_results
from factcheck.publish.escape import Part
from factcheck.publish.numbers import count
from factcheck.records.case import Case, CaseSentence
from factcheck.records.result import ClaimResult, Result
from factcheck.records.summary import Summary
from factcheck.text.display import shorten

KINDS = {
    ("planted", "error"): "planted error",
    ("clean", "clean"): "clean twin",
    ("natural", "error"): "natural error",
    ("natural", "clean"): "natural, clean",
}
PREVIEW = 64  # characters of a change in a list


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a post: as it was ("same"), what the plant took away ("old") or what it put there ("new")."""

    text: Part
    kind: str


@dataclass(frozen=True, slots=True)
class SentenceView:
    """A sentence of a post with what was said of it; ``shown`` without asking where something happened."""

    pieces: tuple[Piece, ...]
    kind: str
    chips: tuple[Chip, ...]
    claims: tuple[ClaimView, ...]
    shown: bool


@dataclass(frozen=True, slots=True)
class CaseView:
    """A case. ``codes`` holds one letter of outcome an arm, in the order of arms; ``twin`` is the other one's place."""

    anchor: str
    name: str
    class_: str
    kind: str
    preview: tuple[Piece, ...]
    codes: str
    chips: tuple[Chip, ...]
    reasons: tuple[str, ...]
    sentences: tuple[SentenceView, ...]
    link: tuple[Piece, ...]
    link_chips: tuple[Chip, ...]
    loose: tuple[ClaimView, ...]
    article: str
    url: str
    twin: str | None


@dataclass(frozen=True, slots=True)
class CaseList:
    """Cases with what they can be filtered by; ``outcomes`` are words with their letters, only those that occur."""

    arms: tuple[str, ...]
    classes: tuple[str, ...]
    outcomes: tuple[tuple[str, str], ...]
    cases: tuple[CaseView, ...]
    total: str


def case_list(
    summary: Summary, cases: Sequence[Case], results: Mapping[str, Iterable[Result]], anchors: Mapping[str, str]
) -> CaseList:
    """All cases of a run, in order; ``anchors`` are their places on the page by id."""
    arms = tuple(name for name in in_order(summary) if name in results)
    by_id = {case.id: case for case in cases}
    marks = {arm: {m.case.id: m for m in mark_results(arm, by_id, results[arm])} for arm in arms}
    pairs: dict[str, list[str]] = {}
    for case in cases:
        pairs.setdefault(case.pair or case.id, []).append(case.id)
    lost = {(miss.case, arm): miss.where for arm in arms for miss in summary.arms[arm].missed}
    views = []
    for case in cases:
        said = {arm: marks[arm].get(case.id) for arm in arms}
        twin = next((other for other in pairs[case.pair or case.id] if other != case.id), None)
        views.append(case_view(case, said, lost, (anchors[case.id], anchors[twin] if twin else None)))
    codes = {code for view in views for code in view.codes}
    return CaseList(
        arms=arms,
        classes=tuple(classes_in_order({case.class_ for case in cases})),
        outcomes=tuple((word, code) for word, code in OUTCOMES.items() if code in codes),
        cases=tuple(views),
        total=count(len(views)),
    )


def case_view(
    case: Case,
    said: Mapping[str, CaseMarks | None],
    lost: Mapping[tuple[str, str], str],
    places: tuple[str, str | None],
) -> CaseView:
    """One case; ``said`` holds every arm of the page, None where it has no result.

    ``lost`` says where a miss was lost, by case and arm; ``places`` are the case's and its twin's on the page.
    """
    words = {arm: outcome_of(marks) for arm, marks in said.items()}
    marks = {arm: held for arm, held in said.items() if held is not None}
    return CaseView(
        anchor=places[0],
        name=case.id,
        class_=case.class_,
        kind=KINDS.get((case.role, case.label), case.label),
        preview=_preview(case),
        codes="".join(OUTCOMES[word] for word in words.values()),
        chips=chips(words),
        reasons=reasons(case, marks, lost),
        sentences=tuple(_sentence(case, sentence, marks) for sentence in case.sentences),
        link=_pieces(case, case.link.start, case.link.end, _link_planted(case)) if case.link else (),
        link_chips=link_chips(marks),
        loose=claim_views(None, _spoken(marks, None), case.article.chars),
        article=case.article.title or case.article.id,
        url=case.article.url,
        twin=places[1],
    )


def _sentence(case: Case, sentence: CaseSentence, marks: Mapping[str, CaseMarks]) -> SentenceView:
    shown = sentence_chips(sentence.index, marks)
    return SentenceView(
        pieces=_pieces(case, sentence.start, sentence.end, _holds(case, sentence)),
        kind=sentence.kind,
        chips=shown,
        claims=claim_views(sentence.text, _spoken(marks, sentence.index), case.article.chars),
        shown=bool(shown),
    )


def _spoken(marks: Mapping[str, CaseMarks], index: int | None) -> dict[str, list[ClaimResult]]:
    return {arm: [claim for claim in held.result.claims if claim.sentence == index] for arm, held in marks.items()}


def _holds(case: Case, sentence: CaseSentence) -> bool:
    return case.plant is not None and case.plant.target == "sentence" and case.plant.sentence == sentence.index


def _link_planted(case: Case) -> bool:
    return case.plant is not None and case.plant.target == "link"


def _pieces(case: Case, start: int, end: int, planted: bool) -> tuple[Piece, ...]:
    """A stretch of the post with the plant marked where it holds it."""
    plant, post = case.plant, case.post
    if plant is None or not planted:
        return (Piece(Part(post[start:end]), "same"),)
    first, last = (min(max(place, start), end) for place in (plant.start, plant.end))
    parts = ((post[start:first], "same"), (plant.old, "old"), (post[first:last], "new"), (post[last:end], "same"))
    return tuple(Piece(Part(text), kind) for text, kind in parts if text)


def _preview(case: Case) -> tuple[Piece, ...]:
    """The change, or how the post begins."""
    if case.plant is None:
        text = case.sentences[0].text if case.sentences else case.post
        return (Piece(Part(shorten(text, PREVIEW)), "same"),)
    changes = ((case.plant.old, "old"), (case.plant.new, "new"))
    return tuple(Piece(Part(shorten(text, PREVIEW)), kind) for text, kind in changes if text.strip())
