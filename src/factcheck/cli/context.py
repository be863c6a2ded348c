"""What every command needs: the workspace, the settings, the tools and a progress display."""

import os
import signal
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cache, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar, cast

import click

if TYPE_CHECKING:
    from factcheck.checker.state import Tools
    from factcheck.models.catalog import Access
    from factcheck.models.store import ReplyStore
    from factcheck.settings import Settings
    from factcheck.workspace import Workspace

F = TypeVar("F", bound=Callable[..., Any])
INTERRUPTED = 130  # the exit code after Ctrl-C


def workspace_option(function: F) -> F:
    """``--dir``: the folder that holds cases/ and published/."""
    return click.option(
        "--dir",
        "folder",
        type=click.Path(file_okay=False, path_type=Path),
        default=Path(),
        show_default="the current folder",
        help="Workspace: the folder that holds cases/, published/ and factcheck.toml.",
    )(function)


class Dollars(click.ParamType[Decimal]):
    """An amount of US dollars, exact."""

    name = "usd"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Decimal:
        """The amount; a usage error for what is none."""
        try:
            amount = Decimal(str(value))
        except ArithmeticError:
            amount = Decimal("nan")
        if not amount.is_finite() or amount < 0:
            self.fail(f"{value!r} is no amount in US dollars", param, ctx)
        return amount


def budget_option(function: F) -> F:
    """``--budget``: the cap that is approved for paid calls."""
    text = "Approve paid calls up to this cap in US dollars, over all commands of the run."
    return click.option("--budget", type=Dollars(), metavar="USD", help=text)(function)


_ROLES = {
    "extractor": "Who extracts the claims [embedded:rules].",
    "judge": "The judge's model [embedded:rules].",
    "second_judge": "Who tries to refute what it is asked about [embedded:rules].",
}
_TIE_BREAKER = {"tie_breaker": "Who decides where two judges disagree [embedded:rules]."}


def role_options(function: F) -> F:
    """``--extractor``, ``--judge`` and ``--second-judge``: models for one command, before those of the settings.

    The command is given them together, as ``roles``: role to model name, or None where the settings decide.
    """
    return _gathered(function, _ROLES)


def tie_breaker_option(function: F) -> F:
    """``--tie-breaker``, for a command that asks a third judge; it joins ``roles``."""
    return _gathered(function, _TIE_BREAKER)


def _gathered(function: F, texts: Mapping[str, str]) -> F:
    """The command with an option a role, all of them put into its one parameter ``roles``."""

    @wraps(function)
    def command(*args: Any, **given: Any) -> Any:
        roles = {role: given.pop(role) for role in texts}
        return function(*args, **{**given, "roles": {**given.get("roles", {}), **roles}})

    made: Any = command
    for role, text in reversed(list(texts.items())):
        made = click.option(f"--{role.replace('_', '-')}", role, metavar="MODEL", help=text)(made)
    return cast(F, made)


def open_workspace(folder: Path) -> "tuple[Workspace, Settings]":
    """The workspace and its settings. Raises ConfigError for a bad factcheck.toml."""
    from factcheck.settings import load_settings
    from factcheck.workspace import Workspace

    workspace = Workspace(folder)
    return workspace, load_settings(workspace.config, os.environ)


def end_at_once() -> NoReturn:
    """End the process as it stands; what is on disk may be cut off at any moment, and calls under way stay reserved."""
    cursor = b"\x1b[?25h" if os.isatty(2) else b""  # a live display may have hidden it
    os.write(2, cursor + b"factcheck: ended at once; what was finished is kept, and the same command resumes\n")
    os._exit(INTERRUPTED)


@contextmanager
def interruptible(stop: threading.Event) -> Iterator[None]:
    """The first Ctrl-C only sets ``stop``, so that what is in flight can be recorded; the second one ends the process.

    An interrupt that were raised wherever the main thread happens to be could lose answers that were paid for, and
    would still wait for the threads that wait for an answer.
    """

    def handle(number: int, frame: object) -> None:
        if stop.is_set():
            end_at_once()
        stop.set()
        click.echo("interrupted: finishing what is in flight (once more: stop at once)", err=True)

    before = signal.signal(signal.SIGINT, handle)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@dataclass(frozen=True)
class Asking:
    """Which roles will be asked, under which run the money is counted, and what the command line says of it.

    ``roles`` are the command line's own choices of models; ``budget`` approves a cap in USD for the run.
    """

    needed: tuple[str, ...]
    run: str
    roles: Mapping[str, str | None] = field(default_factory=dict)
    budget: Decimal | None = None
    offline: bool = False
    workers: int | None = None


def open_tools(workspace: "Workspace", settings: "Settings", asking: Asking) -> "Tools":
    """The models of the needed roles (command-line choices first) and the prompts.

    Raises ConfigError for an unknown model, a model without a price and a sampling setting that a provider does not
    take, before anything is asked.
    """
    from factcheck.checker.state import Tools
    from factcheck.models.catalog import open_roles
    from factcheck.models.ports import Limits
    from factcheck.prompts import load_prompts

    access = make_access(workspace, settings, asking)
    models = open_roles(needed_models(settings, asking, access), access)
    limits = Limits(timeout_s=settings.limits.timeout_s)
    houses = {name: server.family for name, server in access.servers.items()}
    prompts = load_prompts(workspace.prompts)
    return Tools(models, prompts, limits, access.stop, settings.models.sampling, houses)


def needed_models(settings: "Settings", asking: Asking, access: "Access") -> dict[str, str]:
    """Role to model name for every role that will be asked, command-line choices first.

    Raises ConfigError for a sampling setting that the provider of one of them does not take.
    """
    from factcheck.models.catalog import refuse_sampling

    names = settings.models.by_role() | {role: name for role, name in asking.roles.items() if name}
    needed = {role: names[role] for role in asking.needed if role in names}
    refuse_sampling(needed.values(), settings.models.sampling, access)
    return needed


def make_access(workspace: "Workspace", settings: "Settings", asking: Asking) -> "Access":
    """Keys, servers, store and money of a workspace; the files are made when a vendor's model is opened."""
    from factcheck.models.catalog import Access, Money, Server

    def store() -> "ReplyStore":
        from factcheck.models.store_sqlite import SqliteStore

        opened = SqliteStore(workspace.replies)
        command = click.get_current_context(silent=True)
        if command is not None:
            command.call_on_close(opened.close)  # folds its log into the file now, not whenever it is collected
        return opened

    def money() -> Money:
        from factcheck.ledger.sqlite import SqliteLedger, ledger_file
        from factcheck.models.prices import load_prices

        ledger = SqliteLedger(ledger_file(workspace.root), month_cap=settings.budget.monthly_usd)
        cap = settings.budget.per_run_usd if asking.budget is None else asking.budget
        if cap is not None:
            ledger.approve(asking.run, cap)
        return Money(ledger, load_prices(settings.prices), asking.run, settings.eval_enabled)

    servers = {
        name: Server(server.base_url, server.family, server.key_env, server.protocol)
        for name, server in settings.models.endpoints.items()
    }
    workers = asking.workers or settings.limits.workers
    timeout_s = settings.limits.timeout_s
    return Access(os.environ, servers, cache(store), cache(money), asking.offline, workers, timeout_s)


def choose_seed(workspace: "Workspace", seed: int | None) -> int:
    """The seed given, else the only one that has a case file. Raises ConfigError where that is not one."""
    from factcheck.errors import ConfigError

    if seed is not None:
        return seed
    seeds = workspace.seeds()
    if len(seeds) != 1:
        there = f"there are case files of seeds {', '.join(map(str, seeds))}" if seeds else "there is no case file yet"
        raise ConfigError(f"{there} in {workspace.root / 'cases'}; " + ("say --seed" if seeds else "run build-cases"))
    return seeds[0]
