"""One claim of an answer against one source, by rules."""

from collections.abc import Callable

from factcheck.models.embedded.support.score import Support, support_score
from factcheck.models.embedded.support.source import SupportSource
from factcheck.records.answer_tasks import VerifyAnswer, VerifyInput
from factcheck.records.audit_tasks import GAP_MARK


def verify_claim(inputs: VerifyInput, read: Callable[[str], SupportSource]) -> VerifyAnswer:
    """Whether the source states the claim, by its score of support. The rules never abstain."""
    found = support_score(inputs.claim, read(inputs.source.replace(GAP_MARK, "")))
    if found.label == "absent" or found.passage is None:
        return VerifyAnswer(label="absent", quote="", reason=_reason(found))
    return VerifyAnswer(label=found.label, quote=found.passage.text, reason=_reason(found))


def _reason(found: Support) -> str:
    """The score, and the first thing that speaks against the claim."""
    return "; ".join((f"support {found.score:.2f}", *found.reasons[:1]))
