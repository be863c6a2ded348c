"""What one request brought, reduced to facts: what every later decision is made of, and what is kept of a page."""

import re
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from itertools import islice
from typing import Any, Literal
from urllib.parse import urljoin

from factcheck.hashing import sha256_text
from factcheck.records.base import Record
from factcheck.records.resolution import Hop
from factcheck.sources.decode import decode_html
from factcheck.sources.extract import extract
from factcheck.sources.fetch import Failure, Fetched
from factcheck.sources.resolve.signs import folded, words_of

OPENING, ENDING = 3_000, 2_000  # characters kept of what a page shows, for its signs
_TITLE = 300
_HEADING = 120
_MARKUP = 300_000  # characters of markup that are looked at
_PARSED = 1_000_000
_REFRESH = re.compile(
    r"\s{0,9}(\d{1,3})(?:\.\d{1,9})?\s{0,9}[;,]\s{0,9}(?:url\s{0,9}=\s{0,9})?[\"']?([^\"'\s]{1,2000})", re.I
)
_REFRESH_S = 10  # a page that sends its reader on later than this is meant to be read
_TOOLBAR = ("<!-- BEGIN WAYBACK TOOLBAR INSERT -->", "<!-- END WAYBACK TOOLBAR INSERT -->")
Mark = Literal["wall", "parked", "not_free", "script", "password"]


class Look(Record):
    """The facts of one answer.

    ``hops`` are all addresses asked, the last one included, with their codes. ``chars`` and ``sha256`` are those of the
    extracted text, ``visible`` the number of characters that a reader sees in all, of which ``opening`` and ``ending``
    are kept, folded. ``refresh`` is where the page sends its reader on. ``note`` is why there is no text. ``published``
    and ``modified`` are dates as the page states them ("2021-02-11" or "2021-02").
    """

    url: str
    final_url: str
    at: str
    hops: tuple[Hop, ...] = ()
    code: int | None = None
    failure: Failure | None = None
    reason: str | None = None
    no_such_name: bool = False
    challenged: bool = False
    retry_after_s: float | None = None
    kind: Literal["html", "pdf", "text"] | None = None
    title: str = ""
    heading: str = ""
    canonical: str | None = None
    published: str | None = None
    modified: str | None = None
    sha256: str | None = None
    chars: int = 0
    visible: int = 0
    opening: str = ""
    ending: str = ""
    snippet: str = ""
    marks: tuple[Mark, ...] = ()
    refresh: str | None = None
    note: str | None = None


def look_at(fetched: Fetched, at: str) -> tuple[Look, str]:
    """The facts of an answer, and its text. Never raises."""
    hops = [Hop(url=url, code=code) for url, code in zip(fetched.redirects, fetched.codes, strict=False)]
    bare = Look(
        url=fetched.url,
        final_url=fetched.final_url,
        at=at,
        hops=(*hops, Hop(url=fetched.final_url, code=fetched.status_code)),
        code=fetched.status_code,
        failure=fetched.failure,
        reason=fetched.reason,
        no_such_name=fetched.no_such_name,
        challenged=fetched.challenged,
        retry_after_s=retry_after_s(fetched.retry_after, at),
    )
    if not fetched.body:
        return bare.model_copy(update={"note": "the answer is empty"}), ""
    body = _without_toolbar(fetched.body)
    found = extract(body, content_type=fetched.content_type, name=fetched.final_url)
    text = found.text if found.status == "ok" else ""
    facts: dict[str, Any] = {
        "kind": found.kind,
        "title": (found.title or "")[:_TITLE],
        "canonical": _joined(fetched.final_url, found.canonical) if found.canonical else None,
        "published": found.published,
        "modified": found.modified,
        "chars": len(text),
        "sha256": sha256_text(text) if text else None,
        "note": found.reason,
    }
    facts |= (
        _shown(decode_html(body, fetched.content_type), fetched.final_url) if found.kind == "html" else _plain(text)
    )
    if text:
        facts["snippet"] = snippet_of(text)
    return bare.model_copy(update=facts), text


def snippet_of(text: str, words: int = 25, chars: int = 200) -> str:
    """The beginning of a text: at most so many words, and so many characters where words are not set apart."""
    return " ".join(text[: 20 * chars].split()[:words])[:chars].strip()


def retry_after_s(header: str | None, at: str) -> float | None:
    """Seconds a server asks to wait: a number, or a date (RFC 9110, 10.2.3) counted from ``at``; None for neither."""
    if header is None or len(header) > 100:
        return None
    value = header.strip()
    if value.isascii() and value.isdigit():
        return float(value[:9])
    try:
        then = parsedate_to_datetime(value)
        then = then if then.tzinfo else then.replace(tzinfo=UTC)
        return max(0.0, (then - datetime.fromisoformat(at)).total_seconds())
    except (ValueError, TypeError, OverflowError):
        return None


def _plain(text: str) -> dict[str, Any]:
    """What a text shows; its first line is its heading where it is short enough to be one."""
    first = text.lstrip().partition("\n")[0].strip()
    return {
        "heading": first if len(first) <= _HEADING else "",
        "opening": folded(text[:OPENING]),
        "ending": folded(text[-ENDING:]),
        "visible": len(text),
    }


def _shown(html: str, url: str) -> dict[str, Any]:
    """What a page in HTML shows, and the marks in it; nothing where it cannot be parsed."""
    from lxml.etree import LxmlError
    from lxml.html import document_fromstring

    markup = html[:_MARKUP].lower()
    facts: dict[str, Any] = {"marks": _marks(markup)}
    try:
        tree = document_fromstring(html[:_PARSED].encode("utf-8", "replace"), parser=_parser())
    except (LxmlError, ValueError):
        return facts
    title = _text_of(tree.find(".//title"))
    heading = next((text for element in islice(tree.iter("h1"), 5) if (text := _text_of(element))), "")
    refresh = _refresh_of(tree, url)
    aside = " ".join(_text_of(element) for element in islice(tree.iter("noscript"), 20))
    for element in list(tree.iter("script", "style", "template", "noscript", "title")):
        element.drop_tree()
    shown = " ".join(tree.text_content().split())
    if any(word in folded(f"{aside[:OPENING]} {shown[:OPENING]}") for word in words_of("script", "words")):
        facts["marks"] = (*facts["marks"], "script")
    facts |= {"heading": heading, "refresh": refresh, "visible": len(shown), "snippet": snippet_of(shown or title)}
    facts |= {"opening": folded(shown[:OPENING]), "ending": folded(shown[-ENDING:])}
    return facts | ({"title": title} if title else {})


def _parser() -> Any:
    from lxml.html import HTMLParser

    return HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True)


def _text_of(element: Any) -> str:
    return "" if element is None else " ".join(element.text_content()[:5_000].split())[:_TITLE]


def _refresh_of(tree: Any, url: str) -> str | None:
    for element in islice(tree.iter("meta"), 200):
        if (element.get("http-equiv") or "").strip().lower() == "refresh":
            found = _REFRESH.match((element.get("content") or "")[:2_500])
            if found and int(found[1]) <= _REFRESH_S:
                return _joined(url, found[2])
    return None


def _joined(page: str, place: str) -> str | None:
    """An address that a page names, in full; None where it is none that can be asked."""
    try:
        whole = urljoin(page, place)
    except ValueError:
        return None
    return whole if whole.startswith(("http://", "https://")) else None


def _marks(markup: str) -> tuple[Mark, ...]:
    found: list[Mark] = []
    if any(word in markup for word in words_of("wall", "markup")):
        found.append("wall")
    if any(word in markup for word in words_of("parked", "markup")):
        found.append("parked")
    place = markup.find("isaccessibleforfree")
    if place >= 0 and "false" in markup[place : place + 40]:
        found.append("not_free")
    if 'type="password"' in markup or "type='password'" in markup or "type=password" in markup:
        found.append("password")
    return tuple(found)


def _without_toolbar(body: bytes) -> bytes:
    """A copy of the archive without the bar that the archive puts on top."""
    begin, end = (mark.encode() for mark in _TOOLBAR)
    start, stop = body.find(begin), body.find(end)
    return body[:start] + body[stop + len(end) :] if 0 <= start < stop else body
