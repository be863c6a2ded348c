"""What a negation covers: from its word to the end of the clause."""

import re
from bisect import bisect_right
from typing import Literal

from factcheck.text.qualifiers import Marker, find_markers

Polarity = Literal["affirmed", "negated", "absent"]

_AUX = r"(?:is|are|was|were|has|have|had|will|would|can|could|did|does|do|may|might|must|should)"
_VERB = (
    r"(?:\w{2,}ed|went|made|took|gave|sold|bought|built|rose|fell|left|kept|held|won|lost|paid|said|began|became|came"
    r"|grew|found|met|ran|sent|spent|told|wrote|drew|led|sang|stood|cut|hit|shut|put)"
)
_DET = r"(?:the|a|an|its|their|his|her|our|this|these|those|some|all|both|many|most)"
# "… and the minister resigned": a subject and its verb, which a denial in the verb or object before does not reach.
_NEW_CLAUSE = re.compile(
    rf"\band\s+(?=(?:{_DET}\s+(?:[\w'’-]+\s+){{0,2}}[\w'’-]+(?<!ly)(?<!ed)\s+(?:{_AUX}|{_VERB})|(?!that\b)[\w'’-]+\s+{_AUX})\b)",
    re.IGNORECASE,
)
_HAS_VERB = re.compile(rf"\b(?:{_AUX}|{_VERB})\b", re.IGNORECASE)
_NO_WORDS = frozenset(("no", "none", "nobody", "nothing", "no one", "neither"))
_CLAUSE_END = re.compile(
    rf"[;:,)]|\((?=[^()]{{1,80}}(?<!\w)(?:{_AUX}|{_VERB})\b)|[.!?](?=\s|$)|\s[-–—]{{1,2}}\s|—"
    r"|\b(?:but|which|who|whose|although|though|however|whereas|while|because|yet|until|unless|except|instead|nor)\b"
    r"|\b(?:and|or)\s+(?=(?:not|no|never|none|neither|he|she|it|they|we|you|I|is|are|was|were|has|have|had|will|would"
    r"|can|could|did|does|do|may|might|must|should|then|also|instead|\w+ed|went|made|took|gave|sold|bought|built|rose"
    r"|fell|left|kept|held|won|lost|paid|said|began|became|came|grew|found)\b)",
    re.IGNORECASE,
)
_LIST_GOES_ON = re.compile(
    r",\s+(?:[\w'’-]+\s+){0,3}[\w'’-]+(?:,\s+(?:[\w'’-]+\s+){0,3}[\w'’-]+){0,8},?\s+(?:or|nor)\s", re.IGNORECASE
)
_FIRST_NOUN = re.compile(r"\s*(?:(?:the|a|an|any|its|their|his|her|this|these|those)\s+)?[\w'’-]+")
_PHRASE_END = re.compile(
    r"[;:,.!?()]|\b(?:in|on|at|for|from|to|by|with|during|after|before|since|until|and|but|because|while|when|which|that"
    r"|who|is|are|was|were|has|have|had|will|would|can|could|may|might|must|did|does)\b",
    re.IGNORECASE,
)
_FINITE = re.compile(
    rf"\b(?:{_VERB})\s+(?:{_DET}|\d|in\b|on\b|to\b|by\b)|\b(?:went|made|took|gave|sold|bought|built|rose|fell)\b",
    re.IGNORECASE,
)
_AND_SOME = re.compile(r"\b(?:and|plus)\s+(?=\d|some\b|plenty\b|only\b|high\b|low\b|traces?\b)", re.IGNORECASE)
_NEXT_NOUN_PHRASE = re.compile(
    r"\b(?:the|a|an|this|these|those|its|their|his|her|it|he|she|they|we|you)\b", re.IGNORECASE
)
_FAILS = re.compile(r"(?<![\w'’-])(?:fail(?:s|ed)?|refus(?:e|es|ed)|declin(?:e|es|ed))\s+to(?!\w)", re.IGNORECASE)
_AFFIRMING = re.compile(r"\b(?:not|n['’]t|never)\s+$|n['’]t\s+$", re.IGNORECASE)
_REPORTING = re.compile(
    r"\b(?:says?|said|claim(?:s|ed)?|report(?:s|ed)?|stat(?:es|ed)|believ(?:es|ed)|think|thinks|thought|argu(?:es|ed)"
    r"|add(?:s|ed)|not(?:es|ed)|warn(?:s|ed)?|announc(?:es|ed)|confirm(?:s|ed)|decid(?:es|ed)|know|knows|knew"
    r"|who|which|that|whose|where)\b",
    re.IGNORECASE,
)
_LEADING = re.compile(
    r"\s*(?:without|in|on|at|by|after|before|since|despite|although|though|while|when|if|because|as|with|for|during"
    r"|unlike|under|from|until|once|given|according|not|no|having|being|lacking|facing|seeing|finding)"
    r"\b[^,;.]{0,200},\s*",
    re.IGNORECASE,
)
_TO = re.compile(r"\s+to\b")
_ASIDE = re.compile(r",\s+(?:which|who|whose|where|a|an|the)\b[^,;]{0,200},")
_MOST_DENIALS = 20  # no sentence has more; a text made of "no" must stay quick
_BEFORE_OBJECT = re.compile(r"\b(?:with|in|at|by|of|for|to|on|from|under)\s+$", re.IGNORECASE)


def negated_spans(text: str) -> tuple[tuple[int, int], ...]:
    """The scope of each negation, its own word left out; "not without" and the like cancel out."""
    spans: list[tuple[int, int]] = []
    denials = _negations(text)
    ends = _clause_ends(text, [start for start, _ in denials])
    clauses = [*(match.start() for match in _NEW_CLAUSE.finditer(text)), len(text), len(text) + 1]
    amounts = [*(match.start() for match in _AND_SOME.finditer(text)), len(text), len(text) + 1]
    for start, end in denials:
        word = text[start:end].lower()
        stop = ends[bisect_right(ends, end)]
        if word not in _NO_WORDS or _HAS_VERB.search(text, max(0, start - 40), start):
            stop = min(stop, clauses[bisect_right(clauses, end)])  # a denied subject reaches its verb
        if word == "without":
            stop = min(stop, _phrase_end(text, end))
        elif word == "no":
            stop = min(stop, amounts[bisect_right(amounts, end)])  # "no sugar and 4 grams of fat"
        if text[end:stop].strip():
            spans.append((end, stop))
    return tuple(spans)


def is_negated(text: str, start: int, end: int) -> bool:
    """Whether the span lies under an odd number of negations."""
    return sum(first <= start and end <= last for first, last in negated_spans(text)) % 2 == 1


def polarity_of(sentence: str, verb_or_span: str | tuple[int, int]) -> Polarity:
    """Whether the word (its first whole occurrence) or the span is affirmed or negated in ``sentence``."""
    if isinstance(verb_or_span, str):
        match = re.search(rf"(?<!\w){re.escape(verb_or_span)}(?!\w)", sentence, re.IGNORECASE) if verb_or_span else None
        if match is None:
            return "absent"
        verb_or_span = match.span()
    return "negated" if is_negated(sentence, *verb_or_span) else "affirmed"


def main_polarity(text: str) -> bool:
    """True if the main clause is denied: its verb, its subject ("No member agreed") or its object ("found no lead").

    A denial inside what somebody said, inside a relative clause or inside an infinitive ("decided not to sell") leaves
    the main verb affirmed.
    """
    clause_start = _main_start(text)
    end = _main_end(text, clause_start)
    inside = [(start, stop) for start, stop in _negations(text) if clause_start <= start < end]
    return sum(_denies_main(text, clause_start, start, stop) for start, stop in inside[:_MOST_DENIALS]) % 2 == 1


def _main_start(text: str) -> int:
    match = _LEADING.match(text)
    if match is None or re.match(
        r"\s*(?:not|no)\b(?!.{0,200},\s*(?:the|it|he|she|they|we|you|I)\b)", text, re.IGNORECASE
    ):
        return 0
    return match.end()


def _main_end(text: str, start: int) -> int:
    """The end of the clause, a relative clause or an aside between commas skipped."""
    passed = start
    for match in _CLAUSE_END.finditer(text, start):
        if match.start() < passed:
            continue
        aside = _ASIDE.match(text, match.start())
        if match.group() in ("(", ")"):
            passed = max(match.end(), text.find(")", match.start(), match.start() + 300))
        elif aside is not None:
            passed = aside.end()
        elif text[start : match.start()].strip():
            return match.start()
    return len(text)


def _denies_main(text: str, clause_start: int, start: int, stop: int) -> bool:
    word, before = text[start:stop].lower(), text[max(clause_start, start - 300) : start]
    aside = max(before.rfind(","), before.rfind(")"))
    if _REPORTING.search(before[aside + 1 :]) or word in ("without", "nor"):
        return False
    if word == "not" and _TO.match(text, stop):
        return False
    return not (word == "no" and _BEFORE_OBJECT.search(before))


def _negations(text: str) -> list[tuple[int, int]]:
    """Spans of negation words; two that cancel out ("not without", "did not fail to") are left out."""
    words = [(m.start, m.end) for m in find_markers(text) if _is_negation(m)]
    words += [match.span() for match in _FAILS.finditer(text)]
    words.sort()
    kept: list[tuple[int, int]] = []
    for start, end in words:
        word = text[start:end].lower()
        cancels = word == "without" or (word[0] in "frd" and word.endswith("to"))
        if (
            cancels
            and kept
            and not text[kept[-1][1] : start].strip()
            and _AFFIRMING.search(text[max(0, start - 8) : start])
        ):
            kept.pop()
        else:
            kept.append((start, end))
    return kept


def _is_negation(marker: Marker) -> bool:
    return marker.kind == "negation"


def _clause_ends(text: str, denials: list[int]) -> list[int]:
    """Where clauses end, in order, the end of the text last; commas inside a list of things are passed over.

    A closing bracket ends a clause only where the denial stands inside the brackets.
    """
    ends: list[int] = []
    passed = 0
    for match in _CLAUSE_END.finditer(text):
        if match.start() < passed or (match.group() == ")" and not _holds_denial(text, match.start(), denials)):
            continue
        if match.group() == "," and (goes_on := _LIST_GOES_ON.match(text, match.start())):
            passed = goes_on.end()
        else:
            ends.append(match.start())
    return [*ends, len(text), len(text) + 1]


def _holds_denial(text: str, close: int, denials: list[int]) -> bool:
    opening = text.rfind("(", max(0, close - 200), close)
    return opening < 0 or bisect_right(denials, close) > bisect_right(denials, opening)


def _phrase_end(text: str, start: int) -> int:
    """The end of the noun phrase (or gerund phrase) after "without"."""
    first = _FIRST_NOUN.match(text, start)
    if first is None:
        return start
    limit = min(len(text), start + 120)
    ends = (_PHRASE_END.search(text, first.end(), limit), _FINITE.search(text, first.end(), limit))
    stops = [match.start() for match in ends if match]
    if not first.group().strip().endswith("ing"):
        stops += [match.start() for match in (_NEXT_NOUN_PHRASE.search(text, first.end(), limit),) if match]
    return min(stops, default=limit)
