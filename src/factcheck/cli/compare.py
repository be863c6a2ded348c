"""``factcheck compare``."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from factcheck.cli.context import open_workspace, workspace_option
from factcheck.cli.display import plain_text
from factcheck.cli.score import choose_runs

if TYPE_CHECKING:
    from factcheck.protocols.planted.scoring.compare_runs import ArmComparison, ChangedItem, Measured, RunSide
    from factcheck.records.rates import Clustered
    from factcheck.workspace import RunFolder

NOT_MADE = (
    "not made; a difference may be no more than that between two runs of the same arm (factcheck run --sample 2 tells)"
)
HASH_SHOWN = 12
HEX_DIGITS = 64


@click.command("compare")
@click.argument("first", metavar="RUN")
@click.argument("second", metavar="RUN")
@click.option("--arm", "arm_name", metavar="NAME", help="Only this arm [all that both runs have].")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@workspace_option
def compare(first: str, second: str, arm_name: str | None, as_json: bool, folder: Path) -> None:
    """Compare two runs over the same cases: how far an arm agrees with itself (where it was asked twice), what was
    made differently, the paired difference (second minus first) with its interval and McNemar's exact p, and the cases
    that changed.

    \b
    Example:
      factcheck run --arm C --run base
      factcheck run --arm C --run next      (after a changed prompt and a new version in prompts/VERSION)
      factcheck compare base next
    """
    from factcheck.jsonl import read_records
    from factcheck.protocols.planted.rule_block import read_rule
    from factcheck.protocols.planted.scoring.compare_runs import compare_runs
    from factcheck.records.case import Case

    workspace, _ = open_workspace(folder)
    level = read_rule(workspace.rule).rule.rule.level
    (one,), (other,) = choose_runs(workspace, first), choose_runs(workspace, second)
    sides = read_side(one, arm_name), read_side(other, arm_name)
    found = compare_runs(read_records(one.cases, Case), *sides, level)
    if as_json:
        print_json(first, second, level, found)
        return
    for line in Statement(first, second, level).lines(found):
        click.echo(line)
    for side, rest in (sides, sides[::-1]):
        alone = [arm for arm in side.results if arm not in rest.results]
        if alone:
            click.echo(plain_text(f"not compared, in run {side.name} only: arm {', '.join(alone)}"))


def read_side(run: "RunFolder", arm: str | None) -> "RunSide":
    """A run's results, of one arm if named. Raises DataError for a damaged file and an arm that is not there."""
    from factcheck.errors import DataError
    from factcheck.hashing import sha256_bytes
    from factcheck.protocols.planted.folders import read_repeats
    from factcheck.protocols.planted.results import read_results
    from factcheck.protocols.planted.scoring.compare_runs import RunSide

    if arm is not None and arm not in run.arms():
        there = ", ".join(run.arms()) or "none"
        raise DataError(f"run {run.name} has no results of arm {arm}; it has: {there}", path=run.path)
    results = {name: read_results(run.arm(name)) for name in ([arm] if arm else run.arms())}
    repeats = {name: read_repeats(run, name) for name in results}
    return RunSide(run.name, sha256_bytes(run.cases.read_bytes()), results, repeats)


def print_json(first: str, second: str, level: float, found: "tuple[ArmComparison, ...]") -> None:
    """One object: the runs, the level of the intervals, and every arm."""
    from factcheck.hashing import canonical_json

    arms = [arm.model_dump(mode="json", by_alias=True) for arm in found]
    click.echo(canonical_json({"first": first, "second": second, "level": level, "arms": arms}))


@dataclass(frozen=True, slots=True)
class Statement:
    """The lines of a comparison."""

    first: str
    second: str
    level: float

    def lines(self, found: "tuple[ArmComparison, ...]") -> Iterator[str]:
        """How far each arm agrees with itself and what differs, for every arm; then figures and changed cases."""
        yield from self._steadiness(found)
        for arm in found:
            yield from self._made(arm)
        for arm in found:
            yield plain_text(f"arm {arm.arm}: {arm.pairs} of {arm.cases} cases have a result in both runs")
            yield from self._measured("recall", arm.recall, ("newly caught", "newly missed"))
            yield from self._measured("false alarms", arm.false_alarms, ("newly alarmed", "no longer alarmed"))

    def _steadiness(self, found: "tuple[ArmComparison, ...]") -> Iterator[str]:
        """The A/A check of either run, before anything is compared."""
        from factcheck.protocols.planted.pages.view_flips import flip_text

        for arm in found:
            for run, flips in ((self.first, arm.first_flips), (self.second, arm.second_flips)):
                if flips is not None:
                    yield plain_text(f"A/A check, arm {arm.arm} of run {run}: {flip_text(flips, self.level)}")
        unknown = [arm.arm for arm in found if arm.first_flips is None and arm.second_flips is None]
        if unknown:
            yield plain_text(f"A/A check, arm {', '.join(unknown)}: {NOT_MADE}")

    def _made(self, arm: "ArmComparison") -> Iterator[str]:
        models = f"models: {', '.join(arm.models) or 'none'}"
        if arm.embedded:
            models += " (embedded no-model baseline)"
        yield plain_text(f"arm {arm.arm}, {models}")
        for item in arm.differences:
            yield "  " + plain_text(f"differs: {item.what}: {_short(item.first)} → {_short(item.second)}")
        if not arm.differences:
            yield "  nothing differs: same prompts, models and steps"

    def _measured(self, title: str, measured: "Measured", names: tuple[str, str]) -> Iterator[str]:
        from factcheck.publish.numbers import interval_text, k_of_n, level_name, p_value, points, points_range

        for run, rate in ((self.first, measured.first), (self.second, measured.second)):
            shown = interval_text(rate.point, rate.low, rate.high, rate.n, self.level)
            yield f"  {title}, {plain_text(run)}: {k_of_n(rate.k, rate.n)} = {shown}"
        change = measured.change
        gained, lost = change.discordant
        yield (
            f"  {title}, difference: {points(change.difference)}, {level_name(self.level)}"
            f" {points_range(change.low, change.high)}, {p_value(change.p)}"
            f" (discordant {gained + lost}: {gained} {names[0]}, {lost} {names[1]})"
        )
        if change.by_article is not None and change.by_article.low is not None:
            yield f"    by article: {_by_article(change.by_article)}"
        if change.note:
            yield f"    {change.note}"
        yield from _items(names[0], measured.gained)
        yield from _items(names[1], measured.lost)


def _by_article(found: "Clustered") -> str:
    from factcheck.publish.numbers import counted, points_range

    spread = f"{points_range(found.low, found.high)}, {counted(found.clusters, 'article')}"
    return spread + (f" ({found.note})" if found.note else "")


def _items(title: str, items: "tuple[ChangedItem, ...]") -> Iterator[str]:
    if items:
        yield f"  {title}:"
    for item in items:
        yield f"    {plain_text(item.case)}  {plain_text(item.class_)}  {plain_text(item.text)}"


def _short(value: str) -> str:
    """Hashes by their first digits; names whole."""
    parts = value.split(", ")
    return ", ".join(part[:HASH_SHOWN] if len(part) == HEX_DIGITS else part for part in parts)
