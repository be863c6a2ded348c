"""``factcheck preregister``."""

from pathlib import Path

import click

from factcheck.cli.context import open_workspace, workspace_option
from factcheck.cli.display import plain_text
from factcheck.cli.registered import now, pipeline_now

COMMIT = "commit {rule} and {lock} together, before the first results: that commit is the timestamp"


@click.command("preregister")
@click.option("--yes", is_flag=True, help="Lock a fresh copy of the shipped rule at once, as it is.")
@workspace_option
def preregister(yes: bool, folder: Path) -> None:
    """Lock the rule before the first results: its bytes, and with them prompts, arms, models and prices, by hash.

    A workspace without a PREREGISTRATION.md is given a copy of the rule that comes with the package, to be edited
    first. A locked rule is never edited again; factcheck amend appends to it.

    \b
    Example:
      factcheck preregister
    """
    from factcheck.integrity.locks import copy_shipped_rule, finish_pending, lock_rule, runs_with_results

    workspace, settings = open_workspace(folder)
    if finish_pending(workspace):
        click.echo("an amendment that was interrupted is finished; nothing else was written")
        return
    if copy_shipped_rule(workspace):
        click.echo(plain_text(f"written: {workspace.own_rule}, a copy of the rule that comes with the package"))
        if not yes:
            click.echo("edit it: classes, seeds, thresholds; then factcheck preregister again locks it")
            return
    lock = lock_rule(workspace, pipeline_now(workspace, settings), now())
    click.echo(plain_text(f"locked: rule {lock.rule_version}, {lock.bytes} bytes, SHA-256 {lock.sha256}"))
    click.echo(
        plain_text(
            f"with it: prompts {lock.prompt_version} ({len(lock.prompts)}), {len(lock.arms)} arms,"
            f" {len(set(lock.models.values()))} models in {len(lock.models)} roles, {len(lock.prices)} prices"
        )
    )
    earlier = runs_with_results(workspace)
    if earlier:
        click.echo(plain_text(f"results from before the lock stay results of an unlocked rule: {', '.join(earlier)}"))
    click.echo(plain_text(f"written: {workspace.lock}"))
    click.echo(COMMIT.format(rule=workspace.own_rule.name, lock=workspace.lock.name))
