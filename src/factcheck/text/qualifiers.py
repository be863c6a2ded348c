"""Words that bind a statement (always, only), loosen it (may, about) or deny it (not, never, without)."""

import re
from dataclasses import dataclass
from typing import Literal

MarkerKind = Literal["strong", "hedge", "negation", "superlative"]

_MONTH = (
    "January|February|March|April|May|June|July|August|September|October|November|December|"
    "Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec"
)
_COUNT = (
    r"(?:[$€£¥+~]?\s?\d|(?:a|an|one)\s+(?:half|third|quarter|fifth|tenth|dozen|hundred|thousand|million|billion|decade)\b"
    r"|(?:half|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|seventy"
    r"|eighty|ninety|hundreds?|thousands?|millions?|billions?|dozens?|noon|midnight)\b)"
)
_DET = r"(?:a|an|the|this|that|its|his|her|their|our|my|your|one|tin|beer|soda|trash|oil)"
_TIME = r"(?:year|month|week|night|summer|winter|spring|autumn|fall|quarter|decade|century|season|time|weekend|term)s?"
_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_EDGE_L = r"(?<![\w'’])(?<!\w-)"
_EDGE_R = r"(?![\w])(?!['’]\w)(?!-\w)"

# Idioms in which the word is not what it looks like; they are found first and yield nothing.
_IDIOMS = (
    r"not\s+(?:only|just|merely|simply|solely|least|to\s+mention)|no\s+sooner|no\s+doubt|no\s+wonder|no\s+matter"
    r"|or\s+not|if\s+not|why\s+not|at\s+all|after\s+all|above\s+all|all\s+right|first\s+of\s+all|in\s+all|all\s+in\s+all"
    r"|nothing\s+but|cannot\s+but|last\s+but\s+not\s+least|once\s+and\s+for\s+all|(?-i:No\.?)\s?\d[\w.,-]*|nos?\.\s?\d[\w.,-]*"
    r"|only\s+child|every\s+now\s+and\s+then|every\s+so\s+often|at\s+first(?!\s+\w+ing)|first\s+(?:names?|aid|lady|ladies|cousins?|base)"
)
_NUMERIC = (
    r"no\s+(?:more|less|fewer|later|earlier|higher|lower|longer\s+than|greater|larger|smaller|better|worse)\s+than"
    r"|not\s+(?:more|less|fewer|later)\s+than|at\s+(?:the\s+very\s+)?least|at\s+(?:the\s+very\s+)?most|up\s+to"
    r"|as\s+(?:many|much|few|little|high|low|late|early)\s+as|more\s+than|less\s+than|fewer\s+than"
    rf"|(?:over|under|above|below|exceeding)(?=\s+{_COUNT})|a\s+(?:minimum|maximum)\s+of"
)
_STRONG = (
    r"without\s+exception|always|all|every|everyone|everybody|everything|everywhere|only|solely|exclusively|exactly"
    r"|precisely|entirely|completely|fully|totally|wholly|absolutely|certainly|definitely|undoubtedly|invariably"
    r"|guaranteed?s?|must|each|unanimous(?:ly)?|sole|both|nobody|no\s+one|nothing|never|none|cannot|can['’]t"
)
_HEDGE = (
    r"may|might|could|can|approximately|approx\.|nearly|almost|roughly|some|somewhat|several|many|most|few|often|usually"
    r"|typically|generally|frequently|commonly|likely|unlikely|probably|possibly|perhaps|maybe|reportedly|allegedly"
    r"|apparently|appears?|appeared|seems?|seemed|seemingly|suggest(?:s|ed|ing)?|expect(?:s|ed)?|estimated?s?"
    r"|mostly|largely|partly|partially|mainly|primarily|sometimes|occasionally|in\s+part|tends?|tended|potentially"
    rf"|presumably|supposedly|purportedly|(?:about|around|circa|some)(?=\s+{_COUNT})|believed|thought\s+to|in\s+general"
)
_NEGATION = (
    r"no\s+(?:longer|one)|not|no|never|none|nor|neither|without|cannot|can['’]t|nobody|nothing|nowhere|hardly|barely"
    r"|scarcely|(?:do|does|did|is|are|was|were|has|have|had|wo|would|could|should|might|must|need|ai|sha|are|was)n['’]t"
)
_SUPERLATIVE = r"the\s+(?:most|least)\s+\w+|the\s+(?:best|worst)|(?:\w{3,12}(?:[^\Wsrdn]|[rdtn])est)"
_NOT_SUPERLATIVE = frozenset(
    str.split("""forest interest request harvest contest protest conquest honest modest earnest invest suggest
    arrest digest manifest interest midwest northwest southwest everest budapest bucharest tempest inquest attest
    detest bequest unrest infest ingest southwest quest guest priest disinterest reinvest divest celeste rainforest""")
)
_FIRST = r"first|last"


def _compiled(body: str) -> "re.Pattern[str]":
    return re.compile(f"(?=\\w){_EDGE_L}(?:{body}){_EDGE_R}", re.IGNORECASE)


_IDIOM = re.compile(f"{_EDGE_L}(?:{_IDIOMS})(?!\\w)", re.IGNORECASE)
_FINDERS: tuple[tuple[MarkerKind, "re.Pattern[str]"], ...] = (
    ("strong", _compiled(f"{_NUMERIC}|{_STRONG}|{_FIRST}")),
    ("hedge", _compiled(_HEDGE)),
    ("negation", _compiled(_NEGATION)),
    ("superlative", _compiled(_SUPERLATIVE)),
)
_NUMERIC_ONLY = _compiled(_NUMERIC)
_MAY_DATE_AFTER = re.compile(r"\s+(?:\d|of\s+\d|Day\b)")
_NOUN_BEFORE = re.compile(rf"\b{_DET}(?:\s+(?:full|real|absolute|true|military|economic|empty))?\s+$", re.IGNORECASE)
_FIRST_DATE_AFTER = re.compile(
    rf"\s+(?:of\s+)?(?:{_MONTH})\b|\s+(?:quarter|half)\s+of\s+(?:the\s+year|\d)", re.IGNORECASE
)
_LAST_TIME_AFTER = re.compile(
    rf"\s+(?:\w+\s+)?(?:{_TIME}|{_WEEKDAY}|{_MONTH}|\d+|days?|hours?|minutes?)\b", re.IGNORECASE
)
_VERB_BEFORE = re.compile(
    r"\b(?:to|will|would|can|could|may|might|must|should|not|n['’]t|did|does|at)\s+$", re.IGNORECASE
)
_MONTH_BEFORE = re.compile(rf"\b(?:{_MONTH})\s+(?:the\s+)?$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Marker:
    """One qualifying word or phrase; a word that both binds and denies ("never") is listed under both kinds."""

    start: int
    end: int
    text: str
    kind: MarkerKind


def find_markers(text: str) -> tuple[Marker, ...]:
    """All markers in order of start. Whole words only; dates, names and nouns of the same spelling are left out."""
    idioms = bytearray(len(text))
    for match in _IDIOM.finditer(text):
        idioms[match.start() : match.end()] = b"\1" * (match.end() - match.start())
    taken = bytearray(idioms)  # "no more than" is a bound, and its "no" then no denial
    for match in _NUMERIC_ONLY.finditer(text):
        taken[match.start() : match.end()] = b"\1" * (match.end() - match.start())
    found: list[Marker] = []
    for kind, pattern in _FINDERS:
        closed = idioms if kind == "strong" else taken
        for match in pattern.finditer(text):
            if not any(closed[match.start() : match.end()]) and _is_meant(text, match, kind):
                found.append(Marker(match.start(), match.end(), match.group(), kind))
    return tuple(sorted(found, key=lambda m: (m.start, m.end, m.kind)))


def _is_meant(text: str, match: "re.Match[str]", kind: MarkerKind) -> bool:
    """Whether the word has its qualifying sense here."""
    word = match.group().lower()
    before, after = text[max(0, match.start() - 30) : match.start()], text[match.end() : match.end() + 40]
    if kind == "superlative":
        return word not in _NOT_SUPERLATIVE
    if word in ("first", "last"):
        return _ranks(match.group(), word, before, after)
    if word == "may":
        return _is_modal_may(match.group(), before, after)
    if word in ("can", "might", "must"):
        return not _NOUN_BEFORE.search(before) and not after.startswith(" of ")
    if word == "most":
        return not re.search(r"\b(?:the|at|at\s+the\s+very)\s+$", before, re.IGNORECASE)
    return not (kind == "hedge" and word == "some" and after[:5].lower() == " day ")


def _is_modal_may(written: str, before: str, after: str) -> bool:
    if written == "May":
        return before.rstrip()[-1:] in ("", ".", "!", "?", '"', "“") and bool(
            re.match(r"\s+(?:I|we|he|she|they|it|you)\b", after)
        )
    if _MAY_DATE_AFTER.match(after):
        return False
    return not re.search(r"(?:\d|\b(?:in|since|until|last|next|early|late|mid))\s*$", before)


def _ranks(written: str, word: str, before: str, after: str) -> bool:
    """Whether "first" or "last" is a rank: not part of a date, of a period or of a name ("First World War")."""
    opens = before.rstrip()[-1:] in ("", ".", "!", "?", ":", '"', "“")
    if written[0].isupper() and re.match(r"\s[A-Z]\w+\s[A-Z]" if opens else r"\s[A-Z]", after):
        return False
    if word == "first":
        return not (_FIRST_DATE_AFTER.match(after) or _MONTH_BEFORE.search(before))
    return not (_LAST_TIME_AFTER.match(after) or _VERB_BEFORE.search(before))


_LADDERS = (
    (
        "none|no|nobody|no one|nothing",
        "few",
        "some",
        "several",
        "many",
        "most",
        "nearly all|almost all",
        "all|every|each|everyone",
    ),
    (
        "never",
        "rarely|seldom|hardly ever",
        "sometimes|occasionally",
        "often|frequently",
        "usually|generally|typically",
        "always",
    ),
    ("may|might|could", "can", "likely|probably", "will|must"),
)
_RANKS = {
    word: ladder * 100 + step
    for ladder, steps in enumerate(_LADDERS, 1)
    for step, words in enumerate(steps)
    for word in words.split("|")
}


def quantifier_rank(word: str) -> int | None:
    """The strength of a word on its scale: amount (1xx), frequency (2xx) or modality (3xx); None if it has none.

    Ranks compare only within one scale: ``a // 100 == b // 100``.
    """
    return _RANKS.get(" ".join(word.lower().split()))
