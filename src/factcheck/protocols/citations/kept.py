"""What makes an audit of citations verifiable from its folder alone."""

from factcheck.audit.kept import KeptProtocol
from factcheck.audit.making import panel_sums
from factcheck.hashing import sha256_text
from factcheck.protocols.citations.key_stage import KEY_PANELS
from factcheck.protocols.citations.pages import pages
from factcheck.protocols.citations.recount import recount
from factcheck.protocols.citations.rules import shipped_text
from factcheck.protocols.citations.second_pass import STAGE as SECOND_PASS
from factcheck.records.answer_key import AnswerKey
from factcheck.records.audit import Audit
from factcheck.records.audit_summary import CitationSummary
from factcheck.records.citation_rules import CitationRules
from factcheck.records.key_decision import KeyDecision, NamedDocument
from factcheck.records.panel import Decision, Evidence, PanelRule, ReportClaim
from factcheck.records.report import Citation, Reference, Report
from factcheck.records.resolution import Resolution
from factcheck.records.second_pass import SecondPass

KEPT = KeptProtocol(
    name="citations",
    kinds={
        "audit.json": Audit,
        "rules.json": CitationRules,
        "panel.json": PanelRule,
        "key.json": AnswerKey,
        "reports.jsonl": Report,
        "citations.jsonl": Citation,
        "references.jsonl": Reference,
        "claims.jsonl": ReportClaim,
        "resolutions.jsonl": Resolution,
        "evidence.jsonl": Evidence,
        "decisions.jsonl": Decision,
        "key_decisions.jsonl": KeyDecision,
        "documents.jsonl": NamedDocument,
        f"{SECOND_PASS}.jsonl": SecondPass,
        "summary.json": CitationSummary,
    },
    recompute=recount,
    pages=pages,
    shipped={"rules": lambda: sha256_text(shipped_text()), **panel_sums(KEY_PANELS)},
)
