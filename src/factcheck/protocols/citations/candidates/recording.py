"""The record of a run, and the line of an index that an audit reads."""

from pathlib import Path

from factcheck.audit.importing import ReportRow
from factcheck.hashing import sha256_text
from factcheck.ledger.sqlite import utc_now
from factcheck.models.families import family_of
from factcheck.models.research.drive import Ended
from factcheck.protocols.citations.candidates.folder import run_id
from factcheck.protocols.citations.candidates.plan import Planned
from factcheck.records.candidate import CandidateRun


def now_text() -> str:
    """The time now, UTC, ISO 8601."""
    return utc_now().isoformat(timespec="seconds")


def begun_record(planned: Planned, number: int, brief_sha256: str, prompt_sha256: str) -> CandidateRun:
    """The record of a run of which nothing is known yet."""
    author = planned.author
    return CandidateRun(
        candidate=planned.name,
        run=number,
        kind=planned.candidate.kind,
        model=planned.candidate.model,
        vendor=author.vendor,
        product=author.product,
        family=author.family,
        houses=author.houses,
        status="started",
        brief_sha256=brief_sha256,
        prompt_sha256=prompt_sha256,
    )


def finished_record(begun: CandidateRun, planned: Planned, ended: Ended) -> CandidateRun:
    """The record of a run that ended; a report of another house's model is nobody's, and names no file."""
    state, status, reason = ended.state, ended.status, ended.reason
    if status == "done" and family_of(state.served, planned.candidate.model, planned.author.house) == "other":
        status, reason = "failed", f"{state.served} answered, a model of another house"
    facts = {
        "status": status,
        "reason": reason,
        "served": state.served,
        "remote_id": state.remote_id,
        "ended_at": now_text(),
        "usage": state.usage,
        "tool_calls": state.tool_calls,
        "cost_usd": None if state.estimated or status == "lost" else float(state.usd),
        "minutes": round((state.seconds if ended.seconds is None else ended.seconds) / 60, 3),
    }
    if status == "done":
        name = f"reports/{run_id(begun.candidate, begun.run)}.md"
        facts |= {"report": name, "sha256": sha256_text(ended.text)}
    return begun.model_copy(update=facts)


def index_row(run: CandidateRun, brief: str, folder: Path | None = None) -> ReportRow:
    """The line of a report; its path is relative to the index, or within a folder that is given."""
    usage = run.usage
    return ReportRow(
        path=str(folder / (run.report or "")) if folder is not None else run.report or "",
        vendor=run.vendor,
        product=run.product,
        model=run.model.partition(":")[2],
        family=run.family,
        id=run_id(run.candidate, run.run),
        run_date=(run.started_at or "")[:10] or None,
        brief=brief,
        cost_usd=run.cost_usd,
        minutes=run.minutes,
        input_tokens=usage.input + usage.cache_read + usage.cache_write,
        output_tokens=usage.output + usage.reasoning,
    )
