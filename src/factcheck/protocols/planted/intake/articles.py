"""Taking articles in: load, extract, clip, and say of each whether and why it can be used."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from factcheck.hashing import sha256_text
from factcheck.progress import Progress
from factcheck.protocols.planted.intake.places import Place
from factcheck.records.article import Article
from factcheck.settings import SourceSettings
from factcheck.sources.clip import clip_text
from factcheck.sources.kept_pages import PageFetcher
from factcheck.sources.load import Loaded, load_source
from factcheck.text.language import is_english
from factcheck.text.links import canonical_url, host_of, is_under


@dataclass(frozen=True, slots=True)
class TakenIn:
    """An article's record and the text used; the text is "" where the article cannot be used."""

    article: Article
    text: str


def take_in(
    places: Sequence[Place], settings: SourceSettings, fetcher: PageFetcher | None, workers: int, progress: Progress
) -> list[TakenIn]:
    """Every place as a record, in order of id. A place that cannot be used says why; none is dropped silently."""
    progress.start("articles", len(places))
    taken: list[TakenIn] = []
    with ThreadPoolExecutor(workers) as pool:
        for item in pool.map(lambda place: _take_one(place, settings, fetcher), places):
            taken.append(item)
            progress.advance()
    progress.finish()
    return mark_duplicates(sorted(taken, key=lambda item: item.article.id))


def mark_duplicates(taken: Sequence[TakenIn]) -> list[TakenIn]:
    """Of usable articles with one canonical URL or one text, the first id is kept and the others say of which."""
    seen: dict[str, str] = {}
    kept: list[TakenIn] = []
    for item in taken:
        if item.article.status == "ok":
            keys = (canonical_url(item.article.url), item.article.sha256)
            first = next((seen[key] for key in keys if key in seen), None)
            if first is not None:
                changes = {"status": "duplicate", "reason": f"same address or same text as {first}"}
                item = replace(item, article=item.article.model_copy(update=changes), text="")
            else:
                seen.update(dict.fromkeys(keys, item.article.id))
        kept.append(item)
    return kept


def _take_one(place: Place, settings: SourceSettings, fetcher: PageFetcher | None) -> TakenIn:
    host = host_of(place.url) if place.url else ""
    refused = next((name for name in settings.aggregators if host and is_under(host, name)), None)
    if refused is not None:
        return _unusable(place, "aggregator", f"{host} collects other people's articles ({refused})")
    loaded = load_source(str(place.path or place.url), fetcher, None)
    extracted = loaded.extracted
    if extracted.status != "ok":
        return _unusable(place, extracted.status, extracted.reason, loaded)
    text = clip_text(extracted.text, settings.max_chars)
    status, reason = _usable(text, settings)
    article = Article(
        id=place.id,
        url=_url_of(place, loaded),
        title=place.title or extracted.title or place.id,
        retrieved_at=_retrieved_at(place, loaded),
        kind=extracted.kind,
        sha256=sha256_text(text),
        chars=len(text),
        status=status,
        reason=reason,
    )
    return TakenIn(article, text if status == "ok" else "")


def _usable(text: str, settings: SourceSettings) -> tuple[str, str | None]:
    if len(text) < settings.min_chars:
        return "too_short", f"{len(text)} characters of text, fewer than {settings.min_chars}"
    if not is_english(text):
        return "not_english", "the text is not English; other languages are not measured yet"
    return "ok", None


def _unusable(place: Place, status: str, reason: str | None, loaded: Loaded | None = None) -> TakenIn:
    article = Article(
        id=place.id,
        url=_url_of(place, loaded),
        title=place.title or place.id,
        retrieved_at=_retrieved_at(place, loaded),
        kind=loaded.extracted.kind if loaded else "html",
        sha256=sha256_text(""),
        chars=0,
        status=status,
        reason=reason,
    )
    return TakenIn(article, "")


def _url_of(place: Place, loaded: Loaded | None) -> str:
    """The URL given, else the one the page names as its own, else the file's name (never its folder)."""
    if place.url:
        return place.url
    canonical = loaded.extracted.canonical if loaded else None
    if canonical and canonical.startswith(("http://", "https://")):
        return canonical
    return f"file:///{place.path.name}" if place.path else ""


def _retrieved_at(place: Place, loaded: Loaded | None) -> str | None:
    """When a page was fetched; a local file was not retrieved by us, nor a page that nobody asked for."""
    if place.path is not None or loaded is None:
        return None
    kept = loaded.fetched.retrieved_at if loaded.fetched else None
    return kept or datetime.now(UTC).isoformat(timespec="seconds")
