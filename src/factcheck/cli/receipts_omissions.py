"""Proposed omissions on the labeling screen, after the disputed claims."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from factcheck.cli.display import plain_text
from factcheck.cli.labelling import Keys, Session

if TYPE_CHECKING:
    from factcheck.records.omission import Omission, OmissionVerdict
    from factcheck.records.panel import Evidence
    from factcheck.workspace import AuditFolder

KEYS: "Keys[OmissionVerdict]" = Keys(
    {"y": "omitted", "h": "held", "x": "immaterial"},
    {
        "omitted": "material omission",
        "held": "the report has it after all",
        "immaterial": "the conclusion is the same without it",
    },
)
INDENT = "    "


def settle_omissions(place: "AuditFolder", labeler: str) -> tuple[int, int]:
    """Ask about every proposed omission without a label, one key each; how many have one now, of how many."""
    from factcheck.jsonl import Appender, read_records
    from factcheck.protocols.receipts.people import read_omission_labels
    from factcheck.records.omission import Omission, OmissionLabel
    from factcheck.records.panel import Evidence

    if not place.file("omissions").exists():
        return 0, 0
    proposed = list(read_records(place.file("omissions"), Omission))
    if not proposed:
        return 0, 0
    evidence = list(read_records(place.file("evidence"), Evidence))
    known = read_omission_labels(place)
    answered: list[OmissionVerdict | None] = [known.get((one.report, one.text)) for one in proposed]
    with Appender(place.file("omission_people")) as appender:

        def keep(turn: int, answer: "OmissionVerdict", seconds: float) -> None:
            one, at = proposed[turn], datetime.now(UTC).isoformat(timespec="seconds")
            said = {"report": one.report, "text": one.text, "label": answer, "labeler": labeler}
            appender.append(OmissionLabel.model_validate({**said, "seconds": round(seconds, 3), "at": at}))

        Session([ProposedOmission(one, evidence) for one in proposed], answered, KEYS, keep).run()
    return sum(answer is not None for answer in answered), len(proposed)


@dataclass(frozen=True, slots=True)
class ProposedOmission:
    """A fact with its evidence, and what the report that may lack it has nearest to it; no ballot is shown."""

    omission: "Omission"
    evidence: "list[Evidence]"

    def lines(self) -> list[str]:
        """The fact, its sources, and the report."""
        one = self.omission
        held = f"{len(one.held_by)} of the {one.others} other reports on the brief hold it: {', '.join(one.held_by)}"
        nearest = plain_text(one.nearest) or "(no place speaks of it)"
        shown = [click.style(plain_text(one.text), bold=True), "", plain_text(held), *self._sources(), ""]
        near = [plain_text(f"Nearest in {one.report}:"), INDENT + nearest, ""]
        return [*shown, *near, "Does that report leave out a fact that changes the conclusion?"]

    def _sources(self) -> Iterator[str]:
        for one in self.evidence:
            if (one.report, one.claim) == (self.omission.from_report, self.omission.from_claim):
                yield plain_text(f"{one.source}: {one.url}")
                for excerpt in one.excerpts:
                    yield INDENT + plain_text(excerpt.text)
