"""Whether an answer key can be used as it is written, before anything is asked; and what people found by it."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from factcheck.audit.importing import Imported
from factcheck.audit.kept import read_stage
from factcheck.checker.panel.report_page import ReportPage, make_report_page
from factcheck.errors import ConfigError, DataError
from factcheck.records.answer_key import AnswerKey
from factcheck.records.citation_rules import CitationRules
from factcheck.records.key_decision import NamedDocument
from factcheck.records.report import Report
from factcheck.workspace import Workspace


def check_key(key: AnswerKey, rules: CitationRules, reports: Sequence[Imported]) -> None:
    """Raise ConfigError for a trap or key fact that the rules do not name, for nothing would come of it, and for a
    person's quote that does not stand in its report.
    """
    found = key.outcomes.values()
    _refuse_unknown("trap", [*key.traps, *(name for one in found for name in one.traps)], rules.traps.names)
    facts = [*key.key_facts, *(name for one in found for name in one.key_facts)]
    _refuse_unknown("key fact", facts, rules.coverage.names)
    for one in reports:
        if one.report.id in key.outcomes and key.outcomes[one.report.id].fabricated:
            list(found_by_people(make_report_page(one.text), key))


def unknown_reports(workspace: Workspace, key: AnswerKey) -> tuple[str, ...]:
    """Reports of which the key has outcomes and that are in no audit of the workspace: nothing comes of these.

    One key may serve several audits. An audit whose reports cannot be read counts as without any.
    """
    known: set[str] = set()
    for folder in workspace.audits():
        if folder.path.parent.name == "citations":
            with suppress(DataError, OSError):
                known.update(report.id for report in read_stage(folder, "reports", Report))
    return tuple(sorted(set(key.outcomes) - known))


def found_by_people(source: ReportPage, key: AnswerKey) -> Iterator[NamedDocument]:
    """Documents of one report that a person found nowhere. Raises ConfigError for a quote that it does not hold."""
    outcome = key.outcomes.get(source.report.id)
    for found in outcome.fabricated if outcome else ():
        sentences = source.sentences_of(found.quote)
        if not sentences:
            raise ConfigError(
                f"the answer key says that report {source.report.id!r} names {found.document!r}, and the quote"
                f" {found.quote[:80]!r} does not stand there; copy it from the report"
            )
        yield NamedDocument(
            report=source.report.id,
            by="person",
            name=found.document,
            document=found.document,
            url=found.url,
            sentences=sentences,
            why=f"{found.by} looked for it in vain: {found.looked}",
        )


def _refuse_unknown(kind: str, named: Iterable[str], known: Sequence[str]) -> None:
    strange = sorted(set(named) - set(known))
    if strange:
        raise ConfigError(
            f"the answer key has the {kind} {strange[0]!r}, and the rules know {', '.join(known)} alone: it would not"
            " count; name it in the rules too"
        )
