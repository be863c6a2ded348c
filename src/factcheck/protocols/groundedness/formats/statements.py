"""What files of labeled statements share: their places in the answer, the sources they cite, people's labels."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from factcheck.protocols.groundedness.places import Finder
from factcheck.records.groundedness import AnswerCitation, AnswerLabel, AnswerSource, PersonVerdict

_NUMBERED = re.compile(r"\s*\[(\d{1,3})\]\s*")
_URL = re.compile(r"\s*(https?://\S+)\s*")


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement of an answer: what it cites, as texts, and what a person said of it, if anything."""

    text: str
    evidence: tuple[str, ...]
    label: PersonVerdict | None
    url: str | None = None


@dataclass(slots=True)
class Shelf:
    """Sources by their text: a number that evidence bears is kept, unless another text has it already."""

    sources: dict[int, AnswerSource] = field(default_factory=dict)
    _known: dict[str, int] = field(default_factory=dict)

    def number(self, evidence: str, url: str | None = None) -> int:
        """The number of a source, which is put on the shelf where it is new."""
        if evidence not in self._known:
            self._known[evidence] = self._put(evidence, url)
        return self._known[evidence]

    def _put(self, evidence: str, url: str | None) -> int:
        marked = _NUMBERED.match(evidence)
        wanted = int(marked[1]) if marked else 1
        text = evidence[marked.end() :] if marked else evidence
        address = _URL.match(text)
        number = wanted if wanted not in self.sources else max(self.sources) + 1
        self.sources[number] = AnswerSource(
            number=number,
            url=address[1] if address else url,
            text=text[address.end() :] if address else text,
        )
        return number


def placed(
    answer: str, statements: Sequence[Statement]
) -> tuple[tuple[AnswerSource, ...], tuple[AnswerCitation, ...], tuple[AnswerLabel, ...]]:
    """Sources, citations and labels of an answer from its statements; one without a place has neither.

    A label keeps its text where the statement does not stand in the answer, so that it is counted.
    """
    shelf, finder = Shelf(), Finder(answer)
    citations, labels = [], []
    for one in statements:
        numbers = tuple(dict.fromkeys(shelf.number(evidence, one.url) for evidence in one.evidence))
        span = finder.next(one.text)
        if span is None:
            labels += [AnswerLabel(text=one.text, label=one.label)] if one.label and one.text.strip() else []
            continue
        citations += [AnswerCitation(start=span[0], end=span[1], numbers=numbers)] if numbers else []
        labels += [AnswerLabel(start=span[0], end=span[1], label=one.label)] if one.label else []
    ordered = tuple(shelf.sources[number] for number in sorted(shelf.sources))
    return ordered, tuple(citations), tuple(labels)
