"""The last look before anything leaves: no line of a page, packet or log may repeat a human document."""

from collections.abc import Iterable

from factcheck.errors import CheckFailed
from factcheck.protocols.detectors.freeze import FrozenText

RUN = 8  # words in a row; fewer may meet by chance


class HumanTexts:
    """Every run of eight words of the human documents of a sample, by hash; the texts themselves are not kept."""

    def __init__(self, texts: Iterable[FrozenText]) -> None:
        self._runs: dict[int, str] = {}
        for one in texts:
            if one.document.ai is None:
                self._runs.update(dict.fromkeys(_runs(one.text), one.document.id))

    def refuse(self, text: str, what: str) -> None:
        """Raises CheckFailed, naming the document and nothing of it, where a text repeats one."""
        for run in _runs(text):
            found = self._runs.get(run)
            if found is not None:
                raise CheckFailed(f"{what} repeats the human document {found}, and was not written; say it otherwise")


def _runs(text: str) -> set[int]:
    words = [word for part in text.split() if (word := part.strip(".,;:!?\"'()[]{}“”‘’…–—-*_\\").casefold())]
    return {hash(tuple(words[start : start + RUN])) for start in range(len(words) - RUN + 1)}
