"""The stage ``freeze``: a sample is checked against its design and fingerprinted; afterwards any change is refused."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from pathlib import Path

from factcheck.errors import ConfigError, DataError, Tampered
from factcheck.hashing import draw_order, sha256_bytes
from factcheck.jsonl import dump_line, write_records, write_text
from factcheck.protocols.detectors.folders import RoundFolder, read_documents, read_manifest
from factcheck.protocols.detectors.log import append_log, moment, read_log
from factcheck.protocols.detectors.revised import revised_share
from factcheck.protocols.detectors.rules import ProtocolText, keep_protocol, kept_protocol
from factcheck.protocols.detectors.sample import SampleText, read_sample
from factcheck.protocols.detectors.sample_checks import origin_of, sample_faults
from factcheck.records.detectors import SampleDesign
from factcheck.records.detectors_sample import DetectorDocument, DetectorManifest

MOST_FAULTS = 5


@dataclass(frozen=True, slots=True)
class FrozenText:
    """A frozen document with the text that tools are sent."""

    document: DetectorDocument
    text: str

    def __repr__(self) -> str:
        """Without the text, whatever shows it."""
        return f"FrozenText({self.document.id})"


def freeze_sample(place: RoundFolder, given: ProtocolText, sample: Path, at: datetime) -> DetectorManifest:
    """Check a sample file against the protocol's design, fingerprint it, and write the manifest. Copies no text.

    Raises DataError with the first faults, each with its line; ConfigError where the round has a sample already. No
    message holds anything of a document.
    """
    if place.manifest.exists():
        return _finish(place, given, at)
    found = read_sample(sample)
    refuse_faults(found, given.protocol.sample, sample)
    documents = frozen_documents(found, given.protocol.sample, place.name)
    counts = Counter(document.slice for document in documents)
    keep_protocol(place, given)
    write_records(place.documents, documents)
    write_text(place.sample, f"{sample.resolve()}\n")
    manifest = DetectorManifest(
        round=place.name,
        protocol_version=given.protocol.version,
        protocol_sha256=given.sha256,
        design_sha256=given.design_sha256,
        frozen_at=moment(at),
        documents=len(documents),
        slices={part.name: counts[part.name] for part in given.protocol.sample.slices},
        documents_sha256=sha256_bytes(place.documents.read_bytes()),
    )
    write_text(place.manifest, dump_line(manifest))
    return _finish(place, given, at)


def _finish(place: RoundFolder, given: ProtocolText, at: datetime) -> DetectorManifest:
    """Log what was frozen, also where a crash came in between. Raises ConfigError where it was logged before."""
    manifest, version = check_frozen(place), given.protocol.version
    logged = {entry.kind for entry in read_log(place)}
    if "frozen" in logged or manifest.protocol_sha256 != given.sha256:
        raise ConfigError(f"round {place.name} has a frozen sample; freeze another with --round")
    if "protocol" not in logged:
        append_log(place, at, "protocol", protocol_version=version, sha256=given.sha256)
    append_log(place, at, "frozen", protocol_version=version, sha256=manifest_sha256(place))
    return manifest


def refuse_faults(found: Sequence[SampleText], design: SampleDesign, path: Path) -> None:
    """Raise DataError with the first faults of a sample."""
    faults = list(islice(sample_faults(found, design), MOST_FAULTS + 1))
    if not faults:
        return
    first, *rest = faults[:MOST_FAULTS]
    said = [first.message, *(f"line {one.line}: {one.message}" if one.line else one.message for one in rest)]
    more = "; and more" if len(faults) > MOST_FAULTS else ""
    raise DataError("; ".join(said) + more, path=path, line=first.line)


def frozen_documents(found: Sequence[SampleText], design: SampleDesign, name: str) -> list[DetectorDocument]:
    """The records of a sample in the fixed order, which is drawn by fingerprint and the round's name."""
    by_id = {document.row.id: document for document in found}
    slices = {part.name: part for part in design.slices}
    ordered = draw_order(found, lambda document: document.sha256, "detectors", name)
    made = []
    for index, document in enumerate(ordered):
        row, part = document.row, slices[document.row.slice]
        parent = by_id.get(row.parent or "")
        bounded = part.revised_min is not None or part.revised_max is not None
        share = round(revised_share(parent.text, document.text), 6) if parent and bounded else None
        record = DetectorDocument(
            index=index,
            id=row.id,
            slice=row.slice,
            topic=row.topic,
            sha256=document.sha256,
            words=len(document.text.split()),
            provenance=row.provenance,
            consent=row.consent,
            parent=row.parent,
            ai=origin_of(document, by_id) if part.writer == "ai" else None,
            method=row.method,
            revised=share,
        )
        made.append(record)
    return made


def manifest_sha256(place: RoundFolder) -> str:
    """The hash that stands for the whole frozen sample."""
    return sha256_bytes(place.manifest.read_bytes())


def check_frozen(place: RoundFolder) -> DetectorManifest:
    """The manifest, once the list of documents was found to be the one that was frozen. Raises Tampered, DataError."""
    manifest = read_manifest(place)
    if not place.documents.exists() or sha256_bytes(place.documents.read_bytes()) != manifest.documents_sha256:
        raise Tampered(f"{place.documents} is not what was frozen; put the file back")
    if kept_protocol(place, manifest.protocol_version).sha256 != manifest.protocol_sha256:
        raise Tampered(f"{place.protocol(manifest.protocol_version)} is not what was frozen; put the file back")
    return manifest


def frozen_texts(place: RoundFolder, sample: Path | None = None) -> list[FrozenText]:
    """Every frozen document with its text, in the fixed order; ``sample`` is where the sample file lies now.

    Raises Tampered where one character of a document, or what was recorded of it, changed since it was frozen.
    """
    manifest = check_frozen(place)
    path = sample or sample_path(place)
    found = read_sample(path)
    design = kept_protocol(place, manifest.protocol_version).protocol.sample
    frozen = read_documents(place)
    by_id = {document.row.id: document for document in found}
    for document in frozen:
        now = by_id.get(document.id)
        if now is None:
            raise Tampered(f"{path}: document {document.id} is gone since the sample was frozen; put it back")
        if now.sha256 != document.sha256:
            raise Tampered(f"{path}:{now.line}: document {document.id} changed since it was frozen; put its text back")
    if {document.row.slice for document in found} - {part.name for part in design.slices} or len(found) != len(frozen):
        raise Tampered(f"{path}: the sample holds documents that were not frozen; take them out")
    for before, after in zip(frozen, frozen_documents(found, design, place.name), strict=True):
        if before != after:
            raise Tampered(
                f"{path}: what is said of document {before.id} changed since it was frozen; put it back (a wrong label"
                " is corrected with factcheck detectors correct)"
            )
    return [FrozenText(document, by_id[document.id].text) for document in frozen]


def sample_path(place: RoundFolder) -> Path:
    """Where the sample file was when it was frozen. Raises DataError where that is not known here."""
    if not place.sample.exists():
        raise DataError("where the sample lies is not known in this workspace; say it with --sample", path=place.folder)
    return Path(place.sample.read_text("utf-8").removesuffix("\n"))
