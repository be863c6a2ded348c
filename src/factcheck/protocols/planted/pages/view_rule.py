"""How the rule stood when a run began, and what was added to it: lines below the verdict."""

from collections.abc import Iterator, Mapping

from factcheck.records.lock import AddendumNote, RecordedState
from factcheck.records.summary import RuleVerdict

STATES: Mapping[RecordedState, str] = {
    "locked": "locked before the run began",
    "unlocked": "not locked when the run began",
    "shipped": "the one that comes with the package, not locked here",
    "unrecorded": "nothing records how it stood when the run began",
}


def rule_lines(verdict: RuleVerdict) -> Iterator[str]:
    """Version and state of the rule, then every addendum that was in force."""
    yield f"Rule: version {verdict.rule_version}, {STATES[verdict.rule_state]}."
    for note in verdict.addenda:
        yield _addendum(note)


def _addendum(note: AddendumNote) -> str:
    seen = "results seen" if note.results_seen else "no results seen"
    runs = f"runs with results by then: {', '.join(note.runs)}" if note.runs else "no run had results by then"
    return f"Addendum {note.number} ({note.at[:10]}, {seen}; {runs}; rule version {note.rule_version}): {note.reason}"
