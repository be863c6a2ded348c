"""The stages ``score`` and ``report``: from the files of a run to its summary, and from all runs to the pages."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace

from factcheck.errors import DataError
from factcheck.hashing import sha256_bytes
from factcheck.jsonl import dump_line, parse_line, read_records, write_text
from factcheck.protocols.planted.results import best_by_case, read_results
from factcheck.protocols.planted.rule_lock import rule_in_force
from factcheck.protocols.planted.run_record import read_record
from factcheck.protocols.planted.score import RunAbout, score_run
from factcheck.protocols.planted.scoring.flips import Asked, flips_of
from factcheck.protocols.planted.spotcheck.agreement import human_evidence
from factcheck.protocols.planted.spotcheck.gather import owners_summary, publish_labels
from factcheck.records.call import Call
from factcheck.records.case import Case
from factcheck.records.label import JudgedLabel
from factcheck.records.result import Result
from factcheck.records.steadiness import Flips
from factcheck.records.summary import Summary
from factcheck.workspace import RunFolder, Workspace


@dataclass(frozen=True, slots=True)
class RunFiles:
    """A run read from disk: its cases, one result a case for each arm, and its call journal by arm."""

    folder: RunFolder
    cases: tuple[Case, ...]
    results: Mapping[str, tuple[Result, ...]]
    calls: Mapping[str, tuple[Call, ...]]


def read_run(folder: RunFolder) -> RunFiles:
    """All files of a run. Raises DataError with file and line."""
    cases = tuple(read_records(folder.cases, Case))
    if not cases:
        raise DataError("holds no case; run build-cases again", path=folder.cases)
    results = {arm: tuple(best_by_case(read_results(folder.arm(arm))).values()) for arm in folder.arms()}
    calls: dict[str, list[Call]] = defaultdict(list)
    if folder.calls.exists():
        for call in read_records(folder.calls, Call, torn_tail=True):
            calls[call.arm].append(call)
    return RunFiles(folder, cases, results, {arm: tuple(items) for arm, items in calls.items()})


def score_folder(workspace: Workspace, folder: RunFolder, titles: Mapping[str, str]) -> Summary:
    """Score a run and write its summary; people's labels are published beside the results on the way.

    Raises DataError for files that cannot be used, Tampered for a rule that is not the one of the run's record.
    """
    about = about_run(workspace, folder, titles)
    publish_labels(workspace, folder, about.arm)
    summary = recount(folder, about)
    write_text(folder.summary, dump_line(summary))
    return summary


def recount(folder: RunFolder, about: RunAbout) -> Summary:
    """The summary of a run from its published files alone; nothing is written. Raises DataError, Tampered."""
    files = read_run(folder)
    if not files.results:
        raise DataError("the run has no results yet; run an arm first", path=folder.path)
    level = about.locked.rule.rule.level
    labels = owners_summary(tuple(read_records(folder.human, JudgedLabel)) if folder.human.exists() else (), level)
    about = replace(about, human=human_evidence(labels), labels=labels)
    return score_run(files.cases, files.results, files.calls, about)


def about_run(workspace: Workspace, folder: RunFolder, titles: Mapping[str, str]) -> RunAbout:
    """What a run is judged by: the rule it was made under, whatever the workspace's rule says by now.

    A run without a record (made before there were any) is judged by the workspace's rule, with a note.
    """
    recorded = read_record(folder)
    locked = rule_in_force(workspace).locked if recorded is None else recorded.locked
    present = f"it is judged by the present one, version {locked.rule.rule.version}"
    return RunAbout(
        run=folder.name,
        locked=locked,
        titles=titles,
        cases_sha256=sha256_bytes(folder.cases.read_bytes()),
        rule_state="unrecorded" if recorded is None else recorded.run.rule_state,
        addenda=() if recorded is None else recorded.run.addenda,
        repeats={arm: read_repeats(folder, arm) for arm in folder.arms()},
        notes=() if recorded else (f"This run holds no record of the rule it was made under; {present}.",),
    )


def read_repeats(folder: RunFolder, arm: str) -> tuple[tuple[Result, ...], ...]:
    """The further samples of an arm, one result a case in each; () for an arm that was asked once."""
    return tuple(tuple(best_by_case(read_results(other.arm(arm))).values()) for other in folder.samples(arm))


def flips_in(folder: RunFolder, level: float) -> dict[str, Flips]:
    """How far every arm of a run that was asked several times agrees with itself. Raises DataError as read_run does."""
    files = read_run(folder)
    cases = {case.id: case for case in files.cases}
    found = {
        arm: flips_of(cases, Asked(arm, (results, *read_repeats(folder, arm)), level, (folder.name, arm)))
        for arm, results in files.results.items()
    }
    return {arm: flips for arm, flips in found.items() if flips is not None}


def read_summary(folder: RunFolder) -> Summary:
    """The summary of a run. Raises DataError where it is missing or damaged."""
    if not folder.summary.exists():
        raise DataError("the run was not scored yet; run factcheck score", path=folder.summary)
    return parse_line(folder.summary.read_bytes(), Summary, folder.summary, 1)
