"""A round computed again from its files: the frozen list, the log, every run, every publication. Writes nothing."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from pathlib import Path

from factcheck.errors import CheckFailed, DataError, FactcheckError, Tampered
from factcheck.hashing import sha256_bytes
from factcheck.jsonl import read_records
from factcheck.protocols.detectors.folders import RoundFolder, read_documents
from factcheck.protocols.detectors.freeze import check_frozen, frozen_texts, manifest_sha256
from factcheck.protocols.detectors.locking import read_run
from factcheck.protocols.detectors.log import read_log
from factcheck.protocols.detectors.publish import publication_files, publication_report, refuse_changed
from factcheck.protocols.detectors.report import report_files, scores_of
from factcheck.protocols.detectors.rules import kept_protocol
from factcheck.protocols.detectors.score import score_tool
from factcheck.records.detectors_log import DetectorLogEntry
from factcheck.records.detectors_scores import DetectorReport, ToolScore


@dataclass(slots=True)
class Recounted:
    """What was looked at, what could not be looked at here, and what is not as it should be."""

    documents: int = 0
    entries: int = 0
    runs: int = 0
    scores: int = 0
    publications: int = 0
    not_here: list[str] = field(default_factory=list)
    faults: list[FactcheckError] = field(default_factory=list)

    @property
    def tampered(self) -> bool:
        """Whether bytes that were locked, logged or published are other ones now."""
        return any(isinstance(fault, Tampered) for fault in self.faults)

    def keep(self, check: Callable[[], None]) -> None:
        """Make a check; what it finds is kept, and the next one is made all the same."""
        try:
            check()
        except FactcheckError as fault:
            self.faults.append(fault)


def recount_round(place: RoundFolder, sample: Path | None = None) -> Recounted:
    """Check everything of a round that is here. Raises DataError where nothing was frozen, Tampered for a bent log."""
    found = Recounted()
    check_frozen(place)
    log = read_log(place)
    found.documents, found.entries = len(read_documents(place)), len(log)
    checks = [partial(_check_texts, place, sample, found), partial(_check_log, place, log)]
    checks += [partial(_check_run, place, entry, found) for entry in log if entry.kind == "finished"]
    for version in dict.fromkeys(str(entry.protocol_version) for entry in log if entry.kind == "protocol"):
        checks += [partial(_check_score, place, version, score, found) for score in scores_of(place, version)]
    checks += [partial(_check_publication, place, entry, log, found) for entry in log if entry.kind == "published"]
    for check in checks:
        found.keep(check)
    return found


def _check_texts(place: RoundFolder, sample: Path | None, found: Recounted) -> None:
    """The documents still have their fingerprints, where the sample is here."""
    if sample is None and not place.sample.exists():
        found.not_here.append("the sample, so no fingerprint was computed again")
        return
    frozen_texts(place, sample)


def _check_log(place: RoundFolder, log: Sequence[DetectorLogEntry]) -> None:
    """What the log says by hash is what is here: sample, protocols, settings; and nothing is here that it lacks."""
    frozen = [entry for entry in log if entry.kind == "frozen"]
    if not frozen or frozen[0].sha256 != manifest_sha256(place):
        raise Tampered(f"{place.manifest} is not what the log says was frozen; put the file back")
    for entry in log:
        if entry.kind == "protocol" and kept_protocol(place, str(entry.protocol_version)).sha256 != entry.sha256:
            raise Tampered(f"{place.protocol(str(entry.protocol_version))} is not the one in the log; put it back")
    logged = {(entry.tool, entry.run) for entry in log if entry.kind == "locked"}
    here = {(tool, number) for tool in place.tools() for number in place.runs(tool)}
    if here != logged:
        tool, number = sorted(here ^ logged, key=str)[0]
        raise Tampered(f"run {number} of {tool} is {'not in the log' if (tool, number) in here else 'gone'}")
    published = {str(entry.text) for entry in log if entry.kind == "published"}
    folders = {path.name for path in (place.folder / "published").glob("[0-9]*")}
    if folders != published:
        name = sorted(folders ^ published)[0]
        raise Tampered(f"publication {name} is {'not in the log' if name in folders else 'gone'}")


def _check_run(place: RoundFolder, entry: DetectorLogEntry, found: Recounted) -> None:
    """Settings as they were locked; raw replies as they were logged, where they are here."""
    found.runs += 1
    run = read_run(place, str(entry.tool), entry.run or 0)
    replies = place.run(run.tool, run.run).replies
    if not replies.exists():
        found.not_here.append(f"the raw replies of run {run.run} of {run.tool}, so its scores rest on what is kept")
        return
    later = [e for e in read_log(place) if (e.kind, e.tool, e.run) == ("finished", run.tool, run.run)]
    if later[-1] == entry and sha256_bytes(replies.read_bytes()) != entry.sha256:
        raise Tampered(f"{replies} is not what was logged when the run was finished; put the file back")


def _check_score(place: RoundFolder, version: str, score: ToolScore, found: Recounted) -> None:
    """A score comes out as it is written, unless the log went on since."""
    if not place.run(score.tool, score.basis.run).replies.exists():
        return
    found.scores += 1
    fresh = score_tool(place, score.tool, score.checks, kept_protocol(place, version))
    if fresh != score and (fresh.basis, fresh.reruns) == (score.basis, score.reruns):
        raise Tampered(f"{place.score(version, score.tool)} is not what the raw replies give")


def _check_publication(
    place: RoundFolder, entry: DetectorLogEntry, log: Sequence[DetectorLogEntry], found: Recounted
) -> None:
    """A publication has its bytes, its pages come out the same, and so do its numbers where the replies are here."""
    folder = place.folder / "published" / str(entry.text)
    refuse_changed(folder, str(entry.sha256))
    found.publications += 1
    report = next(read_records(folder / "report.json", DetectorReport))
    _compare(folder, report_files(report))
    scores = [one.score for one in report.tools]
    if not all(place.run(score.tool, score.basis.run).replies.exists() for score in scores):
        return
    given, before = kept_protocol(place, str(entry.protocol_version)), log[: entry.number - 1]
    fresh = [score_tool(place, score.tool, score.checks, given, before) for score in scores]
    made = publication_report(place, given, fresh, before, datetime.fromisoformat(entry.at))
    _compare(folder, publication_files(place, given, made, before))


def _compare(folder: Path, files: dict[str, str]) -> None:
    """Raises CheckFailed for the first file that comes out otherwise."""
    for name, text in files.items():
        path = folder / name
        if not path.exists():
            raise DataError("is missing", path=path)
        if path.read_bytes() != text.encode("utf-8", "replace"):
            raise CheckFailed(f"{path} comes out otherwise when it is computed again")
