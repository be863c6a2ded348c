"""DECISIONS.md: rules and answer keys are hashed and logged before the first report is judged."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from factcheck.errors import ConfigError
from factcheck.hashing import sha256_bytes
from factcheck.jsonl import write_text

HEAD = "# Decisions\n\nRules and answer keys, hashed before the first report was judged; lines are only appended.\n\n"
_LINE = re.compile(r"^- \S+ `(?P<audit>[^`]+)` (?P<what>[\w ]+): sha256 (?P<sha256>[0-9a-f]{64})", re.MULTILINE)


def log_decisions(path: Path, audit: str, decided: Mapping[str, bytes], at: str, correction: str | None = None) -> None:
    """Append what is not logged yet; ``decided`` is what is decided (rules, answer key, …) with its bytes.

    Raises ConfigError where something differs from what was logged and no ``correction`` says why: then a line is
    appended that says so, and the earlier one stays.
    """
    text = path.read_text("utf-8") if path.exists() else HEAD
    known = {(found["audit"], found["what"]): found["sha256"] for found in _LINE.finditer(text)}
    added = []
    for what, data in decided.items():
        sha256 = sha256_bytes(data)
        before = known.get((audit, what))
        if before == sha256:
            continue
        if before is not None and correction is None:
            raise ConfigError(
                f"the {what} of audit {audit} changed after it was logged in {path} ({before[:12]}, now {sha256[:12]});"
                " put it back, or say why with --correction"
            )
        reason = f" (correction: {_plain(correction)})" if before is not None and correction else ""
        added.append(f"- {at} `{audit}` {what}: sha256 {sha256}{reason}\n")
    if added:
        write_text(path, text + "".join(added))


def log_outcomes(path: Path, audit: str, found: Iterable[tuple[str, str]], at: str) -> None:
    """Append what people found and that decides a verdict: a report, and the finding in a line; each once.

    Raises nothing of its own: a finding that changes is logged again, and the earlier line stays.
    """
    text = path.read_text("utf-8") if path.exists() else HEAD
    added = []
    for report, what in found:
        line = f"`{audit}` a person on report {_plain(report)}: {_plain(what)}\n"
        if line not in text:
            added.append(f"- {at} {line}")
    if added:
        write_text(path, text + "".join(added))


def _plain(reason: str) -> str:
    """On one line, and nothing that could be read as another entry."""
    return " ".join(re.sub(r"[`\x00-\x1f\x7f]+", " ", reason).split())[:500]
