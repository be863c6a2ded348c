"""What a written version consists of, and how versions compare."""

import re

from factcheck.text.specifics.kinds import Version

_PIECE = re.compile(r"\d+|[a-z]+|\+.*", re.IGNORECASE)
_RANKS = {
    "dev": -6,
    "snapshot": -5,
    "alpha": -4,
    "a": -4,
    "beta": -3,
    "b": -3,
    "preview": -2,
    "pre": -2,
    "rc": -1,
    "m": -4,
}
_RELEASE = 0
_LATER = 1
Key = tuple[tuple[int, ...], tuple[tuple[int, int, str], ...]]


def version_parts(written: str) -> tuple[int | str, ...]:
    """ "v4.0.0-rc.12" as (4, 0, 0, "rc", 12). Build data after a plus sign is left out."""
    body = re.sub(r"^[vV](?=\d)", "", written).split("+")[0]
    return tuple(int(piece) if piece.isdigit() else piece.lower() for piece in _PIECE.findall(body))


def _suffix(parts: tuple[int | str, ...]) -> tuple[tuple[int, int, str], ...]:
    out: list[tuple[int, int, str]] = []
    for part in parts:
        if isinstance(part, int):
            out.append((_LATER, part, ""))
        else:
            out.append((_RANKS.get(part, _LATER), 0, part if part not in _RANKS else ""))
    return (*out, (_RELEASE, 0, ""))


def version_key(version: Version) -> Key:
    """A key that sorts versions: numeric parts as numbers ("1.8" < "1.12"), trailing zeros equal, rc before release."""
    split = next((i for i, part in enumerate(version.parts) if isinstance(part, str)), len(version.parts))
    numbers = [part for part in version.parts[:split] if isinstance(part, int)]
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers), _suffix(version.parts[split:])


def compare_versions(a: Version, b: Version) -> int:
    """-1, 0 or 1 as ``a`` comes before, with or after ``b``; products are not looked at."""
    one, two = version_key(a), version_key(b)
    return (one > two) - (one < two)
