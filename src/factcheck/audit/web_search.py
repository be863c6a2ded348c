"""A provider's own web search behind the port of searches."""

from dataclasses import dataclass

from factcheck.models.ports import Limits, Model, Task
from factcheck.prompts import PromptBook
from factcheck.records.tasks import WebFindings, WebSearchInput
from factcheck.sources.search.ports import Hit, Searched

PROMPT = "web_search"
MAX_OUTPUT_TOKENS = 4000  # models that think before they search need room for it


@dataclass(frozen=True, slots=True)
class ProviderSearch:
    """Asks a model to search the web and takes what its provider's record of the search names.

    Addresses only: the pages are read as any other, redirects of the provider's included.
    """

    model: Model
    prompts: PromptBook
    timeout_s: float = 120.0

    @property
    def engine(self) -> str:
        """``web-search:provider:model``."""
        return f"web-search:{self.model.name}"

    def find(self, query: str, limit: int) -> Searched:
        """The pages that the search named. A failure, also a model that did not search, is said in the answer.

        Raises only what ends a run: ProviderError for a key or a model that is not accepted, BudgetStop at a cap.
        """
        inputs = WebSearchInput(query=query, limit=limit)
        prompt = self.prompts.render(PROMPT, inputs.model_dump())
        limits = Limits(MAX_OUTPUT_TOKENS, self.timeout_s)
        reply = self.model.ask(Task(PROMPT, prompt, inputs, WebFindings, limits=limits))
        if not isinstance(reply.answer, WebFindings) or reply.status != "ok":
            return Searched(self.engine, query, (), reply.reason or reply.status)
        hits = tuple(Hit(hit.url, hit.title) for hit in reply.answer.hits[:limit])
        return Searched(self.engine, query, hits, queries=reply.answer.queries)
