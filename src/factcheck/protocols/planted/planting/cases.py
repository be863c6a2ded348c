"""Building the cases: for every class, pairs of a planted post and its clean twin.

Every draw depends on names alone (seed, class, article, sentence), never on how many articles there are: adding an
article leaves the plants of the others as they are, except where a plant takes something from another article
(a name, a form, a link): there the newcomer is one more donor with its fair chance.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from factcheck.hashing import draw_number, draw_order
from factcheck.protocols.planted.planting.drafts import OPINIONS, Draft, compose
from factcheck.protocols.planted.planting.prepared import PreparedArticle, PreparedPool, PreparedSentence, prepare_pool
from factcheck.protocols.planted.planting.proof import one_span
from factcheck.protocols.planted.plants.base import Candidate, PlantContext, PlantFamily
from factcheck.protocols.planted.plants.family import PLANT_CLASSES
from factcheck.protocols.planted.pool import PoolArticle
from factcheck.records.case import ArticleRef, Case, CaseSentence, Plant

FACTS_PER_POST = 3
_MOST_ROUNDS = 40

_Mark = tuple[int | None, int, str]


@dataclass(frozen=True, slots=True)
class Shortfall:
    """A class that did not reach its number of pairs."""

    name: str
    asked: int
    actual: int


@dataclass(frozen=True, slots=True)
class Built:
    """The cases in their order, and the classes that fell short."""

    cases: tuple[Case, ...]
    shortfalls: tuple[Shortfall, ...]


@dataclass(frozen=True, slots=True)
class _Pair:
    article: PreparedArticle
    clean: Draft
    planted: Draft
    plant: Plant
    kind: str
    mark: _Mark


def build_cases(
    pool: Sequence[PoolArticle], *, seed: int, per_class: int, classes: Sequence[PlantFamily] = PLANT_CLASSES
) -> Built:
    """The cases of a seed: 2 × classes × per_class of them, fewer where a class falls short.

    In order of class, pair, clean before planted. Raises ValueError for a pool in which an id stands twice.
    """
    return build_from(prepare_pool(pool), seed=seed, per_class=per_class, classes=classes)


def build_from(
    pool: PreparedPool, *, seed: int, per_class: int, classes: Sequence[PlantFamily] = PLANT_CLASSES
) -> Built:
    """As ``build_cases``, from a pool that is prepared once for several seeds."""
    cases: list[Case] = []
    shortfalls = []
    for family in classes:
        pairs = _pairs(pool, family, seed, per_class)
        for number, pair in enumerate(pairs, start=1):
            cases.extend(_cases(pair, family, seed, number))
        if len(pairs) < per_class:
            shortfalls.append(Shortfall(family.name, per_class, len(pairs)))
    return Built(tuple(cases), tuple(shortfalls))


def _pairs(pool: PreparedPool, family: PlantFamily, seed: int, wanted: int) -> list[_Pair]:
    """One pair an article, then a second distinct one each, and so on until nothing is left; in a drawn order.

    In each round the kinds of the class fill their shares first, each from its own drawn order of articles; what is
    then missing comes from any kind.
    """
    able = [item for item in pool.articles if len(item.sentences) >= FACTS_PER_POST]
    used: dict[str, set[_Mark]] = {item.id: set() for item in able}
    pairs: list[_Pair] = []
    for attempt in range(_MOST_ROUNDS):
        added = _round(pool, family, _Round(seed, attempt, wanted, able, used), pairs)
        pairs += draw_order(added, lambda item: item.article.id, seed, family.name, attempt)
        with_pair = {item.article.id for item in added}
        able = [item for item in able if item.id in with_pair]
        if len(pairs) >= wanted or not able:
            break
    return pairs


@dataclass(frozen=True, slots=True)
class _Round:
    seed: int
    attempt: int
    wanted: int
    articles: list[PreparedArticle]
    used: dict[str, set[_Mark]]


def _round(pool: PreparedPool, family: PlantFamily, now: _Round, before: list[_Pair]) -> list[_Pair]:
    """The pairs of one round: at most one an article, and no more than are still wanted."""
    added: list[_Pair] = []
    quotas = [(kind, _quota(family, kind, now.wanted)) for kind in dict.fromkeys(family.kinds)]
    for kind, quota in [*quotas, (None, now.wanted)]:
        have = [*before, *added]
        room = min(now.wanted - len(have), quota - sum(kind in (None, item.kind) for item in have))
        taken = {item.article.id for item in added}
        free = [item for item in now.articles if item.id not in taken]
        order = draw_order(free, lambda item: item.id, now.seed, family.name, kind or "any", now.attempt)
        for article in order:
            if room <= 0:
                break
            context = PlantContext(now.seed, article, pool, now.attempt)
            pair = _pair(context, family, kind, now.used[article.id])
            if pair is not None:
                now.used[article.id].add(pair.mark)
                added.append(pair)
                room -= 1
    return added


def _quota(family: PlantFamily, kind: str, wanted: int) -> int:
    """A kind's share of the wanted pairs; what does not divide goes to the first kinds."""
    share, rest = divmod(wanted, len(family.kinds))
    return share * family.kinds.count(kind) + family.kinds[:rest].count(kind)


def _pair(context: PlantContext, family: PlantFamily, kind: str | None, used: set[_Mark]) -> _Pair | None:
    """The pair of the first unused candidate of a kind (of any kind for None)."""
    for candidate in _candidates(context, family):
        if kind in (None, candidate.kind) and _mark(candidate) not in used:
            return _draft_pair(context, family, candidate)
    return None


def _mark(candidate: Candidate) -> _Mark:
    return (candidate.sentence, candidate.start, candidate.new)


def _candidates(context: PlantContext, family: PlantFamily) -> Iterator[Candidate]:
    names = context.names(family.name, "sentence", context.attempt)
    for sentence in draw_order(context.article.sentences, lambda item: str(item.index), *names):
        yield from family.candidates(context, sentence)


def _facts(context: PlantContext, family: PlantFamily, target: int | None) -> list[PreparedSentence]:
    """The target and drawn others, in drawn order."""
    names = context.names(family.name, "draft", context.attempt)
    order = draw_order(context.article.sentences, lambda item: str(item.index), *names)
    others = [item for item in order if item.index != target]
    chosen = others[: FACTS_PER_POST - (target is not None)]
    if target is not None:
        chosen.append(context.article.sentence(target))
    return draw_order(chosen, lambda item: str(item.index), *names, "order")


def _draft_pair(context: PlantContext, family: PlantFamily, candidate: Candidate) -> _Pair | None:
    facts = _facts(context, family, candidate.sentence)
    texts = [item.text for item in facts]
    names = context.names(family.name, "opinion", context.attempt)
    opinion = OPINIONS[draw_number(*names) % len(OPINIONS)]
    url = context.article.source.url
    clean = compose(texts, opinion, url)
    if family.name == "foreign_link":
        planted = compose(texts, opinion, candidate.new)
        plant = _link_plant(clean, candidate)
    elif candidate.sentence is None:
        place = draw_number(*names, "place") % (len(texts) + 1)
        planted = compose([*texts[:place], candidate.new, *texts[place:]], opinion, url)
        plant = _added_plant(planted.sentences[place], candidate)
    else:
        place = [item.index for item in facts].index(candidate.sentence)
        after = texts[place][: candidate.start] + candidate.new + texts[place][candidate.end :]
        planted = compose([*texts[:place], after, *texts[place + 1 :]], opinion, url)
        plant = _sentence_plant(planted.sentences[place], texts[place], candidate)
    if not one_span(clean.post, planted.post, plant.start, plant.old, plant.new):
        return None
    return _Pair(context.article, clean, planted, plant, candidate.kind, _mark(candidate))


def _link_plant(clean: Draft, candidate: Candidate) -> Plant:
    return Plant(
        target="link",
        sentence=None,
        before=candidate.old,
        after=candidate.new,
        old=candidate.old,
        new=candidate.new,
        start=clean.link.start,
        end=clean.link.start + len(candidate.new),
        proof=candidate.proof,
    )


def _added_plant(sentence: CaseSentence, candidate: Candidate) -> Plant:
    """The whole added line with its separator; taking it out gives the twin."""
    new = candidate.new + "\n"
    return Plant(
        target="sentence",
        sentence=sentence.index,
        before="",
        after=candidate.new,
        old="",
        new=new,
        start=sentence.start,
        end=sentence.start + len(new),
        proof=candidate.proof,
    )


def _sentence_plant(sentence: CaseSentence, before: str, candidate: Candidate) -> Plant:
    start = sentence.start + candidate.start
    return Plant(
        target="sentence",
        sentence=sentence.index,
        before=before,
        after=sentence.text,
        old=candidate.old,
        new=candidate.new,
        start=start,
        end=start + len(candidate.new),
        proof=candidate.proof,
    )


def _cases(pair: _Pair, family: PlantFamily, seed: int, number: int) -> tuple[Case, Case]:
    source = pair.article.source
    name = f"s{seed}-{family.name}-{number:02d}"
    article = ArticleRef(id=source.id, url=source.url, title=source.title, sha256=source.sha256, chars=len(source.text))
    common = {"pair": name, "seed": seed, "class": family.name, "article": article, "writer": source.writer}
    clean = {"id": f"{name}-clean", "role": "clean", "label": "clean", "plant": None}
    planted = {"id": f"{name}-planted", "role": "planted", "label": "error", "plant": pair.plant}
    return (
        Case.model_validate({**common, **clean, **_draft_fields(pair.clean)}),
        Case.model_validate({**common, **planted, **_draft_fields(pair.planted)}),
    )


def _draft_fields(draft: Draft) -> dict[str, object]:
    return {"post": draft.post, "sentences": draft.sentences, "link": draft.link}
