"""How a cited address is asked: one spelling for one page, and others to try where that one is gone.

The rules are narrower than those of ``text.links.canonical_url``, which compares addresses: nothing is changed here
that could lead a request elsewhere (scheme, "www.", order of a query, slashes).
"""

import re
from typing import Literal
from urllib.parse import quote, urlsplit

from factcheck.text.links import without_punctuation

_SCHEME = re.compile(r"([a-zA-Z][a-zA-Z0-9+.-]*):(?!\d)")
_PIECE = re.compile(r"%[0-9a-fA-F]{2}|%|[^A-Za-z0-9\-._~!$&'()*+,;=:@/?%]+")
_UNSEEN = re.compile("[\x00-\x1f\x7f\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u2064\ufeff]")
_LABEL = re.compile(r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?")
LONGEST = 8_000  # what servers commonly take (RFC 9110, 4.1)
_OPENERS = "([{\"'“‘«*_ "
_TRACKING = "utm_"  # what assistants add to the links they show; anything else may be part of the page's name


class NotAsked(Exception):
    """An address that no request is made for, with the cause."""

    def __init__(self, cause: Literal["scheme", "malformed", "credentials"], reason: str) -> None:
        super().__init__(reason)
        self.cause: Literal["scheme", "malformed", "credentials"] = cause


def spellings(url: str) -> tuple[str, ...]:
    """Addresses to ask, the likeliest first; the others are for when it is gone. Raises NotAsked.

    A sentence's punctuation is taken off first: an address that really ends in it comes second. A closing bracket that
    was lost ("…/Mercury_(planet") is put back last.
    """
    if len(url) > LONGEST:
        raise NotAsked("malformed", f"the address is longer than {LONGEST:,} characters")
    written = _UNSEEN.sub("", url).strip().strip("<>").lstrip(_OPENERS)
    bare = without_punctuation(written)
    ways = [bare, written]
    if bare.count("(") == bare.count(")") + 1:
        ways.append(bare + ")")
    first = request_address(bare)
    return tuple(dict.fromkeys([first, *(_lenient(way, first) for way in ways[1:])]))


def request_address(url: str) -> str:
    """The one spelling of an address. Raises NotAsked.

    Scheme and host are lower case, the host is in IDNA form without a trailing dot, the default port is gone;
    percent-encoding is kept where it means something, undone where it does not, added where it is missing; "." and ".."
    are worked out; parameters named "utm_…" and the fragment are gone, unless the fragment is a route ("#!…", "#/…").
    """
    scheme, rest = _scheme_of(url.replace("&amp;", "&"))
    try:
        parts = urlsplit(f"{scheme}://{rest}")
        port = parts.port
    except ValueError as error:
        raise NotAsked("malformed", f"this is no web address: {error}") from None
    if parts.username is not None or parts.password is not None:
        raise NotAsked("credentials", "the address holds a user name or password")
    host = _host(parts.hostname or "", url)
    place = host if port in (None, 443 if scheme == "https" else 80) else f"{host}:{port}"
    query = "&".join(part for part in parts.query.split("&") if not part.lower().startswith(_TRACKING))
    route = parts.fragment.startswith(("!", "/"))
    return (
        f"{scheme}://{place}{_path(parts.path)}"
        f"{'?' + _percent(query) if query else ''}{'#' + _percent(parts.fragment) if route else ''}"
    )


def _lenient(url: str, otherwise: str) -> str:
    try:
        return request_address(url)
    except NotAsked:
        return otherwise


def _scheme_of(url: str) -> tuple[str, str]:
    """Scheme in lower case and what follows its slashes; an address that starts with its host is a web address."""
    found = _SCHEME.match(url)
    if found is None:
        return "https", url.lstrip("/")
    scheme = found[1].lower()
    if scheme not in ("http", "https"):
        raise NotAsked("scheme", f"only http and https are asked, not {scheme[:20]}")
    return scheme, url[found.end() :].lstrip("/")


def _host(host: str, url: str) -> str:
    if ":" in host:
        return f"[{host.lower()}]"  # IPv6; whether it is one, and a public one, is checked where it is connected to
    low = host.strip(".").lower()
    if not low.isascii():
        low = _idna(low)
    labels = low.split(".")
    if len(low) > 253 or not all(_LABEL.fullmatch(label) for label in labels):
        raise NotAsked("malformed", f"this is no web address: {url[:80]!r} names no host")
    return low


def _idna(host: str) -> str:
    import idna

    try:
        return idna.encode(host[:300], uts46=True).decode("ascii")
    except ValueError:  # idna.IDNAError is one
        raise NotAsked("malformed", f"this is no web address: {host[:80]!r} is no host") from None


def _path(path: str) -> str:
    kept: list[str] = []
    segments = _percent(path).split("/")
    for segment in segments[1:]:
        if segment == "..":
            del kept[-1:]
        elif segment != ".":
            kept.append(segment)
    if segments[-1] in (".", "..") and kept:
        kept.append("")
    return "/" + "/".join(kept)


def _percent(text: str) -> str:
    return _PIECE.sub(_encoded, text)


def _encoded(match: re.Match[str]) -> str:
    piece = match.group()
    if len(piece) == 3 and piece[0] == "%":
        char = chr(int(piece[1:], 16))
        return char if char.isascii() and (char.isalnum() or char in "-._~") else piece.upper()
    return "%25" if piece == "%" else quote(piece, safe="", errors="replace")
