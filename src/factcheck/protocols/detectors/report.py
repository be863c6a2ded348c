"""Every number and sentence of a round's pages, from scores and the log. Pure, save for the drafts that it writes."""

from collections.abc import Sequence
from datetime import datetime

from factcheck.hashing import sha256_bytes
from factcheck.jsonl import dump_line, read_records, write_text
from factcheck.protocols.detectors.folders import RoundFolder, read_documents
from factcheck.protocols.detectors.log import moment, read_log
from factcheck.protocols.detectors.pages.html import report_html
from factcheck.protocols.detectors.pages.view import report_markdown
from factcheck.protocols.detectors.ranking import ranked
from factcheck.protocols.detectors.rules import ProtocolText, kept_protocol
from factcheck.protocols.detectors.score import corrected_labels
from factcheck.records.detectors_log import DetectorLogEntry
from factcheck.records.detectors_sample import DetectorDocument, DetectorProtocolVersion
from factcheck.records.detectors_scores import DetectorReport, LoggedDispute, SliceCount, ToolScore


def make_report(
    given: ProtocolText,
    scores: Sequence[ToolScore],
    log: Sequence[DetectorLogEntry],
    documents: Sequence[DetectorDocument],
    versions: Sequence[DetectorProtocolVersion],
    at: datetime,
    *,
    draft: bool,
    changes: Sequence[str] = (),
) -> DetectorReport:
    """The report of tools that were scored under one version of the protocol."""
    protocol, labels = given.protocol, corrected_labels(log)
    counts = {part.name: 0 for part in protocol.sample.slices}
    for document in documents:
        counts[labels.get(document.id, document.slice)] += 1
    return DetectorReport(
        round=scores[0].round if scores else "",
        on=moment(at)[:10],
        draft=draft,
        protocol=given.about,
        versions=tuple(versions),
        notice=protocol.notice,
        level=protocol.level,
        label=protocol.label.name,
        label_max=protocol.label.upper_max,
        reply_days=protocol.reply_days,
        dispute_days=protocol.dispute_days,
        slices=tuple(
            SliceCount(name=part.name, title=part.title, documents=counts[part.name]) for part in protocol.sample.slices
        ),
        titles={part.name: part.title for part in protocol.sample.slices}
        | {part.name: part.title for part in protocol.rubric},
        tools=ranked(scores),
        replies=_replies(log),
        disputes=logged_disputes(log, moment(at)[:10]),
        changes=tuple(changes),
        log_entries=len(log),
    )


def logged_disputes(log: Sequence[DetectorLogEntry], today: str) -> tuple[LoggedDispute, ...]:
    """Every dispute with its answer; one that is open after its day is late as well."""
    answers = {entry.refers: entry for entry in log if entry.kind == "answer"}
    return tuple(_dispute(entry, answers.get(entry.number), today) for entry in log if entry.kind == "dispute")


def met_versions(place: RoundFolder, log: Sequence[DetectorLogEntry]) -> list[DetectorProtocolVersion]:
    """The versions of the protocol that the log names, in its order."""
    return [kept_protocol(place, str(entry.protocol_version)).about for entry in log if entry.kind == "protocol"]


def scores_of(place: RoundFolder, version: str) -> list[ToolScore]:
    """The latest scores of all tools under a version, by name."""
    paths = sorted(place.score(version, "x").parent.glob("*.json"))
    return [next(read_records(path, ToolScore)) for path in paths]


def draft_report(place: RoundFolder, given: ProtocolText, at: datetime) -> DetectorReport:
    """Write the pages of the latest scores under ``draft/``, marked as not published."""
    log = read_log(place)
    scores = scores_of(place, given.protocol.version)
    versions = met_versions(place, log)
    report = make_report(given, scores, log, read_documents(place), versions, at, draft=True)
    for name, text in report_files(report).items():
        write_text(place.draft(name), text)
    return report


def report_files(report: DetectorReport) -> dict[str, str]:
    """The pages of a report and its numbers, by file name: made from the numbers as they are written."""
    numbers = dump_line(report)
    report = DetectorReport.model_validate_json(numbers)
    return {
        "report.json": numbers,
        "REPORT.md": report_markdown(report),
        "report.html": report_html(report),
    }


def score_sha256(score: ToolScore) -> str:
    """The hash of a score as it is written: what a packet's entry in the log is about."""
    return sha256_bytes(dump_line(score).encode())


def _replies(log: Sequence[DetectorLogEntry]) -> dict[str, str]:
    """What every maker replied, each with its day."""
    said: dict[str, list[str]] = {}
    for entry in log:
        if entry.kind == "reply":
            said.setdefault(str(entry.maker), []).append(f"{entry.at[:10]}: {entry.text}")
    return {maker: " — ".join(lines) for maker, lines in said.items()}


def _dispute(entry: DetectorLogEntry, answer: DetectorLogEntry | None, today: str) -> LoggedDispute:
    due, answered = str(entry.due), answer.at[:10] if answer else None
    return LoggedDispute(
        number=entry.number,
        on=entry.at[:10],
        due=due,
        tool=str(entry.tool),
        claim=str(entry.text),
        answered_on=answered,
        rerun=answer.run if answer else None,
        outcome=answer.outcome if answer else None,
        note=answer.text if answer else None,
        late=(answered or today) > due,
    )
