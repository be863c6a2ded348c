"""The whole stage behind ``factcheck run``, with an arm that asks one question a case.

Beside what ``with_factcheck.py`` does it reads the cases and the page, renders the prompt, goes through the arm's
steps, looks the quote up and puts the result file in order.
"""

import tempfile
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from measure import measure, read_job
from workspace import SETTINGS, books_agree

from factcheck.checker.arm import Arm
from factcheck.checker.claims import new_claim
from factcheck.checker.decide import Decide
from factcheck.checker.state import State, Tools
from factcheck.checker.steps.judge import JudgeClaims
from factcheck.cli.context import Asking, open_tools, open_workspace
from factcheck.hashing import sha256_text
from factcheck.jsonl import write_records, write_text
from factcheck.progress import Silent
from factcheck.protocols.planted.run import RunPlan, run_arm
from factcheck.records.case import ArticleRef, Case, CaseSentence
from factcheck.workspace import Workspace

SEED = 1


@dataclass(frozen=True, slots=True)
class WholePost:
    """Takes each sentence of the post for a claim, without asking anybody."""

    prompts: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()

    def __call__(self, state: State, tools: Tools) -> State:
        """The state with the claims."""
        claims = [new_claim(i, s.text, s, "extractor") for i, s in enumerate(state.draft.sentences)]
        return replace(state, claims=tuple(claims))


ARM = Arm("overhead", "one question a case", (WholePost(), JudgeClaims(), Decide()))


def fill_workspace(root: Path, job: dict[str, Any], claims: list[str]) -> Workspace:
    """A workspace with settings, one article and a case for each claim."""
    (root / "factcheck.toml").write_text(SETTINGS.format(address=job["address"]))
    workspace, digest = Workspace(root), sha256_text(job["article"])
    write_text(workspace.text(digest), job["article"])
    article = ArticleRef(id="a", url="https://example.org/", title="a", sha256=digest, chars=len(job["article"]))
    write_records(workspace.cases(SEED), [make_case(number, claim, article) for number, claim in enumerate(claims)])
    return workspace


def make_case(number: int, claim: str, article: ArticleRef) -> Case:
    """A natural case: a post that is the claim."""
    sentence = CaseSentence(index=0, kind="fact", start=0, end=len(claim), text=claim)
    fields: dict[str, Any] = {"pair": None, "seed": SEED, "role": "natural", "label": "clean", "class": "overhead"}
    rest: dict[str, Any] = {"writer": "benchmark", "link": None, "plant": None}
    return Case(id=f"c{number}", article=article, post=claim, sentences=(sentence,), **fields, **rest)


def run(workspace: Workspace, workers: int) -> int:
    """Run the arm as the command does; how many cases have an answer."""
    workspace, settings = open_workspace(workspace.root)
    tools = open_tools(workspace, settings, Asking(ARM.roles, "overhead", workers=workers))
    plan = RunPlan(ARM, SEED, workspace.run("overhead"), workers)
    return run_arm(workspace, plan, tools, Silent()).by_status.get("ok", 0)


def main() -> None:
    """Warm up in one workspace (the SDK imports much at its first call), measure in another."""
    job = read_job()
    with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
        run(fill_workspace(Path(first), job, job["claims"][:2]), 2)
        workspace = fill_workspace(Path(second), job, job["claims"])
        measure("factcheck", lambda: run(workspace, job["workers"]))
        assert books_agree(workspace, len(job["claims"]))


if __name__ == "__main__":
    main()
