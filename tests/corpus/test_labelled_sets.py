"""Labeled sets that others made, where they are at hand: most rows can be used, and every draw keeps its promises."""

from collections import Counter
from pathlib import Path

import pytest

from factcheck.checker.arm import run_steps
from factcheck.checker.state import Tools, make_page
from factcheck.models.embedded.model import EmbeddedModel
from factcheck.prompts import load_prompts
from factcheck.protocols.planted.arms import built_in_arms
from factcheck.protocols.planted.natural.build import NaturalBuilt, build_natural
from factcheck.protocols.planted.natural.cases import pair_of
from factcheck.protocols.planted.natural.read import read_set
from factcheck.protocols.planted.natural.sample import sample_rows
from factcheck.protocols.planted.run import draft_of
from factcheck.settings import SourceSettings
from factcheck.workspace import shipped

SEED = 4
USABLE = 0.92  # the least share of any set's rows that the limit on the length of a source leaves

pytestmark = pytest.mark.shared


@pytest.fixture(scope="module")
def built(shared: Path) -> NaturalBuilt:
    files = sorted((shared / "data" / "claims").glob("*.jsonl"))
    if not files:
        pytest.skip(f"needs labeled sets at {shared / 'data' / 'claims'}")
    most_chars = SourceSettings().labelled_max_chars
    return build_natural(files, seed=SEED, per_label=200, most_chars=most_chars)


def test_most_rows_of_every_set_can_be_used(built: NaturalBuilt) -> None:
    assert len(built.counts) >= 5
    for found in built.counts:
        assert found.usable == found.read - sum(found.left_out.values()), found.name
        assert found.usable >= USABLE * found.read, found
        assert 0 < found.errors <= 200 and 0 < found.clean <= 200, found


def test_ids_are_distinct_and_every_source_is_whole(built: NaturalBuilt) -> None:
    assert len({case.id for case in built.cases}) == len(built.cases)
    for case in built.cases:
        assert len(built.texts[case.article.sha256]) == case.article.chars
        assert case.sentences[0].text == case.post


def test_no_source_dominates(shared: Path) -> None:
    """No source gives a row more than another one that had more to give."""
    for path in sorted((shared / "data" / "claims").glob("*.jsonl")):
        found = read_set(path, SourceSettings().labelled_max_chars)
        if any(row.pair for row in found.rows):
            continue
        drawn = sample_rows(found, 200, SEED)
        for label in ("error", "clean"):
            had, gave = (Counter(row.cluster for row in rows if row.label == label) for rows in (found.rows, drawn))
            least = min((gave[cluster] for cluster in had if gave[cluster] < had[cluster]), default=None)
            assert least is None or max(gave.values()) <= least + 1, (path.name, label)


def test_minimal_pairs_stay_together(built: NaturalBuilt) -> None:
    sides: dict[str | None, set[str]] = {}
    for case in built.cases:
        if pair_of(case) is not None:
            sides.setdefault(pair_of(case), set()).add(case.label)
    assert len(sides) > 100 and all(labels == {"error", "clean"} for labels in sides.values())


def test_built_in_arms_answer_on_every_set(built: NaturalBuilt) -> None:
    model = EmbeddedModel()
    tools = Tools(dict.fromkeys(("extractor", "judge", "second_judge"), model), load_prompts(shipped("prompts")))
    first = {case.writer: case for case in reversed(built.cases)}
    for case in first.values():
        draft = draft_of(case, make_page("", "", built.texts[case.article.sha256]))
        for arm in built_in_arms().values():
            state = run_steps(arm, draft, tools)
            assert state.status == "ok" and not state.link_flagged, (case.id, arm.name, state.reason)
            assert {claim.sentence for claim in state.claims} == {0}
