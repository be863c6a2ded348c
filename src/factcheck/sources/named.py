"""XPaths that pick elements by a word in an attribute.

A page has hundreds of elements with a class or an id, and touching each of them from Python costs more than all that
is done with the few that matter; libxml2 looks through them in C.
"""

from collections.abc import Collection, Iterable

_FEW = 12  # words; a path of more would be slower than looking at every element


def carriers(attributes: Iterable[str], words: Collection[str]) -> str:
    """A path to the elements with one of the words in one of the attributes, and perhaps to more of them.

    Without words, or with very many, to all elements with one of the attributes. No word may hold a quotation mark.
    """
    test = " or ".join(f"contains(., '{word}')" for word in sorted(words))
    wanted = f"[{test}]" if 0 < len(words) <= _FEW else ""
    return " | ".join(f"//@{name}{wanted}/.." for name in attributes)
