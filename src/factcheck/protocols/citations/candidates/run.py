"""All runs of all candidates: the cheapest first and alone, then round by round; each is resumed where it was."""

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from factcheck.audit.importing import import_report
from factcheck.errors import ConfigError, Incomplete
from factcheck.hashing import sha256_text
from factcheck.jsonl import Appender, dump_line, write_records, write_text
from factcheck.ledger.ports import Ledger
from factcheck.models.prices import PriceList
from factcheck.models.research.drive import Ended, Job, drive
from factcheck.models.research.ports import Brief, Researcher
from factcheck.models.research.state import RunState
from factcheck.progress import Progress
from factcheck.prompts import PromptBook
from factcheck.protocols.citations.candidates.folder import CandidatesFolder, run_id
from factcheck.protocols.citations.candidates.plan import Planned, Run, is_left_out, next_round
from factcheck.protocols.citations.candidates.recording import begun_record, finished_record, index_row, now_text
from factcheck.records.candidate import CandidateRun, ResearchSettings

PROMPT = "research_brief"
LEAST_S = 30.0  # a request that is cut off may have begun something
REQUEST_S = 600.0  # one request of a model that uses its provider's tools meanwhile


@dataclass(frozen=True, slots=True)
class CandidatePlan:
    """What is run: the candidates with their brief, where the runs lie, and from which money they are paid.

    ``open`` gives a candidate's model with its tools. ``again`` names runs that ended badly and are to be begun anew.
    ``first_only`` ends it after the first run of the cheapest candidate, so that its report can be audited first.
    """

    folder: CandidatesFolder
    research: ResearchSettings
    planned: Sequence[Planned]
    brief: str
    prompts: PromptBook
    open: Callable[[Planned], Researcher]
    ledger: Ledger
    prices: PriceList
    enabled: bool = True
    again: frozenset[str] = frozenset()
    first_only: bool = False
    stop: threading.Event = field(default_factory=threading.Event)

    @property
    def money(self) -> str:
        """The run under which the ledger counts."""
        return f"candidates-{self.folder.name}"


def run_candidates(plan: CandidatePlan, progress: Progress) -> list[CandidateRun]:
    """Run what is not ended yet, and write records, reports and their index after each. The same call again resumes.

    Raises Incomplete where the first run of the cheapest candidate brought no report, before another is begun;
    BudgetStop, ProviderError and KeyboardInterrupt as a request raises them; ConfigError for a changed brief.
    """
    plan.folder.private.mkdir(parents=True, exist_ok=True)
    with Appender(plan.folder.lock):
        known = plan.folder.known()
        _check_same(plan, known)
        progress.start("runs", len(plan.planned) * plan.research.runs)
        for run, last_round in _order(plan, known):
            _one(plan, run, last_round, known, progress)
            progress.advance()
            if run == (plan.planned[0].name, 1):
                _check_first(plan, known[run], progress)
                if plan.first_only:
                    break
        progress.finish()
        return list(known.values())


def _order(plan: CandidatePlan, known: Mapping[Run, CandidateRun]) -> Iterator[tuple[Run, list[str]]]:
    """Every run, round by round, with the candidates of its round; the order may follow from what came before."""
    for number in range(1, plan.research.runs + 1):
        names = [one.name for one in plan.planned] if number == 1 else next_round(plan.planned, known)
        for name in names:
            yield (name, number), names


def _one(plan: CandidatePlan, run: Run, names: list[str], known: dict[Run, CandidateRun], progress: Progress) -> None:
    """Bring one run to its end, unless it is there already, and keep what it came to."""
    before, again = known.get(run), run_id(*run) in plan.again
    if before is not None and before.status == "done":
        return
    if before is not None and before.status in ("failed", "lost") and not again:
        return
    planned = next(one for one in plan.planned if one.name == run[0])
    spent, line = plan.ledger.spent(run=plan.money), plan.research.stop_usd
    if is_left_out(run, plan.research.runs, names, spent, line) and (before is None or before.status == "skipped"):
        reason = f"skipped: {spent:.2f} USD are spent or set aside, and the stop line is {line:.2f}"
        _keep(plan, known, _begun(plan, planned, run[1]).model_copy(update={"status": "skipped", "reason": reason}))
        progress.note(f"{run_id(*run)} {reason}")
        return
    if before is None or before.status != "started":
        plan.folder.state(*run).unlink(missing_ok=True)
        before = _begun(plan, planned, run[1]).model_copy(update={"started_at": now_text()})
        _keep(plan, known, before)
    ended = _drive(plan, planned, run, known, before)
    made = finished_record(before, planned, ended)
    if made.report is not None:
        write_text(plan.folder.report(*run), ended.text)
    _keep(plan, known, made)


def _drive(
    plan: CandidatePlan, planned: Planned, run: Run, known: dict[Run, CandidateRun], begun: CandidateRun
) -> Ended:
    candidate = planned.candidate
    source = plan.prompts.render(PROMPT, {"brief": plan.brief})
    brief = Brief(
        source.system,
        source.question,
        candidate.max_tool_calls,
        candidate.max_input_tokens,
        candidate.max_output_tokens,
        min(REQUEST_S, max(LEAST_S, candidate.max_minutes * 60)),
    )
    shown = begun.remote_id

    def save(state: RunState) -> None:
        nonlocal shown
        write_text(plan.folder.state(*run), dump_line(state))
        if state.remote_id != shown:
            shown = state.remote_id
            _keep(plan, known, begun.model_copy(update={"remote_id": shown}))

    researcher = plan.open(planned)
    try:
        job = Job(
            researcher,
            brief,
            plan.ledger,
            plan.prices.price(candidate.model),
            plan.money,
            save,
            plan.enabled,
            plan.research.poll_s,
            candidate.max_minutes * 60,
            plan.stop,
        )
        return drive(job, plan.folder.kept_state(*run))
    finally:
        researcher.close()


def _keep(plan: CandidatePlan, known: dict[Run, CandidateRun], record: CandidateRun) -> None:
    """Write all records and the index, in the order of the plan: a killed process leaves both as they were."""
    known[record.candidate, record.run] = record
    place = {one.name: number for number, one in enumerate(plan.planned)}
    ordered = sorted(known.values(), key=lambda one: (place.get(one.candidate, len(place)), one.candidate, one.run))
    write_records(plan.folder.runs, ordered)
    write_records(plan.folder.index, [index_row(one, plan.brief) for one in ordered if one.status == "done"])


def _begun(plan: CandidatePlan, planned: Planned, number: int) -> CandidateRun:
    return begun_record(planned, number, sha256_text(plan.brief), plan.prompts.source(PROMPT).sha256)


def _check_same(plan: CandidatePlan, known: Mapping[Run, CandidateRun]) -> None:
    """One brief, one prompt, one model for all runs of a name. Raises ConfigError."""
    brief, prompt = sha256_text(plan.brief), plan.prompts.source(PROMPT).sha256
    models = {one.name: (one.candidate.model, one.candidate.kind) for one in plan.planned}
    for run in known.values():
        if (run.brief_sha256, run.prompt_sha256) != (brief, prompt):
            raise ConfigError(
                f"{plan.folder.path}: the brief or the prompt changed after the first run; put it back, or give the"
                " new runs another --name"
            )
        if models.get(run.candidate, (run.model, run.kind)) != (run.model, run.kind):
            raise ConfigError(
                f"{plan.folder.path}: the candidate {run.candidate!r} was {run.model} before; give the other one"
                " another name"
            )
    unknown = plan.again - {run_id(*run) for run in known}
    if unknown:
        raise ConfigError(f"there is no run {sorted(unknown)[0]!r} to begin again; see {plan.folder.runs}")


def _check_first(plan: CandidatePlan, first: CandidateRun, progress: Progress) -> None:
    """Read the cheapest candidate's first report as an audit will. Raises Incomplete where there is none."""
    name = run_id(first.candidate, first.run)
    if first.status == "done":
        read = import_report(index_row(first, plan.brief, plan.folder.path)).read
        addresses = {one.url for one in read.citations if one.url is not None}
        progress.note(
            f"{name}: {len(read.text):,} characters, {len(read.citations)} citations of {len(addresses)} addresses"
        )
        return
    raise Incomplete(
        f"the first run of the cheapest candidate, {name}, brought no report ({first.reason}), and no other was begun;"
        f" mend the cause and say --again {name}"
    )
