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
@click.option("--html", is_flag=True, help="Write report.html too: one file for people, with every case.")
@click.option("--gate", is_flag=True, help="Exit 1 where the rule is not met, 6 where it gives no verdict.")
@workspace_option
@click.pass_context
def report(ctx: click.Context, html: bool, gate: bool, folder: Path) -> None:
    """Write RESULTS.md and the plots over all runs; runs are scored first, so that the page never lags behind.

    Where report.html was written once, it is written anew each time, so that the two pages never differ.

    \b
    Example:
      factcheck report --html --gate
    """
    from factcheck.integrity.locks import check_rule

    workspace, settings = open_workspace(folder)
    check_rule(workspace)
    summaries = [score_run_folder(workspace, settings, run) for run in choose_runs(workspace, None)]
    for summary in summaries:
        click.echo(plain_text(f"run {summary.run} (seed {summary.seed}, {summary.seed_role})"))
        print_table(summary)
        click.echo("")
    for page in write_report(workspace, html):
        click.echo(plain_text(f"written: {page}"))
    if gate:
        statuses = {summary.verdict.status for summary in summaries}
        ruled = statuses - {"NOT_APPLIED"}  # a run of labeled claims alone stands beside the judged ones
        ctx.exit(6 if ruled & {"REPEAT", "INCOMPLETE"} or not ruled else 1 if "AMBER" in ruled else 0)


def write_report(workspace: "Workspace", html: bool) -> tuple[Path, ...]:
    """Render the pages of all scored runs and write them below published/; the paths of RESULTS.md and report.html."""
    from factcheck.integrity.sums import NAME as SUMS
    from factcheck.integrity.sums import sums_text
    from factcheck.jsonl import write_text
    from factcheck.protocols.planted.folders import read_run, read_summary
    from factcheck.protocols.planted.report import RunInput, report_files

    runs = [run for run in workspace.runs() if run.summary.exists()]
    read = ((read_summary(run), read_run(run)) for run in runs)
    inputs = [RunInput(summary, files.cases, files.results) for summary, files in read]
    html = html or workspace.html_page.exists()
    for name, text in report_files(inputs, html).items():
        write_text(workspace.published / name, text)
    write_text(workspace.published / SUMS, sums_text(workspace.published))
    return (workspace.results_page, workspace.html_page) if html else (workspace.results_page,)
