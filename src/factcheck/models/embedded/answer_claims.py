"""The claims of an answer by rules: each statement, its compound parts apart, with the kind told by a few words.

Left out are questions, questions repeated, offers to help, remarks that something is not known, views in the first
person, headings and pointers to sources; each has a name, so that nothing is left out silently. What one should or must
do is a claim: a source says so or not.
"""

import re
from typing import Literal

from factcheck.models.embedded.report_claims import sort_statement
from factcheck.records.answer_tasks import AnswerClaimsInput, ListedClaim, ListedClaims
from factcheck.records.groundedness import ClaimKind
from factcheck.text.passages import content_words
from factcheck.text.specifics.find import find_specifics

LeftOut = Literal["question", "restated", "offer", "not known", "opinion", "heading", "pointer"]
LEAST_WORDS = 4
LONGEST = 1000  # characters of a sentence that is taken apart
REPEATED = 0.9  # share of a sentence's words that stand in the question, from which it only repeats it

_OFFER = re.compile(
    r"(?:let me know|(?:please )?feel free|would you like|if you (?:would|['’]d) like|if you (?:have|need) (?:any|more"
    r"|further|other)|i (?:can|could) (?:also )?(?:help|provide|give|share|look|explain|assist)|i(?:['’]m| am| would be"
    r"|['’]d be) (?:happy|glad) to|i hope (?:this|that|it)|hope (?:this|that) helps|please (?:let|contact|reach|ask)"
    r"|happy to|is there anything|thank you|thanks for|sure[,!]|of course[,!]|you['’]re welcome|sorry\b)",
    re.IGNORECASE,
)
_PAPERS = (
    r"(?:provided |given |available |cited |retrieved |search ){0,3}(?:sources?|documents?|contexts?|results?|passages?"
    r"|information|texts?|articles?)"
)
_UNKNOWN = re.compile(
    r"\bi(?:['’]m| am) (?:not (?:sure|certain|aware|able)|unable|unsure)\b"
    r"|\bi (?:could|can|do|did)(?: not|n['’]t|not) (?:find|determine|verify|confirm|tell|know|have|answer|see"
    r"|locate)\b"
    rf"|\b(?:the |these |this |my |any )?{_PAPERS} (?:provided |given |above )?(?:do|does|did)(?: not|n['’]t)"
    r" (?:\w+ly )?(?:say|mention|state|specify|contain|provide|include|give|address|cover|answer|indicate|tell"
    r"|discuss|explain)"
    rf"|\b(?:no|not enough|insufficient) {_PAPERS}\b"
    r"|\bnot (?:\w+ly )?(?:mentioned|specified|stated|given|covered|addressed|provided) in (?:the|these|any)"
    rf" {_PAPERS}\b"
    r"|^(?:(?:but|however|though),? )?(?:it|this|that) (?:is|remains) (?:unclear|not clear|unknown|hard to say"
    r"|difficult to say|impossible to say)\b|\bas an ai\b"
    r"|^(?:(?:but|however|though),? )?(?:it|this|that|results?|prices?|details?) (?:may|might|can|could|will)?"
    r" ?(?:all )?(?:vary|varies|depends?|differs?)\b(?! (?:from|between|by) \w)",
    re.IGNORECASE,
)
# Five words or more and a full stop, with a word inside that may be a verb which no list has: "Lamp 2 weighs 90 grams."
_SENTENCE = re.compile(r"(?=(?:\S+ ){4}\S)[^:]*\s[a-z]{2,}(?:s|ed)\s[^:]*\w[)\]\"'”’]*[.!][)\]\"'”’]*$")
_SELF = re.compile(r"\b(?:i|i['’](?:m|d|ll|ve)|my|me|we|our|us)\b", re.IGNORECASE)
_YES_NO = re.compile(
    r"\s*(?:is|are|was|were|do|does|did|can|could|will|would|has|have|had|should|shall|may|might|must|am|if|whether)\b",
    re.IGNORECASE,
)
_POINTER = re.compile(
    r"(?:for (?:more|further|additional) (?:information|details)\b|(?:see|refer to|visit|check|read)\b.{0,40}$"
    r"|sources?:|references?:|available(?: at)?:|\(?source:)",
    re.IGNORECASE,
)
_LINKED = re.compile(
    r"\b(?:because|due to|therefore|thus|hence|consequently|as a result|results? in|resulted in|led to|leads? to"
    r"|caus(?:es?|ed|ing)|which means|this means|so that|since this|owing to|thanks to|associated with|linked to"
    r"|depends? on|compared (?:to|with)|(?:more|less|fewer|higher|lower|larger|smaller|greater|better|worse|faster"
    r"|slower|older|younger) than|unlike|whereas)\b",
    re.IGNORECASE,
)
_POLICY = re.compile(
    r"\b(?:must(?: not)?|may not|shall(?: not)?|(?:is|are|was|were) (?:not )?(?:required|allowed|permitted|prohibited"
    r"|forbidden|entitled|eligible|obliged|banned|subject to|covered|refundable|mandatory|optional|free of charge)"
    r"|polic(?:y|ies)|entitles?|prohibits?|requires?|permits?|forbids?|refunds?|returns? (?:are|is)|deadline"
    r"|(?:can|cannot) be (?:returned|cancelled|canceled|exchanged|refunded|claimed|extended))\b",
    re.IGNORECASE,
)
_FINITE = re.compile(
    r"\b(?:is|are|was|were|has|have|had|can|cannot|will|would|must|did|does|became|began|made|took|won|lost|rose|fell"
    r"|offers?|provides?|requires?|includes?|contains?|covers?|costs?|employs?|owns?|runs?|holds?|\w{3,}ed)\b"
)
_SECOND = re.compile(
    r",? and (?=(?:also |then |now |later |still )?(?:is|are|was|were|has|have|had|can|cannot|will|would|must|did|does"
    r"|became|began|won|lost|rose|fell|offers|provides|requires|includes|contains|covers|costs|employs|owns|runs"
    r"|holds)\b )"
)
_JOINT = re.compile(r"(?:, (?:and|but|while|whereas|although|though|yet)|;(?: however,| and| but)?) ")
_LEANS = re.compile(
    r"(?:its?|their|his|her|he|she|they|this|that|these|those|some|many|most|all|no|although|though|while|whereas|when"
    r"|if|unless|because|since|as|after|before|until|once|both|either|neither|not only|then|also|there)\b",
    re.IGNORECASE,
)
_LABEL = re.compile(r"[A-Z][^.:;,?!|]{1,60}: (?=[A-Z])")
_INNER = re.compile(r"[,;:()\"“”]|\b(?:that|which|who|whose|where|when|while|if)\b")
_FIGURE_OF_SPEECH = ("one", "first", "second", "third")


def answer_claims(inputs: AnswerClaimsInput) -> ListedClaims:
    """The claims of every sentence that states something."""
    listed = []
    for sentence in inputs.sentences:
        if left_out(sentence.text, inputs.question) is None:
            parts = compound_parts(sentence.text)
            listed += [ListedClaim(sentence=sentence.index, text=part, kind=claim_kind(part)) for part in parts]
    return ListedClaims(claims=tuple(listed))


def left_out(text: str, question: str | None) -> LeftOut | None:
    """Why a sentence gives no claim, or None where it states something."""
    line = " ".join(text.split())
    if line.endswith("?"):
        return "question"
    if _OFFER.match(line):
        return "offer"
    if _UNKNOWN.search(line):
        return "not known"
    if _POINTER.match(line):
        return "pointer"
    kind = sort_statement(line)
    if kind is None:
        return None if _SENTENCE.match(line) else "heading"
    if kind == "opinion" and _SELF.search(line):
        return "opinion"
    return "restated" if question is not None and _repeats(line, question) else None


def _repeats(line: str, question: str) -> bool:
    """Whether a sentence has hardly a word that the question has not; to a question of yes or no that is the answer."""
    if _YES_NO.match(question):
        return False
    words, asked = {*content_words(line)}, {*content_words(question)}
    return len(words) > 2 and len(words & asked) >= REPEATED * len(words) and not line.startswith(question)


def compound_parts(sentence: str) -> tuple[str, ...]:
    """The statements of a compound sentence, each with its own subject; the sentence itself where it has one only."""
    if len(sentence) > LONGEST:
        return (sentence,)
    parts: list[str] = []
    start = 0
    for joint in _JOINT.finditer(sentence):
        if _stands_alone(sentence[start : joint.start()]) and _stands_alone(sentence[joint.end() :]):
            parts.append(sentence[start : joint.start()])
            start = joint.end()
    return tuple(piece for part in (*parts, sentence[start:]) for piece in _predicates(part))


def is_fragment(text: str) -> bool:
    """Whether it names something and states nothing: "About 400", "Alto, Brava and Coro."."""
    line = " ".join(text.split()).rstrip(".")
    return bool(line) and not line.endswith((":", "?")) and sort_statement(line) is None


def _stands_alone(clause: str) -> bool:
    """A subject of its own before a finite verb, and enough words to be judged alone."""
    verb = _FINITE.search(clause)
    if verb is None or len(clause.split()) < LEAST_WORDS or _LEANS.match(clause):
        return False
    subject = clause[: verb.start()]
    return bool(subject.split()) and _INNER.search(subject.strip(" ,")) is None


def _predicates(part: str) -> tuple[str, ...]:
    """Two verbs of one short subject give two statements; the second repeats the subject. A label before is not it."""
    label = _LABEL.match(part)
    if label is not None:
        first, *others = _predicates(part[label.end() :])
        return (label.group() + first, *others)
    verb = _FINITE.search(part)
    if verb is None or verb.start() == 0:
        return (part,)
    subject = part[: verb.start()]
    joint = _SECOND.search(part, verb.end())
    if joint is None or len(subject.split()) > 8 or _INNER.search(subject):
        return (part,)
    first, second = part[: joint.start()], part[joint.end() :]
    if len(first.split()) < len(subject.split()) + 2 or _INNER.search(part[verb.end() : joint.start()]):
        return (part,)
    return (first, subject + second)


def claim_kind(text: str) -> ClaimKind:
    """What a claim is about, by rules: a link, a rule, a figure, a date, else who or what something is."""
    found = find_specifics(text)
    if _LINKED.search(text):
        return "relation"
    if _POLICY.search(text):
        return "policy"
    if any(not number.ordinal and number.text.lower() not in _FIGURE_OF_SPEECH for number in found.numbers):
        return "figure"
    if found.dates:
        return "date"
    return "name" if found.names or found.versions else "relation"
