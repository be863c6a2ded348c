"""The pool made ready for planting: pages and sentences taken apart, and indexes across articles."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from factcheck.protocols.planted.planting.names import NameUse, name_kinds, name_uses
from factcheck.protocols.planted.planting.page import PagePassage, PreparedPage, prepare_page, stems_of
from factcheck.protocols.planted.pool import CleanSentence, PoolArticle
from factcheck.text.specifics.find import find_specifics
from factcheck.text.specifics.kinds import Specifics


@dataclass(frozen=True, slots=True)
class PreparedSentence:
    """A clean sentence with its specifics, its stems and the passage of the page that supports it best."""

    index: int
    text: str
    specifics: Specifics
    stems: frozenset[str]
    support: PagePassage


@dataclass(frozen=True, slots=True)
class PreparedArticle:
    """An article of the pool, taken apart; ``uses`` are the names of its clean sentences and of its page."""

    source: PoolArticle
    page: PreparedPage
    sentences: tuple[PreparedSentence, ...]
    uses: tuple[NameUse, ...]
    page_uses: tuple[NameUse, ...]

    @property
    def id(self) -> str:
        return self.source.id

    def sentence(self, index: int) -> PreparedSentence:
        """The clean sentence with this index; KeyError when there is none."""
        for item in self.sentences:
            if item.index == index:
                return item
        raise KeyError(index)


@dataclass(frozen=True, slots=True)
class PreparedPool:
    """All articles, in order of id; ``by_id`` finds one."""

    articles: tuple[PreparedArticle, ...]
    by_id: Mapping[str, PreparedArticle]


def _support(sentence: CleanSentence, stems: frozenset[str], page: PreparedPage) -> PagePassage | None:
    """The passage a sentence rests on: the recorded one, else the one that shares most of its words."""
    if sentence.supported_by is not None:
        return page.passage_at(*sentence.supported_by)
    best = max(page.passages, key=lambda item: (len(stems & item.stems), -item.start), default=None)
    return best if best is not None and stems & best.stems else None


def _prepare_sentence(sentence: CleanSentence, page: PreparedPage) -> PreparedSentence | None:
    stems = stems_of(sentence.text)
    support = _support(sentence, stems, page)
    if support is None:
        return None
    return PreparedSentence(sentence.index, sentence.text, find_specifics(sentence.text), stems, support)


def prepare_article(source: PoolArticle) -> PreparedArticle:
    """Take one article apart. A sentence that no passage of the page shares a word with is left out of planting."""
    page = prepare_page(source.text)
    sentences = tuple(ready for item in source.sentences if (ready := _prepare_sentence(item, page)) is not None)
    kinds = name_kinds(page.text, page.specifics.names)
    uses = tuple(
        use for item in sentences for use in name_uses(source.id, item.index, item.text, item.specifics.names, kinds)
    )
    page_uses = name_uses(source.id, None, page.text, page.specifics.names, kinds)
    return PreparedArticle(source, page, sentences, uses, page_uses)


def prepare_pool(pool: Iterable[PoolArticle]) -> PreparedPool:
    """Take every article apart. The order of the pool does not matter; ids must be distinct (ValueError)."""
    articles = tuple(prepare_article(item) for item in sorted(pool, key=lambda item: item.id))
    by_id = {item.id: item for item in articles}
    if len(by_id) != len(articles):
        raise ValueError("two articles of the pool have the same id")
    return PreparedPool(articles, by_id)
