"""What makes an audit with receipts verifiable from its folder alone."""

from factcheck.audit.kept import KeptProtocol
from factcheck.audit.making import panel_sums
from factcheck.hashing import sha256_text
from factcheck.protocols.receipts.compliance import PANELS
from factcheck.protocols.receipts.pages import pages
from factcheck.protocols.receipts.recount import recount
from factcheck.protocols.receipts.rules import shipped_text
from factcheck.records.audit import Audit
from factcheck.records.audit_summary import ReceiptSummary
from factcheck.records.omission import Omission, OmissionLabel
from factcheck.records.panel import Decision, Evidence, PanelRule, ReportClaim
from factcheck.records.person_label import PersonLabel
from factcheck.records.receipt_rules import ReceiptRules
from factcheck.records.report import Citation, Reference, Report
from factcheck.records.requirement import RequirementLabel, RequirementResult
from factcheck.records.resolution import Resolution
from factcheck.records.search import SearchRecord

KEPT = KeptProtocol(
    name="receipts",
    kinds={
        "audit.json": Audit,
        "rules.json": ReceiptRules,
        "panel.json": PanelRule,
        "reports.jsonl": Report,
        "citations.jsonl": Citation,
        "references.jsonl": Reference,
        "claims.jsonl": ReportClaim,
        "resolutions.jsonl": Resolution,
        "searches.jsonl": SearchRecord,
        "evidence.jsonl": Evidence,
        "decisions.jsonl": Decision,
        "people.jsonl": PersonLabel,
        "omissions.jsonl": Omission,
        "omission_people.jsonl": OmissionLabel,
        "requirements.jsonl": RequirementResult,
        "requirement_people.jsonl": RequirementLabel,
        "summary.json": ReceiptSummary,
    },
    recompute=recount,
    pages=pages,
    grows=("people.jsonl", "omission_people.jsonl", "requirement_people.jsonl"),
    shipped={"rules": lambda: sha256_text(shipped_text()), **panel_sums(PANELS)},
)
