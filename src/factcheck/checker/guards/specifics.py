"""Code checks on specifics: a number, date, version or name of a claim must stand on the page."""

from dataclasses import dataclass, replace

from factcheck.checker.claims import with_guard
from factcheck.checker.state import State, Tools
from factcheck.records.result import GuardFinding
from factcheck.text.presence import PageFacts, missing_specifics


@dataclass(frozen=True, slots=True)
class CheckSpecifics:
    """Fires on a factual claim with a specific that is nowhere on the page."""

    prompts: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()

    def __call__(self, state: State, tools: Tools) -> State:
        """The state with the finding on each factual claim."""
        facts = state.draft.page.facts
        claims = (
            with_guard(claim, specifics_finding(claim.text, facts)) if claim.kind == "fact" else claim
            for claim in state.claims
        )
        return replace(state, claims=tuple(claims))


def specifics_finding(claim: str, facts: PageFacts) -> GuardFinding:
    """What is missing from the page, by kind and text."""
    missing = missing_specifics(claim, facts)
    detail = "; ".join(f"{item.kind} {item.text!r} is not on the page" for item in missing)
    return GuardFinding(name="specifics", fired=bool(missing), detail=detail or None)
