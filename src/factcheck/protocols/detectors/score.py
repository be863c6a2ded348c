"""The stage ``score``: a tool's numbers under one version of the protocol, from its raw replies."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from factcheck.errors import DataError, Tampered
from factcheck.jsonl import dump_line, read_records, write_text
from factcheck.protocols.detectors.decisions import decide, statuses
from factcheck.protocols.detectors.folders import RoundFolder, read_documents
from factcheck.protocols.detectors.freeze import check_frozen, manifest_sha256
from factcheck.protocols.detectors.journal import Told, read_told, replies_sha256
from factcheck.protocols.detectors.locking import runs_of
from factcheck.protocols.detectors.log import read_log
from factcheck.protocols.detectors.rubric import Outcome, apply_rubric, gap_interval, has_label, slice_rate
from factcheck.protocols.detectors.rules import ProtocolText
from factcheck.records.detectors import DetectorProtocol
from factcheck.records.detectors_log import DetectorLogEntry
from factcheck.records.detectors_sample import DetectorDocument
from factcheck.records.detectors_scores import RerunAgreement, ScoreBasis, ToolScore
from factcheck.records.detectors_tools import CheckEvidence, DetectorDecision, DetectorRun
from factcheck.records.rates import Proportion
from factcheck.stats.intervals import proportion


@dataclass(frozen=True, slots=True)
class Tested:
    """A run with what was told in it and what that comes to."""

    run: DetectorRun
    told: Told
    decisions: tuple[DetectorDecision, ...]
    sha256: str

    @property
    def days(self) -> tuple[str, str]:
        """First and last day of its replies."""
        days = sorted(reply.at[:10] for reply in self.told.replies.values())
        return days[0], days[-1]


def score_tool(
    place: RoundFolder,
    tool: str,
    checks: Mapping[str, CheckEvidence],
    given: ProtocolText,
    log: Sequence[DetectorLogEntry] | None = None,
) -> ToolScore:
    """The score of a tool, computed from its raw replies; nothing is written.

    ``log`` is the log up to the moment that is meant [all of it]. The score rests on the latest run of a new version,
    or on the rerun that an upheld dispute names if that came later. Raises DataError for a run that is not finished,
    ConfigError or Tampered as reading the round does.
    """
    check_design(place, given)
    log, documents = read_log(place) if log is None else log, read_documents(place)
    runs = {run.run: run for run in runs_of(place, tool)}
    number = scoring_run(tool, runs, log)
    tested = _tested(place, runs[number], documents, given.protocol, log)
    reruns = [
        _agreement(tested, _tested(place, run, documents, given.protocol, log), given.protocol.level)
        for run in runs.values()
        if (run.base == number or run.run == runs[number].base) and _in_log(run, log)
    ]
    outcome = apply_rubric(tested.decisions, given.protocol.rubric, checks, given.protocol.level)
    return _tool_score(place, tested, outcome, given, dict(checks), tuple(reruns), log)


def check_design(place: RoundFolder, given: ProtocolText) -> None:
    """Raises DataError where a protocol's sample design is not the one that the sample was frozen under."""
    manifest = check_frozen(place)
    if given.design_sha256 != manifest.design_sha256:
        raise DataError(
            f"protocol {given.protocol.version} has another sample design than {manifest.protocol_version}, under which"
            " this sample was frozen; freeze a sample for it with another --round",
            path=place.manifest,
        )


def corrected_labels(log: Sequence[DetectorLogEntry]) -> dict[str, str]:
    """Slices by document, for documents whose label was found wrong; the later correction wins, for every tool."""
    found = [entry for entry in log if entry.kind == "correction" and entry.document and entry.slice]
    return {str(entry.document): str(entry.slice) for entry in found}


def scoring_run(tool: str, runs: Mapping[int, DetectorRun], log: Sequence[DetectorLogEntry]) -> int:
    """The run that a tool's score rests on. Raises DataError where none was made, or none is in the test log.

    The last of these events decides: a run of a new version was locked, or a dispute was upheld after a rerun.
    """
    number = 0
    for entry in log:
        if entry.tool != tool or entry.run is None or entry.run not in runs:
            continue
        upheld = entry.kind == "answer" and entry.outcome == "upheld"
        if upheld or (entry.kind == "locked" and runs[entry.run].kind != "rerun"):
            number = entry.run
    if not number:
        raise DataError(f"no run of {tool} is in the test log; run factcheck detectors run first")
    return number


def write_score(place: RoundFolder, score: ToolScore) -> Path:
    """Write a score below its version of the protocol; scores of other versions stay as they are."""
    path = place.score(score.basis.protocol_version, score.tool)
    write_text(path, dump_line(score))
    return path


def read_score(place: RoundFolder, version: str, tool: str) -> ToolScore:
    """The latest score of a tool under a version. Raises DataError where there is none."""
    path = place.score(version, tool)
    if not path.exists():
        raise DataError(f"{tool} has no score under protocol {version}; run factcheck detectors score", path=path)
    return next(read_records(path, ToolScore))


def _tested(
    place: RoundFolder,
    run: DetectorRun,
    documents: Sequence[DetectorDocument],
    protocol: DetectorProtocol,
    log: Sequence[DetectorLogEntry],
) -> Tested:
    """A finished run, once its replies were found to be those in the log."""
    folder = place.run(run.tool, run.run)
    sha256 = replies_sha256(folder)
    logged = [e.sha256 for e in log if (e.kind, e.tool, e.run) == ("finished", run.tool, run.run)]
    if not logged:
        raise DataError(
            f"run {run.run} of {run.tool} is not finished; run factcheck detectors run again", path=place.log
        )
    if logged[-1] != sha256:
        raise Tampered(f"{folder.replies} is not what was logged when the run was finished; put the file back")
    told = read_told(folder)
    return Tested(run, told, decide(run, documents, told, protocol.flag_rule, corrected_labels(log)), sha256)


def _in_log(run: DetectorRun, log: Sequence[DetectorLogEntry]) -> bool:
    return any((entry.kind, entry.tool, entry.run) == ("finished", run.tool, run.run) for entry in log)


def _agreement(base: Tested, other: Tested, level: float) -> RerunAgreement:
    """Decisions of two runs over the same documents."""
    pairs = [
        (one.flagged, two.flagged)
        for one, two in zip(base.decisions, other.decisions, strict=True)
        if one.flagged is not None and two.flagged is not None
    ]
    share = proportion(sum(one is two for one, two in pairs), len(pairs), level)
    first, last = other.days
    return RerunAgreement(
        run=other.run.run,
        base=base.run.run,
        first_on=first,
        last_on=last,
        same=Proportion(k=share.k, n=share.n, point=share.point, low=share.low, high=share.high),
        undecided=len(base.decisions) - len(pairs),
    )


def _tool_score(
    place: RoundFolder,
    tested: Tested,
    outcome: Outcome,
    given: ProtocolText,
    checks: dict[str, CheckEvidence],
    reruns: tuple[RerunAgreement, ...],
    log: Sequence[DetectorLogEntry],
) -> ToolScore:
    run, protocol, decisions = tested.run, given.protocol, tested.decisions
    settings, mapping = run.settings, run.settings.reply
    rates = {part.name: slice_rate(decisions, (part.name,), protocol.level) for part in protocol.sample.slices}
    gaps = {
        part.name: gap_interval(
            slice_rate(decisions, part.slices, protocol.level), slice_rate(decisions, part.base, protocol.level)
        )
        for part in protocol.rubric
        if part.kind == "gap"
    }
    return ToolScore(
        round=place.name,
        tool=run.tool,
        title=settings.title or run.tool,
        maker=settings.maker,
        toy=settings.toy is not None,
        judged_on="verdict" if mapping.score is None else "score" if mapping.verdict is None else "verdict or score",
        basis=_basis(place, tested, given, log),
        statuses=statuses(decisions),
        asked_again=sum(decision.asked > 1 for decision in decisions),
        slices=tuple(rates.values()),
        gaps=gaps,
        parts=outcome.parts,
        checks=checks,
        score=outcome.score,
        worst=outcome.worst,
        best=outcome.best,
        label=has_label(decisions, protocol.label, protocol.level),
        reruns=reruns,
    )


def _basis(place: RoundFolder, tested: Tested, given: ProtocolText, log: Sequence[DetectorLogEntry]) -> ScoreBasis:
    run, (first, last) = tested.run, tested.days
    upheld = [e for e in log if e.kind == "answer" and e.outcome == "upheld" and e.tool == run.tool]
    return ScoreBasis(
        run=run.run,
        version=run.settings.version,
        plan=run.settings.plan,
        interface=run.settings.interface,
        first_on=first,
        last_on=last,
        replies_sha256=tested.sha256,
        manifest_sha256=manifest_sha256(place),
        protocol_version=given.protocol.version,
        protocol_sha256=given.sha256,
        corrections=tuple(entry.number for entry in log if entry.kind == "correction"),
        disputes=tuple(entry.refers or 0 for entry in upheld),
    )
