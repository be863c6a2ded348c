"""What became of a cited address: one status, why, and the evidence it was decided on."""

from typing import Literal

from pydantic import Field

from factcheck.records.base import Record

ResolutionStatus = Literal["ok", "dead", "nonexistent", "unreachable", "not_http", "private"]
ResolutionCause = Literal[
    # unreachable: whether the page is there is not known
    "forbidden",
    "rate_limited",
    "server_error",
    "bot_wall",
    "consent_wall",
    "sign_in",
    "paywall",
    "tls",
    "timeout",
    "connection",
    "name_unresolved",
    "redirects",
    "expired_redirect",
    "broken",
    "too_large",
    "no_text",
    "no_archive",
    "archive_no_answer",
    # dead or nonexistent
    "gone",
    "no_such_name",
    "soft_404",
    "parked",
    "home_page",
    # ok, with a reservation
    "short_text",
    # never asked
    "scheme",
    "malformed",
    "credentials",
    "address",
]
ArchiveFound = Literal["snapshot", "never", "no_answer", "not_configured", "not_asked"]
ReaderFound = Literal["read", "short", "wall", "no_answer", "robots", "not_configured", "not_asked"]


class Hop(Record):
    """One address that was asked and what it answered.

    ``how`` is what led there: the citation or a redirect ("http"), a page that sends its reader on ("refresh"), or the
    address of the target within the one of a redirect service ("unwrapped").
    """

    url: str
    code: int | None
    how: Literal["http", "refresh", "unwrapped"] = "http"


class ArchiveAnswer(Record):
    """What the archive said, and its copy; a copy that is itself an error counts as none.

    ``read`` says that text was read from the copy, ``taken_at`` when the copy was made (ISO 8601).
    """

    found: ArchiveFound = "not_asked"
    url: str | None = None
    taken_at: str | None = None
    read: bool = False
    reason: str | None = None


class ReaderAnswer(Record):
    """What the fallback reader brought: its HTTP code, and how many characters of text."""

    found: ReaderFound = "not_asked"
    code: int | None = None
    chars: int = Field(0, ge=0)
    reason: str | None = None


class Sibling(Record):
    """What the host answers for an address beside the cited one that nobody ever made, and whether it is the same."""

    url: str
    code: int | None
    same: bool


class Resolution(Record):
    """``resolution/1``: the status of one cited address.

    ``url`` is as cited, ``asked`` the spelling that was requested. ``status``: "ok" (text was read), "dead" (the page
    is gone, or something else is in its place), "nonexistent" (gone, and the archive says that it never had it),
    "unreachable" (not known: held against nobody), "not_http" and "private" (never asked). ``other_reading`` is the
    status under the other reading of a 404 on a living domain without a snapshot, where it differs.

    ``through`` says where text was read, also that of a dead page's copy; ``sha256`` and ``chars`` are those of this
    text, which is kept apart. ``snippet`` is the beginning of what was read or, failing that, of what the server
    showed: at most 25 words. ``published`` and ``modified`` are dates that what was read states of itself, to the
    day or the month: nothing that a server says, and nothing guessed.
    """

    schema_: Literal["resolution/1"] = Field("resolution/1", alias="schema")
    url: str
    asked: str | None
    status: ResolutionStatus
    cause: ResolutionCause | None
    reason: str
    other_reading: ResolutionStatus | None = None
    final_url: str | None = None
    code: int | None = None
    hops: tuple[Hop, ...] = ()
    through: Literal["page", "reader", "archive"] | None = None
    kind: Literal["html", "pdf", "text"] | None = None
    title: str | None = None
    sha256: str | None = None
    chars: int = Field(0, ge=0)
    snippet: str = ""
    retrieved_at: str | None = None
    published: str | None = None
    modified: str | None = None
    archive: ArchiveAnswer = ArchiveAnswer()
    reader: ReaderAnswer = ReaderAnswer()
    sibling: Sibling | None = None
