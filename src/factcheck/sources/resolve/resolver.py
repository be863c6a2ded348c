"""One cited address: gather what is needed, no more, and decide."""

import threading
from dataclasses import dataclass
from typing import Any

from factcheck.records.resolution import ArchiveAnswer, ReaderAnswer, Resolution, Sibling
from factcheck.settings import SourceSettings
from factcheck.sources.fetch import Fetcher
from factcheck.sources.guarded_network import Resolve, resolve_name
from factcheck.sources.kept_pages import PageFetcher
from factcheck.sources.resolve import places
from factcheck.sources.resolve.asking import Asker
from factcheck.sources.resolve.condition import DEAD, GONE, SHORT, Condition, condition_of, is_same, needs_sibling
from factcheck.sources.resolve.decide import ASKED_ELSEWHERE, Verdict, decide
from factcheck.sources.resolve.endpoints import declared
from factcheck.sources.resolve.gates import Gates
from factcheck.sources.resolve.kept import KeptAnswers
from factcheck.sources.resolve.look import Look
from factcheck.sources.resolve.looks import Looks
from factcheck.sources.resolve.manners import Manners
from factcheck.sources.resolve.names import NameControl
from factcheck.sources.resolve.page import look_at_page, look_at_sibling, target_of
from factcheck.sources.resolve.second_hand import Brought, Copied, ask_archive, ask_reader
from factcheck.sources.resolve.spelling import NotAsked, spellings
from factcheck.text.links import same_page
from factcheck.workspace import Workspace


@dataclass(frozen=True, slots=True)
class _Seen:
    """A spelling of the cited address, what it shows, and what that amounts to."""

    asked: str
    look: Look
    condition: Condition
    sibling: Sibling | None


@dataclass(frozen=True, slots=True)
class Resolver:
    """Resolves cited addresses; may be shared by threads. Make one by ``open_resolver``."""

    looks: Looks
    settings: SourceSettings

    @property
    def stop(self) -> threading.Event:
        """Once set, no further request is made."""
        return self.looks.asker.stop

    def resolve(self, url: str) -> Resolution:
        """The status of one address with its evidence. Raises Stopped, and Incomplete on a full disk."""
        try:
            ways = spellings(url)
        except NotAsked as refusal:
            return Resolution(
                url=url, asked=None, status="not_http", cause=refusal.cause, reason=f"Not asked: {refusal}."
            )
        seen = self._best(ways)
        brought, copied = self._others(seen, ways)
        verdict = decide(seen.condition, copied.answer, brought.answer)
        return _resolution(url, seen, verdict, brought, copied)

    def text(self, resolution: Resolution) -> str:
        """The text that was read for an address; "" where none was, or where it is not in this workspace."""
        return (self.looks.kept.text(resolution.sha256) if resolution.sha256 else None) or ""

    def _best(self, ways: tuple[str, ...]) -> _Seen:
        """The likeliest spelling, or the first of the others that is not gone."""
        first = self._see(ways[0])
        if first.condition.kind not in GONE | DEAD:
            return first
        for way in ways[1:]:
            other = self._see(way)
            if other.condition.has_text:
                return other
        return first

    def _see(self, url: str) -> _Seen:
        look = look_at_page(self.looks, url)
        target = target_of(url)[0]
        if not needs_sibling(look, target):
            return _Seen(url, look, condition_of(look, target), None)
        other = look_at_sibling(self.looks, look)
        sibling = Sibling(url=other.url, code=other.code, same=is_same(look, other))
        return _Seen(url, look, condition_of(look, target, other), sibling)

    def _others(self, seen: _Seen, ways: tuple[str, ...]) -> tuple[Brought, Copied]:
        """What the reader and the archive have, where it matters."""
        kind, target = seen.condition.kind, target_of(seen.asked)[0]
        brought, copied = Brought(ReaderAnswer()), Copied(ArchiveAnswer())
        if kind in ASKED_ELSEWHERE or (seen.condition.has_text and seen.look.chars < SHORT):
            brought = ask_reader(self.looks, self.settings, target, answers=seen.look.code is not None)
        if kind in GONE | DEAD or (kind in ASKED_ELSEWHERE and brought.look is None):
            copied = ask_archive(self.looks, self.settings, _archived_as(seen, ways))
        return brought, copied


def open_resolver(
    workspace: Workspace,
    settings: SourceSettings,
    *,
    pages: PageFetcher | None = None,
    endpoints: PageFetcher | None = None,
    resolve: Resolve = resolve_name,
    stop: threading.Event | None = None,
    since: float = 0.0,
    manners: Manners | None = None,
) -> Resolver:
    """A resolver that keeps its answers in the workspace; what was kept before ``since`` (a Unix time) is not used.

    Pages are asked by ``pages``, at public addresses only; the endpoints of the settings by ``endpoints``: these alone
    may be on loopback. ``resolve`` looks names up. Raises ConfigError for an endpoint that is no address.
    """
    manners = manners or Manners()
    stop = stop or threading.Event()
    own = declared((settings.reader_url, settings.archive_url, settings.archive_index_url))
    looks = Looks(
        pages or Fetcher(resolve=resolve),
        endpoints or Fetcher(resolve=resolve, declared=own),
        Asker(Gates(manners, stop), manners, stop),
        KeptAnswers(workspace.answers, workspace.text, since),
        NameControl(resolve),
    )
    return Resolver(looks, settings)


def _archived_as(seen: _Seen, ways: tuple[str, ...]) -> list[str]:
    """The addresses under which the archive may have the page: its spellings, and where it leads to if that is gone."""
    asked = ways if seen.condition.kind in GONE | DEAD else (seen.asked,)
    found = [target for way in asked if not places.expires(target := target_of(way)[0])]
    moved = seen.condition.kind in GONE or not found
    if (
        moved
        and not places.expires(seen.look.final_url)
        and not any(same_page(seen.look.final_url, url) for url in found)
    ):
        found.append(seen.look.final_url)
    return list(dict.fromkeys(found))


def _resolution(url: str, seen: _Seen, verdict: Verdict, brought: Brought, copied: Copied) -> Resolution:
    look = seen.look
    read = {"page": look, "reader": brought.look, "archive": copied.look}.get(verdict.through or "")
    facts: dict[str, Any] = {}
    if read is not None:
        facts = {name: getattr(read, name) for name in ("kind", "sha256", "chars", "snippet", "published", "modified")}
    return Resolution(
        url=url,
        asked=seen.asked,
        status=verdict.status,
        cause=verdict.cause,
        reason=verdict.reason,
        other_reading=verdict.other_reading,
        final_url=look.final_url,
        code=look.code,
        hops=look.hops,
        through=verdict.through,
        title=((read or look).title or look.title) or None,
        retrieved_at=(read or look).at,
        archive=copied.answer,
        reader=brought.answer,
        sibling=seen.sibling,
        **{"snippet": look.snippet, **facts},
    )
