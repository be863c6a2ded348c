"""The arms, as data: each is the one before it with one thing added, so that a difference can be attributed."""

from collections.abc import Mapping
from pathlib import Path

from factcheck.checker.arm import Arm
from factcheck.checker.decide import Decide
from factcheck.checker.guards.coverage import GuardCoverage
from factcheck.checker.guards.link import CheckLink
from factcheck.checker.guards.specifics import CheckSpecifics
from factcheck.checker.state import Step
from factcheck.checker.steps.external import PostDraft, RunCommand
from factcheck.checker.steps.extract import ExtractClaims
from factcheck.checker.steps.judge import JudgeClaims
from factcheck.checker.steps.lookup import LookupSpecifics
from factcheck.checker.steps.single_pass import OverlayGuards, SinglePass
from factcheck.errors import ConfigError
from factcheck.settings import UserArm

STEPS: Mapping[str, Step] = {
    "extract": ExtractClaims(),
    "coverage": GuardCoverage(),
    "judge_support": JudgeClaims(),
    "judge_refute": JudgeClaims("judge_refute", "second_judge", "refute"),
    "judge_support_again": JudgeClaims(judge="support_again", sample=1),
    "specifics": CheckSpecifics(),
    "link": CheckLink(),
    "decide": Decide(),
    "single_pass": SinglePass(),
    "overlay": OverlayGuards(),
    "lookup": LookupSpecifics(),
}

_CHECKS = "specifics link decide"
_TABLE: tuple[tuple[str, str, str], ...] = (
    ("L", "bare lookup, a control without a model", "lookup"),
    ("A", "single pass: one call sees post, link and article", "single_pass"),
    ("B", "A with code checks laid over it", "single_pass specifics link overlay"),
    ("C", "claims, coverage guard, one judge, code checks", f"extract coverage judge_support {_CHECKS}"),
    ("D", "C plus a second judge that refutes", f"extract coverage judge_support judge_refute {_CHECKS}"),
    ("E", "C with the same judge asked twice", f"extract coverage judge_support judge_support_again {_CHECKS}"),
)


def built_in_arms() -> dict[str, Arm]:
    """The arms of the protocol, in the order in which pages show them."""
    return {name: Arm(name, title, tuple(STEPS[step] for step in steps.split())) for name, title, steps in _TABLE}


def all_arms(user: Mapping[str, UserArm], folder: Path) -> dict[str, Arm]:
    """The built-in arms and those of factcheck.toml. Raises ConfigError for a clash or an unknown step."""
    arms = built_in_arms()
    for name, declared in user.items():
        if name in arms:
            raise ConfigError(f"[arms.{name}] in factcheck.toml: {name} is built in; choose another name")
        if not name.replace("-", "").replace("_", "").isalnum():
            raise ConfigError(f"[arms.{name}] in factcheck.toml: use letters, digits, dash and underscore in the name")
        arms[name] = Arm(name, declared.title or name, _steps(name, declared, folder))
    return arms


def choose_arm(name: str, arms: Mapping[str, Arm]) -> Arm:
    """One arm by name. Raises ConfigError that lists what there is."""
    if name not in arms:
        raise ConfigError(f"there is no arm {name!r}; known: {', '.join(arms)}")
    return arms[name]


def _steps(name: str, declared: UserArm, folder: Path) -> tuple[Step, ...]:
    if declared.command:
        return (RunCommand(declared.command, declared.timeout_s, str(folder)),)
    if declared.url:
        return (PostDraft(declared.url, declared.timeout_s),)
    unknown = [step for step in declared.steps if step not in STEPS]
    if unknown:
        raise ConfigError(f"[arms.{name}] in factcheck.toml: no step {unknown[0]!r}; known: {', '.join(STEPS)}")
    return tuple(STEPS[step] for step in declared.steps)
