"""The summary of a run: every number that a page may show."""

from typing import Literal

from pydantic import Field

from factcheck.records.base import Record
from factcheck.records.gain import Gain
from factcheck.records.human import HumanSummary
from factcheck.records.lock import AddendumNote, RecordedState
from factcheck.records.natural import NaturalSet
from factcheck.records.rates import Bounds as Bounds
from factcheck.records.rates import Clustered as Clustered
from factcheck.records.rates import Kappa as Kappa
from factcheck.records.rates import Proportion as Proportion
from factcheck.records.steadiness import Flips, JudgePair

Gate = Literal["kept", "removed", "undecided"]
VerdictStatus = Literal["GREEN", "AMBER", "REPEAT", "INCOMPLETE", "NOT_APPLIED"]


class Latency(Record):
    """Seconds per call, by percentile."""

    p50: float | None
    p95: float | None


class ArmSummary(Record):
    """One arm. Rates hold scored cases only; ``worst_case`` holds the bounds with all of them."""

    title: str
    complete: bool
    cases: int
    expected: int
    unscored: int
    unscored_share: float
    by_status: dict[str, int]
    embedded: bool
    models: dict[str, str]
    prompt_version: str
    recall: Proportion
    recall_without_link: Proportion
    recall_by_class: dict[str, Proportion]
    lookup_recall_by_class: dict[str, Proportion] | None
    recall_by_difficulty: dict[str, Proportion]
    false_alarms: Proportion
    clean_drafts_untouched: Proportion
    opinions_flagged: Proportion
    collateral: Proportion
    paired: Proportion
    kappa: Kappa
    raw_agreement: Proportion
    found: dict[str, int]
    misses: dict[str, int]
    alarms_by_judge: dict[str, int]
    alarms_by_guard: dict[str, int]
    missed: tuple["Miss", ...] = ()
    latency_s: Latency
    cost_per_draft_usd: float | None
    calls_per_draft: float | None
    tokens: dict[str, int]
    worst_case: dict[str, Bounds]
    by_article: dict[str, Clustered] = Field(default_factory=dict)
    flips: Flips | None = None
    judges: tuple[JudgePair, ...] = ()


class Miss(Record):
    """An error that the arm did not find, and where it was lost."""

    case: str
    class_: str = Field(alias="class")
    where: str
    sentence: int | None
    before: str
    after: str


class Comparison(Record):
    """Arm a minus arm b on the same cases, in share points; McNemar's exact p over the discordant pairs.

    ``low`` and ``high`` are Newcombe's, ``by_article`` the interval over whole articles.
    """

    a: str
    b: str
    metric: str
    difference: float | None
    low: float | None
    high: float | None
    n: int
    discordant: tuple[int, int]
    p: float | None
    note: str | None = None
    by_article: Clustered | None = None


class Shortfall(Record):
    """A class with too few cases for its bound to be reachable, and how many it would need."""

    class_: str = Field(alias="class")
    n: int
    needed: int


class RuleVerdict(Record):
    """What the pre-registered rule says of the judged arm; NOT_APPLIED where the run holds nothing it speaks of."""

    status: VerdictStatus
    judged_arm: str
    criteria_met: bool
    unmet: tuple[str, ...]
    weak_classes: tuple[str, ...]
    inconclusive_classes: tuple[Shortfall, ...]
    second_judge: Gate
    second_judge_reason: str
    sentence: str
    rule_version: str
    rule_sha256: str
    rule_state: RecordedState = "unrecorded"
    addenda: tuple[AddendumNote, ...] = ()


class Summary(Record):
    """``summary/1``: one run. ``level`` is that of all its intervals; ``natural`` holds what nobody planted, by set."""

    schema_: Literal["summary/1"] = Field("summary/1", alias="schema")
    run: str
    seed: int
    seed_role: Literal["development", "test", "demo", "other"]
    cases: int
    articles: int
    writers: tuple[str, ...]
    cases_sha256: str
    classes: dict[str, int]
    level: float = 0.95
    arms: dict[str, ArmSummary]
    comparisons: tuple[Comparison, ...]
    gains: tuple[Gain, ...] = ()
    verdict: RuleVerdict
    notes: tuple[str, ...] = ()
    natural: tuple[NaturalSet, ...] = ()
    human: HumanSummary | None = None


ArmSummary.model_rebuild()
