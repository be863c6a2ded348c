"""``factcheck score``."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from factcheck.cli.context import open_workspace, workspace_option
from factcheck.cli.display import plain_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from factcheck.records.rates import Proportion
    from factcheck.records.summary import Summary
    from factcheck.settings import Settings
    from factcheck.workspace import RunFolder, Workspace


@click.command("score")
@click.option("--seed", type=click.IntRange(min=0), help="Only the run named after this seed [all runs].")
@click.option("--run", "run_name", metavar="NAME", help="Only this run [all runs].")
@workspace_option
def score(seed: int | None, run_name: str | None, folder: Path) -> None:
    """Score results: every metric with its counts, n and interval, into summary.json.

    \b
    Example:
      factcheck score --run 7
    """
    from factcheck.integrity.locks import check_rule

    workspace, settings = open_workspace(folder)
    check_rule(workspace)
    for target in choose_runs(workspace, run_name or (None if seed is None else str(seed))):
        summary = score_run_folder(workspace, settings, target)
        print_table(summary)
        click.echo(plain_text(f"written: {target.summary}\n"))


def choose_runs(workspace: "Workspace", name: str | None) -> "list[RunFolder]":
    """The run named, else all that have results. Raises DataError where there is none."""
    from factcheck.errors import DataError

    runs = [workspace.run(name)] if name else [run for run in workspace.runs() if run.arms()]
    if not runs or (name and not runs[0].cases.exists()):
        what = f"there is no run {name!r}" if name else "there are no results yet"
        raise DataError(f"{what}; run an arm first", path=workspace.published)
    return runs


def score_run_folder(workspace: "Workspace", settings: "Settings", folder: "RunFolder") -> "Summary":
    """Score one run with the titles of all known arms."""
    from factcheck.protocols.planted.arms import all_arms
    from factcheck.protocols.planted.folders import score_folder

    titles = {name: arm.title for name, arm in all_arms(settings.arms, workspace.root.resolve()).items()}
    return score_folder(workspace, folder, titles)


def print_table(summary: "Summary") -> None:
    """How far arms agree with themselves where that was asked; arms side by side: recall, false alarms and intervals,
    each with its counts; then each labeled set.
    """
    from factcheck.protocols.planted.natural.view import embedded_arms
    from factcheck.protocols.planted.pages.view_flips import flip_lines

    rows = [("arm", "recall", "", "false alarms", ""), *table_rows(summary)]
    widths = [max(len(row[column]) for row in rows) for column in range(5)]
    natural = embedded_arms(summary)
    embedded = [plain_text(name) for name, arm in summary.arms.items() if arm.embedded or name in natural]
    if embedded:
        click.echo(f"Arms {', '.join(embedded)}: embedded no-model baseline; no language model was asked.")
    for line in flip_lines(summary) if any(arm.flips for arm in summary.arms.values()) else ():
        click.echo(plain_text(line))
    for row in rows:
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    click.echo(plain_text(f"verdict: {summary.verdict.status}. {summary.verdict.sentence}"))


def table_rows(summary: "Summary") -> "Iterator[tuple[str, str, str, str, str]]":
    """A row for each arm on planted errors, where there are any, and for each arm on each labeled set."""
    from factcheck.protocols.planted.natural.tables import set_name
    from factcheck.publish.numbers import interval_text, k_of_n

    def cells(name: str, *rates: "Proportion") -> tuple[str, str, str, str, str]:
        shown = [(k_of_n(r.k, r.n), interval_text(r.point, r.low, r.high, r.n)) for r in rates]
        return plain_text(name), *shown[0], *shown[1]

    if summary.cases or not summary.natural:
        yield from (cells(name, arm.recall, arm.false_alarms) for name, arm in summary.arms.items())
    for found in summary.natural:
        for name, arm in found.arms.items():
            yield cells(f"{name} on {set_name(found)}", arm.recall, arm.false_alarms)
