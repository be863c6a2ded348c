"""The stage ``claims``: what every report says, by a model of another house than its author's."""

from collections.abc import Sequence
from dataclasses import dataclass

from factcheck.audit.importing import Imported
from factcheck.checker.panel.claims import extract_claims
from factcheck.checker.panel.refuse import refuse_own_family
from factcheck.checker.panel.seats import Seat
from factcheck.checker.state import CallNote, Tools
from factcheck.jsonl import write_records
from factcheck.progress import Progress
from factcheck.records.panel import ReportClaim
from factcheck.workspace import AuditFolder


@dataclass(frozen=True, slots=True)
class ClaimsFound:
    """Claims of all reports in order; ``unread`` are sentences without an answer, by report."""

    claims: tuple[ReportClaim, ...]
    unread: dict[str, int]
    calls: tuple[CallNote, ...]


def find_claims(
    folder: AuditFolder,
    reports: Sequence[Imported],
    seat: Seat,
    tools: Tools,
    progress: Progress,
    anchors: Sequence[str] = (),
) -> ClaimsFound:
    """The claims of every report, written to one file. Answers that were had before come from the store.

    ``anchors`` are words that an answer key names: claims that hold them are anchors, and no model is told of it.
    Raises ConfigError, before anything is asked, where the extractor is of the house of any author.
    """
    for one in reports:
        refuse_own_family(one.report.author, (seat,))
    claims: list[ReportClaim] = []
    calls: list[CallNote] = []
    unread = {}
    progress.start("claims of reports", len(reports))
    for one in reports:
        found = extract_claims(one.text, seat, tools, anchors)
        claims += found.claims
        calls += found.calls
        unread[one.report.id] = len(found.unread)
        progress.advance()
    progress.finish()
    write_records(folder.file("claims"), claims)
    return ClaimsFound(tuple(claims), unread, tuple(calls))
