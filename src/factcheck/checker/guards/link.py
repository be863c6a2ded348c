"""The link check: a post must link to the article it speaks of."""

from dataclasses import dataclass, replace

from factcheck.checker.state import State, Tools
from factcheck.text.links import same_page


@dataclass(frozen=True, slots=True)
class CheckLink:
    """Flags the link of a post that leads to another page than the article's, after canonicalization."""

    prompts: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()

    def __call__(self, state: State, tools: Tools) -> State:
        """The state with the link flagged where it is not the article's; a missing link or address says nothing."""
        link, url = state.draft.link, state.draft.page.url
        if link is None or not url or same_page(link, url):
            return state
        return replace(state, link_flagged=True, link_reason="the link is not the article's")
