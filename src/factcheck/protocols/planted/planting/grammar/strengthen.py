"""Hedges and the stronger words that can take their place without a change of grammar.

Each step goes one way only: a certainty is never weakened, for a weaker statement is usually still true. A word in
the middle of a scale ("most", "usually", "at least") stands on both sides, as a hedge and as what a weaker one becomes,
so that the word alone says little about whether it was planted.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from factcheck.protocols.planted.planting.grammar.degrees import estimates, has_degree, is_open_amount


@dataclass(frozen=True, slots=True)
class Step:
    """A hedge as a pattern, and what may replace the matched text. ``name`` is for the proof."""

    name: str
    pattern: re.Pattern[str]
    stronger: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Strengthening:
    """A span of the sentence and the stronger words for it."""

    start: int
    end: int
    new: str
    name: str


def _step(name: str, pattern: str, *stronger: str) -> Step:
    return Step(name, re.compile(pattern, re.IGNORECASE), stronger)


_NUMBER = (
    r"(?![$€£]?[\d.,]+\s?(?:[-–]|to)\s?[$€£]?\d|[\d.,]+-[a-z])(?=[$€£]?\d|(?:two|three|four|five|six|seven|eight|nine"
    r"|ten"
    r"|twenty|thirty|forty|fifty|half|one-third|a third)\b)"
)
_PLURAL = r"(?=of (?:the|its|their|these|those)\b|(?:[a-z]{3,} )?[a-z]{3,}[^s\W]s\b|people\b|children\b|women\b|men\b)"
_FREE = (
    r"(?<!the )(?<!that )(?<!their )(?<!its )(?<!and )(?<!or )(?<!past )(?<!are )(?<!were )(?<!is )(?<!of )(?<!has )"
    r"(?<!have )(?<!had )(?<!with )(?<!contains )(?<!includes )(?<!offers )(?<!['’]s )(?<!s['’] )(?<!his )(?<!her )"
    r"(?<!our )(?<!my )(?<!your )(?<!these )(?<!those )(?<!no )"
)
_VERB = (
    r"(?= (?!not\b|be,|potential|possib|probab|conceivab|theoretical|argu|perhaps\b|likely\b|[a-z ]{0,30}\bhave\b|or\b"
    r"|have\b|well\b|even\b|only\b|also\b)[a-z]+)"
)

# Hedges before a figure, and verbs whose subject must be a finding unless a clause follows them.
_AMOUNTS = frozenset({"about", "nearly", "at least", "at least so many"})
_FINDINGS = frozenset({"suggests", "suggest", "suggested"})
_FREQUENCIES = frozenset({"sometimes", "often", "usually"})
_OBJECT_BEFORE = re.compile(r"\b(?:[a-z]{3,}ed|of|in|for|with|by|from|to|at|on|into|got|get|saw|won|earned) $")
_FINDING = re.compile(
    r"\b(?:stud(?:y|ies)|research|data|evidence|reports?|analys[ei]s|surveys?|findings?|polls?|papers?|results?|models?"
    r"|experiments?|tests?|estimates?|records?|trends?|figures?|numbers?|statistics|observations?)\b",
    re.IGNORECASE,
)
_PAST = re.compile(r"\b(?:[a-z]{3,}ed|said|was|were|had|found|told|saw|knew|thought|did|went|came|wrote)\b")

STEPS = (
    _step("could", rf"\bcould\b{_VERB}", "will"),
    _step("may", rf"\b(?-i:may|might)\b{_VERB}", "will"),
    _step(
        "can",
        r"\bcan\b(?= (?:cause|lead|help|reduce|increase|affect|result|happen|occur|improve|damage|trigger"
        r"|prevent|harm) )",
        "will",
    ),
    _step("aims", r"\b(?:aims|hopes|wants) to\b(?= [a-z])", "will"),
    _step("some", rf"{_FREE}\bsome\b(?= {_PLURAL})", "most", "all"),
    _step("many", rf"{_FREE}\bmany\b(?= {_PLURAL})", "most", "all"),
    _step("most", rf"{_FREE}\bmost\b(?= {_PLURAL})", "all", "almost all", "nearly all"),
    _step("half", r"\b(?:about half|half|a third|a quarter)(?= of (?:the|its|their|all)\b)", "most"),
    _step("nearly all", r"\b(?:nearly|almost) (?:all|every)\b", ""),
    _step("sometimes", r"\b(?:sometimes|occasionally)\b(?! (?:as|called))", "usually", "often", "always"),
    _step("often", r"\b(?:often|frequently)\b(?! (?:than|as))", "usually", "always"),
    _step("usually", r"\b(?:usually|typically|generally|normally|commonly)\b", "always"),
    _step(
        "about",
        rf"\b(?:about|around|approximately|roughly|some|an estimated)\b(?= {_NUMBER})",
        "exactly",
    ),
    _step(
        "nearly",
        rf"\b(?:nearly|almost|up to|as many as|as much as|close to|just under)\b(?= {_NUMBER})",
        "more than",
        "over",
        "at least",
    ),
    _step("at least", rf"\bat least\b(?= {_NUMBER})", "exactly"),
    _step(
        "at least so many", rf"\bat least\b(?= {_NUMBER}\S+ (?!(?:year|month|week|day|hour|minute)s?\b))", "more than"
    ),
    _step("likely", r"\b(?P<be>is|are) (?:likely|expected|poised|projected) to\b", "will"),
    _step("believed", r"\b(?:is|are) (?:believed|thought|reported|said|considered) to be\b", ""),
    _step("probably", r"\b(?:probably|possibly|potentially|perhaps|arguably)\b(?= [a-z]+)", "certainly"),
    _step("largely", r"\b(?:largely|mostly|mainly|partly|primarily|chiefly)\b(?! because)", "entirely", "solely"),
    _step("suggests", r"\b(?:suggests|indicates)(?= (?:that|a|the|an)\b)", "proves", "shows"),
    _step("suggest", r"(?<!to )\b(?:suggest|indicate)(?= (?:that|a|the|an)\b)", "prove", "show"),
    _step("suggested", r"\b(?:suggested|indicated)(?= that\b)", "proved", "showed"),
    _step(
        "main",
        r"\b(?<=the )(?:main|primary|chief|leading|principal)(?= (?:[a-z]+ )?(?:cause|reason|source|factor|driver|use"
        r"|tool)\b)",
        "only",
        "sole",
    ),
)


def _replacement(matched: str, new: str, name: str) -> str:
    if name == "believed":
        new = matched.split()[0]
    if name == "nearly all":
        new = matched.split()[-1]
    return new[:1].upper() + new[1:] if matched[:1].isupper() else new


def _is_aside(text: str, match: re.Match[str]) -> bool:
    """Whether commas set a hedge off: "Normally, …" cannot be "Always, …"."""
    return text[match.end() : match.end() + 1] == "," and text[: match.start()].rstrip()[-1:] in ("", ",")


def _is_free(step: Step, text: str, match: re.Match[str]) -> bool:
    """Whether the words around a hedge let a stronger one stand in its place."""
    if has_degree(text, match.start()) or _is_aside(text, match):
        return False
    if step.name in _AMOUNTS:
        return not is_open_amount(text, match.end()) and estimates(text, match.start(), match.group())
    if step.name in _FREQUENCIES and _OBJECT_BEFORE.search(text[: match.start()]):
        return False  # "received generally good reviews": it belongs to the adjective
    if step.name == "could":
        return _PAST.search(text[: match.start()]) is None  # "could" is the past of "can" there
    return step.name not in _FINDINGS or _is_finding(text, match)


def _is_finding(text: str, match: re.Match[str]) -> bool:
    """Whether what is suggested can be proved: no walk ("he suggests a walk"), nothing that is hedged once more."""
    after = text[match.end() :]
    if re.search(r"\b(?:may|might|could|possibl[ey]|perhaps|probably|likely)\b", after):
        return False
    return after.startswith(" that") or _FINDING.search(text[: match.start()]) is not None


def strengthenings(text: str) -> Iterator[Strengthening]:
    """Every way to strengthen one hedge of a sentence; a hedge at the start of a sentence keeps its capital."""
    for step in STEPS:
        for match in step.pattern.finditer(text):
            if _is_free(step, text, match):
                for new in step.stronger or ("",):
                    written = _replacement(match.group(), new, step.name)
                    yield Strengthening(match.start(), match.end(), written, step.name)
