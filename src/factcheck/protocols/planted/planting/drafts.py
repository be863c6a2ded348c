"""The post: three clean sentences, one opinion, the article's link and a tag, one a line."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from factcheck.records.case import CaseSentence, PostLink

TAG = "#ai"

# No facts and no numbers: nothing a checker could look up.
OPINIONS = (
    "I find this one of the more interesting stories I have come across lately.",
    "Personally, I think this deserves far more attention than it gets.",
    "To me, this is a good reason to stay curious.",
    "I am not sure how to feel about this, but it made me think.",
    "My own view is that this is worth a slow and careful read.",
    "What a fascinating topic, at least in my opinion.",
)

Kind = Literal["fact", "opinion"]


@dataclass(frozen=True, slots=True)
class Draft:
    """A post with the place of each of its sentences and of its link."""

    post: str
    sentences: tuple[CaseSentence, ...]
    link: PostLink


def compose(facts: Sequence[str], opinion: str, url: str) -> Draft:
    """The draft of these sentences: each on its own line, then the opinion, the link, the tag.

    Offsets are code points into the post. Raises ValueError for a sentence or URL that holds a line break, since
    the lines would no longer be the sentences.
    """
    if any("\n" in line for line in (*facts, opinion, url)):
        raise ValueError("a line of a post cannot hold a line break")
    sentences = []
    at = 0
    lines: list[tuple[str, Kind]] = [(fact, "fact") for fact in facts]
    lines.append((opinion, "opinion"))
    for index, (text, kind) in enumerate(lines):
        sentences.append(CaseSentence(index=index, kind=kind, start=at, end=at + len(text), text=text))
        at += len(text) + 1
    link = PostLink(url=url, start=at, end=at + len(url))
    post = "\n".join([*facts, opinion, url, TAG])
    return Draft(post, tuple(sentences), link)
