"""Planted sentences cannot be told from clean ones by their text alone, beyond what honest plants allow."""

import importlib.util
import sys
from pathlib import Path

import pytest

from factcheck.hashing import draw_number
from factcheck.protocols.planted.planting.cases import build_from
from factcheck.protocols.planted.plants.family import PLANT_CLASSES

pytestmark = [pytest.mark.slow, pytest.mark.shared]

SEEDS = range(301, 306)  # looked at for nothing else
PER_CLASS = 40
MOST = {
    "number_swap": 0.60,
    "date_shift": 0.60,
    "version_change": 0.60,
    "entity_swap": 0.60,
    "foreign_link": 0.60,
    "negation": 0.70,
    "unsourced_claim": 0.70,
    "quantifier": 0.90,  # a hedge becomes a certainty: the words themselves differ
}


# The 95% interval of every figure is printed; with about 100 articles a class it is 5 to 9 points to each side.
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
    assert len(examples) == len(SEEDS) * PER_CLASS >= 200
    leak = LEAK.measure(examples)
    print(f"{family.name}: {leak.accuracy:.3f} ({leak.low:.3f} to {leak.high:.3f}), {leak.pairs} pairs")
    assert leak.accuracy <= MOST[family.name]


def test_the_classifier_finds_a_tell_that_is_there(real_pool) -> None:
    """The test can fail: a word added to the planted ones alone is found, among texts as they are used above."""
    examples = []
    for article in real_pool.articles:
        texts = [item.text for item in article.sentences]
        pairs = zip(texts[::2], texts[1::2], strict=False)
        examples += [LEAK.Example(f"{first[:-1]} indeed.", second, article.id) for first, second in pairs]
    found = LEAK.measure(examples)
    print(f"control: {found.accuracy:.3f} ({found.low:.3f} to {found.high:.3f}), {found.pairs} pairs")
    assert found.pairs >= 200
    assert found.accuracy > 0.95


def test_the_classifier_finds_nothing_where_nothing_is(real_pool) -> None:
    """Sentences drawn alike for both sides: chance, within what 200 pairs allow."""
    examples = []
    for article in real_pool.articles:
        drawn = sorted(article.sentences, key=lambda item: draw_number(article.id, item.index))
        for first, second in zip(drawn[::2], drawn[1::2], strict=False):
            examples.append(LEAK.Example(first.text, second.text, article.id))
    found = LEAK.measure(examples)
    print(f"chance: {found.accuracy:.3f} ({found.low:.3f} to {found.high:.3f}), {found.pairs} pairs")
    assert found.low <= 0.5 <= found.high or abs(found.accuracy - 0.5) < 0.05


def test_what_is_learned_by_heart_does_not_count() -> None:
    """A fold holds whole articles: the tell of one article is worth nothing, and would be much in folds of pairs."""
    words = [f"{a}{b}" for a in "bdfgklmnprst" for b in "aeiou"]
    by_article, by_pair = [], []
    for number, word in enumerate(words):
        for wells in ("few", "old", "deep"):
            plain = f"The town of {word}{word} has {wells} wells"
            texts = (f"{plain}, {word}{word}.", f"{plain}.")
            planted, clean = texts if number % 2 else texts[::-1]
            by_article.append(LEAK.Example(planted, clean, word))
            by_pair.append(LEAK.Example(planted, clean, f"{word} {wells}"))
    assert LEAK.measure(by_article).accuracy <= 0.6
    assert LEAK.measure(by_pair).accuracy > 0.8
