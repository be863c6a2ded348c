"""Runs the arms on the same cases before and after a change, and writes the difference as a comment.

"Before" is the code and the prompts of the commit where the checkout left FACTCHECK_BASE, "after" those of the
checkout. A model is asked only where one is named (FACTCHECK_MODEL), its key is there, a budget is given
(FACTCHECK_BUDGET) and the run was approved (FACTCHECK_APPROVED=yes); else the embedded no-model baseline answers, and
the comment says so and why. FACTCHECK_ARMS and FACTCHECK_PER_CLASS say what is run.

Writes into the folder FACTCHECK_OUT (rerun): outcome.json, comment.md, and the workspace with both runs. The exit code
is that of the first command that failed.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from decimal import ROUND_DOWN, Decimal, InvalidOperation
from pathlib import Path
from typing import Any

from comment import comment_text

from factcheck.errors import FactcheckError
from factcheck.models.catalog import key_variable, providers
from factcheck.settings import EMBEDDED, load_settings

ROOT = Path(__file__).resolve().parent.parent.parent
WATCHED = ("prompts", "src/factcheck", "factcheck.toml")
SEED = "1"  # the development seed: what is tried out again and again must not be a test seed
ARMS, PER_CLASS = "A C D", "2"
KEYS = ("_API_KEY", "_TOKEN")


@dataclass
class Outcome:
    """What was done and what came of it. ``model`` is None for the embedded baseline, ``why_embedded`` says why."""

    base: str
    head: str
    seed: str
    model: str | None
    budget: str | None
    why_embedded: str
    cases: int = 0
    steps: list[dict[str, Any]] = field(default_factory=list)
    compared: dict[str, Any] | None = None


@dataclass(frozen=True)
class Place:
    """Where the two trees and the workspace are, and with what environment commands are started."""

    out: Path
    environment: Mapping[str, str]

    @property
    def base(self) -> Path:
        return self.out / "base"

    @property
    def workspace(self) -> Path:
        return self.out / "workspace"

    def factcheck(self, outcome: Outcome, name: str, tree: Path, *words: str) -> str | None:
        """Run a command with the code and the prompts of a tree; what it printed, or None where it failed."""
        environment = {**self.environment, "PYTHONPATH": str(tree / "src")}
        done = subprocess.run(
            [sys.executable, "-m", "factcheck", *words, "--dir", str(self.workspace)],
            cwd=tree, env=environment, capture_output=True, encoding="utf-8", errors="replace", check=False,
        )  # fmt: skip
        said = done.stderr.strip().splitlines()[-1:] or [""]
        outcome.steps.append({"name": name, "code": done.returncode, "said": said[0]})
        print(f"{name}: exit code {done.returncode} {said[0] if done.returncode else ''}".rstrip(), flush=True)
        return done.stdout if done.returncode == 0 else None


def main() -> int:
    """Re-run where anything that could matter changed; the exit code."""
    given = os.environ
    named = git("rev-parse", "--verify", "--end-of-options", f"{given['FACTCHECK_BASE']}^{{commit}}")
    base = git("merge-base", named, "HEAD")
    changed = git("diff", "--name-only", base, "--", *WATCHED).splitlines()
    version = "prompts/VERSION" in changed
    tell("GITHUB_OUTPUT", f"changed={'yes' if changed else 'no'}\nversion={'changed' if version else 'same'}\n")
    if not changed:
        print("neither prompts nor code changed: nothing to run again")
        return 0
    model, why = chosen_model(given)
    outcome = Outcome(
        base, git("rev-parse", "HEAD"), SEED, model, given.get("FACTCHECK_BUDGET") if model else None, why
    )
    out = Path(given.get("FACTCHECK_OUT", "rerun")).resolve()
    for name in ("base", "workspace"):
        shutil.rmtree(out / name, ignore_errors=True)
    git("worktree", "prune")
    git("worktree", "add", "--quiet", "--detach", str(out / "base"), base)
    place = Place(out, given if model else without_keys(given))
    try:
        run_both(place, outcome, given)
    finally:
        git("worktree", "remove", "--force", str(place.base))
    text = comment_text(asdict(outcome))
    (out / "outcome.json").write_text(json.dumps(asdict(outcome), ensure_ascii=False, indent=1) + "\n", "utf-8")
    (out / "comment.md").write_text(text, "utf-8")
    tell("GITHUB_STEP_SUMMARY", text)
    return next((step["code"] for step in outcome.steps if step["code"]), 0)


def run_both(place: Place, outcome: Outcome, given: Mapping[str, str]) -> None:
    """Build the cases once, run the arms before and after, and compare. What failed stands in the outcome."""
    place.workspace.mkdir(parents=True)
    if (ROOT / "factcheck.toml").exists():
        shutil.copy(ROOT / "factcheck.toml", place.workspace)
    corpus = ROOT / "cases" / "demo"
    words = ["--seed", SEED, "--per-class", given.get("FACTCHECK_PER_CLASS") or PER_CLASS]
    words += ["--articles", str(corpus / "index.jsonl"), "--sentences", str(corpus / "sentences.jsonl")]
    if place.factcheck(outcome, "build-cases", ROOT, "build-cases", *words) is None:
        return
    outcome.cases = len((place.workspace / "cases" / f"{SEED}.jsonl").read_text("utf-8").splitlines())
    arms = [word for arm in (given.get("FACTCHECK_ARMS") or ARMS).split() for word in ("--arm", arm)]
    words = ["run", "--seed", SEED, *arms, *model_words(outcome)]
    place.factcheck(outcome, "run before", place.base, *words, "--run", "before")
    place.factcheck(outcome, "run after", ROOT, *words, "--run", "after")
    compared = place.factcheck(outcome, "compare", ROOT, "compare", "before", "after", "--json")
    if compared is not None:
        outcome.compared = json.loads(compared)


def chosen_model(given: Mapping[str, str]) -> tuple[str | None, str]:
    """The model to ask, or None and why the baseline answers: no model, not approved, no budget, no key."""
    model = given.get("FACTCHECK_MODEL", "").strip()
    if not model:
        return None, ""
    if given.get("FACTCHECK_APPROVED") != "yes":
        return None, "the run was not approved"
    if budget_of(given.get("FACTCHECK_BUDGET", "")) is None:
        return None, "no budget is given; FACTCHECK_BUDGET is an amount in US dollars"
    try:
        missing = missing_key(model, given)
    except FactcheckError as error:
        return None, str(error)
    return (None, f"there is no key in {missing}") if missing else (model, "")


def missing_key(model: str, given: Mapping[str, str]) -> str | None:
    """The environment variable of the model's key, where it is empty. Raises FactcheckError for bad settings."""
    provider = model.partition(":")[0]
    server = load_settings(ROOT / "factcheck.toml", {}).models.endpoints.get(provider)
    variable = key_variable(provider) if provider in providers() else None
    variable = (server.key_env or variable) if server is not None else variable
    return variable if variable and not given.get(variable, "").strip() else None


def model_words(outcome: Outcome) -> list[str]:
    """Options that name who answers in every role, whatever factcheck.toml says; half the budget for each run."""
    roles = ("--extractor", "--judge", "--second-judge")
    words = [word for role in roles for word in (role, outcome.model or EMBEDDED)]
    budget = budget_of(outcome.budget or "")
    if outcome.model is None or budget is None:
        return words
    half = (budget / 2).quantize(Decimal("0.0001"), ROUND_DOWN)
    return [*words, "--budget", f"{half}"]


def budget_of(text: str) -> Decimal | None:
    """An amount above zero; None for anything else."""
    try:
        amount = Decimal(text.strip())
    except InvalidOperation:
        return None
    return amount if amount.is_finite() and amount > 0 else None


def without_keys(given: Mapping[str, str]) -> dict[str, str]:
    """The environment without anything that looks like a key: the baseline needs none."""
    return {name: value for name, value in given.items() if not name.endswith(KEYS)}


def tell(variable: str, text: str) -> None:
    """Append to one of the files that the build server reads; nothing where there is none."""
    if os.environ.get(variable):
        with Path(os.environ[variable]).open("a", encoding="utf-8") as stream:
            stream.write(text)


def git(*words: str) -> str:
    """What git prints; a failure ends the script with git's own words."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    if done.returncode != 0:
        sys.exit(f"git {words[0]}: {done.stderr.strip()}")
    return done.stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
