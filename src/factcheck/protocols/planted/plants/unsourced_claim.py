"""``unsourced_claim``: a sentence that no article supplies, in the form of another article's clean sentence.

The form is borrowed and its specifics exchanged: names for names of the draft's own article where one fits, numbers
and dates for others in the same form. So the added sentence looks like the clean ones, fits the topic, and is nowhere
supported.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from factcheck.hashing import draw_number, draw_order
from factcheck.protocols.planted.intake.sentences import form_problem
from factcheck.protocols.planted.planting.digits import digit_forms, spelled_forms
from factcheck.protocols.planted.planting.names import NameUse
from factcheck.protocols.planted.planting.page import stems_of
from factcheck.protocols.planted.planting.prepared import PreparedArticle, PreparedSentence
from factcheck.protocols.planted.planting.proof import same_role
from factcheck.protocols.planted.plants.base import Candidate, PlantContext
from factcheck.protocols.planted.plants.entity_swap import fits
from factcheck.records.case import PlantClass
from factcheck.text.presence import PageFacts, holds_token, missing_specifics
from factcheck.text.specifics.find import find_specifics
from factcheck.text.specifics.kinds import Specifics

_CLOSE = 0.25
_NAME_DONORS = 60
_CLOSE_WITHOUT_NAME = 0.3
_POINTING = re.compile(r"\b(?:he|she|his|her|these|those)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Edit:
    start: int
    end: int
    new: str


def _apply(text: str, edits: list[_Edit]) -> str:
    for edit in sorted(edits, key=lambda item: -item.start):
        text = text[: edit.start] + edit.new + text[edit.end :]
    return text


def _other_digits(core: str, spelled: bool, names: tuple[str | int, ...]) -> list[str]:
    return draw_order(spelled_forms(core), str, *names) if spelled else list(digit_forms(core, 4, *names))


def _number_edits(form: PreparedSentence, names: tuple[str | int, ...]) -> list[_Edit]:
    """Other digits for the plain numbers; ranges and ordinals stay."""
    edits: list[_Edit] = []
    for number in form.specifics.numbers:
        core = form.text[number.core_start : number.core_end]
        if number.high is None and not number.ordinal and number.value > 1:
            made = _other_digits(core, number.spelled, (*names, number.start))
            taken = {edit.new for edit in edits} | {
                form.text[n.core_start : n.core_end] for n in form.specifics.numbers
            }
            made = [new for new in made if new not in taken]
            edits += [_Edit(number.core_start, number.core_end, new) for new in made[:1]]
    return edits


def _date_edits(form: PreparedSentence, names: tuple[str | int, ...], latest: int) -> list[_Edit]:
    """Another year, none later than the page's latest, for the dates that no weekday pins down."""
    edits = []
    for date in form.specifics.dates:
        match = re.search(r"\b(?:19|20)\d\d\b", date.text)
        if match is None or re.search(r"day\b", form.text):
            continue
        year = int(match.group())
        years = [year + step for step in (-3, -2, -1, 1, 2) if year + step <= max(latest, year - 1)]
        new = years[draw_number(*names, date.start) % len(years)]
        edits.append(_Edit(date.start + match.start(), date.start + match.end(), str(new)))
    return edits


def _name_edits(uses: list[NameUse], donor: PreparedArticle, names: tuple[str | int, ...]) -> list[_Edit]:
    """The names of the form exchanged for distinct ones of the draft's article, where one of the same look is there."""
    edits: list[_Edit] = []
    for use in uses:
        taken = {edit.new for edit in edits}
        fitting = [item.text for item in donor.page_uses if fits(use, item) and item.text not in taken]
        if fitting:
            chosen = draw_order(dict.fromkeys(fitting), str, *names, use.start)[0]
            edits.append(_Edit(use.start, use.end, chosen))
    return edits


def _strange_name(
    context: PlantContext, form_article: PreparedArticle, uses: list[NameUse], names: tuple[str | int, ...]
) -> list[_Edit]:
    """For a form without figures: one of its names exchanged for one that is on neither of the two pages."""
    pages = (context.article.page, form_article.page)
    for use in draw_order(uses, lambda item: str(item.start), *names):
        for donor in draw_order(context.pool.articles, lambda item: item.id, *names, use.start)[:_NAME_DONORS]:
            for item in donor.uses:
                if fits(use, item) and not any(holds_token(page.folded, item.text) for page in pages):
                    return [_Edit(use.start, use.end, item.text)]
    return []


def _may_fit(article: PreparedArticle, uses: list[NameUse]) -> bool:
    """Whether a name of a form is on an article's page, or one of the page can stand in its place: a quick look."""
    return any(
        any(fits(use, item) for item in article.page_uses) or holds_token(article.page.folded, use.text) for use in uses
    )


def _closeness(form: PreparedSentence, topic: frozenset[str]) -> float:
    """The part of a form's content words that the draft's article uses too, wherever."""
    return len(form.stems & topic) / max(len(form.stems), 1)


@dataclass(frozen=True, slots=True)
class UnsourcedClaim:
    """An added sentence about the draft's topic whose specifics stand together in no article of the pool.

    Clean sentences come with and without figures, so the added ones do too.
    """

    name: PlantClass = "unsourced_claim"
    kinds: tuple[str, ...] = ("figures", "figures", "words")

    def candidates(self, context: PlantContext, sentence: PreparedSentence) -> Iterator[Candidate]:
        """Added sentences in drawn order; ``new`` is without its separator, and offsets are 0."""
        article = context.article
        names = context.names(self.name, context.attempt)
        others = (item for item in context.pool.articles if item.id != article.id)
        topic = frozenset[str]().union(*(passage.stems for passage in article.page.passages))
        drawn = draw_order(others, lambda item: item.id, *names)
        forms = [
            (other, form)
            for other in drawn
            for form in draw_order(other.sentences, lambda item: str(item.index), *names, other.id)
        ]
        close = [item for item in forms if _closeness(item[1], topic) >= _CLOSE]
        for other, form in [*close, *(item for item in forms if item not in close)]:
            made = self._made(context, other, form, topic)
            if made is not None:
                yield made

    def _made(
        self, context: PlantContext, other: PreparedArticle, form: PreparedSentence, topic: frozenset[str]
    ) -> Candidate | None:
        names = context.names(self.name, context.attempt, other.id, form.index)
        uses = [use for use in other.uses if use.sentence == form.index]
        if any(re.match(r"\.\s*\S", form.text[use.end :]) for use in uses):
            return None  # a name whose abbreviation is cut off
        if _POINTING.search(form.text) or form.specifics.versions or form.specifics.addresses:
            return None
        if not _may_fit(context.article, uses) and _closeness(form, topic) < _CLOSE_WITHOUT_NAME:
            return None
        latest = max((d.first.year for d in context.article.page.specifics.dates if d.first), default=0)
        figures = [*_number_edits(form, names), *_date_edits(form, names, latest)]
        strange = [] if figures else _strange_name(context, other, uses, names)
        if not figures and not strange:
            return None
        exchanged = _name_edits(
            [use for use in uses if use.start not in {e.start for e in strange}], context.article, names
        )
        on_topic = exchanged or any(holds_token(context.article.page.folded, use.text) for use in uses)
        if not on_topic and _closeness(form, topic) < _CLOSE_WITHOUT_NAME:
            return None
        text = _apply(form.text, [*figures, *strange, *exchanged])
        return self._proven(context, other, form, text, "figures" if figures else "words")

    def _proven(
        self, context: PlantContext, other: PreparedArticle, form: PreparedSentence, text: str, kind: str
    ) -> Candidate | None:
        found = find_specifics(text)
        if form_problem(text) is not None or len(found.names) != len(form.specifics.names):
            return None
        stems = stems_of(text)
        if any(same_role(stems, passage) for passage in context.article.page.passages):
            return None
        missing = len(_missing(context.article, text))
        if (
            not missing
            or not _missing(other, text)
            or any(_supplies(item, text, found) for item in context.pool.articles)
        ):
            return None
        proof = {
            "checks": ["one_span", "no_article_supplies", "no_passage_in_role"],
            "difficulty": kind,
            "form": other.id,
            "articles_checked": len(context.pool.articles),
            "missing_here": missing,
        }
        return Candidate(None, 0, 0, "", text, kind, proof)


def _supplies(article: PreparedArticle, text: str, found: Specifics) -> bool:
    """Whether an article's page holds every specific of the text; in these words or as equal values."""
    folded = article.page.folded
    if any(name.text.split()[-1].lower() not in folded.lower() for name in found.names):
        return False
    cores = [text[number.core_start : number.core_end] for number in found.numbers]
    written = [
        *cores,
        *(name.text for name in found.names),
        *(part for date in found.dates for part in date.text.split()),
    ]
    return all(holds_token(folded, item) for item in written) or not _missing(article, text)


def _missing(article: PreparedArticle, text: str) -> tuple[object, ...]:
    return missing_specifics(text, PageFacts(article.page.folded, article.page.specifics))
