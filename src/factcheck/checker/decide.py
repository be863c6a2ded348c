"""From verdicts and guards to an outcome for each claim."""

from dataclasses import dataclass, replace

from factcheck.checker.claims import decided
from factcheck.checker.state import State, Tools
from factcheck.records.result import ClaimResult, Outcome, Verdict

VERIFIED = ("verbatim", "folded")


@dataclass(frozen=True, slots=True)
class Decide:
    """All judges support with verified quotes, and code agrees: passed. Two judges reject: corrected. Else: contested.

    With one judge a doubt is always contested, never corrected. A verdict without an answer leaves the claim unscored.
    """

    prompts: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()

    def __call__(self, state: State, tools: Tools) -> State:
        """The state with an outcome on every claim."""
        return replace(state, claims=tuple(decided(claim, *decide(claim)) for claim in state.claims))


def decide(claim: ClaimResult) -> tuple[Outcome, str]:
    """Outcome and reason of one claim."""
    if claim.kind == "opinion":
        return "passed", "the author's own view"
    if not claim.verdicts:
        return "unscored", "no judge was asked"
    silent = [verdict for verdict in claim.verdicts if verdict.status != "ok"]
    if silent:
        reason = f" ({silent[0].reason})" if silent[0].reason else ""
        return "unscored", f"judge {silent[0].judge}: {silent[0].status}{reason}"
    rejecting = [verdict for verdict in claim.verdicts if verdict.label != "supported"]
    if len(rejecting) == len(claim.verdicts) >= 2:
        return "corrected", "; ".join(_doubt(verdict) for verdict in rejecting)
    doubts = [doubt for verdict in claim.verdicts if (doubt := _doubt(verdict))]
    doubts += [guard.detail or guard.name for guard in claim.guards if guard.fired]
    if doubts:
        return "contested", "; ".join(doubts)
    return "passed", "supported, with a verified quote"


def _doubt(verdict: Verdict) -> str:
    """Why a verdict does not pass the claim; empty when it does."""
    if verdict.label != "supported":
        reason = f" ({verdict.reason})" if verdict.reason else ""
        return f"judge {verdict.judge}: {verdict.label}{reason}"
    if verdict.tier not in VERIFIED:
        return f"judge {verdict.judge}: the quote is not verified ({verdict.tier})"
    return ""
