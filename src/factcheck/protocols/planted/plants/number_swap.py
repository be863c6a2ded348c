"""``number_swap``: the digits of one number are replaced by others in the same form."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from factcheck.hashing import draw_order
from factcheck.protocols.planted.planting.digits import digit_forms, spelled_forms
from factcheck.protocols.planted.planting.page import PagePassage, PreparedPage
from factcheck.protocols.planted.planting.prepared import PreparedSentence
from factcheck.protocols.planted.planting.proof import (
    occurrence_kind,
    one_span,
    one_specific_differs,
    replaced,
    rest_of,
    same_role,
)
from factcheck.protocols.planted.plants.base import Candidate, PlantContext
from factcheck.records.case import PlantClass
from factcheck.text.presence import holds_token
from factcheck.text.specifics.compare import number_agreement
from factcheck.text.specifics.find import find_specifics
from factcheck.text.specifics.kinds import Name, Number

_TRIES = 8
# A smaller step may be read as a rounding, a larger one as a slip of the pen.
_LEAST_CHANGE = Decimal("0.18")
_MOST_TIMES = Decimal(4)
_LABEL_BEFORE = re.compile(
    r"(?:\b(?:sections?|articles?|chapters?|figures?|fig|tables?|pages?|no|nos|number|route|highway|flight|phase"
    r"|version"
    r"|top|group|room|step|level|tier|part|type|class|grade|volume|channel|apollo|line|rule|title|act|item|day|covid"
    r"|article|resolution|round|week|lesson|model|area|district|unit|q|windows|gen|generation|python|java)\.?"
    r"|[#@§/:~^=<>+*_-])\s*$",
    re.IGNORECASE,
)
_GLUED_AFTER = re.compile(
    r"[\w/:~^=<>*_]|[.,]\d|\s*[x×/+*=^]\s*\d|-to-|\s(?:to|and|or|versus|vs\.?)\s[$€£]?\d|\s*(?:a\.?m|p\.?m"
    r"|o['’]clock)\b|\s*(?:GMT|UTC|E[SD]T|[AP]M)\b|[\s-]?(?:[KMGT]i?B|bits?)\b|-week (?:high|low)s?\b"
)
_MOST_LISTED = 10
# "Three towns are Lund, Graz and Bonn": the reader counts along.
_LISTED_AFTER = re.compile(r"[^,.;]{0,80}\b(?:are|were|include|included)\b[^,.;]{1,60}(?:,[^,.;]{1,60})*,? and ")
_VOWEL_SOUND = re.compile(r"8|11(?!\d)|18(?!\d)|11,|18,|eight|eleven", re.IGNORECASE)


def _is_material(text: str, number: Number, names: Iterable[Name]) -> bool:
    """Whether a number is a plain quantity: no range, ordinal, label, time of day, year or idiom."""
    if any(name.end == number.start - 1 for name in names):
        return False  # "Destiny 2", "Terminal 4"
    core = text[number.core_start : number.core_end]
    if number.high is not None or number.ordinal or number.damaged or number.alternatives:
        return False
    if number.value <= 1 and "." not in core:
        return False
    if _LABEL_BEFORE.search(text[: number.core_start]) or _GLUED_AFTER.match(text, number.core_end):
        return False
    if not _counts(text, number):
        return False
    if number.value <= _MOST_LISTED and _LISTED_AFTER.match(text, number.core_end):
        return False
    if number.spelled:
        return bool(spelled_forms(core)) and not re.search(
            r"\b(?:the|these|those|other)\s$", text[: number.start], re.I
        )
    return re.fullmatch(r"\d[\d,]*(?:\.\d+)?", core) is not None and not _is_special(core, number)


def _counts(text: str, number: Number) -> bool:
    """Whether a bare number counts something: plural words soon after it, or none; "712 support" is a label."""
    if number.unit is not None or number.end > number.core_end:
        return True
    after = text[number.core_end : number.core_end + 60]
    if re.match(r"-[a-z]|\s*[,.;)—–]|\s(?:of|in|at|on|by|from|with|for|who|were|are|per)\b", after):
        return True
    words = re.findall(r"[A-Za-z'’-]+", re.split(r"[,.;:()—–]", after)[0])[:4]
    return any(re.search(r"[^s]s$|people$|children$|men$", word) for word in words)


def _is_special(core: str, number: Number) -> bool:
    if re.fullmatch(r"(?:1[5-9]|20|21)\d\d", core) or core in {"24", "360", "365", "911", "100"}:
        return True
    return number.unit == "percent" and number.value == 100


def _article_fits(text: str, start: int, old: str, new: str) -> bool:
    if not re.search(r"\ban?\s[$€£]?$", text[:start], re.IGNORECASE):
        return True
    return bool(_VOWEL_SOUND.match(old)) == bool(_VOWEL_SOUND.match(new))


def _is_fair_size(old: Number, new: Number) -> bool:
    """Wrong beyond rounding, not absurd, and not still true under the comparator that stands before it."""
    if min(old.value, new.value) <= 0 or (new.value == 1) != (old.value == 1):
        return False
    larger, smaller = max(old.value, new.value), min(old.value, new.value)
    if larger / smaller > _MOST_TIMES or (larger - smaller) / larger < _LEAST_CHANGE:
        return False
    if old.unit == "percent" and old.value <= 100 < new.value:
        return False
    if old.comparator in (">", ">="):
        return new.value > old.value
    if old.comparator in ("<", "<="):
        return new.value < old.value
    return True


def _keeps_order(numbers: tuple[Number, ...], old: Number, new: Number) -> bool:
    """Whether the new number stands to the sentence's others of its unit as the old one did, and equals none."""
    for other in numbers:
        if other.start == old.start:
            continue
        if other.value == new.value:
            return False
        if other.unit == old.unit and (other.value < old.value) != (other.value < new.value):
            return False
    return True


def _stands(passage: PagePassage, new: Number, core: str) -> bool:
    """Whether the value itself stands in a passage, in whatever form and role."""
    values = (value for item in passage.numbers for value in (item.value, item.high, *item.alternatives))
    return any(value == new.value for value in values) or holds_token(passage.text, core)


def _bears(passage: PagePassage, new: Number) -> bool:
    """Whether a number of a passage would bear the new one out, as its rounding or as a consequence."""
    return any(number_agreement(item, new) in {"same", "rounded", "weaker", "ambiguous"} for item in passage.numbers)


def _new_number(sentence: PreparedSentence, old: Number, core: str) -> tuple[str, Number] | None:
    """The sentence with the new digits, and the number it now holds; None when it no longer reads alike."""
    after = replaced(sentence.text, old.core_start, old.core_end, core)
    if not one_specific_differs(sentence.specifics, after):
        return None
    for item in find_specifics(after).numbers:
        if item.core_start == old.core_start and item.core_end == old.core_start + len(core):
            return (after, item) if (item.unit, item.spelled) == (old.unit, old.spelled) else None
    return None


def _page_cores(page: PreparedPage, old: Number, core: str) -> Iterator[str]:
    """The digits of the page's other numbers that have the same form."""
    shape = re.sub(r"\d", "0", core)
    for item in page.specifics.numbers:
        text = page.text[item.core_start : item.core_end]
        if item.spelled == old.spelled and (item.unit == "percent") == (old.unit == "percent"):
            same = text.lower() in spelled_forms(core.lower()) if old.spelled else re.sub(r"\d", "0", text) == shape
            if same:
                yield text.capitalize() if core[:1].isupper() else text.lower()


@dataclass(frozen=True, slots=True)
class NumberSwap:
    """One number of a clean sentence becomes another of the same form, unit and magnitude word."""

    name: PlantClass = "number_swap"
    kinds: tuple[str, ...] = ("present", "absent")

    def candidates(self, context: PlantContext, sentence: PreparedSentence) -> Iterator[Candidate]:
        """Candidates for every number that is a plain quantity, in drawn order."""
        found = sentence.specifics
        material = [item for item in found.numbers if _is_material(sentence.text, item, found.names)]
        names = context.names(self.name, sentence.index)
        for number in draw_order(material, lambda item: str(item.core_start), *names):
            yield from self._for_number(context, sentence, number)

    def _for_number(self, context: PlantContext, sentence: PreparedSentence, old: Number) -> Iterator[Candidate]:
        core = sentence.text[old.core_start : old.core_end]
        names = context.names(self.name, sentence.index, old.core_start)
        made = spelled_forms(core) if old.spelled else tuple(digit_forms(core, _TRIES, *names))
        on_page = dict.fromkeys(_page_cores(context.article.page, old, core))
        pool = dict.fromkeys([*draw_order(on_page, str, *names), *draw_order(made, str, *names, "made")])
        for new in pool:
            candidate = self._proven(context, sentence, old, new)
            if candidate is not None:
                yield candidate

    def _proven(self, context: PlantContext, sentence: PreparedSentence, old: Number, core: str) -> Candidate | None:
        text = sentence.text
        before_core = text[old.core_start : old.core_end]
        support = next((item for item in sentence.support.numbers if number_agreement(item, old) == "same"), None)
        changed = _new_number(sentence, old, core)
        if changed is None or support is None or not _article_fits(text, old.core_start, before_core, core):
            return None
        after, new = changed
        if not _is_fair_size(old, new) or not _keeps_order(sentence.specifics.numbers, old, new):
            return None
        rest = rest_of(text, old.start, old.end)
        passages = context.article.page.passages
        kind = occurrence_kind(rest, (item for item in passages if _stands(item, new, core)))
        if any(_bears(item, new) and same_role(rest, item) for item in passages):
            return None
        if kind is None or not one_span(text, after, old.core_start, before_core, core):
            return None
        proof = {
            "checks": ["one_span", "old_in_support", "new_not_in_role", "form_kept"],
            "difficulty": kind,
            "support": [sentence.support.start, sentence.support.end],
            "old_at": [support.start, support.end],
            "old_value": str(old.value),
            "new_value": str(new.value),
            "unit": old.unit,
        }
        return Candidate(sentence.index, old.core_start, old.core_end, before_core, core, kind, proof)
