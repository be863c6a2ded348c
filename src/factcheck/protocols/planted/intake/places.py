"""From what a user names (index, list, folder, file, address) to the places where articles are."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from factcheck.errors import DataError
from factcheck.hashing import sha256_text
from factcheck.jsonl import read_objects
from factcheck.text.links import canonical_url

SUFFIXES = (".html", ".htm", ".xhtml", ".pdf", ".txt", ".md")


@dataclass(frozen=True, slots=True)
class Place:
    """Where one article is: a URL to fetch, or a local file, with or without the URL it came from."""

    id: str
    url: str | None
    path: Path | None
    title: str | None


def read_places(named: Iterable[str]) -> list[Place]:
    """All places in order of id, so that the order in which they were named never matters.

    Raises DataError for a missing path, a bad index line, or an id that stands for two places.
    """
    places: dict[str, Place] = {}
    for name in named:
        for place in _places_of(name):
            known = places.setdefault(place.id, place)
            if known != place:
                raise DataError(f"two articles have the id {place.id!r}; give each its own")
    return [places[key] for key in sorted(places)]


def _places_of(name: str) -> list[Place]:
    if name.startswith(("http://", "https://")):
        return [_by_url(name)]
    path = Path(name)
    if path.is_dir():
        files = sorted(file for file in path.rglob("*") if file.suffix.lower() in SUFFIXES and file.is_file())
        if not files:
            raise DataError("the folder holds no .html, .pdf, .txt or .md file", path=path)
        return [_by_file(file, path) for file in files]
    if not path.exists():
        raise DataError("does not exist; name an index, a list of addresses, a folder, a file or a URL", path=path)
    if path.suffix.lower() == ".jsonl":
        return [_by_row(row, path, line) for line, row in read_objects(path)]
    if path.suffix.lower() in (".txt", ".list", ".urls", "") and _is_list(path):
        return _by_list(path)
    return [_by_file(path, path.parent)]


def _by_url(url: str) -> Place:
    return Place(sha256_text(canonical_url(url))[:12], url, None, None)


def _by_file(path: Path, base: Path) -> Place:
    relative = path.relative_to(base).with_suffix("")
    return Place("-".join(relative.parts).replace(" ", "_"), None, path, None)


def _by_row(row: dict[str, object], index: Path, line: int) -> Place:
    for key in ("url", "id", "title", "path"):
        if row.get(key) is not None and not isinstance(row[key], str):
            raise DataError(f"field {key!r} must be a text", path=index, line=line)
    url, path, title = (str(row[key]) if row.get(key) else None for key in ("url", "path", "title"))
    key = str(row["id"]) if row.get("id") else _by_url(url).id if url else path or ""
    named = _existing(index.parent, path, key)
    if named is None and url is None:
        raise DataError("field 'url' is missing, and there is no local file; give one of them", path=index, line=line)
    if named is None and url is not None and not url.startswith(("http://", "https://")):
        raise DataError(f"field 'url' must begin with http:// or https:// (is {url[:60]!r})", path=index, line=line)
    return Place(key, url, named, title)


def _existing(folder: Path, path: str | None, key: str) -> Path | None:
    """The row's own file if it is there, else html/<id>.html if that is; None means that the URL is fetched.

    A row may carry a ``path`` of some other collection; it counts only where it leads to a file.
    """
    candidates = [folder / path] if path and "\0" not in path else []
    if "/" not in key and key not in (".", ".."):
        candidates.append(folder / "html" / f"{key}.html")
    return next((file for file in candidates if file.is_file()), None)


def _is_list(path: Path) -> bool:
    """Whether a text file lists places: every line that is not blank or a comment is an address or an existing path."""
    lines = [line for line in _lines(path) if line and not line.startswith("#")]
    return bool(lines) and all(
        line.startswith(("http://", "https://")) or _exists(path.parent / line) for line in lines
    )


def _exists(path: Path) -> bool:
    """Whether a path is there; a line of prose is too long to be one, which is no error."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _by_list(path: Path) -> list[Place]:
    places: list[Place] = []
    for line in _lines(path):
        if line and not line.startswith("#"):
            places += _places_of(line if line.startswith("http") else str(path.parent / line))
    return places


def _lines(path: Path) -> list[str]:
    try:
        return [line.strip() for line in path.read_bytes().decode("utf-8-sig", "replace").split("\n")]
    except OSError as error:
        raise DataError(f"cannot be read ({error.strerror})", path=path) from None
