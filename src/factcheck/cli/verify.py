"""``factcheck verify``."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from factcheck.cli.display import plain_text

if TYPE_CHECKING:
    from factcheck.integrity.verify import Verified
    from factcheck.workspace import Workspace

SHOWN = 10
TAMPERED = 7


@click.command("verify")
@click.argument(
    "folder", metavar="[DIR]", type=click.Path(exists=True, file_okay=False, path_type=Path), default=Path()
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.pass_context
def verify(ctx: click.Context, folder: Path, as_json: bool) -> None:
    """Compute all that is published again from the raw results: no key, no network, nothing is written.

    Checks every hash, replays each plant from the case file, computes every number, renders RESULTS.md and report.html
    again, and says whether the rule was committed before the first results. DIR is a workspace or its published folder.
    Exit code 1 where something comes out otherwise, 7 where published bytes or the locked rule changed.

    \b
    Example:
      factcheck verify published/
    """
    from factcheck.integrity.history import rule_history
    from factcheck.integrity.locks import check_rule
    from factcheck.integrity.verify import verify_published

    workspace = published_in(folder)
    check_rule(workspace)
    found = verify_published(workspace)
    order = rule_history(workspace, os.environ)
    history = [line for line in (order.note, *(run.sentence for run in order.runs)) if line]
    if as_json:
        print_json(found, history)
    else:
        for line in lines(found, history):
            click.echo(plain_text(line))
    ctx.exit(TAMPERED if found.tampered else 1 if found.differences else 0)


def published_in(folder: Path) -> "Workspace":
    """The workspace of a folder, or the one whose published folder it is."""
    from factcheck.workspace import Workspace

    place = folder.resolve()
    inside = any(place.glob("*/cases.jsonl")) and not (place / "published").is_dir()
    return Workspace(place.parent, place.name) if inside else Workspace(folder)


def lines(found: "Verified", history: list[str]) -> Iterator[str]:
    """What was looked at, the order of commits, and the differences, the first ones only."""
    yield f"{found.files} files hashed, {found.records} records read, {found.plants} plants replayed,"
    yield f"{found.results} results checked, {found.numbers} numbers computed again, {found.pages} pages rendered again"
    yield from history
    for difference in found.differences[:SHOWN]:
        yield f"differs: {difference.text()}"
    more = len(found.differences) - SHOWN
    if more > 0:
        yield f"and {more} more"
    yield "all as published" if not found.differences else f"{len(found.differences)} differences"


def print_json(found: "Verified", history: list[str]) -> None:
    """One object: the counts, the history's note, and all differences."""
    from factcheck.hashing import canonical_json

    differences = [
        {"kind": one.kind, "file": str(one.path), "line": one.line, "message": one.message} for one in found.differences
    ]
    counts = {name: getattr(found, name) for name in ("files", "records", "plants", "results", "numbers", "pages")}
    click.echo(canonical_json({**counts, "history": history, "differences": differences}))
