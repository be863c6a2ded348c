"""Citations that a provider tells beside the text, written into it as Markdown links: an audit reads nothing else."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

_MARKERS = re.compile("\ue200[^\ue200\ue201]{0,500}\ue201")  # some models' own marks of citation, for their own screens
_UNSAFE = re.compile(r"[\s<>()\[\]\\]")
_TITLE = re.compile(r"[\[\]()<>`*_|\\\s\ue200-\ue2ff]+")
MAX_TITLE = 120


@dataclass(frozen=True, slots=True)
class Mark:
    """A citation: the span of the text that it stands for, in code points, or None where it is not told."""

    start: int | None
    end: int | None
    url: str
    title: str = ""


def weave(text: str, marks: Iterable[Mark]) -> str:
    """The text with a link behind every cited span, unless the span or what follows it names the address already.

    Citations without a place are listed at the end. Text that is there is never changed, but for marks of citation
    that only the provider's own screen can show.
    """
    placed: dict[int, list[Mark]] = {}
    loose: list[Mark] = []
    for mark in marks:
        if not is_linkable(mark.url):
            continue
        if mark.end is None or not 0 < mark.end <= len(text):
            loose.append(mark)
        elif not _names(text, mark):
            placed.setdefault(_end_of_word(text, mark.end), []).append(mark)
    pieces, last = [], 0
    for place in sorted(placed):
        pieces += [text[last:place], *(f" ({link})" for link in _links(placed[place]))]
        last = place
    woven = _MARKERS.sub("", "".join((*pieces, text[last:])))
    missing = _links([mark for mark in loose if mark.url not in woven])
    return woven + ("\n\n## Sources\n\n" + "".join(f"- {link}\n" for link in missing) if missing else "")


def from_bytes(text: str, offsets: Sequence[int | None]) -> list[int | None]:
    """Offsets into the UTF-8 form of a text as code points; one within a character is that character's beginning."""
    data = text.encode("utf-8", "replace")
    return [
        None if offset is None or not 0 <= offset <= len(data) else len(data[:offset].decode("utf-8", "ignore"))
        for offset in offsets
    ]


def is_linkable(url: str) -> bool:
    """Whether it is an absolute address on the web."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname)


def link(url: str, title: str) -> str:
    """A Markdown link that nothing in title or address can end early."""
    named = " ".join(_TITLE.sub(" ", title).split())[:MAX_TITLE] or urlsplit(url).hostname or "source"
    return f"[{named}]({_UNSAFE.sub(lambda found: f'%{ord(found[0]):02X}', url.strip())})"


def _links(marks: Sequence[Mark]) -> list[str]:
    """One link an address, in order."""
    titles: dict[str, str] = {}
    for mark in marks:
        titles[mark.url] = titles.get(mark.url) or mark.title
    return [link(url, title) for url, title in titles.items()]


def _names(text: str, mark: Mark) -> bool:
    """Whether the address stands in the span or right behind it already."""
    start, end = max(mark.start or 0, 0), mark.end or 0
    bare = mark.url.partition("#")[0].removesuffix("?utm_source=openai").removesuffix("&utm_source=openai")
    return bare in text[start : end + len(mark.url) + 40]


def _end_of_word(text: str, place: int) -> int:
    while place < len(text) and text[place - 1].isalnum() and text[place].isalnum():
        place += 1
    return place
