"""The table of decisions: evidence in, status out."""

import itertools
from typing import get_args

import pytest

from factcheck.records.resolution import ArchiveAnswer, ReaderAnswer, ResolutionCause, ResolutionStatus
from factcheck.sources.resolve.condition import DEAD, GONE, Condition
from factcheck.sources.resolve.decide import ASKED_ELSEWHERE, decide

ARCHIVES = {
    "copy read": ArchiveAnswer(
        found="snapshot", url="https://archive.example/1", taken_at="2019-03-04T05:06:07+00:00", read=True
    ),
    "copy": ArchiveAnswer(found="snapshot", url="https://archive.example/1"),
    "never": ArchiveAnswer(found="never"),
    "silent": ArchiveAnswer(found="no_answer", reason="the archive gave no answer: HTTP 503"),
    "none declared": ArchiveAnswer(found="not_configured"),
    "not asked": ArchiveAnswer(),
}
READERS = {
    "read": ReaderAnswer(found="read", code=200, chars=900),
    "short": ReaderAnswer(found="short", code=200, chars=90, reason="only 90 characters of text"),
    "wall": ReaderAnswer(found="wall", code=200, reason="a wall"),
    "silent": ReaderAnswer(found="no_answer", reason="the server took too long"),
    "robots": ReaderAnswer(found="robots", reason="the host's robots.txt does not allow it"),
    "none declared": ReaderAnswer(found="not_configured"),
    "not asked": ReaderAnswer(),
}
TABLE = [
    # the page, the archive, the reader; status, cause, where the text is from, the other reading
    ("readable", "not asked", "not asked", "ok", None, "page", None),
    ("short_text", "not asked", "read", "ok", None, "reader", None),
    ("short_text", "not asked", "short", "ok", "short_text", "page", None),
    ("short_text", "not asked", "robots", "ok", "short_text", "page", None),
    ("short_text", "not asked", "none declared", "ok", "short_text", "page", None),
    ("gone", "copy read", "not asked", "dead", "gone", "archive", None),
    ("gone", "copy", "not asked", "dead", "gone", None, None),
    ("gone", "never", "not asked", "nonexistent", "gone", None, "dead"),
    ("gone", "silent", "not asked", "unreachable", "archive_no_answer", None, None),
    ("gone", "none declared", "not asked", "unreachable", "no_archive", None, None),
    ("no_such_name", "copy read", "not asked", "dead", "no_such_name", "archive", None),
    ("no_such_name", "never", "not asked", "nonexistent", "no_such_name", None, None),
    ("no_such_name", "silent", "not asked", "unreachable", "archive_no_answer", None, None),
    ("no_such_name", "none declared", "not asked", "unreachable", "no_archive", None, None),
    ("soft_404", "never", "not asked", "dead", "soft_404", None, None),
    ("soft_404", "copy read", "not asked", "dead", "soft_404", "archive", None),
    ("soft_404", "none declared", "not asked", "dead", "soft_404", None, None),
    ("parked", "copy read", "not asked", "dead", "parked", "archive", None),
    ("parked", "silent", "not asked", "dead", "parked", None, None),
    ("home_page", "never", "not asked", "dead", "home_page", None, None),
    ("address", "not asked", "not asked", "private", "address", None, None),
    ("expired_redirect", "not asked", "not asked", "unreachable", "expired_redirect", None, None),
    *((kind, "not asked", "read", "ok", None, "reader", None) for kind in sorted(ASKED_ELSEWHERE)),
    *((kind, "copy read", "none declared", "ok", None, "archive", None) for kind in sorted(ASKED_ELSEWHERE)),
    *((kind, "copy read", "wall", "ok", None, "archive", None) for kind in sorted(ASKED_ELSEWHERE)),
    *((kind, "copy", "silent", "unreachable", kind, None, None) for kind in sorted(ASKED_ELSEWHERE)),
    *((kind, "never", "robots", "unreachable", kind, None, None) for kind in sorted(ASKED_ELSEWHERE)),
    *((kind, "silent", "short", "unreachable", kind, None, None) for kind in sorted(ASKED_ELSEWHERE)),
    *((kind, "none declared", "none declared", "unreachable", kind, None, None) for kind in sorted(ASKED_ELSEWHERE)),
]  # fmt: skip
KINDS = sorted({"readable", "short_text", "expired_redirect", "address", *GONE, *DEAD, *ASKED_ELSEWHERE})


@pytest.mark.parametrize(("kind", "archive", "reader", "status", "cause", "through", "other"), TABLE)
def test_the_table(
    kind: str, archive: str, reader: str, status: str, cause: str | None, through: str | None, other: str | None
) -> None:
    verdict = decide(Condition(kind, "the page is so and so"), ARCHIVES[archive], READERS[reader])  # type: ignore[arg-type]
    assert (verdict.status, verdict.cause, verdict.through, verdict.other_reading) == (status, cause, through, other)


@pytest.mark.parametrize("kind", KINDS)
def test_what_holds_for_all_evidence(kind: str) -> None:
    for archive, reader in itertools.product(ARCHIVES, READERS):
        verdict = decide(Condition(kind, "the page is so and so"), ARCHIVES[archive], READERS[reader])  # type: ignore[arg-type]
        assert verdict.status in get_args(ResolutionStatus)
        assert verdict.cause is None or verdict.cause in get_args(ResolutionCause)
        assert verdict.reason.endswith(".") and verdict.reason[0].isupper() and ". " not in verdict.reason[:-1]
        if verdict.status == "nonexistent":
            assert kind in GONE and archive == "never"
        if verdict.status == "dead":
            assert kind in DEAD or (kind in GONE and archive.startswith("copy"))
        if kind in ASKED_ELSEWHERE:
            assert verdict.status in ("ok", "unreachable")
        if verdict.status == "ok":
            assert verdict.through is not None
        assert (verdict.other_reading is not None) == (verdict.status == "nonexistent" and kind == "gone")


def test_every_status_and_every_cause_has_a_row() -> None:
    assert {row[3] for row in TABLE} == set(get_args(ResolutionStatus)) - {"not_http"}
    never_asked = {"scheme", "malformed", "credentials"}
    assert {row[4] for row in TABLE} - {None} == set(get_args(ResolutionCause)) - never_asked


def test_the_reason_names_the_other_reading_and_what_was_tried() -> None:
    gone = Condition("gone", "the page is not there (HTTP 404)")
    assert (
        "by the other reading, a 404 on a living domain, it would be dead"
        in decide(gone, ARCHIVES["never"], READERS["not asked"]).reason
    )
    refused = Condition("forbidden", "the server refuses (HTTP 403)")
    tried = decide(refused, ARCHIVES["never"], READERS["wall"]).reason
    assert tried == (
        "Not known whether the page is there: the server refuses (HTTP 403)"
        " (the fallback reader: a wall; the archive has no copy)."
    )
    assert "could not be read" in decide(refused, ARCHIVES["copy"], READERS["not asked"]).reason
    assert "HTTP 503" in decide(refused, ARCHIVES["silent"], READERS["not asked"]).reason
    assert decide(gone, ARCHIVES["copy read"], READERS["not asked"]).reason.endswith(
        "the archive has a copy of 2019-03-04."
    )
