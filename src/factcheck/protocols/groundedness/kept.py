"""What makes an audit of groundedness verifiable from its folder alone."""

from factcheck.audit.kept import KeptProtocol
from factcheck.hashing import sha256_text
from factcheck.protocols.groundedness.pages import pages
from factcheck.protocols.groundedness.recount import recount
from factcheck.protocols.groundedness.rules import shipped_text
from factcheck.protocols.groundedness.stages import PROTOCOL
from factcheck.records.answer_claims import AnswerClaim, AnswerReading, AnswerVerdict, ClaimVerdict, GroundednessRules
from factcheck.records.audit import Audit
from factcheck.records.groundedness import HeldAnswer, ImportNote
from factcheck.records.groundedness_summary import GroundednessSummary

KEPT = KeptProtocol(
    name=PROTOCOL,
    kinds={
        "audit.json": Audit,
        "rules.json": GroundednessRules,
        "answers.jsonl": HeldAnswer,
        "notes.jsonl": ImportNote,
        "claims.jsonl": AnswerClaim,
        "readings.jsonl": AnswerReading,
        "verdicts.jsonl": ClaimVerdict,
        "overall.jsonl": AnswerVerdict,
        "summary.json": GroundednessSummary,
    },
    recompute=recount,
    pages=pages,
    shipped={"rules": lambda: sha256_text(shipped_text())},
)
