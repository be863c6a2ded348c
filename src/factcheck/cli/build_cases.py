"""``factcheck build-cases``."""

from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

import click

from factcheck.cli.context import Asking, budget_option, open_tools, open_workspace, workspace_option
from factcheck.cli.display import make_progress, plain_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from factcheck.protocols.planted.build import BuildCounts, BuildPlan

_LABELLED = "Labeled claims (JSONL) as natural cases; alone, nothing is planted. Repeatable."


@click.command("build-cases")
@click.option("--seed", type=click.IntRange(min=0), required=True, help="Names the draw; same seed, same cases.")
@click.option("--articles", multiple=True, metavar="PATH|URL", help="Index, list, folder, file or URL. Repeatable.")
@click.option("--per-class", type=click.IntRange(1, 10_000), default=None, help="Planted cases per class [rule: 8].")
@click.option("--class", "classes", multiple=True, metavar="NAME", help="Only this plant class. Repeatable.")
@click.option("--writer", metavar="MODEL", help="Who writes the clean sentences [embedded:rules].")
@click.option("--sentences", type=click.Path(path_type=Path), help="Curated sentences instead of a writer (JSONL).")
@budget_option
@click.option("--labelled", multiple=True, metavar="FILE", type=click.Path(path_type=Path), help=_LABELLED)
@click.option("--labelled-per-label", type=click.IntRange(1, 100_000), default=None, help="Claims per label [200].")
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
    labelled: tuple[Path, ...],
    labelled_per_label: int | None,
    refresh: bool,
    folder: Path,
) -> None:
    """Build cases from articles: clean sentences, posts, one planted error each, and clean twins.

    Without --articles the articles of the last build are used, else the demo corpus that comes with the package. With
    --labelled the case file also holds labeled claims that nobody planted; without --articles it holds them alone.

    \b
    Examples:
      factcheck build-cases --seed 7 --articles articles/ --per-class 8
      factcheck build-cases --seed 7 --articles articles/ --labelled claims.jsonl
    """
    from factcheck.protocols.planted.build import build
    from factcheck.protocols.planted.natural.build import PER_LABEL

    workspace, settings = open_workspace(folder)
    if labelled and not articles:
        refuse_planting({"--per-class": per_class, "--class": classes, "--writer": writer, "--sentences": sentences})
    if labelled_per_label is not None and not labelled:
        raise click.UsageError("--labelled-per-label says how many claims to take of each --labelled file; give one")
    plan = make_plan(folder, seed, per_class, classes, articles, sentences, labelled)
    plan = replace(plan, refresh=refresh, per_label=labelled_per_label or PER_LABEL)
    needed = ("writer",) if plan.planted else ()
    tools = open_tools(workspace, settings, Asking(needed, f"build-{seed}", {"writer": writer}, budget))
    counts = build(workspace, settings, plan, tools, make_progress())
    print_counts(counts, str(workspace.cases(seed)))


def refuse_planting(given: "Mapping[str, object]") -> None:
    """A usage error for options that only planting needs, where labeled claims stand alone."""
    named = [name for name, value in given.items() if value]
    if named:
        raise click.UsageError(f"{named[0]} is about planting: with --labelled, give --articles too, or leave it out")


def make_plan(
    folder: Path,
    seed: int,
    per_class: int | None,
    classes: tuple[str, ...],
    articles: tuple[str, ...],
    sentences: Path | None,
    labelled: tuple[Path, ...] = (),
) -> "BuildPlan":
    """Fill in what was not given from the rule, the last build and the shipped corpus."""
    from factcheck.protocols.planted.build import BuildPlan
    from factcheck.protocols.planted.rule_block import read_rule
    from factcheck.workspace import Workspace, shipped

    workspace = Workspace(folder)
    if per_class is None:
        per_class = read_rule(workspace.rule).rule.cases.per_class
    if not articles and not labelled and not workspace.articles.exists():
        demo = shipped("demo")
        articles, sentences = (str(demo / "index.jsonl"),), sentences or demo / "sentences.jsonl"
        click.echo("no --articles: using the demo corpus with its curated sentences", err=True)
    return BuildPlan(seed, per_class, classes, articles, sentences, labelled=labelled)


def print_counts(counts: "BuildCounts", path: str) -> None:
    """What was built, and every shortfall."""
    from factcheck.publish.numbers import counted

    if counts.planted:
        print_planted(counts)
    for found in counts.natural.counts:
        out = ", ".join(f"{reason}: {number}" for reason, number in found.left_out.items())
        drawn = f"{counted(found.errors, 'error')} and {counted(found.clean, 'clean claim')}"
        taken = f"{counted(found.read, 'row')}, {found.usable:,} usable" + (f" (left out: {out})" if out else "")
        where = f"from {counted(found.sources, 'source')}"
        click.echo(plain_text(f"labeled set {found.name}: {taken}; drawn: {drawn} {where}"))
    click.echo(plain_text(f"{len(counts.cases)} cases written to {path}"))


def print_planted(counts: "BuildCounts") -> None:
    """Articles, sentences, and what fell short."""
    statuses = ", ".join(f"{count} {status}" for status, count in counts.articles.items())
    click.echo(f"articles: {statuses}; usable with sentences: {counts.usable}")
    reasons = ", ".join(f"{count} {reason}" for reason, count in counts.dropped)
    dropped = sum(count for _, count in counts.dropped)
    click.echo(plain_text(f"sentences: {counts.kept} kept, {dropped} dropped" + (f" ({reasons})" if reasons else "")))
    for shortfall in counts.built.shortfalls:
        click.echo(f"shortfall: {shortfall.name}: {shortfall.actual} of {shortfall.asked} planted cases")
    if counts.repeated:
        click.echo(f"note: {counts.repeated} planted posts stand in the case file of another seed too")
