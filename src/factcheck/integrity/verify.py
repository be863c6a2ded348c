"""Computing again all that is published, from the raw results, without a key and without a network."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from factcheck.errors import DataError, FactcheckError
from factcheck.integrity.difference import Difference, first_difference, first_line
from factcheck.integrity.replay import case_faults, result_faults
from factcheck.integrity.sums import NAME, published_files, sums_by_name, sums_text
from factcheck.jsonl import dump_line, parse_line
from factcheck.protocols.planted.folders import about_run, recount
from factcheck.protocols.planted.report import RunInput, report_files
from factcheck.records.call import Call
from factcheck.records.case import Case
from factcheck.records.label import JudgedLabel
from factcheck.records.result import Result
from factcheck.records.run import Run
from factcheck.records.summary import Summary
from factcheck.workspace import RunFolder, Workspace

KINDS: Mapping[str, type[BaseModel]] = {
    "cases.jsonl": Case,
    "calls.jsonl": Call,
    "human.jsonl": JudgedLabel,
    "summary.json": Summary,
    "run.json": Run,
}
MEND = "run factcheck report"


@dataclass(slots=True)
class Verified:
    """What was looked at, and the differences found, in the order in which they were met."""

    files: int = 0
    records: int = 0
    plants: int = 0
    results: int = 0
    numbers: int = 0
    pages: int = 0
    differences: list[Difference] = field(default_factory=list)

    @property
    def tampered(self) -> bool:
        """Whether bytes of a published file are not those that were published."""
        return any(found.kind == "bytes" for found in self.differences)


def verify_published(workspace: Workspace) -> Verified:
    """Check hashes, records, plants, results, numbers and pages of a published folder. Writes nothing.

    Raises DataError where nothing is published.
    """
    found = Verified()
    if not any(published_files(workspace.published)):
        raise DataError("nothing is published here; run factcheck report first", path=workspace.published)
    found.differences += hash_differences(workspace.published, found)
    inputs = []
    for folder in workspace.runs():
        try:
            inputs.append(_verify_run(workspace, folder, found))
        except DataError as error:
            found.differences.append(Difference("content", error.path or folder.path, error.line, bare(error)))
        except FactcheckError as error:
            found.differences.append(Difference("content", folder.path, None, str(error)))
    if len(inputs) == len(workspace.runs()):
        pages = report_files(inputs, workspace.html_page.exists())
        found.differences += page_differences(workspace.published, pages, found)
    return found


def hash_differences(published: Path, found: Verified, mend: str = MEND) -> Iterator[Difference]:
    """Where SHA256SUMS and the files do not fit; the sums are compared byte by byte, so they are covered themselves."""
    path = published / NAME
    found.files = sum(1 for _ in published_files(published))
    if not path.exists():
        yield Difference("content", path, None, f"there are no sums; {mend}")
        return
    stated, wanted = path.read_bytes(), sums_text(published).encode()
    if stated == wanted:
        return
    before, now = sums_by_name(stated.decode("utf-8", "replace")), sums_by_name(wanted.decode())
    for name in sorted({*before, *now}):
        if before.get(name) != now.get(name):
            kind = "is gone" if name not in now else "is not in the sums" if name not in before else "its bytes changed"
            yield Difference("bytes", published / name, None, f"{kind} (SHA-256 is not that of {NAME})")
    if before == now:
        yield Difference("bytes", path, first_line(stated, wanted), "this line is not as it was written")


def _verify_run(workspace: Workspace, folder: RunFolder, found: Verified) -> RunInput:
    """Records, plants, results and numbers of a run; its recomputed summary with what pages need."""
    for path in sorted(folder.path.rglob("*.json*")):
        kind = KINDS.get(path.name) or (Result if path.name.startswith("arm-") else None)
        found.differences += record_differences(path, kind, found)
    cases = {case.id: case for case in _read(folder.cases, Case)}
    lines = {name: number for number, name in enumerate(cases, start=1)}
    for name, message in case_faults(tuple(cases.values())):
        found.differences.append(Difference("content", folder.cases, lines[name], f"case {name}: {message}"))
    found.plants += sum(case.plant is not None for case in cases.values())
    results = {}
    for arm in folder.arms():
        results[arm] = tuple(_read(folder.arm(arm), Result))
        found.results += len(results[arm])
        for place, message in result_faults(cases, results[arm]):
            found.differences.append(Difference("content", folder.arm(arm), place + 1, message))
    stated = parse_line(folder.summary.read_bytes(), Summary, folder.summary, 1) if folder.summary.exists() else None
    titles = {name: arm.title for name, arm in stated.arms.items()} if stated else {}
    fresh = recount(folder, about_run(workspace, folder, titles))
    found.differences += number_differences(folder.summary, fresh, found)
    return RunInput(fresh, tuple(cases.values()), results)


def record_differences(path: Path, kind: type[BaseModel] | None, found: Verified) -> Iterator[Difference]:
    """Lines that are no record of a kind, or not in the form in which records are written; None: no stage's file."""
    if kind is None:
        yield Difference("content", path, None, "a file that no stage writes")
        return
    data = path.read_bytes()
    if data and not data.endswith(b"\n"):
        yield Difference("content", path, data.count(b"\n") + 1, "the last line has no line break: a run was cut off")
    for number, raw in enumerate(data.split(b"\n")[:-1], start=1):
        record = parse_line(raw, kind, path, number)
        found.records += 1
        if dump_line(record).encode() != raw + b"\n":
            yield Difference("content", path, number, "not in the form in which records are written (keys sorted)")
            return


def number_differences(path: Path, fresh: BaseModel, found: Verified, mend: str = MEND) -> Iterator[Difference]:
    """The first number of the summary that comes out otherwise."""
    wanted = json.loads(dump_line(fresh))
    found.numbers += count_numbers(wanted)
    if not path.exists():
        yield Difference("content", path, None, f"there is no summary; {mend}")
        return
    differs = first_difference(json.loads(path.read_bytes()), wanted)
    if differs is not None:
        place, stated, computed = differs
        yield Difference("content", path, 1, f"{place} is {stated}, computed again it is {computed}")


def page_differences(
    published: Path, pages: Mapping[str, str], found: Verified, mend: str = MEND
) -> Iterator[Difference]:
    """Pages that come out otherwise when they are rendered again: their text by path below the folder."""
    for name, text in pages.items():
        path, wanted = published / name, text.encode("utf-8", "replace")
        found.pages += 1
        if not path.exists():
            yield Difference("content", path, None, f"is missing; {mend}")
        elif (stated := path.read_bytes()) != wanted:
            yield Difference(
                "content", path, first_line(stated, wanted), "rendered again, this line comes out otherwise"
            )


def count_numbers(value: Any) -> int:
    """How many numbers a JSON value holds; true and false are none."""
    if isinstance(value, dict):
        return sum(map(count_numbers, value.values()))
    if isinstance(value, list):
        return sum(map(count_numbers, value))
    return int(isinstance(value, int | float) and not isinstance(value, bool))


def _read(path: Path, kind: type[Any]) -> Iterator[Any]:
    for number, raw in enumerate(path.read_bytes().split(b"\n"), start=1):
        if raw.strip():
            yield parse_line(raw, kind, path, number)


def bare(error: DataError) -> str:
    """The message without its place, which stands beside it."""
    where = f"{error.path}:{error.line}: " if error.line is not None else f"{error.path}: "
    return str(error).removeprefix(where)
