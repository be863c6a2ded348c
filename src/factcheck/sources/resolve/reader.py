"""What a fallback reader hands over: the text of a page, at times below a few lines of its own about it."""

import re
from dataclasses import replace

from factcheck.sources.decode import decode_text
from factcheck.sources.fetch import Fetched

_HEAD = re.compile(r"(Title|URL Source|Published Time|Warning|Number of Pages|Markdown Content)\s?:[ \t]?(.*)")
_HEAD_LINES = 40
_TARGET_ERROR = re.compile(r"target url returned error (\d{3})", re.I)


def handed_over(fetched: Fetched) -> Fetched:
    """The reader's answer as if the page itself had given it: its text without the reader's own head.

    Where the head says that the page answered the reader with an error, the answer has that code.
    """
    if fetched.failure is not None or "html" in (fetched.content_type or "").lower():
        return fetched
    lines = decode_text(fetched.body, fetched.content_type).split("\n")
    head, rest = _split(lines)
    if not head:
        return fetched
    title = f"# {head['Title']}\n\n" if head.get("Title") else ""
    body = (title + "\n".join(rest)).encode("utf-8", "replace")
    found = replace(fetched, body=body, content_type="text/markdown; charset=utf-8")
    error = _TARGET_ERROR.search(head.get("Warning", ""))
    if error is None or int(error[1]) < 400:
        return found
    return replace(
        found, status_code=int(error[1]), failure="http", reason=f"the page answered the reader HTTP {error[1]}"
    )


def _split(lines: list[str]) -> tuple[dict[str, str], list[str]]:
    """The reader's head, and the lines below it; no head where the text does not begin with one."""
    head: dict[str, str] = {}
    for at, line in enumerate(lines[:_HEAD_LINES]):
        found = _HEAD.match(line.rstrip("\r"))
        if found:
            head[found[1]] = f"{head.get(found[1], '')} {found[2]}".strip()
            if found[1] == "Markdown Content":
                return head, [found[2], *lines[at + 1 :]]
        elif line.strip():
            return head, lines[at:]
    return head, lines[_HEAD_LINES:] if head else lines
