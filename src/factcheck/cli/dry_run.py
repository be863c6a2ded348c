"""``factcheck run --dry-run``: what a run would ask and cost, before any money."""

from typing import TYPE_CHECKING

import click

from factcheck.cli.context import Asking

if TYPE_CHECKING:
    from collections.abc import Sequence

    from factcheck.checker.arm import Arm
    from factcheck.checker.state import Tools
    from factcheck.models.rehearsal import Plan, Rehearsal
    from factcheck.protocols.planted.run import RunPlan
    from factcheck.settings import Settings
    from factcheck.workspace import Workspace


def dry_run(workspace: "Workspace", settings: "Settings", asking: Asking, plans: "Sequence[RunPlan]") -> None:
    """Rehearse every arm on the cases it has still to meet, and print calls, tokens and cost; nothing is written.

    Raises ConfigError for a model without a price, as the run itself would.
    """
    from factcheck.protocols.planted.run import rehearse

    models = rehearsals(settings, asking)
    tools = rehearsal_tools(workspace, models)
    click.echo("Dry run: nothing is asked and nothing is written. Claims are those that the embedded rules extract.")
    before = _total(models)
    for plan in plans:
        cases = rehearse(workspace, plan, tools)
        now = _total(models)
        click.echo(f"arm {plan.arm.name}: {cases} cases, {_added(now, before)}")
        before = now
    for model in _distinct(models):
        kind = "costs nothing" if model.price is None else _money(model.plan)
        click.echo(f"{model.name}: {model.plan.calls} calls, {kind}")
    click.echo(
        "Calls that arms share are counted once, at the first arm; vendors' prompt caches are not reckoned with."
    )


def rehearsals(settings: "Settings", asking: Asking) -> "dict[str, Rehearsal]":
    """One rehearsal for each model name that is needed, by role."""
    from factcheck.models.catalog import is_embedded
    from factcheck.models.embedded.model import EmbeddedModel
    from factcheck.models.prices import load_prices
    from factcheck.models.rehearsal import Rehearsal

    names = settings.models.by_role() | {role: name for role, name in asking.roles.items() if name}
    prices, player = load_prices(settings.prices), EmbeddedModel()
    wanted = dict.fromkeys(names[role] for role in asking.needed)
    made = {name: Rehearsal(name, player, None if is_embedded(name) else prices.price(name)) for name in wanted}
    return {role: made[names[role]] for role in asking.needed}


def rehearsal_tools(workspace: "Workspace", models: "dict[str, Rehearsal]") -> "Tools":
    """Tools that ask the rehearsals."""
    from factcheck.checker.state import Tools
    from factcheck.prompts import load_prompts

    return Tools(models, load_prompts(workspace.prompts))


def needed_roles(arms: "Sequence[Arm]") -> tuple[str, ...]:
    """Roles that any of the arms asks, sorted."""
    return tuple(sorted({role for arm in arms for role in arm.roles}))


def _total(models: "dict[str, Rehearsal]") -> "Plan":
    from factcheck.models.rehearsal import Plan

    total = Plan()
    for model in _distinct(models):
        total = total.plus(model.plan)
    return total


def _distinct(models: "dict[str, Rehearsal]") -> "list[Rehearsal]":
    """Each model once, whatever roles it plays."""
    return list({model.name: model for model in models.values()}.values())


def _added(now: "Plan", before: "Plan") -> str:
    calls = now.calls - before.calls
    low, high = (now.usd[end] - before.usd[end] for end in (0, 1))
    return f"{calls} new calls, {_dollars(low, high)}"


def _money(plan: "Plan") -> str:
    tokens = f"{plan.input_tokens[0]:,} to {plan.input_tokens[1]:,} tokens in, {plan.output_tokens[0]:,} to"
    tokens += f" {plan.output_tokens[1]:,} out"
    return f"{tokens}, {_dollars(*plan.usd)} (at most ${plan.reserved_usd:.2f}, by the longest answers allowed)"


def _dollars(low: object, high: object) -> str:
    return f"${low:.4f} to ${high:.4f}"
