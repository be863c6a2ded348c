"""From the first request of a run to its report: every request paid, everything kept before it can be lost.

A run in the background is begun once. Its money is set aside before, its id is kept before it is looked at, and where a
process died in between it is called lost: it may go on at the provider and be billed, and is not begun again.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Literal

from factcheck.errors import BudgetStop, ProviderError
from factcheck.ledger.money import month_of
from factcheck.ledger.ports import Ledger, Reservation
from factcheck.ledger.sqlite import utc_now
from factcheck.models.backoff import Clock, Policy, SystemClock, backoff_s
from factcheck.models.price import Price
from factcheck.models.prices import cost, search_fees, worst_case
from factcheck.models.research.ports import Bound, Brief, Researcher, Turn
from factcheck.models.research.state import RunState
from factcheck.records.result import Usage

ATTEMPTS = 5  # requests in a row that may fail
LOOKS = 60  # the same for looking at a run that goes on without us
MOST_TOKENS = 10**9
MOST_SEARCHES = 10_000


@dataclass(frozen=True, slots=True)
class Job:
    """One run: who, with what, from which money, and where it is kept. ``most_seconds`` bounds it, waits included."""

    researcher: Researcher
    brief: Brief
    ledger: Ledger
    price: Price
    run: str
    save: Callable[[RunState], None]
    enabled: bool = True
    poll_s: float = 10.0
    most_seconds: float = 3600.0
    stop: threading.Event = field(default_factory=threading.Event)
    clock: Clock = field(default_factory=SystemClock)


@dataclass(frozen=True, slots=True)
class Ended:
    """How a run ended. ``seconds`` is the provider's own time where it told one."""

    status: Literal["done", "failed", "lost"]
    state: RunState
    text: str = ""
    reason: str | None = None
    seconds: float | None = None


def most_usd(bound: Bound, price: Price) -> Decimal:
    """The most that a request, or a whole run in the background, may cost in USD."""
    return worst_case(bound.input_tokens, bound.output_tokens, price) + search_fees(bound.searches, price)


def drive(job: Job, state: RunState) -> Ended:
    """Go on with a run until it ends. The same call with the state that was kept last resumes it.

    Raises KeyboardInterrupt once ``stop`` is set, BudgetStop before a request that could pass a cap, ProviderError for
    a key or a model that is not accepted; the run can be resumed after each.
    """
    if state.starting and state.remote_id is None:
        return Ended("lost", state, reason="the process ended while the run was being begun; it may go on unseen")
    while True:
        if job.stop.is_set():
            raise KeyboardInterrupt
        if state.seconds >= job.most_seconds:
            return _too_long(job, state)
        began = job.clock.now()
        state = _prepared(job, state)
        state, turn = _asked(job, state)
        state = state.model_copy(update={"seconds": state.seconds + job.clock.now() - began})
        job.save(state)
        if turn.state == "done" or (turn.state == "failed" and turn.retry == "no"):
            return Ended("done" if turn.state == "done" else "failed", state, turn.text, turn.reason, turn.seconds)
        if turn.state == "failed" and _is_lost(job, state, turn):
            return Ended("lost", state, reason=f"nobody knows whether it was begun: {turn.reason}")
        if state.failures >= (LOOKS if state.remote_id is not None else ATTEMPTS):
            return _given_up(job, state, turn)
        state = _rested(job, state, turn)


def _prepared(job: Job, state: RunState) -> RunState:
    """The state with the money for the next request set aside, kept before the request is made."""
    bound = job.researcher.bound(job.brief, state.memory)
    if bound is None:
        return state
    most = most_usd(bound, job.price)
    if most and not job.enabled:
        raise BudgetStop(f"EVAL_ENABLED=0 refuses every paid call, so {job.researcher.name} was not asked")
    name, month = job.researcher.name, month_of(utc_now())
    reservation = job.ledger.reserve(name, most, run=job.run, month=month)
    made = {"reservation": reservation.id, "starting": job.researcher.background}
    state = state.model_copy(update=made)
    job.save(state)
    return state


def _asked(job: Job, state: RunState) -> tuple[RunState, Turn]:
    """One request, and the state with what it used; a key that is not accepted costs nothing."""
    try:
        turn = job.researcher.turn(job.brief, state.memory)
    except ProviderError:
        if state.remote_id is None:
            _resolve(job, state, None)
            job.save(state.model_copy(update={"reservation": None, "starting": False}))
        raise
    except Exception as error:  # an SDK's own fault ends one run, not all of them
        reason = f"unexpected {type(error).__name__}: {str(error)[:200]}"
        turn = Turn(state.memory, "failed", reason=reason, billed="unknown")
    failures = state.failures + 1 if turn.state == "failed" else 0
    changed = {"memory": dict(turn.memory), "failures": failures, "served": turn.served or state.served}
    kept = state.model_copy(update=changed)
    if kept.remote_id is not None and state.remote_id is None:
        job.save(kept)  # before anything else: without its id the run is lost
    return _accounted(job, kept, turn), turn


def _accounted(job: Job, state: RunState, turn: Turn) -> RunState:
    """The state with the request's use counted and its money settled, as far as anybody knows it yet."""
    counted = {"searches": state.searches + turn.searches, "tool_calls": state.tool_calls + turn.tool_calls}
    state = state.model_copy(update=counted)
    if turn.billed == "later" or (state.remote_id is not None and turn.retry != "no"):
        return state.model_copy(update={"starting": False})
    if state.reservation is None and turn.usage is None:
        return state
    if turn.billed == "no":
        _resolve(job, state, None)
        return state.model_copy(update={"reservation": None, "starting": False})
    if turn.billed == "unknown" and state.starting and turn.retry != "no":
        return state  # begun or not, nobody knows: the money stays set aside
    usage = turn.usage if turn.usage is not None and _is_plausible(turn.usage, turn.searches) else None
    paid = None if usage is None else cost(usage, job.price) + search_fees(turn.searches, job.price)
    held = _resolve(job, state, (paid, usage or Usage()))
    return state.model_copy(
        update={
            "usage": state.usage.plus(usage or Usage()),
            "usd": state.usd + (held if paid is None else paid),
            "estimated": state.estimated or paid is None,
            "reservation": None,
            "starting": False,
        }
    )


def _resolve(job: Job, state: RunState, paid: tuple[Decimal | None, Usage] | None) -> Decimal:
    """Release the reservation, or settle it at what was paid, or at itself where nobody knows. Its amount in USD.

    One that is gone was resolved already: by a process that died right afterwards, or by a person.
    """
    held = _held(job, state)
    if held is None:
        return Decimal(0)
    if paid is None:
        job.ledger.release(held)
    elif paid[0] is None:
        job.ledger.settle(held, held.usd, Usage(), estimated=True)
    else:
        job.ledger.settle(held, paid[0], paid[1])
    return held.usd


def _held(job: Job, state: RunState) -> Reservation | None:
    return next((one for one in job.ledger.open_reservations() if one.id == state.reservation), None)


def _is_plausible(usage: Usage, searches: int) -> bool:
    counts = tuple(usage.model_dump().values())
    return 0 <= min(counts) <= max(counts) <= MOST_TOKENS and 0 <= searches <= MOST_SEARCHES


def _is_lost(job: Job, state: RunState, turn: Turn) -> bool:
    """Whether a run in the background may have been begun without anybody knowing its id."""
    return job.researcher.background and state.remote_id is None and turn.billed != "no"


def _too_long(job: Job, state: RunState) -> Ended:
    return _ended_badly(job, state, f"no report within {job.most_seconds / 60:g} minutes")


def _given_up(job: Job, state: RunState, turn: Turn) -> Ended:
    return _ended_badly(job, state, f"gave up after {state.failures} requests; the last said: {turn.reason}")


def _ended_badly(job: Job, state: RunState, reason: str) -> Ended:
    """The end of a run whose provider may still work on it: what was set aside for it is counted as spent."""
    held = _resolve(job, state, (None, Usage())) if state.reservation is not None else Decimal(0)
    changed = {"usd": state.usd + held, "estimated": state.estimated or bool(held), "reservation": None}
    state = state.model_copy(update=changed)
    job.save(state)
    return Ended("failed", state, reason=reason)


def _rested(job: Job, state: RunState, turn: Turn) -> RunState:
    """Wait before the next request: between two looks, or after a failure."""
    if turn.state == "failed":
        policy = replace(Policy(), first_wait_s=min(Policy().first_wait_s, job.poll_s))
        wait = backoff_s(policy, state.failures, turn.retry_after_s, job.researcher.name, job.run)
    else:
        wait = job.poll_s if state.remote_id is not None else 0.0
    wait = min(wait, max(0.0, job.most_seconds - state.seconds))
    if wait:
        job.clock.wait(wait, job.stop)
    return state.model_copy(update={"seconds": state.seconds + wait})
