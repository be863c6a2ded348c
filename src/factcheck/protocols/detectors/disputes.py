"""Disputes and corrected labels: logged with their dates, answered once, never taken back."""

from collections.abc import Sequence
from datetime import date, datetime

from factcheck.errors import CheckFailed, ConfigError
from factcheck.protocols.detectors.folders import RoundFolder, read_documents
from factcheck.protocols.detectors.freeze import check_frozen
from factcheck.protocols.detectors.guard import HumanTexts
from factcheck.protocols.detectors.log import append_log, days_later, moment, read_log
from factcheck.protocols.detectors.packet import one_line
from factcheck.protocols.detectors.rules import kept_protocol
from factcheck.protocols.detectors.score import corrected_labels
from factcheck.records.detectors_log import DetectorLogEntry, Outcome


def open_dispute(place: RoundFolder, tool: str, claim: str, at: datetime, human: HumanTexts) -> DetectorLogEntry:
    """Log a claim against a tool's result, with the day it is answered by. Raises ConfigError for no such tool."""
    if tool not in place.tools():
        raise ConfigError(f"{tool} was not tested in this round; known: {', '.join(place.tools()) or 'none'}")
    human.refuse(claim, "the claim")
    version = check_frozen(place).protocol_version
    days = kept_protocol(place, version).protocol.dispute_days
    due = days_later(moment(at), days).isoformat()
    return append_log(place, at, "dispute", tool=tool, text=one_line(claim), due=due)


def answer_dispute(
    place: RoundFolder,
    number: int,
    outcome: Outcome,
    note: str,
    at: datetime,
    human: HumanTexts,
    rerun: int | None = None,
) -> DetectorLogEntry:
    """Log the answer to a dispute; one that is upheld names the finished rerun that was begun after the claim.

    From then on the tool's score rests on that rerun. Raises ConfigError for no open dispute, CheckFailed without a
    rerun of that kind.
    """
    log = read_log(place)
    found = [entry for entry in log if entry.kind == "dispute" and entry.number == number]
    if not found:
        raise ConfigError(f"there is no dispute {number}; factcheck detectors dispute lists them")
    if any(entry.kind == "answer" and entry.refers == number for entry in log):
        raise ConfigError(f"dispute {number} has its answer; what is logged is not taken back")
    tool = str(found[0].tool)
    if outcome == "upheld" and rerun is None:
        raise CheckFailed(f"a dispute is upheld after a rerun only; rerun {tool} and say --rerun")
    if rerun is not None:
        _refuse_other_run(log, found[0], rerun)
    human.refuse(note, "the note")
    return append_log(place, at, "answer", tool=tool, run=rerun, text=one_line(note), outcome=outcome, refers=number)


def overdue(log: Sequence[DetectorLogEntry], today: date) -> list[DetectorLogEntry]:
    """Disputes without an answer whose day has passed."""
    answered = {entry.refers for entry in log if entry.kind == "answer"}
    open_ = [entry for entry in log if entry.kind == "dispute" and entry.number not in answered]
    return [entry for entry in open_ if str(entry.due) < today.isoformat()]


def correct_label(
    place: RoundFolder, document: str, slice_: str, reason: str, at: datetime, human: HumanTexts
) -> DetectorLogEntry:
    """Log that a document belongs to another slice: it does so for every tool. Raises ConfigError where it cannot."""
    known = {one.id: one for one in read_documents(place)}
    if document not in known:
        raise ConfigError("there is no such document in the sample")
    protocol = kept_protocol(place, check_frozen(place).protocol_version).protocol
    names = [part.name for part in protocol.sample.slices]
    if slice_ not in names:
        raise ConfigError(f"there is no slice {slice_!r}; known: {', '.join(names)}")
    if corrected_labels(read_log(place)).get(document, known[document].slice) == slice_:
        raise ConfigError(f"document {document} is in slice {slice_} already")
    human.refuse(reason, "the reason")
    return append_log(place, at, "correction", document=document, slice=slice_, text=one_line(reason))


def _refuse_other_run(log: Sequence[DetectorLogEntry], dispute: DetectorLogEntry, run: int) -> None:
    """Raises CheckFailed for a run that was not begun after the claim, or is not finished."""
    events = [entry.kind for entry in log[dispute.number :] if entry.tool == dispute.tool and entry.run == run]
    if "locked" not in events or "finished" not in events:
        raise CheckFailed(f"run {run} of {dispute.tool} was not made from begin to end after the claim was logged")
