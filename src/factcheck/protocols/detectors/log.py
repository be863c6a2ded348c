"""The test log of a round: lines are only appended, and each holds the hash of the one before."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

from factcheck.errors import Tampered
from factcheck.hashing import sha256_bytes
from factcheck.jsonl import Appender, parse_line
from factcheck.protocols.detectors.folders import RoundFolder
from factcheck.records.detectors_log import DetectorLogEntry, LogKind

FIRST = "0" * 64


def read_log(place: RoundFolder) -> tuple[DetectorLogEntry, ...]:
    """All events in order. Raises Tampered where a line was changed, taken out or put in; DataError for no record."""
    entries: list[DetectorLogEntry] = []
    previous = FIRST
    if not place.log.exists():
        return ()
    for number, raw in enumerate(place.log.read_bytes().splitlines(keepends=True), start=1):
        if not raw.endswith(b"\n"):
            break  # a crash left it; the next event takes its place
        entry = parse_line(raw, DetectorLogEntry, place.log, number)
        if entry.previous != previous or entry.number != number:
            raise Tampered(f"{place.log}:{number}: this line does not follow the one before it; put the log back")
        entries.append(entry)
        previous = sha256_bytes(raw)
    return tuple(entries)


def append_log(place: RoundFolder, at: datetime, kind: LogKind, **about: Any) -> DetectorLogEntry:
    """Append an event. Raises Incomplete while another process writes the log, and what reading raises."""
    with Appender(place.log) as appender:
        known = read_log(place)
        raw = place.log.read_bytes().splitlines(keepends=True)
        previous = sha256_bytes(raw[-1]) if raw else FIRST
        entry = DetectorLogEntry(number=len(known) + 1, at=moment(at), kind=kind, previous=previous, **about)
        appender.append(entry)
    return entry


def moment(at: datetime) -> str:
    """A time as it is written: ISO 8601 in UTC. Raises ValueError for one without a zone."""
    if at.tzinfo is None:
        raise ValueError("a time without a zone belongs to no day")
    return at.astimezone(UTC).isoformat(timespec="seconds")


def day_of(at: str) -> date:
    """The UTC day of a time as it is written."""
    return date.fromisoformat(at[:10])


def days_later(at: str, days: int) -> date:
    """The day so many days after that of a time."""
    return day_of(at) + timedelta(days=days)
