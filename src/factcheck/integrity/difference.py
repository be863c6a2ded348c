"""What a verification may find, and how two JSON values first differ."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

SHOWN = 60


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is not as published.

    ``kind`` is "bytes" for a file whose bytes are not those of SHA256SUMS (tampered), "content" for what does not fit
    or comes out otherwise when it is computed again.
    """

    kind: Literal["bytes", "content"]
    path: Path
    line: int | None
    message: str

    def text(self) -> str:
        """One line: file, line where there is one, and what differs."""
        place = f"{self.path}:{self.line}" if self.line is not None else str(self.path)
        return f"{place}: {self.message}"


def first_difference(found: Any, wanted: Any, path: str = "") -> tuple[str, str, str] | None:
    """The first place where two JSON values differ: its path, what stands there, what was computed; None if nowhere."""
    if isinstance(found, dict) and isinstance(wanted, dict):
        for key in [*found, *(key for key in wanted if key not in found)]:
            inner = f"{path}.{key}" if path else str(key)
            if key not in found or key not in wanted:
                return inner, _shown(found.get(key, "nothing")), _shown(wanted.get(key, "nothing"))
            deeper = first_difference(found[key], wanted[key], inner)
            if deeper is not None:
                return deeper
        return None
    if isinstance(found, list) and isinstance(wanted, list) and len(found) == len(wanted):
        pairs = enumerate(zip(found, wanted, strict=True))
        deeper_places = (first_difference(one, other, f"{path}[{index}]") for index, (one, other) in pairs)
        return next((deeper for deeper in deeper_places if deeper is not None), None)
    same = found == wanted and type(found) is type(wanted)
    return None if same else (path or "the record", _shown(found), _shown(wanted))


def first_line(found: bytes, wanted: bytes) -> int:
    """The number of the first line in which two files differ."""
    one, other = found.split(b"\n"), wanted.split(b"\n")
    pairs = enumerate(zip(one, other, strict=False), start=1)
    return next((number for number, (a, b) in pairs if a != b), min(len(one), len(other)) + 1)


def _shown(value: Any) -> str:
    text = str(value)
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"
