"""Vendors' prompt caches as their pages describe them, to count what a request would be billed.

A token is taken to be four bytes: the Llama 3 vocabulary makes one of 3.9 bytes of the demo's articles.
"""

import threading
from bisect import bisect_left, insort
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

from wire_answering import Seen
from wire_server import Counts

from factcheck.hashing import canonical_json

BYTES_PER_TOKEN = 4
READ = Fraction(1, 10)  # of the price of an uncached token, for all of them


@dataclass(frozen=True)
class CacheRule:
    """``marked``: only a prefix that ends at a mark is kept, and found again only whole; else any equal beginning is.

    A prefix below ``minimum`` tokens is not kept, one above is found in steps of ``step`` tokens. ``write`` is the
    price of a token put into the cache as a share of an uncached one. ``lifetime_s`` runs from the last use.
    """

    marked: bool
    minimum: int
    step: int = 1
    write: Fraction = Fraction(1)
    lifetime_s: float = 300.0


# platform.claude.com/docs (prompt caching): 512 tokens for Opus 5; 1,024 for Sonnet 5, Sonnet 4.6 and Opus 4.8; 2,048
# and 4,096 for some older ones. developers.openai.com/api/docs/guides/prompt-caching: marks and a price for writing
# since GPT-5.6; steps of 128 tokens before. ai.google.dev/gemini-api/docs/caching: 2,048 for Gemini 2.5, 4,096 since.
RULES = {
    "anthropic": CacheRule(marked=True, minimum=1024, write=Fraction(5, 4)),
    "openai": CacheRule(marked=True, minimum=1024, write=Fraction(5, 4), lifetime_s=1800.0),
    "openai before GPT-5.6": CacheRule(marked=False, minimum=1024, step=128),
    "google": CacheRule(marked=False, minimum=4096),
    "google Gemini 2.5": CacheRule(marked=False, minimum=2048),
    "compatible": CacheRule(marked=False, minimum=64, step=64),
}


def tokens(data: bytes) -> int:
    """Tokens of a text, rounded up."""
    return -(-len(data) // BYTES_PER_TOKEN)


def laid_out(seen: Seen) -> tuple[bytes, list[int]]:
    """The whole prompt in the vendor's order, and the places in it at which the request asks for it to be kept."""
    data = f"{canonical_json(seen.schema)}\n{seen.system}\n".encode()
    ends = []
    for part in seen.parts:
        data += part.encode() + b"\n"
        ends.append(len(data))
    return data, [ends[mark - 1] for mark in seen.marks]


@dataclass
class CachingMeter:
    """Counts a request against what the cache holds when it comes; what it leaves there is found once it is answered.

    ``clock`` tells seconds.
    """

    rule: CacheRule
    clock: Callable[[], float] = lambda: 0.0
    _kept: dict[bytes, float] = field(default_factory=dict)
    _sorted: list[bytes] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def look(self, seen: Seen) -> Counts:
        """Tokens of the prompt by kind."""
        data, marks = laid_out(seen)
        with self._lock:
            self._forget()
            read, written = self._at_marks(data, marks) if self.rule.marked else (self._by_beginning(data), 0)
        return Counts(input=tokens(data) - read - written, cache_read=read, cache_write=written, output=0, reasoning=0)

    def keep(self, seen: Seen) -> None:
        """The request was answered."""
        data, marks = laid_out(seen)
        with self._lock:
            for prefix in self._worth_keeping(data, marks) if self.rule.marked else [data]:
                if prefix not in self._kept:
                    insort(self._sorted, prefix)
                self._kept[prefix] = self.clock()

    def _forget(self) -> None:
        now = self.clock()
        if any(now - used > self.rule.lifetime_s for used in self._kept.values()):
            self._kept = {text: used for text, used in self._kept.items() if now - used <= self.rule.lifetime_s}
            self._sorted = sorted(self._kept)

    def _worth_keeping(self, data: bytes, marks: list[int]) -> list[bytes]:
        return [data[:mark] for mark in marks if tokens(data[:mark]) >= self.rule.minimum]

    def _at_marks(self, data: bytes, marks: list[int]) -> tuple[int, int]:
        worth = self._worth_keeping(data, marks)
        read = max((tokens(prefix) for prefix in worth if prefix in self._kept), default=0)
        return read, max((tokens(prefix) for prefix in worth), default=0) - read

    def _by_beginning(self, data: bytes) -> int:
        place, rule = bisect_left(self._sorted, data), self.rule
        shared = max((tokens(_common(data, other)) for other in self._sorted[max(0, place - 1) : place + 1]), default=0)
        return rule.minimum + (shared - rule.minimum) // rule.step * rule.step if shared >= rule.minimum else 0


def _common(one: bytes, other: bytes) -> bytes:
    """The bytes with which both begin."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[:middle] == other[:middle]:
            low = middle
        else:
            high = middle - 1
    return one[:low]


def billed(counts: Counts, rule: CacheRule) -> Fraction:
    """Input tokens at the price of an uncached one."""
    return counts.input + counts.cache_read * READ + counts.cache_write * rule.write
