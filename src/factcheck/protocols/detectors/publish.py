"""The stage ``publish``: nothing early, no score that changed without a cause, no earlier page touched."""

import shutil
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from factcheck.errors import CheckFailed, DataError, Tampered
from factcheck.hashing import sha256_bytes
from factcheck.jsonl import dump_line, read_records, write_text
from factcheck.protocols.detectors.causes import change_lines
from factcheck.protocols.detectors.documents import ai_decisions, fingerprints
from factcheck.protocols.detectors.folders import RoundFolder, read_documents
from factcheck.protocols.detectors.guard import HumanTexts
from factcheck.protocols.detectors.log import append_log, day_of, days_later, moment, read_log
from factcheck.protocols.detectors.packet import packet_day
from factcheck.protocols.detectors.report import make_report, met_versions, report_files, scores_of
from factcheck.protocols.detectors.rules import ProtocolText
from factcheck.protocols.detectors.score import score_tool
from factcheck.records.detectors_log import DetectorLogEntry
from factcheck.records.detectors_scores import DetectorReport, ToolScore

SUMS = "SHA256SUMS"


def publish_round(place: RoundFolder, given: ProtocolText, at: datetime, human: HumanTexts) -> Path:
    """Publish the latest scores of all tools under a version of the protocol, into a folder of their own.

    Raises CheckFailed before a maker has had its numbers for the days of the protocol, and for a score that differs
    from the last one published without a cause in the log; Tampered for scores that the raw replies do not give.
    """
    scores = scores_of(place, given.protocol.version)
    if not scores:
        raise DataError("no tool has a score; run factcheck detectors score first", path=place.folder)
    log = read_log(place)
    refuse_left_out(place, given, scores, log)
    refuse_stale(place, given, scores)
    refuse_early(place, given, scores, at)
    files = publication_files(place, given, publication_report(place, given, scores, log, at), log)
    for name, text in files.items():
        human.refuse(text, name)
    number = 1 + sum(entry.kind == "published" for entry in log)
    folder = place.publication(number, given.protocol.version)
    _write(folder, files)
    append_log(
        place,
        at,
        "published",
        protocol_version=given.protocol.version,
        text=folder.name,
        sha256=sha256_bytes((folder / SUMS).read_bytes()),
    )
    return folder


def publication_report(
    place: RoundFolder,
    given: ProtocolText,
    scores: Sequence[ToolScore],
    log: Sequence[DetectorLogEntry],
    at: datetime,
) -> DetectorReport:
    """The report of scores as the log stood; raises CheckFailed for a score that changed without a cause."""
    by_name = sorted(scores, key=lambda score: score.tool)
    changes = [line for score in by_name for line in change_lines(place, score, log)]
    documents, versions = read_documents(place), met_versions(place, log)
    return make_report(given, scores, log, documents, versions, at, draft=False, changes=changes)


def refuse_left_out(
    place: RoundFolder, given: ProtocolText, scores: Sequence[ToolScore], log: Sequence[DetectorLogEntry]
) -> None:
    """Raises CheckFailed where a tool of the last publication has no score: what changes one changes all of them."""
    entries = [e for e in log if e.kind == "published" and e.protocol_version == given.protocol.version]
    if not entries:
        return
    report = next(read_records(place.folder / "published" / str(entries[-1].text) / "report.json", DetectorReport))
    now = {score.tool for score in scores}
    gone = [one.score.tool for one in report.tools if one.score.tool not in now]
    if gone:
        raise CheckFailed(f"{', '.join(gone)} was published and has no score now; run factcheck detectors score")


def refuse_stale(place: RoundFolder, given: ProtocolText, scores: Sequence[ToolScore]) -> None:
    """Raises CheckFailed where the round gives another score by now, Tampered where it never gave this one."""
    for score in scores:
        fresh = score_tool(place, score.tool, score.checks, given)
        if fresh == score:
            continue
        if fresh.basis == score.basis and fresh.reruns == score.reruns:
            path = place.score(given.protocol.version, score.tool)
            raise Tampered(f"{path} is not what the raw replies give; run factcheck detectors score")
        raise CheckFailed(f"the score of {score.tool} is older than the log; run factcheck detectors score")


def refuse_early(place: RoundFolder, given: ProtocolText, scores: Sequence[ToolScore], at: datetime) -> None:
    """Raises CheckFailed where a maker has not had exactly these numbers for the days of the protocol."""
    days, today = given.protocol.reply_days, day_of(moment(at))
    for score in scores:
        day = packet_day(place, score)
        if day is None:
            raise CheckFailed(
                f"{score.maker} has not received these numbers of {score.tool}; run factcheck detectors packet, and"
                f" publish {days} days later"
            )
        first = days_later(day, days)
        if today < first:
            raise CheckFailed(
                f"{score.maker} received its numbers on {day}: publication is possible from {first.isoformat()} on"
            )


def publication_files(
    place: RoundFolder, given: ProtocolText, report: DetectorReport, log: Sequence[DetectorLogEntry]
) -> dict[str, str]:
    """Everything that is published, by file name; nothing of a human document but its fingerprint."""
    decisions = [line for one in report.tools for line in ai_decisions(place, one.score, given, log)]
    return {
        **report_files(report),
        "fingerprints.jsonl": "".join(map(dump_line, fingerprints(place, log))),
        "ai-documents.jsonl": "".join(map(dump_line, decisions)),
        "protocol.toml": given.text,
        "manifest.json": place.manifest.read_text("utf-8"),
        "log.jsonl": "".join(map(dump_line, log)),
    }


def published_reports(place: RoundFolder, log: Sequence[DetectorLogEntry]) -> list[tuple[Path, DetectorReport]]:
    """Every publication in the log with its report, oldest first. Raises Tampered where a file of one changed."""
    found = []
    for entry in log:
        if entry.kind == "published":
            folder = place.folder / "published" / str(entry.text)
            refuse_changed(folder, str(entry.sha256))
            found.append((folder, next(read_records(folder / "report.json", DetectorReport))))
    return found


def refuse_changed(folder: Path, sha256: str) -> None:
    """Raises Tampered where a publication is not, byte for byte, what was published."""
    path = folder / SUMS
    if not path.exists() or sha256_bytes(path.read_bytes()) != sha256 or sums_of(folder) != path.read_text("utf-8"):
        raise Tampered(f"{folder} is not what was published; put its files back")


def sums_of(folder: Path) -> str:
    """Hashes of a publication's files, in the form that ``sha256sum -c`` reads."""
    names = sorted(path.name for path in folder.iterdir() if path.name != SUMS)
    return "".join(f"{sha256_bytes((folder / name).read_bytes())}  {name}\n" for name in names)


def _write(folder: Path, files: dict[str, str]) -> None:
    """Write a publication in one step; what an interrupted one left, which the log does not know, is taken away."""
    partial = folder.with_name(f".{folder.name}.part")
    for leftover in (partial, folder):
        if leftover.exists():
            shutil.rmtree(leftover)
    for name, text in files.items():
        write_text(partial / name, text)
    write_text(partial / SUMS, sums_of(partial))
    partial.rename(folder)
