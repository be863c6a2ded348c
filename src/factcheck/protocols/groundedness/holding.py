"""From an answer as it came to the one that an audit holds: places of labels, texts apart, whether it is correct."""

from collections.abc import Sequence
from typing import Literal

from factcheck.hashing import sha256_text
from factcheck.protocols.groundedness.places import Finder
from factcheck.records.groundedness import Answer, AnswerLabel, HeldAnswer, HeldLabel, HeldSource
from factcheck.text.fold import fold
from factcheck.text.presence import holds_token

LONGEST_REFERENCE = 6  # words of a reference that decides by standing in the answer; longer ones are prose


def hold(answer: Answer, format_name: str = "answer") -> tuple[HeldAnswer, dict[str, str]]:
    """The answer without the texts of its sources, and those by their SHA-256."""
    texts: dict[str, str] = {}
    sources: list[HeldSource] = []
    for source in answer.sources:
        sha256 = sha256_text(source.text)
        same = next((earlier.number for earlier in sources if earlier.sha256 == sha256), None)
        texts[sha256] = source.text
        fields = source.model_dump(exclude={"text"})
        chars = len(source.text) if source.text.strip() else 0
        sources.append(HeldSource(**fields, sha256=sha256, chars=chars, same_as=same if chars else None))
    labels = _placed(answer.answer, answer.labels)
    correct, by = correctness(answer)
    held = HeldAnswer(
        id=answer.id,
        format=format_name,
        system=answer.system,
        question=answer.question,
        answer=answer.answer,
        sources=tuple(sources),
        citations=answer.citations,
        correct=correct,
        correct_by=by,
        labels=labels,
        scope=answer.scope,
        unplaced_labels=len(answer.labels) - len(labels),
    )
    return held, texts


def correctness(answer: Answer) -> tuple[bool | None, Literal["person", "reference"] | None]:
    """What a person says, else whether a short reference stands in the answer as whole words; else nobody knows."""
    if answer.correct is not None:
        return answer.correct, "person"
    short = [reference for reference in answer.references if len(reference.split()) <= LONGEST_REFERENCE]
    if not short:
        return None, None
    folded = fold(answer.answer).text.casefold()
    return any(holds_token(folded, reference.casefold().rstrip(".")) for reference in short), "reference"


def _placed(text: str, labels: Sequence[AnswerLabel]) -> tuple[HeldLabel, ...]:
    """Labels with their places; those of one labeler are looked for in their order."""
    finders: dict[str, Finder] = {}
    placed = []
    for label in labels:
        if label.start is not None and label.end is not None:
            span: tuple[int, int] | None = (label.start, label.end)
        else:
            span = finders.setdefault(label.who, Finder(text)).next(label.text)
        if span is not None:
            placed.append(HeldLabel(start=span[0], end=span[1], label=label.label, who=label.who))
    return tuple(placed)
