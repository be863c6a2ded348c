"""The stage ``judge``: every question to the panel, side by side, in the order of the claims."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from factcheck.checker.panel.judging import Judged, judge
from factcheck.checker.panel.question import Question
from factcheck.checker.panel.refuse import Panel
from factcheck.checker.state import Tools
from factcheck.jsonl import write_records
from factcheck.progress import Progress
from factcheck.records.panel import PanelRule
from factcheck.workspace import AuditFolder

T = TypeVar("T")
W = TypeVar("W")
Made = tuple[Panel, Callable[[], Question]]


def judge_all(
    folder: AuditFolder, made: Sequence[Made], tools: Tools, rule: PanelRule, progress: Progress, workers: int
) -> tuple[Judged, ...]:
    """Put all questions, and write evidence and decisions in their order; answers had before come from the store.

    A question is made in the thread that asks it: preparing a page takes longer than asking the embedded rules. Raises
    KeyboardInterrupt where ``tools.stop`` is set before all are judged.
    """
    found = ask_all("questions to the panel", made, tools, rule, progress, workers)
    write_records(folder.file("evidence"), [evidence for judged in found for evidence in judged.evidence])
    write_records(folder.file("decisions"), [judged.decision for judged in found])
    return found


def ask_all(
    what: str, made: Sequence[Made], tools: Tools, rule: PanelRule, progress: Progress, workers: int
) -> tuple[Judged, ...]:
    """Put all questions, and write nothing. Raises KeyboardInterrupt as ``judge_all`` does."""

    def work(one: Made) -> Judged:
        panel, question = one
        return judge(question(), panel, tools, rule)

    return side_by_side(what, work, made, tools, progress, workers)


def side_by_side(
    what: str, work: Callable[[W], T], items: Sequence[W], tools: Tools, progress: Progress, workers: int
) -> tuple[T, ...]:
    """What comes of the work on every item, in their order; ``what`` names it to who waits.

    Raises KeyboardInterrupt where ``tools.stop`` is set before all are done.
    """

    def unless_stopped(item: W) -> tuple[T, ...]:
        return () if tools.stop.is_set() else (work(item),)

    done: list[T] = []
    progress.start(what, len(items))
    with ThreadPoolExecutor(workers) as pool:
        try:
            for found in pool.map(unless_stopped, items):
                if not found:
                    break
                done += found
                progress.advance()
        except BaseException:
            tools.stop.set()
            pool.shutdown(wait=True, cancel_futures=True)
            raise
    progress.finish()
    if len(done) < len(items):
        raise KeyboardInterrupt
    return tuple(done)
