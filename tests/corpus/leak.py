"""The leak test's classifier: can text alone, without the page, tell planted sentences from their clean twins?

A linear classifier on character and word n-grams, cross-validated by article: no article is in both halves of a fold.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold
from sklearn.pipeline import FeatureUnion, make_pipeline

FOLDS = 10


@dataclass(frozen=True, slots=True)
class Example:
    """One planted text with its clean counterpart, and the article both belong to."""

    planted: str
    clean: str
    article: str


@dataclass(frozen=True, slots=True)
class Leak:
    """Balanced accuracy over ``pairs`` pairs, with the 95% interval of a mean over articles (normal approximation)."""

    pairs: int
    articles: int
    accuracy: float
    low: float
    high: float


def classifier():
    """TF-IDF of character 1- to 5-grams and of word 1- to 3-grams, numbers and marks kept, in a logistic regression."""
    features = FeatureUnion(
        [
            ("characters", TfidfVectorizer(analyzer="char", ngram_range=(1, 5), sublinear_tf=True, lowercase=False)),
            ("words", TfidfVectorizer(token_pattern=r"\w+|[^\w\s]", ngram_range=(1, 3), sublinear_tf=True)),
        ]
    )
    return make_pipeline(features, LogisticRegression(C=10.0, max_iter=2000, class_weight="balanced"))


def measure(examples: Sequence[Example]) -> Leak:
    """Cross-validated balanced accuracy; classes are balanced by construction, so it is the share right."""
    texts = [text for item in examples for text in (item.planted, item.clean)]
    labels = np.array([1, 0] * len(examples))
    groups = np.array([item.article for item in examples for _ in range(2)])
    right = np.zeros(len(texts))
    folds = GroupKFold(n_splits=min(FOLDS, len(set(groups))))
    for whole, test in folds.split(texts, labels, groups):
        train = _unseen(texts, whole, test)
        model = classifier().fit([texts[i] for i in train], labels[train])
        right[test] = model.predict([texts[i] for i in test]) == labels[test]
    return _with_interval(right, groups, len(examples))


def _unseen(texts: Sequence[str], train: np.ndarray, test: np.ndarray) -> list[int]:
    """The training texts that are not asked in the fold.

    One article's own link is another's foreign one: a model that has learned it by heart as foreign would be wrong on
    its own article, and the figure would fall far below chance.
    """
    asked = {texts[i] for i in test}
    return [i for i in train if texts[i] not in asked]


def _with_interval(right: np.ndarray, groups: np.ndarray, pairs: int) -> Leak:
    """The spread of article totals around the mean: texts of one article are not independent."""
    mean = float(right.mean())
    names = sorted(set(groups))
    residuals = [float((right[groups == name] - mean).sum()) for name in names]
    spread = math.sqrt(sum(value * value for value in residuals)) / len(right)
    return Leak(pairs, len(names), mean, max(0.0, mean - 1.96 * spread), min(1.0, mean + 1.96 * spread))
