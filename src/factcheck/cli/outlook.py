"""What a run will ask, cost and take, said before its first call."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_CEILING, Decimal
from typing import TYPE_CHECKING

from factcheck.cli.context import Asking, make_access, needed_models, open_tools
from factcheck.cli.display import duration_text, plain_text

if TYPE_CHECKING:
    from factcheck.checker.state import Tools
    from factcheck.cli.purse import Balance
    from factcheck.models.pace import Pace
    from factcheck.models.rehearsal import Plan, Rehearsal
    from factcheck.protocols.planted.estimate import Estimate
    from factcheck.protocols.planted.run import RunPlan
    from factcheck.settings import Settings
    from factcheck.workspace import Workspace

CENT = Decimal("0.01")
CLAIMS_NOTE = "estimated with the claims that the embedded rules extract, and without vendors' prompt caches"


@dataclass(frozen=True, slots=True)
class Outlook:
    """The estimates of a command's arms, the paces they rest on by model, and how many cases go at a time."""

    estimates: "Sequence[Estimate]"
    paces: "Mapping[str, Pace]"
    workers: int

    @property
    def asked(self) -> "Plan":
        """What all arms together ask of language models."""
        from factcheck.models.rehearsal import total

        return total(estimate.asked for estimate in self.estimates)

    def by_model(self) -> "dict[str, Plan]":
        """The plan of each model, the embedded rules included, over all arms."""
        from factcheck.models.rehearsal import Plan

        plans: dict[str, Plan] = {}
        for estimate in self.estimates:
            for name, plan in estimate.plans.items():
                plans[name] = plans.get(name, Plan()).plus(plan)
        return plans

    @property
    def seconds(self) -> tuple[float, float]:
        """From fewest to most, one arm after another."""
        low, high = (sum(estimate.seconds[end] for estimate in self.estimates) for end in (0, 1))
        return (low, high)


def make_outlook(workspace: "Workspace", settings: "Settings", asking: Asking, plans: "Sequence[RunPlan]") -> Outlook:
    """Rehearse every arm on the cases it has still to meet; nothing is asked, approved or recorded.

    Raises ConfigError for a model without a price or with a sampling setting that it does not take, DataError for a
    missing or damaged case file or text.
    """
    from factcheck.protocols.planted.estimate import estimate

    needed = needed_models(settings, asking, make_access(workspace, settings, asking))
    tools = _silent_tools(workspace, settings, asking)
    estimates, paces = estimate(workspace, plans, tools, _rehearsals(settings, needed, tools))
    return Outlook(estimates, paces, plans[0].workers)


def _silent_tools(workspace: "Workspace", settings: "Settings", asking: Asking) -> "Tools":
    """Tools whose models answer from the store of replies alone, and of which no cap is approved; without a store they
    have no models.
    """
    from factcheck.settings import BudgetSettings

    needed = asking.needed if workspace.replies.exists() else ()
    unapproved = settings.model_copy(update={"budget": BudgetSettings()})
    return open_tools(workspace, unapproved, replace(asking, needed=needed, budget=None, offline=True))


def _rehearsals(settings: "Settings", needed: "Mapping[str, str]", tools: "Tools") -> "dict[str, Rehearsal]":
    """One rehearsal for each model name that is needed, by role; ``needed`` is role to model name."""
    from factcheck.models.catalog import is_embedded
    from factcheck.models.embedded.model import EmbeddedModel
    from factcheck.models.prices import load_prices
    from factcheck.models.rehearsal import Rehearsal

    prices, player = load_prices(settings.prices), EmbeddedModel()
    kept = {model.name: model for model in tools.models.values() if not is_embedded(model.name)}
    wanted = dict.fromkeys(needed.values())
    made = {
        name: Rehearsal(name, player, None if is_embedded(name) else prices.price(name), kept.get(name))
        for name in wanted
    }
    return {role: made[name] for role, name in needed.items()}


def calls_text(plan: "Plan") -> str:
    """``96 new calls, 12 in the store``."""
    from factcheck.publish.numbers import counted

    stored = f", {plan.stored:,} in the store" if plan.stored else ""
    return counted(plan.calls, "new call") + stored


def tokens_text(plan: "Plan") -> str:
    """``41,000 to 70,000 tokens in, 3,840 to 38,400 out``."""
    return f"{count_range(plan.input_tokens)} tokens in, {count_range(plan.output_tokens)} out"


def cost_text(plan: "Plan") -> str:
    """``$0.05 to $0.20 (at most $1.20, by the longest answers allowed)``, or ``free``."""
    from factcheck.publish.numbers import money

    if not plan.reserved_usd:
        return "free"
    return f"{usd_range(plan)} (at most {money(float(plan.reserved_usd))}, by the longest answers allowed)"


def usd_range(plan: "Plan") -> str:
    """``$0.05 to $0.20``."""
    from factcheck.publish.numbers import money

    low, high = (money(float(usd)) for usd in plan.usd)
    return low if low == high else f"{low} to {high}"


def time_lines(outlook: Outlook) -> Iterator[str]:
    """The range of time and what it rests on; nothing where no language model is asked anew."""
    asked = [name for name, plan in outlook.by_model().items() if plan.calls and name in outlook.paces]
    if not asked:
        return
    low, high = outlook.seconds
    span = f"{duration_text(low)} to {duration_text(high)}"
    yield f"time: {span} with {outlook.workers} cases at a time; waiting for rate limits comes on top"
    for name in asked:
        pace = outlook.paces[name]
        span = f"{pace.low:.3g} to {pace.high:.3g} s a call of {plain_text(name)}"
        if pace.median is None:
            yield f"  {span} is assumed: no journal of this workspace has one"
        else:
            yield f"  {span}, by this workspace's journals: n = {pace.calls:,}, median {pace.median:.3g} s"


def budget_to_approve(plan: "Plan", spent: Decimal, workers: int) -> Decimal:
    """The ``--budget`` in USD that lets a run go through if it costs what is estimated at most, to the cent above.

    The cap holds for all a run ever cost, and the worst case of every call under way has to fit below it.
    """
    most = min(plan.usd[1] + workers * plan.dearest_usd, plan.reserved_usd)
    return (spent + most).quantize(CENT, rounding=ROUND_CEILING)


def note_lines(outlook: Outlook, balance: "Balance", run: str) -> Iterator[str]:
    """What a run will ask and cost, before its first call."""
    from factcheck.publish.numbers import money

    for name, plan in outlook.by_model().items():
        if name in outlook.paces:
            yield f"{plain_text(name)}: {calls_text(plan)}, {tokens_text(plan)}, {cost_text(plan)}"
    yield from time_lines(outlook)
    asked, cap = outlook.asked, balance.cap
    if asked.calls:
        yield CLAIMS_NOTE
    if not asked.reserved_usd or cap is None:
        return
    enough = budget_to_approve(asked, balance.spent, outlook.workers)
    hint = f"; it may stop the run before the end, --budget {enough} would not" if cap < enough else ""
    yield f"run {plain_text(run)}: {money(float(balance.spent))} spent, the cap is {money(float(cap))}{hint}"


def refuse_unapproved(outlook: Outlook, balance: "Balance", run: str) -> None:
    """Raise BudgetStop where paid calls are to be made and no cap was ever approved for the run."""
    from factcheck.errors import BudgetStop

    asked = outlook.asked
    if balance.cap is not None or not asked.reserved_usd:
        return
    enough = budget_to_approve(asked, balance.spent, outlook.workers)
    raise BudgetStop(
        f"no budget is approved for run {run!r}, which would make {calls_text(asked)} for {cost_text(asked)};"
        f" say --budget {enough}"
    )


def count_range(span: tuple[int, int]) -> str:
    """``40 to 400``, or one number where both ends are the same."""
    return f"{span[0]:,}" if span[0] == span[1] else f"{span[0]:,} to {span[1]:,}"
