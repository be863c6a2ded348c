"""``factcheck receipts resolve``: a person settles what the panel could not."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from factcheck.cli.context import open_workspace, workspace_option
from factcheck.cli.display import plain_text
from factcheck.cli.labelling import Keys, Session

if TYPE_CHECKING:
    from factcheck.records.panel import Evidence, ReportClaim
    from factcheck.records.receipt_rules import ReceiptLabel
    from factcheck.workspace import AuditFolder

KEYS: "Keys[ReceiptLabel]" = Keys(
    {
        "v": "VERIFIED",
        "w": "SUPPORTED_WEAK",
        "u": "UNSUPPORTED",
        "d": "DISTORTED",
        "i": "INFERENCE_AS_FACT",
        "m": "MISATTRIBUTED",
        "c": "CONTRADICTED",
        "f": "FABRICATED",
        "s": "SUPERSEDED",
        "o": "UNRESOLVED_HONEST",
        "n": "NOT_SEARCHED",
    },
    {
        "VERIFIED": "verified",
        "SUPPORTED_WEAK": "weakly supported",
        "UNSUPPORTED": "unsupported",
        "DISTORTED": "distorted",
        "INFERENCE_AS_FACT": "inference as fact",
        "MISATTRIBUTED": "misattributed",
        "CONTRADICTED": "contradicted",
        "FABRICATED": "fabricated",
        "SUPERSEDED": "superseded",
        "UNRESOLVED_HONEST": "open, and said so",
        "NOT_SEARCHED": "not searched",
    },
)
INDENT = "    "


@click.command("resolve")
@click.argument("name", metavar="AUDIT")
@click.option("--labeler", default="owner", show_default=True, metavar="NAME", help="Who settles it.")
@click.option("--omissions", is_flag=True, help="Only what is proposed as omitted.")
@click.option("--requirements", is_flag=True, help="Only requirements of the brief that nobody could decide.")
@workspace_option
def resolve(name: str, labeler: str, omissions: bool, requirements: bool, folder: Path) -> None:
    """Settle disputed claims, one key each; what the panel said is not shown. Resumable: every answer is kept at once.

    Material omissions that are proposed by comparing reports on one brief come after them, then requirements of the
    brief that nobody could decide. Run the audit again afterwards: a person's label takes the place of the panel's, and
    the score is no longer provisional for want of labels once all of these have one.

    \b
    Examples:
      factcheck receipts resolve report
      factcheck receipts resolve report --omissions
      factcheck receipts resolve report --requirements
    """
    from factcheck.cli.receipts_omissions import settle_omissions
    from factcheck.cli.receipts_requirements import settle_requirements
    from factcheck.errors import DataError

    workspace, _ = open_workspace(folder)
    place = workspace.audit("receipts", name)
    if not place.file("decisions").exists():
        raise DataError("there is no such audit here; run factcheck receipts audit first", path=place.path)
    every = not (omissions or requirements)
    for asked, what, settle in (
        (every, "disputed claims", settle_claims),
        (every or omissions, "proposed omissions", settle_omissions),
        (every or requirements, "undecided requirements", settle_requirements),
    ):
        done, held = settle(place, labeler) if asked else (0, 0)
        if held or (asked and (not every or settle is settle_claims)):
            click.echo(plain_text(f"{done} of {held} {what} settled; run the audit again"))
        if done < held:
            return


def settle_claims(place: "AuditFolder", labeler: str) -> tuple[int, int]:
    """Ask about every disputed claim without a label; how many have one now, of how many."""
    from factcheck.jsonl import Appender, read_records
    from factcheck.protocols.receipts.people import read_people, to_settle
    from factcheck.records.panel import Decision, Evidence, ReportClaim
    from factcheck.records.person_label import PersonLabel

    claims = list(read_records(place.file("claims"), ReportClaim))
    evidence = list(read_records(place.file("evidence"), Evidence))
    disputed = to_settle(claims, list(read_records(place.file("decisions"), Decision)))
    with Appender(place.file("people")) as appender:
        known = read_people(place)
        answered: list[ReceiptLabel | None] = [known.get((claim.report, claim.index)) for claim, _ in disputed]

        def keep(turn: int, answer: "ReceiptLabel", seconds: float) -> None:
            claim = disputed[turn][0]
            at = datetime.now(UTC).isoformat(timespec="seconds")
            label = PersonLabel(
                report=claim.report, claim=claim.index, label=answer, labeler=labeler, seconds=round(seconds, 3), at=at
            )
            appender.append(label)

        questions = [DisputedClaim(claim, evidence_of(claim, evidence)) for claim, _ in disputed]
        Session(questions, answered, KEYS, keep).run()
    return sum(answer is not None for answer in answered), len(disputed)


def evidence_of(claim: "ReportClaim", evidence: "list[Evidence]") -> "list[Evidence]":
    """What was retrieved for one claim."""
    return [one for one in evidence if (one.report, one.claim) == (claim.report, claim.index)]


@dataclass(frozen=True, slots=True)
class DisputedClaim:
    """A claim with the excerpts that were retrieved for it; neither label nor ballot is shown."""

    claim: "ReportClaim"
    evidence: "list[Evidence]"

    def lines(self) -> list[str]:
        """The claim, and where it comes from."""
        return [click.style(plain_text(self.claim.text), bold=True), "", *self._sources(), "", "What is it by these?"]

    def _sources(self) -> Iterator[str]:
        if not self.evidence:
            yield "(nothing was retrieved for it)"
        for one in self.evidence:
            yield plain_text(f"{one.source}: {one.url}")
            for excerpt in one.excerpts:
                yield INDENT + plain_text(excerpt.text)
