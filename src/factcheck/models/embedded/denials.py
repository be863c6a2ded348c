"""Whether a claim affirms what the page denies, or denies what the page affirms."""

import re
from dataclasses import dataclass

from factcheck.models.embedded.align import Claim, Window, held
from factcheck.models.embedded.page import PageSentence, ReadPage
from factcheck.models.embedded.words import Word
from factcheck.text.polarity import negated_spans

# Words that can carry a denial without a negation word; where one stands, a missing "not" proves nothing.
_DENYING = re.compile(
    r"\b(?:not|no|never|none|nor|neither|nobody|nothing|nowhere|without|cannot|unable|fail(?:s|ed|ure)?|refus\w+"
    r"|reject\w*"
    r"|lack\w*|absen\w+|only|hardly|barely|scarcely|rather than|instead|except|avoid\w*|prevent\w*|declin(?:e|ed"
    r"|es) to"
    r"|den(?:y|ies|ied)|too \w+ to|impossible|stopped|ceased|missing|exclud\w+|omit\w*|un(?:successful|likely"
    r"|touched|changed|able)"
    r"|small(?:est)?|los[et]|lost|still|yet to|ban(?:s|ned)?|forb\w+|prohibit\w*|dead|died|impossib\w+|alone"
    r"|free of|drop(?:s|ped))\b|n['’]t\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Denial:
    """A disagreement in polarity with a sentence of the page. ``certain`` tells a conflict from a lack of evidence."""

    sentence: PageSentence
    certain: bool
    reason: str


def check_denials(claim: Claim, page: ReadPage, windows: tuple[Window, ...]) -> Denial | None:
    """The first disagreement in polarity between the claim and the passages it rests on, or None."""
    if not windows:
        return None
    sentences = _near(page, windows)
    spans = negated_spans(claim.text)
    for start, end in spans:
        inside = [word for word in claim.words if start <= word.start < end]
        found = _denied_alone(claim, inside, page, sentences)
        if found is not None:
            return found
    return _affirmed_alone(claim, spans, page, windows)


def _near(page: ReadPage, windows: tuple[Window, ...]) -> list[PageSentence]:
    best = windows[0].share
    return [sentence for window in windows[:3] if window.share >= 0.6 * best for sentence in window.sentences]


def _denied_alone(claim: Claim, inside: list[Word], page: ReadPage, sentences: list[PageSentence]) -> Denial | None:
    """The claim denies something: some sentence that speaks of it must deny it too."""
    if not inside:
        return None
    total = sum(page.weight(word) for word in inside)
    best: tuple[float, PageSentence] | None = None
    for sentence in sentences:
        share = sum(page.weight(word) * held(word, sentence) for word in inside) / total
        if share and _DENYING.search(sentence.text):
            return None
        if best is None or share > best[0]:
            best = (share, sentence)
    if best is None:
        return None
    certain = best[0] >= 0.4
    return Denial(
        best[1], certain, "the claim denies what the article states" if certain else "the article denies no such thing"
    )


def _affirmed_alone(
    claim: Claim, spans: tuple[tuple[int, int], ...], page: ReadPage, windows: tuple[Window, ...]
) -> Denial | None:
    """The page denies something that the claim states."""
    if spans or _DENYING.search(claim.text):
        return None
    for sentence in windows[0].sentences:
        for start, end in sentence.denied:
            inside = [word for word in sentence.words if start <= word.start - sentence.start < end]
            if inside and _stated(claim, inside, page) >= 0.5:
                return Denial(sentence, True, "the article denies what the claim states")
    return None


def _stated(claim: Claim, inside: list[Word], page: ReadPage) -> float:
    keys = {key for word in claim.words for key in word.keys}
    total = sum(page.weight(word) for word in inside)
    return sum(page.weight(word) for word in inside if any(key in keys for key in word.keys)) / total if total else 0.0
