"""The cited page itself, at the end of every redirect, and what its host shows for an address nobody ever made."""

from urllib.parse import urlsplit

from factcheck.hashing import sha256_text
from factcheck.records.resolution import Hop
from factcheck.sources.resolve import places
from factcheck.sources.resolve.asking import now, was_not_asked
from factcheck.sources.resolve.condition import SHORT, condition_of
from factcheck.sources.resolve.look import Look, look_at
from factcheck.sources.resolve.looks import Looks

_UNWRAPPED = 3  # redirect services within each other


def target_of(url: str) -> tuple[str, tuple[Hop, ...]]:
    """The address that redirect services name in theirs, and those services' addresses, which are not asked."""
    hops: list[Hop] = []
    while len(hops) < _UNWRAPPED and (inner := places.unwrapped(url)) is not None:
        hops.append(Hop(url=url, code=None, how="unwrapped"))
        url = inner
    return url, tuple(hops)


def look_at_page(looks: Looks, url: str) -> Look:
    """What a cited address shows. Raises Stopped."""
    with looks.turn(f"page {url}"):
        known = looks.kept.get("page", url, Look)
        if known is not None:
            return known
        look, text, asked = _followed(looks, url)
        look = _name_checked(looks, look)
        if asked:
            lasts = condition_of(look, url).has_text
            looks.kept.put("page", url, look, looks.lifetimes.read if lasts else looks.lifetimes.failed, text)
        return look


def look_at_sibling(looks: Looks, look: Look) -> Look:
    """What the host of a page shows for an address beside it that nobody ever made: asked once a host."""
    parts = urlsplit(look.final_url)
    host = f"{parts.scheme}://{parts.netloc}"
    folder, _, name = parts.path.rpartition("/")
    ending = name[name.rindex(".") :] if "." in name[-6:] else ""
    made_up = f"{host}{folder}/{sha256_text(host)[:20]}{ending}"
    return looks.of("sibling", host, made_up, lambda _: looks.lifetimes.host)


def _followed(looks: Looks, url: str) -> tuple[Look, str, bool]:
    """The last look of a chain, its text, and whether the host was asked at all.

    A short page that sends its reader on at once is followed like a redirect.
    """
    place, hops = target_of(url)
    seen = {place}
    while True:
        fetched = looks.asker.fetch(looks.pages, place)
        look, text = look_at(fetched, fetched.retrieved_at or now())
        chain = look.hops if len(seen) == 1 else (look.hops[0].model_copy(update={"how": "refresh"}), *look.hops[1:])
        hops = (*hops, *chain)
        onward = look.refresh if _sends_on(look) else None
        if onward is None or onward in seen or len(seen) > looks.asker.manners.refreshes:
            return look.model_copy(update={"url": url, "hops": hops}), text, not was_not_asked(fetched)
        seen.add(onward)
        place = onward


def _sends_on(look: Look) -> bool:
    return look.failure is None and look.refresh not in (None, look.final_url) and look.visible < SHORT


def _name_checked(looks: Looks, look: Look) -> Look:
    """A denied name is held against a second answer before it is believed."""
    if not look.no_such_name:
        return look
    doubt = looks.names.doubt(urlsplit(look.final_url).hostname or "")
    return look if doubt is None else look.model_copy(update={"no_such_name": False, "reason": doubt})
