"""Comparing web addresses: what two spellings of one page have in common."""

import re
from urllib.parse import parse_qsl, quote, unquote_to_bytes, urlencode, urlsplit

_SCHEME = re.compile(r"([a-zA-Z][a-zA-Z0-9+.-]*):(?!\d)")
_URL = re.compile(r"(?<![\w@.])(?:https?://|www\.(?=[^\W_]))[^\s<>\"“”«»\x00-\x1f\x7f`|\\^{}]+", re.IGNORECASE)
_PATH_SAFE = "/:@!$&'()*+,;=-._~"
_TRACKING = re.compile(
    r"(?:utm_\w+|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|twclid|ttclid|li_fat_id|igshid|igsh|mc_cid|mc_eid"
    r"|_ga|_gl|_hsenc|_hsmi|mkt_tok|oly_enc_id|oly_anon_id|vero_id|wickedid|spm|scid|cmpid|ncid|ocid|smid|sr_share"
    r"|guccounter|guce_referrer\w*|ref_src|ref_url|at_medium|at_campaign|ito|ftag|xtor|s_cid|__twitter_impression)",
    re.IGNORECASE,
)
_CLOSERS = {")": "(", "]": "[", "}": "{"}
_TRAILING = ".,;:!?'\"’”»…*_"


def canonical_url(url: str) -> str:
    """One spelling for all spellings of a page's address.

    http is https; the host is lower case, in IDNA form, without "www."; default port, user, tracking parameters,
    fragment (unless it is a route: "#!…", "#/…"), doubled and trailing slashes and trailing punctuation are gone; the
    rest of the query is in order of names. Anything that is no web address comes back stripped.
    """
    bare = without_punctuation(url.strip().strip("<>"))
    scheme = _SCHEME.match(bare)
    if scheme is not None and scheme[1].lower() not in ("http", "https"):
        return bare
    try:
        parts = urlsplit(bare if scheme else "https://" + bare.removeprefix("//"))
        host, port = _host(parts.hostname or ""), parts.port
    except ValueError:
        return bare
    if not host:
        return bare
    place = host if port in (None, 80, 443) else f"{host}:{port}"
    query = _query(parts.query)
    fragment = f"#{parts.fragment}" if parts.fragment.startswith(("!", "/")) else ""
    return f"https://{place}{_path(parts.path)}{'?' + query if query else ''}{fragment}"


def same_page(a: str, b: str) -> bool:
    """Whether two addresses name the same page."""
    return canonical_url(a) == canonical_url(b)


def host_of(url: str) -> str:
    """The host in lower case and IDNA form, without "www."; empty if there is none."""
    bare = url.strip().strip("<>")
    scheme = _SCHEME.match(bare)
    if scheme is not None and "//" not in bare[scheme.end() : scheme.end() + 2]:
        return ""
    try:
        return _host(urlsplit(bare if scheme else "https://" + bare.removeprefix("//")).hostname or "")
    except ValueError:
        return ""


def is_under(host: str, domain: str) -> bool:
    """Whether ``host`` is ``domain`` or a sub-domain of it ("notyahoo.com" is not under "yahoo.com")."""
    inner, outer = _host(host), _host(domain)
    return bool(outer) and (inner == outer or inner.endswith("." + outer))


def is_tracking(name: str) -> bool:
    """Whether a parameter of this name only says where a reader came from."""
    return _TRACKING.fullmatch(name) is not None


def find_urls(text: str) -> tuple[tuple[int, int], ...]:
    """Spans of web addresses in running text; balanced brackets belong to them, a sentence's punctuation does not."""
    found = []
    for match in _URL.finditer(text):
        end = match.start() + len(without_punctuation(match.group()))
        if len(text[match.start() : end].partition("//")[2] or text[match.start() : end]) > 3:
            found.append((match.start(), end))
    return tuple(found)


def without_punctuation(url: str) -> str:
    """An address without the punctuation of the sentence around it; balanced brackets belong to it."""
    depth = {opener: url.count(opener) - url.count(closer) for closer, opener in _CLOSERS.items()}
    end = len(url)
    while end:
        last = url[end - 1]
        if last in _CLOSERS and depth[_CLOSERS[last]] < 0:
            depth[_CLOSERS[last]] += 1
        elif last not in _TRAILING:
            break
        end -= 1
    return url[:end]


def _host(host: str) -> str:
    low = host.strip().strip(".").lower()
    if not low.isascii():
        try:
            import idna

            low = idna.encode(low, uts46=True).decode("ascii")
        except ValueError:  # idna.IDNAError is one
            return low.removeprefix("www.")
    return low.removeprefix("www.") if low.count(".") > 1 else low


def _path(path: str) -> str:
    kept: list[str] = []
    for segment in re.sub("/{2,}", "/", path).split("/"):
        if segment == "..":
            kept[1:] = kept[1:-1]
        elif segment != ".":
            kept.append(quote(_unquoted(segment), safe=_PATH_SAFE.replace("/", "") + "%"))
    return "/".join(kept).rstrip("/")


def _unquoted(segment: str) -> bytes:
    """Percent-encoding undone, save for what would then read as structure ("%2F", "%3F", "%23", "%25")."""
    return unquote_to_bytes(re.sub("%(2[35fF]|3[fF])", lambda m: "%25" + m[1].upper(), segment))


def _query(query: str) -> str:
    pairs = [(name, value) for name, value in parse_qsl(query, keep_blank_values=True) if not is_tracking(name)]
    return urlencode(sorted(pairs, key=lambda pair: pair[0]))
