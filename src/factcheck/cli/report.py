"""``factcheck report``."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from factcheck.cli.context import open_workspace, workspace_option
from factcheck.cli.display import plain_text
from factcheck.cli.score import choose_runs, print_table, score_run_folder

if TYPE_CHECKING:
    from factcheck.workspace import Workspace


@click.command("report")
@click.option("--gate", is_flag=True, help="Exit 1 where the rule is not met, 6 where it gives no verdict.")
@workspace_option
@click.pass_context
def report(ctx: click.Context, gate: bool, folder: Path) -> None:
    """Write RESULTS.md and the plots over all runs; runs are scored first, so that the page never lags behind.

    \b
    Example:
      factcheck report --gate
    """
    workspace, settings = open_workspace(folder)
    summaries = [score_run_folder(workspace, settings, run) for run in choose_runs(workspace, None)]
    for summary in summaries:
        click.echo(plain_text(f"run {summary.run} (seed {summary.seed}, {summary.seed_role})"))
        print_table(summary)
        click.echo("")
    click.echo(plain_text(f"written: {write_report(workspace)}"))
    if gate:
        statuses = {summary.verdict.status for summary in summaries}
        unmet = any(summary.verdict.status == "AMBER" for summary in summaries)
        ctx.exit(6 if statuses & {"REPEAT", "INCOMPLETE"} else 1 if unmet else 0)


def write_report(workspace: "Workspace") -> Path:
    """Render the pages of all scored runs and write them below published/; the path of RESULTS.md."""
    from factcheck.jsonl import write_text
    from factcheck.protocols.planted.folders import read_run, read_summary
    from factcheck.protocols.planted.report import RunInput, report_files

    runs = [run for run in workspace.runs() if run.summary.exists()]
    inputs = [RunInput(read_summary(run), read_run(run).cases) for run in runs]
    for name, text in report_files(inputs).items():
        write_text(workspace.published / name, text)
    return workspace.results_page
