"""The marks of a block that are labels only: "[3]", "[^3]", "【3†source】", raised digits, tokens of chat products."""

import re
from collections.abc import Iterator

from factcheck.records.report import CitationForm
from factcheck.sources.reports.addressed import blanked
from factcheck.sources.reports.labels import Labels, bracket_labels, normal_label, raised_labels
from factcheck.sources.reports.marks import Mark, check_count
from factcheck.sources.reports.shown import Block, Span
from factcheck.sources.reports.sources import Sources

CHAT_TOKEN = re.compile(
    "\ue200[^\ue200\ue201\n]{0,2000}\ue201|\\[/?cite_?(?:start|end)\\]"
    "|(?:cite|filecite|navlist)?[\ue000-\uf8ff]*(?:turn\\d{1,4}[a-z]{2,20}\\d{1,4}[\ue000-\uf8ff]*)+"
)
_TURN = re.compile(r"turn\d{1,4}[a-z]{2,20}\d{1,4}")
_BRACKETS = re.compile(r"\[([^\[\]\n]{1,160})\]")
_WIDE_BRACKETS = str.maketrans("［］", "[]")
_LENSES = re.compile(r"【([^【】\n]{1,300})】")
_LENS = re.compile(r"(\d{1,4}(?::\d{1,4})?)\s?(?:[†‡].*)?")
_SUPERSCRIPT = re.compile(r"⁽?[⁰¹²³⁴-⁹]{1,4}(?:[⁻,˒][⁰¹²³⁴-⁹]{1,4}){0,20}⁾?")
_LATEX = re.compile(r"\\(?:auto|paren|foot|text)?cite[tp]?\*?(?:\[[^\[\]\n]{0,60}\]){0,2}\{([^{}\n]{1,200})\}")
_TRAILING = re.compile(r"(?<=[a-z]{3}[.!?])(\d{1,3})(?=\s+[A-Z\"“]|\s*$)")
_YEAR = re.compile(r"1[5-9]\d\d|20\d\d")
_IDENTIFIER = re.compile(r"[A-Za-z_$][\w$]{0,40}$")
_CODE_NAME = re.compile(r"\w*[_$]")
_CODE_LIKE_NAME = re.compile(r"[a-z]\w*[A-Z\d]")  # "myList", but also "iPhone"
_CODE_AFTER = re.compile(r"\s?(?:=(?!=?>)|[+*/%-]=|\+\+)|\.[a-z_]\w*[(.=]")
_INTERVAL = re.compile(r"(?:\b(?:ci|ics|interval|iqr|range|ranging|between|from|domain)\b|[∈=])[\s:]*$", re.IGNORECASE)
_UNITS = frozenset(("km", "cm", "mm", "dm", "nm", "µm", "ft", "in", "mi", "yd", "kg", "hr", "sq", "co", "ha"))
_WORD_BEFORE = re.compile(r"([^\W\d_]+|\d+(?:[.,]\d+){0,9})$")


def labeled_marks(block: Block, text: str, sources: Sources) -> list[Mark]:
    """The marks of ``text``, which is what ``block`` shows with everything blanked that is a mark already."""
    found: list[Mark] = []
    for spot, labels in _written(block, text, sources):
        found += _marks(block, text, spot, labels, sources)
        check_count(len(found))
    return found


def trailing_marks(block: Block, text: str, sources: Sources) -> list[Mark]:
    """Numbers glued to the end of a sentence, as they are left where raised digits were lost."""
    found: list[Mark] = []
    for match in _TRAILING.finditer(text):
        if match[1] in sources:
            found += _marks(block, text, match.span(), Labels("numbers", "numbered", (match[1],)), sources)
    return found


def _marks(block: Block, text: str, spot: Span, labels: Labels, sources: Sources) -> list[Mark]:
    place = block.shown.place(*spot)
    raw = text[slice(*spot)]
    found = []
    for label in labels.labels:
        led = sources.led(_key(label, sources), place[0])
        form: CitationForm = labels.form
        if led.reference is not None and sources.entries[led.reference].kind == "note":
            form = "footnote"
        found.append(Mark(*spot, place, form, raw, label, led.url, led.fault, led.reference))
    return found


def _key(label: str, sources: Sources) -> str:
    """What a label is looked up by: the number of "cite:3" where no entry is called that."""
    name, _, number = label.rpartition(":")
    return number if name and not name.isdecimal() and label not in sources else label


def _written(block: Block, text: str, sources: Sources) -> Iterator[tuple[Span, Labels]]:
    """Every mark with its labels. Brackets may be raised, and hold tokens of chat products: all that is one mark."""
    raised = [*_latex(text), *_raised(block, text, sources)]
    text = blanked(text, sorted(spot for spot, _ in raised))
    bracketed = [*_lenses(text, sources), *_bracketed(text.translate(_WIDE_BRACKETS), sources)]
    yield from raised
    yield from bracketed
    for match in CHAT_TOKEN.finditer(blanked(text, sorted(spot for spot, _ in bracketed))):
        if turns := _TURN.findall(match.group()):
            yield match.span(), Labels("token", "numbered", tuple(turns))


def _latex(text: str) -> Iterator[tuple[Span, Labels]]:
    for match in _LATEX.finditer(text):
        yield match.span(), Labels("token", "author_year", tuple(key.strip() for key in match[1].split(",")))


def _lenses(text: str, sources: Sources) -> Iterator[tuple[Span, Labels]]:
    for match in _LENSES.finditer(text):
        inner = match[1].strip()
        if turns := _TURN.findall(inner):
            yield match.span(), Labels("token", "numbered", tuple(turns))
        elif (lens := _LENS.fullmatch(inner)) and not (_YEAR.fullmatch(lens[1]) and lens[1] not in sources):
            yield match.span(), Labels("token", "numbered", (lens[1],))


def _bracketed(text: str, sources: Sources) -> Iterator[tuple[Span, Labels]]:
    for match in _BRACKETS.finditer(text):
        labels = bracket_labels(match[1])
        if labels is None:
            labels = _named(text, match.start(), match[1], sources)
        if labels is not None and (labels.kind != "numbers" or _is_citation(text, match.span(), labels, sources)):
            yield match.span(), labels


def _named(text: str, start: int, name: str, sources: Sources) -> Labels | None:
    """A label of letters: one that an entry has; behind a link's text also one that none has."""
    if len(name) > 60 or not name.strip():
        return None
    if name in sources:
        return Labels("token", "numbered", (name,))
    behind_text = text[start - 1 : start] == "]" and sources.defined() and not name.strip().count(" ")
    return Labels("token", "reference_link", (name,)) if behind_text else None


def _is_citation(text: str, spot: Span, labels: Labels, sources: Sources) -> bool:
    """Whether numbers in brackets cite: not a year, an index of code, an interval, or a range wider than any list."""
    start, end = spot
    known = sum(label in sources for label in labels.labels)
    whole = known == len(labels.labels)
    if _is_index(text[max(0, start - 42) : start], text[end : end + 12], known=whole):
        return False
    if whole:
        return True
    years = sum(_YEAR.fullmatch(label) is not None for label in labels.labels)
    if years == len(labels.labels) or (not known and (labels.ranged or "0" in map(normal_label, labels.labels))):
        return False
    several = len(labels.labels) > 1 and not known
    return not (several and _INTERVAL.search(text[max(0, start - 30) : start])) and text[end : end + 1] != "%"


def _is_index(before: str, after: str, *, known: bool) -> bool:
    """Whether brackets hold an index: behind a name as only code has them, or where a value is set."""
    name = _IDENTIFIER.search(before)
    if name is None:
        return False
    word = name.group()
    if _CODE_NAME.match(word) or _CODE_AFTER.match(after):
        return True
    return not known and (len(word) == 1 or _CODE_LIKE_NAME.match(word) is not None)


def _raised(block: Block, text: str, sources: Sources) -> Iterator[tuple[Span, Labels]]:
    for start, end in block.raised:
        labels = raised_labels(text[start:end].lstrip("^"))
        if labels and ("[" in text[start:end] or _is_note(text[max(0, start - 30) : start], labels, sources)):
            yield (start, end), labels
    for match in _SUPERSCRIPT.finditer(text):
        labels = raised_labels(match.group())
        if labels and _is_note(text[max(0, match.start() - 30) : match.start()], labels, sources):
            yield match.span(), labels


def _is_note(before: str, labels: Labels, sources: Sources) -> bool:
    """Whether raised digits are the marks of notes and no power: entries have these labels, and no unit is before."""
    if not all(label in sources for label in labels.labels):
        return False
    word = _WORD_BEFORE.search(before)
    if word is None:
        return bool(before.strip())
    if word[1][0].isdecimal():
        return _YEAR.fullmatch(word[1]) is not None
    return word[1].lower() not in _UNITS and (len(word[1]) > 1 or ord(word[1]) > 0x2E80)
