"""What a labeler sees: a claim beside the nearest sentences of its source, and how far the labels are."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import click

from factcheck.cli.display import plain_text

if TYPE_CHECKING:
    from factcheck.protocols.planted.spotcheck.pool import SpotItem
    from factcheck.protocols.planted.spotcheck.source import NearSentence
    from factcheck.records.human import HumanSummary
    from factcheck.records.rule import HumanGate
    from factcheck.text.passages import PassageIndex
    from factcheck.workspace import Workspace

INDENT = "    "


@dataclass(slots=True)
class Sources:
    """Indexed texts of articles, each read once from the workspace or from that of the drafts."""

    workspace: "Workspace"
    _known: "dict[str, PassageIndex]" = field(default_factory=dict)

    def index(self, item: "SpotItem") -> "PassageIndex":
        """The source of a claim. Raises DataError where its text is not here."""
        from factcheck.errors import DataError
        from factcheck.text.passages import PassageIndex

        if item.sha256 not in self._known:
            place = self.workspace.drafts if item.origin == "draft" else self.workspace
            path = place.text(item.sha256)
            if not path.exists():
                message = f"the text of article {item.article} is not in this workspace; run build-cases here first"
                raise DataError(message, path=path)
            self._known[item.sha256] = PassageIndex.build(path.read_text("utf-8"))
        return self._known[item.sha256]


@dataclass(frozen=True, slots=True)
class ClaimQuestion:
    """One claim; neither the arm nor its verdict is shown."""

    item: "SpotItem"
    sources: Sources

    def lines(self) -> list[str]:
        """The claim, and the nearest sentences with the words they share in bold."""
        from factcheck.protocols.planted.spotcheck.source import nearest_sentences

        near = nearest_sentences(self.item.claim, self.sources.index(self.item))
        shown = [f"{INDENT}{marked(sentence)}" for sentence in near] or [f"{INDENT}(no sentence shares a word with it)"]
        title = plain_text(self.item.title) or "the source"
        question = "Is the claim right by its source?"
        return [click.style(plain_text(self.item.claim), bold=True), "", f"Nearest in {title}:", *shown, "", question]


def marked(sentence: "NearSentence") -> str:
    """The sentence with its shared words in bold."""
    parts, place = [], 0
    for start, end in sentence.shared:
        parts += [sentence.text[place:start], click.style(sentence.text[start:end], bold=True)]
        place = end
    return "".join([*parts, sentence.text[place:]])


def state_lines(summary: "HumanSummary | None", gate: "HumanGate", more: int | None) -> Iterator[str]:
    """How many labels, kappa, consistency and the state of the gate.

    ``more`` is how many further labels of a random sample hold a flagged claim (None: no claim left is flagged).
    """
    from factcheck.publish.numbers import coefficient, coefficient_range, k_of_n

    if summary is None:
        yield f"no labels yet; the rule asks for {gate.labels_min}"
        return
    yield f"labels: {summary.usable} usable of {summary.labels} ({gate.labels_min} needed), by {summary.labeler}"
    yield f"checker (arm {summary.arm}): {summary.flagged} of them flagged; labeler: {summary.wrong} wrong"
    kappa = summary.kappa
    shown = f"{coefficient(kappa.value)} ({coefficient_range(kappa.low, kappa.high)}), n = {kappa.n}"
    yield f"kappa: {shown if kappa.value is not None else f'n/a ({kappa.note})'}; {gate.kappa_min:g} needed"
    if summary.flagged == 0:
        yield more_needed(more)
    if summary.consistency.n:
        same = summary.consistency
        yield f"own consistency: {k_of_n(same.k, same.n)} answers the second time the same"
    yield f"human gate: {'met' if gate_met(summary, gate) else 'NOT met'}"


def more_needed(more: int | None) -> str:
    """What to do where the sample holds no flagged claim."""
    if more is None:
        return "no claim that is left was flagged either: label your own drafts (--drafts)"
    return f"{more} more labels hold a flagged claim with a chance of 95%; or sample --by-flag under another --labeler"


def gate_met(summary: "HumanSummary", gate: "HumanGate") -> bool:
    """Whether labels and kappa reach what the rule asks."""
    kappa = summary.kappa.value
    return summary.usable >= gate.labels_min and kappa is not None and kappa >= gate.kappa_min
