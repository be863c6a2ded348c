"""``factcheck detectors verify``."""

from pathlib import Path

import click

from factcheck.cli.context import open_workspace, workspace_option
from factcheck.cli.detectors_options import FILE, round_option
from factcheck.cli.display import plain_text


@click.command("verify")
@round_option
@click.option("--sample", type=FILE, help="Where the sample file lies now [where it was frozen].")
@workspace_option
def verify(round_name: str | None, sample: Path | None, folder: Path) -> None:
    """Compute everything of a round again: fingerprints, log, runs, scores, every page of every publication.

    Exit code 7 where bytes changed that were locked, logged or published, 1 where something comes out otherwise.

    \b
    Example:
      factcheck detectors verify
    """
    from factcheck.errors import CheckFailed, Tampered
    from factcheck.protocols.detectors.folders import choose_round
    from factcheck.protocols.detectors.recount import recount_round

    workspace, _ = open_workspace(folder)
    found = recount_round(choose_round(workspace, round_name), sample)
    click.echo(
        f"{found.documents} documents, {found.entries} log entries, {found.runs} runs, {found.scores} scores,"
        f" {found.publications} publications"
    )
    for line in dict.fromkeys(found.not_here):
        click.echo(plain_text(f"not here: {line}"))
    for fault in found.faults:
        click.echo(plain_text(f"differs: {fault}"))
    if found.faults:
        kind = Tampered if found.tampered else CheckFailed
        raise kind(f"{len(found.faults)} things are not as they were; each is named above")
    click.echo("everything comes out the same")
