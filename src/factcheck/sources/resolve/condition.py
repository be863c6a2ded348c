"""What an answer amounts to: pure, from the facts of one look to one condition with its reason.

The order matters. A wall is looked for before the code is believed (a wall may answer 404), the code before the
address, the address before the words. Words count only in short pages, or together with what the host shows for an
address that nobody ever made.
"""

from dataclasses import dataclass
from typing import Literal
from urllib.parse import urlsplit

from factcheck.records.resolution import ResolutionCause
from factcheck.sources.resolve import places
from factcheck.sources.resolve.look import Look
from factcheck.sources.resolve.signs import hits, is_titled, missing_strength

SHORT = 400  # characters of text; below, the fallback reader is asked (the protocol's number)
STUB = 1_200  # a teaser before a paywall, a missing page with its menus
PARKED = 1_500
WALLED = 2_000  # what a wall shows in all
DOUBTFUL = 3_000  # the longest text that may still be a missing page
ALIKE = 0.9  # the share of words that two answers of one host have in common when they are the same page

Kind = ResolutionCause | Literal["readable"]
DEAD = frozenset(("soft_404", "parked", "home_page"))
GONE = frozenset(("gone", "no_such_name"))
_CODES: dict[int, tuple[Kind, str]] = {
    401: ("sign_in", "a sign-in is asked for"),
    402: ("paywall", "payment is asked for"),
    404: ("gone", "the page is not there"),
    407: ("sign_in", "a proxy asks for a sign-in"),
    410: ("gone", "the page was taken away"),
    429: ("rate_limited", "too many requests"),
}
_FAILURES: dict[str, Kind] = {
    "blocked": "rate_limited",  # without a code: the host was not asked, since it wants to be left alone
    "timeout": "timeout",
    "tls": "tls",
    "connection": "connection",
    "redirects": "redirects",
    "too_large": "too_large",
    "refused_address": "address",
    "scheme": "redirects",
    "dns": "name_unresolved",
    "http": "broken",
}


@dataclass(frozen=True, slots=True)
class Condition:
    """What an answer amounts to, and why in half a sentence."""

    kind: Kind
    why: str

    @property
    def has_text(self) -> bool:
        """Whether what was cited can be read in it."""
        return self.kind in ("readable", "short_text")


def condition_of(look: Look, asked: str, sibling: Look | None = None) -> Condition:
    """The condition of a cited page. ``sibling`` is the answer for an address beside it that nobody ever made."""
    return (
        _wall(look)
        or _code(look, asked)
        or _failure(look)
        or _address(look, asked)
        or _parked(look)
        or _gate(look)
        or _missing(look, asked, sibling)
        or _text(look)
    )


def condition_of_text(look: Look) -> Condition:
    """The condition of what another party hands over for a page (a reader, an archive): its address says nothing."""
    return (
        _wall(look)
        or _code(look, "")
        or _failure(look)
        or _parked(look)
        or _gate(look)
        or _missing_here(look)
        or _text(look)
    )


def needs_sibling(look: Look, asked: str) -> bool:
    """Whether the page may be a missing one, so that another answer of its host would help to tell."""
    if look.failure or look.code is None or not 200 <= look.code < 300 or places.is_home(asked):
        return False
    return condition_of(look, asked).has_text and _is_doubtful(look, asked)


def is_same(look: Look, other: Look) -> bool:
    """Whether two answers show the same page, whatever address they repeat."""
    if other.failure or other.code != look.code:
        return False
    one, two = set(look.opening.split()), set(other.opening.split())
    together = len(one | two)
    return (
        together > 0
        and len(one & two) / together >= ALIKE
        and abs(look.visible - other.visible) < 0.2 * look.visible + 50
    )


def _wall(look: Look) -> Condition | None:
    if look.challenged:
        return Condition("bot_wall", "the server sent a challenge in place of the page")
    titles, small = (look.title, look.heading), look.visible < WALLED and look.chars < STUB
    kinds = ("wall", "refused") if look.code in (404, 410) or (look.code or 0) < 400 else ("wall",)
    titled = any(is_titled(kind, titles) for kind in kinds)
    worded = any(hits(kind, look.opening) for kind in kinds) and ((look.code or 0) >= 400 or look.chars < 2 * SHORT)
    if small and (titled or worded or ("wall" in look.marks and look.chars < SHORT)):
        return Condition("bot_wall", "the server shows a page that checks or refuses its reader")
    return None


def _code(look: Look, asked: str) -> Condition | None:
    code = look.code
    if code is None or look.failure in ("redirects", "scheme", "refused_address", "timeout"):
        return None
    if asked and places.expires(look.final_url) and (200 <= code < 300 or code in (400, 404, 410)):
        return Condition("expired_redirect", f"a link made for one answer no longer leads anywhere (HTTP {code})")
    if 300 <= code < 400:
        return Condition("redirects", f"the server answers HTTP {code} without an address that can be followed")
    if code < 400:
        return None
    other: Kind = "server_error" if 500 <= code < 600 else "forbidden"
    kind, why = _CODES.get(code, (other, "the server failed" if other == "server_error" else "the server refuses"))
    return Condition(kind, f"{why} (HTTP {code})")


def _failure(look: Look) -> Condition | None:
    if look.failure is None or (look.failure == "too_large" and look.chars >= SHORT):
        return None
    why = look.reason or look.failure
    if look.failure == "dns" and look.no_such_name:
        return Condition("no_such_name", f"there is no host named {urlsplit(look.final_url).hostname}")
    return Condition(_FAILURES.get(look.failure, "connection"), why)


def _address(look: Look, asked: str) -> Condition | None:
    final = look.final_url
    if places.leads_on(final):
        return Condition("expired_redirect", "a service for short links shows a page of its own")
    if places.is_parking(final) and not places.is_parking(asked):
        return Condition("parked", "the address leads to a seller of names")
    if places.is_consent(final) and not places.is_consent(asked):
        return Condition("consent_wall", "the address leads to a page that asks for consent")
    if places.is_sign_in(final) and not places.is_sign_in(asked):
        return Condition("sign_in", "the address leads to a sign-in page")
    if len(look.hops) > 1 and look.chars < STUB and places.carries(final, asked):
        return Condition("sign_in", "the address leads to a gate that would lead back to it")
    if places.is_missing_page(final) and not places.is_missing_page(asked):
        return Condition("soft_404", "the address leads to the site's page for missing pages")
    if places.is_sent_home(asked, final):
        return Condition("home_page", "the address leads to the front page instead of the page")
    return None


def _parked(look: Look) -> Condition | None:
    if look.chars < PARKED and look.visible < DOUBTFUL and (hits("parked", look.opening) or "parked" in look.marks):
        return Condition("parked", "the name is for sale or parked")
    return None


def _gate(look: Look) -> Condition | None:
    if _asks_consent(look):
        return Condition("consent_wall", "the page asks for consent and shows nothing else")
    if look.visible < STUB and (
        (is_titled("sign_in", (look.title, look.heading)) and ("password" in look.marks or look.chars < SHORT))
        or (hits("sign_in", look.opening) and look.chars < SHORT)
    ):
        return Condition("sign_in", "the page asks for a sign-in and shows nothing else")
    closed = hits("paywall", look.opening) or hits("paywall", look.ending) or "not_free" in look.marks
    if closed and look.chars < STUB:
        return Condition("paywall", "only the beginning of the text is shown to those who do not subscribe")
    return None


def _asks_consent(look: Look) -> bool:
    titled = is_titled("consent", (look.title, look.heading)) and look.chars < STUB
    return titled or (hits("consent", look.opening) > 0 and look.chars < SHORT)


def _missing(look: Look, asked: str, sibling: Look | None) -> Condition | None:
    found = _missing_here(look)
    if found or sibling is None or not _is_doubtful(look, asked) or not is_same(look, sibling):
        return found
    if missing_strength((look.title, look.heading)) or hits("missing", look.opening):
        return Condition("soft_404", "it reads like a page for missing pages, and the host shows it for any address")
    return Condition("home_page", "the host shows its front page for any address")


def _missing_here(look: Look) -> Condition | None:
    """A missing page by itself: the heading says so and the short text too, or a very short text does."""
    strength, words = missing_strength((look.title, look.heading)), hits("missing", look.opening)
    said = strength == 2 and (words > 0 or look.chars < SHORT // 2) and look.chars < SHORT
    if said or (words > 0 and look.chars < SHORT // 2 and look.visible < STUB):
        return Condition("soft_404", f"the page says itself that it is missing (HTTP {look.code})")
    return None


def _is_doubtful(look: Look, asked: str) -> bool:
    """Words of a missing page that do not settle it, or a page that calls itself the front page of its site."""
    if look.chars >= DOUBTFUL:
        return False
    named_home = look.canonical is not None and places.is_home(look.canonical) and not places.is_home(asked)
    return named_home or missing_strength((look.title, look.heading)) > 0 or hits("missing", look.opening) > 0


def _text(look: Look) -> Condition:
    if "script" in look.marks and look.chars < SHORT // 2:
        return Condition("no_text", "the page is empty until its scripts have run")
    if look.chars == 0:
        return Condition("no_text", look.note or "the answer holds no text")
    if look.chars < SHORT:
        return Condition("short_text", f"only {look.chars} characters of text")
    return Condition("readable", f"{look.chars:,} characters of text")
