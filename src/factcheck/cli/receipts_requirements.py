"""Requirements of a brief that nobody could decide, on the labeling screen, after the proposed omissions."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from factcheck.cli.display import plain_text
from factcheck.cli.labelling import Keys, Session

if TYPE_CHECKING:
    from factcheck.records.requirement import RequirementResult, RequirementVerdict
    from factcheck.workspace import AuditFolder

KEYS: "Keys[RequirementVerdict]" = Keys({"y": "met", "n": "not_met"}, {"met": "met", "not_met": "not met"})


def settle_requirements(place: "AuditFolder", labeler: str) -> tuple[int, int]:
    """Ask about every undecided requirement without an answer, one key each; how many have one now, of how many."""
    from factcheck.audit.kept import read_audit
    from factcheck.jsonl import Appender, read_records
    from factcheck.protocols.receipts.people import read_requirement_labels
    from factcheck.records.requirement import RequirementLabel, RequirementResult

    if not place.file("requirements").exists():
        return 0, 0
    found = [one for one in read_records(place.file("requirements"), RequirementResult) if one.met is None]
    undecided = list({(one.report, one.text): one for one in found}.values())
    if not undecided:
        return 0, 0
    files = {file.what.removeprefix("report "): file.path for file in read_audit(place).files}
    known = read_requirement_labels(place)
    answered: list[RequirementVerdict | None] = [known.get((one.report, one.text)) for one in undecided]
    with Appender(place.file("requirement_people")) as appender:

        def keep(turn: int, answer: "RequirementVerdict", seconds: float) -> None:
            one, at = undecided[turn], datetime.now(UTC).isoformat(timespec="seconds")
            said = {"report": one.report, "text": one.text, "label": answer, "labeler": labeler}
            appender.append(RequirementLabel.model_validate({**said, "seconds": round(seconds, 3), "at": at}))

        Session([UndecidedRequirement(one, files) for one in undecided], answered, KEYS, keep).run()
    return sum(answer is not None for answer in answered), len(undecided)


@dataclass(frozen=True, slots=True)
class UndecidedRequirement:
    """A requirement and the file of the report that it is of; no ballot is shown."""

    stated: "RequirementResult"
    files: Mapping[str, str]

    def lines(self) -> list[str]:
        """The requirement, and where to look."""
        one = self.stated
        where = plain_text(f"Report {one.report}: {self.files.get(one.report, 'its file is not known')}")
        return [click.style(plain_text(one.text), bold=True), "", where, "", "Does that report meet it?"]
