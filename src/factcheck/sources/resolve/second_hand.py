"""What others have of a page: the user's fallback reader, and the archive."""

from dataclasses import dataclass
from urllib.parse import urldefrag

from factcheck.records.base import Record
from factcheck.records.resolution import ArchiveAnswer, ReaderAnswer
from factcheck.settings import SourceSettings
from factcheck.sources.resolve import archive
from factcheck.sources.resolve.asking import was_not_asked
from factcheck.sources.resolve.condition import SHORT, condition_of_text
from factcheck.sources.resolve.endpoints import question_to
from factcheck.sources.resolve.look import Look
from factcheck.sources.resolve.looks import Looks
from factcheck.sources.resolve.reader import handed_over
from factcheck.sources.resolve.robots import Rule, may_read, robots_url, rules_of

_ARCHIVES_OWN = (401, 403, 408, 429, 451)  # refusals by the archive; other 4xx are those of the page it copied


class Robots(Record):
    """The rules of a host's robots.txt for us."""

    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Brought:
    """The answer of a service, and the look at the text it brought, if any."""

    answer: ReaderAnswer
    look: Look | None = None


@dataclass(frozen=True, slots=True)
class Copied:
    """The archive's answer, and the look at its copy where it was read."""

    answer: ArchiveAnswer
    look: Look | None = None


def ask_reader(looks: Looks, settings: SourceSettings, url: str, *, answers: bool) -> Brought:
    """What the fallback reader brings, where there is one and the host's robots.txt lets it be used.

    ``answers`` says that the host answered at all; one that did not is not asked for its robots.txt.
    """
    if settings.reader_url is None:
        return Brought(ReaderAnswer(found="not_configured"))
    if answers and not _may_read(looks, url):
        return Brought(ReaderAnswer(found="robots", reason="the host's robots.txt does not allow it"))
    question = question_to(settings.reader_url, url, otherwise="/")
    look = looks.of("reader", url, question, lambda found: _life(looks, found), handed_over)
    found = condition_of_text(look)
    answer = ReaderAnswer(found="read", code=look.code, chars=look.chars)
    if found.has_text and look.chars >= SHORT:
        return Brought(answer, look)
    walled = look.failure is None and look.code is not None and look.code < 300
    kind = "short" if found.has_text else "wall" if walled else "no_answer"
    return Brought(answer.model_copy(update={"found": kind, "reason": found.why}))


def ask_archive(looks: Looks, settings: SourceSettings, urls: list[str]) -> Copied:
    """What the archive has for any of some addresses; "never" only where it says so for each of them."""
    if settings.archive_url is None and settings.archive_index_url is None:
        return Copied(ArchiveAnswer(found="not_configured"))
    found = Copied(ArchiveAnswer(found="never") if urls else ArchiveAnswer())
    for url in urls:
        one = _copy_of(looks, settings, urldefrag(url).url)
        if one.answer.found == "snapshot":
            return one
        if one.answer.found == "no_answer":
            found = one
    return found


def _copy_of(looks: Looks, settings: SourceSettings, url: str) -> Copied:
    """Two questions: an answer without a sound copy is confirmed before it is believed.

    A copy that can be read is preferred: the one closest to today may already show what stands in the page's place.
    """
    silent: str | None = None
    unread: Copied | None = None
    for turn, question in enumerate(_questions(settings, url), start=1):
        reply = _reply(looks, question, turn)
        if reply.found == "no_answer":
            silent = reply.reason
        copied = _read_copy(looks, reply) if reply.found == "snapshot" else None
        if copied is not None and copied.answer.read:
            return copied
        unread = unread or copied
    if unread is not None:
        return unread
    return Copied(ArchiveAnswer(found="no_answer", reason=silent) if silent else ArchiveAnswer(found="never"))


def _questions(settings: SourceSettings, url: str) -> list[str]:
    found: list[str] = []
    if settings.archive_url is not None:
        found += archive.availability_questions(settings.archive_url, url)
    if settings.archive_index_url is not None:
        found[1:] = [archive.index_question(settings.archive_index_url, url)]
    return found


def _reply(looks: Looks, question: str, turn: int) -> archive.ArchiveReply:
    key = f"{turn} {question}"
    known = looks.kept.get("archive", key, archive.ArchiveReply)
    if known is not None:
        return known
    fetched = looks.asker.fetch(looks.endpoints, question)
    reply = archive.read_reply(fetched)
    if not was_not_asked(fetched):
        lasts = reply.found == "snapshot"
        looks.kept.put("archive", key, reply, looks.lifetimes.read if lasts else looks.lifetimes.failed)
    return reply


def _read_copy(looks: Looks, reply: archive.ArchiveReply) -> Copied | None:
    """The copy, read if it can be; None where it is itself an error, which counts as no copy."""
    answer = ArchiveAnswer(found="snapshot", url=reply.url, taken_at=reply.taken_at)
    if reply.url is None:
        return Copied(answer.model_copy(update={"reason": "the index names no address of its copy"}))
    look = looks.of("copy", reply.url, reply.url, lambda found: _life(looks, found))
    if look.code is not None and 400 <= look.code < 500 and look.code not in _ARCHIVES_OWN and not look.challenged:
        return None
    found = condition_of_text(look)
    if found.has_text:
        return Copied(answer.model_copy(update={"read": True}), look)
    return Copied(answer.model_copy(update={"reason": f"its copy could not be read: {found.why}"}))


def _life(looks: Looks, look: Look) -> float:
    return looks.lifetimes.read if condition_of_text(look).has_text else looks.lifetimes.failed


def _may_read(looks: Looks, url: str) -> bool:
    place = robots_url(url)
    with looks.turn(f"robots {place}"):
        robots = looks.kept.get("robots", place, Robots)
        if robots is None:
            fetched = looks.asker.fetch(looks.pages, place)
            robots = Robots(rules=rules_of(fetched))
            if not was_not_asked(fetched):
                lasts = fetched.status_code is not None and fetched.status_code < 500
                looks.kept.put("robots", place, robots, looks.lifetimes.host if lasts else looks.lifetimes.failed)
    return may_read(robots.rules, url)
