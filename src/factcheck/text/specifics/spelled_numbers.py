"""Numbers in words as they stand in a text: which words are numbers there, and which only look like it."""

import re
from collections.abc import Iterator
from decimal import Decimal

from factcheck.text.specifics.phrases import STOPS
from factcheck.text.specifics.raw_numbers import Raw, is_damaged
from factcheck.text.specifics.spans import Taken, word_after, word_before
from factcheck.text.specifics.spelled import FRACTIONS, ORDINALS, SMALL, STARTS, Token, read_cardinal, words_from
from factcheck.text.specifics.units import read_unit

_SHARE_WORDS = frozenset("of more less higher lower fewer larger smaller bigger faster as off or and".split())
_ONE_BEFORE = frozenset(
    "no every each any this that which the another some another such only-the last next very wrong right big other same "
    "first loved good bad new old".split()
)
_ONE_AFTER = frozenset(
    "another can could may might must should would will does did has had is was of who that which cannot needs wants "
    "thinks and only where whose hopes imagines sees gets finds might".split()
)
_HALF_BEFORE = frozenset(
    "first second other latter top bottom better opening closing upper lower back front northern southern eastern western this each either".split()
)
_NOT_ORDINAL_AFTER = frozenset("of and but".split())
_SECOND_BEFORE = frozenset("per each a every milli split this".split())
_DETERMINERS = frozenset(
    "the a an its his her their our my your this that every each and or to in for from as s’s his of at on by with was is finished came placed ranked took "
    "won scored".split()
)


def _raw(
    text: str,
    tokens: list[Token],
    used: int,
    value: Decimal,
    precision: Decimal,
    *,
    core: int = 0,
    ordinal: bool = False,
) -> Raw:
    """A raw number over the first ``used`` words, the core being the first ``core`` of them (all, when 0)."""
    start, end = tokens[0].start, tokens[used - 1].end
    core_end = tokens[(core or used) - 1].end
    unit, tail = None, end
    if not ordinal:
        found = read_unit(text, end)
        if found and not (found[0] == "second" and text[end : found[1]].strip().lower() == "second" and value != 1):
            unit, tail = found
    return Raw(
        start,
        tail,
        start,
        core_end,
        value,
        precision,
        1,
        unit,
        ordinal=ordinal,
        spelled=True,
        damaged=is_damaged(text, start),
    )


def _word(tokens: list[Token], index: int) -> str:
    return tokens[index].word if index < len(tokens) else ""


def _fraction(text: str, tokens: list[Token]) -> Raw | None:
    """ "a third of", "one-third", "two thirds", "three quarters"."""
    first, second = _word(tokens, 0), _word(tokens, 1)
    bottom = FRACTIONS.get(second, 0)
    top = 1 if first in ("a", "an", "one") else SMALL.get(first, 0)
    if not top or not bottom or top >= bottom or top > 19:
        return None
    if top > 1 and not second.endswith("s") and second != "half":
        return None
    after = _word(tokens, 2)
    article = first in ("a", "an")
    loose = article and second != "half" and after and after not in _SHARE_WORDS
    if loose or (article and second == "half" and tokens[1].joint != " "):
        return None
    raw = _raw(text, tokens, 2, Decimal(top) / bottom, Decimal("0.01"))
    if article:  # the article stays outside of the core
        return Raw(
            raw.start,
            raw.end,
            tokens[1].start,
            raw.core_end,
            raw.value,
            raw.precision,
            1,
            raw.unit,
            spelled=True,
            damaged=raw.damaged,
        )
    return raw


def _half(text: str, tokens: list[Token]) -> Raw | None:
    start, left = tokens[0].start, word_before(text, tokens[0].start).lower()
    if _word(tokens, 0) != "half" or left in _HALF_BEFORE or text[tokens[0].end : tokens[0].end + 1] in ("-", "‑"):
        return None
    if left in ("a", "and", "one") and re.search(r"\band (?:a|one) $", text[max(0, start - 10) : start]):
        return None  # "a year and a half": the half alone would be a wrong value
    if text[start - 1 : start] in ("-", "‑") or ORDINALS.get(left):
        return None
    raw = _raw(text, tokens, 1, Decimal("0.5"), Decimal("0.01"))
    if _word(tokens, 1) in ("a", "an"):
        found = read_unit(text, tokens[1].end)
        if found:
            return Raw(
                start,
                found[1],
                start,
                tokens[0].end,
                Decimal("0.5"),
                Decimal("0.1"),
                1,
                found[0],
                spelled=True,
                damaged=raw.damaged,
            )
    return raw


def _is_pronoun(text: str, tokens: list[Token]) -> bool:
    """Is "one" (or "One") no number here?"""
    token = tokens[0]
    left = word_before(text, token.start).lower()
    right = _word(tokens, 1)
    if left in _ONE_BEFORE or right in _ONE_AFTER or text[token.end : token.end + 1] in ("’", "'"):
        return True
    if text[token.start - 1 : token.start] in ("-", "‑"):
        return True
    if not right:
        return left not in ("to", "at", "than", "only", "just", "exactly", "by", "about", "from", "of", "minus", "plus")
    return (
        right in ("day", "point", "time")
        and left in ("", "at", "and", "but", "that")
        or (right == "hand" and left == "the")
    )


def _ordinal(text: str, tokens: list[Token]) -> Raw | None:
    first, second = _word(tokens, 0), _word(tokens, 1)
    compound = SMALL.get(first, 0)
    if compound >= 20 and 0 < ORDINALS.get(second, 0) < 10 and tokens[1].joint in ("-", "‑", " "):
        return _raw(text, tokens, 2, Decimal(compound + ORDINALS[second]), Decimal(1), ordinal=True)
    if first not in ORDINALS or not _is_rank(text, tokens):
        return None
    return _raw(text, tokens, 1, Decimal(ORDINALS[first]), Decimal(1), ordinal=True)


def _is_rank(text: str, tokens: list[Token]) -> bool:
    """Is an ordinal word a rank, and neither an adverb ("First, …", "at first") nor a span of time ("per second")?"""
    word, token = tokens[0].word, tokens[0]
    left, right = word_before(text, token.start).lower(), _word(tokens, 1)
    if (
        left in ("at", "per")
        or text[token.end : token.end + 1] in ("-", "‑")
        and right in ("hand", "ever", "class", "rate")
    ):
        return word == "second" and False
    if word == "second" and (
        left in SMALL or left in ("a", "each", "every", "split") and (not right or right in STOPS)
    ):
        return False
    if word in ("first", "second", "third") and left in ("", "and") and text[token.end : token.end + 1] == ",":
        return False
    if (
        left in ("when", "who", "that", "was", "were", "they", "he", "she", "it", "we")
        and word == "first"
        and right.endswith("ed")
    ):
        return False
    return right not in _NOT_ORDINAL_AFTER or word_before(text, token.start) != "" or word != "first"


def _cardinal(text: str, tokens: list[Token]) -> Raw | None:
    cardinal = read_cardinal(tokens)
    if cardinal is None:
        return None
    if cardinal.tokens == 1 and tokens[0].word == "one" and _is_pronoun(text, tokens):
        return None
    if cardinal.tokens == 1 and text[tokens[0].end : tokens[0].end + 1] == "-" and _word(tokens, 1) in ORDINALS:
        return None
    core = cardinal.core_tokens
    if tokens[0].word == "half":
        core = 1
    raw = _raw(text, tokens, cardinal.tokens, cardinal.value, cardinal.precision, core=core)
    # the magnitude words after the core, as one factor
    scale = _scale_of(tokens, core, cardinal.tokens)
    return Raw(
        raw.start,
        raw.end,
        raw.core_start,
        raw.core_end,
        raw.value,
        raw.precision,
        scale,
        raw.unit,
        spelled=True,
        damaged=raw.damaged,
    )


def _scale_of(tokens: list[Token], core: int, used: int) -> int:
    scale = 1
    for token in tokens[core:used]:
        scale *= {
            "hundred": 100,
            "dozen": 12,
            "thousand": 10**3,
            "million": 10**6,
            "billion": 10**9,
            "trillion": 10**12,
        }.get(token.word, 1)
    return scale


def _times(text: str, tokens: list[Token]) -> Raw | None:
    value = {"twice": 2, "thrice": 3}.get(tokens[0].word)
    if value is None:
        return None
    token = tokens[0]
    return Raw(token.start, token.end, token.start, token.end, Decimal(value), Decimal(1), 1, "times", spelled=True)


_READERS = (_times, _fraction, _ordinal, _cardinal, _half)
_FOLD = re.compile(
    r"(?<!\w)(two|three|four|five|six|seven|eight|nine|ten|twenty|hundred|thousand)-?fold(?!\w)", re.IGNORECASE
)


def _folds(text: str) -> Iterator[Raw]:
    for match in _FOLD.finditer(text):
        word = match.group(1).lower()
        value = {"hundred": 100, "thousand": 1000}.get(word) or SMALL[word]
        yield Raw(
            match.start(),
            match.end(),
            match.start(1),
            match.end(1),
            Decimal(value),
            Decimal(1),
            1,
            "times",
            spelled=True,
        )


def spelled_numbers(text: str, taken: Taken) -> Iterator[Raw]:
    """All numbers in words that no higher finder took, in order of rank, not of place."""
    done = 0
    for raw in _folds(text):
        if taken.free(raw.start, raw.end):
            taken.take(raw.start, raw.end)
            yield raw
    for match in STARTS.finditer(text):
        if match.start() < done or not taken.free(match.start(), match.end()):
            continue
        tokens = words_from(text, match.start())
        raw = next((raw for reader in _READERS if (raw := reader(text, tokens))), None)
        if raw and taken.free(raw.core_start, raw.core_end):
            done = raw.end
            yield raw


__all__ = ["spelled_numbers", "word_after"]
