"""Which raw labels mean "in part": a rule over their names, the same for every set."""

import re

_WORDS = re.compile(r"[^\W\d_]+")
BEGINNINGS = ("partial", "incomplete", "mixed")


def is_partial(raw_label: str) -> bool:
    """Whether a word of the label begins with "partial", "incomplete" or "mixed", in whatever case.

    Numbers are none: a share of votes or of right sentences is not a label for "in part".
    """
    return any(word.casefold().startswith(BEGINNINGS) for word in _WORDS.findall(raw_label))
