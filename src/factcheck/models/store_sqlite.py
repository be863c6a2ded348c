"""The reply store that lasts: one SQLite file, shared by threads and processes.

Why SQLite and not a file per reply: a reply is there whole or not at all after any kill, several processes may write,
and ten thousand replies stay one file that can be copied and asked with SQL. The write-ahead log needs a local disk.
A killed process loses nothing that ``put`` returned from; a power cut may lose the last replies, which are asked again.
"""

import json
import os
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from factcheck.errors import DataError, FactcheckError, Incomplete
from factcheck.hashing import canonical_json, sha256_bytes
from factcheck.models.ports import Reply
from factcheck.models.validate import validate_answer
from factcheck.records.base import Record
from factcheck.records.result import Usage

FORMAT = 1
BUSY_S = 30.0  # how long to wait for another process that is writing
_TABLE = """CREATE TABLE IF NOT EXISTS replies (
    key TEXT PRIMARY KEY, model TEXT NOT NULL, sha256 TEXT NOT NULL, body BLOB NOT NULL
)"""


class SqliteStore:
    """Replies in a SQLite file, which is made when first needed. ``say`` is told once when rows turn out damaged.

    Raises DataError for a file that is no store of this format or that SQLite calls damaged, before anything is paid
    for; Incomplete on a full disk or where another process holds the file for ``BUSY_S`` seconds.
    """

    def __init__(self, path: Path, say: Callable[[str], None] | None = None) -> None:
        self.path = path
        self.damaged = 0
        self._say = say
        self._lock = threading.Lock()
        self._pid = 0
        self._connection: sqlite3.Connection | None = None

    def get(self, key: str, answer: type[Record]) -> Reply | None:
        """The reply under a key, its answer validated again; None where there is none, or only a damaged one."""
        rows = self._run("SELECT sha256, body FROM replies WHERE key = ?", (key,))
        if not rows:
            return None
        seal, body = rows[0]
        reply = _read_body(body, answer) if isinstance(body, bytes) and _seal(key, body) == seal else None
        if reply is None:
            self._drop(key)
        return reply

    def put(self, key: str, reply: Reply) -> None:
        """Keep an ok reply; the first one under a key stays."""
        body = _write_body(reply)
        row = (key, reply.asked, _seal(key, body), body)
        self._run("INSERT INTO replies VALUES (?, ?, ?, ?) ON CONFLICT (key) DO NOTHING", row)

    def drop(self, key: str) -> None:
        """Forget a reply."""
        self._run("DELETE FROM replies WHERE key = ?", (key,))

    def count(self) -> int:
        """How many replies are kept."""
        return int(self._run("SELECT count(*) FROM replies", ())[0][0])

    def close(self) -> None:
        """Close the file; the next use opens it again."""
        with self._lock:
            if self._connection is not None and self._pid == os.getpid():
                self._connection.close()
            self._connection = None

    def _drop(self, key: str) -> None:
        """Take a damaged row away, so that the next reply can be kept in its place."""
        self.drop(key)
        with self._lock:
            self.damaged += 1
            first = self.damaged == 1
        if first and self._say is not None:
            self._say(f"{self.path}: a stored reply is damaged and is asked for again (others will not be named)")

    def _run(self, statement: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        """All rows of one statement, which is a transaction of its own."""
        try:
            with self._lock:
                return self._open().execute(statement, values).fetchall()
        except sqlite3.Error as error:
            raise _storage_problem(error, self.path) from None

    def _open(self) -> sqlite3.Connection:
        """The connection of this process: one from before a fork must not be used after it."""
        if self._connection is None or self._pid != os.getpid():
            self._connection, self._pid = _connect(self.path), os.getpid()
        return self._connection


def _connect(path: Path) -> sqlite3.Connection:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DataError(f"cannot be made ({error.strerror}); check the folder", path=path) from None
    connection = sqlite3.connect(path, timeout=BUSY_S, isolation_level=None, check_same_thread=False)
    try:
        _patiently(connection, "PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("BEGIN IMMEDIATE")
        _check_format(connection, path)
        connection.execute("COMMIT")
    except BaseException:
        connection.close()
        raise
    return connection


def _patiently(connection: sqlite3.Connection, statement: str) -> None:
    """Run a statement for which SQLite itself does not wait: several processes may make the file at once."""
    until = monotonic() + BUSY_S
    while True:
        try:
            connection.execute(statement)
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or monotonic() > until:
                raise
            sleep(0.01)


def _check_format(connection: sqlite3.Connection, path: Path) -> None:
    """Make the table in a new file. Raises DataError for a file of another kind or format."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version == FORMAT:
        return
    if version or connection.execute("SELECT 1 FROM sqlite_master").fetchone():
        raise DataError("is no reply store of this version; move the file away", path=path)
    connection.execute(_TABLE)
    connection.execute(f"PRAGMA user_version = {FORMAT}")


def _seal(key: str, body: bytes) -> str:
    """Binds a body to its key, so that neither a changed nor a misplaced body is taken for an answer."""
    return sha256_bytes(key.encode() + b"\n" + body)


def _write_body(reply: Reply) -> bytes:
    """A reply as ASCII JSON: escapes keep every character of a raw text, lone surrogates too."""
    answer = "" if reply.answer is None else canonical_json(reply.answer.model_dump(mode="json", by_alias=True))
    fields = {
        "answer": answer,
        "usage": reply.usage.model_dump(),
        "asked": reply.asked,
        "served": reply.served,
        "raw": reply.raw,
        "reason": reply.reason,
        "cost_usd": reply.cost_usd,
    }
    return json.dumps(fields, allow_nan=False, sort_keys=True).encode("ascii")


def _read_body(body: bytes, kind: type[Record]) -> Reply | None:
    """The reply of a body whose answer fits the type, or None."""
    try:
        fields = json.loads(body)
        answer, usage = validate_answer(fields.pop("answer"), kind), Usage.model_validate(fields.pop("usage"))
        return Reply("ok", answer.answer, usage, **fields) if answer.answer is not None else None
    except (ValueError, TypeError, KeyError, AttributeError):
        return None


def _storage_problem(error: sqlite3.Error, path: Path) -> FactcheckError:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return Incomplete(f"{path} could not be written ({error}); free some space and repeat the command to resume")
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return Incomplete(f"{path} is held by another process ({error}); wait for it to end and repeat the command")
    return DataError(f"the reply store cannot be used ({error}); move the file away or mend its folder", path=path)
