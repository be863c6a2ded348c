"""Who voted what, claim by claim: what coefficients of agreement are computed from.

The third judge is asked only where the first two do not settle it. Their votes are no sample of all claims, so that
agreement is over the first two; and one instrument agrees with nobody, so that there is none without a panel.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from factcheck.records.panel import Ballot, Decision, PanelLabel

JUDGES = 2


@dataclass(frozen=True, slots=True)
class Vote:
    """One vote: the label that counted, and the one that was said."""

    role: str
    house: str
    label: PanelLabel
    said: PanelLabel


@dataclass(frozen=True, slots=True)
class ClaimVotes:
    """The votes on one claim of one report, held against one page (``url``) or against all evidence (None)."""

    report: str
    claim: int
    url: str | None
    votes: tuple[Vote, ...]


def votes_of(decisions: Iterable[Decision], *, third: bool = False) -> tuple[ClaimVotes, ...]:
    """The votes of each decision of a panel; those of one instrument or of one house are left out.

    With ``third`` the tie-breaker's too.
    """
    return tuple(
        ClaimVotes(d.report, d.claim, d.url, tuple(_votes(d.ballots if third else d.ballots[:JUDGES])))
        for d in decisions
        if d.mode == "panel"
    )


def pairs(claims: Iterable[ClaimVotes], *, said: bool = False) -> tuple[list[PanelLabel], list[PanelLabel]]:
    """The labels of the first and of the second judge, claim by claim, where both voted: for Cohen's kappa.

    With ``said`` the labels before the evidence rule.
    """
    both = [claim.votes[:JUDGES] for claim in claims if len(claim.votes) >= JUDGES]
    labels = [tuple(vote.said if said else vote.label for vote in votes) for votes in both]
    return [one[0] for one in labels], [one[1] for one in labels]


def counts(claims: Iterable[ClaimVotes], labels: Sequence[PanelLabel], *, said: bool = False) -> list[list[int]]:
    """One row of counts for each claim, in the order of ``labels``: for Fleiss' kappa.

    Raises ValueError for a vote with a label that is not among them.
    """
    rows = []
    for claim in claims:
        given = [vote.said if said else vote.label for vote in claim.votes]
        strange = set(given) - set(labels)
        if strange:
            raise ValueError(f"a vote for {sorted(strange)[0]!r}, which is none of the labels")
        rows.append([given.count(label) for label in labels])
    return rows


def _votes(ballots: Sequence[Ballot]) -> Iterable[Vote]:
    for ballot in ballots:
        if ballot.label is not None and ballot.said is not None:
            yield Vote(ballot.role, ballot.house, ballot.label, ballot.said)
