"""The arms of a command on a terminal and elsewhere."""

import io
import sys
import time
from collections.abc import Iterator

import pytest
from rich.console import Console

from factcheck.cli.board import LineBoard, LiveBoard, make_board
from factcheck.cli.display import make_progress
from factcheck.cli.row import Row
from factcheck.models.counted import Tally


def rows() -> list[Row]:
    return [Row("A", Tally(), workers=2), Row("long-name", Tally(), workers=2)]


def report() -> Iterator[str]:
    yield "the report"


def terminal(width: int) -> Console:
    return Console(file=io.StringIO(), force_terminal=True, width=width, height=20, _environ={"TERM": "xterm"})


def shown(console: Console) -> str:
    file = console.file
    assert isinstance(file, io.StringIO)
    return file.getvalue()


def test_lines_at_the_start_now_and_then_and_at_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    first, second = rows()
    with LineBoard([first, second], seconds=0.02) as board:
        first.start("arm A", 3)
        first.advance()
        until = time.monotonic() + 5
        told = ""
        while "arm A: 1 of 3" not in told and time.monotonic() < until:
            time.sleep(0.01)
            told += capsys.readouterr().err
        first.advance(2)
        first.finish()
        board.report(report)
        told += capsys.readouterr().err
    lines = told.splitlines()
    assert lines[0].startswith("arm A: 0 of 3 cases, free, 0 in flight") and lines[0].endswith("ETA unknown")
    assert any(line.startswith("arm A: 1 of 3 cases") for line in lines)
    assert "arm A: 3 of 3 cases" in lines[-1] and "took " in lines[-1] and "long-name" not in told


def test_lines_stop_with_the_board_and_reports_go_to_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    first, _ = rows()
    with LineBoard([first], seconds=0.01) as board:
        first.start("arm A", 3)
        board.report(report)
    capsys.readouterr()
    time.sleep(0.05)
    assert capsys.readouterr().err == "" and first.running


def test_rows_on_a_terminal_stand_one_below_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    console, both = terminal(110), rows()
    first, second = both
    with LiveBoard(both, console) as board:
        first.start("arm A", 3)
        first.advance(3)
        first.finish()
        board.report(report)
        second.start("arm long-name", 1200, 7)
        assert capsys.readouterr().out == "", "reports come after the rows"
    told = shown(console)
    assert "arm A          3/3      free  0 in flight  took 0:00    0 new + 0 stored" in told
    assert "arm long-name  7/1,200  free  0 in flight  ETA unknown  0 new + 0 stored" in told
    assert told.endswith("\x1b[?25h") and capsys.readouterr().out == "the report\n"


def test_rows_are_shortened_before_they_are_cut() -> None:
    console, both = terminal(62), rows()
    with LiveBoard(both, console):
        both[1].start("arm long-name", 1200, 7)
    assert "long-name  7/1,200  free  0 in flight  ETA unknown  0 calls" in shown(console)
    assert "arm long-name" not in shown(console)
    console = terminal(30)
    with LiveBoard(both, console):
        pass
    assert "long-name  7/1,200  free  0 i…" in shown(console)


def test_an_error_ends_the_rows_and_the_reports_come_all_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    console, both = terminal(100), rows()
    with pytest.raises(KeyboardInterrupt), LiveBoard(both, console) as board:
        board.report(report)
        raise KeyboardInterrupt
    assert shown(console).endswith("\x1b[?25h") and capsys.readouterr().out == "the report\n"


class Tty(io.StringIO):
    """A standard error that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_what_is_no_terminal_or_a_dumb_one_gets_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(make_board(rows()), LineBoard)
    monkeypatch.setattr(sys, "stderr", Tty())
    monkeypatch.setenv("TERM", "dumb")
    assert isinstance(make_board(rows()), LineBoard)
    monkeypatch.setenv("TERM", "xterm")
    assert isinstance(make_board(rows()), LiveBoard)


def test_other_stages_have_a_bar_on_a_terminal_and_lines_elsewhere(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = make_progress()
    lines.start("articles", 3, 1)
    monkeypatch.setattr("factcheck.cli.display.SECONDS_BETWEEN_LINES", 0.0)
    lines.advance()
    lines.note("a\x1bb")
    lines.advance()
    lines.finish()
    said = ["articles: 3 (1 done before)", "articles: 2 of 3", "a\\x1bb", "articles: 3 of 3 done"]
    assert capsys.readouterr().err.splitlines() == said
    terminal = Tty()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    bar = make_progress()
    bar.advance()
    bar.start("sentences", 2)
    bar.advance(2)
    bar.finish()
    bar.finish()
    bar.note("done\x1b")
    assert "sentences" in terminal.getvalue() and "2/2" in terminal.getvalue()
    assert terminal.getvalue().endswith("done\\x1b\n")
