"""``factcheck build-cases``."""

from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

import click

from factcheck.cli.context import Asking, budget_option, open_tools, open_workspace, workspace_option
from factcheck.cli.display import make_progress, plain_text

if TYPE_CHECKING:
    from factcheck.protocols.planted.build import BuildCounts, BuildPlan


@click.command("build-cases")
@click.option("--seed", type=click.IntRange(min=0), required=True, help="Names the draw; same seed, same cases.")
@click.option("--articles", multiple=True, metavar="PATH|URL", help="Index, list, folder, file or URL. Repeatable.")
@click.option("--per-class", type=click.IntRange(1, 10_000), default=None, help="Planted cases per class [rule: 8].")
@click.option("--class", "classes", multiple=True, metavar="NAME", help="Only this plant class. Repeatable.")
@click.option("--writer", metavar="MODEL", help="Who writes the clean sentences [embedded:rules].")
@click.option("--sentences", type=click.Path(path_type=Path), help="Curated sentences instead of a writer (JSONL).")
@budget_option
@click.option("--refresh", is_flag=True, help="Fetch pages again that earlier builds kept.")
@workspace_option
def build_cases(
    seed: int,
    articles: tuple[str, ...],
    per_class: int | None,
    classes: tuple[str, ...],
    writer: str | None,
    sentences: Path | None,
    budget: Decimal | None,
    refresh: bool,
    folder: Path,
) -> None:
    """Build cases from articles: clean sentences, posts, one planted error each, and clean twins.

    Without --articles the articles of the last build are used, else the demo corpus that comes with the package.

    \b
    Example:
      factcheck build-cases --seed 7 --articles articles/ --per-class 8
    """
    from factcheck.protocols.planted.build import build

    workspace, settings = open_workspace(folder)
    asking = Asking(("writer",), f"build-{seed}", {"writer": writer}, budget)
    tools = open_tools(workspace, settings, asking)
    plan = replace(make_plan(folder, seed, per_class, classes, articles, sentences), refresh=refresh)
    counts = build(workspace, settings, plan, tools, make_progress())
    print_counts(counts, str(workspace.cases(seed)))


def make_plan(
    folder: Path,
    seed: int,
    per_class: int | None,
    classes: tuple[str, ...],
    articles: tuple[str, ...],
    sentences: Path | None,
) -> "BuildPlan":
    """Fill in what was not given from the rule, the last build and the shipped corpus."""
    from factcheck.protocols.planted.build import BuildPlan
    from factcheck.protocols.planted.rule_block import read_rule
    from factcheck.workspace import Workspace, shipped

    workspace = Workspace(folder)
    if per_class is None:
        per_class = read_rule(workspace.rule).rule.cases.per_class
    if not articles and not workspace.articles.exists():
        demo = shipped("demo")
        articles, sentences = (str(demo / "index.jsonl"),), sentences or demo / "sentences.jsonl"
        click.echo("no --articles: using the demo corpus with its curated sentences", err=True)
    return BuildPlan(seed, per_class, classes, articles, sentences)


def print_counts(counts: "BuildCounts", path: str) -> None:
    """What was built, and every shortfall."""
    statuses = ", ".join(f"{count} {status}" for status, count in counts.articles.items())
    click.echo(f"articles: {statuses}; usable with sentences: {counts.usable}")
    reasons = ", ".join(f"{count} {reason}" for reason, count in counts.dropped)
    dropped = sum(count for _, count in counts.dropped)
    click.echo(plain_text(f"sentences: {counts.kept} kept, {dropped} dropped" + (f" ({reasons})" if reasons else "")))
    for shortfall in counts.built.shortfalls:
        click.echo(f"shortfall: {shortfall.name}: {shortfall.actual} of {shortfall.asked} planted cases")
    if counts.repeated:
        click.echo(f"note: {counts.repeated} planted posts stand in the case file of another seed too")
    click.echo(plain_text(f"{len(counts.built.cases)} cases written to {path}"))
