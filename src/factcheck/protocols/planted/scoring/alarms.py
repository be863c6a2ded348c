"""Who raised the false alarms: which judge's label, which code check, or the checker as a whole.

Counted per flagged factual sentence of a clean twin, over its doubted claims. A sentence that two judges doubted
counts for both, so the figures may add up to more than the alarms. "code" counts the alarms in which no judge's label
rejected the claim.
"""

from collections import Counter
from collections.abc import Iterable

from factcheck.protocols.planted.scoring.marks import CaseMarks
from factcheck.records.result import ClaimResult

VERIFIED = ("verbatim", "folded")
DOUBTED = ("corrected", "contested")


def false_alarm_sources(clean: Iterable[CaseMarks]) -> tuple[dict[str, int], dict[str, int]]:
    """Alarms by judge and by code check, each name with its count."""
    judges: Counter[str] = Counter()
    guards: Counter[str] = Counter()
    for marks in clean:
        for index, mark in marks.facts:
            if mark:
                claims = [c for c in marks.result.claims if c.sentence == index and c.outcome in DOUBTED]
                checks = {name for claim in claims for name in _checks(claim)}
                guards.update(checks)
                judges.update(_voices(claims, bool(checks)))
    return dict(sorted(judges.items())), dict(sorted(guards.items()))


def _voices(claims: list[ClaimResult], checked: bool) -> set[str]:
    rejecting = {v.judge for claim in claims for v in claim.verdicts if v.status == "ok" and v.label != "supported"}
    if rejecting:
        return rejecting
    return {"code"} if checked else {claim.origin for claim in claims} or {"unattributed"}


def _checks(claim: ClaimResult) -> set[str]:
    """Code checks that fired on a claim; a supporting verdict whose quote is not on the page is one of them."""
    fired = {guard.name for guard in claim.guards if guard.fired}
    unverified = {v.judge for v in claim.verdicts if v.label == "supported" and v.tier not in VERIFIED}
    return fired | {f"quote ({judge})" for judge in unverified}
