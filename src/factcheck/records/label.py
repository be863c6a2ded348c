"""Human labels: what a person said of a claim, and the same beside what the checker had said."""

from typing import Literal

from pydantic import Field

from factcheck.records.base import Record

Answer = Literal["right", "wrong", "cant_tell"]
Origin = Literal["draft", "clean_twin"]
Sampling = Literal["random", "by_flag"]


class HumanLabel(Record):
    """``label/1``: one answer. The later line wins where an item (and its repeat) was answered twice.

    ``seconds`` is the time from showing the claim to the key; ``repeat`` marks an item that came again to measure the
    labeler's own consistency; ``at`` is the UTC time of the answer. What the checker said is not here: it is blind.
    """

    schema_: Literal["label/1"] = Field("label/1", alias="schema")
    item: str
    claim: str
    article: str
    origin: Origin
    answer: Answer
    seconds: float = Field(ge=0)
    repeat: bool
    at: str
    sampling: Sampling = "random"


class JudgedLabel(Record):
    """``judged-label/1``: a label beside the checker's flag, without the claim's text: what is published.

    ``weight`` is how many claims of the pool the label stands for, up to a common factor: 1 for a random sample.
    """

    schema_: Literal["judged-label/1"] = Field("judged-label/1", alias="schema")
    labeler: str
    arm: str
    item: str
    origin: Origin
    sampling: Sampling
    answer: Answer
    repeat: bool
    seconds: float = Field(ge=0)
    flagged: bool
    weight: float = Field(1.0, gt=0)
