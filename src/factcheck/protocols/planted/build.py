"""The stage ``build-cases``: articles, clean sentences, planted cases; and natural cases of labeled sets."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from factcheck.checker.state import Tools
from factcheck.errors import ConfigError, DataError
from factcheck.jsonl import dump_line, read_records, write_records, write_text
from factcheck.progress import Progress
from factcheck.protocols.planted.intake.articles import TakenIn, take_in
from factcheck.protocols.planted.intake.bank import curated_sentences, drop_reasons, pool_of, written_sentences
from factcheck.protocols.planted.intake.places import read_places
from factcheck.protocols.planted.natural.build import PER_LABEL, NaturalBuilt, build_natural
from factcheck.protocols.planted.planting.cases import Built, build_cases
from factcheck.protocols.planted.plants.base import PlantFamily
from factcheck.protocols.planted.plants.family import PLANT_CLASSES
from factcheck.records.article import Article, Sentence
from factcheck.records.case import Case
from factcheck.settings import Settings
from factcheck.sources.fetch import Fetcher
from factcheck.sources.kept_pages import KeptPages, PageFetcher
from factcheck.workspace import Workspace


@dataclass(frozen=True, slots=True)
class BuildPlan:
    """What to build: seed, cases per class, classes, where the articles are, and a file of curated sentences or None.

    ``classes`` empty means all; ``articles`` empty means those of the last build in this workspace.
    With ``refresh`` pages that were fetched before are fetched again. ``labelled`` are files of labeled claims, of each
    of which at most ``per_label`` rows of either label become natural cases; with them and without ``articles`` nothing
    is planted.
    """

    seed: int
    per_class: int
    classes: tuple[str, ...]
    articles: tuple[str, ...]
    sentences: Path | None
    refresh: bool = False
    labelled: tuple[Path, ...] = ()
    per_label: int = PER_LABEL

    @property
    def planted(self) -> bool:
        """Whether errors are planted at all."""
        return bool(self.articles) or not self.labelled


@dataclass(frozen=True, slots=True)
class BuildCounts:
    """What was built: articles by status, sentences kept and dropped, cases, shortfalls, posts seen in other seeds.

    ``planted`` is whether errors were planted at all; ``natural`` counts the labeled sets.
    """

    articles: Mapping[str, int]
    kept: int
    dropped: Sequence[tuple[str, int]]
    usable: int
    built: Built
    repeated: int
    planted: bool
    natural: NaturalBuilt

    @property
    def cases(self) -> tuple[Case, ...]:
        """All cases in the order of the file: planted ones and their twins, then natural ones."""
        return (*self.built.cases, *self.natural.cases)


@dataclass(frozen=True, slots=True)
class _Material:
    """What is planted in: articles and sentences, and the cases made of them."""

    taken: Sequence[TakenIn]
    sentences: Sequence[Sentence]
    usable: int
    built: Built


_NO_MATERIAL = _Material((), (), 0, Built((), ()))


def build(
    workspace: Workspace,
    settings: Settings,
    plan: BuildPlan,
    tools: Tools,
    progress: Progress,
    fetcher: PageFetcher | None = None,
) -> BuildCounts:
    """Take articles in, get clean sentences, plant, add natural cases; write articles, sentences, texts and cases.

    The same seed, articles, sentences and labeled rows give the same bytes. Raises ConfigError for an unknown class or
    two labeled files of one name, DataError for bad input, and where results exist that belong to another case file of
    this seed.
    """
    families = choose_families(plan.classes)
    natural = build_natural(
        plan.labelled, seed=plan.seed, per_label=plan.per_label, most_chars=settings.sources.labelled_max_chars
    )
    made = _NO_MATERIAL
    if plan.planted:
        made = _material(
            workspace, plan, families, _articles(workspace, settings, plan, progress, fetcher), tools, progress
        )
    cases = (*made.built.cases, *natural.cases)
    text = "".join(dump_line(case) for case in cases)
    _refuse_changed(workspace, plan.seed, text)
    texts = {item.article.sha256: item.text for item in made.taken if item.text} | dict(natural.texts)
    for sha256, source in texts.items():
        write_text(workspace.text(sha256), source, durable=False)
    if plan.planted:
        write_records(workspace.articles, [item.article for item in made.taken])
        write_records(workspace.sentences, made.sentences)
    write_text(workspace.cases(plan.seed), text)
    return BuildCounts(
        articles=dict(sorted(Counter(str(item.article.status) for item in made.taken).items())),
        kept=sum(sentence.kept for sentence in made.sentences),
        dropped=drop_reasons(made.sentences),
        usable=made.usable,
        built=made.built,
        repeated=_repeated(workspace, plan.seed, made.built.cases),
        planted=plan.planted,
        natural=natural,
    )


def _material(
    workspace: Workspace,
    plan: BuildPlan,
    families: Sequence[PlantFamily],
    taken: Sequence[TakenIn],
    tools: Tools,
    progress: Progress,
) -> _Material:
    """Clean sentences of the articles, and errors planted in them. Raises DataError where no article can be used."""
    if plan.sentences is not None:
        sentences = curated_sentences(plan.sentences, taken, progress)
    elif not plan.articles and workspace.sentences.exists():
        sentences = list(read_records(workspace.sentences, Sentence))
    else:
        sentences = written_sentences(taken, tools, progress)
    pool = pool_of(taken, sentences)
    if not pool:
        raise DataError("no article can be used: " + _statuses_text(taken), path=workspace.root)
    progress.note(f"planting in {len(pool)} articles")
    built = build_cases(pool, seed=plan.seed, per_class=plan.per_class, classes=families)
    return _Material(taken, sentences, len(pool), built)


def choose_families(names: Sequence[str]) -> list[PlantFamily]:
    """The classes of these names in the order of the specification; all for none. Raises ConfigError for an unknown."""
    known = [str(family.name) for family in PLANT_CLASSES]
    unknown = [name for name in names if name not in known]
    if unknown:
        raise ConfigError(f"there is no plant class {unknown[0]!r}; known: {', '.join(known)}")
    return [family for family in PLANT_CLASSES if not names or family.name in names]


def _articles(
    workspace: Workspace, settings: Settings, plan: BuildPlan, progress: Progress, fetcher: PageFetcher | None
) -> list[TakenIn]:
    if plan.articles:
        kept = KeptPages(fetcher or Fetcher(), workspace.pages, plan.refresh)
        return take_in(read_places(plan.articles), settings.sources, kept, settings.limits.workers, progress)
    return [_kept(workspace, article) for article in read_records(workspace.articles, Article)]


def _kept(workspace: Workspace, article: Article) -> TakenIn:
    """An article of an earlier build with its kept text."""
    if article.status != "ok":
        return TakenIn(article, "")
    path = workspace.text(article.sha256)
    try:
        return TakenIn(article, path.read_bytes().decode("utf-8"))
    except (OSError, UnicodeDecodeError):
        raise DataError(f"the text of article {article.id} is gone; give --articles again", path=path) from None


def _refuse_changed(workspace: Workspace, seed: int, text: str) -> None:
    """Raise DataError where a run of this seed has results that belong to other cases."""
    for folder in workspace.runs():
        first = next(iter(read_records(folder.cases, Case)), None)
        if first is None or first.seed != seed or not folder.arms():
            continue
        if folder.cases.read_bytes() != text.encode("utf-8", "replace"):
            raise DataError(
                f"run {folder.name} has results on other cases of seed {seed}; choose a fresh seed, or remove that run",
                path=folder.cases,
            )


def _repeated(workspace: Workspace, seed: int, cases: Sequence[Case]) -> int:
    """How many planted posts stand in the case file of another seed too."""
    own = {case.post for case in cases if case.role == "planted"}
    others = (seed_ for seed_ in workspace.seeds() if seed_ != seed)
    return sum(
        case.post in own
        for other in others
        for case in read_records(workspace.cases(other), Case)
        if case.role == "planted"
    )


def _statuses_text(taken: Sequence[TakenIn]) -> str:
    if not taken:
        return "none was given"
    first = next((item.article for item in taken if item.article.status != "ok"), None)
    counts = Counter(str(item.article.status) for item in taken)
    reason = f" (first: {first.id}: {first.reason})" if first else " (no sentence was kept)"
    return ", ".join(f"{count} {status}" for status, count in sorted(counts.items())) + reason
