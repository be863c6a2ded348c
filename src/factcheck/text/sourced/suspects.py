"""The quick look at one sentence of an answer: which of its specifics need a second one."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from factcheck.text.sourced.days import Day
from factcheck.text.sourced.figures import NUMBER_WORDS, Figure, figure_at, spelled_at
from factcheck.text.sourced.groups import Group, gap_before, groups, is_version_word, named, starts_of
from factcheck.text.sourced.index import PreparedSources, dates_of, digit_figures, spelled_figures
from factcheck.text.sourced.known import (
    knows_day,
    knows_figure,
    knows_version,
    knows_word,
    other_clock,
    stand_together,
)
from factcheck.text.sourced.near import Home, displaced, home_of, more_often, slots
from factcheck.text.sourced.tokens import Sentence
from factcheck.text.specifics.common_words import COMMON_WORDS
from factcheck.text.specifics.given_names import GIVEN_NAMES
from factcheck.text.specifics.places import PLACES
from factcheck.text.specifics.word_sets import word_set

_VERBS = word_set(
    """
    is was are were has had have will would can could may might must should did does do said says told tells wrote
    writes thinks believes argues claims led leads won lost made makes took takes gave gives went came became began
    left found finds held holds sold bought built runs ran rose fell grew met sent saw plans wants remains s himself
    herself itself who which
    """
)
_OPENERS = re.compile(r"[\":;*_|(\[\n]")
_LABEL = re.compile(r"[^.!?:\n]{1,80}:(?=\W)|\W{0,6}\*\*[^*\n]{1,80}\*\*")
_VERSION_WORDS = frozenset(("version", "versions", "release", "v", "build", "firmware"))
_MOST_COMPARED = 40
_MOST_LISTED = 10
_SWAPPED, _SURE = 0.8, 0.65
_LISTED = re.compile(r"(?:[ ][\w'-]{1,30}){1,6}(?::|,[ ][^.;]{1,80}[ ](?:and|or)[ ])")


class Suspect(NamedTuple):
    """A specific that the quick look did not find. ``instead`` is what the nearest sentence of the sources has in its
    place; ``elsewhere`` says that the sources hold it, but not there; ``weak`` that it may be no name: then it counts
    only with something in its place."""

    group: Group
    start: int
    end: int
    figure: Figure | None
    instead: str | None = None
    elsewhere: bool = False
    weak: bool = False


class Looked(NamedTuple):
    """A sentence that was looked at: its suspects, and the nearest sentences of the sources."""

    suspects: tuple[Suspect, ...]
    home: Home


class _Reader:
    """One sentence with the places of its words."""

    def __init__(self, part: Sentence, sources: PreparedSources) -> None:
        self.part, self.sources = part, sources
        self.starts = starts_of(part)
        label = _LABEL.match(part.text)
        self.label_end = label.end() if label else 0

    def end(self, index: int) -> int:
        return self.starts[index] + len(self.part.written[index])

    def groups(self) -> Iterator[Group]:
        for group in groups(self.part, self.starts):
            if group.kind != "name":
                yield group
            elif (name := named(group, self.part, self.opens(group.first))) is not None:
                yield name

    def opens(self, index: int) -> bool:
        """Does a sentence, a quotation or an aside begin with a word?"""
        return index == 0 or _OPENERS.search(gap_before(self.part, self.starts, index)) is not None

    def is_weak(self, group: Group) -> bool:
        """Is it one word that only its place at the beginning may have given its capital?"""
        return group.last - group.first == 1 and self.opens(group.first) and not self.is_subject(group.first)

    def is_subject(self, index: int) -> bool:
        """Is the one capital word that opens a sentence a name: known as one, in capitals, or what a verb follows?"""
        word, low = self.part.written[index], self.part.low[index]
        if low in self.sources.words or low in GIVEN_NAMES or low in PLACES or not word[1:].islower():
            return True
        after = self.part.low[index + 1] if index + 1 < len(self.part.low) else ""
        return self.part.text[self.end(index) :][:1] in (" ", "'") and (
            after in _VERBS or (len(after) > 4 and after.endswith("ed"))
        )

    def repeats(self, group: Group) -> bool:
        """Does the group stand in the sources between the same words, two on either side?"""
        window = self.part.low[max(0, group.first - 2) : group.last + 2]
        threes = self.sources.threes
        return len(window) > 3 and all(three in threes for three in zip(window, window[1:], window[2:], strict=False))

    def figure(self, group: Group) -> Figure | None:
        word, start = self.part.low[group.first], self.starts[group.first]
        if word[0].isdigit():
            return figure_at(self.part.text, start)
        following = self.part.low[group.first + 1] if group.first + 1 < len(self.part.low) else ""
        return spelled_at(self.part.text, start, word, following)

    def is_version(self, index: int) -> bool:
        before = self.part.written[index - 1] if index else ""
        word = self.part.low[index]
        lettered = self.part.written[index][0] in "vV"
        return "." in word and (
            lettered or word.count(".") > 1 or before[:1].isupper() or before.lower() in _VERSION_WORDS
        )

    def knows_number(self, group: Group, figure: Figure | None) -> bool:
        word = self.part.low[group.first]
        if is_version_word(word) or (word[0].isdigit() and self.is_version(group.first)):
            return knows_version(word, self.sources)
        if word[0].isdigit() and (":" in word or "/" in word):
            return word in self.sources.words or other_clock(word) in self.sources.words
        return figure is None or knows_figure(figure, self.sources) or self.counts_list(group, figure)

    def counts_list(self, group: Group, figure: Figure) -> bool:
        """Is a small number in words the count of what the sentence goes on to list ("two families, A and B")?"""
        small = figure.value <= _MOST_LISTED and not self.part.written[group.first][0].isdigit()
        return small and _LISTED.match(self.part.text, self.end(group.first)) is not None

    def knows_name(self, group: Group) -> bool:
        low = self.part.low[group.first : group.last]
        if self.starts[group.first] < self.label_end and not any(word in GIVEN_NAMES or word in PLACES for word in low):
            return True  # a label in title case
        return all(knows_word(word, self.sources) for word in low) and stand_together(low, self.sources)


def _may_say(part: Sentence) -> bool:
    """Is there a digit, a number word, or a capital that not only the beginning of the sentence gave?"""
    if not NUMBER_WORDS.isdisjoint(part.low):
        return True
    marked = [index for index, word in enumerate(part.written) if not word.islower() or word[-1].isdigit()]
    return bool(marked) and (marked != [0] or part.low[0] not in COMMON_WORDS)


def look(part: Sentence, sources: PreparedSources) -> Looked | None:
    """The specifics of a sentence that the sources do not hold, or hold elsewhere; None where there are none at all."""
    if sources.threes.issuperset(zip(part.low, part.low[1:], part.low[2:], strict=False)) and len(part.low) > 3:
        return None  # word by word in the sources
    if not _may_say(part):
        return None
    if len(part.written) == 1 and len(part.low[0]) < 3:
        return None  # the number of an item of a list
    reader = _Reader(part, sources)
    missing: list[Suspect] = []
    present: list[Suspect] = []
    done = 0
    for group in reader.groups():
        start, end = reader.starts[group.first], reader.end(group.last - 1)
        if start < done or reader.repeats(group):
            continue
        figure = reader.figure(group) if group.kind == "number" else None
        done = end = max(end, figure.start + figure.digits if figure else 0)
        known = _known(reader, group, figure)
        weak = group.kind == "name" and reader.is_weak(group)
        suspect = Suspect(group, start, end, figure, None, known, weak)
        (present if known else missing).append(suspect)
    if not missing and not present:
        return None
    home = home_of(part.low, sources)
    if home.is_close:
        missing = _compared(part, missing, present, home, sources)
    return Looked(tuple(sorted(missing)), home) if missing else None


def _known(reader: _Reader, group: Group, figure: Figure | None) -> bool:
    if group.kind == "number":
        return reader.knows_number(group, figure)
    if group.kind == "date":
        return all(knows_day(day, reader.sources) for day in group.days[:1]) and (
            len(group.days) < 2 or any(knows_day(day, reader.sources) for day in group.days[1:])
        )
    return reader.knows_name(group)


def _compared(
    part: Sentence, missing: Sequence[Suspect], present: Sequence[Suspect], home: Home, sources: PreparedSources
) -> list[Suspect]:
    """What is missing, with what stands in its place; and what stands in the sources, but not in the sentence that says
    the same, where another is in its place."""
    best = sources.sentences[home.numbers[0]]
    near = [sources.sentences[number] for number in home.numbers[: home.as_close]]
    mine, theirs = Counter(part.low), [Counter(sentence.low) for sentence in near]
    own, their_values = _Values(part), [_Values(sentence) for sentence in near]
    others, found = slots(best), []
    sure = present if home.is_alike or home.cover >= _SURE else []
    for suspect in [*missing, *sure][:_MOST_COMPARED]:
        words = part.low[suspect.group.first : suspect.group.last]
        repeated = any(not more_often(words, mine, counts) or other_clock(words[0]) in counts for counts in theirs)
        if repeated or any(_stands(suspect, own, values) for values in their_values):
            instead = None
        else:
            instead = displaced(suspect.group, part.low, best, others, (mine, theirs[0]), home.is_alike)
        if instead is not None and suspect.group.kind == "name" and not _is_name(instead):
            instead = None
        found.append(suspect._replace(instead=instead))
    if sum(suspect.elsewhere and suspect.instead is not None for suspect in found) > 1 and home.same_words < _SWAPPED:
        found = [suspect for suspect in found if not suspect.elsewhere]  # another sentence of the same build
    return [suspect for suspect in found if suspect.instead or not suspect.elsewhere] + list(missing[_MOST_COMPARED:])


def _is_name(written: str) -> bool:
    """Is a run of capital words more than one common word ("Version")?"""
    words = written.lower().split()
    return len(words) > 1 or words[0] not in COMMON_WORDS


class _Values:
    """How often each value stands in a sentence; read when first asked for."""

    def __init__(self, sentence: Sentence) -> None:
        self._sentence = sentence
        self._counts: Counter[Decimal] | None = None
        self._days: frozenset[Day] | None = None

    def times(self, figure: Figure) -> int:
        if self._counts is None:
            sentence = self._sentence
            self._counts = Counter(other.value for other in (*digit_figures(sentence.text), *spelled_figures(sentence)))
        return self._counts[figure.value]

    def has_day(self, days: Sequence[Day]) -> bool:
        if self._days is None:
            self._days = frozenset(dates_of(self._sentence))
        return not self._days.isdisjoint(days)


def _stands(suspect: Suspect, mine: _Values, theirs: _Values) -> bool:
    """Does a sentence hold the value of a suspect as often as its own does, be it in other words or digits?"""
    if suspect.figure is not None:
        return theirs.times(suspect.figure) >= mine.times(suspect.figure)
    return theirs.has_day(suspect.group.days)
