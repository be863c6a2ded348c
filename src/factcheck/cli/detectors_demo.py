"""``factcheck detectors demo``."""

from pathlib import Path

import click

from factcheck.cli.detectors_options import now
from factcheck.cli.display import plain_text

FILES = ("sample.jsonl", "protocol.toml", "factcheck.toml")
ROUND = "demo"


@click.command("demo")
@click.option(
    "--dir",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("factcheck-detectors-demo"),
    show_default=True,
    help="Where the demo works; it must not exist.",
)
@click.pass_context
def demo(ctx: click.Context, folder: Path) -> None:
    """Everything on an embedded sample with two toy tools: no key, no network, a few seconds. Demonstration only.

    Writes the sample, a protocol for it and a factcheck.toml, then freezes, runs, scores, sends packets and publishes
    (the demo's protocol has no days of reply: both toys are ours).

    \b
    Example:
      factcheck detectors demo
    """
    from factcheck.cli.detectors_freeze import freeze
    from factcheck.cli.detectors_publish import packet, publish
    from factcheck.cli.detectors_run import run
    from factcheck.cli.detectors_score import score
    from factcheck.cli.detectors_verify import verify
    from factcheck.errors import ConfigError

    if folder.exists():
        raise ConfigError(f"{folder} exists; name another folder with --dir")
    write_demo(folder)
    ctx.invoke(
        freeze, sample=folder / "sample.jsonl", round_name=ROUND, protocol_file=folder / "protocol.toml", folder=folder
    )
    rest = {"sample": None, "again": False, "limit": None, "workers": None, "budget": None}
    ctx.invoke(run, names=(), new_version=False, lock_only=False, round_name=ROUND, folder=folder, **rest)
    ctx.invoke(score, names=(), round_name=ROUND, protocol_file=None, folder=folder)
    ctx.invoke(packet, makers=(), reply=None, round_name=ROUND, protocol_file=None, sample=None, folder=folder)
    ctx.invoke(publish, round_name=ROUND, protocol_file=None, sample=None, folder=folder)
    ctx.invoke(verify, round_name=ROUND, sample=None, folder=folder)
    click.echo(plain_text(f"demonstration only, {now().date()}: the documents are ours, the tools are toys"))


def write_demo(folder: Path) -> None:
    """The demo's files, as the package brings them."""
    from importlib.resources import files

    from factcheck.jsonl import write_text

    source = files("factcheck.protocols.detectors.demo")
    for name in FILES:
        write_text(folder / name, source.joinpath(name).read_text("utf-8"))
