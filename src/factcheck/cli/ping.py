"""``factcheck models --ping``: does each model answer, who answers for it, and what did that cost?"""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from factcheck.cli.context import Asking, interruptible, make_access
from factcheck.errors import BudgetStop, FactcheckError, ProviderError

if TYPE_CHECKING:
    from decimal import Decimal

    from factcheck.checker.state import CallNote, Tools
    from factcheck.models.ports import Reply
    from factcheck.settings import Settings
    from factcheck.workspace import Workspace

RUN = "ping"
MAX_TOKENS = 50
AT_ONCE = 8


@dataclass(frozen=True, slots=True)
class Pinged:
    """What came of one model: a note of the call, or the error that stood in its way."""

    model: str
    note: "CallNote | None" = None
    error: FactcheckError | None = None

    @property
    def problem(self) -> str | None:
        """Why it did not answer as a judge would have to, or None."""
        if self.note is None:
            return str(self.error).removeprefix(f"{self.model}: ")
        return self.note.void or (None if self.note.reply.status == "ok" else _why(self.note.reply))


def ping(
    workspace: "Workspace", settings: "Settings", more: "Sequence[str]", budget: "Decimal | None"
) -> Iterator[str]:
    """Ask the model of every role, and ``more``, once each and anew; a line for each as it comes, in their order.

    Raises ConfigError before anything is asked (unknown model, no price, a sampling setting that is not taken), and at
    the end ProviderError where a model failed, BudgetStop where one could not be asked without an approved cap.
    """
    names = list(dict.fromkeys((*settings.models.by_role().values(), *more)))
    tools, secrets = _tools(workspace, settings, names, budget)
    done = []
    with interruptible(tools.stop), ThreadPoolExecutor(min(len(names), AT_ONCE)) as pool:
        for pinged in pool.map(partial(_ask, tools), names):
            done.append(pinged)
            yield line(pinged, secrets)
    failed = [pinged.model for pinged in done if pinged.problem and not isinstance(pinged.error, BudgetStop)]
    if failed:
        raise ProviderError(f"{len(failed)} of {len(done)} models did not answer as asked: {', '.join(failed)}")
    for pinged in done:
        if pinged.error is not None:
            raise pinged.error


def line(pinged: Pinged, secrets: Sequence[str]) -> str:
    """``provider:model: ok, answered by model-2 (same family), 61 tokens in, 9 out, $0.0001, 0.84 s``.

    What the other side said is shown without any of the ``secrets``: a gateway may repeat a key, another one's as well.
    """
    from factcheck.models.catalog import is_embedded
    from factcheck.publish.numbers import count, money, seconds

    note, problem = pinged.note, _without(pinged.problem or "", secrets)
    if note is None:
        state = "not asked" if isinstance(pinged.error, BudgetStop) else "error"
        return f"{pinged.model}: {state}: {problem}"
    if is_embedded(pinged.model):
        return f"{pinged.model}: {note.reply.status}, rules, nothing sent"
    reply, usage = note.reply, note.reply.usage
    state = reply.status if reply.status != "ok" else "void" if problem else "ok"
    parts = [f"{state}: {problem}" if problem else state]
    if reply.served:
        parts.append(f"answered by {_without(reply.served, secrets)} ({note.family} family)")
    sent, got = usage.input + usage.cache_read + usage.cache_write, usage.output + usage.reasoning
    parts += [f"{count(sent)} tokens in", f"{count(got)} out", money(reply.cost_usd), seconds(note.seconds)]
    return f"{pinged.model}: {', '.join(parts)}"


def _tools(
    workspace: "Workspace", settings: "Settings", names: "Sequence[str]", budget: "Decimal | None"
) -> "tuple[Tools, tuple[str, ...]]":
    """Tools in which every model is a role of its own name, with the prompts of the package; and all keys in use."""
    from factcheck.checker.state import Tools
    from factcheck.models.catalog import known_keys, open_fresh, refuse_sampling
    from factcheck.models.ports import Limits
    from factcheck.prompts import load_prompts
    from factcheck.workspace import shipped

    access = make_access(workspace, settings, Asking((), RUN, budget=budget))
    refuse_sampling(names, settings.models.sampling, access)
    models = {name: open_fresh(name, access) for name in names}
    prompts, limits = load_prompts(shipped("prompts")), Limits(MAX_TOKENS, settings.limits.timeout_s)
    houses = {name: server.family for name, server in access.servers.items()}
    return Tools(models, prompts, limits, access.stop, settings.models.sampling, houses), known_keys(access)


def _ask(tools: "Tools", name: str) -> Pinged:
    """One question to one model; what goes wrong with it does not keep the others from being asked."""
    from factcheck.records.tasks import PingAnswer, PingInput

    try:
        return Pinged(name, tools.ask("ping", name, PingInput(), PingAnswer))
    except (ProviderError, BudgetStop) as error:
        return Pinged(name, error=error)


def _why(reply: "Reply") -> str:
    hint = f"; {MAX_TOKENS} tokens are little for a model that thinks first" if reply.status == "truncated" else ""
    return f"{reply.reason or 'no reason given'}{hint}"


def _without(text: str, secrets: Iterable[str]) -> str:
    from factcheck.models.endpoint import hide_key

    for secret in secrets:
        text = hide_key(text, secret)
    return text
