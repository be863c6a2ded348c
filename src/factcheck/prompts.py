"""The prompts: one Markdown file each with three parts, rendered strictly, known by version and hash.

A file holds ``# system``, ``# evidence`` and ``# question``. The evidence part comes before the question and is the
same for all calls of a case, so that a vendor's prompt cache can hold it.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from jinja2 import Environment, StrictUndefined, Template, TemplateError

from factcheck.errors import ConfigError
from factcheck.hashing import sha256_text

PARTS = ("system", "evidence", "question")
_HEADING = re.compile(r"^# (system|evidence|question)[ \t]*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Prompt:
    """A rendered prompt; ``evidence`` is what a provider may mark as cacheable."""

    system: str
    evidence: str
    question: str


@dataclass(frozen=True, slots=True)
class PromptSource:
    """The three parts of a prompt file as written, and the SHA-256 of the file."""

    name: str
    system: str
    evidence: str
    question: str
    sha256: str


@dataclass(frozen=True, slots=True)
class PromptBook:
    """All prompts of a folder and their common version."""

    version: str
    sources: Mapping[str, PromptSource]

    def source(self, name: str) -> PromptSource:
        """One prompt. Raises ConfigError for an unknown name."""
        if name not in self.sources:
            raise ConfigError(f"there is no prompt {name!r}; known: {', '.join(sorted(self.sources))}")
        return self.sources[name]

    def render(self, name: str, values: Mapping[str, object]) -> Prompt:
        """The prompt with the values filled in. Raises ConfigError for a missing value."""
        source = self.source(name)
        try:
            parts = [_template(getattr(source, part)).render(values) for part in PARTS]
        except TemplateError as error:
            raise ConfigError(f"prompt {name!r} cannot be rendered ({error}); mend the file") from None
        return Prompt(*parts)


def load_prompts(folder: Path) -> PromptBook:
    """Read ``VERSION`` and every ``*.md`` of a folder. Raises ConfigError naming the file."""
    try:
        version = (folder / "VERSION").read_text("utf-8").strip()
        texts = {file.stem: file.read_text("utf-8") for file in sorted(folder.glob("*.md"))}
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{folder}: prompts cannot be read ({error})") from None
    if not version:
        raise ConfigError(f"{folder / 'VERSION'}: holds no version; write one line into it")
    return PromptBook(version, {name: _split(name, text, folder / f"{name}.md") for name, text in texts.items()})


@lru_cache(maxsize=256)
def _template(text: str) -> Template:
    """A part as Jinja's compiled template: compiling takes thirty times as long as rendering."""
    environment = Environment(undefined=StrictUndefined, autoescape=False, keep_trailing_newline=False)
    return environment.from_string(text)


def _split(name: str, text: str, path: Path) -> PromptSource:
    pieces = _HEADING.split(text)
    parts = {pieces[i]: pieces[i + 1].strip("\n") for i in range(1, len(pieces), 2)}
    missing = [part for part in PARTS if part not in parts]
    if missing:
        raise ConfigError(f"{path}: the part '# {missing[0]}' is missing; write it")
    return PromptSource(name, parts["system"], parts["evidence"], parts["question"], sha256_text(text))
