"""The results of an arm on disk: what is done, what must be redone, and the final order."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from factcheck.errors import ConfigError, DataError
from factcheck.hashing import sha256_bytes
from factcheck.jsonl import read_records, write_records, write_text
from factcheck.records.case import Case
from factcheck.records.result import Result
from factcheck.workspace import RunFolder


def read_cases(path: Path) -> list[Case]:
    """The cases of a file. Raises DataError for an id that stands twice: one of the two would pass as done."""
    cases = list(read_records(path, Case))
    names: set[str] = set()
    for case in cases:
        if case.id in names:
            raise DataError(f"the case {case.id} stands in it twice; every case needs an id of its own", path=path)
        names.add(case.id)
    return cases


def read_results(path: Path) -> list[Result]:
    """All results of a file, a torn last line passed over; [] where there is no file."""
    return list(read_records(path, Result, torn_tail=True)) if path.exists() else []


def best_by_case(results: Iterable[Result]) -> dict[str, Result]:
    """One result a case: a settled one wins, else an ok one, else the later; a redone failure never counts twice."""
    best: dict[str, Result] = {}
    for result in results:
        keep_better(best, result)
    return best


def keep_better(best: dict[str, Result], result: Result) -> None:
    """Take a later result of a case in, unless it says less than the one that is known."""
    known = best.get(result.case)
    if known is None or not (is_settled(known) or (known.status == "ok" and result.status != "ok")):
        best[result.case] = result


def is_settled(result: Result) -> bool:
    """Whether a case need not be met again: there is an answer, and no judge's answer was lost on the way to it.

    A verdict of status error is one that nobody gave (interrupted, offline, no answer in time). What a model did say,
    usable or not, is an answer.
    """
    given = (verdict.status != "error" for claim in result.claims for verdict in claim.verdicts)
    return result.status == "ok" and all(given)


def open_cases(cases: Sequence[Case], best: Mapping[str, Result]) -> list[Case]:
    """The cases to meet: those never met first, so that some which fail again and again never keep the others out."""
    todo = [case for case in cases if case.id not in best or not is_settled(best[case.id])]
    return sorted(todo, key=lambda case: case.id in best)


def refuse_other_fingerprint(results: Iterable[Result], fingerprint: str, path: Path) -> None:
    """Raise ConfigError where a file holds results of a differently made arm."""
    for result in results:
        if result.arm_fingerprint != fingerprint:
            raise ConfigError(
                f"{path} holds results of arm {result.arm} with other steps, prompts or models"
                f" (fingerprint {result.arm_fingerprint[:12]}, now {fingerprint[:12]}); choose another --run name"
            )


def write_in_order(path: Path, cases: Sequence[Case], best: dict[str, Result]) -> None:
    """Rewrite a result file in the order of the case file, one line a case."""
    write_records(path, [best[case.id] for case in cases if case.id in best])


def settle_cases(folder: RunFolder, source: Path) -> list[Case]:
    """The cases of a seed, with a copy of their file beside the results.

    Raises DataError for a missing or damaged file, and where it differs from the one that results belong to.
    """
    try:
        wanted = source.read_bytes()
    except OSError:
        raise DataError("there is no case file; run build-cases first", path=source) from None
    if folder.cases.exists() and folder.arms():
        known = folder.cases.read_bytes()
        if sha256_bytes(known) != sha256_bytes(wanted):
            raise DataError(
                f"differs from {folder.cases}, which results of run {folder.name} belong to;"
                " put the case file back or choose another --run name",
                path=source,
                line=_first_difference(wanted, known),
            )
    cases = read_cases(source)
    if not folder.cases.exists() or folder.cases.read_bytes() != wanted:
        write_text(folder.cases, wanted.decode("utf-8", "replace"))
    return cases


def _first_difference(a: bytes, b: bytes) -> int:
    lines = zip(a.split(b"\n"), b.split(b"\n"), strict=False)
    return next((number for number, (x, y) in enumerate(lines, start=1) if x != y), 1)
