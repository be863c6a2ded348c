"""Plain text and Markdown files.

Markdown is read by a few line rules, not by a parser of the whole language: front matter and fenced code go, headings
and list items become lines, links keep their text, tables stay "| a | b |" lines, and the lines of a paragraph are
joined. What the rules do not know stays as it is written.
"""

import re
from collections.abc import Iterable, Iterator

from factcheck.sources.blocks import LIGATURES
from factcheck.sources.extracted import Extracted, failed
from factcheck.sources.metadata import stated_date

_INVISIBLE = re.compile("[\u00ad\u200b\u2060\ufeff]")
_CONTROL = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f]")
_BULLET = re.compile(r"\s{0,40}(?:[-*+•]|\d{1,3}[.)])\s+")
_HEADING = re.compile(r"#{1,6}\s(.*)")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_RULER = re.compile(r"(?:[-*_] ?){3,80}$|={3,200}$")
_TABLE_RULER = re.compile(r"\|? ?:?-{2,}:? ?(?:\| ?:?-{2,}:? ?){0,60}\|?$")
_IMAGE = re.compile(r"!\[([^\[\]]{0,500})\]\([^()\n]{0,2000}\)")
_LINK = re.compile(
    r"\[([^\[\]]{1,500})\](?:\([^()\n]{0,2000}(?:\([^()\n]{0,200}\)[^()\n]{0,200})?\)|\[[^\[\]]{0,200}\])"
)
_AUTO_LINK = re.compile(r"<(https?://[^<>\s]{1,2000})>")
_NOTE = re.compile(r"\[\^[^\[\]\s]{1,40}\]")
_DEFINITION = re.compile(r" {0,3}\[[^\[\]]{1,200}\]:\s+\S")
_STRUCK = re.compile(r"~~(?=\S)[^~\n]{1,500}~~")
_STRONG = re.compile(r"(\*\*|__)(?=\S)([^*_\n]{1,1000}?)(?<=\S)\1")
_EMPHASIS = re.compile(
    r"(?<![\w*])\*(?=\S)([^*\n]{1,1000}?)(?<=\S)\*(?![\w*])|(?<!\w)_(?=\S)([^_\n]{1,1000}?)(?<=\S)_(?!\w)"
)
_CODE = re.compile(r"`([^`\n]{1,500})`")
_FRONT_FIELD = re.compile(r"(title|date|published|updated|modified|lang|language)\s*:\s*(.{1,500})$", re.I)


def extract_plain(text: str) -> Extracted:
    """A plain text file: the lines of a paragraph joined, one paragraph or list item a line."""
    lines = [_tidy(line) for line in _split(text)]
    return _result("\n".join(_paragraphs(lines, wrapped=_is_wrapped(lines))), {}, ())


def extract_markdown(text: str) -> Extracted:
    """A Markdown file, reduced to its prose."""
    front, lines = _front_matter(_split(_without_comments(text)))
    joined = "\n".join(_paragraphs(_without_markup(lines), wrapped=True))
    notes = len(_NOTE.findall(joined))
    result = "\n".join(" ".join(line.split()) for line in _NOTE.sub("", joined).split("\n"))
    return _result(result, front, (f"{notes} note marks dropped",) if notes else ())


def _result(text: str, front: dict[str, str], notes: tuple[str, ...]) -> Extracted:
    if not text.strip():
        return failed("broken", "the file holds no text", "text")
    return Extracted(
        text=text,
        status="ok",
        reason=None,
        kind="text",
        title=front.get("title"),
        published=stated_date(front.get("date") or front.get("published") or ""),
        modified=stated_date(front.get("updated") or front.get("modified") or ""),
        language=front.get("lang") or front.get("language"),
        notes=notes,
    )


def _split(text: str) -> list[str]:
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n\n").split("\n")


def _tidy(line: str) -> str:
    """Blanks collapsed; a control character is damage and stays visible as U+FFFD."""
    return " ".join(_CONTROL.sub("\ufffd", _INVISIBLE.sub("", line)).translate(LIGATURES).split())


def _is_wrapped(lines: list[str]) -> bool:
    """Whether the file breaks its lines at a fixed width: long lines are rare, and many are nearly full."""
    sizes = [len(line) for line in lines if line]
    if not sizes:
        return False
    return max(sizes) <= 120 and sum(size > 45 for size in sizes) >= len(sizes) / 3


def _paragraphs(lines: Iterable[str], *, wrapped: bool) -> Iterator[str]:
    """Blocks divided by empty lines; within one, lines are joined when the file is wrapped."""
    block: list[str] = []
    for line in lines:
        starts = not line or line.startswith("|") or _BULLET.match(line) is not None or not wrapped
        if starts and block:
            yield " ".join(block)
            block = []
        if line.startswith("|"):
            yield line
        elif line:
            block.append(_BULLET.sub("", line, count=1) if _is_item(line) else line)
    if block:
        yield " ".join(block)


def _is_item(line: str) -> bool:
    """A bullet; a number stays, since "2019. " may be the end of a sentence."""
    return line[:1] in "-*+•" and _BULLET.match(line) is not None


def _front_matter(lines: list[str]) -> tuple[dict[str, str], list[str]]:
    """The fields of a leading "---" or "+++" block, and the lines after it."""
    if not lines or lines[0].strip() not in ("---", "+++"):
        return {}, lines
    mark = lines[0].strip()
    end = next((at for at, line in enumerate(lines[1:200], start=1) if line.strip() in (mark, "...")), None)
    if end is None:
        return {}, lines
    fields: dict[str, str] = {}
    for line in lines[1:end]:
        if found := _FRONT_FIELD.match(line.replace(" = ", ": ", 1)):
            fields.setdefault(found.group(1).lower(), found.group(2).strip().strip("\"'"))
    return fields, lines[end + 1 :]


def _without_markup(lines: list[str]) -> Iterator[str]:
    fence = ""
    for line in lines:
        found = _FENCE.match(line)
        if fence:
            fence = "" if found and found.group(1).startswith(fence) else fence
        elif found:
            fence = found.group(1)
            yield ""
        else:
            yield from _markup_line(" ".join(line.split()))


def _markup_line(line: str) -> Iterator[str]:
    """What is left of one line, its blanks collapsed, outside of code."""
    if _TABLE_RULER.match(line) and "|" in line:
        return
    if _RULER.match(line) or _DEFINITION.match(line):
        yield ""
    elif heading := _HEADING.match(line):
        yield from ("", _inline(heading.group(1).rstrip(" #")), "")
    else:
        yield _row(_inline(line.lstrip("> ")))


def _without_comments(text: str) -> str:
    """HTML comments cut out; one that is never closed stays."""
    pieces = []
    while (start := text.find("<!--")) >= 0 and (end := text.find("-->", start)) >= 0:
        pieces.append(text[:start])
        text = text[end + 3 :]
    return " ".join([*pieces, text])


def _row(line: str) -> str:
    if not line.startswith("|"):
        return line
    return "| " + " | ".join(cell.strip() for cell in line.strip("|").split("|")) + " |"


def _inline(line: str) -> str:
    line = _LINK.sub(r"\1", _IMAGE.sub("", _AUTO_LINK.sub(r"\1", line)))
    line = _CODE.sub(r"\1", _STRUCK.sub("", line))
    line = _STRONG.sub(r"\2", line)
    return _tidy(_EMPHASIS.sub(lambda found: found.group(1) or found.group(2), line))
