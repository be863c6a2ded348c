"""What an audit leaves in its folder, so that its summary and pages can be made again from the folder alone."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel

from factcheck.errors import DataError
from factcheck.jsonl import dump_line, parse_line, read_records, write_text
from factcheck.records.audit import Audit, AuditFile
from factcheck.workspace import AuditFolder, Workspace

R = TypeVar("R", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class KeptProtocol:
    """A protocol whose audits can be verified. ``name`` is the ``protocol`` of its audit.json.

    ``kinds``: the record of each file by its name; a file of another name does not belong there. ``recompute``: the
    summary from the folder alone, by the very function that made it, without writing anything. ``pages``: text by file
    name from folder and summary. ``grows``: files that people append to after the audit. ``shipped``: what comes with
    the package by its name in ``files`` of audit.json, as SHA-256 now.
    """

    name: str
    kinds: Mapping[str, type[BaseModel]]
    recompute: Callable[[AuditFolder], BaseModel]
    pages: Callable[[AuditFolder, Any], Mapping[str, str]]
    grows: tuple[str, ...] = ()
    shipped: Mapping[str, Callable[[], str]] = field(default_factory=dict)


def keep_audit(folder: AuditFolder, audit: Audit, parts: Mapping[str, BaseModel]) -> None:
    """Write how an audit was made, and what it was judged by: rules, panel rule, answer key, each by its name."""
    for name, part in parts.items():
        write_text(folder.part(name), dump_line(part))
    write_text(folder.record, dump_line(audit))


def file_used(workspace: Workspace, what: str, path: Path | None, sha256: str) -> AuditFile:
    """A file as audit.json names it: relative to the workspace, or by its bare name; None for the package's own."""
    if path is None:
        return AuditFile(what=what, place="package", path=what, sha256=sha256)
    root, full = workspace.root.resolve(), path.resolve()
    if full.is_relative_to(root):
        return AuditFile(what=what, place="workspace", path=full.relative_to(root).as_posix(), sha256=sha256)
    return AuditFile(what=what, place="elsewhere", path=full.name, sha256=sha256)


def read_audit(folder: AuditFolder) -> Audit:
    """How an audit was made. Raises DataError where that is missing or damaged."""
    return read_part(folder, folder.record.stem, Audit)


def read_part(folder: AuditFolder, name: str, kind: type[R]) -> R:
    """What an audit was judged by, by its name. Raises DataError where it is missing or damaged."""
    path = folder.part(name)
    if not path.exists():
        raise DataError("is missing; run the audit again", path=path)
    return parse_line(path.read_bytes(), kind, path, 1)


def read_stage(folder: AuditFolder, stage: str, kind: type[R]) -> list[R]:
    """The records of a stage in order. Raises DataError with file and line."""
    return list(read_records(folder.file(stage), kind))
