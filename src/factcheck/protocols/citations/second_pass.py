"""The extra pass: where a candidate's mean lies within the band, its disputed claims are judged once more.

Every judge is asked the same question for another sample, and the ballots of both passes are counted together by the
same rule. It happens once: what comes of it stands, within the band or not.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from factcheck.audit.judging import Made, ask_all
from factcheck.checker.panel.decide import decide
from factcheck.checker.panel.judging import Judged
from factcheck.checker.panel.votes import JUDGES
from factcheck.checker.state import CallNote, Tools
from factcheck.jsonl import write_records
from factcheck.progress import Progress
from factcheck.records.audit_summary import CitationSummary
from factcheck.records.panel import Decision, PanelRule
from factcheck.records.second_pass import SecondPass
from factcheck.workspace import AuditFolder

STAGE = "second_pass"


def is_disputed(decision: Decision) -> bool:
    """Whether a claim is judged once more: it is for a person to settle, or the first two judges differed on it."""
    first = [ballot.label for ballot in decision.ballots[:JUDGES] if ballot.label is not None]
    return decision.disputed or len(set(first)) > 1


def judge_disputed(
    folder: AuditFolder,
    summary: CitationSummary,
    asked: Sequence[tuple[Made, Judged]],
    tools: Tools,
    rule: PanelRule,
    progress: Progress,
    workers: int,
) -> tuple[CallNote, ...]:
    """Judge disputed claims of candidates within the band once more, and write what came of it; the calls it took.

    ``summary`` is that of the first pass. One instrument answers alike and is not asked again. Answers had before come
    from the store. Raises KeyboardInterrupt where ``tools.stop`` is set before all are judged.
    """
    near = {report for one in summary.candidates if one.borderline for report in one.reports}
    chosen = [
        (made, judged)
        for made, judged in asked
        if judged.decision.report in near and judged.decision.mode != "embedded" and is_disputed(judged.decision)
    ]
    if not chosen:
        return ()
    anew = replace(tools, repeat=tools.repeat + 1)
    again = ask_all("disputed claims once more", [made for made, _ in chosen], anew, rule, progress, workers)
    both = [_counted(before, after, rule) for (_, before), after in zip(chosen, again, strict=True)]
    write_records(folder.file(STAGE), both)
    return tuple(note for judged in again for note in judged.calls)


def with_second(decisions: Iterable[Decision], second: Iterable[SecondPass]) -> list[Decision]:
    """The decisions, with what both passes say where there were two; ballots stay those of the first."""
    known = {(one.report, one.claim, one.url): one for one in second}
    found = []
    for decision in decisions:
        one = known.get((decision.report, decision.claim, decision.url))
        if one is not None:
            said = {"label": one.label, "why": one.why, "disputed": one.disputed, "cause": one.cause}
            decision = decision.model_copy(update=said)
        found.append(decision)
    return found


def _counted(before: Judged, after: Judged, rule: PanelRule) -> SecondPass:
    first, second = before.decision, after.decision
    verdict = decide((*first.ballots, *second.ballots), first.mode, rule, before.doubts)
    return SecondPass(
        report=first.report,
        claim=first.claim,
        url=first.url,
        ballots=second.ballots,
        before=first.label,
        label=verdict.label,
        why=verdict.why,
        disputed=verdict.cause is not None,
        cause=verdict.cause,
    )
