"""Web addresses as reports write them: found in running text, cleaned, or refused with a fault.

Following RFC 3986 for what an address may hold, with three liberties that reports take: letters of any script, blanks
inside of delimiters, and addresses broken over two lines.
"""

import re
from html import unescape
from typing import NamedTuple
from urllib.parse import quote, urlsplit

from factcheck.records.report import CitationFault
from factcheck.text.links import is_tracking

_PUNCTUATION = r"!-/:-@\[-`{-~"
_STOPS = (
    '\\s<>"“”«»‹›\x00-\x1f\x7f-\x9f`|\\\\^\\[\\]（）［］｛｝【】〔〕「」『』〈〉《》、，。；：！？…†¹²³⁰⁴-⁹'
    "\ufffd\ue000-\uf8ff\u202a-\u202e\u2066-\u2069"
)
# An address glued to another is not part of it, unless the first takes it as a part: archives, redirects.
_CHAR = rf"(?:[^{_STOPS}hH]|[hH](?!ttps?://)|(?<=[/=?&#:%])[hH]|\\[{_PUNCTUATION}]|\[[\w-]{{0,40}}\](?==))"
URL = re.compile(rf"(?:https?:/{{1,3}}(?!/)|(?<![a-zA-Z0-9@./-])www\.(?=[^\W_])){_CHAR}+", re.IGNORECASE)
_WIDE = "\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff"
_WIDE_TEXT = re.compile(rf"(?<![/=_{_WIDE}-])[{_WIDE}]")  # in an address only as a segment of its own
_CLOSERS = {")": "(", "]": "["}
_TRAILING = ".,;:!?'’‘*~"
_BEHIND = re.compile(r"(?:['’]s|&[a-zA-Z]{2,12};)$")  # a possessive, an entity of HTML
# A name that ends in a full stop, "…/Boreal_Ltd.", where the sentence plainly does not end.
_SHORTENED = re.compile(r"[_/-](?:Inc|Ltd|Co|Corp|Bros|Jr|Sr|Plc|Cia|S\.A|S\.p\.A|U\.S|D\.C)$")
_MID = re.compile(r"[)\]>,;/]|\s+[a-z]")
_BRACE = re.compile("[{}]")
_FORMAT = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_ESCAPED = re.compile(rf"\\([{_PUNCTUATION}])")
_SCHEME = re.compile(r"([a-zA-Z][a-zA-Z0-9+.-]{0,30}):")
_NAME = re.compile(r"(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])\.?")
_IPV4 = re.compile(r"\d{1,3}(?:\.\d{1,3}){3}")
_LONE_PERCENT = re.compile("%(?![0-9a-fA-F]{2})")
_SAFE = "%/:@!$&'()*+,;=-._~"


class Cleaned(NamedTuple):
    """An address that can be asked for, or None and what is wrong with it."""

    url: str | None
    fault: CitationFault | None


class Bare(NamedTuple):
    """A web address in running text."""

    start: int
    end: int
    cut: bool  # shortened with dots, so that no one can follow it


def bare_at(text: str, start: int, end: int) -> Bare | None:
    """The address that begins at ``start``, without the punctuation of the sentence round it."""
    found = URL.match(text, start, end)
    return None if found is None else _bounded(text, start, found.end())


def find_bare(text: str) -> list[Bare]:
    """Every web address of a text, in order."""
    spans = (match.span() for match in URL.finditer(text))
    return [bare for span in spans if (bare := _bounded(text, *span)) is not None]


def _bounded(text: str, start: int, end: int) -> Bare | None:
    wide = _WIDE_TEXT.search(text, start + 8, end)
    whole = end = min(wide.start() if wide else end, _closed(text, start, end))
    end = start + _trimmed(text[start:end])
    if text[start - 1 : start] == "_" and text[end - 1] == "_":
        end -= 1
    if text[end : end + 1] == "." and _SHORTENED.search(text, max(start, end - 12), end) and _MID.match(text, end + 1):
        end += 1
    if len(text[start:end].rstrip("/").partition("//")[2] or text[start:end]) < 4:
        return None
    dots = text[end : end + 3]
    cut = (dots == "..." and end < whole) or dots.startswith("…")
    return Bare(start, end, cut and "/" in text[start + 8 : end])


def _closed(text: str, start: int, end: int) -> int:
    """Where a brace closes that the address did not open, as in "\\url{https://…}"; else its end."""
    depth = 0
    for found in _BRACE.finditer(text, start, end):
        depth += 1 if found.group() == "{" else -1
        if depth < 0:
            return found.start()
    return end


def _trimmed(url: str) -> int:
    """The length of an address without trailing marks; brackets that open within it belong to it."""
    depth = {opener: url.count(opener) - url.count(closer) for closer, opener in _CLOSERS.items()}
    end = len(url)
    while end:
        last = url[end - 1]
        if last in "s;" and (behind := _BEHIND.search(url, max(0, end - 14), end)):
            end = behind.start()
            continue
        if last in _CLOSERS and depth[_CLOSERS[last]] < 0:
            depth[_CLOSERS[last]] += 1
        elif last not in _TRAILING and last != "\\":
            break
        end -= 1
    return end


def clean(written: str) -> Cleaned:
    """An absolute http(s) address that any client can ask for.

    Entities, angle brackets, invisible characters, tracking parameters and a text fragment ("#:~:text=") are gone; the
    host is lower case and in IDNA form; what may not stand in an address is percent-encoded. An address without "http"
    is taken as one only if it begins with "www." or "//"; one with a user name, which hides its host, is
    not, nor is one cut short or a pattern for addresses ("…/{id}").
    """
    bare = _FORMAT.sub("", unescape_ampersand(written)).strip().strip("<>").strip()
    if bare in ("", "#"):
        return Cleaned(None, "no_url")
    if bare.startswith("//") or bare[:4].lower() == "www.":
        bare = "https://" + bare.removeprefix("//")
    scheme = _SCHEME.match(bare)
    if scheme is None:
        return Cleaned(None, "malformed")
    name = scheme[1].lower()
    if name not in ("http", "https"):
        return Cleaned(None, "malformed" if "." in name or name == "localhost" else "not_http")
    return _rebuilt(name, bare)


def unescaped(written: str) -> str:
    """Backslash escapes of Markdown undone, as they come with addresses copied out of it."""
    return _ESCAPED.sub(r"\1", written)


def unescape_ampersand(written: str) -> str:
    """Entities undone: numbered ones and those of "&", quotes and angle brackets; "&copy=1" stays a parameter."""
    return re.sub(
        r"&(?:amp|lt|gt|quot|apos|#\d{1,6}|#[xX][0-9a-fA-F]{1,5});", lambda found: unescape(found[0]), written
    )


def _rebuilt(scheme: str, bare: str) -> Cleaned:
    malformed = Cleaned(None, "malformed")
    if not re.match(r"https?://[^/]", bare, re.IGNORECASE):
        return malformed
    try:
        parts = urlsplit(bare)
        host, port = _host(parts.hostname or ""), parts.port
    except ValueError:
        return malformed
    if host is None or "@" in parts.netloc or any(char in bare for char in "…{}"):
        return malformed
    place = host if port is None else f"{host}:{port}"
    query = "&".join(part for part in parts.query.split("&") if not is_tracking(part.partition("=")[0]))
    fragment = parts.fragment.partition(":~:")[0]
    tail = (f"?{_encoded(query, '?[]')}" if query else "") + (f"#{_encoded(fragment, '?[]')}" if fragment else "")
    return Cleaned(f"{scheme}://{place}{_encoded(parts.path, '')}{tail}", None)


def _encoded(part: str, more: str) -> str:
    return _LONE_PERCENT.sub("%25", quote(part, safe=_SAFE + more))


def _host(host: str) -> str | None:
    """A host in IDNA form; None for what can be no host."""
    if not host.isascii():
        import idna

        try:
            host = idna.encode(host, uts46=True).decode("ascii")
        except ValueError:  # idna.IDNAError is one
            return None
    low = host.lower()
    if ":" in low:
        return f"[{low}]"
    return low if low == "localhost" or _IPV4.fullmatch(low) or _NAME.fullmatch(low) else None
