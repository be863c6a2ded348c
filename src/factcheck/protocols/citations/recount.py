"""An audit of citations from the files of its folder alone: the summary, by the one function that ever makes it."""

from factcheck.audit.kept import read_audit, read_part, read_stage
from factcheck.audit.tally import config_hash, panel_use
from factcheck.hashing import sha256_text
from factcheck.protocols.citations.second_pass import STAGE as SECOND_PASS
from factcheck.protocols.citations.summary import CitationFacts, report_scores, score_reports
from factcheck.protocols.citations.verdicts import candidate_scores
from factcheck.records.answer_key import AnswerKey
from factcheck.records.audit_summary import CitationSummary
from factcheck.records.citation_rules import CitationRules
from factcheck.records.key_decision import KeyDecision, NamedDocument
from factcheck.records.panel import Decision, PanelRule, ReportClaim
from factcheck.records.report import Citation, Reference, Report
from factcheck.records.resolution import Resolution
from factcheck.records.second_pass import SecondPass
from factcheck.workspace import AuditFolder


def recount(folder: AuditFolder) -> CitationSummary:
    """The summary from what the stages wrote; nothing is written. Raises DataError for files that cannot be used."""
    made = read_audit(folder)
    rules, panel = read_part(folder, "rules", CitationRules), read_part(folder, "panel", PanelRule)
    facts = read_found(folder, made.unread)
    key = read_part(folder, "key", AnswerKey)
    scored = score_reports(facts, rules, key)
    return CitationSummary(
        audit=made.audit,
        rules_version=rules.version,
        panel_version=panel.version,
        config_sha256=config_hash(rules, panel, made),
        prompts=made.prompts,
        models=made.models,
        embedded=made.mode == "embedded",
        archive="archive" in made.services,
        key_sha256=None if key == AnswerKey() else sha256_text(key.questions),
        panel=panel_use(facts.settled, made.mode),
        reports=report_scores(facts, scored),
        candidates=candidate_scores(made.audit, facts, scored, rules, key),
        spent_usd=made.spent_usd,
    )


def read_found(folder: AuditFolder, unread: dict[str, int]) -> CitationFacts:
    """All that the stages of an audit found. Raises DataError with file and line."""
    return CitationFacts(
        reports=read_stage(folder, "reports", Report),
        citations=read_stage(folder, "citations", Citation),
        references=read_stage(folder, "references", Reference),
        claims=read_stage(folder, "claims", ReportClaim),
        resolved={found.url: found for found in read_stage(folder, "resolutions", Resolution)},
        decisions=read_stage(folder, "decisions", Decision),
        unread=unread,
        key_decisions=read_stage(folder, "key_decisions", KeyDecision),
        documents=read_stage(folder, "documents", NamedDocument),
        second=read_stage(folder, SECOND_PASS, SecondPass),
    )
