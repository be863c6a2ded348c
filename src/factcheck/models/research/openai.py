"""OpenAI's Responses with web search, in the background: begun once, then looked at until it is there."""

from dataclasses import dataclass
from typing import Any

from factcheck.models.answers import Envelope, not_the_api, read_envelope
from factcheck.models.faults import failed, of_status, of_transport
from factcheck.models.openai import OpenAIVendor, stop_of, usage_of
from factcheck.models.raw_post import raw_get, raw_post
from factcheck.models.research.ports import (
    BROKEN_OFF,
    CUT_OFF,
    UNKNOWN_RUN,
    Bound,
    Brief,
    Memory,
    Turn,
    billed_by,
    unanswered,
)
from factcheck.models.research.weave import Mark, weave
from factcheck.models.web_search.openai import WebPart, WebResponse

POLL_TIMEOUT_S = 60.0
_GOING = ("queued", "in_progress")


class _Begun(Envelope):
    id: str
    status: str | None = None


@dataclass(frozen=True, slots=True)
class OpenAIResearch:
    """A model of OpenAI's with its web search."""

    model: OpenAIVendor
    background: bool = True

    @property
    def name(self) -> str:
        """``provider:model``."""
        return self.model.name

    def close(self) -> None:
        """Give the connections back."""
        self.model.close()

    def bound(self, brief: Brief, memory: Memory) -> Bound | None:
        """The whole run at its beginning; looking at it costs nothing."""
        return None if "id" in memory else Bound(brief.input_tokens, brief.output_tokens, brief.tool_calls)

    def turn(self, brief: Brief, memory: Memory) -> Turn:
        """Begin the run, or look at it."""
        endpoint, client = self.model.endpoint, self.model.client()
        import openai

        try:
            if "id" in memory:
                path = f"/responses/{memory['id']}"
                answer = raw_get(client, path, min(brief.timeout_s, POLL_TIMEOUT_S), keyed=True)
                return self._looked(answer.content, memory)
            answer = raw_post(client, "/responses", _body(endpoint.model, brief), brief.timeout_s, keyed=True)
            return self._begun(answer.content, memory)
        except openai.APIStatusError as error:
            if error.status_code == 404 and "id" in memory:
                return Turn(memory, "failed", reason=UNKNOWN_RUN, billed="unknown")
            said = of_status(endpoint, error.status_code, error.response.headers, error.response.text)
            return unanswered(said, memory)
        except openai.APIConnectionError as error:
            lost = of_transport(endpoint, error)
            broken = failed(endpoint, BROKEN_OFF, retry="transient", billed="unknown")
            return unanswered(lost or broken, memory)

    def _begun(self, body: bytes, memory: Memory) -> Turn:
        begun = read_envelope(_Begun, body)
        if begun is None:
            return unanswered(not_the_api(self.model.endpoint, body), memory)
        return Turn({"id": begun.id}, "going", billed="later")

    def _looked(self, body: bytes, memory: Memory) -> Turn:
        response = read_envelope(WebResponse, body)
        if response is None:
            return unanswered(not_the_api(self.model.endpoint, body), memory)
        if response.status in _GOING:
            return Turn(memory, "going", billed="later")
        refused = any(part.type == "refusal" for part in response.parts)
        stop, reason, _ = stop_of(response, refused)
        report = "\n\n".join(_markdown(part) for part in response.parts if part.type == "output_text" and part.text)
        usage = usage_of(response.usage)
        told = None if stop == "done" and report.strip() else self.model.endpoint.hide(reason or "there is no report")
        times = (response.created_at, response.completed_at)
        return Turn(
            memory,
            "done" if told is None else "failed",
            report,
            usage,
            response.searches,
            len(response.calls),
            response.model,
            told if told is None or stop not in CUT_OFF else f"{CUT_OFF[stop]} ({told})",
            billed=billed_by(usage),
            seconds=None if times[0] is None or times[1] is None else max(0.0, times[1] - times[0]),
        )


def _body(model: str, brief: Brief) -> dict[str, Any]:
    return {
        "model": model,
        "instructions": brief.system,
        "input": [{"role": "user", "content": brief.question}],
        "tools": [{"type": "web_search"}],
        "max_tool_calls": brief.tool_calls,
        "max_output_tokens": brief.output_tokens,
        "background": True,
        "store": True,  # what runs in the background is kept until it is fetched
    }


def _markdown(part: WebPart) -> str:
    marks = [
        Mark(cited.start_index, cited.end_index, cited.url, cited.title or "")
        for cited in part.annotations or ()
        if cited.type == "url_citation" and cited.url
    ]
    return weave(part.text or "", marks)
