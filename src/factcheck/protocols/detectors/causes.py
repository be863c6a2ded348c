"""What may change a published score: a new version of the tool, a corrected label, a dispute upheld after a rerun."""

from collections.abc import Sequence

from factcheck.errors import CheckFailed
from factcheck.jsonl import read_records
from factcheck.protocols.detectors.folders import RoundFolder
from factcheck.records.detectors_log import DetectorLogEntry
from factcheck.records.detectors_scores import DetectorReport, ToolScore


def change_lines(place: RoundFolder, score: ToolScore, log: Sequence[DetectorLogEntry]) -> list[str]:
    """What changed in a tool's score since it was last published under this version, in words; empty for nothing.

    A rerun's agreement may be added at any time: it is part of no score. Raises CheckFailed where numbers changed and
    the log holds no cause of an allowed kind since then.
    """
    before, since = last_published(place, score, log)
    if before is None or not _differs(before, score):
        return _under_other_versions(place, score, log) if before is None else []
    causes = allowed_causes(before, score, log[since:])
    unexplained = _unexplained(before, score, causes)
    if unexplained:
        raise CheckFailed(
            f"the score of {score.tool} would change from {_shown(before)} to {_shown(score)} and {unexplained}; only a"
            " run of a new tool version, a corrected label or a dispute upheld after a rerun changes a published score"
        )
    return [f"{score.title}: {_shown(before)} became {_shown(score)}: {'; '.join(causes.values())}."]


def last_published(
    place: RoundFolder, score: ToolScore, log: Sequence[DetectorLogEntry]
) -> tuple[ToolScore | None, int]:
    """The tool's latest published score under the same version, and how many entries the log had then."""
    for entry in reversed(log):
        if entry.kind == "published" and entry.protocol_version == score.basis.protocol_version:
            found = _in_publication(place, entry, score.tool)
            if found is not None:
                return found, entry.number
    return None, 0


def allowed_causes(before: ToolScore, score: ToolScore, events: Sequence[DetectorLogEntry]) -> dict[str, str]:
    """Allowed causes among the events since the last publication, by kind, each in words."""
    causes: dict[str, str] = {}
    upheld = {e.run: e for e in events if e.kind == "answer" and e.outcome == "upheld" and e.tool == score.tool}
    if score.basis.run in upheld:
        causes["dispute"] = f"dispute {upheld[score.basis.run].refers} was upheld after rerun {score.basis.run}"
    locked = [e for e in events if (e.kind, e.tool, e.run) == ("locked", score.tool, score.basis.run)]
    if locked and score.basis.version != before.basis.version:
        causes["version"] = f"version {score.basis.version}, run {score.basis.run} of {locked[0].at[:10]}"
    corrected = [e for e in events if e.kind == "correction" and e.number in score.basis.corrections]
    if corrected:
        numbers = ", ".join(str(entry.number) for entry in corrected)
        causes["correction"] = f"labels were corrected for every tool (log {numbers})"
    return causes


def _unexplained(before: ToolScore, score: ToolScore, causes: dict[str, str]) -> str | None:
    """The first difference in what the scores rest on that no cause explains."""
    reran = "dispute" in causes or "version" in causes
    if before.basis.run != score.basis.run and not reran:
        return f"rests on run {score.basis.run} instead of {before.basis.run}"
    if before.basis.run == score.basis.run and before.basis.replies_sha256 != score.basis.replies_sha256:
        return "the raw replies of its run changed"
    if before.basis.corrections != score.basis.corrections and "correction" not in causes:
        return "labels changed without a correction in the log"
    if before.checks != score.checks and not reran:
        return "its explanation checks changed"
    return None if causes else "nothing in the log is a cause"


def _differs(before: ToolScore, now: ToolScore) -> bool:
    """Whether any number but the agreement of reruns changed, or what the numbers rest on."""
    left, right = (one.model_copy(update={"reruns": ()}) for one in (before, now))
    return left != right


def _under_other_versions(place: RoundFolder, score: ToolScore, log: Sequence[DetectorLogEntry]) -> list[str]:
    """That a score was published under other versions, which keep theirs."""
    lines = []
    for entry in log:
        if entry.kind == "published" and entry.protocol_version != score.basis.protocol_version:
            earlier = _in_publication(place, entry, score.tool)
            if earlier is not None:
                lines.append(
                    f"{score.title}: {_shown(earlier)} under protocol {entry.protocol_version}, which stands as it was"
                    f" published on {entry.at[:10]}; under {score.basis.protocol_version} it is {_shown(score)}."
                )
    return lines


def _in_publication(place: RoundFolder, entry: DetectorLogEntry, tool: str) -> ToolScore | None:
    report = next(read_records(place.folder / "published" / str(entry.text) / "report.json", DetectorReport))
    return next((one.score for one in report.tools if one.score.tool == tool), None)


def _shown(score: ToolScore) -> str:
    return "n/a" if score.score is None else f"{score.score:.1f}"
