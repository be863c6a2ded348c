"""The stage ``build-cases``: articles, clean sentences, cases."""

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
    With ``refresh`` pages that were fetched before are fetched again.
    """

    seed: int
    per_class: int
    classes: tuple[str, ...]
    articles: tuple[str, ...]
    sentences: Path | None
    refresh: bool = False


@dataclass(frozen=True, slots=True)
class BuildCounts:
    """What was built: articles by status, sentences kept and dropped, cases, shortfalls, posts seen in other seeds."""

    articles: Mapping[str, int]
    kept: int
    dropped: Sequence[tuple[str, int]]
    usable: int
    built: Built
    repeated: int


def build(
    workspace: Workspace,
    settings: Settings,
    plan: BuildPlan,
    tools: Tools,
    progress: Progress,
    fetcher: PageFetcher | None = None,
) -> BuildCounts:
    """Take articles in, get clean sentences, plant, and write articles, sentences and the case file of the seed.

    The same seed, articles and sentences give the same bytes. Raises DataError for bad input, and where results exist
    that belong to another case file of this seed.
    """
    families = choose_families(plan.classes)
    taken = _articles(workspace, settings, plan, progress, fetcher)
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
    text = "".join(dump_line(case) for case in built.cases)
    _refuse_changed(workspace, plan.seed, text)
    for item in taken:
        if item.text:
            write_text(workspace.text(item.article.sha256), item.text, durable=False)
    write_records(workspace.articles, [item.article for item in taken])
    write_records(workspace.sentences, sentences)
    write_text(workspace.cases(plan.seed), text)
    kept = sum(sentence.kept for sentence in sentences)
    statuses = dict(sorted(Counter(str(item.article.status) for item in taken).items()))
    repeated = _repeated(workspace, plan.seed, built.cases)
    return BuildCounts(statuses, kept, drop_reasons(sentences), len(pool), built, repeated)


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
