"""The arms of one ``factcheck run``: looked ahead, run in turn under one board, and reported."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import click

from factcheck.cli.board import Board, make_board
from factcheck.cli.context import Asking, interruptible
from factcheck.cli.dry_run import dry_run_lines
from factcheck.cli.outlook import Outlook, make_outlook, note_lines, refuse_unapproved
from factcheck.cli.purse import Balance, Purse, open_purse
from factcheck.cli.row import Row
from factcheck.cli.summary import ArmReport

if TYPE_CHECKING:
    from factcheck.checker.arm import Arm
    from factcheck.checker.state import Tools
    from factcheck.models.ports import Model
    from factcheck.protocols.planted.run import RunCounts, RunPlan
    from factcheck.settings import Settings
    from factcheck.workspace import Workspace

ANY_TOKENS = 10**9  # more than any context: both tiers of a price


@dataclass(frozen=True, slots=True)
class Job:
    """What one command was told to do."""

    workspace: "Workspace"
    settings: "Settings"
    asking: Asking
    plans: "Sequence[RunPlan]"

    def dry_run(self) -> Iterator[str]:
        """What a run would ask, cost and take; nothing is written. Raises ConfigError, DataError as the run would."""
        outlook = make_outlook(self.workspace, self.settings, self.asking, self.plans)
        with open_purse(self.workspace, self.asking.run) as purse:
            balance = purse.balance() if purse else Balance()
        return dry_run_lines(outlook, balance)

    def run(self, tools: "Tools") -> "list[RunCounts]":
        """Run every arm; what each came to.

        Raises BudgetStop before anything is asked where paid calls would be made and no cap is approved, and all that
        the stage raises; the arms that were finished, and the one that was stopped, are reported all the same.
        """
        outcomes: list[RunCounts] = []
        with open_purse(self.workspace, self.asking.run) as purse:
            outlook = self._look_ahead(tools, purse)
            rows = [self._row(plan, tools, purse) for plan in self.plans]
            with interruptible(tools.stop), make_board(rows) as board:
                for plan, row in zip(self.plans, rows, strict=True):
                    outcomes.append(self._run_arm(plan, row, tools, board, outlook))
        return outcomes

    def _look_ahead(self, tools: "Tools", purse: Purse | None) -> Outlook | None:
        """The estimate, told on standard error; None where nobody is asked for money or time."""
        if self.asking.offline or not _language_models(tools.models.values()):
            return None
        outlook = make_outlook(self.workspace, self.settings, self.asking, self.plans)
        balance = purse.balance() if purse else Balance()
        if self.settings.eval_enabled:  # else no approval would help
            refuse_unapproved(outlook, balance, self.asking.run)
        for line in note_lines(outlook, balance, self.asking.run):
            click.echo(line, err=True)
        return outlook

    def _row(self, plan: "RunPlan", tools: "Tools", purse: Purse | None) -> Row:
        from factcheck.models.counted import Tally

        paid = any(self._costs(name) for name in _language_models(_models(plan.arm, tools).values()))
        return Row(plan.name, Tally(), purse if paid else None, plan.workers)

    def _costs(self, model: str) -> bool:
        from factcheck.models.prices import load_prices, worst_case

        return worst_case(ANY_TOKENS, 1, load_prices(self.settings.prices).price(model)) > 0

    def _run_arm(self, plan: "RunPlan", row: Row, tools: "Tools", board: Board, outlook: Outlook | None) -> "RunCounts":
        from factcheck.models.counted import counted
        from factcheck.protocols.planted.run import run_arm

        own = _models(plan.arm, tools)
        names = sorted({model.name for model in own.values()})
        estimates = {one.arm: one for one in outlook.estimates} if outlook and _language_models(own.values()) else {}
        counts: RunCounts | None = None
        try:
            watched = replace(tools, models={**tools.models, **counted(own, row.tally)})
            counts = run_arm(self.workspace, plan, watched, row)
            return counts
        finally:
            if row.begun is not None:
                board.report(ArmReport(row, names, counts, estimates.get(plan.name)).lines)


def needed_roles(arms: "Sequence[Arm]") -> tuple[str, ...]:
    """Roles that any of the arms asks, sorted."""
    return tuple(sorted({role for arm in arms for role in arm.roles}))


def _models(arm: "Arm", tools: "Tools") -> "dict[str, Model]":
    """The models an arm asks, by role; a role without one is refused by the stage."""
    return {role: tools.models[role] for role in arm.roles if role in tools.models}


def _language_models(models: "Iterable[Model]") -> list[str]:
    """Names of those that are no embedded rules."""
    from factcheck.models.catalog import is_embedded

    return [model.name for model in models if not is_embedded(model.name)]
