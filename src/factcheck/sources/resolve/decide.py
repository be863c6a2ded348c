"""From evidence to a status: pure, one function, every way out named.

Blocked is never dead and unknown is never dead: "dead" and "nonexistent" need a positive answer, "nonexistent" also one
of the archive. What is not known is "unreachable" and held against nobody.
"""

from dataclasses import dataclass
from typing import Literal

from factcheck.records.resolution import ArchiveAnswer, ReaderAnswer, ResolutionCause, ResolutionStatus
from factcheck.sources.resolve.condition import DEAD, GONE, Condition

ASKED_ELSEWHERE = frozenset(  # where another party's copy of the page is worth asking for
    (
        *(
            "forbidden",
            "rate_limited",
            "server_error",
            "bot_wall",
            "consent_wall",
            "sign_in",
            "paywall",
            "tls",
            "timeout",
        ),
        *("connection", "name_unresolved", "redirects", "broken", "too_large", "no_text"),
    )
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A status with its reason; ``through`` says where the text that counts comes from."""

    status: ResolutionStatus
    cause: ResolutionCause | None
    reason: str
    through: Literal["page", "reader", "archive"] | None = None
    other_reading: ResolutionStatus | None = None


def decide(page: Condition, archive: ArchiveAnswer, reader: ReaderAnswer) -> Verdict:
    """The status of a cited address from the condition of its page, the archive's answer and the reader's."""
    if page.kind == "address":
        return Verdict("private", "address", f"Not asked: {page.why}.")
    if page.has_text:
        return _read(page, reader)
    if page.kind in DEAD:
        return Verdict("dead", _cause(page), f"{_sentence(page.why)}{_copy(archive)}.", _copied(archive))
    if page.kind in GONE:
        return _gone(page, archive)
    if reader.found == "read":
        return Verdict(
            "ok", None, f"{_sentence(page.why)}; the fallback reader brought {reader.chars:,} characters.", "reader"
        )
    if archive.found == "snapshot" and archive.read:
        return Verdict("ok", None, f"{_sentence(page.why)}; a copy in the archive was read{_date(archive)}.", "archive")
    return Verdict(
        "unreachable", _cause(page), f"Not known whether the page is there: {page.why}{_tried(archive, reader)}."
    )


def _read(page: Condition, reader: ReaderAnswer) -> Verdict:
    if page.kind == "readable":
        return Verdict("ok", None, f"The page was read: {page.why}.", "page")
    if reader.found == "read":
        why = f"The page was read through the fallback reader: {reader.chars:,} characters; directly {page.why}."
        return Verdict("ok", None, why, "reader")
    return Verdict("ok", "short_text", f"The page was read, but it holds {page.why}.", "page")


def _gone(page: Condition, archive: ArchiveAnswer) -> Verdict:
    why, cause = _sentence(page.why), _cause(page)
    if archive.found == "snapshot":
        return Verdict("dead", cause, f"{why}; the archive has a copy{_date(archive)}.", _copied(archive))
    if archive.found == "never":
        other: ResolutionStatus | None = "dead" if page.kind == "gone" else None
        reading = "; by the other reading, a 404 on a living domain, it would be dead" if other else ""
        reason = f"{why}, and the archive says that it never had a copy{reading}."
        return Verdict("nonexistent", cause, reason, None, other)
    if archive.found in ("not_configured", "not_asked"):
        reason = f"{why}; without an archive it cannot be told whether it ever was there."
        return Verdict("unreachable", "no_archive", reason)
    reason = (
        f"{why}, but the archive gave no answer on whether it ever was there ({archive.reason or 'no reason given'})."
    )
    return Verdict("unreachable", "archive_no_answer", reason)


def _cause(page: Condition) -> ResolutionCause | None:
    return None if page.kind == "readable" else page.kind


def _copied(archive: ArchiveAnswer) -> Literal["archive"] | None:
    return "archive" if archive.read else None


def _copy(archive: ArchiveAnswer) -> str:
    return f"; the archive has a copy{_date(archive)}" if archive.found == "snapshot" else ""


def _date(archive: ArchiveAnswer) -> str:
    return f" of {archive.taken_at[:10]}" if archive.taken_at else ""


def _tried(archive: ArchiveAnswer, reader: ReaderAnswer) -> str:
    """What else was tried in vain."""
    parts = []
    if reader.found not in ("not_asked", "not_configured"):
        parts.append(f"the fallback reader: {reader.reason or reader.found}")
    if archive.found == "snapshot":
        parts.append("the archive's copy could not be read")
    elif archive.found == "never":
        parts.append("the archive has no copy")
    elif archive.found == "no_answer":
        parts.append(archive.reason or "the archive gave no answer")
    return f" ({'; '.join(parts)})" if parts else ""


def _sentence(why: str) -> str:
    return why[:1].upper() + why[1:]
