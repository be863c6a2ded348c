"""The panel at work on one claim: two judges, a third where they do not settle it, and the records of it."""

from dataclasses import dataclass

from factcheck.checker.panel.ballots import read_ballot, void_of
from factcheck.checker.panel.decide import NO_DOUBTS, Doubts, decide, needs_third
from factcheck.checker.panel.question import Asked, Question
from factcheck.checker.panel.refuse import Panel
from factcheck.checker.panel.seats import Seat, check_seat
from factcheck.checker.state import CallNote, Tools
from factcheck.records.panel import Ballot, Decision, Evidence, PanelRule


@dataclass(frozen=True, slots=True)
class Judged:
    """One claim, judged: the decision, the evidence it rests on, every question asked, and what code had against it."""

    decision: Decision
    evidence: tuple[Evidence, ...]
    calls: tuple[CallNote, ...]
    doubts: Doubts = NO_DOUBTS


def judge(question: Question, panel: Panel, tools: Tools, rule: PanelRule) -> Judged:
    """Ask the panel. Raises ConfigError where the models at hand are not those the panel was planned with.

    Without any evidence and without a search nobody is asked: there is nothing to judge by.
    """
    if not question.pages and not question.retrieval.searched:
        for seat in panel.seats:
            check_seat(seat, tools)
        return _unasked(question, panel, rule)
    ballots, calls = ask_judges(question, panel, tools, rule)
    attempts = question.attempts()
    doubts = Doubts(question.missing(), len(attempts))
    verdict = decide(ballots, panel.mode, rule, doubts)
    decision = Decision(
        report=question.claim.report,
        claim=question.claim.index,
        url=question.url,
        rule_version=rule.version,
        mode=panel.mode,
        ballots=ballots,
        label=verdict.label,
        why=verdict.why,
        disputed=verdict.cause is not None,
        cause=verdict.cause,
        attempts=attempts,
    )
    return Judged(decision, question.evidence, calls, doubts)


def ask_judges(
    question: Asked, panel: Panel, tools: Tools, rule: PanelRule
) -> tuple[tuple[Ballot, ...], tuple[CallNote, ...]]:
    """The ballots of both judges, and of the third where they do not settle it, with every question asked.

    Raises ConfigError where the models at hand are not those the panel was planned with.
    """
    for seat in panel.seats:
        check_seat(seat, tools)
    ballots: list[Ballot] = []
    calls: list[CallNote] = []
    voted: frozenset[str] = frozenset()
    for seat in panel.seats:
        if seat is panel.third and not needs_third(ballots, rule):
            break
        note = tools.ask(question.prompt, seat.role, question.inputs, question.answer, _sample(seat, panel))
        void = void_of(note, seat, panel.author, voted, rule)
        ballot, houses = read_ballot(note, seat, question, rule, void)
        ballots.append(ballot)
        calls.append(note)
        voted |= houses
    return tuple(ballots), tuple(calls)


def _sample(seat: Seat, panel: Panel) -> int:
    """Two seats of one model ask twice: the same question would be answered from the store."""
    before = panel.seats[: panel.seats.index(seat)]
    return sum(other.model == seat.model for other in before)


def _unasked(question: Question, panel: Panel, rule: PanelRule) -> Judged:
    """The decision where nobody was asked: what the rule says of claims that nobody searched for."""
    label = next((label for label in rule.unsearched.values() if label != "no_vote"), None)
    decision = Decision(
        report=question.claim.report,
        claim=question.claim.index,
        url=question.url,
        rule_version=rule.version,
        mode=panel.mode,
        ballots=(),
        label=label,
        why="there is no page to judge by, and nobody searched: nobody was asked",
        disputed=label is None,
        cause="votes" if label is None else None,
        attempts=(),
    )
    return Judged(decision, (), ())
