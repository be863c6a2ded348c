"""JSON Lines: typed reading, safe appending, atomic rewriting.

A line ends at ``\n`` and nowhere else (JSON may hold U+2028). Only the last line can be torn by a crash: it is
tolerated where a stage resumes and cut before anything is appended. A broken line in the middle is an error.
"""

import errno
import fcntl
import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from factcheck.errors import DataError, Incomplete
from factcheck.hashing import canonical_json

R = TypeVar("R", bound=BaseModel)

SECONDS_BETWEEN_SYNCS = 0.25


def dump_line(record: BaseModel) -> str:
    """One record as canonical JSON with its line break."""
    return canonical_json(record.model_dump(mode="json", by_alias=True)) + "\n"


def parse_line(raw: bytes, kind: type[R], path: Path, line: int) -> R:
    """One record from the bytes of a line. Raises DataError with file, line and field."""
    try:
        value = json.loads(raw.decode("utf-8"), parse_constant=_refuse_constant)
    except (UnicodeDecodeError, ValueError, RecursionError) as error:
        raise DataError(f"not a JSON object ({error}); mend or remove this line", path=path, line=line) from None
    return parse_object(value, kind, path, line)


def parse_object(value: object, kind: type[R], path: Path, line: int | None) -> R:
    """One record from parsed JSON. Raises DataError with file, line and field."""
    try:
        return kind.model_validate(value)
    except ValidationError as error:
        raise DataError(_first_problem(error), path=path, line=line) from None


def read_records(path: Path, kind: type[R], *, torn_tail: bool = False) -> Iterator[R]:
    """The records of a file in order; blank lines are skipped.

    With ``torn_tail`` a last line without a line break is passed over (the crash left it; its record is redone).
    Raises DataError for a missing file and for any other line that does not hold one valid record.
    """
    for number, raw, whole in _numbered_lines(path):
        if torn_tail and not whole:
            return
        if raw.strip():
            yield parse_line(raw, kind, path, number)


def read_objects(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Line number and JSON object of each line of a file that users write. Raises DataError."""
    for number, raw, _ in _numbered_lines(path):
        if not raw.strip():
            continue
        try:
            value = json.loads(raw.decode("utf-8-sig"), parse_constant=_refuse_constant)
        except (UnicodeDecodeError, ValueError, RecursionError) as error:
            raise DataError(f"not a JSON object ({error}); mend or remove this line", path=path, line=number) from None
        if not isinstance(value, dict):
            raise DataError("this line must hold one JSON object", path=path, line=number)
        yield number, value


def write_records(path: Path, records: Iterable[BaseModel]) -> None:
    """Replace a file by the given records in one step: all of it or nothing. Raises Incomplete on a full disk."""
    write_text(path, "".join(dump_line(record) for record in records))


def write_text(path: Path, text: str, *, durable: bool = True) -> None:
    """Replace a text file in one step (UTF-8, line ends kept). Raises Incomplete on a full disk.

    Without ``durable`` the disk is not waited for: for files that can be made again and are checked by their hash.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with partial.open("wb") as stream:
            stream.write(text.encode("utf-8", "replace"))
            stream.flush()
            if durable:
                os.fsync(stream.fileno())
        partial.replace(path)
    except OSError as error:
        partial.unlink(missing_ok=True)
        raise _storage_problem(error, path) from None


class Appender:
    """Appends records to a file under an exclusive lock; the disk is waited for now and then.

    A killed process loses nothing that was appended; a power cut loses at most the last quarter of a second, which is
    then redone. Opening cuts a torn last line. A second process that opens the same file meanwhile gets Incomplete.
    Use as a context manager; ``append`` is called by one thread.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._fd = _open_locked(path, fcntl.LOCK_EX | fcntl.LOCK_NB)
        self._end = _cut_torn_tail(self._fd)
        self._synced = monotonic()

    def append(self, *records: BaseModel) -> None:
        """Write some records at once. Raises Incomplete on a full disk, after cutting what was written of them."""
        sync = monotonic() - self._synced >= SECONDS_BETWEEN_SYNCS
        lines = "".join(map(dump_line, records))
        self._end = _append_lines(self._fd, self._end, lines, self.path, sync)
        if sync:
            self._synced = monotonic()

    def close(self) -> None:
        """Wait for the disk and release the lock; a file that nothing was written to is taken away again."""
        try:
            if self._end == 0 and os.fstat(self._fd).st_size == 0:
                self.path.unlink(missing_ok=True)
            else:
                os.fsync(self._fd)
        except OSError as error:
            raise _storage_problem(error, self.path) from None
        finally:
            os.close(self._fd)

    def __enter__(self) -> "Appender":
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()


def append_shared(path: Path, records: Iterable[BaseModel]) -> None:
    """Append records in one write to a file that several processes write: the lock is held for this write only.

    The disk is not waited for: this is for journals, whose last lines a power cut may take. Raises Incomplete on a
    full disk, after cutting the half-written line.
    """
    lines = "".join(dump_line(record) for record in records)
    if not lines:
        return
    fd = _open_locked(path, fcntl.LOCK_EX)
    try:
        _append_lines(fd, _cut_torn_tail(fd), lines, path, sync=False)
    finally:
        os.close(fd)


def _open_locked(path: Path, how: int) -> int:
    """A descriptor of the file that stands at the path now, locked. Raises Incomplete where another holds it."""
    if not path.parent.is_dir():
        path.parent.mkdir(parents=True, exist_ok=True)
    while True:
        fd = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            fcntl.flock(fd, how)
            if os.fstat(fd).st_ino == path.stat().st_ino:
                return fd
        except BlockingIOError:
            os.close(fd)
            raise Incomplete(f"{path} is being written by another process; wait for it to end") from None
        except FileNotFoundError:
            pass
        os.close(fd)  # the file was replaced between opening and locking: take the new one


def _append_lines(fd: int, end: int, lines: str, path: Path, sync: bool) -> int:
    """Write lines at the end, with one fsync if asked; the new length. A failure leaves no half-written line."""
    data = lines.encode("utf-8", "replace")
    try:
        _write_all(fd, data)
        if sync:
            os.fsync(fd)
    except OSError as error:
        os.ftruncate(fd, end)
        raise _storage_problem(error, path) from None
    return end + len(data)


def _numbered_lines(path: Path) -> Iterator[tuple[int, bytes, bool]]:
    """Line number from 1, bytes without the line break, and whether the break was there."""
    try:
        stream = path.open("rb")
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
        raise DataError(f"cannot be read ({reason}); check the path", path=path) from None
    with stream:
        for number, raw in enumerate(stream, start=1):
            yield number, raw.removesuffix(b"\n"), raw.endswith(b"\n")


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def _first_problem(error: ValidationError) -> str:
    first = error.errors(include_url=False)[0]
    field = ".".join(str(part) for part in first["loc"]) or "record"
    more = error.error_count() - 1
    tail = f" (and {more} more)" if more else ""
    return f"field {field!r}: {first['msg']}{tail}; mend this line"


def _cut_torn_tail(fd: int) -> int:
    """Cut what stands after the last line break; the new length in bytes, where the next write goes."""
    size = os.lseek(fd, 0, os.SEEK_END)
    if size == 0 or os.pread(fd, 1, size - 1) == b"\n":
        return size
    end = size
    while end > 0:
        start = max(0, end - 65536)
        os.lseek(fd, start, os.SEEK_SET)
        block = os.read(fd, end - start)
        place = block.rfind(b"\n")
        if place >= 0:
            end = start + place + 1
            break
        end = start
    os.ftruncate(fd, end)
    os.lseek(fd, end, os.SEEK_SET)
    return end


def _write_all(fd: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(fd, view) :]


def _storage_problem(error: OSError, path: Path) -> Incomplete | DataError:
    reason = os.strerror(error.errno) if error.errno else str(error)
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return Incomplete(f"{path} could not be written ({reason}); free some space and repeat the command to resume")
    return DataError(f"cannot be written ({reason}); check the folder and its permissions", path=path)
