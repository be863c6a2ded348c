"""Rounds of detector tests, computed again beside the audits of a workspace."""

import json
from pathlib import Path
from typing import Literal

from factcheck.errors import DataError, FactcheckError, Tampered
from factcheck.integrity.difference import Difference
from factcheck.integrity.verify import Verified, bare, count_numbers
from factcheck.protocols.detectors.folders import RoundFolder, round_folder
from factcheck.protocols.detectors.recount import recount_round
from factcheck.workspace import AuditFolder, Workspace


def rounds_in(root: Path) -> list[AuditFolder]:
    """The folders of all rounds of a workspace whose sample was frozen, by name."""
    return [AuditFolder(file.parent) for file in sorted((root / "audits" / "detectors").glob("*/manifest.json"))]


def is_round(folder: Path) -> bool:
    """Whether a folder is that of a round, within its workspace."""
    return (folder / "manifest.json").exists() and folder.resolve().parent.name == "detectors"


def verify_round(folder: AuditFolder) -> Verified:
    """Everything of a round that is here, computed again; what differs, each with its kind. Writes nothing."""
    path = folder.path.resolve()
    place = round_folder(Workspace(path.parents[2]), path.name)
    found = Verified()
    try:
        counted = recount_round(place)
    except FactcheckError as error:
        found.differences.append(_difference(place, error))
        return found
    reports = sorted((place.folder / "published").glob("[0-9]*/report.json"))
    found.files = sum(len(list(report.parent.iterdir())) for report in reports)
    found.records = counted.documents + counted.entries
    found.results = counted.runs
    found.pages = 2 * counted.publications
    found.numbers = sum(_numbers(report) for report in reports)
    found.differences += [_difference(place, fault) for fault in counted.faults]
    return found


def _numbers(report: Path) -> int:
    try:
        return count_numbers(json.loads(report.read_bytes()))
    except (ValueError, RecursionError):
        return 0  # what it holds instead was found by its hash


def _difference(place: RoundFolder, error: FactcheckError) -> Difference:
    kind: Literal["bytes", "content"] = "bytes" if isinstance(error, Tampered) else "content"
    if isinstance(error, DataError) and error.path is not None:
        return Difference(kind, error.path, error.line, bare(error))
    return Difference(kind, place.folder, None, str(error))
