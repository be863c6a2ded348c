"""The stage ``judge``: every question to the panel, side by side, in the order of the claims."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

from factcheck.checker.panel.judging import Judged, judge
from factcheck.checker.panel.question import Question
from factcheck.checker.panel.refuse import Panel
from factcheck.checker.state import Tools
from factcheck.jsonl import write_records
from factcheck.progress import Progress
from factcheck.records.panel import PanelRule
from factcheck.workspace import AuditFolder

Made = tuple[Panel, Callable[[], Question]]


def judge_all(
    folder: AuditFolder, made: Sequence[Made], tools: Tools, rule: PanelRule, progress: Progress, workers: int
) -> tuple[Judged, ...]:
    """Put all questions, and write evidence and decisions in their order; answers had before come from the store.

    A question is made in the thread that asks it: preparing a page takes longer than asking the embedded rules. Raises
    KeyboardInterrupt where ``tools.stop`` is set before all are judged.
    """
    progress.start("questions to the panel", len(made))
    with ThreadPoolExecutor(workers) as pool:
        try:
            found = list(_in_order(pool, made, tools, rule, progress))
        except BaseException:
            tools.stop.set()
            pool.shutdown(wait=True, cancel_futures=True)
            raise
    progress.finish()
    if len(found) < len(made):
        raise KeyboardInterrupt
    write_records(folder.file("evidence"), [evidence for judged in found for evidence in judged.evidence])
    write_records(folder.file("decisions"), [judged.decision for judged in found])
    return tuple(found)


def _in_order(
    pool: ThreadPoolExecutor, made: Sequence[Made], tools: Tools, rule: PanelRule, progress: Progress
) -> Iterator[Judged]:
    def work(one: Made) -> Judged | None:
        panel, question = one
        return None if tools.stop.is_set() else judge(question(), panel, tools, rule)

    for judged in pool.map(work, made):
        if judged is None:
            return
        progress.advance()
        yield judged
