"""Words around a hedge that forbid a stronger one in its place: "nearly half", "at least about 40", "about 4 p.m."."""

import re

# A word of degree before it: "nearly most", "over exactly 40", "very usually" are no English.
_DEGREE_BEFORE = re.compile(
    r"\b(?:nearly|almost|about|around|roughly|approximately|some|over|under|above|below|than|only|just|least|most|exactly"
    r"|precisely|up to|close to|as|so|too|how|well|more|less|fewer|another|other|first|second|last|next|every|between"
    r"|within|very|quite|rather|fairly|pretty|extremely|increasingly|not|at|virtually|practically|merely|barely|hardly"
    r"|scarcely|maybe|perhaps|even|fully|whole|these|those|all|each|somewhere|anywhere|possibly|probably|potentially"
    r"|may|might|could|a|an)\s$",
    re.IGNORECASE,
)
_FIGURE = (
    r"[$€£]?(?:\d|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|half"
    r"|a third|a quarter)\b)"
)
_MONTHS = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*"
# A second figure ("about 40 to 50 percent"), a vague end ("about 40 or so"), a comparison ("nearly four more than").
_OPEN_END = re.compile(
    rf"(?:[\w$€£.,%]+\s){{0,3}}?[\w$€£.,%]+\s?(?:[-–—]|\bto\b|\bor\b)\s?{_FIGURE}|[\w$€£.,]+ and {_FIGURE}"
    r"|(?:[\w$€£.,%]+\s){1,3}?(?:or|and) (?:so|more|less|fewer|higher|lower|above|older|younger|over|up)\b"
    r"|[\d.,]+(?:\+|-?plus\b| plus\b|\^)|\w+ (?:more|fewer|less|times (?:more|less)) "
)
# A point in time: "about noon" goes without "at", "exactly noon" does not.
_TIME = re.compile(
    rf"\d{{1,2}}(?::\d\d)?\s?(?:[ap]\.?m\b|o['’]clock)|\d{{1,2}}:\d\d|\d{{1,2}}(?:st|nd|rd|th)?\s{_MONTHS}\b"
    r"|(?:1\d|20)\d\d(?![\d,.]|\s[a-z]+s\b|\s(?:[a-z]+\s)?(?:people|men|women|children)\b)"
    r"|[\d,]+\s?(?:B\.?C|A\.?D|C\.?E|BP|b\.?c\.?e|ce)\b"
)
# "around" and "close to" are as often a place: only after these words are they an estimate.
_ESTIMATES_BEFORE = re.compile(
    r"(?:^|[,(—–-]\s?|\b(?:of|to|from|by|in|for|with|is|are|was|were|be|been|has|have|had|contain(?:s|ed)?|costs?|takes?"
    r"|took|pa(?:ys?|id)|weigh(?:s|ed)?|holds?|held|received?|made|makes?|lost|loses?|gain(?:s|ed)?|earn(?:s|ed)?"
    r"|spen[dt]s?|sold|bought|buys?|employ(?:s|ed)?|include[sd]?|including|reach(?:es|ed)?|total(?:s|ed)?|count(?:s|ed)?"
    r"|produce[sd]?|represent(?:s|ed)?|after|before|deliver(?:s|ed)?|raise[sd]?|saved?|used?|attract(?:s|ed)?"
    r"|generate[sd]?|cover(?:s|ed)?|kill(?:s|ed)?))\s?$",
    re.IGNORECASE,
)
# Words that own the "about" of "a book about 12 sailors", the "up to" of "goes up to 40".
_OWN_ABOUT = re.compile(
    r"\b(?:talk(?:s|ed|ing)?|knows?|thinks?|thought|news|data|details|information|concerns?|questions?|stor(?:y|ies)"
    r"|books?|wr(?:ote|itten|ites?)|learn(?:s|ed)?|hears?|heard|ask(?:s|ed)?|worr(?:y|ies|ied)|warn(?:s|ed)?|sa(?:ys?|id)"
    r"|tells?|told|brings?|brought|comes?|came|care[sd]?|debates?|articles?|reports?|films?|things?|something)\s$",
    re.IGNORECASE,
)
_OWN_UP = re.compile(
    r"\b(?:go|goes|going|went|gone|add(?:s|ed|ing)?|live[sd]?|heat(?:s|ed)?|warm(?:s|ed)?|ris(?:e|es|ing)|rose|grows?|grew"
    r"|climb(?:s|ed)?|brings?|brought|gets?|got|keeps?|kept|moved?s?|scaled?s?|speeds?|opens?|opened|runs?|ran|signs?"
    r"|sets?|stands?|stood|sizes?|integers|numbers|values|ages|levels|versions|lines?|temperatures)\s$",
    re.IGNORECASE,
)


def has_degree(text: str, start: int) -> bool:
    """Whether a word of degree stands right before ``start``."""
    return _DEGREE_BEFORE.search(text[max(0, start - 20) : start]) is not None


def is_open_amount(text: str, end: int) -> bool:
    """Whether the amount that starts after ``end`` is a range, has a vague end or a comparison, or is a time."""
    after = text[end : end + 80].lstrip()
    return _OPEN_END.match(after) is not None or _TIME.match(after) is not None


def estimates(text: str, start: int, hedge: str) -> bool:
    """Whether a hedge before a figure says how many: "about" in "talks about 12 sailors" does not."""
    before = text[max(0, start - 24) : start]
    if hedge.lower() in {"around", "close to"}:
        return _ESTIMATES_BEFORE.search(before) is not None
    owners = _OWN_UP if hedge.lower() == "up to" else _OWN_ABOUT
    return owners.search(before) is None
