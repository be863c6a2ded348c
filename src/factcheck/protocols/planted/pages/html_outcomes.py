"""What became of a case in each arm, in one word; and which arms share it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from factcheck.protocols.planted.pages.view_details import WORDS
from factcheck.protocols.planted.scoring.marks import CaseMarks, Mark
from factcheck.protocols.planted.scoring.misses import how_found
from factcheck.records.case import Case

# The words of the filter with the letters that stand for them in the page.
OUTCOMES: Mapping[str, str] = {
    "missed": "m",
    "found": "f",
    "false alarm": "a",
    "clean": "c",
    "unscored": "u",
    "no result": "n",
}
SHOWN_AS = {"corrected": "shown as corrected", "contested": "shown as contested", "link": "the link is doubted"}


@dataclass(frozen=True, slots=True)
class Chip:
    """A word, the letter of its color, and the arms it is said of."""

    word: str
    code: str
    arms: str


def outcome_of(marks: CaseMarks | None) -> str:
    """The outcome of a case in one arm; None stands for no result.

    An error is found where its sentence or link is flagged. A clean draft is a false alarm where anything is flagged.
    """
    if marks is None:
        return "no result"
    if marks.case.label == "error":
        return _word(marks.target if marks.case.plant else marks.touched, "found", "missed")
    return _word(marks.touched, "false alarm", "clean")


def chips(words: Mapping[str, str], order: Iterable[str] = tuple(OUTCOMES)) -> tuple[Chip, ...]:
    """Arms by word, from arm to word."""
    groups = {word: [arm for arm, said in words.items() if said == word] for word in order}
    return tuple(Chip(word, OUTCOMES[word], " ".join(arms)) for word, arms in groups.items() if arms)


def sentence_chips(index: int, marks: Mapping[str, CaseMarks]) -> tuple[Chip, ...]:
    """Who found or missed the error of this sentence; elsewhere who flagged it, and who gave no answer."""
    said = {arm: _mark(held, index) for arm, held in marks.items()}
    held = next(iter(marks.values()), None)
    if held is not None and held.case.label == "error" and held.target_index in (index, None) and _aims(held.case):
        return chips({arm: _word(mark, "found", "missed") for arm, mark in said.items()})
    flagged = " ".join(arm for arm, mark in said.items() if mark)
    silent = " ".join(arm for arm, mark in said.items() if mark is None)
    shown = (Chip("flagged", "a", flagged), Chip("unscored", "u", silent))
    return tuple(chip for chip in shown if chip.arms)


def link_chips(marks: Mapping[str, CaseMarks]) -> tuple[Chip, ...]:
    """The same of the link."""
    held = next(iter(marks.values()), None)
    if held is not None and held.case.plant is not None and held.case.plant.target == "link":
        return chips({arm: _word(m.target, "found", "missed") for arm, m in marks.items()})
    flagged = " ".join(arm for arm, m in marks.items() if m.link)
    return (Chip("flagged", "a", flagged),) if flagged else ()


def reasons(case: Case, marks: Mapping[str, CaseMarks], lost: Mapping[tuple[str, str], str]) -> tuple[str, ...]:
    """Where the error was lost, how it was shown, and why there was no answer: one sentence for the arms that share it.

    ``lost`` holds the places of misses, which are the summary's own, by case and arm.
    """
    lines: dict[str, list[str]] = {}
    for arm, held in marks.items():
        where = lost.get((case.id, arm))
        if where is not None:
            lines.setdefault(f"Missed by {{}}: {_literal(WORDS.get(where, where))}.", []).append(arm)
        elif case.plant is not None and held.target:
            lines.setdefault(f"Found by {{}}: {SHOWN_AS[how_found(case.plant, held.result)]}.", []).append(arm)
        if held.result.status != "ok":
            reason = f" ({held.result.reason})" if held.result.reason else ""
            lines.setdefault(f"No answer from {{}}: {_literal(held.result.status + reason)}.", []).append(arm)
        if held.link and held.result.link_reason:
            lines.setdefault(f"The link is doubted by {{}}: {_literal(held.result.link_reason)}.", []).append(arm)
    return tuple(line.format(", ".join(arms)) for line, arms in lines.items())


def _word(mark: Mark, flagged: str, passed: str) -> str:
    return "unscored" if mark is None else flagged if mark else passed


def _mark(marks: CaseMarks, index: int) -> Mark:
    return dict((*marks.facts, *marks.opinions)).get(index, False)


def _aims(case: Case) -> bool:
    return case.plant is None or case.plant.target == "sentence"


def _literal(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")
