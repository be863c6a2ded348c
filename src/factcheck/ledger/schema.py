"""The ledger's file: its tables, how it is opened, and what its failures mean."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep

from factcheck.errors import DataError, Incomplete

VERSION = 1
PATIENCE_S = 60.0  # how long a process waits for the others before it gives up

# ``counted`` is what an entry weighs in every sum: the reservation while it is open, the cost once it is settled,
# nothing when it was released. ``totals`` repeats the sums, in the same transaction, so that a reservation costs the
# same whether the ledger holds ten entries or a million.
TABLES = """
CREATE TABLE entries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    model TEXT NOT NULL, run TEXT NOT NULL, month TEXT NOT NULL, at REAL NOT NULL,
    reserved INTEGER NOT NULL CHECK (reserved >= 0),
    counted INTEGER NOT NULL CHECK (counted >= 0),
    state TEXT NOT NULL CHECK (state IN ('open', 'settled', 'estimated', 'released')),
    input INTEGER NOT NULL DEFAULT 0, cache_read INTEGER NOT NULL DEFAULT 0, cache_write INTEGER NOT NULL DEFAULT 0,
    output INTEGER NOT NULL DEFAULT 0, reasoning INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX open_entries ON entries (at) WHERE state = 'open';
CREATE TABLE totals (scope TEXT, name TEXT, units INTEGER NOT NULL, PRIMARY KEY (scope, name)) WITHOUT ROWID;
CREATE TABLE caps (scope TEXT, name TEXT, units INTEGER NOT NULL, PRIMARY KEY (scope, name)) WITHOUT ROWID;
"""

# What keeps the totals. As triggers they are part of the one statement that writes an entry, which is then a whole
# transaction by itself: threads that all want the interpreter wait for each other once in a call, not eight times.
# They live as long as the connection, for they are code and no part of the file's format.
_MOVE = """CREATE TEMP TRIGGER totals_{name} AFTER {event} ON entries BEGIN
    INSERT INTO totals VALUES ('run', NEW.run, {units}), ('month', NEW.month, {units})
        ON CONFLICT (scope, name) DO UPDATE SET units = units + excluded.units;
END"""
TRIGGERS = (
    _MOVE.format(name="reserve", event="INSERT", units="NEW.counted"),
    _MOVE.format(name="resolve", event="UPDATE OF counted", units="NEW.counted - OLD.counted"),
)


def open_file(path: Path) -> sqlite3.Connection:
    """The ledger's database, made if absent. Raises DataError for a file that is none, Incomplete while locked."""
    with named_failures(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        database = sqlite3.connect(path, timeout=PATIENCE_S, isolation_level=None, check_same_thread=False)
        try:
            database.execute("PRAGMA page_size = 1024")  # of a new file: a call changes few rows, the log takes pages
            _switch_to_wal(database)
            _make_tables(database, path)
            for statement in ("PRAGMA temp_store = MEMORY", *TRIGGERS):
                database.execute(statement)
        except BaseException:
            database.close()
            raise
    return database


def _switch_to_wal(database: sqlite3.Connection) -> None:
    """Write-ahead logging; SQLite does not wait by itself when several processes switch a new file at once."""
    deadline = monotonic() + PATIENCE_S
    while True:
        try:
            database.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if not _is_busy(error) or monotonic() > deadline:
                raise
            sleep(0.02)


def _make_tables(database: sqlite3.Connection, path: Path) -> None:
    with transaction(database):
        version = database.execute("PRAGMA user_version").fetchone()[0]
        if version == 0:
            for statement in filter(str.strip, TABLES.split(";")):
                database.execute(statement)
            database.execute(f"PRAGMA user_version = {VERSION}")
        elif version != VERSION:
            raise DataError(f"the ledger has format {version}; this version of factcheck reads {VERSION}", path=path)


@contextmanager
def transaction(database: sqlite3.Connection) -> Iterator[None]:
    """All or nothing, with the write lock held from the start: what is read inside cannot change before the end."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
        database.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):  # SQLite has rolled back by itself after some failures
            database.execute("ROLLBACK")
        raise


@contextmanager
def named_failures(path: Path) -> Iterator[None]:
    """SQLite's failures as errors with an exit code: what may pass is resumable, a damaged file is bad data."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        if _is_busy(error):
            raise Incomplete(f"{path}: other processes kept the ledger locked; run the same command again") from None
        if error.sqlite_errorcode in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_IOERR_WRITE):
            raise Incomplete(f"{path}: the ledger cannot be written ({error}); make room and run again") from None
        raise DataError(
            f"the ledger cannot be used ({error}); what was spent is not known without it", path=path
        ) from None


def _is_busy(error: sqlite3.Error) -> bool:
    return error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
