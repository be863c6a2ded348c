"""From what the sources say of a claim to its outcome. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from factcheck.records.answer_claims import AnswerClaim, SourceLook
from factcheck.records.groundedness import ClaimOutcome

NOT_STATED: tuple[Literal["contradicted", "partial", "absent"], ...] = ("contradicted", "partial", "absent")


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a claim, the source that decided, and why in words."""

    label: ClaimOutcome
    source: int | None
    why: str
    conflict: bool = False


def outcome_of(claim: AnswerClaim, looks: Sequence[SourceLook]) -> Outcome:
    """One of its own sources that states a claim is enough. The other labels need a word of every own source.

    Without a source to look at the claim is uncited, or cites what does not exist. What could not be judged is neither
    stated nor not.
    """
    own = [look for look in looks if look.own]
    if not own and claim.unknown:
        return Outcome("no_such_source", None, f"there is no source {', '.join(claim.unknown)}")
    if not own:
        return Outcome("uncited", None, "it cites no source")
    by_label = {look.label: look for look in reversed(own)}
    stated, contradicted = by_label.get("stated"), by_label.get("contradicted")
    if stated is not None:
        conflict = contradicted is not None
        more = f"; source {contradicted.source} contradicts it" if contradicted is not None else ""
        return Outcome("stated", stated.source, (stated.reason or "") + more, conflict)
    unread = by_label.get(None)
    if unread is not None:
        return Outcome("unjudged", unread.source, unread.reason or str(unread.status))
    worst = next(label for label in NOT_STATED if label in by_label)
    found = by_label[worst]
    return Outcome(worst, found.source, found.reason or "")
