"""``factcheck amend``."""

from pathlib import Path

import click

from factcheck.cli.context import open_workspace, workspace_option
from factcheck.cli.display import plain_text
from factcheck.cli.registered import now, pipeline_now


@click.command("amend")
@click.option("--reason", required=True, metavar="TEXT", help="Why; shown wherever results are.")
@click.option("--results-seen", type=click.Choice(["yes", "no"]), required=True, help="Had you seen any results?")
@click.option("--set", "pairs", multiple=True, metavar="KEY=VALUE", help="A value of the rule to change. Repeatable.")
@click.option("--rule-version", metavar="VERSION", help="The changed rule's version [the date and a number].")
@workspace_option
def amend(reason: str, results_seen: str, pairs: tuple[str, ...], rule_version: str | None, folder: Path) -> None:
    """Append a dated addendum to the locked rule: a change of the rule, of prompts, arms, models or prices, or a note.

    What stands before it is not touched. Runs that have results keep the rule they were made under.

    \b
    Examples:
      factcheck amend --reason "more classes planned" --results-seen no --set cases.per_class=16
      factcheck amend --reason "prompt judge_support mended; fresh seed" --results-seen yes --set seeds.test=[11,12]
    """
    from factcheck.integrity.amend import Amendment, amend_rule
    from factcheck.integrity.locks import finish_pending

    workspace, settings = open_workspace(folder)
    if finish_pending(workspace):
        click.echo("an amendment that was interrupted is finished; repeat the command if this one is another")
        return
    amendment = Amendment(reason, results_seen == "yes", pairs, rule_version)
    entry = amend_rule(workspace, amendment, pipeline_now(workspace, settings), now())
    click.echo(
        plain_text(
            f"appended: addendum {entry.number} to {workspace.own_rule.name} (bytes {entry.start} to {entry.end}),"
            f" rule version {entry.rule_version}"
        )
    )
    if entry.runs:
        click.echo(plain_text(f"runs with results by now, which keep their rule: {', '.join(entry.runs)}"))
    click.echo(plain_text(f"written: {workspace.own_rule}, {workspace.lock}; commit both"))
