"""Many cited addresses at once: hosts side by side, each page once, nothing lost when it is stopped."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from itertools import chain, zip_longest
from urllib.parse import urlsplit

from factcheck.progress import Progress
from factcheck.records.resolution import Resolution
from factcheck.sources.resolve.gates import Stopped
from factcheck.sources.resolve.resolver import Resolver
from factcheck.sources.resolve.spelling import NotAsked, spellings

WORKERS = 16


def resolve_urls(
    urls: Iterable[str], resolver: Resolver, progress: Progress, *, workers: int = WORKERS
) -> tuple[Resolution, ...]:
    """One resolution for each distinct address as cited, in order of first appearance.

    Spellings of one page are asked once. Raises KeyboardInterrupt where the resolver was stopped before all were done:
    what was answered is kept, and the same call goes on from there. Raises Incomplete on a full disk.
    """
    cited = list(dict.fromkeys(urls))
    pages: dict[str, list[str]] = defaultdict(list)
    for url in cited:
        pages[_key(url)].append(url)
    progress.start("addresses", len(cited))
    found: dict[str, Resolution] = {}
    with ThreadPoolExecutor(workers) as pool:
        waiting = {pool.submit(resolver.resolve, pages[key][0]): key for key in _in_turn(list(pages))}
        try:
            for done in as_completed(waiting):
                spelled = pages[waiting[done]]
                if _take(done, found, spelled):
                    progress.advance(len(spelled))
        except BaseException:
            resolver.stop.set()
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    progress.finish()
    if len(found) < len(cited):
        raise KeyboardInterrupt
    return tuple(found[url] for url in cited)


def _take(done: "Future[Resolution]", found: dict[str, Resolution], spelled: Sequence[str]) -> bool:
    """Whether a resolution was made, which is that of every spelling of the page. Raises what the work has raised."""
    try:
        resolution = done.result()
    except Stopped:
        return False
    found.update({url: resolution.model_copy(update={"url": url}) for url in spelled})
    return True


def _key(url: str) -> str:
    """What spellings of one page have in common; an address that is not asked is its own."""
    try:
        return "\n".join(spellings(url))
    except NotAsked:
        return f"not asked: {url}"


def _in_turn(keys: list[str]) -> list[str]:
    """Keys with the hosts in turn, so that no thread waits at one host while others are free."""
    hosts: dict[str, list[str]] = defaultdict(list)
    for key in keys:
        hosts[urlsplit(key).netloc].append(key)
    rounds = zip_longest(*hosts.values())
    return [key for key in chain.from_iterable(rounds) if key is not None]
