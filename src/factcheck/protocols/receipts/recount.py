"""An audit with receipts from the files of its folder alone: the summary, by the one function that ever makes it."""

from typing import TypeVar

from pydantic import BaseModel

from factcheck.audit.kept import read_audit, read_part, read_stage
from factcheck.audit.tally import config_hash, panel_use
from factcheck.protocols.receipts.people import read_omission_labels, read_people, read_requirement_labels, settled
from factcheck.protocols.receipts.reliability import reliability
from factcheck.protocols.receipts.summary import ReceiptFacts, score_receipts
from factcheck.records.audit_summary import ReceiptSummary
from factcheck.records.omission import Omission, OmissionLine
from factcheck.records.panel import Decision, PanelRule, ReportClaim
from factcheck.records.receipt_rules import ReceiptRules
from factcheck.records.report import Citation, Reference, Report
from factcheck.records.requirement import RequirementResult
from factcheck.records.resolution import Resolution
from factcheck.records.search import SearchRecord
from factcheck.workspace import AuditFolder

R = TypeVar("R", bound=BaseModel)


def recount(folder: AuditFolder) -> ReceiptSummary:
    """The summary from what the stages and people wrote; nothing is written.

    Raises DataError for files that cannot be used.
    """
    made = read_audit(folder)
    rules, panel = read_part(folder, "rules", ReceiptRules), read_part(folder, "panel", PanelRule)
    facts = read_found(folder, made.unread)
    searches = read_stage(folder, "searches", SearchRecord)
    return ReceiptSummary(
        audit=made.audit,
        rules_version=rules.version,
        panel_version=panel.version,
        config_sha256=config_hash(rules, panel, made),
        prompts=made.prompts,
        models=made.models,
        embedded=made.mode == "embedded",
        engine=made.services.get("search"),
        searches=len(searches),
        failed_searches=sum(search.failure is not None for search in searches),
        panel=panel_use(facts.decisions, made.mode),
        reliability=reliability(facts.decisions, facts.people, made.mode),
        requirements=tuple(facts.requirements),
        omissions=tuple(
            OmissionLine(
                report=one.report,
                text=one.text,
                held_by=one.held_by,
                others=one.others,
                label=facts.omission_people.get((one.report, one.text)),
            )
            for one in facts.omissions
        ),
        reports=score_receipts(made.audit, facts, rules),
        spent_usd=made.spent_usd,
    )


def read_found(folder: AuditFolder, unread: dict[str, int]) -> ReceiptFacts:
    """All that stages and people found. Raises DataError with file and line."""
    return ReceiptFacts(
        reports=read_stage(folder, "reports", Report),
        citations=read_stage(folder, "citations", Citation),
        references=read_stage(folder, "references", Reference),
        claims=read_stage(folder, "claims", ReportClaim),
        resolved={found.url: found for found in read_stage(folder, "resolutions", Resolution)},
        decisions=read_stage(folder, "decisions", Decision),
        unread=unread,
        people=read_people(folder),
        omissions=_read_later(folder, "omissions", Omission),
        omission_people=read_omission_labels(folder),
        requirements=settled(_read_later(folder, "requirements", RequirementResult), read_requirement_labels(folder)),
    )


def _read_later(folder: AuditFolder, stage: str, kind: type[R]) -> list[R]:
    """The records of a stage that audits of before do not have: nothing there is nothing found."""
    return read_stage(folder, stage, kind) if folder.file(stage).exists() else []
