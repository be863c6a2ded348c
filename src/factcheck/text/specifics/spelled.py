"""Numbers in words: "twenty-one", "one hundred and twenty", "two and a half", "a dozen", ordinals and fractions."""

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_RANKS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth"
)
ONES = tuple(_ONES.split())
TENS = ("", "", *_TENS.split())
SMALL = dict(zip(ONES, range(20), strict=True)) | {word: 10 * n for n, word in enumerate(TENS) if word}
SCALES = {"hundred": 100, "dozen": 12, "thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
_BIG_RANKS = {"hundredth": 100, "thousandth": 1000, "millionth": 10**6}
ORDINALS = (
    dict(zip(_RANKS.split(), range(1, 20), strict=True))
    | {word[:-1] + "ieth": 10 * n for n, word in enumerate(TENS) if word}
    | _BIG_RANKS
)
FRACTIONS = {"half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fourths": 4} | {
    word + end: n for word, n in ORDINALS.items() if 5 <= n <= 20 or n in (100, 1000) for end in ("", "s")
}
_WORDS = sorted({*SMALL, *SCALES, *ORDINALS, *FRACTIONS, "dozens", "twice", "thrice"}, key=len, reverse=True)
_ARTICLE = rf"(?:[Aa]n?[ \u00a0](?=(?i:{'|'.join(SCALES)}|{'|'.join(FRACTIONS)})))?"


def _starts() -> re.Pattern[str]:
    """A pattern for all number words, grouped by first letter and case: three times as fast as ignoring case."""
    tails: dict[str, list[str]] = {}
    for word in _WORDS:
        for form in (word, word.capitalize(), word.upper()):
            tails.setdefault(form[0], []).append(form[1:])
    words = "|".join(f"{first}(?:{'|'.join(rest)})" for first, rest in tails.items())
    letters = "".join(sorted({*tails, "a", "A"}))
    return re.compile(rf"(?<![\w'’])(?=[{letters}])(?<!\d[.,]){_ARTICLE}(?:{words})(?![^\W_]|['’]\w)")


STARTS = _starts()
_TOKEN = re.compile(r"([ \u00a0\n]{1,2}|[-‑])?([^\W\d_]+)")
_MAX_TOKENS = 14


class Token(NamedTuple):
    """A word of a spelled number, lower case, with what joins it to the word before."""

    start: int
    end: int
    word: str
    joint: str


@dataclass(frozen=True, slots=True)
class Cardinal:
    """A spelled cardinal; ``tokens`` are how many words it used; ``precision`` its smallest written place."""

    value: Decimal
    precision: Decimal
    tokens: int
    core_tokens: int


def words_from(text: str, start: int) -> list[Token]:
    """Up to fourteen words from a place on, joined by one blank or hyphen each."""
    tokens: list[Token] = []
    position = start
    while len(tokens) < _MAX_TOKENS:
        match = _TOKEN.match(text, position)
        if match is None or (tokens and not match.group(1)):
            break
        tokens.append(Token(match.start(2), match.end(), match.group(2).lower(), match.group(1) or ""))
        position = match.end()
    return tokens


def word_at(tokens: list[Token], index: int) -> str:
    """The word at ``index``, lower case; "" past the end."""
    return tokens[index].word if index < len(tokens) else ""


def _below_hundred(tokens: list[Token], index: int) -> tuple[int, int]:
    """Value and number of words of "seven", "twenty" or "twenty-one" at ``index``; (0, 0) where there is none."""
    first = SMALL.get(word_at(tokens, index))
    if first is None:
        return 0, 0
    second = SMALL.get(word_at(tokens, index + 1), 0)
    return (first + second, 2) if first >= 20 and 0 < second < 10 else (first, 1)


def _below_thousand(tokens: list[Token], index: int) -> tuple[int, int]:
    value, used = _below_hundred(tokens, index)
    if not used and word_at(tokens, index) in ("a", "an") and word_at(tokens, index + 1) == "hundred":
        value, used = 1, 1
    if not used or value == 0 or word_at(tokens, index + used) != "hundred":
        return value, used
    value, used = 100 * value, used + 1
    skip = 1 if word_at(tokens, index + used) == "and" else 0
    rest, more = _below_hundred(tokens, index + used + skip)
    return (value + rest, used + skip + more) if more and rest else (value, used)


def _half(tokens: list[Token], index: int) -> tuple[Decimal, int]:
    """ "and a half", "and a quarter", "and three quarters" after a number."""
    if word_at(tokens, index) != "and":
        return Decimal(0), 0
    word, end = word_at(tokens, index + 1), word_at(tokens, index + 2)
    top = 1 if word in ("a", "one") else SMALL.get(word, 0)
    bottom = FRACTIONS.get(end, 0)
    if not top or bottom not in (2, 3, 4) or top >= bottom:
        return Decimal(0), 0
    return Decimal(top) / bottom, 3


def _first_group(tokens: list[Token]) -> tuple[Decimal, int]:
    value, used = _below_thousand(tokens, 0)
    if used:
        return Decimal(value), used
    if word_at(tokens, 0) in ("a", "an") and word_at(tokens, 1) in SCALES:
        return Decimal(1), 1
    if word_at(tokens, 0) == "half" and word_at(tokens, 1) in ("a", "an") and word_at(tokens, 2) in SCALES:
        return Decimal("0.5"), 2
    return Decimal(0), 0


def scale_after(tokens: list[Token], index: int) -> tuple[int, int]:
    """Product of the magnitude words at ``index`` and how many there are ("hundred thousand": 100000, 2)."""
    scale, used = 1, 0
    while used < 3 and word_at(tokens, index + used) in SCALES:
        scale *= SCALES[word_at(tokens, index + used)]
        used += 1
    return scale, used


def read_cardinal(tokens: list[Token]) -> Cardinal | None:
    """The spelled cardinal that starts with the first word, or None."""
    group, used = _first_group(tokens)
    if not used:
        return None
    extra, more = _half(tokens, used)
    group, used = group + extra, used + more
    core = used
    scale, words = scale_after(tokens, used)
    total, used = group * scale, used + words
    precision = Decimal(scale) / (10 if extra or group == Decimal("0.5") else 1)
    late, more = _half(tokens, used) if scale >= 1000 and not extra else (Decimal(0), 0)
    if more:  # "a million and a half"
        return Cardinal(total + late * scale, precision / 10, used + more, core)
    while scale > 100 and words:
        skip = 1 if word_at(tokens, used) == "and" else 0
        rest, more = _below_thousand(tokens, used + skip)
        if not more or not rest:
            break
        lower, words = scale_after(tokens, used + skip + more)
        if lower >= scale:
            break
        total, used, scale, precision = total + rest * lower, used + skip + more + words, lower, Decimal(lower)
        core = used
    return Cardinal(total, precision, used, core)
