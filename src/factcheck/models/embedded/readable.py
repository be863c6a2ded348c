"""Whether a sentence can stand alone in a post: declarative, whole, and without a word that points elsewhere."""

import re

SHORTEST = 40
LONGEST = 220

# An opening word that points back at a sentence that is not there, or opens something that is no statement.
_OPENS_BADLY = re.compile(
    r"(?:this|that|these|those|he|she|it|they|his|her|hers|its|their|theirs|him|them|such|here|another|both|neither"
    r"|either"
    r"|others?|one|then|so|but|and|or|because|also|instead|thus|hence|which|who|whose|what|when|where|why|how|if|let"
    r"|please"
    r"|see|read|click|note|sign|subscribe|follow|share|watch|listen|download|check|visit|use|try|make|do|don['’]t"
    r"|remember"
    r"|related|update|updated|photo|image|source|credit|by|via|contact|call|email|get|go|find|learn|join|buy|more"
    r"|indicate|ensure|consider|select|enter|choose|keep|avoid|aim|imagine|suppose|note|notice|expect"
    r"|most of them"
    r"|the (?:former|latter|same|two|three|four|other|others|first|second|third|following|above|below|result|reason"
    r"|answer|move"
    r"|news|report says|decision|change|changes|idea|point|problem|question|difference|rest)|each|all of (?:this"
    r"|these|them)|some of (?:this|these|them)|most of (?:this|these|them)|like (?:this|these|many)"
    r"|it['’]s|that['’]s|he['’]s|she['’]s|they['’]re|there['’]s|here['’]s|yes|no|not|well|oh|ok|okay|hi|hello|sure"
    r"|maybe|again|too|only then"
    r"|in (?:this|that|these|those|such|both|each|either)|for (?:this|that|these|those|such)|at (?:this|that|the time"
    r"|the same)|on (?:this|that|these|those)|to (?:this|that|do|make|get|use)"
    r"|(?:despite|given|because of|part of|using|based on|during|beyond|by) (?:this|that|these|those)|with (?:this"
    r"|that|these|those|it|them|him|her)|from (?:this|that|these|those|there|it)|under (?:this|these|that)"
    r"|after (?:this|that|these|which)|as such|other|since then|until then|once|whether)\b",
    re.IGNORECASE,
)
_PERSON = re.compile(
    r"\b(?:I|me|my|mine|we|us|our|ours|ourselves|myself|you|your|yours|yourself|let['’]s)\b(?!\.)|\bI['’]",
    re.IGNORECASE,
)
_US = re.compile(r"\bUS\b")
_BOILERPLATE = re.compile(
    r"newsletter|cookie|copyright|©|all rights reserved|subscribe|sign up|log in|click|privacy policy|terms of (?:use"
    r"|service)"
    r"|photo(?:graph)?(?: by| credit|:)|image(?: by| credit|:)|getty|read more|related:|see also|advertis|follow us"
    r"|share this"
    r"|facebook page|comments? section|disclaimer|powered by|table of contents|last updated|posted (?:on|by)"
    r"|first published"
    r"|this (?:article|story|post|page|section|chapter|document|paper|video|guide|piece)|the author|editing by"
    r"|reporting by"
    r"|retrieved|isbn|doi:|https?:|www\.|@\w|affiliate|sponsored|press release|via email|e-?mail(?:ed)? (?:us|me)"
    r"|file photo|pictured|caption",
    re.IGNORECASE,
)
_CODE = re.compile(
    r"[{}<>|=\\^~*_#]|\$\w+\b(?<!\$\d)(?<![\d])|\w\(\)|::|--|->|;\s*$|&\w+;|[•·→●■▪…]|\.\.|/\w+/|(?<!\w)-\w|``|//"
)
_DAMAGED = re.compile(
    "[\x00-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2028\u2029\ufffd\ue000-\uf8ff]|[ÃÂâ][\x80-\xbf€™œž]|\\(cid:|\\s[,.;:)!?]|[\u00b2\u00b3\u00b9\u2070-\u209f]|\\.[A-Z][a-z]"
)
_FINITE = re.compile(
    r"\b(?:is|are|was|were|has|have|had|will|would|can|could|may|might|must|should|does|do|did|says?|said|became"
    r"|began|came|made"
    r"|took|gave|went|saw|found|held|left|led|lost|met|paid|put|ran|rose|fell|grew|sold|sent|set|spent|stood|told|won"
    r"|wrote|built"
    r"|brought|bought|cut|got|kept|knew|shows?|gives?|takes?|makes?|goes|comes|runs?|includes?|remains?|allows?|uses?"
    r"|works?|needs?|offers?"
    r"|provides?|contains?|requires?|supports?|means?|becomes?|adds?|costs?|lives?|lies|covers?|helps?|keeps?|wants?"
    r"|[a-z]{3,}ed)\b"
)
_PRONOUN_SUBJECT = re.compile(r"[^,]{2,90}, (?:he|she|they|it|this|these|those|his|her|their|its)\b", re.IGNORECASE)
_TRAILING = re.compile(
    r"(?:\b(?:such as|including|and|or|the|a|an|of|to|in|following|below|above|follows)|[,:;–—-])\s*\.$", re.IGNORECASE
)
_CUT = re.compile(
    r"\b(?:apt|no|nos|st|ave|blvd|mr|mrs|ms|dr|prof|gen|gov|sen|rep|vs|approx|figs?|sec|ch|vol|pp|e\.g|i\.e|cf|viz"
    r"|est)\.$",
    re.IGNORECASE,
)
_BACKWARD = re.compile(
    r"\b(?:as (?:mentioned|noted|shown|described|discussed|stated|seen)|see (?:below|above|figure|table|section)"
    r"|mentioned (?:above|earlier|below)|listed (?:above|below)"
    r"|(?:figure|fig\.|table) \d|the following|(?:shown|described|discussed) (?:here|below|above)|said so|doing so"
    r"|do so|did so|the above|hereafter)\b",
    re.IGNORECASE,
)


def _has_form(text: str) -> bool:
    """Length, capital or digit at the start, one full stop at the end, and nothing of tables, code or damage."""
    if not SHORTEST <= len(text) <= LONGEST or not re.match(r"[A-Z]|\d+[ %]|[$€£]\d", text) or not text.endswith("."):
        return False
    if _TRAILING.search(text) or _CUT.search(text) or text.count(":") > 0 or text.count(";") > 1:
        return False
    return not (_CODE.search(text) or _DAMAGED.search(text))


def _has_whole_quotes(text: str) -> bool:
    """No quotation marks but whole short ones around a word or two: a cut quotation cannot be read alone."""
    straight = text.count('"')
    if straight % 2 or text.count("“") != text.count("”") or re.match(r"[\"“‘'«]", text):
        return False
    quoted = re.findall(r"[\"“]([^\"“”]*)[\"”]", text)
    if any(len(item) > 40 for item in quoted) or "«" in text:
        return False
    return text.count("(") == text.count(")") and text.count("[") == text.count("]") == 0


def _is_title(text: str) -> bool:
    """Title Case or capitals: a heading that ends in a full stop by accident."""
    words = [word for word in re.findall(r"[A-Za-z][A-Za-z'’-]+", text) if len(word) > 3]
    capital = sum(word[0].isupper() for word in words)
    return len(words) < 4 or capital > 0.6 * len(words) or sum(word.isupper() for word in words) > 0.4 * len(words)


def _starts_line_as_list(article_text: str, start: int) -> bool:
    """Whether the sentence stands in a table row."""
    line = article_text[article_text.rfind("\n", 0, start) + 1 : start + 1]
    return line.lstrip().startswith("|")


def _points_elsewhere(text: str) -> bool:
    if _OPENS_BADLY.match(text) or _PRONOUN_SUBJECT.match(text) or _BACKWARD.search(text) or _BOILERPLATE.search(text):
        return True
    return _PERSON.search(_US.sub("", text)) is not None


def is_readable(text: str, article_text: str, start: int) -> bool:
    """Whether a (shortened) sentence that starts at ``start`` of the page is fit for a post."""
    if not _has_form(text) or not _has_whole_quotes(text) or _is_title(text):
        return False
    if _points_elsewhere(text) or _starts_line_as_list(article_text, start):
        return False
    return _FINITE.search(text) is not None
