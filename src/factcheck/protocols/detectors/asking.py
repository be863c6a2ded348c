"""Asking a tool about one text: an endpoint, a command, replies taken by hand, or a toy.

What goes wrong is told twice: to people by kind alone, and in full in the private reply, since a tool may repeat what
it was sent.
"""

import os
import shlex
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from factcheck.checker.steps.external import CommandFailed, run_command
from factcheck.errors import ConfigError, DataError
from factcheck.hashing import canonical_json
from factcheck.jsonl import read_objects
from factcheck.protocols.detectors.freeze import FrozenText
from factcheck.protocols.detectors.toys import toy_reply
from factcheck.records.detectors_tools import AskStatus, ToolSettings
from factcheck.sources.post import PostFailed
from factcheck.sources.poster import Poster, Unreached, is_web_address

MAX_REPLY_BYTES = 1_000_000
TURNED_AWAY = (429, 503)  # by convention the request was not looked at
NO_ENTRY = (401, 403)


@dataclass(frozen=True, slots=True)
class Answer:
    """What one call came to. ``said`` is private; ``at`` is the day of a reply taken by hand, else None.

    ``wait_s`` is the wait that the tool asks for; ``barred`` means that it will turn every further call away too.
    """

    status: AskStatus
    body: bytes | None
    said: str | None = None
    at: str | None = None
    wait_s: float | None = None
    barred: bool = False


class Asker(Protocol):
    """A tool that can be asked; safe under threads."""

    def ask(self, text: FrozenText) -> Answer | None:
        """The answer; None where there is none to be had yet (a reply that was not taken by hand so far)."""
        ...

    def close(self) -> None:
        """Let go of connections."""
        ...


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An HTTP endpoint: the text goes as one field of a JSON body."""

    settings: ToolSettings
    headers: Mapping[str, str]
    poster: Poster
    run: str

    def ask(self, text: FrozenText) -> Answer:
        """The body of a 2xx answer; a key for the same call is sent along, for endpoints that know such keys."""
        body = {**self.settings.body, self.settings.text_field: text.text}
        sent = {**self.headers, "idempotency-key": f"{self.run}-{text.document.sha256[:32]}"}
        data = canonical_json(body).encode("utf-8")
        try:
            found = self.poster.post(str(self.settings.url), data, sent, self.settings.timeout_s, MAX_REPLY_BYTES)
        except Unreached as error:
            return Answer("unreached", None, str(error))
        except PostFailed as error:
            return Answer("failed", None, str(error))
        said = f"HTTP {found.status}"
        if found.status in (*TURNED_AWAY, *NO_ENTRY):
            return Answer("unreached", found.body, said, None, found.retry_after_s, found.status in NO_ENTRY)
        return Answer("answered" if 200 <= found.status < 300 else "failed", found.body, said)

    def close(self) -> None:
        """Close the connections."""
        self.poster.close()


@dataclass(frozen=True, slots=True)
class Command:
    """A command that reads the JSON body on standard input and writes its reply on standard output."""

    settings: ToolSettings
    words: tuple[str, ...]
    folder: Path

    def ask(self, text: FrozenText) -> Answer:
        """The command's standard output."""
        body = {**self.settings.body, self.settings.text_field: text.text}
        data = canonical_json(body).encode("utf-8") + b"\n"
        try:
            return Answer("answered", run_command(list(self.words), data, self.settings.timeout_s, self.folder))
        except CommandFailed as error:
            return Answer("failed", None, str(error))

    def close(self) -> None:
        """Nothing is open."""


@dataclass(frozen=True, slots=True)
class ByHand:
    """Replies that a person took from the tool's own pages, by document."""

    taken: Mapping[str, tuple[str, bytes]]

    def ask(self, text: FrozenText) -> Answer | None:
        """The reply to a document, if it was taken."""
        found = self.taken.get(text.document.id)
        return None if found is None else Answer("answered", found[1], "taken by hand", found[0])

    def close(self) -> None:
        """Nothing is open."""


@dataclass(frozen=True, slots=True)
class Toy:
    """A toy that comes with the package."""

    name: str

    def ask(self, text: FrozenText) -> Answer:
        """Its reply."""
        return Answer("answered", toy_reply(self.name, text.text))

    def close(self) -> None:
        """Nothing is open."""


def open_tool(
    settings: ToolSettings, folder: Path, environment: Mapping[str, str], workers: int, run: str, locked_at: str
) -> Asker:
    """The tool, ready to be asked; ``folder`` is that of factcheck.toml.

    Raises ConfigError for a key that is not set, a command that is not there and an address that is none, DataError
    for a file of replies that cannot be read or that holds a reply older than the settings.
    """
    if settings.url is not None:
        if not is_web_address(settings.url):
            raise ConfigError(f"{settings.url!r} is no http or https address")
        return Endpoint(settings, _headers(settings, environment), Poster(workers), run)
    if settings.command is not None:
        command = settings.command
        words = shlex.split(command) if isinstance(command, str) else list(command)
        if not words or shutil.which(words[0], path=environment.get("PATH", os.defpath)) is None:
            raise ConfigError(f"the command {words[0] if words else ''!r} is not there")
        return Command(settings, tuple(words), folder)
    if settings.replies is not None:
        return ByHand(read_taken(folder / settings.replies, locked_at))
    return Toy(str(settings.toy))


def read_taken(path: Path, locked_at: str) -> dict[str, tuple[str, bytes]]:
    """Day and raw reply by document of a file of replies taken by hand. Raises DataError with file and line.

    A line is ``{"document": ID, "date": "YYYY-MM-DD", "reply": …}``. A file that is not there holds no replies yet.
    """
    taken: dict[str, tuple[str, bytes]] = {}
    if not path.exists():
        return taken
    for line, value in read_objects(path):
        if set(value) != {"document", "date", "reply"}:
            raise DataError("a reply has the fields document, date and reply, and no other", path=path, line=line)
        name, day = str(value["document"]), str(value["date"])
        if name in taken:
            raise DataError("a second reply to one document; each is seen once", path=path, line=line)
        if day < locked_at[:10]:
            raise DataError(f"the reply is older than the settings, locked {locked_at[:10]}", path=path, line=line)
        taken[name] = (day, canonical_json(value["reply"]).encode("utf-8", "replace"))
    return taken


def _headers(settings: ToolSettings, environment: Mapping[str, str]) -> dict[str, str]:
    if settings.key_env is None:
        return {}
    key = environment.get(settings.key_env)
    if not key:
        raise ConfigError(f"the environment variable {settings.key_env} is not set; it holds the tool's key")
    if not key.isascii() or not key.isprintable():
        raise ConfigError(f"the environment variable {settings.key_env} holds no key that can be sent")
    return {settings.key_header: settings.key_prefix + key}
