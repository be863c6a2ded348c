"""Two runs over the same cases, arm by arm: what was made differently, the paired difference, and the changed cases."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from pydantic import Field

from factcheck.errors import DataError
from factcheck.protocols.planted.scoring.comparing import Compared, compared
from factcheck.protocols.planted.scoring.flips import Asked, flips_of
from factcheck.protocols.planted.scoring.marks import CaseMarks, Mark, as_proportion, mark_results
from factcheck.records.base import Record
from factcheck.records.case import Case
from factcheck.records.result import Result
from factcheck.records.steadiness import Flips
from factcheck.records.summary import Comparison, Proportion

Metric = Literal["recall", "false_alarms"]
NONE = "none"


class Difference(Record):
    """Something in which the two runs were made differently; "none" where one of them lacks it."""

    what: str
    first: str
    second: str


class ChangedItem(Record):
    """A sentence (or a planted link) that only one of the runs flagged."""

    case: str
    class_: str = Field(alias="class")
    sentence: int | None
    text: str


class Measured(Record):
    """One metric over the items that both runs answered; ``change`` is the second run minus the first.

    ``gained`` are flagged by the second run alone, ``lost`` by the first alone.
    """

    metric: Metric
    first: Proportion
    second: Proportion
    change: Comparison
    gained: tuple[ChangedItem, ...]
    lost: tuple[ChangedItem, ...]


class ArmComparison(Record):
    """One arm of both runs: over how many cases of how many, made how, and with what outcome.

    ``models`` are those asked by either run; ``embedded`` says whether the no-model baseline was among them. The flips
    of a run say how much changes when nothing but the sample does; None where its arm was asked once.
    """

    arm: str
    pairs: int
    cases: int
    differences: tuple[Difference, ...]
    models: tuple[str, ...]
    embedded: bool
    first_flips: Flips | None
    second_flips: Flips | None
    recall: Measured
    false_alarms: Measured


@dataclass(frozen=True, slots=True)
class RunSide:
    """One of the two runs: its name, the SHA-256 of its case file's bytes, its results and further samples by arm."""

    name: str
    cases_sha256: str
    results: Mapping[str, Sequence[Result]]
    repeats: Mapping[str, Sequence[Sequence[Result]]] = field(default_factory=dict)

    def flips(self, arm: str, cases: Mapping[str, Case], level: float) -> Flips | None:
        """How much the samples of an arm differ; None for an arm that was asked once."""
        samples = (self.results[arm], *self.repeats.get(arm, ()))
        return flips_of(cases, Asked(arm, samples, level, (self.name, arm)))


def compare_runs(cases: Iterable[Case], first: RunSide, second: RunSide, level: float) -> tuple[ArmComparison, ...]:
    """Every arm that both runs have, in the first run's order. Natural cases are left to their own protocol.

    Raises DataError for runs over different case files, without a common arm, or with a result of an unknown case.
    """
    if first.cases_sha256 != second.cases_sha256:
        raise DataError(
            f"the runs {first.name} and {second.name} have different case files"
            f" ({first.cases_sha256[:12]} and {second.cases_sha256[:12]}); only runs over the same cases are compared"
        )
    common = [arm for arm in first.results if arm in second.results]
    if not common:
        raise DataError(f"the runs {first.name} and {second.name} have no arm in common; run the same arm in both")
    by_id = {case.id: case for case in cases}
    return tuple(_compare_arm(arm, by_id, first, second, level) for arm in common)


def _compare_arm(arm: str, cases: Mapping[str, Case], first: RunSide, second: RunSide, level: float) -> ArmComparison:
    sides = (first.results[arm], second.results[arm])
    marks = [{m.case.id: m for m in mark_results(arm, cases, results)} for results in sides]
    wanted = [case for case in cases.values() if case.role != "natural"]
    shared = [case.id for case in wanted if case.id in marks[0] and case.id in marks[1]]
    pairs = [(marks[0][name], marks[1][name]) for name in shared]
    uses = [use for results in sides for result in results for use in result.models.values()]
    names = (first.name, second.name, arm)
    return ArmComparison(
        arm=arm,
        pairs=len(pairs),
        cases=len(wanted),
        differences=tuple(differences(*sides)),
        models=tuple(sorted({use.asked for use in uses})),
        embedded=any(name.startswith("embedded:") for use in uses for name in (use.asked, use.served or "")),
        first_flips=first.flips(arm, cases, level),
        second_flips=second.flips(arm, cases, level),
        recall=_measured("recall", names, [item for pair in pairs for item in _target(*pair)], level),
        false_alarms=_measured("false_alarms", names, [item for pair in pairs for item in _facts(*pair)], level),
    )


def differences(first: Iterable[Result], second: Iterable[Result]) -> Iterator[Difference]:
    """Prompt version, prompts by hash, models and the arm's fingerprint, where they are not the same."""
    a, b = _made(first), _made(second)
    for what in dict.fromkeys((*a, *b)):
        if a.get(what) != b.get(what):
            yield Difference(what=what, first=a.get(what, NONE), second=b.get(what, NONE))


def _made(results: Iterable[Result]) -> dict[str, str]:
    """What made some results; several values (a model that changed under way) are all named."""
    found: dict[str, set[str]] = {"prompt version": set()}
    for result in results:
        found["prompt version"].add(result.prompt_version)
        for name, sha256 in sorted(result.prompts.items()):
            found.setdefault(f"prompt {name}", set()).add(sha256)
        for role, use in sorted(result.models.items()):
            found.setdefault(f"model of {role}", set()).add(use.asked)
            found.setdefault(f"served as {role}", set()).update([use.served] if use.served else [])
        found.setdefault("arm fingerprint", set()).add(result.arm_fingerprint)
    return {what: ", ".join(sorted(values)) or NONE for what, values in found.items()}


@dataclass(frozen=True, slots=True)
class _Item:
    """One thing that both runs may have flagged, and the article it is from."""

    about: ChangedItem
    source: str
    first: Mark
    second: Mark


def _target(first: CaseMarks, second: CaseMarks) -> Iterator[_Item]:
    case = first.case
    if case.role == "planted" and case.plant is not None:
        about = ChangedItem(case=case.id, class_=case.class_, sentence=first.target_index, text=case.plant.after)
        yield _Item(about, case.article.id, first.target, second.target)


def _facts(first: CaseMarks, second: CaseMarks) -> Iterator[_Item]:
    case = first.case
    if case.role == "clean":
        texts = {sentence.index: sentence.text for sentence in case.sentences}
        for (index, one), (_, other) in zip(first.facts, second.facts, strict=True):
            about = ChangedItem(case=case.id, class_=case.class_, sentence=index, text=texts[index])
            yield _Item(about, case.article.id, one, other)


def _measured(metric: Metric, names: tuple[str, str, str], items: Sequence[_Item], level: float) -> Measured:
    scored = [item for item in items if item.first is not None and item.second is not None]
    first, second, arm = names
    about = Compared(second, first, metric, level, (arm,))
    return Measured(
        metric=metric,
        first=as_proportion(sum(item.first is True for item in scored), len(scored), level),
        second=as_proportion(sum(item.second is True for item in scored), len(scored), level),
        change=compared(about, [(i.source, i.second) for i in items], [(i.source, i.first) for i in items]),
        gained=tuple(item.about for item in scored if item.second and not item.first),
        lost=tuple(item.about for item in scored if item.first and not item.second),
    )
