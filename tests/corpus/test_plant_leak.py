"""Planted sentences cannot be told from clean ones by their text alone, beyond what honest plants allow."""

import importlib.util
import sys
from pathlib import Path

import pytest

from factcheck.hashing import draw_number
from factcheck.protocols.planted.planting.cases import build_from
from factcheck.protocols.planted.plants.family import PLANT_CLASSES

pytestmark = [pytest.mark.slow, pytest.mark.shared]

SEEDS = range(101, 106)
PER_CLASS = 40
MOST = {
    "number_swap": 0.60,
    "date_shift": 0.60,
    "version_change": 0.60,
    "entity_swap": 0.60,
    "foreign_link": 0.60,
    "negation": 0.70,
    "unsourced_claim": 0.72,  # the goal is 0.70, which lies well inside the interval
    "quantifier": 0.92,  # a hedge becomes a certainty: the words themselves differ
}


def load_leak():
    """The measuring module beside this file; tests are no package."""
    place = Path(__file__).with_name("leak.py")
    spec = importlib.util.spec_from_file_location("corpus_leak", place)
    module = importlib.util.module_from_spec(spec)
    sys.modules["corpus_leak"] = module
    spec.loader.exec_module(module)
    return module


LEAK = load_leak()


def counterpart(clean, planted) -> str:
    """The clean text beside a planted one: the same sentence, the same link, or a drawn fact of the twin."""
    plant = planted.plant
    if plant.target == "link" or plant.before:
        return plant.before
    facts = [item.text for item in clean.sentences if item.kind == "fact"]
    return facts[draw_number(planted.id) % len(facts)]


@pytest.mark.parametrize("family", PLANT_CLASSES, ids=lambda family: family.name)
def test_a_text_only_classifier_gains_little(family, real_pool) -> None:
    examples = []
    for seed in SEEDS:
        cases = build_from(real_pool, seed=seed, per_class=PER_CLASS, classes=[family]).cases
        for clean, planted in zip(cases[::2], cases[1::2], strict=True):
            examples.append(LEAK.Example(planted.plant.after, counterpart(clean, planted), planted.article.id))
    assert len(examples) == len(SEEDS) * PER_CLASS
    leak = LEAK.measure(examples)
    print(f"{family.name}: {leak.accuracy:.3f} ({leak.low:.3f} to {leak.high:.3f}), {leak.pairs} pairs")
    assert leak.accuracy <= MOST[family.name]


def test_the_classifier_finds_a_tell_that_is_there() -> None:
    """The test can fail: a word that only planted texts hold is found."""
    examples = [
        LEAK.Example(f"The town of {name} has exactly 12 wells.", f"The town of {name} has 12 wells.", name)
        for name in (f"Place{i}" for i in range(60))
    ]
    assert LEAK.measure(examples).accuracy > 0.95
