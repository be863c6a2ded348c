"""``factcheck groundedness specifics``."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from factcheck.cli.audits import FILE
from factcheck.cli.display import plain_text

if TYPE_CHECKING:
    from factcheck.protocols.groundedness.free_check import Checked
    from factcheck.records.groundedness import Answer
    from factcheck.stats.intervals import Share


@click.command("specifics")
@click.argument("files", metavar="[ANSWERS]...", nargs=-1, type=FILE)
@click.option("--answer", "answer_file", metavar="FILE", type=FILE, help="One answer as a plain text file.")
@click.option("--source", "source_files", metavar="FILE", type=FILE, multiple=True, help="A source of it; repeatable.")
@click.option("--format", "format_name", metavar="NAME", help="The files' format [recognized row by row].")
@click.option("--with-question", is_flag=True, help="The question counts as a source.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for each answer, and one for the rate.")
def specifics(
    files: tuple[Path, ...],
    answer_file: Path | None,
    source_files: tuple[Path, ...],
    format_name: str | None,
    with_question: bool,
    as_json: bool,
) -> None:
    """Numbers, dates, names and versions of answers that their sources do not hold: no model, milliseconds.

    It flags for review and never blocks: the exit code is 0 whatever it finds. Each answer is looked up in the sources
    that it cites, in all of its sources where it cites none.

    \b
    Examples:
      factcheck groundedness specifics answers.jsonl
      factcheck groundedness specifics --answer answer.txt --source policy.txt --source faq.txt
    """
    from factcheck.protocols.groundedness.free_check import check_answers
    from factcheck.stats.intervals import proportion

    answers, unusable = _answers(files, answer_file, source_files, format_name)
    checked = list(check_answers(answers, with_question))
    looked = [one.found for one in checked if one.found is not None]
    rate = proportion(sum(bool(found) for found in looked), len(looked))
    for line in _json_lines(checked, rate, unusable) if as_json else _lines(checked, rate, unusable):
        click.echo(line)


def _answers(
    files: Sequence[Path], answer_file: Path | None, source_files: Sequence[Path], format_name: str | None
) -> "tuple[list[Answer], int]":
    """The answers that were named, and how many rows could not be used. Raises ConfigError where none was."""
    from factcheck.errors import ConfigError
    from factcheck.protocols.groundedness.formats.read import read_answers

    if answer_file is not None and not files:
        return [_plain(answer_file, source_files)], 0
    if answer_file is not None or source_files or not files:
        raise ConfigError("name files of answers, or one --answer with its --source")
    read = [read_answers(path, format_name) for path in files]
    return [answer for one in read for answer, _ in one.answers], sum(len(one.notes) for one in read)


def _plain(answer_file: Path, source_files: Sequence[Path]) -> "Answer":
    """One answer from text files. Raises ConfigError without a source, DataError for a file that is no text."""
    from factcheck.errors import ConfigError
    from factcheck.records.groundedness import Answer, AnswerSource

    if not source_files:
        raise ConfigError("--answer needs at least one --source")
    sources = tuple(
        AnswerSource(number=number, title=path.name, text=_text(path)) for number, path in enumerate(source_files, 1)
    )
    return Answer(id=answer_file.name, answer=_text(answer_file), sources=sources, citations=())


def _text(path: Path) -> str:
    from factcheck.errors import DataError

    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DataError(f"not UTF-8 text: {error.reason} at byte {error.start}", path=path) from error


def _lines(checked: "Iterable[Checked]", rate: "Share", unusable: int) -> Iterable[str]:
    unlooked = 0
    for one in checked:
        unlooked += one.found is None
        for item in one.found or ():
            yield plain_text(f"{one.id}: {item.start}-{item.end} {item.kind} “{' '.join(item.text.split())}”")
            yield "  " + plain_text(item.why)
    if rate.point is None:
        yield "fires on n/a (n = 0)"
    else:
        yield (
            f"fires on {rate.k} of {rate.n} answers = {rate.point:.1%} (95% interval {rate.low:.1%} to {rate.high:.1%})"
        )
    if unlooked:
        yield f"{unlooked} without the text of a source were not looked at"
    if unusable:
        yield f"{unusable} rows could not be used; factcheck groundedness check says why"


def _json_lines(checked: "Iterable[Checked]", rate: "Share", unusable: int) -> Iterable[str]:
    from dataclasses import asdict

    checked = list(checked)
    for one in checked:
        found = None if one.found is None else [asdict(item) for item in one.found]
        yield json.dumps({"answer": one.id, "unsourced": found}, ensure_ascii=False, sort_keys=True)
    unlooked = sum(one.found is None for one in checked)
    yield json.dumps({"fired": asdict(rate), "not_looked_at": unlooked, "unusable_rows": unusable}, sort_keys=True)
