"""``quantifier``: a hedge becomes a certainty, or a qualifier is strengthened beyond the page."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from factcheck.hashing import draw_order
from factcheck.protocols.planted.planting.grammar.negate import is_negative
from factcheck.protocols.planted.planting.grammar.strengthen import Strengthening, strengthenings
from factcheck.protocols.planted.planting.prepared import PreparedSentence
from factcheck.protocols.planted.planting.proof import one_span, replaced, rest_of, same_role
from factcheck.protocols.planted.plants.base import Candidate, PlantContext
from factcheck.records.case import PlantClass
from factcheck.text.fold import fold
from factcheck.text.presence import holds_token
from factcheck.text.sentences import split_sentences

_ARTICLE = re.compile(r"\ban?\s$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Quantifier:
    """One hedge of a clean sentence, which its page sentence carries too, becomes something stronger."""

    name: PlantClass = "quantifier"
    kinds: tuple[str, ...] = ("hedge",)

    def candidates(self, context: PlantContext, sentence: PreparedSentence) -> Iterator[Candidate]:
        """Candidates for every hedge, in drawn order; sentences with a negation are left alone."""
        if is_negative(sentence.text):
            return
        names = context.names(self.name, sentence.index)
        for change in draw_order(strengthenings(sentence.text), lambda item: f"{item.start}:{item.new}", *names):
            candidate = self._proven(context, sentence, change)
            if candidate is not None:
                yield candidate

    def _proven(self, context: PlantContext, sentence: PreparedSentence, change: Strengthening) -> Candidate | None:
        text = sentence.text
        old = text[change.start : change.end]
        after = replaced(text, change.start, change.end, change.new)
        if _ARTICLE.search(text[: change.start]) or not one_span(text, after, change.start, old, change.new):
            return None
        if not holds_token(fold(sentence.support.text, case=True).text, old.strip().lower()):
            return None
        if len(split_sentences(after)) != 1 or _is_supported(context, sentence, change):
            return None
        proof = {
            "checks": ["one_span", "hedge_in_support", "strong_form_not_in_role"],
            "difficulty": change.name,
            "support": [sentence.support.start, sentence.support.end],
            "old_value": old.strip().lower(),
            "new_value": change.new.strip().lower(),
        }
        return Candidate(sentence.index, change.start, change.end, old, change.new, "hedge", proof)


def _without(passage: str, hedge: str) -> str:
    """A passage in lower case without a hedge: the "all" of "nearly all" does not support "all"."""
    return passage.lower().replace(hedge.lower(), " ")


def _is_supported(context: PlantContext, sentence: PreparedSentence, change: Strengthening) -> bool:
    """Whether another passage of the page speaks of the same thing with the stronger words."""
    strong = change.new.strip().lower()
    if not strong:
        return False
    hedge = sentence.text[change.start : change.end]
    rest = rest_of(sentence.text, change.start, change.end)
    for passage in context.article.page.passages:
        if passage.start == sentence.support.start:
            if strong != "will" and holds_token(_without(passage.text, hedge), strong):
                return True
        elif same_role(rest, passage) and holds_token(passage.text.lower(), strong):
            return True
    return False
