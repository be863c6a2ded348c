"""The stage ``run``: every document once, in the fixed order, every raw reply kept; resumable at any moment."""

import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime
from queue import SimpleQueue
from time import monotonic

from factcheck.errors import CheckFailed, ProviderError
from factcheck.progress import Progress
from factcheck.protocols.detectors.asking import Answer, Asker
from factcheck.protocols.detectors.folders import RoundFolder
from factcheck.protocols.detectors.freeze import FrozenText
from factcheck.protocols.detectors.journal import Journal, Told, read_told, replies_sha256
from factcheck.protocols.detectors.log import append_log, moment, read_log
from factcheck.protocols.detectors.paid import Paid
from factcheck.records.detectors_tools import DetectorRun

ATTEMPTS = 3  # at a document that the tool certainly did not see
FIRST_WAIT_S = 0.5
LONGEST_WAIT_S = 30.0
FAILURES_AT_FIRST = 20  # so many and no answer: the tool is not what the settings say


@dataclass(frozen=True, slots=True)
class RunPlan:
    """How a run is worked on. ``again`` also asks documents whose reply failed or was lost on the way."""

    place: RoundFolder
    run: DetectorRun
    workers: int
    clock: Callable[[], datetime]
    paid: Paid | None = None
    again: bool = False
    limit: int | None = None


@dataclass(frozen=True, slots=True)
class RunState:
    """Documents of a run by state: answered, failed, lost and open; and how many were asked just now."""

    states: Mapping[str, int]
    now: int

    @property
    def finished(self) -> bool:
        """Whether every document was asked."""
        return not self.states.get("open")

    @property
    def whole(self) -> bool:
        """Whether every document has a reply."""
        return not any(self.states.get(name) for name in ("open", "failed", "lost"))


def run_tool(
    plan: RunPlan, texts: list[FrozenText], asker: Asker, stop: threading.Event, progress: Progress
) -> RunState:
    """Ask a tool about the documents that it was not asked about yet. Repeating the call resumes the run.

    Raises BudgetStop where the next document could pass a cap, ProviderError where the tool turns every call away,
    Incomplete where another process works on the run, CheckFailed where a published run would be asked again,
    KeyboardInterrupt where ``stop`` was set: what is in flight is
    recorded first.
    """
    if plan.again:
        refuse_published(plan)
    place = plan.place.run(plan.run.tool, plan.run.run)
    documents = [text.document for text in texts]
    with Journal(place) as journal:
        told = read_told(place)
        wanted = {document.id for document in told.todo(documents, plan.again)[: plan.limit]}
        todo = [text for text in texts if text.document.id in wanted]
        progress.start(f"{plan.run.tool}, run {plan.run.run}", len(texts), len(texts) - len(todo))
        try:
            for _ in _Crew(plan, todo, asker, journal, told, stop).work():
                progress.advance()
        finally:
            progress.finish()
    told = read_told(place)
    state = RunState(Counter(told.state(document.id) for document in documents), len(todo))
    if state.finished:
        log_finished(plan)
    return state


def refuse_published(plan: RunPlan) -> None:
    """Raises CheckFailed where a run was finished and a publication followed: its replies are what was published."""
    log, run = read_log(plan.place), plan.run
    ended = [entry.number for entry in log if (entry.kind, entry.tool, entry.run) == ("finished", run.tool, run.run)]
    if ended and any(entry.kind == "published" for entry in log[ended[0] :]):
        raise CheckFailed(f"run {run.run} of {run.tool} was published; nothing of it is asked again")


def log_finished(plan: RunPlan) -> None:
    """Log that every document was asked, with the hash of the raw replies; once for the same replies."""
    run, place = plan.run, plan.place
    sha256 = replies_sha256(place.run(run.tool, run.run))
    about = ("finished", run.tool, run.run, sha256)
    if not any((entry.kind, entry.tool, entry.run, entry.sha256) == about for entry in read_log(place)):
        append_log(place, plan.clock(), "finished", tool=run.tool, run=run.run, sha256=sha256)


@dataclass(slots=True)
class _Crew:
    """Threads that each take the next document in order as soon as they are free, and write down what comes back."""

    plan: RunPlan
    todo: list[FrozenText]
    asker: Asker
    journal: Journal
    told: Told
    stop: threading.Event
    _halted: threading.Event = field(default_factory=threading.Event)
    _done: "SimpleQueue[bool]" = field(default_factory=SimpleQueue)
    _raised: list[BaseException] = field(default_factory=list)
    _tally: Counter[str] = field(default_factory=Counter)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def work(self) -> Iterator[None]:
        """Yield once for each document that was asked. Raises what a thread raised, or KeyboardInterrupt."""
        waiting = iter(self.todo)
        at_work = min(self.plan.workers, len(self.todo))
        with ThreadPoolExecutor(max(at_work, 1)) as pool:
            try:
                for _ in range(at_work):
                    pool.submit(self._labor, waiting)
                while at_work:
                    if self._done.get():
                        yield
                    else:
                        at_work -= 1
            finally:
                self._halted.set()
        if self._raised:
            raise self._raised[0]
        if self.stop.is_set() and next(waiting, None) is not None:
            raise KeyboardInterrupt

    def _labor(self, waiting: Iterator[FrozenText]) -> None:
        try:
            while not self.stop.is_set() and not self._halted.is_set():
                with self._lock:
                    text = next(waiting, None)
                if text is None:
                    break
                self._ask(text)
                self._done.put(True)
        except BaseException as error:  # it is raised where the work is waited for
            self._raised.append(error)
            self._halted.set()
        finally:
            self._done.put(False)

    def _ask(self, text: FrozenText) -> None:
        """One document, again after a pause where the tool did not see it."""
        begun = self.told.attempts.get(text.document.id, 0)
        for attempt in range(begun + 1, begun + ATTEMPTS + 1):
            answer = self._attempt(text, attempt)
            if answer is None:
                return
            self._refuse_hopeless(answer)
            if answer.status != "unreached":
                return
            wait = min(answer.wait_s or FIRST_WAIT_S * 2 ** (attempt - begun - 1), LONGEST_WAIT_S)
            if attempt == begun + ATTEMPTS or self.stop.wait(wait) or self._halted.is_set():
                return

    def _attempt(self, text: FrozenText, attempt: int) -> Answer | None:
        """One call: money first, then the note that it is made, then the call, then its reply."""
        paid, name = self.plan.paid, text.document.id
        reservation = paid.reserve(self.stop) if paid else None
        if self.plan.run.settings.replies is None:
            self.journal.begin(name, attempt, moment(self.plan.clock()))
        started = monotonic()
        answer = self.asker.ask(text)
        if answer is None:
            return None
        self.journal.end(name, attempt, answer, moment(self.plan.clock()), monotonic() - started)
        if paid is not None and reservation is not None:
            paid.settle(reservation, answer.status)
        return answer

    def _refuse_hopeless(self, answer: Answer) -> None:
        """Raises ProviderError where the tool bars us, or has only failed so far."""
        tool = self.plan.run.tool
        if answer.barred:
            raise ProviderError(f"{tool} does not accept the key or the plan ({answer.said}); mend it and run again")
        with self._lock:
            self._tally[answer.status] += 1
            hopeless = not self._tally["answered"] and self._tally.total() >= FAILURES_AT_FIRST
        if hopeless:
            raise ProviderError(
                f"{tool} gave no answer to {FAILURES_AT_FIRST} calls; see its replies in the private folder, mend the"
                " cause, and run again (with --again for documents that it may have seen)"
            )
