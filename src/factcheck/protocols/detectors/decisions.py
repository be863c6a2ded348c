"""From raw replies to decisions, by the flag rule and the mapping that were locked. Pure."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from factcheck.protocols.detectors.journal import Told
from factcheck.protocols.detectors.replies import body_of, flagged, read_reply
from factcheck.records.detectors import FlagRule
from factcheck.records.detectors_sample import DetectorDocument
from factcheck.records.detectors_tools import DetectorDecision, DetectorRun


def decide(
    run: DetectorRun,
    documents: Sequence[DetectorDocument],
    told: Told,
    rule: FlagRule,
    labels: Mapping[str, str] | None = None,
) -> tuple[DetectorDecision, ...]:
    """One decision a document, in order; ``labels`` are corrected slices by document."""
    return tuple(_decision(run, document, told, rule, labels or {}) for document in documents)


def statuses(decisions: Iterable[DetectorDecision]) -> dict[str, int]:
    """Documents by status: nothing is left out."""
    return dict(sorted(Counter(str(decision.status) for decision in decisions).items()))


def _decision(
    run: DetectorRun, document: DetectorDocument, told: Told, rule: FlagRule, labels: Mapping[str, str]
) -> DetectorDecision:
    about = {
        "tool": run.tool,
        "run": run.run,
        "document": document.id,
        "slice": labels.get(document.id, document.slice),
        "sha256": document.sha256,
        "asked": told.attempts.get(document.id, 0),
    }
    state, reply = told.state(document.id), told.replies.get(document.id)
    if state != "answered" or reply is None:
        return DetectorDecision.model_validate({**about, "status": state})
    mapping = run.settings.reply
    reading = read_reply(body_of(reply), mapping)
    verdict = flagged(reading, mapping, rule)
    return DetectorDecision.model_validate(
        {
            **about,
            "status": "unparsed" if verdict is None else "ok",
            "verdict": reading.verdict,
            "score": None if reading.score is None else float(reading.score),
            "flagged": verdict,
            "on": reply.at[:10],
        }
    )
