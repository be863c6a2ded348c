"""``factcheck detectors score``."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from factcheck.cli.context import open_workspace, workspace_option
from factcheck.cli.detectors_options import FILE, now, round_option, tool_option, tools_with_runs
from factcheck.cli.display import plain_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from factcheck.protocols.detectors.folders import RoundFolder
    from factcheck.protocols.detectors.rules import ProtocolText
    from factcheck.records.detectors_scores import RankedTool
    from factcheck.records.detectors_tools import CheckEvidence


@click.command("score")
@tool_option
@round_option
@click.option("--protocol", "protocol_file", type=FILE, help="Another version of the protocol [that of the sample].")
@workspace_option
def score(names: tuple[str, ...], round_name: str | None, protocol_file: Path | None, folder: Path) -> None:
    """Score tools from their raw replies: rates by slice, every part of the rubric, the range, the ties.

    Scores of other versions of the protocol stay as they are. The pages below draft/ are for those who test, until
    factcheck detectors publish.

    \b
    Examples:
      factcheck detectors score
      factcheck detectors score --protocol protocol-v2.toml
    """
    from factcheck.protocols.detectors.folders import choose_round
    from factcheck.protocols.detectors.score import score_tool, write_score

    workspace, settings = open_workspace(folder)
    place = choose_round(workspace, round_name)
    given = met_protocol(place, protocol_file)
    declared = settings.detectors.tools
    for name in tools_with_runs(place, names):
        checks = declared[name].checks if name in declared else {}
        refuse_unknown_checks(name, checks, given)
        write_score(place, score_tool(place, name, checks, given))
    from factcheck.protocols.detectors.report import draft_report

    report = draft_report(place, given, now())
    for ranked in report.tools:
        click.echo(plain_text(score_line(ranked)))
    click.echo(plain_text(f"written: {place.draft('REPORT.md')}, {place.draft('report.html')}"))


def refuse_unknown_checks(tool: str, checks: "Mapping[str, CheckEvidence]", given: "ProtocolText") -> None:
    """Raises ConfigError for a check that the rubric does not have: it would count for nothing, unseen."""
    from factcheck.errors import ConfigError

    known = [name for part in given.protocol.rubric for name in part.checks]
    for name in checks:
        if name not in known:
            raise ConfigError(f"detectors.tools.{tool}.checks.{name}: the rubric has no such check; {', '.join(known)}")


def met_protocol(place: "RoundFolder", path: Path | None) -> "ProtocolText":
    """The protocol that is asked for, kept in the round and logged when it is new; else that of the sample.

    Raises ConfigError for a known version with another text, DataError for another sample design.
    """
    from factcheck.protocols.detectors.freeze import check_frozen
    from factcheck.protocols.detectors.log import append_log
    from factcheck.protocols.detectors.rules import keep_protocol, kept_protocol, read_protocol
    from factcheck.protocols.detectors.score import check_design

    manifest = check_frozen(place)
    if path is None:
        return kept_protocol(place, manifest.protocol_version)
    given = read_protocol(path)
    check_design(place, given)
    if keep_protocol(place, given):
        append_log(place, now(), "protocol", protocol_version=given.protocol.version, sha256=given.sha256)
    return given


def score_line(ranked: "RankedTool") -> str:
    """One tool on one line."""
    own = ranked.score
    shown = "n/a" if own.score is None else f"{own.score:.1f}"
    ties = f"; tied with {', '.join(ranked.tied)}" if ranked.tied else ""
    return f"{own.tool}: {shown} (range {own.worst:.1f} to {own.best:.1f}){ties}"
