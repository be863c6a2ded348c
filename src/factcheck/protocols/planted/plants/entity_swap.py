"""``entity_swap``: one whole name becomes another of the same kind, from the same page or from another article."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from factcheck.hashing import draw_order
from factcheck.protocols.planted.planting.names import NameUse
from factcheck.protocols.planted.planting.page import PagePassage, PreparedPage
from factcheck.protocols.planted.planting.place_levels import place_level
from factcheck.protocols.planted.planting.prepared import PreparedSentence
from factcheck.protocols.planted.planting.proof import occurrence_kind, one_span, replaced, rest_of
from factcheck.protocols.planted.plants.base import Candidate, PlantContext
from factcheck.records.case import PlantClass
from factcheck.text.fold import fold
from factcheck.text.presence import holds_token
from factcheck.text.specifics.aliases import alias_of
from factcheck.text.specifics.find import find_specifics

KINDS = frozenset({"person", "organization", "place", "product"})
_DONORS = 25
# Too wide or too vague to be wrong: what is true of a part is often true of the whole.
_WIDE_WORDS = """
    africa america americas asia earth east england europe european united states u.s. us usa uk u.k. eu world
    west north south western eastern britain great kingdom internet english american congress
"""
_WIDE = frozenset(_WIDE_WORDS.split())
_GENDERED = re.compile(r"\b(?:he|she|him|her|his|hers|himself|herself|mr|mrs|ms|sir|dame)\b", re.IGNORECASE)
# A capital before a name makes it part of a longer one; "a new …" makes it a common noun.
_JOINED_BEFORE = re.compile(
    r"(?<=.)\b[A-Z][\w.&’'-]* $|\b(?:[Aa]n?|[Ii]ts|[Tt]heir|[Tt]his|[Tt]he) (?:new|old|first|last|latest|same|own"
    r"|upcoming) $"
)
_ABBREVIATION = re.compile(r"\b(?:Inc|Corp|Co|Ltd|Jr|Sr|Bros)\.$|\.[A-Z]\.$")


def _tokens(name: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", fold(name, case=True).text))


def _is_material(use: NameUse, uses: tuple[NameUse, ...], text: str) -> bool:
    if use.kind not in KINDS or _tokens(use.text) <= _WIDE or not re.fullmatch(r"[\w.&'’ -]+", use.text):
        return False
    if re.search(r"[\w@#/.-]$", text[: use.start]) or re.match(r"[\w@/]|[-.]\w", text[use.end : use.end + 2]):
        return False
    if use.kind == "person" and _GENDERED.search(text):
        return False
    if use.kind != "person" and _JOINED_BEFORE.search(text[: use.start]):
        return False  # part of a longer name
    if re.match(r" [A-Z]|\.\s*\S| (?:for|of|and|&) (?:the )?[A-Z]", text[use.end :]):
        return False  # part of a longer name, or an abbreviation cut off
    if use.kind == "place" and not _is_lone_place(use, uses, text):
        return False
    if text[: use.end].endswith("s") and re.match(r"['’](?!s)", text[use.end :]):
        return False
    others = (item for item in uses if item.start != use.start)
    return not any(_tokens(item.text) & _tokens(use.text) and not _are_unlike(item, use) for item in others)


def _are_unlike(a: NameUse, b: NameUse) -> bool:
    """Whether two names that share a word cannot name one thing: Chad and Lake Chad, Maria Huber and Huber Films."""
    if a.kind == b.kind == "place":
        return place_level(a.text) != place_level(b.text)
    one, two = _tokens(a.text), _tokens(b.text)
    return not (one <= two or two <= one or alias_of(a.text, b.text))


def _is_lone_place(use: NameUse, uses: tuple[NameUse, ...], text: str) -> bool:
    """Whether a place is none of two widths, and no part of "Austin, Texas"."""
    if place_level(use.text) == "ambiguous":
        return False
    for a in uses:
        for b in uses:
            gap = text[a.end : b.start] if use in (a, b) and a.end < b.start else ""
            if gap in {", ", " in "} and _may_be_place(a, gap) and _may_be_place(b, gap):
                return False
    return True


def _may_be_place(use: NameUse, gap: str) -> bool:
    """Whether a name may be a place; before "in" one of two unknown words ("Huber Films in Vienna") is none."""
    return use.kind == "place" or (use.kind == "unknown" and (gap == ", " or use.words == 1))


def fits(old: NameUse, new: NameUse) -> bool:
    """Whether a name is of the same kind as another and can stand in its place unseen."""
    if old.kind not in KINDS or new.kind != old.kind or _tokens(new.text) <= _WIDE:
        return False
    if old.kind == "place" and place_level(old.text) != place_level(new.text):
        return False
    if old.article_word in {"a", "an"} and (new.text[0] in "AEIOU") != (old.text[0] in "AEIOU"):
        return False
    if new.text.endswith(".") and not _ABBREVIATION.search(new.text):
        return False  # the full stop of its sentence
    if not re.fullmatch(r"[A-Za-z&'’ .-]+", new.text) or _look(old) != _look(new):
        return False
    return new.attributive == old.attributive or old.kind != "person"


def _look(use: NameUse) -> tuple[object, ...]:
    """What a reader sees of a name: its length in words, a "the", capitals, a plural end, a final dot, digits."""
    text = use.text
    ends = (text.endswith("s"), text.endswith("."), text.startswith("The "))
    return (use.words, use.article_word == "the", text.isupper(), text[:1].isupper(), text.isascii(), *ends)


def _is_other(old: str, new: str, sentence: str) -> bool:
    """Whether two names are names of different things, and the new one is not in the sentence yet."""
    if _tokens(old) & _tokens(new) or alias_of(old, new):
        return False
    return not holds_token(fold(sentence).text, new) and not _tokens(new) & _tokens(sentence)


def _other_names(page: PreparedPage, name: str) -> frozenset[str]:
    """The page's names that may name the same thing as ``name``."""
    return frozenset(
        item
        for item in {other.text for other in page.specifics.names}
        if alias_of(item, name)  # symmetric, and wider than the same name
    )


def holding(page: PreparedPage, name: str) -> tuple[PagePassage, ...]:
    """The passages of a page that name something by this name or by another name of it."""
    known = _other_names(page, name)
    literal = holds_token(page.folded, name)
    if not known and not literal:
        return ()
    return tuple(
        passage
        for passage in page.passages
        if any(item.text in known for item in passage.names) or (literal and holds_token(passage.text, name))
    )


def _page_donors(context: PlantContext) -> Iterator[NameUse]:
    seen = set()
    for use in context.article.page_uses:
        if use.text not in seen:
            seen.add(use.text)
            yield use


@dataclass(frozen=True, slots=True)
class EntitySwap:
    """A name of a clean sentence becomes another name of the same kind that is not an alias of it."""

    name: PlantClass = "entity_swap"
    kinds: tuple[str, ...] = ("present", "absent")

    def candidates(self, context: PlantContext, sentence: PreparedSentence) -> Iterator[Candidate]:
        """Candidates for every name of known kind that stands once, in drawn order."""
        uses = tuple(use for use in context.article.uses if use.sentence == sentence.index)
        names = context.names(self.name, sentence.index)
        material = [use for use in uses if _is_material(use, uses, sentence.text)]
        for use in draw_order(material, lambda item: str(item.start), *names):
            for donor in self._donors(context, use, sentence):
                candidate = self._proven(context, sentence, use, donor)
                if candidate is not None:
                    yield candidate

    def _donors(self, context: PlantContext, old: NameUse, sentence: PreparedSentence) -> Iterator[NameUse]:
        """Names of the page, then of other articles' sentences: articles in drawn order, so that none is favored."""
        names = context.names(self.name, sentence.index, old.start)
        page = [use for use in _page_donors(context) if fits(old, use)]
        yield from draw_order(page, lambda item: item.text, *names)
        others = (item for item in context.pool.articles if item.id != context.article.id)
        given = 0
        for article in draw_order(others, lambda item: item.id, *names):
            fitting = [use for use in article.uses if fits(old, use)]
            for use in draw_order(fitting, lambda item: f"{item.sentence}:{item.start}", *names)[:1]:
                given += 1
                yield use
            if given >= _DONORS:
                return

    def _proven(
        self, context: PlantContext, sentence: PreparedSentence, old: NameUse, donor: NameUse
    ) -> Candidate | None:
        text, new, page = sentence.text, donor.text, context.article.page
        if not _is_other(old.text, new, text) or not holds_token(fold(sentence.support.text).text, old.text):
            return None
        places = holding(page, new)
        if places and {item.start for item in places} & {item.start for item in holding(page, old.text)}:
            return None  # named together: one may be part of the other, or another name of it
        after = replaced(text, old.start, old.end, new)
        if not self._reads_alike(sentence, after, old, new):
            return None
        kind = occurrence_kind(rest_of(text, old.start, old.end), places)
        if kind is None or not one_span(text, after, old.start, old.text, new):
            return None
        proof = {
            "checks": ["one_span", "old_in_support", "new_not_in_role", "same_kind", "not_alias", "never_together"],
            "difficulty": kind,
            "support": [sentence.support.start, sentence.support.end],
            "old_value": fold(old.text).text,
            "new_value": fold(new).text,
            "entity": old.kind,
        }
        return Candidate(sentence.index, old.start, old.end, old.text, new, kind, proof)

    def _reads_alike(self, sentence: PreparedSentence, after: str, old: NameUse, new: str) -> bool:
        """Whether the new sentence's names are the old ones but for this one, with the same bounds."""
        shift = len(new) - len(old.text)
        wanted = [
            (item.start, old.start + len(new))
            if item.start == old.start
            else (
                item.start + (shift if item.start > old.start else 0),
                item.end + (shift if item.start > old.start else 0),
            )
            for item in sentence.specifics.names
        ]
        return wanted == [(item.start, item.end) for item in find_specifics(after).names]
