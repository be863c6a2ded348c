"""The stages of an audit of groundedness, each from the records of the one before it; a repeat asks nothing anew."""

from collections.abc import Sequence
from dataclasses import dataclass

import factcheck
from factcheck.audit.kept import keep_audit
from factcheck.audit.tally import spent
from factcheck.checker.state import CallNote
from factcheck.errors import ConfigError, DataError
from factcheck.jsonl import dump_line, write_records, write_text
from factcheck.progress import Progress
from factcheck.protocols.groundedness.asking import in_order
from factcheck.protocols.groundedness.formats.read import Read
from factcheck.protocols.groundedness.holding import hold
from factcheck.protocols.groundedness.listing import Listed, list_claims
from factcheck.protocols.groundedness.marks import find_marks
from factcheck.protocols.groundedness.overall import judge_overall
from factcheck.protocols.groundedness.papers import Bench
from factcheck.protocols.groundedness.recount import recount
from factcheck.protocols.groundedness.specifics import prepare_sources, unsourced_specifics
from factcheck.protocols.groundedness.verifying import verify
from factcheck.records.answer_claims import AnswerClaim, FreeFinding
from factcheck.records.audit import Audit, AuditFile
from factcheck.records.groundedness import HeldAnswer
from factcheck.records.groundedness_summary import GroundednessSummary
from factcheck.workspace import AuditFolder, Workspace

PROTOCOL = "groundedness"
PROMPTS = ("answer_claims", "verify_claim", "invention_kind", "global_groundedness")


@dataclass(frozen=True, slots=True)
class AnswerPlan:
    """What an audit is made with; ``files`` are those it was made from."""

    name: str
    folder: AuditFolder
    bench: Bench
    workers: int
    files: tuple[AuditFile, ...] = ()


def hold_answers(workspace: Workspace, read: Sequence[Read]) -> list[HeldAnswer]:
    """Hold the answers of all files; texts of sources are kept privately, under their hash. The audit is not touched.

    Raises DataError where no answer could be used, ConfigError for two answers of one id.
    """
    held: list[HeldAnswer] = []
    for answer, format_name in (one for file in read for one in file.answers):
        made, texts = hold(answer, format_name)
        held.append(made)
        for sha256, text in texts.items():
            if not workspace.text(sha256).exists():
                write_text(workspace.text(sha256), text, durable=False)
    notes = [note for file in read for note in file.notes]
    if not held:
        first = f"; the first reason: {notes[0].where}: {notes[0].reason}" if notes else ""
        raise DataError(f"no answer of {len(notes)} rows could be used{first}")
    ids = {answer.id for answer in held}
    if len(ids) < len(held):
        raise ConfigError("answers of two files have one id; give each an id of its own, or check the files apart")
    return held


def keep_answers(folder: AuditFolder, answers: Sequence[HeldAnswer], read: Sequence[Read]) -> None:
    """Begin the audit anew: its answers, and what of the files could not be used."""
    write_records(folder.file("answers"), answers)
    write_records(folder.file("notes"), [note for file in read for note in file.notes])


def check_answers(plan: AnswerPlan, answers: Sequence[HeldAnswer], progress: Progress) -> GroundednessSummary:
    """List, verify and score. Answers of models that were had before come from the store.

    Raises BudgetStop, and KeyboardInterrupt where it was stopped; the same command again goes on from there.
    """
    listed = list_stage(plan, answers, progress)
    calls = [call for one in listed for call in one.calls]
    instruments = plan.bench.rules.instruments
    if "per_claim" in instruments:
        calls += verify_stage(plan, answers, [claim for one in listed for claim in one.claims], progress)
    if "global" in instruments:
        calls += global_stage(plan, answers, progress)
    for instrument, stage in (("per_claim", "verdicts"), ("global", "overall")):
        if instrument not in instruments:
            plan.folder.file(stage).unlink(missing_ok=True)  # of an earlier run of this audit
    keep_audit(plan.folder, _made(plan, calls), {"rules": plan.bench.rules})
    summary = recount(plan.folder)
    write_text(plan.folder.summary, dump_line(summary))
    return summary


def list_stage(plan: AnswerPlan, answers: Sequence[HeldAnswer], progress: Progress) -> list[Listed]:
    """The claims of every answer, and what the free check finds in it."""

    def work(answer: HeldAnswer) -> Listed:
        return list_claims(answer, plan.bench.tools, free_findings(answer, plan.bench))

    found = in_order("claims of answers", work, answers, plan.bench.tools, progress, plan.workers)
    write_records(plan.folder.file("claims"), [claim for one in found for claim in one.claims])
    write_records(plan.folder.file("readings"), [one.reading for one in found])
    return found


def verify_stage(
    plan: AnswerPlan, answers: Sequence[HeldAnswer], claims: Sequence[AnswerClaim], progress: Progress
) -> list[CallNote]:
    """Every claim against its own sources."""
    by_id = {answer.id: answer for answer in answers}
    bench = plan.bench
    found = in_order(
        "claims against their sources",
        lambda claim: verify(claim, by_id[claim.answer], bench),
        claims,
        bench.tools,
        progress,
        plan.workers,
    )
    write_records(plan.folder.file("verdicts"), [one.verdict for one in found])
    return [call for one in found for call in one.calls]


def global_stage(plan: AnswerPlan, answers: Sequence[HeldAnswer], progress: Progress) -> list[CallNote]:
    """The one global question about every answer."""
    bench = plan.bench
    found = in_order(
        "the global question", lambda one: judge_overall(one, bench), answers, bench.tools, progress, plan.workers
    )
    write_records(plan.folder.file("overall"), [one.verdict for one in found])
    return [one.call for one in found if one.call is not None]


def free_findings(answer: HeldAnswer, bench: Bench) -> list[FreeFinding] | None:
    """What the check without a model finds in what the answer cites; None where there is no text to look in."""
    texts = bench.papers.texts(answer, cited_numbers(answer))
    if not texts:
        return None
    return [
        FreeFinding(kind=found.kind, text=found.text, start=found.start, end=found.end, why=found.why)
        for found in unsourced_specifics(answer.answer, prepare_sources(texts))
    ]


def cited_numbers(answer: HeldAnswer) -> frozenset[int]:
    """The sources that an answer cites; all of them where it cites nothing that exists."""
    marks = find_marks(answer.answer, answer.sources) if answer.citations is None else answer.citations
    cited = {number for mark in marks for number in mark.numbers}
    return frozenset(cited or (source.number for source in answer.sources))


def _made(plan: AnswerPlan, calls: Sequence[CallNote]) -> Audit:
    tools, bench = plan.bench.tools, plan.bench
    return Audit(
        protocol=PROTOCOL,
        audit=plan.name,
        factcheck=factcheck.__version__,
        prompt_version=tools.prompts.version,
        prompts={name: tools.prompts.source(name).sha256 for name in PROMPTS},
        models={role: tools.models[role].name for role in ("extractor", "judge")},
        mode="embedded" if bench.embedded else "one_house",
        files=plan.files,
        spent_usd=spent(calls),
    )
