"""An answer as its claims are made from: sentences with their places, what is read of each, and what they cite."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from factcheck.checker.panel.report_text import bare
from factcheck.protocols.groundedness.answer_tables import row_text, table_rows
from factcheck.protocols.groundedness.marks import Mark, find_marks
from factcheck.records.groundedness import HeldAnswer
from factcheck.text.sentences import TextSentence, split_sentences

_ITEM = re.compile(r"\s*(?:[-*+•▪–]|\(?\d{1,3}[.)]|\(?[a-z]\))\s+")
_ENTRY = re.compile(r"\s*(?:\[\d{1,3}\]|\d{1,3}[.)])\s*:?\s.{0,300}?(?:https?://|www\.)", re.DOTALL)
_ADDRESS_ALONE = re.compile(r"\s*(?:\[\d{1,3}\]:?\s*)?(?:https?://|www\.)\S+\s*$")
_WORDY = re.compile(r"[^\W_]")
LONGEST_LEAD = 300


@dataclass(frozen=True, slots=True)
class AnswerSentence:
    """A sentence: ``text`` as it is read, with the words that open its list; offsets are into the answer.

    ``lead`` says how many characters of the text are from elsewhere. ``entry``: it is a line of a list of references;
    ``row``: it is a row of a table, read with the heads of its columns.
    """

    index: int
    text: str
    start: int
    end: int
    marks: tuple[Mark, ...]
    lead: int = 0
    entry: bool = False
    row: bool = False


def read_answer(answer: HeldAnswer) -> tuple[tuple[AnswerSentence, ...], tuple[Mark, ...]]:
    """The sentences in which something is left to read, and all marks.

    A mark alone, or at the start of a sentence on the line of one that has none, is for the sentence before it. The
    items of a list that have no marks have those of the words that open it.
    """
    marks = find_marks(answer.answer, answer.sources)
    reading = _Reading(answer.answer, table_rows(answer.answer))
    parts = split_sentences(_unnamed(answer.answer, marks))
    ends = [*(part.start for part in parts), len(answer.answer)][1:]  # none where there is no sentence
    for part, end in zip(parts, ends, strict=True):
        sentence = TextSentence(part.start, part.end, answer.answer[part.start : part.end])
        reading.add(sentence, [mark for mark in marks if sentence.start <= mark.start < end])
    return tuple(reading.read), marks


@dataclass(slots=True)
class _Reading:
    """An answer while it is read: the words that open the list at hand, with their marks."""

    answer: str
    rows: Mapping[int, tuple[str, ...]]
    read: list[AnswerSentence] = field(default_factory=list)
    lead: str = ""
    opening: tuple[Mark, ...] = ()

    def add(self, sentence: TextSentence, own: list[Mark]) -> None:
        """Read one more sentence."""
        words = _without(sentence, own)
        if own and self.read and _belongs_before(self.answer, self.read[-1], own[0], words):
            moved = own if not _WORDY.search(words) else own[:1]
            self.read[-1] = replace(self.read[-1], marks=(*self.read[-1].marks, *moved))
            own = own[len(moved) :]
        text, line = bare(words), _line_start(self.answer, sentence.start)
        if not _WORDY.search(text):
            return
        if text.endswith(":") or _ITEM.match(self.answer, line) is None:
            self.lead, self.opening = "", ()
        heads = self._heads(sentence, line)
        if heads is not None:
            text = bare(row_text(heads, words))
            made = AnswerSentence(len(self.read), text, sentence.start, sentence.end, tuple(own), row=True)
        else:
            entry = bool(_ENTRY.match(sentence.text) or _ADDRESS_ALONE.match(sentence.text))
            made = _sentence(len(self.read), text, sentence, tuple(own) or self.opening, self.lead, entry)
        self.read.append(made)
        if text.endswith(":"):
            self.lead, self.opening = text[:-1].rstrip()[:LONGEST_LEAD], tuple(own)

    def _heads(self, sentence: TextSentence, line: int) -> tuple[str, ...] | None:
        """The heads of a table where the sentence is a whole row of it."""
        heads = self.rows.get(line)
        end = self.answer.find("\n", line)
        whole = self.answer[line : end if end >= 0 else len(self.answer)]
        return heads if heads and whole.strip(" |") == sentence.text.strip(" |") else None


def fragments(answer: HeldAnswer, sentences: Sequence[AnswerSentence]) -> tuple[AnswerSentence, ...]:
    """The pieces of an answer that is no sentence but names things ("Alto [1], Brava [2]"), each with the question.

    Pieces are cut at commas behind marks; without marks each sentence is one.
    """
    question = " ".join((answer.question or "").split())[:LONGEST_LEAD]
    made: list[AnswerSentence] = []
    for sentence in sentences:
        for start, end, marks in _cut(sentence):
            piece = TextSentence(start, end, answer.answer[start:end])
            text = bare(_without(piece, list(marks))).strip(" ,;")
            if _WORDY.search(text):
                made.append(_sentence(len(made), text, piece, marks, question, sentence.entry))
    return tuple(made)


def _cut(sentence: AnswerSentence) -> list[tuple[int, int, tuple[Mark, ...]]]:
    """Spans with their marks: each ends behind a run of marks."""
    cuts: list[tuple[int, int, tuple[Mark, ...]]] = []
    start = sentence.start
    held: list[Mark] = []
    for mark in sentence.marks:
        if held and mark.start - held[-1].end > 1:
            cuts.append((start, held[-1].end, tuple(held)))
            start, held = held[-1].end, []
        held.append(mark)
    cuts.append((start, sentence.end, tuple(held)))
    return cuts


def _sentence(
    index: int, text: str, place: TextSentence, marks: tuple[Mark, ...], lead: str, entry: bool
) -> AnswerSentence:
    if not lead:
        return AnswerSentence(index, text, place.start, place.end, marks, entry=entry)
    joined = f"{lead}{' ' if lead.endswith('?') else ': '}"
    ended = text if text[-1:] in ".!?" else f"{text}."
    return AnswerSentence(index, joined + ended, place.start, place.end, marks, len(joined), entry)


def _unnamed(text: str, marks: Sequence[Mark]) -> str:
    """The text with blanks for marks of names: no cut is known behind ". [policy] It", every offset stays."""
    for mark in marks:
        if not any(sign.isdigit() for sign in text[mark.start : mark.end]):
            text = text[: mark.start] + " " * (mark.end - mark.start) + text[mark.end :]
    return text


def _without(sentence: TextSentence, marks: Sequence[Mark]) -> str:
    """The words of a sentence without its marks."""
    text, last = "", sentence.start
    for mark in (one for one in marks if one.start < sentence.end):
        text += sentence.text[last - sentence.start : mark.start - sentence.start].rstrip()
        last = max(last, mark.end)
    return text + sentence.text[last - sentence.start :]


def _belongs_before(answer: str, before: AnswerSentence, mark: Mark, words: str) -> bool:
    if not _WORDY.search(words):
        return True
    between = answer[before.end : mark.start]
    return not before.marks and not between.strip() and "\n" not in between


def _line_start(text: str, place: int) -> int:
    return text.rfind("\n", 0, place) + 1
