"""Does a sample keep to its design? Counts, words, topics, makers, origins and parents; every fault with its line."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from factcheck.protocols.detectors.duplicates import near_duplicates, word_runs
from factcheck.protocols.detectors.revised import revised_share
from factcheck.protocols.detectors.sample import SampleText
from factcheck.records.detectors import SampleDesign, SliceDesign
from factcheck.records.detectors_sample import AiOrigin


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, at a line of the sample file or with all of it."""

    message: str
    line: int | None = None


def sample_faults(documents: Sequence[SampleText], design: SampleDesign) -> Iterator[Fault]:
    """Everything in which a sample does not keep to its design, in a fixed order; nothing of a text is in it."""
    slices = {part.name: part for part in design.slices}
    known = [document for document in documents if document.row.slice in slices]
    for document in documents:
        if document.row.slice not in slices:
            yield Fault("the slice is none of the design", document.line)
    by_id = {document.row.id: document for document in known}
    yield from _words(known, design)
    yield from _origins(known, slices, by_id)
    yield from _parents(known, slices, by_id)
    yield from _counts(known, design, by_id)
    yield from _topics(known, design)
    yield from _duplicates(known, design)


def origin_of(document: SampleText, by_id: Mapping[str, SampleText]) -> AiOrigin | None:
    """Which model wrote a document: its own row says it, or the document it was made from."""
    row = document.row
    source = by_id.get(row.parent or "")
    rows = [row, *([source.row] if source else [])]
    said = {name: next((getattr(one, name) for one in rows if getattr(one, name)), None) for name in _ORIGIN}
    return AiOrigin(**{name: str(value) for name, value in said.items()}) if all(said.values()) else None


QUOTED_WORDS = 6
_ORIGIN = ("maker", "model", "version", "date")


def _words(documents: Sequence[SampleText], design: SampleDesign) -> Iterator[Fault]:
    for document in documents:
        count = len(document.text.split())
        if not design.words_min <= count <= design.words_max:
            limits = f"{design.words_min} to {design.words_max}"
            yield Fault(f"the document has {count} words; the design takes {limits}", document.line)


def _origins(
    documents: Sequence[SampleText], slices: Mapping[str, SliceDesign], by_id: Mapping[str, SampleText]
) -> Iterator[Fault]:
    """People's documents have consent and no model; models' documents say which model."""
    for document in documents:
        row, part = document.row, slices[document.row.slice]
        if quotes(document.text, row.provenance, row.consent, row.method):
            yield Fault("what is said of the document quotes it; say it in other words", document.line)
        if part.writer == "ai":
            if origin_of(document, by_id) is None:
                yield Fault("a document of a model needs maker, model, version and date", document.line)
            continue
        if not row.consent:
            yield Fault("a person's document needs the writer's consent", document.line)
        if any(getattr(row, name) for name in (*_ORIGIN, "parent")):
            yield Fault("a person's document has no maker, model, version, date or parent", document.line)


def quotes(text: str, *said: str | None) -> bool:
    """Whether any of what is said of a text repeats six words of it in a row."""
    runs = word_runs(text, QUOTED_WORDS)
    return any(word_runs(part, QUOTED_WORDS) & runs for part in said if part and len(part.split()) >= QUOTED_WORDS)


def _parents(
    documents: Sequence[SampleText], slices: Mapping[str, SliceDesign], by_id: Mapping[str, SampleText]
) -> Iterator[Fault]:
    """What was made from another document names it; each is used once a slice."""
    used: set[tuple[str, str]] = set()
    for document in documents:
        row, part = document.row, slices[document.row.slice]
        if part.made_from is None:
            if row.parent and part.writer == "ai":
                yield Fault(f"documents of slice {part.name} have no parent", document.line)
            continue
        parent = by_id.get(row.parent or "")
        if parent is None or parent.row.slice != part.made_from:
            yield Fault(f"the parent must be a document of slice {part.made_from}", document.line)
            continue
        if (part.name, parent.row.id) in used:
            yield Fault("another document of this slice has the same parent", document.line)
        used.add((part.name, parent.row.id))
        yield from _child(document, parent, part)


def _child(document: SampleText, parent: SampleText, part: SliceDesign) -> Iterator[Fault]:
    row = document.row
    if row.topic != parent.row.topic:
        yield Fault("its topic is not that of its parent", document.line)
    if not row.method:
        yield Fault("a document that was made from another needs a method", document.line)
    if any(getattr(row, name) not in (None, getattr(parent.row, name)) for name in _ORIGIN):
        yield Fault("maker, model, version or date are not those of its parent", document.line)
    if document.text == parent.text:
        yield Fault("it is the same text as its parent", document.line)
    if part.revised_min is None and part.revised_max is None:
        return
    share = revised_share(parent.text, document.text)
    low, high = part.revised_min or 0.0, 1.0 if part.revised_max is None else part.revised_max
    if not low <= share <= high:
        limits = f"{100 * low:g} to {100 * high:g}%"
        yield Fault(
            f"{100 * share:.1f}% of the parent's sentences were revised; the design takes {limits}", document.line
        )


def _counts(documents: Sequence[SampleText], design: SampleDesign, by_id: Mapping[str, SampleText]) -> Iterator[Fault]:
    """Documents by slice, and by maker."""
    makers: set[str] = set()
    for part in design.slices:
        held = [document for document in documents if document.row.slice == part.name]
        if len(held) != part.documents:
            yield Fault(f"slice {part.name} has {len(held)} documents; the design takes {part.documents}")
        origins = [origin for document in held if (origin := origin_of(document, by_id)) and part.writer == "ai"]
        by_maker = Counter(origin.maker for origin in origins)
        makers |= set(by_maker)
        if part.per_maker is not None and set(by_maker.values()) != {part.per_maker}:
            shown = ", ".join(map(str, sorted(by_maker.values()))) or "none"
            yield Fault(f"slice {part.name} has {shown} documents by maker; the design takes {part.per_maker} each")
    if len(makers) != design.makers:
        yield Fault(f"the models are of {len(makers)} makers; the design takes {design.makers}")
    if design.maker_names and makers - set(design.maker_names):
        yield Fault("a maker is none of the design's")


def _topics(documents: Sequence[SampleText], design: SampleDesign) -> Iterator[Fault]:
    """One list of topics for all slices, each of them evenly used, so that topic explains no difference."""
    topics = sorted({document.row.topic for document in documents})
    if len(topics) != design.topics:
        yield Fault(f"there are {len(topics)} topics; the design takes {design.topics}")
    if design.topic_names and set(topics) - set(design.topic_names):
        yield Fault("a topic is none of the design's")
    for part in design.slices:
        held = Counter(document.row.topic for document in documents if document.row.slice == part.name)
        counts = [held[topic] for topic in topics]
        if counts and max(counts) - min(counts) > design.topic_slack:
            yield Fault(
                f"slice {part.name} has {min(counts)} to {max(counts)} documents a topic; they may differ by"
                f" {design.topic_slack}"
            )


def _duplicates(documents: Sequence[SampleText], design: SampleDesign) -> Iterator[Fault]:
    """Equal texts, and near ones of different families."""
    seen: dict[str, SampleText] = {}
    for document in documents:
        first = seen.setdefault(document.sha256, document)
        if first is not document:
            yield Fault(f"it is the same text as line {first.line}", document.line)
    texts = [document.text for document in documents]
    families = [document.row.parent or document.row.id for document in documents]
    for near in near_duplicates(texts, families, design.shingle_words, design.near_duplicate):
        first, second = documents[near.first], documents[near.second]
        if first.sha256 != second.sha256:
            yield Fault(f"it is nearly the text of line {first.line} (Jaccard index {near.jaccard:.2f})", second.line)
