"""``factcheck detectors dispute`` and ``correct``."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from factcheck.cli.context import open_workspace, workspace_option
from factcheck.cli.detectors_options import FILE, now, round_option
from factcheck.cli.detectors_publish import human_texts
from factcheck.cli.display import plain_text

if TYPE_CHECKING:
    from factcheck.protocols.detectors.folders import RoundFolder


@click.command("dispute")
@click.option("--tool", metavar="NAME", help="Whose result is disputed.")
@click.option("--claim", metavar="TEXT", help="What is claimed.")
@click.option("--answer", type=int, metavar="NUMBER", help="Answer this dispute.")
@click.option("--outcome", type=click.Choice(["upheld", "rejected", "untestable"]), help="What came of it.")
@click.option("--rerun", type=int, metavar="RUN", help="The run that was made for it.")
@click.option("--note", metavar="TEXT", help="The answer in words.")
@round_option
@click.option("--sample", type=FILE, help="Where the sample file lies now [where it was frozen].")
@workspace_option
def dispute(
    tool: str | None,
    claim: str | None,
    answer: int | None,
    outcome: str | None,
    rerun: int | None,
    note: str | None,
    round_name: str | None,
    sample: Path | None,
    folder: Path,
) -> None:
    """Log a dispute or its answer; without an option, list them with the day each is to be answered by.

    Exit code 1 where one is late. A dispute is upheld after a rerun only; the score then rests on that rerun.

    \b
    Examples:
      factcheck detectors dispute
      factcheck detectors dispute --tool acme --claim 'Version 3.2 was live by then.'
      factcheck detectors dispute --answer 12 --outcome upheld --rerun 2 --note 'It was.'
    """
    from factcheck.errors import CheckFailed, ConfigError
    from factcheck.protocols.detectors.disputes import answer_dispute, open_dispute, overdue
    from factcheck.protocols.detectors.folders import choose_round
    from factcheck.protocols.detectors.log import read_log

    workspace, _ = open_workspace(folder)
    place = choose_round(workspace, round_name)
    if answer is not None:
        if outcome is None or not note:
            raise ConfigError("an answer needs --outcome and --note")
        human = human_texts(place, sample)
        entry = answer_dispute(place, answer, outcome, note, now(), human, rerun)  # type: ignore[arg-type]
        click.echo(f"logged: the answer to dispute {entry.refers}")
        return
    if tool or claim:
        if not tool or not claim:
            raise ConfigError("a dispute needs --tool and --claim")
        entry = open_dispute(place, tool, claim, now(), human_texts(place, sample))
        click.echo(f"logged: dispute {entry.number}, to be answered by {entry.due}")
        return
    for line in dispute_lines(place):
        click.echo(plain_text(line))
    late = overdue(read_log(place), now().date())
    if late:
        raise CheckFailed(f"late: {', '.join(f'dispute {entry.number}' for entry in late)}")


def dispute_lines(place: "RoundFolder") -> Iterator[str]:
    """Every dispute on one line."""
    from factcheck.protocols.detectors.log import read_log
    from factcheck.protocols.detectors.pages.words import dispute_line
    from factcheck.protocols.detectors.report import logged_disputes

    found = logged_disputes(read_log(place), now().date().isoformat())
    if not found:
        yield "no disputes have been logged yet"
    yield from map(dispute_line, found)


@click.command("correct")
@click.argument("document", metavar="DOCUMENT")
@click.option("--slice", "slice_name", required=True, metavar="NAME", help="The slice it belongs to.")
@click.option("--reason", required=True, metavar="TEXT", help="How that was found.")
@round_option
@click.option("--sample", type=FILE, help="Where the sample file lies now [where it was frozen].")
@workspace_option
def correct(
    document: str, slice_name: str, reason: str, round_name: str | None, sample: Path | None, folder: Path
) -> None:
    """Log a corrected label: the document counts in the other slice, for every tool, from the next scores on.

    \b
    Example:
      factcheck detectors correct native-017 --slice second_language --reason 'the writer says so'
    """
    from factcheck.protocols.detectors.disputes import correct_label
    from factcheck.protocols.detectors.folders import choose_round

    workspace, _ = open_workspace(folder)
    place = choose_round(workspace, round_name)
    entry = correct_label(place, document, slice_name, reason, now(), human_texts(place, sample))
    click.echo(plain_text(f"logged: correction {entry.number}; run factcheck detectors score"))
