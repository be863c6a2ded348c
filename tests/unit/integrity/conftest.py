"""A workspace with a rule, its pipeline, and runs that are made by hand."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from factcheck.integrity.locks import lock_rule
from factcheck.models.price import Price
from factcheck.prompts import load_prompts
from factcheck.protocols.planted.arms import built_in_arms
from factcheck.protocols.planted.pipeline import Pipeline, pipeline_of
from factcheck.protocols.planted.run_record import Beginning, begin_run
from factcheck.records.run import Run
from factcheck.workspace import RULE_NAME, RunFolder, Workspace, shipped

AT = "2026-12-01T09:30:00+00:00"


@dataclass(frozen=True)
class Place:
    """A workspace and what is done in it."""

    workspace: Workspace

    def pipeline(self, prices: Mapping[str, Price] | None = None, **models: str) -> Pipeline:
        roles = {"judge": "embedded:rules", **models}
        return pipeline_of(load_prompts(shipped("prompts")), built_in_arms(), roles, prices or {})

    def lock(self) -> None:
        lock_rule(self.workspace, self.pipeline(), AT)

    def run(self, name: str, prices: Mapping[str, str] | None = None, *, results: bool = True) -> RunFolder:
        """A run that began now, with one line in a result file."""
        folder = self.workspace.run(name)
        folder.path.mkdir(parents=True, exist_ok=True)
        folder.cases.write_text("")
        self.begin(folder, prices)
        if results:
            folder.arm("C").write_text("{}\n")
        return folder

    def begin(self, folder: RunFolder, prices: Mapping[str, str] | None = None) -> Run | None:
        return begin_run(self.workspace, folder, Beginning(3, None, "p1", prices or {}))

    def record(self, folder: RunFolder) -> dict[str, object]:
        return dict(json.loads(folder.record.read_text("utf-8")))


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """A workspace with a rule that nobody has locked."""
    workspace = Workspace(tmp_path)
    workspace.own_rule.write_bytes(shipped(RULE_NAME).read_bytes())
    return Place(workspace)


@pytest.fixture
def bare(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """A workspace without a rule of its own."""
    return Place(Workspace(tmp_path_factory.mktemp("bare")))


@pytest.fixture
def flip() -> Callable[[Path, int], None]:
    """Changes one bit of one byte of a file."""

    def change(path: Path, at: int) -> None:
        data = bytearray(path.read_bytes())
        data[at] ^= 1
        path.write_bytes(bytes(data))

    return change
