"""What stands in brackets where a report cites: numbers, ranges, notes and the tokens of chat products."""

import re
from typing import Literal, NamedTuple

from factcheck.records.report import CitationForm

LabelKind = Literal["numbers", "note", "token"]
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻˒⁽⁾", "0123456789-,()")
_FULL_WIDTH = str.maketrans("０１２３４５６７８９，；：－＾", "0123456789,;:-^")
_INVISIBLE = re.compile("[\x00-\x08\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_NUMBER = r"#?\d{1,4}"
_ITEM = rf"{_NUMBER}(?:(?:\s?[-–—‑‒−~〜]\s?|\sto\s|\sbis\s){_NUMBER})?"
_BETWEEN = r"(?:\s?[,;、&/]\s?|\s(?:and|und|et|y|e)\s|\s)"
_BEFORE = (
    r"(?:see|cf\.?|e\.g\.,?|refs?\.?|references?|sources?|cit(?:e|es|ation|ations)|notes?|docs?|documents?|webpages?|web"
    r"|来源|参考|文献|引用)"
)
_LOCATOR = (
    r"(?:[,:]?\s?(?:pp?\.|pages?|paras?\.?|§{1,2}|secs?\.?|sections?|ch(?:ap)?\.?|figs?\.?|tables?|lines?|L)\s?"
    r"[\w.–-]{1,12}){1,3}"
)
_NUMBERS = re.compile(rf"(?:{_BEFORE}\s?[:.]?\s?)?({_ITEM}(?:{_BETWEEN}{_ITEM}){{0,40}})(?:{_LOCATOR})?", re.IGNORECASE)
_NOTE = re.compile(r"\^\s?([^\^\s\[\]]{1,60})\^?")
_WRAPPED = re.compile(r"([A-Za-z][A-Za-z_]{1,24})\s?:\s?(\d{1,4}(?:\s?,\s?\d{1,4}){0,20})(?:\s?[†‡].{0,200})?")
_NOT_WRAPPER = re.compile(
    r"figs?|figures?|tables?|tab|chart|box|chapter|section|sec|steps?|pages?|part|lines?|row|eq|equation|appendix|annex"
    r"|day|week|year|rating|score|level|phase|stage|tier|version|note|art|article",
    re.IGNORECASE,
)
_KEY = r"-?@(\w[\w:.#$%&+?~/-]{1,60})"
_KEYS = re.compile(rf"(?:see\s)?{_KEY}(?:,[^;@]{{0,60}})?(?:;\s?(?:see\s)?{_KEY}(?:,[^;@]{{0,60}})?){{0,20}}")
_TURN = re.compile(r"turn\d{1,4}[a-z]{2,20}\d{1,4}")
WIDEST_RANGE = 30


class Labels(NamedTuple):
    """The labels of one pair of brackets, in order; ``ranged`` says that a range wider than any list was written."""

    kind: LabelKind
    form: CitationForm
    labels: tuple[str, ...]
    ranged: bool = False


def normal_label(label: str) -> str:
    """One spelling of a label: case, blanks, leading zeros, carets and raised digits do not count."""
    plain = label.translate(_SUPERSCRIPTS).translate(_FULL_WIDTH).strip().strip("^#").strip()
    if plain.isdecimal():
        return plain.lstrip("0") or "0"
    return " ".join(plain.split()).casefold()


def bracket_labels(body: str) -> Labels | None:
    """The labels that the inside of square brackets names; None where it names none.

    "[x]", "[sic]", "[2.5, 3]" and "[Figure: 3]" name none; whether "[2023]" does, only the list of sources can tell.
    """
    plain = _INVISIBLE.sub("", body).translate(_FULL_WIDTH).strip()
    if note := _NOTE.fullmatch(plain):
        return Labels("note", "footnote", (note[1],))
    if numbers := _NUMBERS.fullmatch(plain):
        return _expanded(numbers[1])
    if _KEYS.fullmatch(plain):
        return Labels("token", "author_year", tuple(re.findall(_KEY, plain)))
    if turns := _TURN.findall(plain):
        return Labels("token", "numbered", tuple(turns))
    wrapped = _WRAPPED.fullmatch(plain)
    if wrapped and not _NOT_WRAPPER.fullmatch(wrapped[1]):
        return Labels("token", "numbered", tuple(f"{wrapped[1]}:{number.strip()}" for number in wrapped[2].split(",")))
    return None


def raised_labels(body: str) -> Labels | None:
    """The labels that raised digits name: "¹", "¹,²", "¹⁻³", "1,2"."""
    plain = body.translate(_SUPERSCRIPTS).strip().strip("[]()").strip()
    found = re.fullmatch(rf"{_ITEM}(?:\s?[,;]\s?{_ITEM}){{0,20}}", plain)
    return _expanded(plain) if found else None


def _expanded(numbers: str) -> Labels:
    """Numbers and ranges as single labels; a range wider than any list keeps only its ends."""
    labels: list[str] = []
    ranged = False
    for item in re.findall(_ITEM, numbers):
        ends = [int(number) for number in re.findall(r"\d+", item)]
        low, high = ends[0], ends[-1]
        if low < high <= low + WIDEST_RANGE:
            labels += [str(number) for number in range(low, high + 1)]
        else:
            ranged = ranged or low != high
            labels += [str(number) for number in ends]
    return Labels("numbers", "numbered", tuple(labels), ranged)
