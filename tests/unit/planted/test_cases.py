"""Cases: order, names, twins, and draws that depend on names alone."""

import json
import subprocess
import sys
from dataclasses import replace

import pytest

from factcheck.hashing import canonical_json
from factcheck.protocols.planted.planting.cases import Shortfall, build_cases
from factcheck.protocols.planted.planting.drafts import OPINIONS, TAG
from factcheck.protocols.planted.plants.family import PLANT_CLASSES

NAMES = [family.name for family in PLANT_CLASSES]


def dumped(built) -> str:
    return "\n".join(canonical_json(case.model_dump(by_alias=True, mode="json")) for case in built.cases)


def test_classes_stand_in_the_order_of_the_specification() -> None:
    assert NAMES == [
        "number_swap",
        "date_shift",
        "version_change",
        "entity_swap",
        "negation",
        "quantifier",
        "unsourced_claim",
        "foreign_link",
    ]


def test_order_and_names(pool) -> None:
    built = build_cases(pool, seed=7, per_class=2)
    keys = [(NAMES.index(c.class_), int(c.id.split("-")[2]), c.role == "planted") for c in built.cases]
    assert keys == sorted(keys)
    assert built.cases[0].id == "s7-number_swap-01-clean"
    assert built.cases[1].id == "s7-number_swap-01-planted"
    assert {c.pair for c in built.cases[:2]} == {"s7-number_swap-01"}


def test_twins_differ_in_one_span(pool) -> None:
    built = build_cases(pool, seed=3, per_class=4)
    for clean, planted in zip(built.cases[::2], built.cases[1::2], strict=True):
        plant = planted.plant
        assert clean.plant is None
        assert (clean.label, planted.label) == ("clean", "error")
        assert planted.post[plant.start : plant.end] == plant.new
        assert planted.post[: plant.start] + plant.old + planted.post[plant.end :] == clean.post
        assert clean.class_ == planted.class_


def test_sentences_and_link_have_their_places(pool) -> None:
    for case in build_cases(pool, seed=5, per_class=3).cases:
        facts = [s for s in case.sentences if s.kind == "fact"]
        opinions = [s for s in case.sentences if s.kind == "opinion"]
        added = case.class_ == "unsourced_claim" and case.role == "planted"
        assert len(facts) == (4 if added else 3)
        assert len(opinions) == 1
        assert opinions[0].text in OPINIONS
        assert all(case.post[s.start : s.end] == s.text for s in case.sentences)
        assert case.post[case.link.start : case.link.end] == case.link.url
        assert case.post.split("\n")[-1] == TAG
        assert [s.index for s in case.sentences] == list(range(len(case.sentences)))


def test_an_article_comes_back_only_when_all_were_tried(pool) -> None:
    built = build_cases(pool, seed=2, per_class=10)
    for name in NAMES:
        used = [c.article.id for c in built.cases if c.class_ == name and c.role == "planted"]
        distinct = list(dict.fromkeys(used))
        assert len(set(used[: len(distinct)])) == len(distinct)
    posts = [(c.class_, c.post, c.plant.new) for c in built.cases if c.role == "planted"]
    assert len(set(posts)) == len(posts)


def test_shortfalls_are_reported(pool) -> None:
    one = [family for family in PLANT_CLASSES if family.name == "version_change"]
    built = build_cases(pool, seed=2, per_class=60, classes=one)
    short = {item.name: item for item in built.shortfalls}
    count = sum(c.class_ == "version_change" and c.role == "planted" for c in built.cases)
    assert short["version_change"] == Shortfall("version_change", 60, count)
    assert 0 < count < 60


def test_the_order_of_the_pool_does_not_matter(pool) -> None:
    assert dumped(build_cases(pool, seed=9, per_class=4)) == dumped(build_cases(pool[::-1], seed=9, per_class=4))


def test_seeds_differ(pool) -> None:
    first, second = (build_cases(pool, seed=seed, per_class=4) for seed in (1, 2))
    posts = {c.post for c in first.cases if c.role == "planted"}
    assert not posts & {c.post for c in second.cases if c.role == "planted"}


def test_another_article_does_not_shift_the_plants(pool, make_article) -> None:
    """Classes that take nothing from other articles keep every plant; the rest keep nearly all."""
    extra = make_article("zoo", "https://zoo.example/", ["*The zoo in Graz has 312 animals.", "It is open in May."])
    own = [
        f for f in PLANT_CLASSES if f.name in {"number_swap", "date_shift", "version_change", "negation", "quantifier"}
    ]
    before = build_cases(pool, seed=4, per_class=6, classes=own)
    after = build_cases([*pool, extra], seed=4, per_class=6, classes=own)
    plants = {(c.class_, c.article.id, c.post) for c in before.cases}
    kept = {(c.class_, c.article.id, c.post) for c in after.cases}
    assert plants <= kept | {item for item in plants if item[1] == "zoo"}


def test_two_articles_with_one_id_are_refused(pool) -> None:
    with pytest.raises(ValueError, match="same id"):
        build_cases([*pool, pool[0]], seed=1, per_class=1)


def test_an_article_with_two_sentences_is_not_used(pool) -> None:
    short = replace(pool[0], sentences=pool[0].sentences[:2])
    assert build_cases([short, *pool[1:]], seed=1, per_class=4).cases
    used = {c.article.id for c in build_cases([short, *pool[1:]], seed=1, per_class=4).cases}
    assert short.id not in used


SCRIPT = """
import json, sys
from factcheck.protocols.planted.planting.cases import build_cases
from factcheck.protocols.planted.pool import CleanSentence, PoolArticle
rows = json.load(sys.stdin)
pool = [PoolArticle(*row[:6], tuple(CleanSentence(i, t, tuple(s)) for i, t, s in row[6])) for row in rows]
for case in build_cases(pool, seed=11, per_class=3).cases:
    print(case.model_dump_json(by_alias=True))
"""


def test_hash_seeds_do_not_matter(pool) -> None:
    rows = [
        [a.id, a.url, a.title, a.text, a.sha256, a.writer, [(s.index, s.text, s.supported_by) for s in a.sentences]]
        for a in pool
    ]
    outputs = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            input=json.dumps(rows),
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PATH": ""},
        ).stdout
        for seed in ("0", "1234")
    }
    assert len(outputs) == 1
    assert outputs.pop().count("\n") > 20
