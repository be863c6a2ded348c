"""Hostile text made safe to print."""

import re

_UNSAFE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff"
    "\U000e0000-\U000e007f]"
)
_BLANKS = re.compile(r"[ \t\n\r\f\v\x85\u2028\u2029]+")


def plain(text: str) -> str:
    r"""One line without control characters: white space collapsed, the rest shown as escapes ("\x1b", "\u202e")."""
    return plain_part(text).strip()


def plain_part(text: str) -> str:
    """``plain`` for a part of a line: a blank at its ends stays, so that parts can be put together again."""
    return _UNSAFE.sub(_escape, _BLANKS.sub(" ", text))


def shorten(text: str, width: int) -> str:
    """``plain(text)`` in at most ``width`` characters (at least 1), with an ellipsis where it was cut."""
    shown = plain(text)
    if len(shown) <= width:
        return shown
    cut = shown[: max(0, width - 1)]
    word = cut.rpartition(" ")[0]
    return (word if len(word) > width // 2 and shown[len(cut) : len(cut) + 1] != " " else cut).rstrip() + "…"


def _escape(match: "re.Match[str]") -> str:
    code = ord(match.group())
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
