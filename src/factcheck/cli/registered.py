"""The pipeline as the settings make it now: what a rule is locked with, and what a run is held against."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from factcheck.cli.context import Asking
from factcheck.cli.display import plain_text

if TYPE_CHECKING:
    from factcheck.cli.job import Job
    from factcheck.models.prices import PriceList
    from factcheck.protocols.planted.pipeline import Pipeline
    from factcheck.protocols.planted.rule_lock import RuleInForce
    from factcheck.settings import Settings
    from factcheck.workspace import Workspace


def now() -> str:
    """The time, UTC, ISO 8601 in whole seconds."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def pipeline_now(workspace: "Workspace", settings: "Settings", asking: Asking | None = None) -> "Pipeline":
    """Prompts, arms, models and prices of a workspace; with ``asking``, the models that the command line chose."""
    from factcheck.models.prices import load_prices
    from factcheck.prompts import load_prompts
    from factcheck.protocols.planted.arms import all_arms
    from factcheck.protocols.planted.pipeline import pipeline_of

    models = {role: _sampled(name, settings) for role, name in _models(settings, asking).items()}
    arms = all_arms(settings.arms, workspace.root.resolve())
    return pipeline_of(load_prompts(workspace.prompts), arms, models, load_prices(settings.prices).prices)


def prices_asked(settings: "Settings", asking: Asking) -> dict[str, str]:
    """SHA-256 of the price of every model that will be asked and has one, by model."""
    from factcheck.models.prices import load_prices
    from factcheck.protocols.planted.pipeline import price_sha256

    prices = load_prices(settings.prices)
    return {name: price_sha256(prices.prices[name]) for name in _priced(prices, settings, asking)}


def hold_to_rule(job: "Job", rule: "RuleInForce") -> None:
    """Refuse a test seed for a pipeline that is not the locked one, and say where a rule is not locked.

    Raises ConfigError.
    """
    from factcheck.models.prices import load_prices
    from factcheck.protocols.planted.pipeline import Used
    from factcheck.protocols.planted.run_record import has_results, read_record
    from factcheck.protocols.planted.seeds import refuse_unregistered

    seed, target = job.plans[0].seed, job.plans[0].folder
    if rule.lock is None and seed in rule.locked.rule.seeds.test:
        text = "the rule is not locked: results on this test seed can never be GREEN; factcheck preregister locks it"
        click.echo(f"note: {text}", err=True)
    models = tuple(_priced(load_prices(job.settings.prices), job.settings, job.asking))
    used = Used(tuple(plan.arm.name for plan in job.plans), job.asking.needed, models)
    begun = read_record(target) if has_results(target) else None
    if begun is not None and begun.locked.sha256 != rule.locked.sha256:
        text = f"run {target.name} keeps the rule it was begun under, version {begun.run.rule_version}"
        click.echo(plain_text(f"note: {text}"), err=True)
    refuse_unregistered(rule, seed, pipeline_now(job.workspace, job.settings, job.asking), used, begun)


def _models(settings: "Settings", asking: Asking | None) -> dict[str, str]:
    """Role to model name; the command line's choices hold for the roles that are asked."""
    names = settings.models.by_role()
    if asking is not None:
        names |= {role: name for role, name in asking.roles.items() if name and role in asking.needed}
    return names


def _sampled(name: str, settings: "Settings") -> str:
    """A model's name, with its sampling settings where it has any: they are part of what is asked."""
    sampling = settings.models.sampling.get(name)
    chosen = sampling.chosen() if sampling is not None else {}
    return " ".join([name, *(f"{key}={value}" for key, value in sorted(chosen.items()))])


def _priced(prices: "PriceList", settings: "Settings", asking: Asking) -> list[str]:
    """Models that will be asked and have a price, by the name that the price stands under."""
    models = _models(settings, asking)
    asked = {models[role] for role in asking.needed if role in models}
    names = {prices.aliases.get(name, name) for name in asked}
    return sorted(name for name in names if name in prices.prices)
