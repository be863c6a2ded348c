"""Whether a claim is stronger than the passage it rests on: a hedge lost, a certainty or a limit gained."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from factcheck.models.embedded.align import VERBATIM, Claim, Window, closest, lone_share
from factcheck.models.embedded.page import PageSentence, ReadPage
from factcheck.text.qualifiers import Marker, quantifier_rank
from factcheck.text.specifics.kinds import Number

# Words that bind a statement in the same way; one of the family on the page bears out another in the claim.
_FAMILIES = (
    r"all|every|each|everyone|everybody|everything|both|entire(?:ly)?|whole|wholly|full(?:y)?|complete(?:ly)?"
    r"|total(?:ly)?|any"
    r"|no|none|without exception|throughout|altogether|absolutely|unanimous(?:ly)?|everywhere|only",
    r"only|sole(?:ly)?|exclusive(?:ly)?|just|alone|single|nothing but|no other|purely|none|limited|merely|unique|one",
    r"always|invariably|permanent(?:ly)?|constant(?:ly)?|every|all|any|never|each|automatically|must|cannot",
    r"never|no|not|nobody|none|nothing|without|neither|nor|cannot|fail\w*|always|every",
    r"must|required?|requires|mandatory|need(?:s|ed)?|ha(?:s|ve|d) to|only|oblig\w+|compulsory|shall|cannot|will"
    r"|compelled|forced",
    r"exact(?:ly)?|precise(?:ly)?|just",
    r"certain(?:ly)?|definite(?:ly)?|undoubted(?:ly)?|guarantee[sd]?|sure(?:ly)?|proved?n?|proves|confirm(?:s"
    r"|ed)?|beyond doubt|doubtless",
    r"first|earliest|original(?:ly)?|initial(?:ly)?|never before|pioneer\w*|began|start(?:ed)?|inaugural|1st"
    r"|debut\w*|oldest|previously|new|one|I",
    r"last|final(?:ly)?|latest|end(?:ed)?|ultimate|never again|since",
)
_FAMILY_RES = tuple(re.compile(rf"\b(?:{body})\b", re.IGNORECASE) for body in _FAMILIES)
_LOOSE = re.compile(
    r"\b(?:may|might|could|about|around|roughly|approximately|nearly|almost|estimated?|estimates|perhaps|possibly"
    r"|probably|likely"
    r"|usually|often|typically|generally|normally|mostly|largely|mainly|partly|commonly|frequently|sometimes"
    r"|occasionally|tends?"
    r"|most|many|some|several|few|more or less|reportedly|allegedly|apparently|seems?|appears?|appeared|seemed"
    r"|suggest(?:s|ed)?"
    r"|up to|at least|at most|more than|less than|over|under|fewer|can|expect(?:s|ed)?|believed|thought"
    r"|potentially|rarely"
    r"|in part|in general|half|majority|much|plans?|planned|hopes?|hoped|intend(?:s|ed)?|should|would|aims?|aimed"
    r"|considered?|mixed)\b",
    re.IGNORECASE,
)
_NUMERIC = re.compile(
    r"(?:more|less|fewer|later|greater) than|at (?:least|most)|up to|as \w+ as|over|under|above|below|exceeding",
    re.IGNORECASE,
)
# Doing, against having a hand in it: the stronger verb is not borne out by the weaker one.
_DOES = re.compile(
    r"\b(?:le[ad]d?s?|ran|headed|caused?|causes|created?|founded|invented|proved?|proves|proven|demonstrated"
    r"|confirms?|confirmed|cured?|cures"
    r"|eliminated?|eliminates|built|won|wins|owns?|owned|guarantees?|guaranteed|decided|wrote|designed|discovered"
    r"|solved|ended|completed"
    r"|established|ensures?|ensured|prevent(?:s|ed)|stopped|achieved|secured|mastermind\w*|directed|orchestrated"
    r"|single-handed\w*|shows?|showed)\b",
    re.IGNORECASE,
)
_TAKES_PART = re.compile(
    r"\b(?:contribut\w+|help(?:s|ed|ing)?|assist\w*|support(?:s|ed|ing)?|participat\w+|took part|takes part"
    r"|taking part|link(?:s|ed)|associat\w+"
    r"|correlat\w+|suggest(?:s|ed|ing)?|indicat\w+|hint\w*|propos\w+|plan(?:s|ned)|tr(?:y|ies|ied)|attempt\w*"
    r"|aim(?:s|ed)|seek(?:s|ing)?|sought"
    r"|hop(?:e|es|ed|ing)|intend(?:s|ed)?|consider\w*|advis\w+|one of|among|co-\w+|involved|collaborat\w+"
    r"|volunteer\w*|played a (?:part|role))\b",
    re.IGNORECASE,
)


# From this rank on a word is too strong where the page uses a weaker one: "most", "always", "will".
_RAISED = {1: 105, 2: 205, 3: 303}
# "only 36 cents", "both Ana and Ben": the word stresses what the values and names say anyway; "every day" is a rate.
_STRESS = re.compile(
    r"(?:only|just|all) (?:\W|about |an? )?"
    r"(?:\d|half|one|two|three|four|five|six|seven|eight|nine|ten)|both \S+(?: \S+){0,5} and "
    r"|(?:every|each) (?:second|minute|hour|day|night|week|month|quarter|season|year|decade|century)\b",
    re.IGNORECASE,
)


_EXACTLY = re.compile(r"\b(?:exactly|precisely) \W?$", re.IGNORECASE)
_PLANNED = re.compile(r"\b(?:scheduled|slated|due|set|poised|planned|planning) to\b", re.IGNORECASE)
_ABLE = ("can", "could")
_LIMITED = re.compile(r"\s+(?:\w+\s+){0,2}only\b")  # what could only be is bound by the "only"
_LETTERS = re.compile(r"[A-Za-z]+")


@dataclass(frozen=True, slots=True)
class Excess:
    """Where the claim goes beyond the passage, and the sentence that is weaker."""

    sentence: PageSentence
    reason: str


def check_strength(claim: Claim, page: ReadPage, windows: tuple[Window, ...]) -> Excess | None:
    """The first way in which the claim is stronger than what it rests on, or None."""
    if not windows:
        return None
    sentences = windows[0].sentences
    best = closest(claim, page, sentences)
    strict = lone_share(claim, page, best) >= VERBATIM
    wide = [sentence for window in windows[:3] for sentence in window.sentences]
    return (
        _exactness_gained(claim, wide)
        or _certainty_gained(claim, best, [best] if strict else wide)
        or _rank_raised(claim, best, (best,) if strict else sentences, strict)
        or _hedge_lost(claim, best, strict)
        or _verb_raised(claim, best)
    )


def _exactness_gained(claim: Claim, wide: list[PageSentence]) -> Excess | None:
    """The claim says "exactly" of a number that the article gives as an estimate or a bound."""
    for placed in claim.values:
        number = placed.value
        if not isinstance(number, Number) or not _EXACTLY.search(claim.text[: number.core_start]):
            continue
        same = [
            (sentence, other.value.comparator)
            for sentence in wide
            for other in sentence.values
            if isinstance(other.value, Number) and other.value.value == number.value
        ]
        if same and all(comparator != "=" for _, comparator in same):
            return Excess(same[0][0], f"the article does not say “exactly” of {number.text}")
    return None


def _certainty_gained(claim: Claim, best: PageSentence, wide: list[PageSentence]) -> Excess | None:
    texts = [sentence.text for sentence in wide]
    for marker in claim.markers:
        if marker.kind != "strong" or _NUMERIC.fullmatch(marker.text):
            continue
        if _STRESS.match(claim.text, marker.start):
            continue
        families = [family for family in _FAMILY_RES if family.fullmatch(marker.text)]
        if families and not any(family.search(text) for family in families for text in texts):
            return Excess(best, f"the article does not say “{marker.text}”")
    return None


def _rank_raised(claim: Claim, best: PageSentence, sentences: tuple[PageSentence, ...], strict: bool) -> Excess | None:
    """A word of the claim stands higher on its scale than every word of that scale in the passage."""
    theirs = [rank for sentence in sentences for _, rank in _ranks(sentence.text)]
    for word, rank in _ranks(claim.text):
        same = [other for other in theirs if other // 100 == rank // 100]
        if same and max(same) < rank and (strict or rank >= _RAISED[rank // 100]):
            return Excess(best, f"the article says less than “{word}”")
    return None


def _ranks(text: str) -> Iterator[tuple[str, int]]:
    for word in _LETTERS.findall(text):
        rank = quantifier_rank(word)
        if rank is not None and word != "May":
            yield word, rank


def _hedge_lost(claim: Claim, best: PageSentence, strict: bool) -> Excess | None:
    """The passage hedges the very words that the claim states plainly; a claim in its own words may hedge elsewhere."""
    if not strict and (_LOOSE.search(claim.text) or any(marker.kind == "hedge" for marker in claim.markers)):
        return None
    keys = {key for word in claim.words for key in word.keys}
    hedges = [(m.end, m.text) for m in best.markers if m.kind == "hedge" and _counts(m, best, strict)]
    hedges += [(match.end(), match.group()) for match in _PLANNED.finditer(best.text)]
    for end, text in hedges:
        after = [word for word in best.words if word.start - best.start >= end][:2]
        covered = bool(after) and all(any(key in keys for key in word.keys) for word in after)
        if (
            covered
            and (strict or len(after) == 2)
            and not re.search(rf"\b{re.escape(text)}\b", claim.text, re.IGNORECASE)
        ):
            return Excess(best, f"the article says “{text}”, which the claim leaves out")
    return None


def _counts(marker: Marker, sentence: PageSentence, strict: bool) -> bool:
    """Whether a hedge can be missed: not one in an aside, on a number (its value tells) or of ability ("could")."""
    if _in_aside(sentence.text, marker.start):
        return False
    if marker.text.lower() in _ABLE and (not strict or _LIMITED.match(sentence.text, marker.end)):
        return False
    starts = (placed.value.core_start for placed in sentence.values if isinstance(placed.value, Number))
    return not any(0 <= start - sentence.start - marker.end <= 3 for start in starts)


def _in_aside(text: str, place: int) -> bool:
    """Whether a place is between parentheses, which a shortened claim leaves out."""
    return text.rfind("(", 0, place) > text.rfind(")", 0, place)


def _verb_raised(claim: Claim, best: PageSentence) -> Excess | None:
    strong = _DOES.search(claim.text)
    if strong is None or _TAKES_PART.search(claim.text):
        return None
    weak = _TAKES_PART.search(best.text)
    same = (word.keys[0] in best.places for word in claim.words if word.start == strong.start())
    if weak is None or any(same):
        return None
    return Excess(best, f"the article says “{weak.group()}”, not “{strong.group()}”")
