"""The free check over a file of answers, each against the sources that it cites."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from factcheck.protocols.groundedness.marks import find_marks
from factcheck.protocols.groundedness.specifics import PreparedSources, Unsourced, prepare_sources, unsourced_specifics
from factcheck.records.groundedness import Answer, HeldSource


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found in an answer; None where none of its sources has a text."""

    id: str
    found: tuple[Unsourced, ...] | None


def check_answers(answers: Iterable[Answer], with_question: bool = False) -> Iterator[Checked]:
    """Each answer against the sources it cites, against all of its sources where it cites none that exists.

    ``with_question`` counts an answer's question as a source: what was asked about was not made up. Sources that
    answers in a row share are prepared once.
    """
    last: tuple[tuple[str, ...], PreparedSources] | None = None
    for answer in answers:
        texts = _texts(answer)
        if not texts:
            yield Checked(answer.id, None)
            continue
        if with_question and answer.question:
            texts = (*texts, answer.question)
        if last is None or last[0] != texts:
            last = (texts, prepare_sources(texts))
        yield Checked(answer.id, unsourced_specifics(answer.answer, last[1]))


def _texts(answer: Answer) -> tuple[str, ...]:
    held = [
        HeldSource(**source.model_dump(exclude={"text"}), sha256="", chars=0, same_as=None) for source in answer.sources
    ]
    marks = find_marks(answer.answer, held) if answer.citations is None else answer.citations
    cited = {number for mark in marks for number in mark.numbers} & {source.number for source in answer.sources}
    return tuple(s.text for s in answer.sources if s.text.strip() and (not cited or s.number in cited))
