"""What ``factcheck status`` says of audits."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from factcheck.integrity.audit_status import AuditState
    from factcheck.publish.junit import JunitCase
    from factcheck.workspace import Workspace

CHECKS = {
    "format": "its record can be read",
    "files": "reports, rules and keys are those it was made from",
    "prompt": "the prompts are the present ones",
    "code": "the program is the present one",
    "people": "people's answers are in its figures",
    "pages": "figures and pages are as they were written",
}


def audits_now(workspace: "Workspace") -> "tuple[AuditState, ...]":
    """Every audit of the workspace with what is stale of it."""
    from factcheck import __version__
    from factcheck.integrity.audit_status import audit_states
    from factcheck.prompts import load_prompts

    if not workspace.audits():
        return ()
    sources = load_prompts(workspace.prompts).sources
    return audit_states(workspace, {name: source.sha256 for name, source in sources.items()}, __version__)


def there_are(audits: "Sequence[AuditState]") -> Iterator[str]:
    """A line for each audit; nothing where there is none."""
    from factcheck.publish.numbers import counted

    for audit in audits:
        if audit.made is None:
            yield f"audit {audit.name}: cannot be read"
            continue
        made = audit.made
        files = counted(len(made.files), "file")
        unseen = f"; not looked at, outside of the workspace: {', '.join(audit.unseen)}" if audit.unseen else ""
        yield f"audit {audit.name}: from {files}, prompts {made.prompt_version}, factcheck {made.factcheck}{unseen}"


def audit_values(audits: "Sequence[AuditState]") -> list[dict[str, Any]]:
    """Audits as JSON values."""
    return [
        {
            "audit": audit.name,
            "factcheck": audit.made.factcheck if audit.made else None,
            "unseen": list(audit.unseen),
            "findings": [
                {"cause": found.cause, "what": found.what, "mend": found.mend, "stale": found.stale}
                for found in audit.findings
            ],
        }
        for audit in audits
    ]


def audit_cases(audits: "Sequence[AuditState]") -> "list[JunitCase]":
    """Every check of every audit, passed or not."""
    from factcheck.publish.junit import JunitCase

    cases = []
    for audit in audits:
        for cause, check in CHECKS.items():
            mine = tuple(f"{found.text}; mend: {found.mend}" for found in audit.findings if found.cause == cause)
            cases.append(JunitCase(f"audit {audit.name}", check, mine))
    return cases
