"""The protocol for tools that detect AI writing, as data: sample design, flag rule, rubric, label and periods."""

from typing import Literal

from pydantic import Field, model_validator

from factcheck.records.base import Record

Writer = Literal["human", "ai"]
PartKind = Literal["penalty", "rate", "retained", "gap", "checks"]
Verdict = Literal["ai", "mixed", "human", "unclear"]


class SliceDesign(Record):
    """A part of the sample.

    ``per_maker`` is the number of documents of each maker's model; ``made_from`` names the slice whose documents these
    were made from, one each; ``revised_min`` and ``revised_max`` bound the share of a parent's sentences that differ.
    """

    name: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    title: str
    writer: Writer
    documents: int = Field(ge=1)
    per_maker: int | None = Field(None, ge=1)
    made_from: str | None = None
    revised_min: float | None = Field(None, ge=0, le=1)
    revised_max: float | None = Field(None, ge=0, le=1)


class SampleDesign(Record):
    """What a sample must be: words a document, topics, makers, slices, and what counts as a near duplicate.

    ``topics`` and ``makers`` are counts; ``topic_names`` and ``maker_names`` name them where they are fixed. Within a
    slice two topics differ by at most ``topic_slack`` documents. Two documents are near duplicates where the Jaccard
    index of their runs of ``shingle_words`` words is ``near_duplicate`` or more.
    """

    words_min: int = Field(ge=1)
    words_max: int = Field(ge=1)
    topics: int = Field(ge=1)
    topic_names: tuple[str, ...] = ()
    topic_slack: int = Field(1, ge=0)
    makers: int = Field(ge=0)
    maker_names: tuple[str, ...] = ()
    near_duplicate: float = Field(0.5, gt=0, le=1)
    shingle_words: int = Field(5, ge=1)
    slices: tuple[SliceDesign, ...] = Field(min_length=1)


class FlagRule(Record):
    """When a document is flagged: a verdict among ``verdicts``, or a score of ``score_min`` or more on 0 to 100."""

    verdicts: tuple[Verdict, ...] = ("ai", "mixed")
    score_min: float = Field(50, ge=0, le=100)


class RubricPart(Record):
    """One part of the score, 0 to 100 points.

    ``penalty``: 100 minus ``per_point`` for each percentage point of the pooled rate of ``slices``, never below 0.
    ``rate``: the pooled rate. ``retained``: the rate of ``slices`` as a share of that of ``base``, at most 100.
    ``gap``: as ``penalty``, of the rate of ``slices`` less that of ``base``. ``checks``: an equal share for each of
    ``checks`` that is met.
    """

    name: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    title: str
    weight: float = Field(gt=0, le=100)
    kind: PartKind
    slices: tuple[str, ...] = ()
    base: tuple[str, ...] = ()
    per_point: float | None = Field(None, gt=0)
    checks: dict[str, str] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _has_what_its_kind_needs(self) -> "RubricPart":
        needs = {"slices": self.kind != "checks", "base": self.kind in ("retained", "gap")}
        needs |= {"per_point": self.kind in ("penalty", "gap"), "checks": self.kind == "checks"}
        for name, needed in needs.items():
            if bool(getattr(self, name)) is not needed:
                raise ValueError(f"part {self.name} of kind {self.kind} {'needs' if needed else 'takes no'} {name}")
        return self


class LabelRule(Record):
    """The label for tools whose upper end is at most ``upper_max`` (a share) on every one of ``slices``."""

    name: str
    upper_max: float = Field(gt=0, lt=1)
    slices: tuple[str, ...] = Field(min_length=1)


class DetectorProtocol(Record):
    """All of it, under one version. ``notice`` stands on every page; ``level`` is that of the Wilson intervals.

    ``reply_days`` go by between a maker's packet and publication; a dispute is answered in ``dispute_days``.
    """

    version: str = Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]*$")
    published: str = Field(pattern=r"^\d{4}-\d\d-\d\d$")
    notice: str = ""
    level: float = Field(0.95, gt=0, lt=1)
    reply_days: int = Field(7, ge=0)
    dispute_days: int = Field(14, ge=1)
    sample: SampleDesign
    flag_rule: FlagRule = FlagRule()
    rubric: tuple[RubricPart, ...] = Field(min_length=1)
    label: LabelRule

    @model_validator(mode="after")
    def _fits_together(self) -> "DetectorProtocol":
        if abs(sum(part.weight for part in self.rubric) - 100) > 1e-9:
            raise ValueError("the weights of the rubric must add up to 100")
        names = [part.name for part in self.sample.slices]
        named = [name for part in self.rubric for name in (*part.slices, *part.base)]
        named += [*self.label.slices, *(part.made_from for part in self.sample.slices if part.made_from)]
        for name in named:
            if name not in names:
                raise ValueError(f"there is no slice {name!r}")
        if len(set(names)) < len(names) or len({part.name for part in self.rubric}) < len(self.rubric):
            raise ValueError("two slices or two parts have one name")
        return self
