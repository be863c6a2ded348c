"""The bare lookup, a control: a sentence is doubted when a specific of it stands nowhere on the page."""

from dataclasses import dataclass, replace

from factcheck.checker.claims import decided, new_claim, with_guard
from factcheck.checker.guards.specifics import specifics_finding
from factcheck.checker.state import State, Tools


@dataclass(frozen=True, slots=True)
class LookupSpecifics:
    """One claim a sentence, decided by presence on the page alone; it asks no model and ignores the link."""

    prompts: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()

    def __call__(self, state: State, tools: Tools) -> State:
        """The state with one decided claim a sentence."""
        claims = []
        for index, sentence in enumerate(state.draft.sentences):
            finding = specifics_finding(sentence.text, state.draft.page.facts)
            claim = with_guard(new_claim(index, sentence.text, sentence, "lookup"), finding)
            outcome = ("contested", finding.detail or "") if finding.fired else ("passed", "all specifics on the page")
            claims.append(decided(claim, *outcome))
        return replace(state, claims=tuple(claims))
