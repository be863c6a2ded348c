"""Hedges and the stronger words that can take their place without a change of grammar.

Each step goes one way only: a certainty is never weakened, for a weaker statement is usually still true. A word in
the middle of a scale ("most", "usually", "at least") stands on both sides, as a hedge and as what a weaker one becomes,
so that the word alone says little about whether it was planted.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass


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
    r"(?<!not )(?<!the )(?<!how )(?<!as )(?<!so )(?<!too )(?<!at )(?<!that )(?<!these )(?<!those )(?<!their )"
    r"(?<!its )(?<!and )(?<!or )(?<!past )(?<!last )(?<!next )(?<!are )(?<!were )(?<!of )"
)
_VERB = r"(?= (?!not\b|be,|[a-z ]{0,30}\bhave\b|or\b|have\b|well\b|even\b|only\b|also\b)[a-z]+)"

_PAST = re.compile(r"\b(?:[a-z]{3,}ed|said|was|were|had|found|told|saw|knew|thought|did|went|came|wrote)\b")

STEPS = (
    _step("could", rf"\bcould\b{_VERB}", "will"),
    _step("may", rf"\b(?-i:may|might)\b{_VERB}", "will"),
    _step(
        "can",
        r"(?<!as )\bcan\b(?= (?:cause|lead|help|reduce|increase|affect|result|happen|occur|improve|damage|trigger"
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
    _step("often", r"(?<!more )(?<!most )(?<!less )\b(?:often|frequently)\b(?! (?:than|as))", "usually", "always"),
    _step("usually", r"(?<!more )(?<!most )(?<!less )\b(?:usually|typically|generally|normally|commonly)\b", "always"),
    _step(
        "about",
        rf"(?<!at )(?<!how )(?<!details )(?<!information )(?<!know )(?<!talk )(?<!think )(?<!news )(?<!data )"
        rf"(?<!concerns )(?<!brought )(?<!brings )(?<!bring )(?<!questions )\b(?:about|around|approximately|roughly"
        rf"|some|an estimated)\b(?= {_NUMBER})",
        "exactly",
    ),
    _step(
        "nearly",
        rf"\b(?:nearly|almost|up to|as many as|as much as|close to|just under)\b(?= {_NUMBER})",
        "more than",
        "over",
        "at least",
    ),
    _step("at least", rf"\bat least\b(?= {_NUMBER})", "exactly", "more than"),
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


def strengthenings(text: str) -> Iterator[Strengthening]:
    """Every way to strengthen one hedge of a sentence; a hedge at the start of a sentence keeps its capital."""
    for step in STEPS:
        for match in step.pattern.finditer(text):
            if step.name == "could" and _PAST.search(text[: match.start()]):
                continue  # "could" is the past of "can" there
            for new in step.stronger or ("",):
                written = _replacement(match.group(), new, step.name)
                yield Strengthening(match.start(), match.end(), written, step.name)
