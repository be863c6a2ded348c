"""Traps and key facts of an answer key by rules, as far as rules can tell: statements, held against the report.

A trap is told only where the key puts into a statement what a correct report says and what fails, and the report makes
one of the two and not the other. Whether a report refuses a false premise, or takes a document that does not exist for
real, rules over text cannot tell: they abstain.
"""

from factcheck.models.embedded.audit_judges import Read, Unsure, look_at
from factcheck.records.audit_tasks import KeyFactAnswer, KeyFactInput, TrapAnswer, TrapInput

MADE = ("supported",)
NOT_MADE = ("absent", "contradicted", "elsewhere")


def judge_key_fact(inputs: KeyFactInput, read: Read) -> KeyFactAnswer | Unsure:
    """Whether the report states the fact; unsure where it states what is outdated as well, or only a part."""
    found = look_at(inputs.fact, inputs.passages, read)
    if found.finding in NOT_MADE:
        return KeyFactAnswer(label="not_present", quote=found.quote, reason=found.reason)
    if found.finding not in MADE:
        return Unsure(found.reason)
    if inputs.outdated and look_at(inputs.outdated, inputs.passages, read).finding in MADE:
        return Unsure("the report states the fact and what is outdated")
    return KeyFactAnswer(label="present", quote=found.quote, reason=found.reason)


def judge_trap(inputs: TrapInput, read: Read) -> TrapAnswer | Unsure:
    """Passed or failed where the report makes one of the two statements and not the other; never half."""
    if inputs.document is not None:
        return Unsure("rules cannot tell whether a document is taken for real")
    right, wrong = (look_at(text, inputs.passages, read) for text in (inputs.correct, inputs.fails))
    if right.finding in MADE and wrong.finding in NOT_MADE:
        return TrapAnswer(label="full", quote=right.quote, reason=right.reason)
    if wrong.finding in MADE and right.finding in NOT_MADE:
        return TrapAnswer(label="failed", quote=wrong.quote, reason=wrong.reason)
    return Unsure(f"what a correct report says: {right.finding}; what fails: {wrong.finding}")
