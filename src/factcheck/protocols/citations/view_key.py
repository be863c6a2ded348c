"""What the page of an audit says of the answer key, of the extra pass, and of the other reading of missing pages."""

from collections.abc import Iterable

from factcheck.audit.page import PageSection
from factcheck.publish.layout import table
from factcheck.publish.numbers import count, counted
from factcheck.records.audit_summary import CandidateScore, CitationSummary, KeyAnswer

KINDS = {"trap": "trap", "key_fact": "key fact"}
NO_KEY = "No answer key was given: traps and key facts are not scored, and there is no total."
HOW = (
    "Judged about the report alone, by judges of other houses than the author's, who quote it; without a verified quote"
    " nothing passes. Those who judge claims never see the key. What a person says takes the place of the panel."
)


def answers_section(summary: CitationSummary) -> PageSection:
    """Every trap and key fact of every report: what counts, who says so, who said what, and why."""
    heads = ("report", "of the key", "outcome", "by", "judges", "a person must look", "why", "quote")
    rows = [(report.report, *_row(answer)) for report in summary.reports for answer in report.answers]
    lines = [HOW if rows else NO_KEY, *_documents(summary)]
    if summary.key_sha256:
        lines.insert(0, f"Answer key {summary.key_sha256[:12]}.")
    return PageSection("Traps and key facts", tuple(lines), table(heads, rows, words=len(heads)) if rows else None)


def candidate_lines(summary: CitationSummary) -> list[str]:
    """The extra pass, before and after, and the verdict under the other reading, of every candidate."""
    return [line for one in summary.candidates for line in (*_again(one), _other(one))]


def _row(answer: KeyAnswer) -> tuple[str, ...]:
    votes = ", ".join(f"{role}: {label}" for role, label in answer.votes.items())
    return (
        f"{KINDS[answer.kind]} {answer.name}",
        answer.outcome or "not scored",
        answer.by or "nobody",
        votes or "not asked",
        answer.cause or "no",
        f"a person overrules the panel ({answer.panel})" if _overruled(answer) else answer.why,
        answer.quote or "none",
    )


def _overruled(answer: KeyAnswer) -> bool:
    return answer.by == "person" and answer.panel is not None and answer.panel != answer.outcome


def _documents(summary: CitationSummary) -> Iterable[str]:
    for report in summary.reports:
        for one in report.documents:
            where = f"claims {', '.join(map(str, one.claims))}" if one.claims else "beside the claims"
            yield f"{report.report}: fabricated source “{one.name}” ({where}), by the {one.by}: {one.why}."


def _again(one: CandidateScore) -> Iterable[str]:
    again = one.judged_again
    if again is None:
        return
    if again.note is not None:
        yield f"{one.candidate}, no extra pass: {again.note}."
        return
    before, after = standing(again.verdict, again.mean), standing(one.verdict, one.mean)
    yield (
        f"{one.candidate}, within the band: disputed claims were judged once more"
        f" ({counted(again.pages, 'question')}) by another sample of every judge, the ballots of both passes counted"
        f" together; {counted(again.changed, 'label')} changed. Before: {before}; after: {after}. There is no third"
        " pass."
    )


def _other(one: CandidateScore) -> str:
    other = one.other_reading
    if other is None:
        return f"{one.candidate}: no cited address could be read as dead in place of nonexistent."
    read = (
        f"{one.candidate}: cited pages that are missing on a living domain and of which the archive never had a copy"
        f" ({count(other.addresses)}) count as nonexistent. If they counted as dead, the verdict"
    )
    now = standing(other.verdict, other.mean)
    if other.verdict == one.verdict:
        return f"{read} would not change: {now}."
    return f"{read} would change from {standing(one.verdict, one.mean)} to {now}."


def standing(verdict: str | None, mean: float | None) -> str:
    """A verdict with its mean: "PROBATION, mean 74.50"."""
    return f"{verdict or 'no verdict'}, mean {'n/a' if mean is None else f'{mean:.2f}'}"
