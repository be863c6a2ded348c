"""Sentences of a page that are meant for who judges it: orders, and forms of address.

Found by code, reported, and left where they are: a page is shown as it is, and a quote from such a passage proves
nothing. The words are looked for with typography, look-alike letters and invisible characters taken off. What is put in
other words than these is not found.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from factcheck.checker.panel.lookalikes import LOOKS
from factcheck.records.panel import AttemptKind
from factcheck.text.fold import Folded, fold

MOST = 20  # attempts of one page that are kept; more say nothing new

_W = r"\w{1,20}"
_LABELS = (
    r"(?:(?:partially[ _])?supported|unsupported|misattributed|verified|contradicted|fabricated|distorted|superseded"
    r"|supported_weak|inference_as_fact|unresolved_honest)"
)
# A label as it is given to somebody: not "supported by", nor "supported housing".
_GIVEN = (
    rf"[\"'*_(\[]{{0,3}}{_LABELS}\b(?=$|[^\w ]|[\"'*_)\]]| +(?:$|[^\w ]|(?:for|to|if|when|whenever|in|on|regardless|no"
    r"|and|or|is|because|every|always|without|as|with)\b))"
)
_EARLIER = r"(?:previous|prior|above|earlier|preceding|foregoing|initial|original|existing|your|system|other|all|any)"
_SAID = (
    r"(?:instructions?|prompts?|rules?|guidelines?|directions?|directives?|commands?|contexts?|messages?|orders?|above)"
)
_TELL = r"(?:answer|respond|reply|output|return|print|write|choose|select|pick|say)"
_MARK = r"(?:mark|label|rate|grade|classify|judge|score|tag|treat|consider|report|declare|count|flag|set|record)"
_MARKED = r"(?:marked|labell?ed|rated|graded|classified|judged|scored|tagged|treated|considered|counted|answered)"
_THING = (
    r"(?:claims?|statements?|assertions?|citations?|sentences?|labels?|verdicts?|answers?|quotes?|it|this|them"
    r"|everything)"
)
_CHECKER = (
    r"(?:llms?|(?:large )?language models?|chatbots?|chatgpt|gpt(?:-\w{1,20})?|ai (?:models?|judges?|assistants?"
    r"|agents?|systems?|checkers?|reviewers?|graders?)|fact[- ]?check(?:ers?|ing (?:systems?|models?|tools?|bots?"
    r"|assistants?))|graders?|evaluators?|verifiers?|automated (?:judge|reviewer|system|checker)s?)"
)
_CALL = r"(?:dear|attention|attn|hello|hi|hey|(?:note|notice|message|memo|instructions?|reminder) (?:to|for))"
_HERE = r"this (?:page|text|article|document|site|claim|source|passage)"

_ORDERS = (
    rf"\b(?:ignore|disregard|forget|override|bypass|do not follow|don't follow|stop following)(?: {_W}){{0,4}}?"
    rf" {_EARLIER}(?: {_W}){{0,3}}? {_SAID}\b",
    r"\b(?:ignore|disregard|forget) (?:everything|all|anything) (?:above|before|you (?:were|have been|are) told)\b",
    rf"\b{_TELL} (?:only |always |simply |just )?(?:with |as |that (?:it is |the {_W} is ))?"
    rf"(?:the )?(?:word |label )?{_GIVEN}",
    rf"\b{_MARK} (?:{_W} ){{0,5}}?{_THING} (?:{_W} ){{0,5}}?(?:as |to |with |is |be )(?:being |fully )?{_GIVEN}",
    rf"\b(?:mark|label|rate|classify|judge|consider|treat) (?:{_W} )?{_THING} {_GIVEN}",
    rf"\b{_THING} (?:{_W} ){{0,6}}?(?:must|should|shall|has to|have to|needs? to|is to|are to) (?:{_W} )?be"
    rf" (?:{_W} )?{_MARKED} (?:{_W} ){{0,2}}?{_GIVEN}",
    rf"\b(?:the|your) (?:correct |right |only |final )?(?:label|verdict|answer) (?:is|must be|should be|has to be)"
    rf" (?:always )?{_GIVEN}",
    rf"\b(?:label|verdict)[\"']? ?[:=] ?[\"']{_LABELS}[\"']",
    rf"\b{_LABELS} is the (?:only |correct |right ){{1,2}}(?:label|answer|verdict)\b",
    r"\b(?:do not|don't|never) (?:flag|mark|label|dispute|question|fact[- ]?check|contradict|doubt) (?:this|the|any"
    r"|these) (?:claims?|page|statements?|article|source|website|document|citations?)\b",
    r"<\|?(?:im_start|im_end|endoftext|system|assistant)\|?>|\[/?inst\]|<</?sys>>|</?(?:cited_page|evidence_source)\b",
    r"(?<!#)#{2,8} ?(?:system|instructions?|response|new task) ?:",
    r"\bsystem (?:prompt|message|override|instructions?) ?:",
    rf"\bignorier(?:e|en sie|t) (?:{_W} ){{0,3}}(?:anweisung|vorgabe|instruktion)",
    rf"\bignor(?:ez|e|a|ar|en|i|are) (?:{_W} ){{0,4}}(?:instruction|instruccion|istruzion|instru[cç][oõ]e|consigne)",
)
_ADDRESSES = (
    rf"\b{_CALL}\b(?: (?:the|all|any|every))? ?[:,]? ?(?:{_W} ){{0,2}}?{_CHECKER}\b",
    rf"\b(?:you are|you're) (?:now )?(?:an? |the )(?:{_W} ){{0,3}}?(?:{_CHECKER}|ai|judge(?! of\b))"
    r"(?=$|[^\w ]| (?:that|who|and|for|with)\b)",
    rf"\bas (?:an? |the )(?:{_W} ){{0,2}}?{_CHECKER},? you\b",
    rf"\b(?:{_CHECKER}|ais?|judges?) (?:that (?:is|are) |who (?:is|are) )?(?:reading|evaluating|judging|checking"
    rf"|reviewing) {_HERE}\b",
    r"\b(?:dear|attention|(?:note|message|instructions?) (?:to|for)(?: the)?) judges?\b ?[:,]",
    rf"(?:^|(?<=[.!?] ))(?:{_CHECKER}|ai|judges?): (?:please |you |always |now )",
    r"\b(?:this|the) (?:page|article|source|document|website) (?:fully )?(?:supports|confirms|verifies|proves)"
    r" (?:every|all|any|each) (?:claims?|statements?|citations?)\b",
)
_ORDER, _ADDRESS = re.compile("|".join(_ORDERS)), re.compile("|".join(_ADDRESSES))
_FOREIGN = re.compile(
    r"(?:忽略|无视|無視)[^。\n]{0,12}(?:指令|指示|说明|提示|規則|规则)"
    r"|(?:これまで|以前|上記|前)[^。\n]{0,8}(?:指示|命令)[^。\n]{0,6}無視"
    rf"|игнорируй(?:те)? (?:{_W} ){{0,4}}(?:инструкци|указани|команд)"
)


@dataclass(frozen=True, slots=True)
class Found:
    """A span of the page, whole sentences or not, and what stands there."""

    start: int
    end: int
    kind: AttemptKind


def find_attempts(text: str) -> tuple[Found, ...]:
    """At most 20 passages of a text that give orders to a judge or address one, in order of place."""
    folded = fold(text, case=True)
    found = [Found(*span, "order") for span in _spans(_FOREIGN, folded.text, folded)]
    plain = folded.text.translate(LOOKS)
    found += [Found(*span, "order") for span in _spans(_ORDER, plain, folded)]
    found += [Found(*span, "address") for span in _spans(_ADDRESS, plain, folded)]
    kept: list[Found] = []
    for one in sorted(found, key=lambda item: (item.start, item.kind != "order")):
        if not kept or one.start >= kept[-1].end:
            kept.append(one)
    return tuple(kept[:MOST])


def _spans(pattern: re.Pattern[str], text: str, folded: Folded) -> Iterator[tuple[int, int]]:
    for match in pattern.finditer(text):
        yield folded.original(match.start(), match.end())
