"""What is told of single documents: fingerprints of all, results of those that no label ever called human."""

from collections.abc import Sequence

from factcheck.protocols.detectors.decisions import decide
from factcheck.protocols.detectors.folders import RoundFolder, read_documents
from factcheck.protocols.detectors.freeze import check_frozen
from factcheck.protocols.detectors.journal import read_told
from factcheck.protocols.detectors.locking import read_run
from factcheck.protocols.detectors.rules import ProtocolText, kept_protocol
from factcheck.protocols.detectors.score import corrected_labels
from factcheck.records.detectors_log import DetectorLogEntry
from factcheck.records.detectors_sample import DetectorFingerprint
from factcheck.records.detectors_scores import ToolScore
from factcheck.records.detectors_tools import DetectorDecision


def fingerprints(place: RoundFolder, log: Sequence[DetectorLogEntry]) -> list[DetectorFingerprint]:
    """The fingerprint of every document, with its slice as it is now, in the fixed order."""
    labels = corrected_labels(log)
    return [
        DetectorFingerprint(document=document.id, slice=labels.get(document.id, document.slice), sha256=document.sha256)
        for document in read_documents(place)
    ]


def ai_decisions(
    place: RoundFolder, score: ToolScore, given: ProtocolText, log: Sequence[DetectorLogEntry]
) -> list[DetectorDecision]:
    """What a tool said of each document of a model. A document that was ever labelled human is left out."""
    run = read_run(place, score.tool, score.basis.run)
    told = read_told(place.run(run.tool, run.run))
    labels, documents = corrected_labels(log), read_documents(place)
    frozen = kept_protocol(place, check_frozen(place).protocol_version).protocol
    human = {part.name for part in frozen.sample.slices if part.writer == "human"}
    open_ = {one.id for one in documents if one.ai is not None and one.slice not in human}
    open_ -= {str(entry.document) for entry in log if entry.kind == "correction" and entry.slice in human}
    decisions = decide(run, documents, told, given.protocol.flag_rule, labels)
    return [decision for decision in decisions if decision.document in open_]
