"""SHA256SUMS: the hash of every published file, in the form that ``sha256sum -c`` reads."""

from collections.abc import Iterator
from pathlib import Path

from factcheck.hashing import sha256_bytes

NAME = "SHA256SUMS"


def published_files(published: Path) -> Iterator[Path]:
    """All files below published/ in order of their relative paths, hidden ones and the sums themselves left out."""
    files = (path for path in published.rglob("*") if path.is_file())
    named = {path.relative_to(published).as_posix(): path for path in files}
    for name in sorted(named):
        if name != NAME and not any(part.startswith(".") for part in Path(name).parts):
            yield named[name]


def sums_text(published: Path) -> str:
    """The file's text for what lies there now: hash, two blanks, relative path."""
    lines = (
        f"{sha256_bytes(path.read_bytes())}  {path.relative_to(published).as_posix()}\n"
        for path in published_files(published)
    )
    return "".join(lines)


def sums_by_name(sums: str) -> dict[str, str]:
    """Hash by relative path; lines that are no sums count for nothing."""
    pairs = (line.partition("  ") for line in sums.splitlines())
    return {name: sha256 for sha256, blanks, name in pairs if blanks}
