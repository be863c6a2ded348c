"""A prompt that a published run used is never edited: figures under one version belong to one text."""

from collections.abc import Iterator

from factcheck.errors import ConfigError
from factcheck.jsonl import read_records
from factcheck.prompts import PromptBook
from factcheck.records.result import Result
from factcheck.workspace import Workspace


def refuse_edited_prompt(workspace: Workspace, book: PromptBook) -> None:
    """Raise ConfigError where any run used a prompt of this name and version with another text.

    Only the first result of each arm is read: all results of a file have the same prompts, which are part of the arm's
    fingerprint. Raises DataError where that line is damaged.
    """
    for run, result in _first_results(workspace):
        if result.prompt_version != book.version:
            continue
        for name, sha256 in sorted(result.prompts.items()):
            if name in book.sources and book.sources[name].sha256 != sha256:
                raise ConfigError(
                    f"prompt {name} was changed without a new version in prompts/VERSION: run {run} used another text"
                    f" of it as {book.version}; write a new version there, or put the text back"
                )


def _first_results(workspace: Workspace) -> Iterator[tuple[str, Result]]:
    for folder in workspace.runs():
        for arm in folder.arms():
            for result in read_records(folder.arm(arm), Result, torn_tail=True):
                yield folder.name, result
                break
