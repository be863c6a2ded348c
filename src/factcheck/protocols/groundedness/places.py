"""Where a wording stands in an answer, line breaks and runs of blanks aside."""

import re
from dataclasses import dataclass, field

LONGEST = 20_000  # characters of a statement that is looked for


@dataclass(slots=True)
class Finder:
    """Finds statements in their order: each is looked for behind the one before it, then anywhere."""

    text: str
    _last: int = field(default=0)

    def next(self, wording: str) -> tuple[int, int] | None:
        """The span of the wording, or None where it does not stand in the text."""
        words = wording[:LONGEST].split()
        if not words:
            return None
        pattern = re.compile(r"\s+".join(map(re.escape, words)))
        found = pattern.search(self.text, self._last) or pattern.search(self.text)
        if found is None:
            return None
        self._last = found.end()
        return found.span()
