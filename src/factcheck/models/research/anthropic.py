"""Claude's Messages with web search and web fetch: one long turn, continued where its server pauses it."""

import json
from dataclasses import dataclass
from typing import Any

from factcheck.models.answers import not_the_api, read_envelope
from factcheck.models.anthropic import STOPS, AnthropicVendor, reason_of, usage_of
from factcheck.models.endpoint import OVERHEAD_TOKENS
from factcheck.models.faults import failed, of_status, of_transport
from factcheck.models.research.ports import BROKEN_OFF, CUT_OFF, Bound, Brief, Memory, Turn, billed_by, unanswered
from factcheck.models.research.weave import Mark, is_linkable, link, weave
from factcheck.models.web_search.anthropic import SEARCH_TOOL, WebBlock, WebMessage
from factcheck.records.result import Usage

FETCH_TOOL = "web_fetch_20250910"
PAGE_TOKENS = 10_000  # of a page that it fetches

Page = tuple[str, str]  # address and title


@dataclass(frozen=True, slots=True)
class AnthropicResearch:
    """A model of Anthropic's with the tools of its server."""

    model: AnthropicVendor
    background: bool = False

    @property
    def name(self) -> str:
        """``provider:model``."""
        return self.model.name

    def close(self) -> None:
        """Give the connections back."""
        self.model.close()

    def bound(self, brief: Brief, memory: Memory) -> Bound | None:
        """What is left of the run's input, the whole output limit, and the searches that are still allowed."""
        left = max(OVERHEAD_TOKENS, brief.input_tokens - memory.get("input", 0))
        return Bound(left, brief.output_tokens, _left(brief, memory, "searches"))

    def turn(self, brief: Brief, memory: Memory) -> Turn:
        """One request: the brief, or the turn so far, to be gone on with."""
        if memory.get("input", 0) >= brief.input_tokens:
            return Turn(memory, "failed", reason=f"no report within {brief.input_tokens:,} tokens of input")
        endpoint, client = self.model.endpoint, self.model.client()
        import anthropic

        sent: Any = [{"role": "user", "content": brief.question}, *memory.get("said", ())]
        search, fetch = (_left(brief, memory, name) for name in ("searches", "fetches"))
        tools: Any = [
            {"type": SEARCH_TOOL, "name": "web_search", "max_uses": search},
            {
                "type": FETCH_TOOL,
                "name": "web_fetch",
                "max_uses": fetch,
                "max_content_tokens": PAGE_TOKENS,
                "citations": {"enabled": True},
            },
        ]
        try:
            answer = client.messages.with_raw_response.create(
                model=endpoint.model,
                max_tokens=brief.output_tokens,
                system=brief.system,
                messages=sent,
                tools=tools,
                timeout=brief.timeout_s,
            )
        except anthropic.APIStatusError as error:
            said = of_status(endpoint, error.status_code, error.response.headers, error.response.text)
            return unanswered(said, memory)
        except anthropic.APIConnectionError as error:
            lost = of_transport(endpoint, error)
            broken = failed(endpoint, BROKEN_OFF, retry="transient", billed="unknown")
            return unanswered(lost or broken, memory)
        return self._read(answer.http_response.content, memory)

    def _read(self, body: bytes, memory: Memory) -> Turn:
        message = read_envelope(WebMessage, body)
        if message is None:
            return unanswered(not_the_api(self.model.endpoint, body), memory)
        usage = usage_of(message.usage)
        searches, fetches = (message.usage.searches, message.usage.fetches) if message.usage else (0, 0)
        said = [*memory.get("said", ()), {"role": "assistant", "content": json.loads(body)["content"]}]
        kept = {
            "said": said,
            "searches": memory.get("searches", 0) + searches,
            "fetches": memory.get("fetches", 0) + fetches,
            "input": memory.get("input", 0) + _input(usage),
        }
        facts: dict[str, Any] = {
            "usage": usage,
            "searches": searches,
            "tool_calls": searches + fetches,
            "served": message.model,
            "billed": billed_by(usage),
        }
        if message.stop_reason == "pause_turn":
            return Turn(kept, "going", **facts)
        stop = STOPS.get(message.stop_reason, "error")
        report = _report([WebBlock.model_validate(block) for one in said for block in one["content"]])
        reason = reason_of(message, stop) or (None if report.strip() else "there is no report")
        if reason is None:
            return Turn(kept, "done", report, **facts)
        reason = f"{CUT_OFF[stop]} ({reason})" if stop in CUT_OFF else reason
        return Turn(kept, "failed", report, reason=self.model.endpoint.hide(reason), **facts)


def _left(brief: Brief, memory: Memory, kind: str) -> int:
    """Uses that are still allowed; never none, for a tool that was used has to stay where its uses are told again."""
    return max(1, brief.tool_calls - int(memory.get(kind, 0)))


def _input(usage: Usage | None) -> int:
    return 0 if usage is None else usage.input + usage.cache_read + usage.cache_write


def _report(blocks: list[WebBlock]) -> str:
    """What it says after its last use of a tool; where that is nothing, the longest it said in one piece."""
    pieces, pages = [""], _fetched(blocks)
    for block in blocks:
        if block.type == "text":
            pieces[-1] += _markdown(block, pages)
        elif block.type not in ("thinking", "redacted_thinking"):
            pieces.append("")
    return pieces[-1] if pieces[-1].strip() else max(pieces, key=len)


def _fetched(blocks: list[WebBlock]) -> list[Page]:
    """The pages that were fetched, in order: citations of them tell a number and a title, but no address."""
    found = [block.content for block in blocks if block.type == "web_fetch_tool_result"]
    return [_page(one) for one in found if isinstance(one, dict) and one.get("type") == "web_fetch_result"]


def _page(result: dict[str, Any]) -> Page:
    document = result.get("content")
    title = document.get("title") if isinstance(document, dict) else None
    return str(result.get("url") or ""), str(title or "")


def _source(cited: dict[str, Any], pages: list[Page]) -> Page:
    """The address and title of what is cited: a result of a search names both, a page that was fetched its number."""
    url, title = cited.get("url") or cited.get("source"), str(cited.get("title") or cited.get("document_title") or "")
    if isinstance(url, str):
        return url, title
    place = cited.get("document_index")
    numbered = pages[place] if isinstance(place, int) and 0 <= place < len(pages) else ("", "")
    named = next((page for page in pages if title and page[1] == title), numbered)
    return (numbered if not title or numbered[1] == title else named)[0], title


def _markdown(block: WebBlock, pages: list[Page]) -> str:
    """A text with its citations behind it."""
    text = block.text or ""
    found = [_source(one, pages) for one in block.citations or ()]
    stripped = text.rstrip()
    if not stripped:
        return text + "".join(f"({link(url, title)}) " for url, title in found if is_linkable(url))
    marks = [Mark(0, len(stripped), url, title) for url, title in found]
    return weave(stripped, marks) + text[len(stripped) :]
