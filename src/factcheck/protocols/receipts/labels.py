"""From a decision to what is scored of a claim; a person's label takes the place of the panel's."""

from collections.abc import Mapping
from typing import get_args

from factcheck.protocols.receipts.score import LabeledClaim
from factcheck.protocols.receipts.stated import stated_confidence
from factcheck.records.panel import Decision, ReportClaim
from factcheck.records.receipt_rules import ReceiptLabel

LABELS: Mapping[str, ReceiptLabel] = {label: label for label in get_args(ReceiptLabel)}


def labeled(claim: ReportClaim, decision: Decision, person: ReceiptLabel | None = None) -> LabeledClaim | None:
    """A claim as it is scored; None where neither the panel nor a person has a label for it."""
    label = person or LABELS.get(str(decision.label))
    if label is None:
        return None
    quoted = {ballot.quote_url for ballot in decision.ballots if ballot.label == label and ballot.quote_url}
    return LabeledClaim(
        label,
        claim.materiality,
        claim.anchor,
        stated_confidence(claim.text),
        cited=bool(claim.urls),
        on_cited=bool(quoted & set(claim.urls)),
    )
