"""What arms would ask, cost and take, before anything is asked: rehearsed on the cases they have still to meet."""

import json
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isfinite
from pathlib import Path

from factcheck.checker.state import Tools
from factcheck.models.catalog import is_embedded
from factcheck.models.pace import Pace, duration, pace_of
from factcheck.models.rehearsal import Plan, Rehearsal, total
from factcheck.protocols.planted.run import RunPlan, rehearse
from factcheck.workspace import Workspace

LATEST_CALLS = 2000  # as many calls of a model say how fast it is; older ones are of another day


@dataclass(frozen=True, slots=True)
class Estimate:
    """One arm: the cases it has still to meet, what each model would be asked by name, and seconds from fewest to
    most. Questions that an arm before it asks are not counted again.
    """

    arm: str
    cases: int
    plans: Mapping[str, Plan]
    seconds: tuple[float, float]

    @property
    def asked(self) -> Plan:
        """The sum over language models."""
        return total(plan for name, plan in self.plans.items() if not is_embedded(name))


def estimate(
    workspace: Workspace, plans: Sequence[RunPlan], tools: Tools, models: Mapping[str, Rehearsal]
) -> tuple[list[Estimate], dict[str, Pace]]:
    """One estimate for each arm in turn, and the pace of each language model; ``models`` are by role.

    Raises DataError for a missing or damaged case file or text, ConfigError for a prompt or a role that is not there.
    """
    rehearsed = replace(tools, models=models)
    distinct = {model.name: model for model in models.values()}
    paces = journal_paces(workspace, [name for name in distinct if not is_embedded(name)])
    estimates = []
    for plan in plans:
        cases = rehearse(workspace, plan, rehearsed)
        taken = {name: model.take() for name, model in distinct.items()}
        spans = [duration(taken[name].calls, cases, plan.workers, pace) for name, pace in paces.items()]
        seconds = (sum(low for low, _ in spans), sum(high for _, high in spans))
        asked = {name: one for name, one in taken.items() if one.calls or one.stored}
        estimates.append(Estimate(plan.name, cases, asked, seconds))
    return estimates, paces


def journal_paces(workspace: Workspace, models: Sequence[str]) -> dict[str, Pace]:
    """The pace of each model from the latest calls in the journals of all runs, else the assumed one."""
    seconds: dict[str, deque[float]] = {model: deque(maxlen=LATEST_CALLS) for model in models}
    marks = [json.dumps(model, ensure_ascii=False).encode() for model in models]
    for path in _journals(workspace):
        for model, taken in _calls(path, marks):
            if model in seconds:
                seconds[model].append(taken)
    return {model: pace_of(list(found)) for model, found in seconds.items()}


def _journals(workspace: Workspace) -> list[Path]:
    """The call journals, the one that was written last at the end."""
    there = [run.calls for run in workspace.runs() if run.calls.is_file()]
    return sorted(there, key=lambda path: path.stat().st_mtime_ns)


def _calls(path: Path, marks: Sequence[bytes]) -> Iterator[tuple[str, float]]:
    """Model and seconds of each new call that was answered. A damaged line says nothing; other commands name it."""
    with path.open("rb") as stream:
        for raw in stream:
            if any(mark in raw for mark in marks):
                yield from _call(raw)


def _call(raw: bytes) -> Iterator[tuple[str, float]]:
    try:
        call = json.loads(raw)
        model, seconds = str(call["model"]), float(call["seconds"])
        answered = call["stored"] is False and call["status"] != "error"
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError):
        return
    if answered and isfinite(seconds) and seconds > 0:
        yield model, seconds
