"""Whether a claim affirms what the page denies, or denies what the page affirms.

A denial is compared by what it covers: the words and values in its scope. Where the page has the claim almost word for
word the comparison is strict; elsewhere a word that can carry a denial by itself ("failed", "without", "still") leaves
the matter open.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from factcheck.models.embedded.align import VERBATIM, Claim, Window, agrees, held, holds_value, lone_share
from factcheck.models.embedded.page import PageSentence, ReadPage
from factcheck.models.embedded.words import Placed, Word
from factcheck.text.polarity import negated_spans

_COVERED = 0.5  # share of a denied phrase that the other side must hold to speak of the same thing
_RETOLD = 0.65  # the same where the claim is in other words
_NEAR = 0.6  # share, against the best window's, from which another window is looked at too
_DENYING = re.compile(
    r"\b(?:not|no|never|none|nor|neither|nobody|nothing|nowhere|without|cannot|unable|fail(?:s|ed|ure)?|refus\w+"
    r"|reject\w*|lack\w*|absen\w+|only|hardly|barely|scarcely|rather than|instead|except|avoid\w*|prevent\w*"
    r"|declin(?:e|ed|es) to|den(?:y|ies|ied)|too \w+ to|impossible|stopped|ceased|missing|exclud\w+|omit\w*"
    r"|un(?:successful|likely|touched|changed|able)|small(?:est)?|lose|lost|still|yet to|ban(?:s|ned)?|forb\w+"
    r"|prohibit\w*|dead|died|alone|free of|drop(?:s|ped)|left out|withh\w+|spared?|skipped|until)\b|n['’]t\b",
    re.IGNORECASE,
)
_UNTIL = re.compile(r"\b(?:until|till|before)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Denial:
    """A disagreement in polarity with a sentence of the page. ``certain`` tells a conflict from a lack of evidence."""

    sentence: PageSentence
    certain: bool
    reason: str


@dataclass(frozen=True, slots=True)
class _Scope:
    """What a denial covers."""

    words: tuple[Word, ...]
    values: tuple[Placed, ...]

    def meets(self, other: "_Scope") -> bool:
        keys = {key for word in other.words for key in word.keys}
        if any(key in keys for word in self.words for key in word.keys):
            return True
        return any(agrees(one.value, two.value) for one in self.values for two in other.values)


def check_denials(claim: Claim, page: ReadPage, windows: tuple[Window, ...]) -> Denial | None:
    """The first disagreement in polarity between the claim and the passages it rests on, or None."""
    if not windows:
        return None
    mine = tuple(_scopes(negated_spans(claim.text), claim.words, claim.values, 0))
    near = _near(claim, page, windows)
    for scope in mine:
        found = _denied_alone(claim, scope, page, near)
        if found is not None:
            return found
    return _affirmed_alone(claim, mine, page, windows[0].sentences)


def _scopes(
    spans: Iterable[tuple[int, int]], words: Iterable[Word], values: Iterable[Placed], offset: int
) -> Iterator[_Scope]:
    for start, end in spans:
        inside = tuple(word for word in words if start <= word.start - offset < end)
        held_values = tuple(placed for placed in values if start <= placed.value.start - offset < end)
        if inside or held_values:
            yield _Scope(inside, held_values)


def _page_scopes(sentence: PageSentence) -> tuple[_Scope, ...]:
    return tuple(_scopes(sentence.denied, sentence.words, sentence.values, sentence.start))


def _near(claim: Claim, page: ReadPage, windows: tuple[Window, ...]) -> list[PageSentence]:
    """The sentences of the better windows, and those that hold most of the claim's values."""
    least = _NEAR * windows[0].share
    near = [sentence for window in windows[:3] if window.share >= least for sentence in window.sentences]
    counts = [sum(holds_value(placed.value, one) for placed in claim.values) for one in page.sentences]
    most = max(counts, default=0)
    near.extend(one for one, count in zip(page.sentences, counts, strict=True) if count == most > 0 and one not in near)
    return near


def _denied_alone(claim: Claim, scope: _Scope, page: ReadPage, near: list[PageSentence]) -> Denial | None:
    """The claim denies something: a sentence that speaks of it must deny it too."""
    whole = _Scope((), claim.values)
    denied = [other for sentence in near for other in _page_scopes(sentence)]
    if any(scope.meets(other) or whole.meets(other) for other in denied):
        return None
    for sentence in near:
        if lone_share(claim, page, sentence) >= VERBATIM:
            return Denial(sentence, True, "the claim denies what the article states")
    spoken = [(_share(scope, page, sentence), sentence) for sentence in near]
    if any(share and _DENYING.search(sentence.text) for share, sentence in spoken):
        return None
    if _UNTIL.search(claim.text):
        return None
    share, sentence = max(spoken, key=lambda item: item[0])
    certain = share >= _COVERED
    reason = "the claim denies what the article states" if certain else "the article denies no such thing"
    return Denial(sentence, certain, reason)


def _share(scope: _Scope, page: ReadPage, sentence: PageSentence) -> float:
    """The weighted share of the words of a denied phrase that a sentence holds."""
    total = sum(page.weight(word) for word in scope.words)
    return sum(page.weight(word) * held(word, sentence) for word in scope.words) / total if total else 0.0


def _affirmed_alone(
    claim: Claim, mine: tuple[_Scope, ...], page: ReadPage, sentences: tuple[PageSentence, ...]
) -> Denial | None:
    """The page denies something that the claim states."""
    for sentence in sentences:
        strict = lone_share(claim, page, sentence) >= VERBATIM
        if not strict and (mine or _DENYING.search(claim.text)):
            continue
        for scope in _page_scopes(sentence):
            least = _COVERED if strict else _RETOLD
            if not any(scope.meets(other) for other in mine) and _stated(claim, scope, page) >= least:
                return Denial(sentence, True, "the article denies what the claim states")
    return None


def _stated(claim: Claim, scope: _Scope, page: ReadPage) -> float:
    """The weighted share of what the page denies that the claim speaks of; 0 where its values are not the claim's."""
    if scope.values and not any(agrees(one.value, two.value) for one in scope.values for two in claim.values):
        return 0.0
    keys = {key for word in claim.words for key in word.keys}
    if not scope.words or keys.isdisjoint(scope.words[0].keys):
        return 0.0  # what stands right behind the negation is what is denied
    stated = sum(page.weight(word) for word in scope.words if not keys.isdisjoint(word.keys))
    return stated / sum(page.weight(word) for word in scope.words)
