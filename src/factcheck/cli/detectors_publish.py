"""``factcheck detectors packet`` and ``publish``."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from factcheck.cli.context import open_workspace, workspace_option
from factcheck.cli.detectors_options import FILE, now, round_option
from factcheck.cli.detectors_score import met_protocol
from factcheck.cli.display import plain_text

if TYPE_CHECKING:
    from factcheck.protocols.detectors.folders import RoundFolder
    from factcheck.protocols.detectors.guard import HumanTexts

_PROTOCOL = "Version of the protocol whose scores are meant [that of the sample]."


@click.command("packet")
@click.option("--maker", "makers", multiple=True, metavar="NAME", help="Maker. Repeatable [all that have a score].")
@click.option("--reply", metavar="TEXT", help="Log the summary of the maker's reply instead.")
@round_option
@click.option("--protocol", "protocol_file", type=FILE, help=_PROTOCOL)
@click.option("--sample", type=FILE, help="Where the sample file lies now [where it was frozen].")
@workspace_option
def packet(
    makers: tuple[str, ...],
    reply: str | None,
    round_name: str | None,
    protocol_file: Path | None,
    sample: Path | None,
    folder: Path,
) -> None:
    """Write what each maker is sent before publication: its own numbers, the method, the protocol. The day is logged.

    \b
    Examples:
      factcheck detectors packet
      factcheck detectors packet --maker 'Acme Inc.' --reply 'They say that version 4 mends this.'
    """
    from factcheck.errors import ConfigError
    from factcheck.protocols.detectors.folders import choose_round
    from factcheck.protocols.detectors.packet import log_reply, send_packets

    workspace, _ = open_workspace(folder)
    place = choose_round(workspace, round_name)
    human = human_texts(place, sample)
    if reply is not None:
        if len(makers) != 1:
            raise ConfigError("say whose reply it is: one --maker")
        log_reply(place, makers[0], reply, now(), human)
        click.echo(plain_text(f"logged: the reply of {makers[0]}"))
        return
    given = met_protocol(place, protocol_file)
    written = send_packets(place, given, makers, now(), human)
    for path in written:
        click.echo(plain_text(f"written: {path}"))
    if not written:
        click.echo("every maker has its numbers already")
    click.echo(f"publication is possible {given.protocol.reply_days} days after a packet's day")


@click.command("publish")
@round_option
@click.option("--protocol", "protocol_file", type=FILE, help=_PROTOCOL)
@click.option("--sample", type=FILE, help="Where the sample file lies now [where it was frozen].")
@workspace_option
def publish(round_name: str | None, protocol_file: Path | None, sample: Path | None, folder: Path) -> None:
    """Publish the scores of all tools, once every maker had its numbers for 7 days; earlier is refused.

    A score that differs from the last one published is refused as well, unless the log holds a cause: a run of a new
    version, a corrected label, a dispute upheld after a rerun. Earlier publications are never touched.

    \b
    Example:
      factcheck detectors publish
    """
    from factcheck.protocols.detectors.folders import choose_round
    from factcheck.protocols.detectors.publish import publish_round

    workspace, _ = open_workspace(folder)
    place = choose_round(workspace, round_name)
    given = met_protocol(place, protocol_file)
    written = publish_round(place, given, now(), human_texts(place, sample))
    click.echo(plain_text(f"published: {written}"))


def human_texts(place: "RoundFolder", sample: Path | None) -> "HumanTexts":
    """What nothing that is written may repeat. Raises Tampered for a changed sample, DataError where it is not here."""
    from factcheck.protocols.detectors.freeze import frozen_texts
    from factcheck.protocols.detectors.guard import HumanTexts

    return HumanTexts(frozen_texts(place, sample))
