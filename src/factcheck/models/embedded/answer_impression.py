"""The one global question about an answer, by rules: how many of its words stand in its sources, taken as one heap.

That is an overall impression and nothing more. It is here so that the instrument which asks for one can be run without
a key, beside the one that looks at each claim.
"""

from factcheck.models.embedded.answer_claims import left_out
from factcheck.records.tasks import GroundednessAnswer, GroundednessInput, UnsupportedSpan
from factcheck.text.passages import content_words
from factcheck.text.sentences import split_sentences

GROUNDED = 0.75  # share of an answer's words from which the impression is that it is grounded
PARTLY = 0.35
MOST = 10  # sentences that are named


def impression(inputs: GroundednessInput) -> GroundednessAnswer:
    """A verdict by the share of words of what states something; the sentences below the share are named."""
    stated = [one.text for one in split_sentences(inputs.answer) if left_out(one.text, inputs.question) is None]
    heap = {word for source in inputs.sources for word in content_words(source.text)}
    share = _share(" ".join(stated), heap)
    if share >= GROUNDED:
        return GroundednessAnswer(verdict="grounded", unsupported=())
    low = [
        UnsupportedSpan(
            quote=sentence.text, reason=f"{_share(sentence.text, heap):.0%} of its words are in the sources"
        )
        for sentence in split_sentences(inputs.answer)
        if _share(sentence.text, heap) < GROUNDED
    ]
    return GroundednessAnswer(verdict="partly" if share >= PARTLY else "not_grounded", unsupported=tuple(low[:MOST]))


def _share(text: str, heap: set[str]) -> float:
    """The share of the text's different words that the heap holds; all of it where it has no word."""
    words = {*content_words(text)}
    return len(words & heap) / len(words) if words else 1.0
