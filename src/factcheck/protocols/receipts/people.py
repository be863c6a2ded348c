"""What people say: their labels of disputed claims take the place of the panel's, and they settle what nobody could."""

from collections.abc import Mapping, Sequence

from factcheck.jsonl import read_records
from factcheck.records.omission import OmissionLabel, OmissionVerdict
from factcheck.records.panel import Decision, ReportClaim
from factcheck.records.person_label import PersonLabel
from factcheck.records.receipt_rules import ReceiptLabel
from factcheck.records.requirement import RequirementLabel, RequirementLine, RequirementResult, RequirementVerdict
from factcheck.workspace import AuditFolder


def read_people(folder: AuditFolder) -> dict[tuple[str, int], ReceiptLabel]:
    """The last label of each claim; {} where nobody has said anything."""
    path = folder.file("people")
    if not path.exists():
        return {}
    return {(label.report, label.claim): label.label for label in read_records(path, PersonLabel, torn_tail=True)}


def read_omission_labels(folder: AuditFolder) -> dict[tuple[str, str], OmissionVerdict]:
    """The last label of each proposed omission, by report and text; {} where nobody has said anything."""
    path = folder.file("omission_people")
    if not path.exists():
        return {}
    return {(label.report, label.text): label.label for label in read_records(path, OmissionLabel, torn_tail=True)}


def read_requirement_labels(folder: AuditFolder) -> dict[tuple[str, str], RequirementVerdict]:
    """The last answer on each requirement, by report and text; {} where nobody has said anything."""
    path = folder.file("requirement_people")
    if not path.exists():
        return {}
    return {(label.report, label.text): label.label for label in read_records(path, RequirementLabel, torn_tail=True)}


def settled(
    results: Sequence[RequirementResult], said: Mapping[tuple[str, str], RequirementVerdict]
) -> tuple[RequirementLine, ...]:
    """Every requirement, with a person's answer where code and panel had none; what they decided stays."""
    return tuple(
        RequirementLine(report=one.report, text=one.text, met=answer == "met", by="person", why="a person says so")
        if one.met is None and (answer := said.get((one.report, one.text))) is not None
        else RequirementLine(report=one.report, text=one.text, met=one.met, by=one.by, why=one.why)
        for one in results
    )


def to_settle(claims: Sequence[ReportClaim], decisions: Sequence[Decision]) -> list[tuple[ReportClaim, Decision]]:
    """Disputed claims with their decisions, in order, those that have a person's label already included."""
    by_claim = {(claim.report, claim.index): claim for claim in claims}
    return [
        (by_claim[decision.report, decision.claim], decision)
        for decision in decisions
        if decision.disputed and (decision.report, decision.claim) in by_claim
    ]
