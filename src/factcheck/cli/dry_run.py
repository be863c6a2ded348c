"""``factcheck run --dry-run``: what a run would ask, cost and take, before any money."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from factcheck.cli.display import duration_text, plain_text
from factcheck.cli.outlook import budget_to_approve, calls_text, cost_text, time_lines, tokens_text, usd_range

if TYPE_CHECKING:
    from factcheck.cli.outlook import Outlook
    from factcheck.cli.purse import Balance
    from factcheck.protocols.planted.estimate import Estimate


def dry_run_lines(outlook: "Outlook", balance: "Balance") -> Iterator[str]:
    """Calls, tokens, cost and time: by arm, then by model; and the cap to approve where paid calls would be made."""
    from factcheck.publish.numbers import money

    yield "Dry run: nothing is asked and nothing is written. Claims are those that the embedded rules extract."
    yield from map(_arm_line, outlook.estimates)
    for name, plan in outlook.by_model().items():
        if name in outlook.paces:
            yield f"{plain_text(name)}: {plan.calls} calls, {tokens_text(plan)}, {cost_text(plan)}"
        else:
            yield f"{name}: {plan.calls} calls, costs nothing"
    yield from time_lines(outlook)
    if outlook.asked.reserved_usd:
        enough = budget_to_approve(outlook.asked, balance.spent, outlook.workers)
        before = f" (for all the run ever costs: {money(float(balance.spent))} is spent)" if balance.spent else ""
        yield f"to approve it: --budget {enough}{before}"
    yield "Calls that arms share are counted once, at the first arm; vendors' prompt caches are not reckoned with."


def _arm_line(estimate: "Estimate") -> str:
    asked = estimate.asked
    head = f"arm {plain_text(estimate.arm)}: {estimate.cases} cases"
    if estimate.cases and not (asked.calls or asked.stored):
        return f"{head}, no language model is asked"
    cost = usd_range(asked) if asked.reserved_usd else "free"
    time = f", {' to '.join(map(duration_text, estimate.seconds))}" if asked.calls else ""
    return f"{head}, {calls_text(asked)}, {cost}{time}"
