"""Which claims are anchors: marked in the report, or named by the answer key."""

import re
from collections.abc import Sequence

from factcheck.text.fold import fold


def named_anchor(texts: Sequence[str], names: Sequence[str]) -> bool:
    """Whether one of the texts holds one of the names, as whole words, typography and case taken off."""
    folded = [fold(text, case=True).text for text in texts]
    return any(_holds(text, name) for name in names for text in folded)


def _holds(folded: str, name: str) -> bool:
    wanted = fold(name.strip(), case=True).text
    return bool(wanted) and re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", folded) is not None
