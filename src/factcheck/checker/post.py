"""One post and its source, for people who just want the checker."""

import re
from dataclasses import dataclass

from factcheck.checker.arm import Arm, run_steps
from factcheck.checker.state import DraftView, Page, State, Tools
from factcheck.records.exchange import DraftSentence
from factcheck.text.links import find_urls
from factcheck.text.sentences import split_sentences

_ONLY_MARKS = re.compile(r"(?:[#@][\w-]+|\W)+")


@dataclass(frozen=True, slots=True)
class Checked:
    """The outcome of a check; ``flagged`` is whether any claim or the link is doubted."""

    state: State
    flagged: bool
    unscored: bool


def draft_from_post(post: str, page: Page) -> DraftView:
    """The sentences of a post (links, hashtags and mentions alone are none) and its first link."""
    links = find_urls(post)
    blanked = _blank(post, links)
    sentences: list[DraftSentence] = []
    for part in split_sentences(blanked):
        if not any(c.isalnum() for c in part.text) or _ONLY_MARKS.fullmatch(part.text):
            continue
        text = post[part.start : part.end]
        sentences.append(DraftSentence(index=len(sentences), start=part.start, end=part.end, text=text))
    first = post[links[0][0] : links[0][1]] if links else None
    return DraftView(post, tuple(sentences), first, page)


def check_post(post: str, page: Page, arm: Arm, tools: Tools) -> Checked:
    """Run an arm on one post."""
    state = run_steps(arm, draft_from_post(post, page), tools)
    outcomes = {claim.outcome for claim in state.claims}
    flagged = state.link_flagged or bool(outcomes & {"corrected", "contested"})
    return Checked(state, flagged, state.status != "ok" or "unscored" in outcomes)


def _blank(post: str, spans: tuple[tuple[int, int], ...]) -> str:
    """The post with its links blanked out, so that a dot in one never ends a sentence; offsets stay."""
    for start, end in spans:
        post = post[:start] + " " * (end - start) + post[end:]
    return post
