"""Claims of a report by rules: each declarative sentence is one claim, with its kind told by a few words."""

import re
from typing import Literal

from factcheck.models.embedded.opinions import kind_of
from factcheck.records.audit_tasks import ReportClaimsInput, ReportedClaim, ReportedClaims

StatementKind = Literal["fact", "inference", "forecast", "opinion"]
MAX_CHARS = 2000
LEAST_WORDS = 6  # of a line without an end that may be a statement
LEAST_ENDED = 4  # of a line that ends like a sentence, though no verb in it is known
LEAST_CHARS = 60  # the same for a language without blanks

_FINITE = re.compile(
    r"\b(?:is|are|was|were|has|have|had|does|do|did|will|would|can|could|may|might|must|should|cannot|isn['’]t|aren['’]t"
    r"|wasn['’]t|weren['’]t|became|began|came|made|took|gave|went|saw|found|held|left|led|lost|met|paid|put|ran|rose|fell"
    r"|grew|sold|sent|set|spent|stood|told|won|wrote|built|brought|bought|cut|got|kept|knew|hit|cost|beat|drew|drove"
    r"|remains?|shows?|gives?|takes?|makes?|goes|comes|runs?|includes?|allows?|uses?|works?|needs?|offers?|says?|said"
    r"|provides?|contains?|requires?|supports?|means?|becomes?|adds?|costs?|lies|covers?|helps?|keeps?|leads?|holds?"
    r"|\w{3,}(?:ed|ates|izes|ises|ifies|uces|eases|ains|ects|ests|orts|ends|ows)|aims?|seeks?|serves?)\b",
    re.IGNORECASE,
)
_ADVICE = re.compile(
    r"\b(?:(?:i|we) (?:strongly )?(?:recommend|advise|suggest|propose|urge)|it is (?:advisable|recommended"
    r"|worth \w+ing)|(?:should|ought to|had better|needs? to) (?:also |therefore |now |first |carefully )?(?:consider"
    r"|adopt|invest|use|avoid|focus|prioriti[sz]e|ensure|develop|explore|monitor|plan|be (?:aware|careful|considered"
    r"|used|avoided)|take|make|keep|start|stop|choose|buy|cut|build|set|work|look|review|implement|establish|engage|seek"
    r"|verify|check)|recommendations?:|(?:would|may) be wise to|best to)\b",
    re.IGNORECASE,
)
_IMPERATIVE = re.compile(
    r"^(?:consider|ensure|avoid|use|adopt|focus|prioriti[sz]e|invest|monitor|start|stop|choose|check|review|implement"
    r"|establish|develop|explore|look|see|note|remember|engage|build|keep|make sure|plan|evaluate|assess|seek|verify"
    r"|compare|contact|consult|treat|think|ask|set|define|track)\b(?! \w+(?:s|ed)\b(?= ))",
    re.IGNORECASE,
)
_FORECAST = re.compile(
    r"\b(?:(?:is|are) (?:\w+ly )?(?:expected|projected|forecast(?:ed)?|predicted|set|poised|slated|due|likely|on track"
    r"|anticipated|estimated) to (?!have\b)|will (?:\w+ly )?\w+|won['’]t|going to|(?:expects?|projects?|forecasts?"
    r"|predicts?|anticipates?|estimates?) (?:that )?(?:[\w'’-]+ ){0,8}(?:to|will|would|by 20[2-9]\d)"
    r"|by (?:the end of )?(?:20[3-9]\d|the (?:mid-|late )?20[3-9]0s)|(?:should|could|may|might) (?:reach|exceed|grow"
    r"|rise|fall|climb|top|hit|surpass|double|triple|halve)|in the coming (?:years|months|decades?)|outlook)\b",
    re.IGNORECASE,
)
_INFERENCE = re.compile(
    r"\b(?:suggest(?:s|ing)?|impl(?:y|ies|ying)|indicat(?:es?|ing) that|therefore|thus|hence|consequently|as a result"
    r"|this means|which means|likely|probably|presumably|appears?(?: to)?|seems?(?: to)?|points? to(?:ward)?|it follows"
    r"|may (?:reflect|explain|be due)|reflects? (?:a|the)|taken together|overall,|in other words|arguably)\b",
    re.IGNORECASE,
)
_FIGURE = re.compile(r"\d")
_END = re.compile(r"[.!…。！][\"'”’)\]]*$")


def report_claims(inputs: ReportClaimsInput) -> ReportedClaims:
    """One claim for each sentence that states something; headings, questions and fragments give none."""
    listed = []
    for sentence in inputs.sentences:
        kind = sort_statement(sentence.text)
        if kind is not None:
            weight: Literal["minor", "material"] = "material" if _FIGURE.search(sentence.text) else "minor"
            listed.append(ReportedClaim(sentence=sentence.index, text=sentence.text, kind=kind, weight=weight))
    return ReportedClaims(claims=tuple(listed))


def sort_statement(text: str) -> StatementKind | None:
    """What a sentence of a report states, or None where it states nothing; an opinion is also a recommendation."""
    line = " ".join(text.split())[:MAX_CHARS]
    if not line or line.endswith(("?", ":")) or _is_heading(line):
        return None
    if _ADVICE.search(line) or _IMPERATIVE.match(line) or kind_of(line) == "opinion":
        return "opinion"
    if _FORECAST.search(line):
        return "forecast"
    return "inference" if _INFERENCE.search(line) else "fact"


def _is_heading(line: str) -> bool:
    """No statement: a few words, or a line without an end that has no verb or most of its words in capitals."""
    words = [word for word in line.split() if word[:1].isalpha()]
    verb = _FINITE.search(line) is not None
    if _END.search(line):
        return not verb and len(words) < LEAST_ENDED and len(line) < LEAST_CHARS
    capital = sum(word[0].isupper() for word in words)
    return not verb or len(words) < LEAST_WORDS or capital > 0.6 * len(words)
