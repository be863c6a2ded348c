"""Arm A's single look at a whole post: are its values there, do its words overlap, does the polarity agree."""

from factcheck.models.embedded.align import best_windows, lay, read_claim
from factcheck.models.embedded.opinions import kind_of
from factcheck.models.embedded.page import ReadPage
from factcheck.records.tasks import Doubt, NumberedSentence, SinglePassAnswer, SinglePassInput
from factcheck.text.links import same_page
from factcheck.text.polarity import main_polarity
from factcheck.text.presence import missing_specifics

_OVERLAP = 0.5  # the least share of a sentence that its best passage must hold


def look_once(inputs: SinglePassInput, page: ReadPage) -> SinglePassAnswer:
    """The sentences doubted, each with one reason, and whether the link leads elsewhere."""
    doubts = []
    for sentence in inputs.sentences:
        reason = _doubt(sentence, page)
        if reason is not None:
            doubts.append(Doubt(sentence=sentence.index, reason=reason))
    link_doubted = inputs.link is not None and not same_page(inputs.link, inputs.article_url)
    return SinglePassAnswer(doubts=tuple(doubts), link_doubted=link_doubted)


def _doubt(sentence: NumberedSentence, page: ReadPage) -> str | None:
    if kind_of(sentence.text) == "opinion":
        return None
    claim = read_claim(sentence.text)
    missing = missing_specifics(sentence.text, page.facts)
    if missing:
        return f"“{missing[0].text}” is not in the article"
    windows = best_windows(page, lay(claim, page), 1)
    if not windows or windows[0].share < _OVERLAP:
        return "no passage of the article says this"
    passage = windows[0].sentences
    if main_polarity(sentence.text) != any(main_polarity(part.text) for part in passage):
        return "the article and the sentence differ in a negation"
    return None
