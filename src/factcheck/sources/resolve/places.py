"""What addresses say by themselves: services that lead on, home pages, sign-in pages, one site or another."""

import base64
import binascii
import re
from urllib.parse import parse_qsl, unquote, urlsplit

from factcheck.sources.resolve.spelling import NotAsked, request_address
from factcheck.text.links import is_under

# (host, beginning of the path, parameter that holds the target). An address of these names its target itself.
WRAPPERS = (
    ("google.com", "/url", ("q", "url")),
    ("duckduckgo.com", "/l/", ("uddg",)),
    ("bing.com", "/ck/a", ("u",)),
    ("l.facebook.com", "/l.php", ("u",)),
    ("lm.facebook.com", "/l.php", ("u",)),
    ("l.instagram.com", "/", ("u",)),
    ("linkedin.com", "/redir/redirect", ("url",)),
    ("youtube.com", "/redirect", ("q",)),
    ("out.reddit.com", "/", ("url",)),
    ("slack-redir.net", "/link", ("url",)),
    ("safelinks.protection.outlook.com", "/", ("url",)),
)
# Links that an assistant's search makes for one answer; they expire, which says nothing about the page behind.
EXPIRING = (
    ("vertexaisearch.cloud.google.com", "/grounding-api-redirect/"),
    ("vertexaisearch.cloud.google.com", "/id/"),
    ("goo.gl", "/"),  # switched off by its owner
)
SHORTENERS = (
    *("t.co", "bit.ly", "tinyurl.com", "ow.ly", "buff.ly", "lnkd.in", "is.gd", "t.ly", "rb.gy", "cutt.ly", "g.co"),
    *(
        "youtu.be",
        "amzn.to",
        "fb.me",
        "nyti.ms",
        "wapo.st",
        "reut.rs",
        "bbc.in",
        "econ.st",
        "doi.org",
        "hdl.handle.net",
    ),
    *("n9.cl", "shorturl.at", "dlvr.it", "trib.al", "a.co", "aka.ms", "go.gov.sg"),
)
PARKING = (
    *("hugedomains.com", "sedo.com", "sedoparking.com", "dan.com", "afternic.com", "parkingcrew.net", "bodis.com"),
    *("above.com", "domainmarket.com", "buydomains.com", "undeveloped.com", "parklogic.com", "uniregistry.com"),
)
_HOME = re.compile(
    r"/?(?:[a-z]{2}(?:[-_][a-z]{2})?/?)?(?:(?:index|home|default|main|welcome)(?:\.[a-z]{3,5})?/?)?", re.I
)
_PAGE_PARAMETERS = frozenset(("p", "id", "page_id", "pageid", "article", "articleid", "story", "item", "doc", "docid"))
_SIGN_IN = re.compile(
    r"/(?:log-?in|sign-?in|signon|sso|oauth2?|openid|wayf|auth|authorize|idp|cas/login|user/login)(?:[/.?]|$)", re.I
)
_SIGN_IN_HOST = re.compile(r"(?:login|signin|sso|auth|accounts|idp)\.", re.I)
_CONSENT = re.compile(r"/(?:privacy-?gate|consent|gdpr-?consent|cookie-?(?:wall|consent))(?:[/.?]|$)", re.I)
_CONSENT_HOST = re.compile(r"(?:consent|guce|privacy-mgmt|choice)\.", re.I)
_COOKIES = re.compile(r"/(?:action/)?cookie-?(?:absent|error|check|required)|/errors?/cookies?", re.I)
_MISSING = re.compile(
    r"/(?:(?:error|errors|pages?)[-/_]?)?(?:404|not[-_]?found|page[-_]?not[-_]?found)(?:\.[a-z]{3,5})?/?$", re.I
)
_SECOND_LEVEL = frozenset(("co", "com", "org", "net", "gov", "gob", "ac", "edu", "or", "ne", "go", "gv", "gouv", "mil"))
_SHORT_CODE = 12  # characters; an unknown host's one segment of so few may be a code for any page


def unwrapped(url: str) -> str | None:
    """The target that the address of a redirect service names, in its one spelling; None for other addresses."""
    parts = urlsplit(url)
    for host, path, names in WRAPPERS:
        if is_under(parts.hostname or "", host) and parts.path.startswith(path):
            values = dict(parse_qsl(parts.query))
            for name in names:
                target = _target(values.get(name, ""))
                if target is not None:
                    return target
    return None


def expires(url: str) -> bool:
    """Whether the address is a link that its maker lets expire."""
    return _is_in(url, EXPIRING)


def leads_on(url: str) -> bool:
    """Whether the address is one of a service that only leads to others."""
    return expires(url) or _is_in(url, tuple((host, "/") for host in SHORTENERS))


def is_home(url: str) -> bool:
    """Whether the address is that of a site's front page, a language's front page included."""
    parts = urlsplit(url)
    names = {name.lower() for name, _ in parse_qsl(parts.query)}
    return _HOME.fullmatch(parts.path) is not None and not names & _PAGE_PARAMETERS and not _is_route(parts.fragment)


def is_sent_home(asked: str, final: str) -> bool:
    """Whether the request for a page ended at a front page, and not where that page may have moved to.

    Not where a service led there, nor where the host is named after the page ("/docs" to "docs.example.org").
    """
    if is_home(asked) or not is_home(final):
        return False
    if leads_on(asked) or _may_be_short(asked, final):
        return False
    last = [segment for segment in urlsplit(asked).path.lower().split("/") if segment][-1:]
    name = re.sub(r"[^a-z0-9]", "", last[0].split(".")[0]) if last else ""
    host = re.sub(r"[^a-z0-9.]", "", (urlsplit(final).hostname or "").lower())
    own = re.sub(r"[^a-z0-9.]", "", (urlsplit(asked).hostname or "").lower())
    return len(name) < 3 or name not in host or name in own


def carries(final: str, asked: str) -> bool:
    """Whether the final address holds the path of the one asked for in its query: a gate that would lead back there."""
    path = unquote(urlsplit(asked).path).rstrip("/")
    query = unquote(unquote(urlsplit(final).query))
    return len(path) > 1 and path in query and path not in unquote(urlsplit(final).path)


def is_sign_in(url: str) -> bool:
    """Whether the address is that of a sign-in page."""
    parts = urlsplit(url)
    return _SIGN_IN.search(parts.path) is not None or _SIGN_IN_HOST.match(parts.hostname or "") is not None


def is_consent(url: str) -> bool:
    """Whether the address is that of a page that asks for consent or cookies."""
    parts = urlsplit(url)
    named = _CONSENT.search(parts.path) or _COOKIES.search(parts.path) or _CONSENT_HOST.match(parts.hostname or "")
    return named is not None


def is_missing_page(url: str) -> bool:
    """Whether the address is that of a site's page for missing pages."""
    return _MISSING.search(urlsplit(url).path) is not None


def is_parking(url: str) -> bool:
    """Whether the host is one that sells or parks names."""
    return any(is_under(urlsplit(url).hostname or "", host) for host in PARKING)


def site_of(url: str) -> str:
    """The name under which a site is registered, by a rule of thumb: two labels, three below "co.uk" and its like."""
    labels = (urlsplit(url).hostname or "").split(".")
    deep = len(labels) > 2 and len(labels[-1]) == 2 and labels[-2] in _SECOND_LEVEL
    return ".".join(labels[-3:] if deep else labels[-2:])


def _target(value: str) -> str | None:
    if value.startswith("a1"):
        try:
            value = base64.urlsafe_b64decode(value[2:] + "=" * (-len(value[2:]) % 4)).decode("utf-8")
        except (binascii.Error, ValueError):
            return None
    if not value.lower().startswith(("http://", "https://")):
        return None
    try:
        return request_address(value)
    except NotAsked:
        return None


def _is_in(url: str, places: tuple[tuple[str, str], ...]) -> bool:
    parts = urlsplit(url)
    return any(is_under(parts.hostname or "", host) and parts.path.startswith(path) for host, path in places)


def _is_route(fragment: str) -> bool:
    return fragment.startswith(("!", "/")) and len(fragment) > 2


def _may_be_short(asked: str, final: str) -> bool:
    """Whether an unknown host may be a service that shortens links: one short segment that leads to another site."""
    segments = [segment for segment in urlsplit(asked).path.split("/") if segment]
    alone = len(segments) == 1 and len(segments[0]) <= _SHORT_CODE and segments[0].isalnum()
    return alone and site_of(asked) != site_of(final)
