"""Runs the steps of a workflow's job, or of a composite action, on this machine: the same commands in the same order.

    python .github/scripts/dry_run.py .github/workflows/factcheck.yml baseline --set inputs.base=HEAD~1
    python .github/scripts/dry_run.py action.yml --set inputs.dir=my-workspace

Steps that use another action are named and left out, and so is the installation unless --install is given: the Python
that runs this is used instead. Secrets and variables are empty unless they are set. Needs PyYAML (in the dev extras).
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parent.parent.parent
MAY_BE_EMPTY = ("secrets.", "vars.", "inputs.", "steps.", "github.event.", "github.token")
_EXPRESSION = re.compile(r"\$\{\{\s*(.+?)\s*\}\}")
_PATH = re.compile(r"[A-Za-z_][\w.-]*")


def main() -> int:
    """Run the steps; the exit code is that of the first that failed."""
    options = parsed()
    loaded = yaml.safe_load(options.file.read_text("utf-8"))
    values = dict(item.partition("=")[::2] for item in options.values)
    steps, environment = steps_of(loaded, options.job, values)
    with tempfile.TemporaryDirectory() as folder:
        runner = Runner(Path(folder), values, environment, options.install)
        for step in steps:
            runner.step(step)
    return runner.outcome


def parsed() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("job", nargs="?")
    parser.add_argument("--set", dest="values", action="append", default=[], metavar="CONTEXT=VALUE")
    parser.add_argument("--install", action="store_true")
    return parser.parse_args()


def steps_of(
    loaded: Mapping[str, Any], job: str | None, values: dict[str, str]
) -> tuple[list[Mapping[str, Any]], dict[str, str]]:
    """The steps of a job or of an action, and their environment; defaults of an action's inputs go into the values."""
    if "runs" in loaded:
        for name, given in loaded.get("inputs", {}).items():
            values.setdefault(f"inputs.{name}", given.get("default", ""))
        return loaded["runs"]["steps"], {"GITHUB_ACTION_PATH": str(ROOT)}
    if job not in loaded["jobs"]:
        sys.exit(f"there is no job {job!r}; known: {', '.join(loaded['jobs'])}")
    found = loaded["jobs"][job]
    return found["steps"], {**loaded.get("env", {}), **found.get("env", {})}


class Runner:
    """Steps one by one, each with the outputs of those before it."""

    def __init__(self, folder: Path, values: dict[str, str], environment: Mapping[str, str], install: bool) -> None:
        self.folder, self.values, self.install, self.outcome = folder, values, install, 0
        self.environment = {"FACTCHECK_VENV": sys.prefix, "RUNNER_TEMP": str(folder), **os.environ, **environment}

    def step(self, step: Mapping[str, Any]) -> None:
        """Run one step, or say why not."""
        name = step.get("name") or step.get("uses")
        if "uses" in step or ("install.sh" in step["run"] and not self.install):
            print(f"left out: {name}", flush=True)
        elif self.outcome and not str(step.get("if", "")).startswith("always()"):
            print(f"not reached: {name}", flush=True)
        else:
            print(f"step: {name}", flush=True)
            self._run(step)

    def _run(self, step: Mapping[str, Any]) -> None:
        outputs = self.folder / "outputs"
        outputs.write_text("", "utf-8")
        own = {key: self.filled(str(value)) for key, value in step.get("env", {}).items()}
        script = self.folder / "step.sh"
        script.write_text(self.filled(step["run"]), "utf-8")
        environment = {**self.environment, "GITHUB_OUTPUT": str(outputs), **own}
        done = subprocess.run(["bash", "-eo", "pipefail", str(script)], env=environment, check=False)
        self.outcome = self.outcome or done.returncode
        for line in outputs.read_text("utf-8").splitlines():
            key, _, value = line.partition("=")
            self.values[f"steps.{step.get('id')}.outputs.{key}"] = value
            print(f"output {key}={value}", flush=True)

    def filled(self, text: str) -> str:
        """A text with its expressions replaced: a path, or the first of several (with || between) that is not empty."""
        return _EXPRESSION.sub(lambda found: next((v for v in self._alternatives(found[1]) if v), ""), text)

    def _alternatives(self, expression: str) -> Iterator[str]:
        for part in (part.strip() for part in expression.split("||")):
            if not _PATH.fullmatch(part):
                sys.exit(f"a dry run cannot work out {expression!r}")
            if part not in self.values and not part.startswith(MAY_BE_EMPTY):
                sys.exit(f"say what {part} is: --set {part}=…")
            yield self.values.get(part, "")


if __name__ == "__main__":
    sys.exit(main())
