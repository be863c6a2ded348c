"""Our harness: asks through the model that ``factcheck run`` opens, and a result and a journal line for each answer.

Reply store, ledger with an approved cap, limits, the SDK, validation, records as a run writes them: all in earnest, in
a workspace of its own. What the whole command does beside that is in ``with_run.py``.
"""

import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import Any

from measure import measure, read_job
from workspace import SETTINGS, books_agree

from factcheck.checker.arm import Arm, result_from
from factcheck.checker.claims import new_claim, with_verdict
from factcheck.checker.state import CallNote, DraftView, State, Tools, answer_of, make_page
from factcheck.checker.steps.judge import JudgeClaims
from factcheck.cli.context import Asking, open_tools, open_workspace
from factcheck.jsonl import Appender, append_shared
from factcheck.models.ports import Task
from factcheck.prompts import Prompt
from factcheck.protocols.planted.crew import Crew
from factcheck.protocols.planted.run import calls_of
from factcheck.records.call import Call
from factcheck.records.result import Result, Verdict
from factcheck.records.tasks import JudgeAnswer, JudgeInput
from factcheck.workspace import Workspace

ARM = Arm("overhead", "one question a case", (JudgeClaims(),))


def run(root: Path, job: dict[str, Any], asks: int) -> int:
    """Ask and write everything down; how many questions were answered."""
    (root / "factcheck.toml").write_text(SETTINGS.format(address=job["address"]))
    workspace, settings = open_workspace(root)
    tools = open_tools(workspace, settings, Asking(ARM.roles, "overhead", workers=job["workers"]))
    folder, answered = workspace.run("overhead"), 0
    with Appender(folder.arm(ARM.name)) as appender:
        for finished in Crew(asker(job, tools), range(asks), tools.stop).results(job["workers"]):
            append_shared(folder.calls, [call for _, calls in finished for call in calls])
            appender.append(*(result for result, _ in finished))
            answered += sum(result.claims[0].verdicts[0].label == "supported" for result, _ in finished)
    return answered


def asker(job: dict[str, Any], tools: Tools) -> Callable[[int], tuple[Result, list[Call]]]:
    """The function that asks one question, and makes a result and a line of the journal of the answer."""
    state = State(DraftView("", (), None, make_page("https://example.org/", "", job["article"])))

    def ask(number: int) -> tuple[Result, list[Call]]:
        claim, question = job["claims"][number], job["parts"][number]
        inputs = JudgeInput(claim=claim, article=job["article"])
        task = Task("judge_support", Prompt(job["system"], job["evidence"], question), inputs, JudgeAnswer)
        started, clock = datetime.now(UTC).isoformat(timespec="milliseconds"), monotonic()
        note = CallNote("judge_support", "judge", 0, tools.models["judge"].ask(task), started, monotonic() - clock)
        judged = with_verdict(new_claim(0, claim, None, "extractor"), verdict_of(note))
        done = State(state.draft, (judged,), calls=(note,))
        return result_from(done, ARM, "0" * 64, f"c{number}", "a", tools), calls_of(done, f"c{number}", ARM.name)

    return ask


def verdict_of(note: CallNote) -> Verdict:
    """The verdict as the judge gave it."""
    answer = answer_of(note, JudgeAnswer)
    label, quote, reason = (answer.label, answer.quote, answer.reason) if answer else (None, None, note.reply.reason)
    told: dict[str, Any] = {"status": note.reply.status, "label": label, "quote": quote, "reason": reason}
    return Verdict(judge="support", quote_start=None, tier="none", **told)


def main() -> None:
    """Warm up in one workspace (the SDK imports much at its first call), measure in another."""
    job = read_job()
    with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
        run(Path(first), job, 2)
        measure("factcheck", lambda: run(Path(second), job, len(job["claims"])))
        assert books_agree(Workspace(Path(second)), len(job["claims"]))


if __name__ == "__main__":
    main()
