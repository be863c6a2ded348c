"""What the results page says of errors that nobody planted."""

import shlex
from collections import Counter
from dataclasses import dataclass

from factcheck.protocols.planted.natural.tables import (
    answer_table,
    label_table,
    pair_table,
    rate_table,
    reading_table,
    set_table,
)
from factcheck.publish.layout import Table
from factcheck.publish.numbers import counted
from factcheck.records.summary import Summary


@dataclass(frozen=True, slots=True)
class NaturalView:
    """The section of one run. ``alone`` is whether the run holds no planted case."""

    alone: bool
    sets: Table
    recall: Table
    false_alarms: Table
    pairs: Table | None
    readings: Table | None
    labels: Table
    answers: Table
    plot: str
    plot_alt: str


def natural_view(summary: Summary) -> NaturalView | None:
    """The section of a run; None where it holds no natural case."""
    if not summary.natural:
        return None
    return NaturalView(
        alone=summary.cases == 0,
        sets=set_table(summary),
        recall=rate_table(summary, "recall"),
        false_alarms=rate_table(summary, "false_alarms"),
        pairs=pair_table(summary),
        readings=reading_table(summary),
        labels=label_table(summary),
        answers=answer_table(summary),
        plot=f"{summary.run}/natural.svg",
        plot_alt=f"Forest plot of run {summary.run}: recall and false alarms, planted and by labeled set, by arm",
    )


def natural_facts(summary: Summary) -> str:
    """How many labeled claims a run holds, in a sentence or two; empty where it holds none."""
    claims = sum(found.cases for found in summary.natural)
    if not claims:
        return ""
    held = f"{counted(claims, 'labeled claim')} that nobody planted, from {counted(len(summary.natural), 'set')}."
    if summary.cases:
        return held
    versions = {arm.prompt_version for found in summary.natural for arm in found.arms.values() if arm.prompt_version}
    return f"{held} Prompt version: {', '.join(sorted(versions)) or 'none'}."


def labelled_options(summary: Summary) -> str:
    """The options of build-cases that gave the natural cases, with a name for each file."""
    if not summary.natural:
        return ""
    drawn: Counter[tuple[str, str]] = Counter()
    for found in summary.natural:  # a file may make two sets: claims, and minimal pairs
        drawn[found.name, "error"] += found.errors
        drawn[found.name, "clean"] += found.clean
    names = sorted({name for name, _ in drawn})
    files = "".join(f" --labelled {shlex.quote(name + '.jsonl')}" for name in names)
    return f"{files} --labelled-per-label {max(drawn.values())}"


def embedded_arms(summary: Summary) -> set[str]:
    """Arms whose natural answers the embedded baseline gave."""
    return {name for found in summary.natural for name, arm in found.arms.items() if arm.embedded}
