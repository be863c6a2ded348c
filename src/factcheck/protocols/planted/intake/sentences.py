"""Which sentences are kept: whole, undamaged, and with every number and proper name on the page."""

import re

from factcheck.protocols.planted.planting.page import PreparedPage
from factcheck.text.presence import PageFacts, missing_specifics
from factcheck.text.sentences import split_sentences

SHORTEST = 25
LONGEST = 300

_END = re.compile(r"[.!][\"'”’)\]]?$")
# Control and replacement characters, private use, and the pairs that UTF-8 leaves when read as another code page.
_DAMAGED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffd\ue000-\uf8ff]|[ÃÂâ][\x80-\xbf€™œž]|\\(cid:\\d+\\)")


def form_problem(sentence: str) -> str | None:
    """Why a text is not one whole, undamaged sentence, or None."""
    if "\n" in sentence or sentence != sentence.strip():
        return "not one line without white space around it"
    if len(sentence) < SHORTEST:
        return f"too short: {len(sentence)} characters, {SHORTEST} are needed"
    if len(sentence) > LONGEST:
        return f"too long: {len(sentence)} characters, {LONGEST} are allowed"
    damaged = _DAMAGED.search(sentence)
    if damaged:
        return f"damaged character: {damaged.group()!r}"
    if not _END.search(sentence):
        return "no end mark: a statement ends with a full stop"
    if len(split_sentences(sentence)) != 1:
        return "not one sentence"
    return None


def lexical_problem(sentence: str, article_text: PreparedPage) -> str | None:
    """Why a sentence is not kept, or None: which number, date, version or name is not on the page, or its form.

    Typography is folded on both sides. The same check serves written, curated and extracted sentences.
    """
    problem = form_problem(sentence)
    if problem is not None:
        return problem
    missing = missing_specifics(sentence, PageFacts(article_text.folded, article_text.specifics))
    if missing:
        return f"{missing[0].kind} not on the page: {missing[0].text}"
    return None
