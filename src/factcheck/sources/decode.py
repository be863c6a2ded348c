"""Bytes to text.

The order: byte-order mark; UTF-16 by its NULs; strict UTF-8; UTF-8 with U+FFFD where only a few bytes are bad (one
bad byte or a character cut at the end must not send the whole page to another code page); the charset the header
names, then the one the page names; then a guess. A charset that is named but contradicted by bytes that are valid
UTF-8 loses: text with non-ASCII letters that is valid UTF-8 by chance is practically unknown.
"""

import codecs
import re

_HEADER = re.compile(r"charset\s{0,5}=\s{0,5}[\"']?([\w:.-]{1,40})", re.I)
_META = re.compile(rb"<meta[^>]{0,300}?charset\s{0,5}=\s{0,5}[\"']?([\w:.-]{1,40})", re.I)
_XML = re.compile(rb"^\s{0,20}<\?xml[^>]{0,200}?encoding\s{0,5}=\s{0,5}[\"']([\w:.-]{1,40})", re.I)
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# What a browser reads under these names (WHATWG Encoding Standard): supersets of what they say.
_WIDER = {
    "iso8859-1": "cp1252",
    "ascii": "cp1252",
    "iso8859-9": "cp1254",
    "iso8859-11": "cp874",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "big5": "big5hkscs",
}
# Codecs of Python that are no charset of any page, and could be made to do work or to hide text.
_NO_CHARSET = {"unicode-escape", "raw-unicode-escape", "idna", "punycode", "utf-7", "undefined", "mbcs", "oem"}
_BAD = "\ufffd"
_HIGH = re.compile(rb"[\x80-\xff]+")


def decode_html(body: bytes, content_type: str | None) -> str:
    """The text of an HTML page. Never raises; bytes that cannot be read become U+FFFD."""
    head = body[:4096]
    named = [_header_charset(content_type)]
    for pattern in (_META, _XML):
        found = pattern.search(head)
        named.append(found.group(1).decode("ascii", "replace") if found else None)
    return _decode(body, named)


def decode_text(body: bytes, content_type: str | None) -> str:
    """The text of a plain text file. Never raises; bytes that cannot be read become U+FFFD."""
    return _decode(body, [_header_charset(content_type)])


def _header_charset(content_type: str | None) -> str | None:
    found = _HEADER.search((content_type or "")[:500])
    return found.group(1) if found else None


def _decode(body: bytes, named: list[str | None]) -> str:
    for mark, codec in _BOMS:
        if body.startswith(mark):
            return body[len(mark) :].decode(codec, "replace")
    wide = _utf16_without_mark(body)
    if wide:
        return body.decode(wide, "replace")
    text = _utf8(body)
    if text is not None:
        return text
    for name in named:
        text = _declared(body, name)
        if text is not None:
            return text
    return _guessed(body)


def _utf16_without_mark(body: bytes) -> str | None:
    """UTF-16 of mostly Latin text has a NUL in every second byte."""
    head = body[:400]
    half = len(head) // 2
    if half < 8 or b"\x00" not in head:
        return None
    even, odd = head[0::2].count(0), head[1::2].count(0)
    if odd > 0.7 * half and even < 0.1 * half:
        return "utf-16-le"
    if even > 0.7 * half and odd < 0.1 * half:
        return "utf-16-be"
    return None


def _utf8(body: bytes) -> str | None:
    """The text if the bytes are UTF-8, wholly or but for a few; None when they are something else."""
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError as error:
        if error.start >= len(body) - 3 and error.reason == "unexpected end of data":
            return body[: error.start].decode("utf-8") + _BAD
    text = body.decode("utf-8", "replace")
    bad = text.count(_BAD)
    sound = sum(1 for char in text if char > "\x7f") - bad
    return text if sound >= 4 * bad else None


def _declared(body: bytes, name: str | None) -> str | None:
    """The text under the charset a page names; None when it names none we know, or one that does not fit."""
    if not name:
        return None
    try:
        codec = codecs.lookup(name.strip().lower()).name
        if codec in _NO_CHARSET or codec.startswith("utf"):
            return None
        codec = _WIDER.get(codec, codec)
        text = body.decode(codec, "replace")
    except (LookupError, ValueError):
        return None
    return text if text.count(_BAD) <= max(2, len(text) // 200) else None


def _guessed(body: bytes) -> str:
    """No usable name. High bytes that are few, or stand alone between ASCII, are cp1252; more is left to a detector."""
    runs = [len(run) for run in _HIGH.findall(body)]
    if sum(runs) > len(body) / 20 and sum(size > 1 for size in runs) > len(runs) / 5:
        from charset_normalizer import from_bytes

        best = from_bytes(body[:200_000]).best()
        if best is not None:
            return body.decode(best.encoding, "replace")
    return body.decode("cp1252", "replace")
