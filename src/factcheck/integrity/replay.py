"""Replaying the cases and results of a run from its files alone: a plant put back must give the twin, byte for byte."""

from collections.abc import Iterator, Mapping, Sequence

from factcheck.records.case import Case
from factcheck.records.result import Result

FLAGGED = ("corrected", "contested")


def case_faults(cases: Sequence[Case]) -> Iterator[tuple[str, str]]:
    """Id of a case and what is wrong with it: spans, plants and twins."""
    twins: dict[str | None, Case] = {case.pair: case for case in cases if case.role == "clean" and case.pair}
    for case in cases:
        for message in (*_span_faults(case), *_plant_faults(case, twins)):
            yield case.id, message


def _span_faults(case: Case) -> Iterator[str]:
    for sentence in case.sentences:
        if case.post[sentence.start : sentence.end] != sentence.text:
            yield f"sentence {sentence.index} is not what stands at {sentence.start} to {sentence.end} of the post"
    if case.link is not None and case.post[case.link.start : case.link.end] != case.link.url:
        yield "the link is not what stands at its place in the post"


def _plant_faults(case: Case, twins: Mapping[str | None, Case]) -> Iterator[str]:
    plant = case.plant
    if plant is None:
        if case.role == "planted":
            yield "a planted case without a plant"
        return
    if case.role != "planted":
        yield f"a {case.role} case with a plant"
    if case.post[plant.start : plant.end] != plant.new:
        yield "the plant is not what stands at its place in the post"
        return
    twin = twins.get(case.pair)
    if twin is None:
        yield "a planted case without its clean twin"
        return
    if case.post[: plant.start] + plant.old + case.post[plant.end :] != twin.post:
        yield "the post with the plant put back is not the twin's post"
    if (case.seed, case.class_, case.article, case.writer) != (twin.seed, twin.class_, twin.article, twin.writer):
        yield "seed, class, article or writer is not that of the twin"
    yield from _sentence_faults(case, twin)


def _sentence_faults(case: Case, twin: Case) -> Iterator[str]:
    """``before`` and ``after`` must be the sentence (or link) of the twin and of the planted case."""
    plant = case.plant
    assert plant is not None
    if plant.target == "link":
        shown = [twin.link.url if twin.link else "", case.link.url if case.link else ""]
    else:
        by_index = [{s.index: s.text for s in one.sentences} for one in (twin, case)]
        index = plant.sentence if plant.sentence is not None else -1
        shown = ["" if plant.old == "" else by_index[0].get(index, ""), by_index[1].get(index, "")]
    if [plant.before, plant.after] != shown:
        yield "what the plant calls before and after is not what stands in the twin and in the post"


def result_faults(cases: Mapping[str, Case], results: Sequence[Result]) -> Iterator[tuple[int, str]]:
    """Place of a result in its file, from 0, and what is wrong with it. The order must be that of the case file."""
    order = {name: index for index, name in enumerate(cases)}
    last, fingerprints = -1, {result.arm_fingerprint for result in results[:1]}
    for place, result in enumerate(results):
        if result.case not in cases:
            yield place, f"there is no case {result.case}"
            continue
        if order[result.case] <= last:
            yield place, f"case {result.case} stands twice or out of order"
        last = order[result.case]
        if result.arm_fingerprint not in fingerprints:
            yield place, "another arm fingerprint than in the lines before"
        if result.article != cases[result.case].article.id:
            yield place, "another article than the case's"
        yield from ((place, message) for message in _claim_faults(cases[result.case], result))


def _claim_faults(case: Case, result: Result) -> Iterator[str]:
    """Flags must follow from the outcomes of claims, and claims must stand where they say."""
    known = {sentence.index for sentence in case.sentences}
    doubted = {claim.sentence for claim in result.claims if claim.outcome in FLAGGED}
    wanted = tuple(sorted(index for index in doubted if index is not None)) if result.status == "ok" else ()
    if result.flagged != wanted:
        yield f"flagged is {list(result.flagged)}, the outcomes of its claims give {list(wanted)}"
    if any(claim.sentence is not None and claim.sentence not in known for claim in result.claims):
        yield "a claim names a sentence that is not in the case"
    if result.link_flagged and result.status != "ok":
        yield "a link is flagged although there is no answer"
