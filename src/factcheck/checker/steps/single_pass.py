"""The single pass: one question sees the post, its link and the article, and lists the sentences it doubts."""

from dataclasses import dataclass, replace

from factcheck.checker.claims import decided, new_claim, sentence_by_index
from factcheck.checker.state import State, Tools, answer_of
from factcheck.checker.steps.asking import AskingStep
from factcheck.records.tasks import NumberedSentence, SinglePassAnswer, SinglePassInput


@dataclass(frozen=True, slots=True)
class SinglePass(AskingStep):
    """Every sentence becomes a claim; a doubted one is contested, since one voice alone never corrects."""

    prompt: str = "single_pass"
    role: str = "judge"

    def __call__(self, state: State, tools: Tools) -> State:
        """The state with one decided claim a sentence, and the link's flag."""
        draft = state.draft
        inputs = SinglePassInput(
            sentences=tuple(NumberedSentence(index=s.index, text=s.text) for s in draft.sentences),
            link=draft.link,
            article_url=draft.page.url,
            article=draft.page.text,
        )
        note = tools.ask(self.prompt, self.role, inputs, SinglePassAnswer)
        state = state.with_call(note)
        if note.void:
            return state.failed("error", f"single pass: {note.void}")
        answer = answer_of(note, SinglePassAnswer)
        if answer is None:
            return state.failed(note.reply.status, f"single pass: {note.reply.reason or note.reply.status}")
        unknown = [doubt for doubt in answer.doubts if sentence_by_index(draft.sentences, doubt.sentence) is None]
        if unknown:
            return state.failed("unparsed", f"single pass named sentence {unknown[0].sentence}, which is not there")
        reasons = {doubt.sentence: doubt.reason for doubt in reversed(answer.doubts)}
        claims = []
        for index, sentence in enumerate(draft.sentences):
            claim = new_claim(index, sentence.text, sentence, "single_pass")
            doubt = reasons.get(sentence.index)
            outcome = ("contested", doubt or "doubted") if doubt is not None else ("passed", "not doubted")
            claims.append(decided(claim, *outcome))
        flagged = answer.link_doubted
        return replace(
            state,
            claims=tuple(claims),
            link_flagged=flagged,
            link_reason="the single pass doubts the link" if flagged else None,
        )


@dataclass(frozen=True, slots=True)
class OverlayGuards:
    """Lay the code checks over claims that are decided already: a guard that fired turns passed into contested."""

    prompts: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()

    def __call__(self, state: State, tools: Tools) -> State:
        """The state with the guards' word added to the outcomes."""
        claims = []
        for claim in state.claims:
            fired = [guard.detail or guard.name for guard in claim.guards if guard.fired]
            if fired and claim.outcome == "passed":
                claim = decided(claim, "contested", "; ".join(fired))
            claims.append(claim)
        return replace(state, claims=tuple(claims))
