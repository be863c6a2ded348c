"""Where runs of candidates lie: ``candidates/<name>/`` in the open, what a run remembers in the private workspace."""

from dataclasses import dataclass
from pathlib import Path

from factcheck.errors import ConfigError
from factcheck.jsonl import read_records
from factcheck.models.research.state import RunState
from factcheck.records.candidate import CandidateRun
from factcheck.workspace import Workspace


@dataclass(frozen=True, slots=True)
class CandidatesFolder:
    """Reports and records of one brief; ``private`` holds the state of each run, pages that it read included."""

    path: Path
    private: Path

    @property
    def name(self) -> str:
        """The folder's name."""
        return self.path.name

    @property
    def runs(self) -> Path:
        """``candidate-run/1``, in the order of the plan."""
        return self.path / "runs.jsonl"

    @property
    def index(self) -> Path:
        """The index of the reports, as ``factcheck citations audit --index`` reads it."""
        return self.path / "index.jsonl"

    @property
    def lock(self) -> Path:
        """Held while a process works on these runs: a run must not be begun twice."""
        return self.private / "lock"

    def report(self, candidate: str, run: int) -> Path:
        """A report."""
        return self.path / "reports" / f"{run_id(candidate, run)}.md"

    def state(self, candidate: str, run: int) -> Path:
        """What a run remembers between two requests."""
        return self.private / f"{run_id(candidate, run)}.json"

    def known(self) -> dict[tuple[str, int], CandidateRun]:
        """The runs that were begun, skipped or ended. Raises DataError for a damaged file."""
        found = read_records(self.runs, CandidateRun) if self.runs.exists() else ()
        return {(one.candidate, one.run): one for one in found}

    def kept_state(self, candidate: str, run: int) -> RunState:
        """The state of a run, a fresh one where there is none. Raises DataError for a damaged one."""
        path = self.state(candidate, run)
        return next(iter(read_records(path, RunState)), RunState()) if path.exists() else RunState()


def run_id(candidate: str, run: int) -> str:
    """``NAME-1``: the id of a run and of its report."""
    return f"{candidate}-{run}"


def candidates_folder(workspace: Workspace, name: str) -> CandidatesFolder:
    """The folder of a name. Raises ConfigError for one that is not a plain file name."""
    if not name or name.startswith(".") or any(mark in name for mark in '/\\:\0\n"'):
        raise ConfigError(f"{name!r} is no name for runs of candidates; use letters, digits, dash, dot and underscore")
    return CandidatesFolder(workspace.root / "candidates" / name, workspace.root / ".factcheck" / "candidates" / name)
