"""One claim of an answer against one source, by rules."""

from factcheck.models.embedded.audit_judges import Read, Unsure, judge_citation
from factcheck.records.answer_tasks import VerifyAnswer, VerifyInput
from factcheck.records.audit_tasks import CitationInput
from factcheck.records.groundedness import ClaimLabel
from factcheck.records.panel import CitationLabel

LABELS: dict[CitationLabel, ClaimLabel] = {
    "supported": "stated",
    "partially_supported": "partial",
    "misattributed": "contradicted",
    "unsupported": "absent",
}


def verify_claim(inputs: VerifyInput, read: Read) -> VerifyAnswer | Unsure:
    """Whether the source states the claim; the rules abstain where their readings differ."""
    asked = CitationInput(claim=inputs.claim, url="", title=inputs.title, passages=inputs.source)
    found = judge_citation(asked, read)
    if isinstance(found, Unsure):
        return found
    label = LABELS[found.label]
    if label == "absent" and found.quote:
        label = "contradicted"
    return VerifyAnswer(label=label, quote="" if label == "absent" else found.quote, reason=found.reason)
