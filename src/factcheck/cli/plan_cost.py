"""What the arms of a plan would ask: rehearsed on cases at hand, scaled to those that are planned."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from factcheck.cli.context import Asking, choose_seed, make_access, needed_models, open_tools
from factcheck.cli.outlook import Outlook

if TYPE_CHECKING:
    from factcheck.checker.arm import Arm
    from factcheck.checker.state import Tools
    from factcheck.models.rehearsal import Rehearsal
    from factcheck.protocols.planted.estimate import Estimate
    from factcheck.protocols.planted.plan import Scale
    from factcheck.settings import Settings
    from factcheck.workspace import Workspace

DEMO_SEED = 1


@dataclass(frozen=True, slots=True)
class CostPlan:
    """What the arms ask, scaled to the cases of the plan; ``unpriced`` models have no price that anybody stated."""

    outlook: Outlook
    scale: "Scale"
    material: str
    natural: int
    unpriced: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Wanted:
    """How many cases, planted and clean, a run shall have, and the seed of the case file to reckon with, if any."""

    cases: int
    seed: int | None


@dataclass(frozen=True, slots=True)
class Material:
    """Cases to rehearse on: how many are planted or clean, and how many stand beside them that nobody planted."""

    workspace: "Workspace"
    seed: int
    planted: int
    natural: int
    what: str


def plan_cost(
    workspace: "Workspace", settings: "Settings", asking: Asking, arms: "Sequence[Arm]", wanted: Wanted
) -> CostPlan:
    """Every arm rehearsed on cases at hand and scaled to the cases wanted. No price is needed, and no key.

    Raises ConfigError for a sampling setting that a provider does not take, DataError for a damaged case file.
    """
    from factcheck.models.catalog import is_embedded
    from factcheck.protocols.planted.estimate import journal_paces
    from factcheck.protocols.planted.plan import Scale

    models = needed_models(settings, asking, make_access(workspace, settings, asking))
    tools = open_tools(workspace, settings, replace(asking, needed=()))
    rehearsals, unpriced = make_rehearsals(settings, models)
    workers = asking.workers or settings.limits.workers
    paces = journal_paces(workspace, [name for name in dict.fromkeys(models.values()) if not is_embedded(name)])
    with material_of(workspace, wanted.seed, tools) as material:
        planted = rehearse_arms(material, arms, tools, rehearsals, material.planted)
        everything = rehearse_arms(material, arms, tools, rehearsals, None) if material.natural else []
        beside = [replace(one, cases=material.natural) for one in everything]  # the others were asked before
    scale = Scale(material.planted, wanted.cases if material.planted else 0, workers, paces)
    pairs = zip(planted, [*beside, *[None] * (len(planted) - len(beside))], strict=True)
    estimates = [scale(one, other) for one, other in pairs]
    return CostPlan(Outlook(estimates, paces, workers), scale, material.what, material.natural, unpriced)


def make_rehearsals(settings: "Settings", models: Mapping[str, str]) -> "tuple[dict[str, Rehearsal], tuple[str, ...]]":
    """One rehearsal for each model name, by role, and the names of the models whose price nobody has stated."""
    from decimal import Decimal

    from factcheck.errors import ConfigError
    from factcheck.models.catalog import is_embedded
    from factcheck.models.embedded.model import EmbeddedModel
    from factcheck.models.price import Price
    from factcheck.models.prices import load_prices
    from factcheck.models.rehearsal import Rehearsal

    prices, player = load_prices(settings.prices), EmbeddedModel()
    nothing = Decimal(0)  # at a price of nothing calls and tokens are counted all the same: no money moves here
    unstated = Price(input=nothing, cache_read=nothing, cache_write=nothing, output=nothing)
    made: dict[str, Rehearsal] = {}
    unpriced = []
    for name in dict.fromkeys(models.values()):
        try:
            price = unstated if is_embedded(name) else prices.price(name)
        except ConfigError:
            price = unstated
            unpriced.append(name)
        made[name] = Rehearsal(name, player, price)
    return {role: made[name] for role, name in models.items()}, tuple(unpriced)


@contextmanager
def material_of(workspace: "Workspace", seed: int | None, tools: "Tools") -> Iterator[Material]:
    """The workspace's own case file, else cases of the demo corpus, built in a folder that is taken away again."""
    from factcheck.protocols.planted.results import read_cases

    if seed is not None or workspace.seeds():
        seed = choose_seed(workspace, seed)
        cases = read_cases(workspace.cases(seed))
        natural = sum(case.role == "natural" for case in cases)
        yield Material(workspace, seed, len(cases) - natural, natural, f"the case file of seed {seed}")
        return
    with TemporaryDirectory(prefix="factcheck-plan-") as folder:
        made = build_demo(Path(folder), tools)
        yield Material(made, DEMO_SEED, len(read_cases(made.cases(DEMO_SEED))), 0, "the demo corpus, one case a class")


def build_demo(folder: Path, tools: "Tools") -> "Workspace":
    """A workspace with cases of the demo corpus, one of each class and its twin."""
    from factcheck.progress import Silent
    from factcheck.protocols.planted.build import BuildPlan, build
    from factcheck.settings import Settings
    from factcheck.workspace import Workspace, shipped

    corpus = shipped("demo")
    sentences, made = corpus / "sentences.jsonl", Workspace(folder)
    build(made, Settings(), BuildPlan(DEMO_SEED, 1, (), (str(corpus / "index.jsonl"),), sentences), tools, Silent())
    return made


def rehearse_arms(
    material: Material, arms: "Sequence[Arm]", tools: "Tools", models: "Mapping[str, Rehearsal]", limit: int | None
) -> "list[Estimate]":
    """Every arm on the first ``limit`` cases as if none had an answer; what was asked before is not counted again."""
    from factcheck.protocols.planted.estimate import estimate
    from factcheck.protocols.planted.run import RunPlan
    from factcheck.workspace import RunFolder

    nowhere = RunFolder(material.workspace.root / ".factcheck" / "plan")  # never made: no earlier result is there
    plans = [RunPlan(arm, material.seed, nowhere, 1, limit) for arm in arms]
    return estimate(material.workspace, plans, tools, models)[0]
