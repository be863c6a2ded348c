"""What is stale of audits, and why: files only, no clock, no network; nothing is computed again and nothing written."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from factcheck.audit.kept import KeptProtocol, read_audit
from factcheck.errors import DataError
from factcheck.hashing import sha256_bytes
from factcheck.integrity.audits import appended, protocol_of
from factcheck.integrity.read_facts import changed_files
from factcheck.records.audit import Audit, AuditFile
from factcheck.workspace import AuditFolder, Workspace

AuditCause = Literal["format", "files", "prompt", "code", "people", "pages"]


@dataclass(frozen=True, slots=True)
class AuditFinding:
    """One thing of an audit that is not as it was: what, and how to mend it. All of them count."""

    cause: AuditCause
    audit: str
    what: str
    mend: str
    excuse: None = None
    stale: Literal[True] = True

    @property
    def text(self) -> str:
        """What is wrong, with the audit it is about."""
        return f"audit {self.audit}: {self.what}"


@dataclass(frozen=True, slots=True)
class AuditState:
    """An audit that there is: its name with the protocol's, how it was made (None where that cannot be read), and what
    is stale of it. ``unseen`` are files that lie outside of the workspace and are not looked at.
    """

    name: str
    made: Audit | None
    findings: tuple[AuditFinding, ...]
    unseen: tuple[str, ...] = ()


def audit_states(workspace: Workspace, prompts: Mapping[str, str], factcheck: str) -> tuple[AuditState, ...]:
    """Every finished audit of a workspace, held against its files, the program, and the prompts now (hash by name)."""
    return tuple(_state(workspace, folder, prompts, factcheck) for folder in workspace.audits())


def _state(workspace: Workspace, folder: AuditFolder, prompts: Mapping[str, str], factcheck: str) -> AuditState:
    name = "/".join(folder.path.parts[-2:])
    again = f"run factcheck {folder.path.parent.name} on it again (--name {folder.path.name})"
    try:
        made, protocol = read_audit(folder), protocol_of(folder)
    except DataError as error:
        return AuditState(name, None, (AuditFinding("format", name, str(error), again),))
    found: tuple[tuple[AuditCause, Iterator[str]], ...] = (
        ("files", _files(workspace, made, protocol)),
        ("prompt", _prompts(made, prompts)),
        ("code", _code(made, factcheck)),
        ("people", _people(folder, protocol)),
        ("pages", _pages(folder, protocol)),
    )
    findings = tuple(AuditFinding(cause, name, what, again) for cause, sentences in found for what in sentences)
    return AuditState(name, made, findings, tuple(file.what for file in made.files if file.place == "elsewhere"))


def _files(workspace: Workspace, made: Audit, protocol: KeptProtocol) -> Iterator[str]:
    """Reports, rules and keys that are not what the audit was made from."""
    for file in made.files:
        now = _hash_now(workspace, file, protocol)
        if now is None and file.place == "workspace":
            yield f"{file.what}: {file.path} is gone"
        elif now is not None and now != file.sha256:
            which = "what comes with the package" if file.place == "package" else file.path
            yield f"{file.what}: {which} changed since"


def _hash_now(workspace: Workspace, file: AuditFile, protocol: KeptProtocol) -> str | None:
    if file.place == "package":
        present = protocol.shipped.get(file.what)
        return present() if present else None
    path = workspace.root / file.path
    return sha256_bytes(path.read_bytes()) if file.place == "workspace" and path.is_file() else None


def _prompts(made: Audit, prompts: Mapping[str, str]) -> Iterator[str]:
    for name, sha256 in sorted(made.prompts.items()):
        if prompts.get(name) != sha256:
            yield f"prompt {name} was {'changed' if name in prompts else 'taken away'}"


def _code(made: Audit, factcheck: str) -> Iterator[str]:
    if made.factcheck != factcheck:
        yield f"it was made with factcheck {made.factcheck}; this is {factcheck}"


def _people(folder: AuditFolder, protocol: KeptProtocol) -> Iterator[str]:
    names = appended(folder, protocol)
    if names:
        yield f"people answered after it was counted ({', '.join(names)})"


def _pages(folder: AuditFolder, protocol: KeptProtocol) -> Iterator[str]:
    changed = changed_files(folder.path)
    if changed is None:
        yield "it was not finished, or is older than SHA256SUMS"
        return
    names = [f"{name} is {how}" for name, how in changed.items() if name not in appended(folder, protocol)]
    if names:
        yield f"not as it was written: {', '.join(names)}"
