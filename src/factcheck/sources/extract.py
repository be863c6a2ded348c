"""One door for every kind of source: which kind it is is told by the content, not by a name."""

import re
from dataclasses import replace

from factcheck.sources.decode import decode_html, decode_text
from factcheck.sources.extracted import Extracted, failed
from factcheck.sources.html import extract_html
from factcheck.sources.pdf import extract_pdf
from factcheck.sources.plain import extract_markdown, extract_plain

_HTML_START = re.compile(r"<(?:!doctype html|html\b)", re.I)
_XML_HEAD = re.compile(r"<\?xml[^>]{0,300}>\s{0,200}")
_HTML_PART = re.compile(r"<(?:head|body|article|main|section|div|p|h1|title|meta|table)\b[^>]{0,500}>", re.I)
_HTML_SUFFIXES = (".html", ".htm", ".xhtml", ".shtml")
_MARKDOWN_SUFFIXES = (".md", ".markdown", ".mdown")
_BINARY = (
    b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"PK\x03\x04", b"PK\x05\x06", b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"7z\xbc\xaf",
    b"Rar!", b"\x7fELF", b"MZ", b"RIFF", b"OggS", b"ID3", b"\xd0\xcf\x11\xe0", b"wOFF", b"wOF2", b"\x00\x00\x01\x00",
    b"SQLite format 3\x00", b"\x28\xb5\x2f\xfd", b"%!PS", b"{\\rtf",
)  # fmt: skip


def extract(body: bytes, *, content_type: str | None, name: str) -> Extracted:
    """The text of a source from its bytes. Never raises.

    The kind is decided by how the content begins, then by the content type, then by the suffix of `name` (a path or
    an address); a name or a type that the content contradicts has no say.
    """
    kind = _kind(body, (content_type or "").lower(), _suffix(name))
    if kind == "pdf":
        return extract_pdf(body)
    if kind == "html":
        page = extract_html(decode_html(body, content_type))
        if _suffix(name) == ".pdf" or "pdf" in (content_type or ""):
            return replace(page, notes=(*page.notes, "called a PDF, but it is an HTML page"))
        return page
    if kind is None:
        return failed("broken", _binary_reason(content_type, name), "text")
    text = decode_text(body, content_type)
    if kind == "markdown":
        return extract_markdown(text)
    return extract_plain(text)


def _suffix(name: str) -> str:
    path = name.split("?", 1)[0].split("#", 1)[0].lower()
    last = path.replace("\\", "/").rsplit("/", 1)[-1]
    return "." + last.rsplit(".", 1)[-1] if "." in last else ""


def _kind(body: bytes, content_type: str, suffix: str) -> str | None:
    """ "pdf", "html", "markdown", "text", or None for what is none of them."""
    head = _head(body)
    if _HTML_START.match(head):
        return "html"
    if b"%PDF-" in body[:1024]:
        return "pdf"
    if _is_binary(body):
        return None
    named_html = "html" in content_type or suffix in _HTML_SUFFIXES
    if (head.startswith("<") or named_html) and _HTML_PART.search(head):
        return "html"
    if "html" in content_type and "<" in head:
        return "html"
    if "markdown" in content_type or suffix in _MARKDOWN_SUFFIXES:
        return "markdown"
    return "text"


def _head(body: bytes) -> str:
    """The beginning of the content as text, without an XML declaration and comments before it."""
    head = decode_text(body[:8192], None).lstrip()
    if "<?" in head:
        head = _XML_HEAD.sub("", head, count=1)
    while head.startswith("<!--") and "-->" in head:
        head = head[head.index("-->") + 3 :].lstrip()
    return head


def _is_binary(body: bytes) -> bool:
    """A known binary beginning, or many control bytes that are not those of UTF-16."""
    if body.startswith(_BINARY) or body[4:8] == b"ftyp":
        return True
    if body.startswith((b"\xff\xfe", b"\xfe\xff")):
        return False
    head = body[:4096]
    text = decode_text(head, None)
    controls = sum(1 for char in text if char < " " and char not in "\t\n\r\f\x1b") + text.count("\ufffd")
    return controls > max(8, len(text) // 20)


def _binary_reason(content_type: str | None, name: str) -> str:
    if _suffix(name) == ".pdf" or "pdf" in (content_type or ""):
        return "not a PDF, although it is called one: the %PDF header is missing"
    return "not HTML, PDF or text"
