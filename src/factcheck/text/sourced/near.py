"""Which sentence of the sources a sentence repeats, and what stands there in the place of a specific."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from factcheck.text.sourced.groups import Group, groups, named, starts_of
from factcheck.text.sourced.index import PreparedSources, stems
from factcheck.text.sourced.tokens import Sentence

_MOST_COMMON = 60  # a stem in more sentences than this tells nothing, and would cost time
_LEAST_SHARED = 3
_ENOUGH = 0.5
_HOMES = 3
_LEAST_WORDS, _MOST_WORDS = 5, 0.6  # short sentences have few words of content: all words are compared
_AS_CLOSE = 0.75


class Home(NamedTuple):
    """Sentences of the sources that are nearest to one of an answer, best first, and the part that the best covers.

    The first ``as_close`` of them are nearly as near as the best. ``same_words`` is the part of all words, of content
    or not, that the best holds.
    """

    numbers: tuple[int, ...]
    cover: float
    shared: int
    as_close: int
    same_words: float = 0.0

    @property
    def is_close(self) -> bool:
        """Does the best sentence say nearly the same?"""
        return (self.cover >= _ENOUGH and self.shared >= _LEAST_SHARED) or self.is_alike

    @property
    def is_alike(self) -> bool:
        """Has the best sentence most of the words?"""
        return self.same_words >= _MOST_WORDS


def home_of(low: Sequence[str], sources: PreparedSources) -> Home:
    """The nearest sentences by the stems they share, rarer ones counting more."""
    scores: dict[int, float] = {}
    shared: dict[int, int] = {}
    total, count = 0.0, len(sources.sentences) + 1
    for stem in stems(low):
        places = sources.postings.get(stem, ())
        weight = math.log(count / (len(places) or 1)) + 0.5
        total += weight
        if len(places) <= _MOST_COMMON:
            for place in places:
                scores[place] = scores.get(place, 0.0) + weight
                shared[place] = shared.get(place, 0) + 1
    best = sorted(scores, key=lambda place: (-scores[place], place))[:_HOMES]
    if not best:
        return Home((), 0.0, 0, 0)
    words = set(low)
    same = [len(words.intersection(sources.sentences[place].low)) for place in best]
    as_close = sum(
        scores[place] >= _AS_CLOSE * scores[best[0]] and shares >= _AS_CLOSE * same[0]
        for place, shares in zip(best, same, strict=True)
    )
    part = same[0] / len(words) if len(words) >= _LEAST_WORDS else 0.0
    return Home(tuple(best), scores[best[0]] / total, shared[best[0]], as_close, part)


def slots(sentence: Sentence) -> list[Group]:
    """The specifics of a sentence of the sources, to look for one in the place of another."""
    found = groups(sentence, starts_of(sentence))
    named_too = (named(group, sentence, False) if group.kind == "name" else group for group in found)
    return [group for group in named_too if group is not None]


def more_often(words: Sequence[str], mine: Mapping[str, int], theirs: Mapping[str, int]) -> bool:
    """Does one of the words stand oftener on the one side than on the other?"""
    return any(mine.get(word, 0) > theirs.get(word, 0) for word in words)


def displaced(
    group: Group,
    low: Sequence[str],
    home: Sentence,
    others: Iterable[Group],
    counts: tuple[Counter[str], Counter[str]],
    alike: bool,
) -> str | None:
    """What stands in a sentence of the sources between the words between which the group stands in its own.

    None where nothing of its kind does, or where the answer's sentence has it as often. ``counts`` say how often each
    word stands in the answer's sentence and in the source's; words of grammar on both sides are enough for one place
    where the sentences have most words in common (``alike``).
    """
    left, right = _beside(group, low)
    for other in others:
        if other.kind != group.kind or not more_often(home.low[other.first : other.last], counts[1], counts[0]):
            continue
        before, after = _beside(other, home.low)
        one, two = before[-1:] == left[-1:], after[:1] == right[:1]
        if (one and two and alike) or (one and _tells(left, before)) or (two and _tells(right[::-1], after[::-1])):
            return " ".join(home.written[other.first : other.last])
    return None


def _beside(group: Group, low: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """The two words on either side of a group."""
    return low[max(0, group.first - 2) : group.first], low[group.last : group.last + 2]


def _tells(mine: Sequence[str], other: Sequence[str]) -> bool:
    """Is the next word a word of content, or are the next two words the same?"""
    return bool(mine) and (len(mine[-1]) > 3 or (len(mine) > 1 and mine == other))
