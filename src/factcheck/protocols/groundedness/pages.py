"""The pages of an audit by file name, from its folder and its summary."""

from collections.abc import Mapping

from factcheck.audit.html import HTML
from factcheck.protocols.groundedness.html import answers_html
from factcheck.protocols.groundedness.recount import read_facts
from factcheck.protocols.groundedness.view import answers_page
from factcheck.records.groundedness_summary import GroundednessSummary
from factcheck.workspace import AuditFolder


def pages(folder: AuditFolder, summary: GroundednessSummary) -> Mapping[str, str]:
    """Every page that is written beside the summary."""
    facts = read_facts(folder)
    return {folder.page.name: answers_page(summary, facts), HTML: answers_html(summary, facts)}
