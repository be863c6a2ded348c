"""Every candidate over its reports: verdict, rank, what the extra pass changed, the verdict of the other reading."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from factcheck.audit.tally import as_rank
from factcheck.protocols.citations.categories import count_categories
from factcheck.protocols.citations.score import WITHIN_BAND, CandidateVerdict, accuracy_of, judge_candidate
from factcheck.protocols.citations.second_pass import is_disputed
from factcheck.protocols.citations.summary import CitationFacts, Scored, candidate_of, score_reports, shown
from factcheck.records.answer_key import AnswerKey
from factcheck.records.audit_summary import CandidateScore, CitationCategory, JudgedAgain, OtherReading
from factcheck.records.citation_rules import CitationRules
from factcheck.records.panel import ReportClaim
from factcheck.stats.ranks import RankInterval, rank_intervals

NOBODY_AGAIN = "the mean lies within the band, and one instrument cannot be asked again: it answers alike"
NONE_DISPUTED = "no claim is disputed: there is nothing to judge once more"
Runs = Mapping[str, Sequence[Scored]]


def candidate_scores(
    audit: str, found: CitationFacts, scored: Sequence[Scored], rules: CitationRules, key: AnswerKey
) -> tuple[CandidateScore, ...]:
    """Every candidate (vendor, product, model) over its reports, in order of first appearance, with its rank.

    Ranks are by citation accuracy, for that is what claims can be redrawn for; the verdict is by points.
    """
    final = _runs(scored)
    before = _runs(score_reports(replace(found, second=()), rules, key)) if found.second else final
    other = _runs(score_reports(_read_otherwise(found), rules, key))
    ranks = _ranks(final, audit, rules)
    made = []
    for name, runs in final.items():
        first = judge_candidate([one.facts for one in before[name]], rules)
        pages, note = _again(found, runs) if first.borderline else (0, None)
        band = {NONE_DISPUTED: None, NOBODY_AGAIN: NOBODY_AGAIN}.get(note or "", None if pages else WITHIN_BAND)
        verdict = judge_candidate([one.facts for one in runs], rules, band)
        score = _candidate(name, runs, verdict, ranks[name])
        again = _judged_again(found, runs, first, pages, note) if pages or note else None
        made.append(
            score.model_copy(
                update={"judged_again": again, "other_reading": _other(found, runs, other[name], rules, band)}
            )
        )
    return tuple(made)


def _runs(scored: Sequence[Scored]) -> Runs:
    by_name: dict[str, list[Scored]] = defaultdict(list)
    for one in scored:
        by_name[candidate_of(one.report)].append(one)
    return by_name


def _ranks(final: Runs, audit: str, rules: CitationRules) -> Mapping[str, RankInterval]:
    items = {name: [held for one in runs for held in one.held] for name, runs in final.items()}

    def accuracy(held: Sequence[tuple[ReportClaim, CitationCategory]]) -> float | None:
        counts = count_categories([claim for claim, _ in held], [category for _, category in held])
        share = accuracy_of(counts, rules)
        return None if share is None else float(share)

    return rank_intervals(items, accuracy, "citations", audit)


def _candidate(name: str, runs: Sequence[Scored], verdict: CandidateVerdict, rank: RankInterval) -> CandidateScore:
    waiting = sum(one.outcomes.open for one in runs)
    reasons = [f"answers to the key for a person to settle: {waiting}"] if waiting else []
    return CandidateScore(
        candidate=name,
        reports=tuple(one.report.id for one in runs),
        verdict=verdict.verdict,
        mean=shown(verdict.mean),
        causes=verdict.causes,
        borderline=verdict.borderline,
        provisional=(*verdict.provisional, *reasons),
        rank=as_rank(rank),
    )


def _again(found: CitationFacts, runs: Sequence[Scored]) -> tuple[int, str | None]:
    """How many pages were judged once more for a candidate, and why none were; None while that is still to come."""
    reports = {one.report.id for one in runs}
    pages = sum(one.report in reports for one in found.second)
    if pages:
        return pages, None
    own = [decision for decision in found.decisions if decision.report in reports]
    if any(decision.mode == "embedded" for decision in own):
        return 0, NOBODY_AGAIN
    return 0, None if any(map(is_disputed, own)) else NONE_DISPUTED


def _judged_again(
    found: CitationFacts, runs: Sequence[Scored], first: CandidateVerdict, pages: int, note: str | None
) -> JudgedAgain:
    reports = {one.report.id for one in runs}
    changed = sum(one.report in reports and one.label != one.before for one in found.second)
    return JudgedAgain(pages=pages, changed=changed, mean=shown(first.mean), verdict=first.verdict, note=note)


def _read_otherwise(found: CitationFacts) -> CitationFacts:
    """The same facts with the other status of every address that may be read otherwise."""
    resolved = {
        url: one if one.other_reading is None else one.model_copy(update={"status": one.other_reading})
        for url, one in found.resolved.items()
    }
    return replace(found, resolved=resolved)


def _other(
    found: CitationFacts, runs: Sequence[Scored], other: Sequence[Scored], rules: CitationRules, band: str | None
) -> OtherReading | None:
    """None where no address of the candidate's claims may be read otherwise."""
    urls = {url for one in runs for claim, _ in one.held for url in claim.urls if url in found.resolved}
    addresses = sum(found.resolved[url].other_reading is not None for url in urls)
    if not addresses:
        return None
    verdict = judge_candidate([one.facts for one in other], rules, band)
    return OtherReading(addresses=addresses, verdict=verdict.verdict, mean=shown(verdict.mean))
