"""Looking up what a label, an anchor or an author and a year lead to."""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from factcheck.records.report import CitationFault
from factcheck.sources.reports.entries import Entry
from factcheck.sources.reports.labels import normal_label

_YEAR = re.compile(r"(?<![\d/.-])((?:1[89]|20)\d\d)([a-z]?)\b(?![\d/])")
_WORD = re.compile(r"[^\W\d_](?:[^\W\d_]|['’-](?=[^\W\d_]))*")
_HEAD = 300  # characters of an entry in which its authors and its year stand

_MOST_ALIKE = 50  # entries of one author and year that are told apart


class Led(NamedTuple):
    """Where a label leads: an address or what is wrong, and the index of the entry."""

    url: str | None
    fault: CitationFault | None
    reference: int | None


class Sources:
    """The entries of a report by label, anchor and author."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.entries = entries
        self._labels: dict[str, list[int]] = defaultdict(list)
        self._anchors: dict[str, int] = {}
        self._authors: dict[tuple[str, str], list[int]] = defaultdict(list)
        self.dated = False  # whether there is an entry that can only be cited by its author and year
        for index, entry in enumerate(entries):
            for anchor in entry.anchors:
                self._anchors.setdefault(anchor.casefold(), index)
            self._index_authors(index, entry)
        for index in sorted(range(len(entries)), key=lambda index: entries[index].start):
            label = entries[index].label
            if label is not None:
                self._labels[normal_label(label)].append(index)

    def _index_authors(self, index: int, entry: Entry) -> None:
        head = entry.text[:_HEAD]
        years = _YEAR.findall(head)
        if entry.kind != "listed" or not years:
            return
        self.dated = self.dated or entry.label is None
        words = {word.group().casefold() for word in _WORD.finditer(head)}
        for year, letter in years[:4]:
            for word in words:
                known = self._authors[(word, year + letter)]
                if len(known) < _MOST_ALIKE:
                    known.append(index)

    def __contains__(self, label: str) -> bool:
        return normal_label(label) in self._labels

    def defined(self) -> bool:
        """Whether a definition of Markdown is among the entries."""
        return any(entry.kind == "definition" for entry in self.entries)

    def numbers(self) -> bool:
        """Whether entries have labels."""
        return bool(self._labels)

    def by_label(self, label: str, at: int) -> int | None:
        """The entry with a label; of several, the first behind the place ``at``, as each part has its own list."""
        found = self._labels.get(normal_label(label), [])
        behind = bisect_right(found, at, key=lambda index: self.entries[index].start)
        return found[min(behind, len(found) - 1)] if found else None

    def by_anchor(self, target: str) -> int | None:
        """The entry that "#target" leads to."""
        return self._anchors.get(target.removeprefix("#").casefold())

    def led(self, label: str, at: int) -> Led:
        """What a label written at a place leads to."""
        return self.of(self.by_label(label, at))

    def of(self, reference: int | None) -> Led:
        """What the entry of an index gives; None gives nothing, and that is a fault."""
        if reference is None:
            return Led(None, "dangling", None)
        entry = self.entries[reference]
        return Led(entry.url, entry.fault, reference)

    def by_author(self, names: Sequence[str], year: str) -> int | None:
        """The entry whose head holds all the names and the year; one that begins with the first name before others."""
        words = [word.group().casefold() for name in names for word in _WORD.finditer(name)]
        found = self._authors.get((words[0], year), []) if words else []
        for word in words[1:]:
            other = set(self._authors.get((word, year), ()))
            found = [index for index in found if index in other]
        first = [index for index in found if self.entries[index].text.casefold().lstrip("\"'“*").startswith(words[0])]
        return next(iter(first or found), None)

    def repeated(self) -> tuple[str, ...]:
        """Labels that more than one entry has, in order."""
        return tuple(label for label, indexes in self._labels.items() if len(indexes) > 1)
