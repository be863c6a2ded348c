"""The rules of receipts: labels, weights, caps and grades, all as data."""

from typing import Literal

from pydantic import Field, model_validator

from factcheck.records.base import Record

ReceiptLabel = Literal[
    "VERIFIED",
    "SUPPORTED_WEAK",
    "UNSUPPORTED",
    "DISTORTED",
    "INFERENCE_AS_FACT",
    "MISATTRIBUTED",
    "CONTRADICTED",
    "FABRICATED",
    "SUPERSEDED",
    "UNRESOLVED_HONEST",
    "NOT_SEARCHED",
]
Term = Literal[
    "hallucination", "distortion", "citation_integrity", "calibration", "honesty", "yield_normalized", "compliance"
]


class Grade(Record):
    """A letter and the least score that earns it."""

    letter: str
    least: float


class ReceiptCaps(Record):
    """Hard caps: a hallucination share above ``hallucination_over``; a fabricated anchor of ``anchor_materiality``."""

    hallucination_over: float = Field(ge=0, le=1)
    hallucination_cap: float
    anchor_materiality: int = Field(ge=1, le=3)
    anchor_cap: float


class OmissionRule(Record):
    """When a fact of another report on the same brief is proposed as omitted, and what a confirmed omission counts.

    Facts have at least the ``materiality``; at most ``facts_most`` of a brief are compared. Code takes a fact as held
    where one place of a report holds this share (``holds``) of it. It is proposed where more than ``others_over`` of
    the other reports hold it. A confirmed omission counts its materiality times ``distortion`` as distortion.
    """

    materiality: int = Field(3, ge=1, le=3)
    others_over: float = Field(0.5, ge=0, lt=1)
    holds: float = Field(0.75, gt=0, le=1)
    facts_most: int = Field(40, ge=0)
    distortion: float = Field(1.0, ge=0, le=1)


class ReceiptRules(Record):
    """All of it. The shares say how much of a claim of a label counts for a term; labels not named count nothing.

    ``stated`` gives the confidence that a wording states; ``yield_target`` is the weighted number of verified claims
    that earns the whole term.
    """

    version: str
    weights: dict[Term, float]
    hallucination_shares: dict[ReceiptLabel, float]
    distortion_shares: dict[ReceiptLabel, float]
    support_shares: dict[ReceiptLabel, float]
    neutral: tuple[ReceiptLabel, ...]
    stated: dict[str, float]
    yield_target: float = Field(gt=0)
    caps: ReceiptCaps
    omissions: OmissionRule = OmissionRule()
    grades: tuple[Grade, ...]

    @model_validator(mode="after")
    def _weights_are_one(self) -> "ReceiptRules":
        if abs(sum(self.weights.values()) - 1) > 1e-9:
            raise ValueError("the weights of the terms must add up to 1")
        if list(self.grades) != sorted(self.grades, key=lambda grade: -grade.least) or not self.grades:
            raise ValueError("grades stand from the highest to the lowest")
        return self
