"""Claim extraction: what the post says, in its own wording."""

from dataclasses import dataclass, replace

from factcheck.checker.claims import new_claim, sentence_by_index
from factcheck.checker.state import State, Tools, answer_of
from factcheck.checker.steps.asking import AskingStep
from factcheck.records.tasks import ExtractedClaims, ExtractInput, NumberedSentence


@dataclass(frozen=True, slots=True)
class ExtractClaims(AskingStep):
    """Ask for the claims of the post. Without a usable answer the draft has a status, never an empty list of claims."""

    prompt: str = "extract_claims"
    role: str = "extractor"

    def __call__(self, state: State, tools: Tools) -> State:
        """The state with the extracted claims. A claim that names no sentence of the post makes the answer unusable."""
        sentences = state.draft.sentences
        inputs = ExtractInput(sentences=tuple(NumberedSentence(index=s.index, text=s.text) for s in sentences))
        note = tools.ask(self.prompt, self.role, inputs, ExtractedClaims)
        state = state.with_call(note)
        answer = answer_of(note, ExtractedClaims)
        if answer is None:
            return state.failed(note.reply.status, f"claim extraction: {note.reply.reason or note.reply.status}")
        claims = []
        for index, claim in enumerate(answer.claims):
            sentence = sentence_by_index(sentences, claim.sentence)
            if sentence is None:
                return state.failed("unparsed", f"claim extraction named sentence {claim.sentence}, which is not there")
            claims.append(new_claim(index, claim.text, sentence, "extractor", claim.kind))
        return replace(state, claims=tuple(claims))
