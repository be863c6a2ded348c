"""How much of a document was revised, counted in sentences."""

from collections import Counter

from factcheck.text.sentences import split_sentences


def revised_share(parent: str, child: str) -> float:
    """The share of the parent's sentences that are not in the child as they were, 0 to 1.

    White space does not count. Where more sentences were added than taken out, the added ones count, so that a text
    cannot grow unseen; the share is at most 1.
    """
    before, after = _sentences(parent), _sentences(child)
    gone, new = before - after, after - before
    total = sum(before.values())
    return min(max(sum(gone.values()), sum(new.values())) / total, 1.0) if total else 1.0


def _sentences(text: str) -> Counter[str]:
    return Counter(" ".join(sentence.text.split()) for sentence in split_sentences(text))
