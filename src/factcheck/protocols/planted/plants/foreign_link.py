"""``foreign_link``: the post cites the page of another article of the pool."""

from collections.abc import Iterator
from dataclasses import dataclass

from factcheck.hashing import draw_order
from factcheck.protocols.planted.planting.prepared import PreparedSentence
from factcheck.protocols.planted.plants.base import Candidate, PlantContext
from factcheck.records.case import PlantClass
from factcheck.text.links import canonical_url, same_page


def _is_web(url: str) -> bool:
    """Whether an address could stand in a post: a local file's would be seen at once."""
    return url.startswith(("http://", "https://")) and "\n" not in url


@dataclass(frozen=True, slots=True)
class ForeignLink:
    """The link becomes that of another article, each with the same chance: planted and clean links look alike."""

    name: PlantClass = "foreign_link"
    kinds: tuple[str, ...] = ("foreign",)

    def candidates(self, context: PlantContext, sentence: PreparedSentence) -> Iterator[Candidate]:
        """Links of the other articles in drawn order; offsets are those within the link itself."""
        url = context.article.source.url
        names = context.names(self.name, context.attempt)
        if not _is_web(url):
            return
        others = [item for item in context.pool.articles if item.id != context.article.id and _is_web(item.source.url)]
        for other in draw_order(others, lambda item: item.id, *names):
            new = other.source.url
            if not same_page(url, new) and canonical_url(url) != canonical_url(new):
                proof = {
                    "checks": ["one_span", "other_page"],
                    "old_value": canonical_url(url),
                    "new_value": canonical_url(new),
                }
                yield Candidate(None, 0, len(url), url, new, "foreign", proof)
