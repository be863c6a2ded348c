"""An audit of groundedness from the files of its folder alone: the summary, by the one function that ever makes it."""

from factcheck.audit.kept import read_audit, read_part, read_stage
from factcheck.protocols.groundedness.facts import Facts
from factcheck.protocols.groundedness.summary import summarize
from factcheck.records.answer_claims import AnswerClaim, AnswerReading, AnswerVerdict, ClaimVerdict, GroundednessRules
from factcheck.records.groundedness import HeldAnswer, ImportNote
from factcheck.records.groundedness_summary import GroundednessSummary
from factcheck.workspace import AuditFolder


def recount(folder: AuditFolder) -> GroundednessSummary:
    """The summary from what the stages wrote; nothing is written. Raises DataError for files that cannot be used."""
    return summarize(read_facts(folder), read_audit(folder))


def read_facts(folder: AuditFolder) -> Facts:
    """All that the stages of an audit wrote. Raises DataError with file and line."""
    rules = read_part(folder, "rules", GroundednessRules)
    return Facts(
        audit=read_audit(folder).audit,
        rules=rules,
        answers=read_stage(folder, "answers", HeldAnswer),
        notes=read_stage(folder, "notes", ImportNote),
        claims=read_stage(folder, "claims", AnswerClaim),
        readings=read_stage(folder, "readings", AnswerReading),
        verdicts=read_stage(folder, "verdicts", ClaimVerdict) if "per_claim" in rules.instruments else (),
        overall=read_stage(folder, "overall", AnswerVerdict) if "global" in rules.instruments else (),
    )
