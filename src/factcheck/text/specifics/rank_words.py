"""Words that look like numbers and at times are none: "one", "first", "second", "half"."""

import re

from factcheck.text.specifics.name_words import NATIONALITIES
from factcheck.text.specifics.nouns import STOPS
from factcheck.text.specifics.spans import word_before
from factcheck.text.specifics.spelled import ORDINALS, SMALL, Token, word_at
from factcheck.text.specifics.word_sets import word_set

_ONE_BEFORE = word_set(
    """
    no every each any this that which the another some such last next very wrong right big other same first loved good
    bad new old
    """
)
_ONE_AFTER = word_set(
    """
    another can could may might must should would will does did has had is was of who that which cannot needs wants
    thinks and only where whose hopes imagines sees gets finds
    """
)
_ONE_ALONE = word_set("to at than only just exactly by about from of minus plus")
_ONE_COMPOUNDS = word_set("off on way sided time stop size liner hit man")
_HALF_BEFORE = word_set(
    """
    first second other latter top bottom better opening closing upper lower back front northern southern eastern western
    this each either
    """
)
_SUBJECTS = word_set("when who that was were they he she it we i you")
_HYPHENS = ("-", "‑")


def is_pronoun(text: str, tokens: list[Token]) -> bool:
    """Is "one" a pronoun ("one of the", "no one", "one another", "one can") or part of an idiom ("one day")?"""
    token = tokens[0]
    left, right = word_before(text, token.start).lower(), word_at(tokens, 1)
    following = text[token.end : token.end + 1]
    if left in _ONE_BEFORE or right in _ONE_AFTER or following in ("’", "'"):
        return True
    if text[token.start - 1 : token.start] in _HYPHENS or (following in _HYPHENS and right in _ONE_COMPOUNDS):
        return True
    if not right:
        return left not in _ONE_ALONE
    return right in ("day", "point", "time") and left in ("", "at", "and", "but", "that")


def is_rank(text: str, tokens: list[Token]) -> bool:
    """Is an ordinal word a rank, and neither an adverb ("First, …", "at first") nor a span of time ("per second")?"""
    word, end = tokens[0].word, tokens[0].end
    if is_part_of_name(text, tokens):
        return False
    left, right = word_before(text, tokens[0].start).lower(), word_at(tokens, 1)
    following = text[end : end + 1]
    if left in ("at", "per") or (following in _HYPHENS and right in ("hand", "ever", "class", "rate", "guess")):
        return False
    if word == "second" and _is_time(left, right):
        return False
    if following == "," and left in ("", "and"):
        return False
    adverb = left in _SUBJECTS and right.endswith("ed")
    return not (word == "first" and (adverb or (right == "of" and not left)))


def is_part_of_name(text: str, tokens: list[Token]) -> bool:
    """Does a number word belong to a name ("First Amendment", "the Seven Hills")? Then it has a capital of its own.

    At the start of a sentence only a rank before a capital word is taken for a name's.
    """
    start, last = tokens[0].start, tokens[0]
    if not text[start].isupper() or len(tokens) < 2:
        return False
    capital = text[tokens[1].start].isupper() and tokens[1].joint == " "
    opens = re.search(r"(?:^|[.!?:;\n“\"•*-])[\s\"“‘(]*$", text[max(0, start - 6) : start]) is not None
    if not opens:
        return capital
    return capital and last.word in ORDINALS and tokens[1].word not in NATIONALITIES


def _is_time(left: str, right: str) -> bool:
    return left in SMALL or (left in ("a", "each", "every", "split") and (not right or right in STOPS))


def is_share(text: str, tokens: list[Token]) -> bool:
    """Is "half" a share, and neither the half of a game ("the first half") nor a part of "a year and a half"?"""
    start, end = tokens[0].start, tokens[0].end
    left = word_before(text, start).lower()
    if left in _HALF_BEFORE or left in ORDINALS or text[end : end + 1] in _HYPHENS:
        return False
    if text[start - 1 : start] in _HYPHENS:
        return False
    return not re.search(r"\band (?:a|one) $", text[max(0, start - 10) : start])
