"""From ballots to a decision: pure, and the only place where votes are counted."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from factcheck.records.panel import Ballot, DisputeCause, PanelLabel, PanelMode, PanelRule


@dataclass(frozen=True, slots=True)
class Verdict:
    """What comes of the ballots. ``label`` is None where nobody may say; ``cause`` says why a person must look."""

    label: PanelLabel | None
    why: str
    cause: DisputeCause | None = None

    def doubted(self, cause: DisputeCause, why: str) -> "Verdict":
        """The same label, for a person to look at."""
        return Verdict(self.label, f"{self.why}; {why}", cause)


@dataclass(frozen=True, slots=True)
class Doubts:
    """What code knows: specifics of the claim that are on no page, and how many orders to the judge are."""

    missing: tuple[str, ...] = ()
    attempts: int = 0


NO_DOUBTS = Doubts()


def votes_in(ballots: Sequence[Ballot]) -> tuple[Ballot, ...]:
    """The ballots that count: those with a label."""
    return tuple(ballot for ballot in ballots if ballot.label is not None)


def needs_third(ballots: Sequence[Ballot], rule: PanelRule) -> bool:
    """Whether the first two do not settle it: they differ, or there are too few votes."""
    votes = votes_in(ballots)
    return len(votes) < rule.votes or len({vote.label for vote in votes}) > 1


def decide(ballots: Sequence[Ballot], mode: PanelMode, rule: PanelRule, doubts: Doubts = NO_DOUBTS) -> Verdict:
    """The label that more than half of the votes have; where they stay split, the strictest that anybody gave.

    Fewer votes than the rule needs are no decision: a person must look. One instrument gives a label and is no panel,
    so a person must look there too.
    """
    votes = votes_in(ballots)
    if mode == "embedded":
        return _alone(ballots, votes)
    if len(votes) < rule.votes:
        return Verdict(None, f"{len(votes)} of {rule.votes} votes: {_silence(ballots)}", "votes")
    verdict = _majority(votes, rule)
    return verdict if verdict.cause is not None else _doubted(verdict, votes, rule, doubts)


def _doubted(verdict: Verdict, votes: Sequence[Ballot], rule: PanelRule, doubts: Doubts) -> Verdict:
    """A settled verdict with what code has against it; the first doubt is the cause."""
    winning = [vote for vote in votes if vote.label == verdict.label]
    if any(_by_date(vote, rule) for vote in winning):
        return verdict.doubted("dated", "that rests on the date of a page")
    if all(vote.label != vote.said for vote in winning):
        return verdict.doubted("unquoted", f"nobody said so, the rule did: {winning[0].rule}")
    if doubts.missing and rule.specifics_dispute and verdict.label == rule.order[0]:
        return verdict.doubted("specifics", f"“{doubts.missing[0]}” is on no page that was shown")
    if doubts.attempts and rule.attempts_dispute:
        return verdict.doubted("attempt", "a page or the claim gives orders to its judges")
    return verdict


def _by_date(vote: Ballot, rule: PanelRule) -> bool:
    """Whether a label is what the date of a page made of it, or speaks of later although its page is of earlier."""
    if vote.dated == "after" and vote.said is not None:
        return vote.label != vote.said and rule.dated_after.get(vote.said) == vote.label
    return vote.dated == "until" and vote.label in rule.dated_after.values()


def _majority(votes: Sequence[Ballot], rule: PanelRule) -> Verdict:
    counts = Counter(vote.label for vote in votes)
    label, most = counts.most_common(1)[0]
    if 2 * most > len(votes):
        whole = "all" if most == len(votes) else f"{most} of"
        return Verdict(label, f"{whole} {len(votes)} judges say {label}")
    strictest = max((vote.label for vote in votes if vote.label is not None), key=rule.order.index)
    said = ", ".join(f"{vote.role}: {vote.label}" for vote in votes)
    return Verdict(strictest, f"the judges are split ({said}); the stricter label counts", "split")


def _alone(ballots: Sequence[Ballot], votes: Sequence[Ballot]) -> Verdict:
    if not votes:
        return Verdict(None, f"one instrument, no panel; {_silence(ballots)}", "votes")
    return Verdict(votes[0].label, "one instrument (rules over text), no panel", "one_instrument")


def _silence(ballots: Sequence[Ballot]) -> str:
    """Why those who did not vote did not."""
    silent = [ballot for ballot in ballots if ballot.label is None]
    return "; ".join(f"{b.role}: {b.status} ({b.reason or b.rule or 'no reason given'})" for b in silent) or "no ballot"
