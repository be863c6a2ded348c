"""How far the labels of an audit can be relied on: judges with each other, and people with the panel."""

from factcheck.records.base import Record
from factcheck.records.rates import Kappa, Proportion


class JudgeAgreement(Record):
    """Fleiss' kappa over the claims that two judges or more voted on; ``value`` is None with the ``note`` why.

    ``agreement`` is the mean share of agreeing pairs of votes, ``unanimous`` counts claims on which all votes agree,
    ``left_out`` those with fewer than two votes. ``method`` is "fleiss_generalized" where some have three votes.
    ``low`` and ``high`` are over the ``reports`` that the claims are of, None with the ``interval_note`` why.
    """

    value: float | None
    low: float | None
    high: float | None
    reports: int
    interval_note: str | None
    method: str
    agreement: float | None
    claims: int
    left_out: int
    unanimous: Proportion
    note: str | None


class Reliability(Record):
    """``first_two`` and ``with_third`` are None, with ``judges_note``, where no panel judged or nothing was judged yet.

    ``human_labels`` counts claims that a person has labeled; ``human_kappa`` and ``human_agreement`` are over those of
    them that the panel gave a label too, None with ``human_note`` where there is none.
    """

    first_two: JudgeAgreement | None
    with_third: JudgeAgreement | None
    judges_note: str | None
    human_labels: int
    human_kappa: Kappa | None
    human_agreement: Proportion | None
    human_note: str | None
