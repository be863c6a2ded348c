"""The coverage guard: an extractor can neither drop a number or a strong qualifier nor launder it."""

from dataclasses import dataclass, replace

from factcheck.checker.claims import new_claim, with_guard
from factcheck.checker.state import State, Tools
from factcheck.records.exchange import DraftSentence
from factcheck.records.result import ClaimResult, GuardFinding
from factcheck.text.coverage import coverage_losses


@dataclass(frozen=True, slots=True)
class GuardCoverage:
    """Add a sentence whole as a claim where its claims lost a number or strong qualifier, or where it has none."""

    prompts: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()

    def __call__(self, state: State, tools: Tools) -> State:
        """The state with the sentences added that the extractor did not cover, whatever it typed them."""
        claims = list(state.claims)
        for sentence in state.draft.sentences:
            detail = _loss(sentence, state.claims)
            if detail is None:
                continue
            added = new_claim(len(claims), sentence.text, sentence, "coverage_guard")
            claims.append(with_guard(added, GuardFinding(name="coverage", fired=False, detail=detail)))
        return replace(state, claims=tuple(claims))


def _loss(sentence: DraftSentence, claims: tuple[ClaimResult, ...]) -> str | None:
    own = [claim.text for claim in claims if claim.sentence == sentence.index]
    if not own:
        return "no claim was extracted from this sentence"
    lost = [loss.what for loss in coverage_losses(sentence.text, own) if loss.kind != "hedge"]
    return f"lost in extraction: {', '.join(lost)}" if lost else None
