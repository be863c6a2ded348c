"""``factcheck verify``."""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from factcheck.cli.display import plain_text

if TYPE_CHECKING:
    from factcheck.integrity.verify import Verified
    from factcheck.workspace import AuditFolder, Workspace

SHOWN = 10
TAMPERED = 7
PUBLISHED = ("files", "records", "plants", "results", "numbers", "pages")
AUDITED = ("files", "records", "numbers", "pages")


@click.command("verify")
@click.argument(
    "folder", metavar="[DIR]", type=click.Path(exists=True, file_okay=False, path_type=Path), default=Path()
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.pass_context
def verify(ctx: click.Context, folder: Path, as_json: bool) -> None:
    """Compute all that is published again from the raw results: no key, no network, nothing is written.

    Checks every hash, replays each plant from the case file, computes every number, renders RESULTS.md and report.html
    again, and says whether the rule was committed before the first results. DIR is a workspace (its audits are computed
    again too), its published folder, or the folder of one audit.
    Exit code 1 where something comes out otherwise, 7 where published bytes or the locked rule changed.

    \b
    Examples:
      factcheck verify published/
      factcheck verify audits/citations/report
      factcheck verify audits/detectors/autumn
    """
    from factcheck.integrity.audits import verify_audit
    from factcheck.integrity.rounds import is_round, rounds_in, verify_round
    from factcheck.integrity.verify import Verified
    from factcheck.workspace import AuditFolder

    if (folder / "audit.json").exists() or is_round(folder):
        audits = [AuditFolder(folder)]
        verified = [verify_round(audit) if is_round(folder) else verify_audit(audit) for audit in audits]
        found, history = Verified(), list[str]()
    else:
        workspace = published_in(folder)
        rounds = rounds_in(workspace.root)
        audits = [*workspace.audits(), *rounds]
        verified = [verify_round(audit) if audit in rounds else verify_audit(audit) for audit in audits]
        found, history = published(workspace) if workspace.published.is_dir() or not audits else (Verified(), [])
    if as_json:
        print_json(found, history, dict(zip(audits, verified, strict=True)))
    else:
        for line in lines(found, history, dict(zip(audits, verified, strict=True))):
            click.echo(plain_text(line))
    every = [found, *verified]
    ctx.exit(TAMPERED if any(one.tampered for one in every) else 1 if any(one.differences for one in every) else 0)


def published(workspace: "Workspace") -> "tuple[Verified, list[str]]":
    """What is published of planted errors, computed again, and what the history says of the rule."""
    from factcheck.integrity.history import rule_history
    from factcheck.integrity.locks import check_rule
    from factcheck.integrity.verify import verify_published

    check_rule(workspace)
    found = verify_published(workspace)
    order = rule_history(workspace, os.environ)
    return found, [line for line in (order.note, *(run.sentence for run in order.runs)) if line]


def published_in(folder: Path) -> "Workspace":
    """The workspace of a folder, or the one whose published folder it is."""
    from factcheck.workspace import Workspace

    place = folder.resolve()
    inside = any(place.glob("*/cases.jsonl")) and not (place / "published").is_dir()
    return Workspace(place.parent, place.name) if inside else Workspace(folder)


def lines(found: "Verified", history: list[str], audits: "Mapping[AuditFolder, Verified]") -> Iterator[str]:
    """What was looked at, the order of commits, and the differences, the first ones only."""
    if found.files:
        yield f"{found.files} files hashed, {found.records} records read, {found.plants} plants replayed,"
        yield (
            f"{found.results} results checked, {found.numbers} numbers computed again,"
            f" {found.pages} pages rendered again"
        )
    yield from history
    for audit, one in audits.items():
        yield (
            f"audit {name_of(audit)}: {one.files} files hashed, {one.records} records read,"
            f" {one.numbers} numbers computed again, {one.pages} pages rendered again"
        )
    differences = [difference for one in (found, *audits.values()) for difference in one.differences]
    for difference in differences[:SHOWN]:
        yield f"differs: {difference.text()}"
    more = len(differences) - SHOWN
    if more > 0:
        yield f"and {more} more"
    yield "all as published" if not differences else f"{len(differences)} differences"


def name_of(audit: "AuditFolder") -> str:
    """Protocol and name, as the folders are called that the audit lies in."""
    return "/".join(audit.path.resolve().parts[-2:])


def print_json(found: "Verified", history: list[str], audits: "Mapping[AuditFolder, Verified]") -> None:
    """One object: the counts, the history's note, all differences, and the same of every audit by its name."""
    from factcheck.hashing import canonical_json

    each = {name_of(audit): _value(one, AUDITED) for audit, one in audits.items()}
    click.echo(canonical_json({**_value(found, PUBLISHED), "history": history, "audits": each}))


def _value(found: "Verified", counts: tuple[str, ...]) -> dict[str, Any]:
    differences = [
        {"kind": one.kind, "file": str(one.path), "line": one.line, "message": one.message} for one in found.differences
    ]
    return {**{name: getattr(found, name) for name in counts}, "differences": differences}
