"""Text from elsewhere made harmless where it is shown: titles, sentences and names are hostile until proven dull."""

import re
from urllib.parse import quote, urlsplit

from factcheck.text.display import plain

_MARKS = re.compile(r"[\\`*\[\]|~$]|(?<![0-9A-Za-z])_|_(?![0-9A-Za-z])|(?<=:)/(?=/)|(?<=www)\.", re.IGNORECASE)
_FIRST = re.compile(r"[#=]|[+-](?=[\s+-]|$)|[0-9]{1,9}(?=[.)](?:\s|$))")
_NO_ADDRESS = re.compile(r"""[\s"'<>\\`{}|^]""")
_HTML = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


class Raw(str):
    """Text that is Markdown already and is written as it stands."""

    __slots__ = ()


class Part(str):
    """Part of a line, as it came: made harmless like any other text, but blanks at its ends are kept."""

    __slots__ = ()


def markdown_text(text: str) -> str:
    r"""One line that shows as the plain text it is: no markup, HTML, link, table cell, math or control character.

    Marks get a backslash, angle brackets and ampersands their names; "://" and "www." are broken so that no address
    becomes a link; control characters show as "\x1b".
    """
    safe = _MARKS.sub(lambda found: "\\" + found.group(), plain(text).translate(_HTML))
    first = _FIRST.match(safe)
    if first is None:
        return safe
    return f"{first.group()}\\{safe[first.end() :]}" if first.group()[0].isdigit() else "\\" + safe


def code_line(text: str) -> Raw:
    """A line of code, in a fence or between backticks: no line break, no control character, no backtick of its own."""
    return Raw(plain(text).replace("`", "'").replace("~~~", "~ ~ ~"))


def file_link(path: str) -> Raw:
    """A relative path as the target of a link."""
    return Raw(quote(path, safe="/-._~"))


def web_address(text: str) -> str | None:
    """The text if it is the address of a web page and nothing else, so that it may become a link; else None.

    Only http and https, with a host; no user name, blank, quote mark, control character or invisible mark.
    """
    if _NO_ADDRESS.search(text) or plain(text) != text:
        return None
    try:
        parts = urlsplit(text)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and "@" not in parts.netloc
        return text if usable and (parts.port is None or parts.port > 0) else None
    except ValueError:
        return None


def anchor_name(text: str) -> str:
    """A text as the name of a place on a page, and as the address of it behind "#": no blank, no mark of HTML."""
    return quote(plain(text), safe="-._~:")
