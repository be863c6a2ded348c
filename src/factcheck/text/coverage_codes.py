"""Figures that are no quantities, and factors in a verb: what a rewriting may lose without a number going missing.

Codes ("A1002003", "DE4450010517", "00120") and Roman numerals are compared letter by letter. "Doubled" holds a two.
"""

import re
from collections.abc import Sequence
from decimal import Decimal

from factcheck.text.fold import fold
from factcheck.text.specifics.kinds import Date, Number, Specifics, Version

_CODE = re.compile(r"(?<![\w.,-])(?=[\w/.-]{0,40}\d)(?=[\d./-]{0,40}[A-Za-z])\w[\w/.-]{1,40}")
_LEADING_ZERO = re.compile(r"(?<![\w.,:/-])0\d{2,}(?![.,:/-]?\w)")
_ROMAN = re.compile(r"(?<![\w-])(?:X{1,3}(?:IX|IV|V?I{0,3})|IX|IV|VI{0,3}|II{1,2})(?![\w-])")
_FACTORS = (
    (Decimal(2), re.compile(r"\b(?:doubl(?:e|ed|es|ing)|twice|two-?fold|twofold)\b", re.IGNORECASE)),
    (Decimal(3), re.compile(r"\b(?:tripl(?:e|ed|es|ing)|treble[ds]?|trebling|thrice|three-?fold)\b", re.IGNORECASE)),
    (Decimal(4), re.compile(r"\b(?:quadrupl(?:e|ed|es|ing)|four-?fold)\b", re.IGNORECASE)),
    (Decimal("0.5"), re.compile(r"\bhalv(?:e|ed|es|ing)\b", re.IGNORECASE)),
)
_TELLING = re.compile(r"\d\D{0,3}\d")  # two digits at least: "B5" or "3D" may be written otherwise


def lost_codes(sentence: str, found: Specifics, claims: Sequence[str]) -> list[str]:
    """Codes and Roman numerals of the sentence that stand in no claim; ``found`` are the sentence's specifics."""
    taken = [0] * len(sentence)  # 1 + where the value that covers a character begins
    values: tuple[Number | Date | Version, ...] = (*found.numbers, *found.dates, *found.versions)
    for item in values:
        taken[item.start : item.end] = [item.start + 1] * (item.end - item.start)
    lost: list[str] = []
    held = {word for claim in claims for word in _words(claim)}
    for pattern in (_CODE, _LEADING_ZERO, _ROMAN):
        for match in pattern.finditer(sentence):
            code = match.group().rstrip("./-")
            first = match.start()
            covered = any(taken[first : match.end()]) and (pattern is not _LEADING_ZERO or taken[first] <= first)
            if covered or (pattern is _CODE and not _TELLING.search(code)):
                continue
            if fold(code, case=True).text not in held:
                lost.append(code)
    return list(dict.fromkeys(lost))


def _words(text: str) -> list[str]:
    return [word.strip(".,;:!?()[]\"'/-") for word in re.split(r"\s|(?<=[a-z])['’]s\b", fold(text, case=True).text)]


def lost_factors(sentence: str, claims: Sequence[str], theirs: Sequence[Specifics]) -> list[str]:
    """Words that multiply ("doubled") where no claim has one of the same factor, or the number itself."""
    values = {number.value for found in theirs for number in found.numbers}
    lost: list[str] = []
    for factor, words in _FACTORS:
        match = words.search(sentence)
        if match is None or any(words.search(claim) for claim in claims):
            continue
        if values.isdisjoint((factor, factor * 100, (factor - 1) * 100, (1 - factor) * 100)):
            lost.append(match.group())
    return lost
