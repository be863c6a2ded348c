"""The sentence bank: clean sentences by a writer or from a file, kept or dropped by code."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

from factcheck.checker.state import Tools, answer_of
from factcheck.errors import DataError
from factcheck.jsonl import parse_object, read_objects
from factcheck.models.catalog import is_embedded
from factcheck.progress import Progress
from factcheck.protocols.planted.intake.articles import TakenIn
from factcheck.protocols.planted.intake.sentences import lexical_problem
from factcheck.protocols.planted.planting.page import prepare_page
from factcheck.protocols.planted.pool import CleanSentence, PoolArticle
from factcheck.records.article import Sentence
from factcheck.records.tasks import WriteInput, WrittenSentences

SENTENCES_PER_ARTICLE = 5


def written_sentences(taken: Sequence[TakenIn], tools: Tools, progress: Progress) -> list[Sentence]:
    """Ask the writer for each usable article and verify what it wrote. A reply without an answer is noted."""
    usable = [item for item in taken if item.article.status == "ok"]
    writer = tools.models["writer"].name
    name = "extractive" if is_embedded(writer) else writer
    records: list[Sentence] = []
    progress.start("sentences", len(usable))
    for item in usable:
        inputs = WriteInput(article=item.text, title=item.article.title, count=SENTENCES_PER_ARTICLE)
        note = tools.ask("write_sentences", "writer", inputs, WrittenSentences)
        answer = answer_of(note, WrittenSentences)
        if answer is None:
            progress.note(f"{item.article.id}: no sentences ({note.reply.status}: {note.reply.reason})")
        else:
            records += verified(item, list(enumerate(answer.sentences)), name)
        progress.advance()
    progress.finish()
    return records


def curated_sentences(path: Path, taken: Sequence[TakenIn], progress: Progress) -> list[Sentence]:
    """Sentences of a file (``sentence/1``, or rows with article and text), verified like those of a writer.

    Raises DataError for a bad line and for an article that is not among those taken in.
    """
    by_article: dict[str, list[tuple[int, str]]] = defaultdict(list)
    known = {item.article.id for item in taken}
    for line, row in read_objects(path):
        defaults = {"index": len(by_article[str(row.get("article"))]), "writer": "curated", "kept": True}
        sentence = parse_object({**defaults, "reason": None, **row}, Sentence, path, line)
        if sentence.article not in known:
            raise DataError(f"field 'article': there is no article {sentence.article!r}", path=path, line=line)
        by_article[sentence.article].append((sentence.index, sentence.text))
    records: list[Sentence] = []
    progress.start("sentences", len(taken))
    for item in taken:
        if item.article.status == "ok":
            records += verified(item, sorted(by_article.get(item.article.id, [])), "curated")
        progress.advance()
    progress.finish()
    return records


def verified(item: TakenIn, sentences: Sequence[tuple[int, str]], writer: str) -> list[Sentence]:
    """One record a sentence: kept, or dropped with the reason that code found."""
    page = prepare_page(item.text)
    seen: set[str] = set()
    records = []
    for index, text in sentences:
        problem = "the same sentence twice" if text in seen else lexical_problem(text, page)
        seen.add(text)
        place = item.text.find(text)
        records.append(
            Sentence(
                article=item.article.id,
                index=index,
                text=text,
                writer=writer,
                kept=problem is None,
                reason=problem,
                supported_by=(place, place + len(text)) if place >= 0 else None,
            )
        )
    return records


def pool_of(taken: Sequence[TakenIn], sentences: Sequence[Sentence]) -> list[PoolArticle]:
    """Usable articles with at least one kept sentence."""
    kept: Mapping[str, list[Sentence]] = _by_article(sentences)
    return [
        PoolArticle(
            id=item.article.id,
            url=item.article.url,
            title=item.article.title,
            text=item.text,
            sha256=item.article.sha256,
            writer=kept[item.article.id][0].writer,
            sentences=tuple(CleanSentence(s.index, s.text, s.supported_by) for s in kept[item.article.id]),
        )
        for item in taken
        if kept.get(item.article.id)
    ]


def drop_reasons(sentences: Sequence[Sentence]) -> list[tuple[str, int]]:
    """How many sentences were dropped for which kind of reason, most first."""
    counts = Counter((sentence.reason or "").split(":")[0] for sentence in sentences if not sentence.kept)
    return counts.most_common()


def _by_article(sentences: Sequence[Sentence]) -> dict[str, list[Sentence]]:
    kept: dict[str, list[Sentence]] = defaultdict(list)
    for sentence in sentences:
        if sentence.kept:
            kept[sentence.article].append(sentence)
    return dict(kept)
