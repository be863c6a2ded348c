"""Whether a quote that was not found would stand in a source whose lost characters were filled in."""

import re

from factcheck.text.quote_source import View

DAMAGED = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ufffd]")
_DAMAGE = "\ufffd"


def is_damaged_there(quote: str, view: View) -> bool:
    """Whether the quote would match if characters lost from the source were filled in."""
    tries = 0
    place = view.text.find(_DAMAGE)
    while place >= 0 and tries < 50:
        tries += 1
        window = max(0, place - len(quote))
        starts = [m.start() for m in re.finditer(r"(?<!\S)\S", view.text[window : place + 1])]
        if any(_fits(quote, view.text, window + start) for start in starts):
            return True
        place = view.text.find(_DAMAGE, place + 1)
    return False


def _fits(quote: str, text: str, at: int) -> bool:
    index = 0
    while index < len(quote):
        if at >= len(text):
            return False
        if text[at] != _DAMAGE:
            if text[at] != quote[index]:
                return False
            at, index = at + 1, index + 1
            continue
        while at < len(text) and text[at] == _DAMAGE:
            at += 1
        index = quote.find(text[at : at + 2], index, index + 6) if at < len(text) else len(quote)
        if index < 0:
            return False
    return True
