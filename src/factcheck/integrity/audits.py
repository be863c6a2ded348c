"""Sealing an audit in its folder, and computing it again from there: every protocol that keeps audits stands here."""

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path

from factcheck.audit.kept import KeptProtocol, read_audit
from factcheck.errors import DataError, FactcheckError
from factcheck.integrity.difference import Difference
from factcheck.integrity.sums import NAME, published_files, sums_by_name, sums_text
from factcheck.integrity.verify import (
    Verified,
    bare,
    hash_differences,
    number_differences,
    page_differences,
    record_differences,
)
from factcheck.jsonl import parse_line, write_text
from factcheck.protocols.citations.kept import KEPT as CITATIONS
from factcheck.protocols.groundedness.kept import KEPT as GROUNDEDNESS
from factcheck.protocols.receipts.kept import KEPT as RECEIPTS
from factcheck.workspace import AuditFolder

PROTOCOLS: Mapping[str, KeptProtocol] = {kept.name: kept for kept in (CITATIONS, RECEIPTS, GROUNDEDNESS)}
MEND = "run the audit again"


def protocol_of(folder: AuditFolder) -> KeptProtocol:
    """The protocol of an audit. Raises DataError for a folder that is none, or of a protocol not known here."""
    name = read_audit(folder).protocol
    if name not in PROTOCOLS:
        raise DataError(f"no protocol is called {name!r}; known: {', '.join(PROTOCOLS)}", path=folder.record)
    return PROTOCOLS[name]


def seal_audit(folder: AuditFolder) -> tuple[Path, ...]:
    """Write the pages of an audit from its folder, then SHA256SUMS over all of it; the pages' paths.

    Raises DataError for a folder without a summary, or one that cannot be used.
    """
    protocol = protocol_of(folder)
    if not folder.summary.exists():
        raise DataError(f"there is no summary; {MEND}", path=folder.summary)
    summary = parse_line(folder.summary.read_bytes(), protocol.kinds[folder.summary.name], folder.summary, 1)
    written = []
    for name, text in protocol.pages(folder, summary).items():
        write_text(folder.path / name, text)
        written.append(folder.path / name)
    write_text(folder.path / NAME, sums_text(folder.path))
    return tuple(written)


def unseal_audit(folder: AuditFolder) -> None:
    """Take the sums away before an audit begins anew: one that is interrupted is unfinished, not tampered with."""
    (folder.path / NAME).unlink(missing_ok=True)


def verify_audit(folder: AuditFolder) -> Verified:
    """Check hashes and records of an audit, compute its summary again and render its pages again. Writes nothing.

    Raises DataError for a folder that is no audit.
    """
    found = Verified()
    if not folder.record.exists():
        raise DataError("there is no audit here", path=folder.path)
    hashes = list(hash_differences(folder.path, found, MEND))
    try:
        protocol = protocol_of(folder)
    except DataError as error:
        found.differences += [*hashes, _difference(folder, error)]
        return found
    grown = appended(folder, protocol)
    found.differences += [difference for difference in hashes if difference.path.name not in grown]
    found.differences += [
        Difference("content", folder.path / name, None, f"people answered after the audit was counted; {MEND}")
        for name in grown
    ]
    try:
        found.differences += _computed(folder, protocol, found)
    except FactcheckError as error:
        found.differences.append(_difference(folder, error))
    return found


def appended(folder: AuditFolder, protocol: KeptProtocol) -> tuple[str, ...]:
    """Files that people only added lines to since the audit was sealed; () without sums."""
    if not (folder.path / NAME).exists():
        return ()
    sums = sums_by_name((folder.path / NAME).read_bytes().decode("utf-8", "replace"))
    empty = hashlib.sha256().hexdigest()
    paths = (folder.path / name for name in protocol.grows)
    return tuple(path.name for path in paths if path.exists() and _grown(path, sums.get(path.name, empty)))


def _grown(path: Path, sealed: str) -> bool:
    """Whether whole lines at the beginning of a file, but not all of it, have a hash."""
    digest, reached = hashlib.sha256(), hashlib.sha256().hexdigest() == sealed
    for line in path.read_bytes().splitlines(keepends=True):
        if reached:
            return True
        digest.update(line)
        reached = digest.hexdigest() == sealed
    return False


def _computed(folder: AuditFolder, protocol: KeptProtocol, found: Verified) -> Iterator[Difference]:
    """Records, numbers and pages."""
    fresh = protocol.recompute(folder)
    pages = protocol.pages(folder, fresh)
    for path in published_files(folder.path):
        name = path.relative_to(folder.path).as_posix()
        if name not in pages:
            yield from record_differences(path, protocol.kinds.get(name), found)
    yield from number_differences(folder.summary, fresh, found, MEND)
    yield from page_differences(folder.path, pages, found, MEND)


def _difference(folder: AuditFolder, error: FactcheckError) -> Difference:
    if isinstance(error, DataError) and error.path is not None:
        return Difference("content", error.path, error.line, bare(error))
    return Difference("content", folder.path, None, str(error))
