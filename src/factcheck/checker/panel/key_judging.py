"""The panel at work on one trap or key fact of the answer key, and the record of it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from factcheck.checker.panel.ballots import VERIFIED
from factcheck.checker.panel.decide import Doubts, Verdict, decide, votes_in
from factcheck.checker.panel.judging import ask_judges
from factcheck.checker.panel.key_question import KeyQuestion
from factcheck.checker.panel.refuse import Panel
from factcheck.checker.panel.report_page import ReportPage
from factcheck.checker.state import CallNote, Tools
from factcheck.records.answer_key import FactResult, KeyKind, TrapResult
from factcheck.records.key_decision import KeyDecision
from factcheck.records.panel import Ballot, PanelMode, PanelRule

Outcome = TrapResult | FactResult


@dataclass(frozen=True, slots=True)
class JudgedKey:
    """One trap or key fact, judged: the decision and every question asked."""

    decision: KeyDecision
    calls: tuple[CallNote, ...] = ()


def judge_key(question: KeyQuestion, panel: Panel, tools: Tools, person: Outcome | None) -> JudgedKey:
    """Ask the panel; a person's outcome takes the place of what it says. Raises ConfigError as ``ask_judges`` does."""
    ballots, calls = ask_judges(question, panel, tools, question.rule)
    attempts = question.source.page.attempts
    verdict = _by_quotes(decide(ballots, panel.mode, question.rule, Doubts((), len(attempts))), ballots)
    winning = [ballot for ballot in ballots if ballot.label is not None and ballot.label == verdict.label]
    placed = {
        ballot.quote_start: question.source.sentence_at(ballot.quote_start).sentence
        for ballot in ballots
        if ballot.quote_start is not None
    }
    decision = KeyDecision(
        report=question.source.report.id,
        kind=question.kind,
        name=question.name,
        rule_version=question.rule.version,
        mode=panel.mode,
        ballots=tuple(
            ballot.model_copy(update={"quote_start": placed[ballot.quote_start].start})
            if ballot.quote_start is not None
            else ballot
            for ballot in ballots
        ),
        label=_outcome(verdict.label),
        sentences=tuple(sorted({placed[start].index for start in _proven(winning) if start in placed})),
        why=verdict.why,
        disputed=verdict.cause is not None,
        cause=verdict.cause,
        attempts=attempts,
        person=person,
        outcome=person or _outcome(verdict.label),
    )
    return JudgedKey(decision, calls)


def unasked_key(
    source: ReportPage, kind: KeyKind, name: str, why: str, rule: PanelRule, mode: PanelMode, person: Outcome | None
) -> JudgedKey:
    """The decision where no panel can say anything: a person's outcome, or none."""
    decision = KeyDecision(
        report=source.report.id,
        kind=kind,
        name=name,
        rule_version=rule.version,
        mode=mode,
        ballots=(),
        label=None,
        sentences=(),
        why=why,
        disputed=person is None,
        cause=None if person else "votes",
        attempts=(),
        person=person,
        outcome=person,
    )
    return JudgedKey(decision)


def _by_quotes(verdict: Verdict, ballots: Sequence[Ballot]) -> Verdict:
    """The verdict, for a person to look at where it has its majority only from labels that the evidence rule made.

    What a judge misquotes is no pass, but that alone must not decide against a report.
    """
    votes = votes_in(ballots)
    meant = [vote for vote in votes if vote.label == verdict.label and vote.said == vote.label]
    if verdict.cause is not None or 2 * len(meant) > len(votes):
        return verdict
    return verdict.doubted("unquoted", f"{len(meant)} of them said so, and quotes that could not be verified did")


def _proven(winning: Iterable[Ballot]) -> list[int]:
    """Where the verified quotes of those stand who said themselves what counts."""
    return [
        ballot.quote_start
        for ballot in winning
        if ballot.quote_start is not None and ballot.tier in VERIFIED and ballot.said == ballot.label
    ]


def _outcome(label: object) -> Outcome | None:
    known: tuple[Outcome, ...] = ("full", "half", "failed", "present", "not_present")
    return next((outcome for outcome in known if outcome == label), None)
