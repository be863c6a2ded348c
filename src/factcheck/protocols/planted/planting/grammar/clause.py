"""Finding the finite verb that carries a sentence's checkable content, without a tagger: rules that refuse in doubt."""

import re
from dataclasses import dataclass

from factcheck.protocols.planted.planting.grammar.contractions import holds_verb, may_follow_verb
from factcheck.protocols.planted.planting.grammar.verbs import PARTICIPLES, PAST, base_of_past, base_of_third

BE = frozenset({"is", "are", "was", "were"})
MODALS = frozenset({"will", "would", "can", "should", "must"})
AUXILIARIES = BE | MODALS | {"could", "has", "have", "had", "does", "do", "did"}
# "McDonald's is", "Lloyd's will": what no contracted verb can stand before.
_BESIDE_CONTRACTION = BE | MODALS | {"has", "have", "does"}
# Verbs of saying: what is checkable stands in the clause after them.
_REPORT_WORDS = """
    say says said report reports reported announce announces announced claim claims claimed argue argues argued
    believe believes believed think thinks thought suggest suggests suggested show shows showed find finds found
    note notes noted estimate estimates estimated confirm confirms confirmed warn warns warned explain explains
    explained add adds added indicate indicates indicated reveal reveals revealed state states stated conclude
    concludes concluded expect expects expected predict predicts predicted learn learned know knows knew hope
    hopes hoped insist insists insisted tell tells told acknowledge acknowledged acknowledges allege alleges
    alleged mean means meant
"""
REPORT = frozenset(_REPORT_WORDS.split())
_SUBORDINATE_WORDS = """
    who which whom whose where when while that if because although though since unless whether after before
    until what how why as than
"""
_SUBORDINATE = frozenset(_SUBORDINATE_WORDS.split())
_PREPOSITIONS_WORDS = """
    in on at by for with from of to into during over under between about against through as
"""
_PREPOSITIONS = frozenset(_PREPOSITIONS_WORDS.split())
_DETERMINERS_WORDS = """
    a an the this that these those its their his her our my your no another each every some any several many
    most few all both more less
"""
_DETERMINERS = frozenset(_DETERMINERS_WORDS.split())
_PRONOUNS = frozenset({"it", "he", "she", "they", "we", "i", "you", "there"})
_NOT_NOUNS_WORDS = """
    and or but not very newly recently also is are was were be been
"""
_NOT_NOUNS = _DETERMINERS | _PREPOSITIONS | frozenset(_NOT_NOUNS_WORDS.split())
_OPENERS_WORDS = """
    in on at by for with from of to during over under between about against through after before since as
    according despite while when although though if because once until following
"""
_OPENERS = frozenset(_OPENERS_WORDS.split())
_WORD = re.compile(r"[A-Za-z][A-Za-z]*(?:[-'’][A-Za-z]+)*|\d[\d.,]*\d|\d|[^\w\s]")


@dataclass(frozen=True, slots=True)
class Token:
    """A word, number or mark, with its place."""

    start: int
    end: int
    text: str

    @property
    def low(self) -> str:
        return self.text.lower().replace("’", "'")

    @property
    def is_word(self) -> bool:
        return self.text[0].isalnum()


@dataclass(frozen=True, slots=True)
class FiniteVerb:
    """A finite verb: an auxiliary (``base`` None) or a main verb with its base and tense ("past", "third")."""

    index: int
    token: Token
    base: str | None
    tense: str


def tokens_of(text: str) -> tuple[Token, ...]:
    """The words, numbers and marks of a text."""
    return tuple(Token(m.start(), m.end(), m.group()) for m in _WORD.finditer(text))


def _clause_start(tokens: tuple[Token, ...]) -> int:
    """After an opening adverbial with its comma ("In 2019, …"); -1 when the opening has no comma to end it."""
    if not tokens or tokens[0].low not in _OPENERS:
        return 0
    for index, token in enumerate(tokens[:16]):
        if token.text == ",":
            return index + 1
    return -1


def _is_main_verb(tokens: tuple[Token, ...], index: int) -> tuple[str, str] | None:
    """The base and tense of a main verb at ``index``, if its neighbors leave no doubt that it is finite."""
    if index == 0 or index + 1 >= len(tokens):
        return None
    before, here, after = tokens[index - 1], tokens[index], tokens[index + 1]
    if not before.is_word or before.low in _NOT_NOUNS or before.low.endswith("ly") or here.text[0].isupper():
        return None
    past, third = base_of_past(here.low), base_of_third(here.low)
    if third and _starts_object(after, here) and after.low != "to" and (after.low != "that" or here.low in REPORT):
        return third, "third"
    if past and (_starts_object(after, here) or here.low not in PARTICIPLES):
        return past, "past"
    return None


def _starts_object(after: Token, here: Token) -> bool:
    """Whether what follows a verb can only be its object or complement: "sold the", "says it", "supports Linux"."""
    if after.low in _DETERMINERS or after.low in _PRONOUNS or after.text[0].isdigit() or after.text in "$€£":
        return True
    if after.text[0].isupper():
        return True
    return after.low == "to" and here.low not in PARTICIPLES


def _finite_at(tokens: tuple[Token, ...], index: int) -> FiniteVerb | None:
    token = tokens[index]
    if token.low not in _BESIDE_CONTRACTION and may_follow_verb(tuple(item.low for item in tokens[:index])):
        return None  # "he's sold", "the mayor's had": the finite verb is the contracted one
    if token.low in AUXILIARIES:
        return FiniteVerb(index, token, None, "aux")
    found = _is_main_verb(tokens, index)
    return FiniteVerb(index, token, *found) if found else None


def _looks_verbal(tokens: tuple[Token, ...], index: int) -> bool:
    """Whether a word before the verb might itself be a verb or open another clause: then nothing is certain."""
    low = tokens[index].low
    if (
        low in _SUBORDINATE
        or holds_verb(low)
        or low.endswith("ing")
        or (low.endswith("ed") and len(low) > 4)
        or tokens[index].text in ',:;()"“”—–'
    ):
        return True
    if low in PAST and index > 0 and tokens[index - 1].low.endswith("s"):
        return True
    return (
        index > 0
        and (base_of_past(low) is not None or low in PARTICIPLES)
        and tokens[index - 1].low not in _DETERMINERS
    )


def _first_finite(tokens: tuple[Token, ...], start: int, most: int = 14) -> FiniteVerb | None:
    for index in range(start, min(len(tokens), start + most)):
        verb = _finite_at(tokens, index)
        if verb is not None:
            return verb if index > start else None
        if _looks_verbal(tokens, index):
            return None
    return None


def _has_rival(tokens: tuple[Token, ...], verb: FiniteVerb) -> bool:
    """Whether a second finite verb follows in the same clause: "The firm founded the group sold …" is a trap."""
    for index in range(verb.index + 1, len(tokens)):
        low = tokens[index].low
        if low in _SUBORDINATE or low in {"and", "or", "but"} or tokens[index].text in ",;:—–(":
            return False
        if low in BE | {"has", "had", "will", "would"} or (verb.base is not None and _finite_at(tokens, index)):
            return True
    return False


def _complement_start(tokens: tuple[Token, ...], verb: FiniteVerb) -> int:
    """Where the clause after a verb of saying starts: past "that" if it is written."""
    following = verb.index + 1
    return following + 1 if following < len(tokens) and tokens[following].low == "that" else following


def content_verb(text: str) -> FiniteVerb | None:
    """The finite verb to negate: the main clause's, or that of the clause said, shown, found … None in doubt."""
    tokens = tokens_of(text)
    start = _clause_start(tokens)
    if start < 0:
        return None
    verb = _first_finite(tokens, start)
    if verb is not None and verb.base is not None and verb.token.low in REPORT:
        inner = _first_finite(tokens, _complement_start(tokens, verb))
        says_clause = tokens[verb.index + 1].low.split("'")[0] in {"that", *_PRONOUNS}
        if inner is None:
            return None if says_clause else _unless_rival(tokens, verb)
        verb = inner
    return _unless_rival(tokens, verb)


def _unless_rival(tokens: tuple[Token, ...], verb: FiniteVerb | None) -> FiniteVerb | None:
    return None if verb is None or _has_rival(tokens, verb) else verb
