"""What is known of a workspace when its staleness is judged: values only."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from factcheck.checker.arm import Arm
from factcheck.protocols.planted.pipeline import Difference, Pipeline
from factcheck.records.lock import RuleState
from factcheck.records.run import Run
from factcheck.records.tasks import Sampling

Role = Literal["development", "test", "demo", "other"]


@dataclass(frozen=True, slots=True)
class Now:
    """What a run begun now would be made with.

    ``models`` holds only the roles that factcheck.toml names a model for: a default is nobody's decision. ``sampling``
    is by model, ``formats`` the names of the record formats by record.
    """

    factcheck: str
    formats: Mapping[str, str]
    pipeline: Pipeline
    arms: Mapping[str, Arm]
    models: Mapping[str, str] = field(default_factory=dict)
    sampling: Mapping[str, Sampling] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RuleFacts:
    """The rule in force; ``differences`` are what of the pipeline is not as it was locked."""

    version: str
    state: RuleState
    judged_arm: str
    test_seeds: tuple[int, ...]
    locked_at: str | None = None
    addenda: int = 0
    differences: tuple[Difference, ...] = ()


@dataclass(frozen=True, slots=True)
class CaseFile:
    """A case file of the workspace, its seed's role under the rule in force, and how many cases it holds."""

    seed: int
    role: Role
    cases: int


@dataclass(frozen=True, slots=True)
class ArmFacts:
    """Results of one arm. Where their format is not the present one only ``results``, a count of lines, is known.

    ``versions`` are the prompt versions they were made under, ``prompts`` hashes by name, ``models`` what was asked for
    by role. ``steps`` says whether the arm's steps and sampling are still the same.
    """

    name: str
    results: int
    samples: int = 1
    by_status: Mapping[str, int] = field(default_factory=dict)
    versions: tuple[str, ...] = ()
    prompts: Mapping[str, str] = field(default_factory=dict)
    models: Mapping[str, str] = field(default_factory=dict)
    steps: Literal["same", "changed", "gone", "unknown"] = "unknown"


@dataclass(frozen=True, slots=True)
class RunFacts:
    """One run. ``role`` is its seed's under its own rule; ``rule_changes`` say in what the rule in force differs.

    ``scored`` are the arms in its summary, None where it has none. ``case_file`` says whether the workspace's case file
    of the seed is the run's. ``labels`` are people's answers by name; ``labels_waiting`` says that some are not in the
    published figures. ``changed`` are files in its folder that are not as they were when the pages were written.
    """

    name: str
    seed: int | None
    role: Role
    cases: int
    arms: tuple[ArmFacts, ...]
    record: Run | None = None
    rule_changes: tuple[str, ...] = ()
    scored: tuple[str, ...] | None = None
    case_file: Literal["same", "other", "absent"] = "absent"
    labels: Mapping[str, int] = field(default_factory=dict)
    labels_waiting: bool = False
    changed: tuple[str, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether every arm that was begun has a result for every case."""
        return all(arm.results == self.cases for arm in self.arms)


@dataclass(frozen=True, slots=True)
class PageFacts:
    """The pages over all runs that are there, whether their hashes are, and which files outside runs changed since."""

    pages: tuple[str, ...] = ()
    sums: bool = False
    changed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Facts:
    """All of it."""

    now: Now
    rule: RuleFacts
    cases: tuple[CaseFile, ...] = ()
    runs: tuple[RunFacts, ...] = ()
    pages: PageFacts = PageFacts()
