"""The text of a PDF, read in a child process with limits on time and memory."""

import json
import os
import subprocess
import sys
from typing import Any

from factcheck.sources.extracted import Extracted, failed


def extract_pdf(body: bytes, *, seconds: float = 20, memory_mb: int = 1024, max_chars: int = 10_000) -> Extracted:
    """The text of a PDF, page by page until `max_chars` characters are there. Never raises.

    Statuses: "ok"; "no_text_layer" (pages, but no glyphs); "encrypted" (needs a password); "broken" with the reason,
    also when the file takes more than `seconds` (wall time and CPU time each) or `memory_mb` megabytes.
    """
    if b"%PDF-" not in body[:1024] or body.lstrip()[:1] == b"<":
        return failed("broken", "not a PDF: the %PDF header is missing", "pdf")
    command = [sys.executable, "-m", "factcheck.sources.pdf_child"]
    limits = [str(int(seconds) + 1), str(memory_mb), str(max_chars)]
    try:
        done = subprocess.run(
            [*command, *limits],
            input=body,
            capture_output=True,
            timeout=seconds,
            env=_bare_environment(),
            check=False,
        )
    except subprocess.TimeoutExpired:
        return failed("broken", f"reading the PDF took more than {seconds:g} seconds", "pdf")
    except OSError as error:
        return failed("broken", f"the PDF reader could not be started: {error}", "pdf")
    return from_answer(done.returncode, done.stdout, done.stderr)


def _bare_environment() -> dict[str, str]:
    """Only where modules are found: the child has no use for keys or settings of the user."""
    return {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path), "PYTHONIOENCODING": "utf-8"}


def from_answer(code: int, output: bytes, errors: bytes) -> Extracted:
    """What a child said, or why it said nothing; `code` is its exit code, negative for a signal."""
    try:
        answer: dict[str, Any] = json.loads(output)
    except ValueError:
        return failed("broken", _why(code, errors), "pdf")
    return Extracted(
        text=answer["text"],
        status=answer["status"],
        reason=answer["reason"],
        kind="pdf",
        title=answer["title"],
        notes=tuple(answer["notes"]),
        hidden_text=answer["hidden_text"],
    )


def _why(code: int, errors: bytes) -> str:
    """Why a child ended without an answer."""
    if code < 0:
        return f"the PDF reader was stopped by signal {-code}: too much time or memory"
    last = errors.decode("utf-8", "replace").strip().rsplit("\n", 1)[-1][:200]
    if "MemoryError" in last:
        return "reading the PDF needs too much memory"
    return f"the PDF reader failed: {last or f'exit code {code}'}"
