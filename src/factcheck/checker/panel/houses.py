"""Whose model a name speaks of: every house that it names, however it is written."""

import re
from urllib.parse import unquote

from factcheck.checker.panel.house_names import HOSTING, HOSTS, NOBODY, PRODUCTS, SOFTWARE, TELLING, WORDS
from factcheck.checker.panel.lookalikes import is_readable, plain
from factcheck.errors import ConfigError
from factcheck.models.endpoint import split_address
from factcheck.models.families import house_of

MAX_NAME = 1000
_WORD = {house: re.compile(rf"(?<![a-z0-9])(?:{'|'.join(words)})(?![a-z])") for house, words in WORDS.items()}
_SOFTWARE = re.compile(rf"(?<![a-z0-9])(?:{'|'.join(SOFTWARE)})(?![a-z0-9])")
_BETWEEN = re.compile(r"[^a-z0-9]+")
_ALIKE = str.maketrans("0134579@$!|i", "oleastgasll" + "l")  # characters that stand for one another


def houses_in(name: str) -> frozenset[str]:
    """All houses that a name of a model, a product or a firm names. A name over 1,000 characters names nobody."""
    text = plain(unquote(name)) if len(name) <= MAX_NAME else ""
    spaced = _spaced(text)
    squeezed, alike = spaced.replace(" ", ""), _spaced(text.translate(_ALIKE)).replace(" ", "")
    found = {
        house
        for house, parts in TELLING.items()
        if any(part in squeezed or part.translate(_ALIKE) in alike for part in parts)
    }
    found |= {house for house, pattern in _WORD.items() if pattern.search(spaced)}
    found |= {house for product, makers in PRODUCTS.items() if product in spaced for house in makers}
    known = house_of(spaced)
    return frozenset(found if known is None else {*found, known})


def houses_of_model(name: str) -> frozenset[str]:
    """The houses of ``provider:model``: those of the model's own name, and of its provider's."""
    provider, _, model = name.partition(":")
    own, serving = houses_in(model), houses_in(provider)
    return own | (serving - HOSTING if own else serving)


def _spaced(text: str) -> str:
    """Words and numbers with a blank between, the names of server software left out."""
    return _SOFTWARE.sub(" ", _BETWEEN.sub(" ", text))


def houses_at(base_url: str) -> frozenset[str]:
    """The house whose own address this is, if it is one's."""
    if not base_url:
        return frozenset()
    try:
        host = split_address(base_url).hostname or ""
    except (ConfigError, ValueError):
        return frozenset()
    host = plain(unquote(host)).rstrip(".")
    return frozenset(house for end, house in HOSTS.items() if host == end or host.endswith(f".{end}"))


def declared_houses(family: str | None) -> frozenset[str]:
    """The houses of a declared family, or of several with commas between.

    A name that nobody knows stands for a house of its own, "mixed" for none.
    """
    return frozenset().union(*(_declared(one) for one in family.split(","))) if family is not None else frozenset()


def _declared(family: str) -> frozenset[str]:
    known, own = houses_in(family), _BETWEEN.sub(" ", plain(family)).strip()
    if known or own.replace(" ", "") in NOBODY or set(own.split()) <= NOBODY:
        return known
    return frozenset({own})


def can_be_read(name: str) -> bool:
    """Whether a name can be held against the known ones at all."""
    return len(name) <= MAX_NAME and is_readable(unquote(name))
