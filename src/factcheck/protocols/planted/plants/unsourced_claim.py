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
from factcheck.text.presence import PageFacts, missing_specifics
from factcheck.text.specifics.find import find_specifics

_DRAWN = 12
_CLOSE_ENOUGH = 0.3
_POINTING = re.compile(r"\b(?:he|she|they|his|her|their|it|its)\b", re.IGNORECASE)
_MOST_NAMES = 2


@dataclass(frozen=True, slots=True)
class _Edit:
    start: int
    end: int
    new: str


def _apply(text: str, edits: list[_Edit]) -> str:
    for edit in sorted(edits, key=lambda item: -item.start):
        text = text[: edit.start] + edit.new + text[edit.end :]
    return text


def _number_edits(form: PreparedSentence, names: tuple[str | int, ...]) -> list[_Edit] | None:
    edits = []
    for number in form.specifics.numbers:
        core = form.text[number.core_start : number.core_end]
        if number.high is not None or number.ordinal or number.value <= 1:
            return None
        made = draw_order(spelled_forms(core), str, *names) if number.spelled else list(digit_forms(core, 3, *names))
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
    """Every name of the form exchanged for a distinct one of the draft's article, of the same kind and look."""
    edits: list[_Edit] = []
    for use in uses:
        taken = {edit.new for edit in edits}
        fitting = [item for item in donor.uses if fits(use, item) and item.text not in taken]
        if not fitting:
            return None
        chosen = draw_order(fitting, lambda item: f"{item.sentence}:{item.start}", *names, use.start)[0]
        edits.append(_Edit(use.start, use.end, chosen.text))
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
        drawn = draw_order(others, lambda item: item.id, *names)
        for start in range(0, len(drawn), _DRAWN):
            forms = [(other, form) for other in drawn[start : start + _DRAWN] for form in other.sentences]
            for other, form in sorted(forms, key=lambda item: -_closeness(item[1], topic)):
                if _closeness(form, topic) < _CLOSE_ENOUGH:
                    break
                made = self._made(context, other, form)
                if made is not None:
                    yield made

    def _made(self, context: PlantContext, other: PreparedArticle, form: PreparedSentence) -> Candidate | None:
        names = context.names(self.name, context.attempt, other.id, form.index)
        uses = [use for use in other.uses if use.sentence == form.index]
        if _POINTING.search(form.text):
            return None
        if not 1 <= len(uses) <= _MOST_NAMES or form.specifics.versions or form.specifics.addresses:
            return None
        if not form.specifics.numbers and not form.specifics.dates:
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
        if form_problem(text) is not None or len(find_specifics(text).names) != len(form.specifics.names):
            return None
        stems = stems_of(text)
        if any(same_role(stems, passage) for passage in context.article.page.passages):
            return None
        missing = {item.id: len(_missing(item, text)) for item in (context.article, other)}
        if not all(missing.values()) or any(not _missing(item, text) for item in context.pool.articles):
            return None
        proof = {
            "checks": ["one_span", "no_article_supplies", "no_passage_in_role"],
            "difficulty": "added",
            "form": other.id,
            "articles_checked": len(context.pool.articles),
            "missing_here": missing[context.article.id],
        }
        return Candidate(None, 0, 0, "", text, "added", proof)


def _missing(article: PreparedArticle, text: str) -> tuple[object, ...]:
    return missing_specifics(text, PageFacts(article.page.folded, article.page.specifics))
