"""``unsourced_claim``: a sentence that no article supplies, in the form of another article's clean sentence.

The form is borrowed and every specific exchanged: its names for names of the draft's own article, its numbers and dates
for others in the same form. So the added sentence looks like the clean ones, fits the topic, and is nowhere supported.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from factcheck.hashing import draw_number, draw_order
from factcheck.protocols.planted.digits import digit_forms, spelled_forms
from factcheck.protocols.planted.names import NameUse
from factcheck.protocols.planted.page import stems_of
from factcheck.protocols.planted.plants.base import Candidate, PlantContext
from factcheck.protocols.planted.plants.entity_swap import fits
from factcheck.protocols.planted.prepared import PreparedArticle, PreparedSentence
from factcheck.protocols.planted.proof import same_role
from factcheck.protocols.planted.sentences import form_problem
from factcheck.records.case import PlantClass
from factcheck.text.presence import PageFacts, holds_token, missing_specifics
from factcheck.text.specifics.find import find_specifics
from factcheck.text.specifics.kinds import Specifics

_CLOSE_ENOUGH = 0.35
_CLOSE_WITHOUT_NAME = 0.6
_POINTING = re.compile(r"\b(?:he|she|they|his|her|their|it|its|this|these|those)\b", re.IGNORECASE)
_MOST_NAMES = 3


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
    return draw_order(spelled_forms(core), str, *names) if spelled else list(digit_forms(core, 1, *names))


def _number_edits(form: PreparedSentence, names: tuple[str | int, ...]) -> list[_Edit] | None:
    edits = []
    for number in form.specifics.numbers:
        core = form.text[number.core_start : number.core_end]
        if number.high is not None or number.ordinal or number.value <= 1:
            return None
        made = _other_digits(core, number.spelled, (*names, number.start))
        if not made:
            return None
        edits.append(_Edit(number.core_start, number.core_end, made[0]))
    return edits


def _date_edits(form: PreparedSentence, names: tuple[str | int, ...], latest: int) -> list[_Edit] | None:
    edits = []
    for date in form.specifics.dates:
        match = re.search(r"\b(?:19|20)\d\d\b", date.text)
        if match is None or re.search(r"day\b", form.text):
            return None
        year = int(match.group())
        years = [year + step for step in (-3, -2, -1, 1, 2) if year + step <= latest]
        if not years:
            return None
        new = years[draw_number(*names, date.start) % len(years)]
        edits.append(_Edit(date.start + match.start(), date.start + match.end(), str(new)))
    return edits


def _name_edits(
    form: PreparedSentence, uses: list[NameUse], donor: PreparedArticle, names: tuple[str | int, ...]
) -> list[_Edit] | None:
    """Every name of the form exchanged for a distinct one of the draft's article, of the same kind and look.

    A name that the draft's article has too may stay: it fits the topic as it is.
    """
    edits: list[_Edit] = []
    for use in uses:
        taken = {edit.new for edit in edits}
        fitting = [item for item in donor.page_uses if fits(use, item) and item.text not in taken]
        if fitting:
            distinct = list({item.text: item for item in fitting}.values())
            chosen = draw_order(distinct, lambda item: item.text, *names, use.start)[0]
            edits.append(_Edit(use.start, use.end, chosen.text))
        elif not holds_token(donor.page.folded, use.text):
            return None
    return edits


def _closeness(form: PreparedSentence, topic: frozenset[str]) -> float:
    """The part of a form's content words that the draft's article uses too, wherever."""
    return len(form.stems & topic) / max(len(form.stems), 1)


@dataclass(frozen=True, slots=True)
class UnsourcedClaim:
    """An added sentence about the draft's topic whose specifics stand together in no article of the pool."""

    name: PlantClass = "unsourced_claim"
    kinds: tuple[str, ...] = ("added",)

    def candidates(self, context: PlantContext, sentence: PreparedSentence) -> Iterator[Candidate]:
        """Added sentences in drawn order; ``new`` is without its separator, and offsets are 0."""
        article = context.article
        names = context.names(self.name, context.attempt)
        others = (item for item in context.pool.articles if item.id != article.id)
        topic = frozenset[str]().union(*(passage.stems for passage in article.page.passages))
        for other in draw_order(others, lambda item: item.id, *names):
            for form in draw_order(other.sentences, lambda item: str(item.index), *names, other.id):
                made = self._made(context, other, form, topic)
                if made is not None:
                    yield made

    def _made(
        self, context: PlantContext, other: PreparedArticle, form: PreparedSentence, topic: frozenset[str]
    ) -> Candidate | None:
        names = context.names(self.name, context.attempt, other.id, form.index)
        uses = [use for use in other.uses if use.sentence == form.index]
        if _POINTING.search(form.text):
            return None
        if len(uses) > _MOST_NAMES or form.specifics.versions or form.specifics.addresses:
            return None
        if not form.specifics.numbers and not form.specifics.dates:
            return None
        if _closeness(form, topic) < (_CLOSE_ENOUGH if uses else _CLOSE_WITHOUT_NAME):
            return None
        latest = max((d.first.year for d in context.article.page.specifics.dates if d.first), default=0)
        parts = (
            _number_edits(form, names),
            _date_edits(form, names, latest),
            _name_edits(form, uses, context.article, names),
        )
        if any(part is None for part in parts):
            return None
        text = _apply(form.text, [edit for part in parts if part is not None for edit in part])
        return self._proven(context, other, form, text)

    def _proven(
        self, context: PlantContext, other: PreparedArticle, form: PreparedSentence, text: str
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
            "difficulty": "added",
            "form": other.id,
            "articles_checked": len(context.pool.articles),
            "missing_here": missing,
        }
        return Candidate(None, 0, 0, "", text, "added", proof)


def _supplies(article: PreparedArticle, text: str, found: Specifics) -> bool:
    """Whether an article's page holds every specific of the text; a page without the last word of a name does not."""
    if any(name.text.split()[-1].lower() not in article.page.folded.lower() for name in found.names):
        return False
    return not _missing(article, text)


def _missing(article: PreparedArticle, text: str) -> tuple[object, ...]:
    return missing_specifics(text, PageFacts(article.page.folded, article.page.specifics))
