"""Documents that repeat each other though neither was made from the other."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from zlib import crc32

SAMPLED = 4  # one run of words in so many is looked up; a pair found by those is then measured on all
MANY_WORDS = 100_000


@dataclass(frozen=True, slots=True)
class Near:
    """Two documents, by their places, and the Jaccard index of their runs of words."""

    first: int
    second: int
    jaccard: float


def near_duplicates(texts: Sequence[str], families: Sequence[str], length: int, threshold: float) -> Iterator[Near]:
    """Pairs of different families whose sets of ``length``-word runs have a Jaccard index of ``threshold`` or more.

    Words are compared without case and punctuation at their edges. Equal texts are always found; in samples of over
    100,000 words a pair is looked for by a quarter of its runs, drawn by hash, and reported by all of them.
    """
    runs = [word_runs(text, length) for text in texts]
    step = SAMPLED if sum(map(len, runs)) > MANY_WORDS else 1
    places: defaultdict[int, list[int]] = defaultdict(list)
    for index, own in enumerate(runs):
        looked = [run for run in own if run % step == 0] or sorted(own)[:1]
        shared = Counter(other for run in looked for other in places[run])
        for other in sorted(shared):
            if families[other] == families[index] or shared[other] < threshold / 2 * len(looked) / 2:
                continue
            jaccard = len(own & runs[other]) / len(own | runs[other])
            if jaccard >= threshold:
                yield Near(other, index, jaccard)
        for run in looked:
            places[run].append(index)


def word_runs(text: str, length: int) -> set[int]:
    """Hashes of all runs of ``length`` words; a shorter text is one run."""
    words = [word.strip(".,;:!?\"'()[]“”‘’…–—-").casefold() for word in text.split()]
    words = [word for word in words if word]
    count = max(len(words) - length + 1, 1)
    return {crc32(" ".join(words[start : start + length]).encode()) for start in range(count)}
