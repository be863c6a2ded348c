"""``factcheck detectors freeze``."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from factcheck.cli.context import open_workspace, workspace_option
from factcheck.cli.detectors_options import FILE, now
from factcheck.cli.display import plain_text

if TYPE_CHECKING:
    from factcheck.protocols.detectors.rules import ProtocolText


@click.command("freeze")
@click.argument("sample", metavar="SAMPLE", type=FILE)
@click.option("--round", "round_name", metavar="NAME", help="Name of the round [that of the sample file].")
@click.option("--protocol", "protocol_file", type=FILE, help="A protocol of your own [v1, 1,500 documents].")
@workspace_option
def freeze(sample: Path, round_name: str | None, protocol_file: Path | None, folder: Path) -> None:
    """Check a sample against its design and fingerprint it; afterwards any change of it is refused.

    The texts stay where they are: nothing of them is copied.

    \b
    Example:
      factcheck detectors freeze sample.jsonl --round autumn
    """
    from factcheck.protocols.detectors.folders import round_folder
    from factcheck.protocols.detectors.freeze import freeze_sample, manifest_sha256

    workspace, _ = open_workspace(folder)
    place = round_folder(workspace, round_name or sample.stem)
    manifest = freeze_sample(place, open_protocol(protocol_file), sample, now())
    for name, count in manifest.slices.items():
        click.echo(f"{name}: {count}")
    click.echo(plain_text(f"frozen: {manifest.documents} documents, manifest {manifest_sha256(place)}"))
    click.echo(plain_text(f"written: {place.manifest}"))


def open_protocol(path: Path | None) -> "ProtocolText":
    """The user's protocol, else the one that comes with the package. Raises ConfigError."""
    from factcheck.protocols.detectors.rules import read_protocol, shipped_protocol

    return read_protocol(path) if path else shipped_protocol()
