"""Where in an article a claim stands: its words and values laid over the sentences of the page."""

import re
from dataclasses import dataclass

from factcheck.models.embedded.concepts import concepts
from factcheck.models.embedded.page import PageSentence, ReadPage
from factcheck.models.embedded.words import Named, Placed, Value, Word, lex
from factcheck.text.qualifiers import Marker, find_markers
from factcheck.text.specifics.compare import date_agreement, number_agreement, version_agreement
from factcheck.text.specifics.find import find_specifics
from factcheck.text.specifics.kinds import Date, Number, Version

SYNONYM = 0.85  # a word of the same group counts for a little less than the word itself
TOPIC = 0.7  # a word the whole page is about is understood where it is not said
VALUE_WEIGHT = 3.5  # a number, date or version tells more than a word of middling rarity
_BORNE_OUT = ("same", "rounded", "weaker")
_TIME = re.compile(r"(?:second|minute|hour|day|week|month|quarter|year|decade|centur(?:y|ies)|time)s?")
VERBATIM = 0.85  # share of the claim in one sentence from which the two are compared word by word
_SPREAD_COST = 0.02  # of two windows that hold the same, the shorter one is meant


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim taken apart; offsets are into its text."""

    text: str
    words: tuple[Word, ...]
    values: tuple[Placed, ...]
    names: tuple[Named, ...]
    markers: tuple[Marker, ...]


@dataclass(frozen=True, slots=True)
class Window:
    """Up to three sentences in a row; ``share`` is the weighted share of the claim that they hold, 0 to 1."""

    sentences: tuple[PageSentence, ...]
    share: float


def read_claim(text: str) -> Claim:
    """Take a claim apart."""
    lexed = lex(text, find_specifics(text))
    return Claim(text, lexed.words, lexed.values, lexed.names, find_markers(text))


def agrees(source: Value, claim: Value) -> bool:
    """Whether the page's value bears out the claim's."""
    if isinstance(source, Number) and isinstance(claim, Number):
        if _is_share(claim) and not _is_share(source) and source.unit is None:
            return False  # "more than two thirds" does not follow from 300 of anything
        return number_agreement(source, claim) in _BORNE_OUT or _counts_alike(source, claim)
    if isinstance(source, Date) and isinstance(claim, Date):
        return date_agreement(source, claim) in ("same", "coarser")
    if isinstance(source, Date) or isinstance(claim, Date):
        return source.text == claim.text
    if isinstance(source, Version) and isinstance(claim, Version) and version_agreement(source, claim) == "same":
        return True
    return _core(source) == _core(claim)


def _is_share(number: Number) -> bool:
    """Whether a number is a fraction without a unit or noun."""
    return number.unit is None and number.noun is None and 0 < number.value < 1


def bears_out(placed: Placed, claim: Value) -> bool:
    """Whether a value of the page, read with the year that goes without saying, bears out the claim's."""
    return agrees(placed.value, claim) or (placed.dated is not None and agrees(placed.dated, claim))


def _counts_alike(source: Number, claim: Number) -> bool:
    """The same count of things whose nouns differ but mean the same ("deaths" and "dead"); never of spans of time."""
    if source.value != claim.value or source.high != claim.high:
        return False
    if source.comparator != claim.comparator or source.ordinal != claim.ordinal:
        return False
    if source.unit is None and source.noun is None and _TIME.fullmatch(claim.unit or ""):
        return True  # "aged 18" and "18 years old"
    if source.unit or claim.unit:
        return False
    nouns = (source.noun or "", claim.noun or "")
    return nouns[0] == nouns[1] or not any(_TIME.fullmatch(noun) for noun in nouns)


def _core(value: Value) -> str:
    """What is written, without sign and unit: "4.19" may be read as a version here and as a number there."""
    if isinstance(value, Date):
        return value.text
    return value.text[value.core_start - value.start : value.core_end - value.start]


def differs(source: Value, claim: Value) -> bool:
    """Whether the page's value, if it stands in the claim's role, makes the claim false."""
    if isinstance(source, Number) and isinstance(claim, Number):
        return number_agreement(source, claim) == "different" and _of_a_kind(source, claim)
    if isinstance(source, Date) and isinstance(claim, Date):
        return date_agreement(source, claim) == "different"
    if isinstance(source, Version) and isinstance(claim, Version):
        return version_agreement(source, claim) == "different" and not _extends(source.parts, claim.parts)
    return False


def _of_a_kind(source: Number, claim: Number) -> bool:
    """Whether two numbers measure or count the same: without a unit only where the counted nouns mean the same."""
    if source.unit or claim.unit:
        return True
    if source.noun is None or claim.noun is None:
        return False
    return not set(concepts(source.noun)).isdisjoint(concepts(claim.noun))


def _extends(a: tuple[int | str, ...], b: tuple[int | str, ...]) -> bool:
    """Whether one version is a release within the other ("2.7.18" of "2.7"), or a whole line ("3.x")."""
    if "x" in a or "x" in b:
        return True
    short = min(len(a), len(b))
    return len(a) != len(b) and a[:short] == b[:short]


def held(word: Word, sentence: PageSentence) -> float:
    """How well a sentence holds a word of the claim: 1 the word, less for one of its group, 0 not."""
    if word.keys[0] in sentence.places:
        return 1.0
    return SYNONYM if any(key in sentence.places for key in word.keys[1:]) else 0.0


def holds_value(value: Value, sentence: PageSentence) -> bool:
    """Whether a sentence holds a value that bears out this one."""
    return any(bears_out(placed, value) for placed in sentence.values)


@dataclass(frozen=True, slots=True)
class Grid:
    """For each sentence of the page, how well it holds each item (words, then values) of the claim."""

    weights: tuple[float, ...]
    rows: tuple[tuple[float, ...], ...]

    def share(self, indexes: tuple[int, ...]) -> float:
        """The weighted share of the claim that these sentences hold together."""
        total = sum(self.weights)
        if not total:
            return 0.0
        held_weight = 0.0
        for item, weight in enumerate(self.weights):
            held_weight += weight * max((self.rows[i][item] for i in indexes), default=0.0)
        return held_weight / total

    def share_without(self, row: int, column: int) -> float:
        """The weighted share of all items but one that a sentence holds."""
        total = sum(weight for item, weight in enumerate(self.weights) if item != column)
        kept = sum(
            w * v for item, (w, v) in enumerate(zip(self.weights, self.rows[row], strict=True)) if item != column
        )
        return kept / total if total else 0.0


def lay(claim: Claim, page: ReadPage) -> Grid:
    """Lay a claim over a page."""
    weights = (*(page.weight(word) for word in claim.words), *(VALUE_WEIGHT for _ in claim.values))
    implied = tuple(TOPIC * float(word.keys[0] in page.topics) for word in claim.words)
    rows = tuple(
        (
            *(max(least, held(word, sentence)) for word, least in zip(claim.words, implied, strict=True)),
            *(float(holds_value(placed.value, sentence)) for placed in claim.values),
        )
        for sentence in page.sentences
    )
    return Grid(weights, rows)


def best_windows(page: ReadPage, grid: Grid, limit: int = 4) -> tuple[Window, ...]:
    """The windows of one to three sentences that hold most of the claim, best first, none inside a better one."""
    scored: list[tuple[float, int, int]] = []
    for start in range(len(page.sentences)):
        for size in (1, 2, 3):
            if start + size <= len(page.sentences):
                share = grid.share(tuple(range(start, start + size)))
                scored.append((share - _SPREAD_COST * (size - 1), start, size))
    chosen: list[Window] = []
    taken: set[int] = set()
    for share, start, size in sorted(scored, key=lambda item: (-item[0], item[1], item[2])):
        span = range(start, start + size)
        if len(chosen) == limit or share <= 0:
            break
        if taken.isdisjoint(span):
            chosen.append(Window(page.sentences[start : start + size], share))
            taken.update(span)
    return tuple(chosen)


def spread_share(windows: tuple[Window, ...], grid: Grid, count: int = 3) -> float:
    """The share of the claim that the first windows hold together: a paraphrase may draw on several places."""
    return grid.share(tuple(sentence.index for window in windows[:count] for sentence in window.sentences))


def closest(claim: Claim, page: ReadPage, sentences: tuple[PageSentence, ...]) -> PageSentence:
    """The sentence of a window that holds most of the claim's words."""
    return max(sentences, key=lambda one: sum(page.weight(word) * held(word, one) for word in claim.words))


def lone_share(claim: Claim, page: ReadPage, sentence: PageSentence) -> float:
    """The weighted share of the claim's words that one sentence holds as written, without what is implied."""
    total = sum(page.weight(word) for word in claim.words)
    same = sum(page.weight(word) for word in claim.words if word.keys[0] in sentence.places)
    return same / total if total else 0.0
