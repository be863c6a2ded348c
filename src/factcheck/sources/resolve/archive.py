"""What an archive answers, read strictly: only a well-formed answer says that there never was a copy.

Two shapes are read: that of the Wayback Machine's availability service (``{"archived_snapshots": {"closest": …}}``) and
that of its index (CDX, ``[["timestamp", "original", "statuscode"], …]``). The first is known to answer with nothing now
and then although it has a copy, and shows the copy closest to a date, which may be that of an error page. So an answer
without a copy is confirmed by another question: to the index where one is declared, else for the earliest copy.
"""

import json
from datetime import UTC, datetime
from typing import Any, Literal
from urllib.parse import urlsplit

from factcheck.records.base import Record
from factcheck.sources.fetch import Fetched
from factcheck.sources.resolve.endpoints import question_to, with_parameter

_EARLIEST = "timestamp=19960101"
_INDEX = "output=json&fl=timestamp,original,statuscode&filter=statuscode:[23]..&limit=1"
_WAYBACK = "web.archive.org"


class ArchiveReply(Record):
    """One answer: a copy, none, one that is itself an error (which counts as none), or no answer at all."""

    found: Literal["snapshot", "none", "error_copy", "no_answer"]
    url: str | None = None
    taken_at: str | None = None
    reason: str | None = None


def availability_questions(template: str, url: str) -> tuple[str, str]:
    """The question for any copy, and for the earliest: the same one again where the template takes no parameters."""
    first = question_to(template, url, otherwise="url=")
    return first, with_parameter(first, _EARLIEST) if "?" in first else first


def index_question(template: str, url: str) -> str:
    """The question for the first copy that is no error."""
    return with_parameter(question_to(template, url, otherwise="url="), _INDEX)


def read_reply(fetched: Fetched) -> ArchiveReply:
    """The answer of an availability service or an index. Never raises."""
    if fetched.failure is not None or fetched.status_code != 200:
        why = fetched.reason or f"HTTP {fetched.status_code}"
        return ArchiveReply(found="no_answer", reason=f"the archive gave no answer: {why}")
    try:
        value = json.loads(fetched.body.decode("utf-8"))
    except (ValueError, RecursionError):
        return _unreadable("no JSON")
    if isinstance(value, list):
        return _index_reply(value, fetched.final_url)
    if not isinstance(value, dict) or "archived_snapshots" not in value:
        return _unreadable("not the shape of an archive's answer")
    return _availability_reply(value["archived_snapshots"])


def _availability_reply(snapshots: Any) -> ArchiveReply:
    if not isinstance(snapshots, dict | list):
        return _unreadable("archived_snapshots is no object")
    closest = snapshots.get("closest") if isinstance(snapshots, dict) else None
    if not snapshots or closest == {} or (isinstance(closest, dict) and closest.get("available") is False):
        return ArchiveReply(found="none")
    if not isinstance(closest, dict) or not isinstance(closest.get("url"), str):
        return _unreadable("the closest snapshot has no address")
    return _copy(closest["url"], closest.get("timestamp"), closest.get("status"))


def _index_reply(rows: list[Any], asked: str) -> ArchiveReply:
    if not rows:
        return ArchiveReply(found="none")
    if not all(isinstance(row, list) for row in rows):
        return _unreadable("the index has rows that are no lists")
    errors = False
    for row in rows[1:]:
        entry = dict(zip(rows[0], row, strict=False)) if all(isinstance(name, str) for name in rows[0]) else {}
        if not isinstance(entry.get("original"), str) or not isinstance(entry.get("timestamp"), str):
            return _unreadable("the index names no copy in a row")
        known = urlsplit(asked).hostname == _WAYBACK
        url = f"https://{_WAYBACK}/web/{entry['timestamp']}/{entry['original']}" if known else None
        reply = _copy(url, entry["timestamp"], entry.get("statuscode"))
        if reply.found == "snapshot":
            return reply
        errors = True
    return ArchiveReply(found="error_copy" if errors else "none")


def _copy(url: str | None, timestamp: Any, status: Any) -> ArchiveReply:
    """A copy by its own status: 2xx and 3xx are copies, as are those of unknown status."""
    code = int(status) if isinstance(status, int | str) and str(status).isdecimal() and len(str(status)) == 3 else None
    taken_at = _time(timestamp)
    if code is not None and not 200 <= code < 400:
        return ArchiveReply(found="error_copy", url=url, taken_at=taken_at, reason=f"its copy is an error: HTTP {code}")
    return ArchiveReply(found="snapshot", url=url, taken_at=taken_at)


def _time(timestamp: Any) -> str | None:
    """ISO 8601 from the archive's fourteen digits."""
    try:
        return datetime.strptime(str(timestamp)[:14], "%Y%m%d%H%M%S").replace(tzinfo=UTC).isoformat()
    except ValueError:
        return None


def _unreadable(why: str) -> ArchiveReply:
    return ArchiveReply(found="no_answer", reason=f"the archive's answer could not be read: {why}")
