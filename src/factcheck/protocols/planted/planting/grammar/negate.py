"""Negating a sentence once, or taking its one negation away, in grammatical English; None where that is in doubt."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from factcheck.protocols.planted.planting.grammar.clause import BE, FiniteVerb, Token, content_verb
from factcheck.protocols.planted.planting.grammar.verbs import PARTICIPLES, PAST, past_of, third_person

# Words that change under negation, are odd beside it, or leave its scope open.
_POLAR = re.compile(
    r"\b(?:some|any|already|too|also|still|yet|ever|either|neither|nor|only|just|all|every|each|both|everyone"
    r"|everything"
    r"|because|so that|until|till|at all|anymore|anyone|anything|but|most|many|always|almost|nearly|at least|even"
    r"|rather"
    r"|instead|except|unless|whether|if|hardly|barely|scarcely|rarely|seldom|more than|as well|certainly|something"
    r"|someone|several|quite|simply|then|various|anytime|soon|usually|often|sometimes|typically|generally|largely"
    r"|mostly|partly|mainly|(?-i:may|might)|otherwise|alone|exactly|whatsoever|further|enough|longer than|far from"
    r"|as (?:much|many|far|long)|perhaps|probably|lot|whenever|due to)\b",
    re.IGNORECASE,
)
# A vague subject leaves open what "not" applies to: "a handful are not …".
_VAGUE_SUBJECT = re.compile(
    r"(?:an? (?:handful|number|majority|minority|couple|few)|part|half|dozens|hundreds|thousands|millions) ",
    re.IGNORECASE,
)
_NEGATIVE = re.compile(
    r"\b(?:not|no|never|none|nobody|nothing|nowhere|without|cannot|unable|fails?|failed|lacks?|lacked|den(?:y|ies|ied)"
    r"|refuse[sd]?|unlike|neither|nor|few|little|reject(?:s|ed)?|avoid(?:s|ed)?|prevent(?:s|ed)?)\b|n['’]t\b",
    re.IGNORECASE,
)
_AUX_NOT = re.compile(
    r"\b(?P<aux>is|are|was|were|has|have|had|will|would|can|could|should|must)(?P<not> not|n['’]t)\b(?= [A-Za-z\d$])",
    re.IGNORECASE,
)
_WHOLE_NOT = re.compile(r"\b(?P<aux>cannot|can['’]t|won['’]t)\b(?= [a-z])", re.IGNORECASE)
_DO_NOT = re.compile(r"\b(?P<aux>does|do|did)(?: not|n['’]t) (?P<verb>[a-z]+)\b")
_NEVER = re.compile(r"\b(?P<aux>has|have|had|was|were|is|are|will|would|could|can) never(?= [a-z]+)")
_NO_LONGER = re.compile(r"\bno longer\b")
_NO_NOUN = re.compile(
    r"\b(?P<verb>is|are|was|were|has|have|had|found|saw|made|with) no(?= (?:[a-z]+ )?(?:[a-z]{3,}[^s\W]s|evidence"
    r"|information"
    r"|proof|data|access|progress|support|power|money|intention|water|oil|gas|time|experience|interest)\b)"
)
_WITHOUT = re.compile(r"\b(?P<without>without) (?=(?:a|an|the|its|their)\b)")
_UNABLE = re.compile(r"\b(?:is|are|was|were|be|been) (?P<unable>unable) (?=to\b)")
_ONLY = re.compile(
    r"\bnot (?:only|just|merely|simply|necessarily|always|all|every|until|least|more|less|to|so|a single)\b", re.I
)


@dataclass(frozen=True, slots=True)
class Change:
    """A span of the sentence and what takes its place; ``verb`` is the word whose polarity turns."""

    start: int
    end: int
    new: str
    verb: str


def is_negative(text: str) -> bool:
    """Whether a word of a text turns its polarity or leans that way."""
    return _NEGATIVE.search(text) is not None


def _insertion(text: str, verb: FiniteVerb) -> Change | None:
    """The change that negates a finite verb; do-support for a main verb, "not" after an auxiliary."""
    token = verb.token
    if verb.base is not None:
        helper = "did" if verb.tense == "past" else "does"
        return Change(token.start, token.end, f"{helper} not {verb.base}", token.low)
    following = text[token.end : token.end + 1]
    if token.low in {"could", "do", "does", "did"} or following != " ":
        return None
    if token.low in {"has", "have", "had"} and not _is_auxiliary_have(text, token):
        return _do_support_have(text, token)
    new = "cannot" if token.low == "can" else f"{token.text} not"
    return Change(token.start, token.end, new, token.low)


def _next_word(text: str, token: Token) -> str:
    match = re.match(r" ([A-Za-z]+)", text[token.end :])
    return match.group(1).lower() if match else ""


def _is_auxiliary_have(text: str, token: Token) -> bool:
    """Whether a participle follows: "has sold", "had been", "has recently sold"."""
    words = re.findall(r"[A-Za-z]+", text[token.end : token.end + 40])[:2]
    if len(words) > 1 and words[0].endswith("ly"):
        words = words[1:]
    return bool(words) and _is_participle(words[0].lower())


def _is_participle(word: str) -> bool:
    return word in PARTICIPLES or (word.endswith("ed") and len(word) > 4)


def _do_support_have(text: str, token: Token) -> Change | None:
    """Main verb "have" before an object with a determiner or number; "has to" and bare nouns are left alone."""
    following = _next_word(text, token)
    if (
        not re.match(r" (?:an?|the|its|their|\d|two|three|four|five|six|seven|eight|nine|ten)\b", text[token.end :])
        or following == "to"
    ):
        return None
    helper = {"has": "does", "have": "do", "had": "did"}[token.low]
    return Change(token.start, token.end, f"{helper} not have", token.low)


def _plural_base(text: str) -> Change | None:
    """Simple present with a plural pronoun or noun: "They enjoy tax relief." → "They do not enjoy …"."""
    match = re.match(r"(?:They|We|[A-Z][a-z]+s|(?:These|Those|The) [a-z]+s) (?P<verb>[a-z]+) (?=[a-z\d$])", text)
    if match is None or match.group("verb") not in PAST or match.group("verb") == "be":
        return None
    return Change(match.start("verb"), match.end("verb"), f"do not {match.group('verb')}", match.group("verb"))


def _contraction(text: str) -> Change | None:
    """ "He's the owner." → "He's not the owner.": only where 's can be nothing but "is"."""
    match = re.match(r"(?:He|She|It|That|There)['’]s(?= (?:an?|the)\b)|(?:They|We|You)['’]re(?= )", text)
    if match is None:
        return None
    return Change(0, match.end(), f"{match.group()} not", "is")


def contracted(change: Change, apostrophe: str) -> Change:
    """The same change with "n't" for its "not", where the two may be written together: "is not" → "isn't"."""
    match = re.search(r"\b(is|are|was|were|has|have|had|would|should|does|do|did) not\b", change.new)
    if match is None:
        return change
    short = change.new[: match.start()] + f"{match.group(1)}n{apostrophe}t" + change.new[match.end() :]
    return Change(change.start, change.end, short, change.verb)


def added(text: str) -> Change | None:
    """The change that negates the checkable verb of a sentence that has no negation yet, or None."""
    if _NEGATIVE.search(text) or _POLAR.search(text) or _VAGUE_SUBJECT.match(text):
        return None
    contraction = _contraction(text)
    if contraction is not None:
        return contraction
    verb = content_verb(text)
    if verb is None:
        return _plural_base(text)
    return _insertion(text, verb)


def _without_do(text: str) -> Iterator[Change]:
    for match in _DO_NOT.finditer(text):
        base = match.group("verb")
        if base not in PAST or base == "be":
            continue
        form = {"did": past_of(base), "does": third_person(base), "do": base}[match.group("aux").lower()]
        if form is not None and match.start() > 0:
            yield Change(match.start(), match.end(), form, base)


def _without_auxiliary(text: str) -> Iterator[Change]:
    for match in _AUX_NOT.finditer(text):
        if match.start() > 0 or match.group("aux").lower() not in BE:
            yield Change(match.start(), match.end(), match.group("aux"), match.group("aux").lower())
    for match in _WHOLE_NOT.finditer(text):
        if match.start() > 0:
            yield Change(match.start(), match.end(), "will" if "w" in match.group().lower() else "can", "can")


def _without_word(text: str) -> Iterator[Change]:
    for match in _NEVER.finditer(text):
        yield Change(match.start(), match.end(), match.group("aux"), "never")
    for match in _NO_LONGER.finditer(text):
        yield Change(match.start(), match.end(), "still", "no longer")
    for match in _NO_NOUN.finditer(text):
        yield Change(match.start(), match.end(), match.group("verb"), "no")
    for match in _WITHOUT.finditer(text):
        yield Change(match.start("without"), match.end("without"), "with", "without")
    for match in _UNABLE.finditer(text):
        yield Change(match.start("unable"), match.end("unable"), "able", "unable")


def removed(text: str) -> Change | None:
    """The change that takes the sentence's only negation away, or None."""
    if len(_NEGATIVE.findall(text)) != 1 or _POLAR.search(text) or _ONLY.search(text):
        return None
    changes = [*_without_do(text), *_without_auxiliary(text), *_without_word(text)]
    return changes[0] if len(changes) == 1 else None
