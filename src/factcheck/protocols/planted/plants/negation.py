"""``negation``: the checkable verb of a sentence is negated, or its only negation is taken away."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from factcheck.protocols.planted.planting.grammar.negate import Change, added, contracted, is_negative, removed
from factcheck.protocols.planted.planting.prepared import PreparedSentence
from factcheck.protocols.planted.planting.proof import one_span, replaced
from factcheck.protocols.planted.plants.base import Candidate, PlantContext
from factcheck.records.case import PlantClass
from factcheck.text.sentences import split_sentences


@dataclass(frozen=True, slots=True)
class Negation:
    """One verb, one polarity turned; the page's own sentence is the evidence.

    Both kinds are wanted equally: then as many twins hold a negation as plants do, and the word gives nothing away.
    """

    name: PlantClass = "negation"
    kinds: tuple[str, ...] = ("removed", "added")

    def candidates(self, context: PlantContext, sentence: PreparedSentence) -> Iterator[Candidate]:
        """At most one candidate of each kind."""
        addition = added(sentence.text)
        apostrophe = _contracts(context.article.page.text)
        if addition is not None and apostrophe:
            addition = contracted(addition, apostrophe)
        for kind, change in (("removed", removed(sentence.text)), ("added", addition)):
            candidate = self._proven(sentence, kind, change)
            if candidate is not None:
                yield candidate

    def _proven(self, sentence: PreparedSentence, kind: str, change: Change | None) -> Candidate | None:
        if change is None:
            return None
        text = sentence.text
        support = sentence.support.text
        page_change = removed(support) if kind == "removed" else None
        if kind == "added" and not _page_affirms(text, change, support):
            return None
        if kind == "removed" and page_change is None and text[change.start : change.end] not in support:
            return None
        old = text[change.start : change.end]
        after = replaced(text, change.start, change.end, change.new)
        if not one_span(text, after, change.start, old, change.new) or len(split_sentences(after)) != 1:
            return None
        proof = {
            "checks": ["one_span", "polarity_differs", "single_negation"],
            "difficulty": kind,
            "support": [sentence.support.start, sentence.support.end],
            "verb": change.verb,
            "page_negated": kind == "removed",
            "plant_negated": kind == "added",
        }
        return Candidate(sentence.index, change.start, change.end, old, change.new, kind, proof)


def _contracts(page: str) -> str:
    """The apostrophe of a page that mostly writes "n't", else "": a plant follows the manner of its page."""
    short = re.findall(r"n(['’])t\b", page)
    if len(short) <= len(re.findall(r"\b(?:is|are|was|were|has|have|had|would|should|does|do|did) not\b", page)):
        return ""
    return "’" if short.count("’") * 2 >= len(short) else "'"


def _page_affirms(text: str, change: Change, support: str) -> bool:
    """Whether the page's sentence uses the verb, and nothing negative stands in it."""
    if is_negative(support):
        return False
    return change.verb in support.lower().replace("’", "'").split() or text in support
