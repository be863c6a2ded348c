"""Numbers in words as they stand in a text."""

import re
from collections.abc import Iterator
from decimal import Decimal

from factcheck.text.specifics.rank_words import is_part_of_name, is_pronoun, is_rank, is_share
from factcheck.text.specifics.raw_numbers import Raw, is_damaged
from factcheck.text.specifics.spans import Taken
from factcheck.text.specifics.spelled import (
    FRACTIONS,
    ORDINALS,
    SCALES,
    SMALL,
    STARTS,
    Token,
    read_cardinal,
    word_at,
    words_from,
)
from factcheck.text.specifics.units import read_unit
from factcheck.text.specifics.word_sets import word_set

_SHARE_WORDS = word_set("of more less higher lower fewer larger smaller bigger faster as off or and")
_ARTICLES = ("a", "an")
_SHARE_PRECISION = Decimal("0.01")
_AND_HALF = re.compile(
    r"(?=[a-z])(?<![\w-])(an?|one|two|three|four|five|six|seven|eight|nine|ten)[ \u00a0]([a-z]{3,10})[ \u00a0]and"
    r"[ \u00a0]an?[ \u00a0](half|quarter)(?!\w)",
    re.IGNORECASE,
)
_FOLD = re.compile(
    r"(?=[a-z])(?<!\w)(two|three|four|five|six|seven|eight|nine|ten|twenty|hundred|thousand)-?fold(?!\w)", re.IGNORECASE
)


def _raw(text: str, tokens: list[Token], used: int, value: Decimal) -> Raw:
    """A raw number over the first ``used`` words, with the unit after them."""
    start, end = tokens[0].start, tokens[used - 1].end
    unit, tail = None, end
    found = read_unit(text, end)
    if found and not (text[end : found[1]].strip(" -").lower() == "second" and value != 1):
        unit, tail = found
    return Raw(start, tail, start, end, value, unit=unit, spelled=True, damaged=is_damaged(text, start))


def _of_scale(tokens: list[Token]) -> tuple[int, int]:
    """The magnitude that a fraction is of ("a quarter of a million": 1000000, 5 words); (1, 2) where there is none."""
    if word_at(tokens, 2) == "of" and word_at(tokens, 3) in (*_ARTICLES, "one") and word_at(tokens, 4) in SCALES:
        return SCALES[word_at(tokens, 4)], 5
    return 1, 2


def _fraction(text: str, tokens: list[Token]) -> Raw | None:
    """ "a third of", "one-third", "two thirds", "three quarters"; the article is no part of the core."""
    first, second = word_at(tokens, 0), word_at(tokens, 1)
    bottom = FRACTIONS.get(second, 0)
    top = 1 if first in (*_ARTICLES, "one") else SMALL.get(first, 0)
    if not 0 < top < bottom or (top > 1 and not second.endswith("s")):
        return None
    scale, used = _of_scale(tokens)
    if scale > 1:
        raw = _raw(text, tokens, used, scale * Decimal(top) / bottom)
        return raw._replace(
            precision=_SHARE_PRECISION * scale,
            scale=scale,
            core_start=tokens[int(first in _ARTICLES)].start,
            core_end=tokens[1].end,
        )
    after = word_at(tokens, 2)
    if first in _ARTICLES and second != "half" and after and after not in _SHARE_WORDS:
        return None  # "a third bridge"
    if first in _ARTICLES and second == "half" and not is_share(text, tokens[1:]):
        return None
    raw = _raw(text, tokens, 2, Decimal(top) / bottom)._replace(precision=_SHARE_PRECISION)
    return raw._replace(core_start=tokens[1].start) if first in _ARTICLES else raw


def _half(text: str, tokens: list[Token]) -> Raw | None:
    """ "half", "half an hour"."""
    if word_at(tokens, 0) != "half" or not is_share(text, tokens):
        return None
    found = read_unit(text, tokens[1].end) if word_at(tokens, 1) in _ARTICLES else None
    raw = _raw(text, tokens, 1, Decimal("0.5"))
    if found:
        return raw._replace(end=found[1], unit=found[0], precision=Decimal("0.1"))
    return raw._replace(precision=_SHARE_PRECISION)


def _ordinal(text: str, tokens: list[Token]) -> Raw | None:
    tens, ones = SMALL.get(word_at(tokens, 0), 0), ORDINALS.get(word_at(tokens, 1), 0)
    if tens >= 20 and 0 < ones < 10:
        used, value = 2, tens + ones
    elif word_at(tokens, 0) in ORDINALS and is_rank(text, tokens):
        used, value = 1, ORDINALS[tokens[0].word]
    else:
        return None
    start, end = tokens[0].start, tokens[used - 1].end
    return Raw(start, end, start, end, Decimal(value), ordinal=True, spelled=True)


def _cardinal(text: str, tokens: list[Token]) -> Raw | None:
    cardinal = None if is_part_of_name(text, tokens) else read_cardinal(tokens)
    if cardinal is None or (cardinal.tokens == 1 and tokens[0].word == "one" and is_pronoun(text, tokens)):
        return None
    core = 1 if tokens[0].word == "half" else cardinal.core_tokens
    scale = 1
    for token in tokens[core : cardinal.tokens]:
        scale *= SCALES.get(token.word, 1)
    raw = _raw(text, tokens, cardinal.tokens, cardinal.value)
    return raw._replace(core_end=tokens[core - 1].end, precision=cardinal.precision, scale=scale)


def _times(text: str, tokens: list[Token]) -> Raw | None:
    value = {"twice": 2, "thrice": 3}.get(tokens[0].word)
    if value is None:
        return None
    start, end = tokens[0].start, tokens[0].end
    return Raw(start, end, start, end, Decimal(value), unit="times", spelled=True)


_READERS = (_times, _fraction, _ordinal, _cardinal, _half)


def _folds(text: str) -> Iterator[Raw]:
    for match in _FOLD.finditer(text):
        word = match.group(1).lower()
        value = Decimal(SCALES.get(word) or SMALL[word])
        yield Raw(match.start(), match.end(), match.start(1), match.end(1), value, unit="times", spelled=True)


def _units_and_half(text: str) -> Iterator[Raw]:
    """ "an hour and a half", "two years and a quarter"."""
    for match in _AND_HALF.finditer(text):
        found = read_unit(text, match.end(1))
        if found and found[1] == match.end(2):
            word, part = match.group(1).lower(), Decimal("0.5" if match.group(3).lower() == "half" else "0.25")
            value = (1 if word in _ARTICLES else SMALL[word]) + part
            yield Raw(*match.span(), *match.span(), value, Decimal("0.1"), unit=found[0], spelled=True)


def _read(text: str, tokens: list[Token]) -> Raw | None:
    """The number that the words begin with; a leading article may be none of it ("a third bridge")."""
    raw = next((raw for reader in _READERS if (raw := reader(text, tokens)) is not None), None)
    if raw is None and len(tokens) > 1 and tokens[0].word in _ARTICLES:
        return _read(text, tokens[1:])
    return raw


def spelled_numbers(text: str, taken: Taken) -> Iterator[Raw]:
    """All numbers in words that no higher finder took, in order of rank, not of place."""
    yield from (raw for raw in (*_folds(text), *_units_and_half(text)) if taken.free(raw.start, raw.end))
    done = 0
    for match in STARTS.finditer(text):
        if match.start() < done or not taken.free(match.start(), match.end()):
            continue
        raw = _read(text, words_from(text, match.start()))
        if raw is not None and taken.free(raw.core_start, raw.core_end):
            done = raw.end
            yield raw
