"""Deeds that the page only plans, asks for or has a hand in, and that the claim states as done by its subject.

A verb of the claim that stands in the passage only below a weaker one ("plans to close", "helped to draft", "advised
the team that built", "took part in the design of") is not borne out by it.
"""

import re
from collections.abc import Iterator

from factcheck.models.embedded.align import bears_out, lone_share
from factcheck.models.embedded.mismatch import Mismatch, Reading, Token, tokens_of
from factcheck.models.embedded.page import PageSentence
from factcheck.models.embedded.words import Word
from factcheck.text.specifics.kinds import Date
from factcheck.text.specifics.word_sets import word_set

# Verbs and nouns below which a deed is not yet, or not alone, the subject's.
_WEAKER = re.compile(
    r"(?:consider|contemplat|plan|hop|want|wish|intend|aim|attempt|propos|promis|pledg|vow|threaten|offer|ask|urg"
    r"|invit|encourag|request|recommend|advis|suggest|help|assist|prepar|discuss|debat|weigh|mull|volunteer|push"
    r"|campaign|lobb|call|appl|consult|support|scheduled|hesitat|seek|dream|try|tries|tried|trying|agree)"
    r"(?:s|es|ed|d|e|ing|ned|ning|ied|ies|al|als|ation|y)?|sought|due|about|expected|likely|set|ready|bid|effort|deal",
)
# The doer of a relative clause, where it is people; after "is a" it is the subject itself.
_RELATIVE = re.compile(
    r"\b(?P<doer>team|group|crew|people|men|women|man|woman|company|firm|staff|\w+(?:ers?|ors?|ists?|ians?))\s+"
    r"(?:who|that|which)\s+(?:(?:had|has|have|\w+ly|first|later|also)\s+){0,2}$",
    re.IGNORECASE,
)
_IS_A = re.compile(
    r"\b(?:is|was|are|were|became|as|among|of)\s+(?:[\w'’-]+\s+){1,4}(?:who|that|which)\b", re.IGNORECASE
)
_HELPS = re.compile(r"help(?:s|ed|ing)?|assist(?:s|ed|ing)?")
_GERUND = re.compile(
    r"(?:consider|contemplat|propos|suggest|recommend|discuss|debat|weigh|mull|plan|try|tri|attempt|start)\w*"
)
_SHARES_IN = re.compile(
    r"\b(?:t(?:ake|akes|ook|aking) part in|play(?:s|ed) (?:a|an|some) (?:\w+ )?(?:part|role) in|contribut\w+ to"
    r"|involved in|participat\w+ in|collaborat\w+ (?:on|in)|help\w* (?:with|in)|assist\w* (?:with|in)|advis\w+ on"
    r"|consult\w+ on|plans? for|proposals? for|call(?:s|ed) for)\s+(?:[\w'’-]+\s+){0,3}$",
    re.IGNORECASE,
)
_WILL = re.compile(r"\b(?P<modal>will|would|may|might)\s+(?:also\s+|soon\s+)?$", re.IGNORECASE)
_PAST = re.compile(
    r"\w{2,}ed|built|bought|sold|made|led|wrote|won|ran|drew|sang|sent|paid|gave|took|left|kept|held|met|found|lost"
    r"|began|became|set|cut|shut|hit|put|rose|fell|grew|broke|spent|taught|fought|threw|flew|shot|struck|stole|chose"
    r"|spoke|drove|went|came|saw",
    re.IGNORECASE,
)
_NOT_BEFORE_VERB = word_set("to the a an of in on at for by with from its their his her this that no")
_PLAN_BEFORE = re.compile(
    r"\b(?:plann?ed|scheduled|slated|due|expected|set|proposed|projected|targeted|intended|promised|pencilled in"
    r"|penciled in)\s+(?:(?:to|be|start|open|begin|end|finish|launch|completed|opened|for|in|by|on|from|the|early|late"
    r"|spring|summer|autumn|winter|fall|mid)\s+){1,5}$",
    re.IGNORECASE,
)
_LOOKS_AHEAD = re.compile(
    r"\b(?:plan\w*|schedul\w+|slated|due|expect\w*|will|would|may|might|could|should|to|set|propos\w+|project\w*"
    r"|target\w*|intend\w*|promis\w+|hop(?:e|es|ed|ing)|goal|forecast\w*|aim\w*|pencill?ed)\b",
    re.IGNORECASE,
)
_THE_ONE = re.compile(r"\b(?:is|was|were|are|became|as)\s+the\s+(?:sole\s+|only\s+)?((?:[a-z-]+\s+){0,2}[a-z-]+)\b")
_ONE_OF_MANY = re.compile(r"\b(?:among|one of|some of|two of|several of)\s+(?:[\w-]+\s+){0,3}$|\bco-$", re.IGNORECASE)
_AGENTS = re.compile(r"\w+(?:er|or)s", re.IGNORECASE)
_HELD, _HELD_WELL = (
    0.4,
    0.6,
)  # shares of the claim's words that a sentence must hold to speak of its deed, or its synonym
_REACH = 8  # tokens back from a verb in which its governor stands
_ROOT = 5  # letters of a verb that a noun made from it begins with
_STOPS = frozenset(",;:.()")


def check_governed(reading: Reading) -> Mismatch | None:
    """The first deed of the claim that its passage puts below a weaker verb, or None."""
    mine = tokens_of(reading.claim.text)
    for word in reading.claim.words:
        if not _is_stated(word, reading.claim.text, mine):
            continue
        found = list(_places(word, reading))
        if found and all(governor is not None for _, governor in found):
            sentence, governor = found[0]
            return Mismatch(sentence, "overstated", f"the article says only “{governor}” of “{word.text}”")
    return None


def check_planned(reading: Reading) -> Mismatch | None:
    """A date that the passage gives for a plan, in a claim that states the deed."""
    if _LOOKS_AHEAD.search(reading.claim.text):
        return None
    for placed in reading.claim.values:
        if not isinstance(placed.value, Date):
            continue
        own = [
            (sentence, _PLAN_BEFORE.search(sentence.text[: other.value.start - sentence.start]))
            for sentence in reading.wide
            for other in sentence.values
            if bears_out(other, placed.value)
        ]
        if own and all(plan is not None for _, plan in own):
            return Mismatch(own[0][0], "overstated", f"the article gives {placed.value.text} for a plan only")
    return None


def check_sole(reading: Reading) -> Mismatch | None:
    """ "The founder" in the claim, where the passage has one founder of several."""
    match = _THE_ONE.search(reading.claim.text)
    if match is None:
        return None
    inside = [word for word in reading.claim.words if match.start(1) <= word.start < match.end(1)]
    for word in inside[-1:]:
        for other in reading.best.words:
            before = reading.best.text[: other.start - reading.best.start]
            if other.keys[0] == word.keys[0] and _ONE_OF_MANY.search(before):
                return Mismatch(
                    reading.best, "overstated", f"the article speaks of several, the claim of “the {word.text}”"
                )
    return None


def _is_stated(word: Word, text: str, tokens: list[Token]) -> bool:
    """Whether a word of the claim looks like a verb in the past that nothing in the claim weakens."""
    if not _PAST.fullmatch(word.text):
        return False
    at = next((i for i, token in enumerate(tokens) if token.start <= word.start < token.end), 0)
    if at and tokens[at - 1].low in _NOT_BEFORE_VERB:
        return False
    if _SHARES_IN.search(text[max(0, word.start - 80) : word.start]):
        return False
    first = max(0, at - _REACH)
    return not any(_WEAKER.fullmatch(tokens[i].low) and not _is_subject(tokens, i, at) for i in range(first, at))


def _is_subject(tokens: list[Token], at: int, verb: int) -> bool:
    """Whether a weaker word is the noun that the verb is said of: "the plan created", not "planned and created"."""
    return at + 1 == verb and at > 0 and tokens[at - 1].low in _NOT_BEFORE_VERB


def _places(word: Word, reading: Reading) -> Iterator[tuple[PageSentence, str | None]]:
    """Where the passage has a word of the claim, and the weaker verb it stands below there (None for a plain deed)."""
    for sentence in reading.wide:
        exact = [other for other in sentence.words if other.keys[0] == word.keys[0]]
        same = exact or [other for other in sentence.words if _is_form_of(other, word)]
        if same and lone_share(reading.claim, reading.page, sentence) >= (_HELD if exact else _HELD_WELL):
            tokens = tokens_of(sentence.text)
            for other in same:
                yield sentence, _governor(sentence, other, tokens) or _others_deed(sentence, other, reading)


def _is_form_of(other: Word, word: Word) -> bool:
    """A form, a synonym, or a noun made from the verb ("restored", "restoration")."""
    root = word.keys[0]
    return not set(word.keys).isdisjoint(other.keys) or (len(root) >= _ROOT and other.keys[0].startswith(root))


def _governor(sentence: PageSentence, word: Word, tokens: list[Token]) -> str | None:
    start = word.start - sentence.start
    shared = _SHARES_IN.search(sentence.text[max(0, start - 80) : start])
    if shared is None and _AGENTS.fullmatch(word.text):
        shared = _ONE_OF_MANY.search(sentence.text[max(0, start - 80) : start])
    if shared is not None:
        return shared.group().strip()
    at = next((i for i, token in enumerate(tokens) if token.start <= start < token.end), 0)
    if _WEAKER.fullmatch(tokens[at].low):
        return None
    modal = _WILL.search(sentence.text[max(0, start - 40) : start])
    if modal is not None and not _PAST.fullmatch(tokens[at].low):
        return f"{modal.group('modal')} {tokens[at].low}"
    for back in range(at - 1, max(-1, at - _REACH - 1), -1):
        token = tokens[back]
        if token.low in _STOPS:
            return None
        if _WEAKER.fullmatch(token.low) and _binds(tokens, back, at):
            return sentence.text[token.start : tokens[at].end]
    return None


def _others_deed(sentence: PageSentence, word: Word, reading: Reading) -> str | None:
    """Who did it by a relative clause, if the claim does not speak of them: "the team that built the stadium"."""
    start = word.start - sentence.start
    match = _RELATIVE.search(sentence.text[max(0, start - 80) : start])
    if match is None or _IS_A.search(sentence.text[max(0, start - 80) : start]):
        return None
    opening, doer = reading.claim.words[0], sentence.start + max(0, start - 80) + match.start("doer")
    doers = [one for one in sentence.words if one.start == doer]
    if not doers or not reading.keys.isdisjoint(doers[0].keys):
        return None
    subject = [one.start for one in sentence.words if one.keys[0] == opening.keys[0]]
    return f"{doers[0].text} … {word.text}" if any(place < doer for place in subject) else None


def _binds(tokens: list[Token], governor: int, at: int) -> bool:
    """Whether the verb at a place is an infinitive, gerund or relative clause below the governor before it."""
    between = [token.low for token in tokens[governor + 1 : at]]
    verb = tokens[at].low
    near = [low for low in between if not low.endswith("ly")][-2:]
    if near[-1:] == ["to"] and not verb.endswith("ed"):
        return True
    if near == ["to", "be"]:
        return True
    if verb.endswith("ing"):
        return _GERUND.fullmatch(tokens[governor].low) is not None
    if _HELPS.fullmatch(tokens[governor].low) and not _PAST.fullmatch(verb):
        return True
    if verb.endswith("ed") or _PAST.fullmatch(verb):
        return any(low in ("that", "who", "which") for low in between[1:])
    return False
