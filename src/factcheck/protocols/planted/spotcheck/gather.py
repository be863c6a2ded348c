"""From the files of a workspace to the human figures of a run."""

from collections.abc import Mapping, Sequence

from factcheck.jsonl import write_records
from factcheck.protocols.planted.results import best_by_case, read_cases, read_results
from factcheck.protocols.planted.spotcheck.agreement import human_summary
from factcheck.protocols.planted.spotcheck.labels import OWNER, judged, read_labels
from factcheck.protocols.planted.spotcheck.pool import SpotItem, claims_of
from factcheck.records.human import HumanSummary
from factcheck.records.label import JudgedLabel
from factcheck.workspace import RunFolder, Workspace


def twin_pool(folder: RunFolder, arm: str) -> tuple[SpotItem, ...]:
    """Claims that an arm made of the clean twins of a run. Raises DataError for damaged files."""
    return _pool(folder, folder.name, arm, "clean")


def draft_pool(workspace: Workspace, run: str, arm: str) -> tuple[SpotItem, ...]:
    """Claims that an arm made of the drafts that were checked for a run."""
    folders = [folder for folder in workspace.drafts.runs() if folder.name.rpartition("-")[0] == run]
    return tuple(item for folder in folders for item in _pool(folder, run, arm, "natural"))


def draft_folder(workspace: Workspace, run: str, sha256: str) -> RunFolder:
    """Where the results on a set of drafts stand."""
    return workspace.drafts.run(f"{run}-{sha256[:12]}")


def _pool(folder: RunFolder, run: str, arm: str, role: str) -> tuple[SpotItem, ...]:
    cases = {case.id: case for case in read_cases(folder.cases) if case.role == role}
    results = best_by_case(read_results(folder.arm(arm))).values()
    return claims_of(run, cases, results, "clean_twin" if role == "clean" else "draft")


def judged_labels(workspace: Workspace, folder: RunFolder, arm: str) -> Mapping[str, tuple[JudgedLabel, ...]]:
    """Labels of each person beside the arm's flags, by name; only those of this run."""
    pool = (*twin_pool(folder, arm), *draft_pool(workspace, folder.name, arm))
    found = {name: judged(read_labels(workspace.labels(name)), pool, name, arm) for name in workspace.labelers()}
    return {name: labels for name, labels in found.items() if labels}


def publish_labels(workspace: Workspace, folder: RunFolder, arm: str) -> None:
    """Write a run's labels beside its results, without the claims' texts.

    Where the workspace has no labels of this run (a published folder alone), what was published before stays.
    """
    by_name = judged_labels(workspace, folder, arm) if workspace.labelers() else {}
    labels = [label for name in sorted(by_name) for label in by_name[name]]
    if labels:
        write_records(folder.human, labels)


def owners_summary(labels: Sequence[JudgedLabel], level: float) -> HumanSummary | None:
    """The figures of the owner's labels, or of the only person who gave any; two others are no owner."""
    names = sorted({label.labeler for label in labels})
    chosen = OWNER if OWNER in names else names[0] if len(names) == 1 else None
    return human_summary([label for label in labels if label.labeler == chosen], level)
