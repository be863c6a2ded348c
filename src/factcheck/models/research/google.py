"""Google's deep-research agent by its interactions: begun once, then looked at until it is there."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from factcheck.models.answers import Envelope, count, not_the_api, one_meaning, read_envelope
from factcheck.models.faults import of_status, of_transport
from factcheck.models.google import GoogleVendor
from factcheck.models.research.ports import UNKNOWN_RUN, Bound, Brief, Memory, Turn, billed_by, unanswered
from factcheck.models.research.weave import Mark, from_bytes, weave
from factcheck.records.result import Usage

POLL_TIMEOUT_S = 60.0
_ENDED = ("failed", "cancelled", "incomplete", "budget_exceeded", "requires_action", "requires_continuation")
_SEARCHES = ("google_search_call",)


class _Annotation(Envelope):
    type: str = ""
    url: str | None = None
    title: str | None = None
    start_index: int | None = None
    end_index: int | None = None


class _Content(Envelope):
    type: str = ""
    text: str | None = None
    annotations: tuple[_Annotation, ...] | None = None


class _Step(Envelope):
    type: str = ""
    content: Any = None


class _ToolCount(Envelope):
    type: str | None = None
    count: int | None = None


class _Usage(Envelope):
    total_input_tokens: int | None = None
    total_tool_use_tokens: int | None = None
    total_cached_tokens: int | None = None
    total_output_tokens: int | None = None
    total_thought_tokens: int | None = None
    grounding_tool_count: tuple[_ToolCount, ...] | None = None


class _Interaction(Envelope):
    id: str
    status: str = "in_progress"
    agent: str | None = None
    model: str | None = None
    created: str | None = None
    updated: str | None = None
    steps: tuple[_Step, ...] | None = None
    usage: _Usage | None = None
    error: Any = None
    errors: Any = None


@dataclass(frozen=True, slots=True)
class GoogleResearch:
    """An agent of Google's: the model's name is the agent's."""

    model: GoogleVendor
    background: bool = True

    @property
    def name(self) -> str:
        """``provider:agent``."""
        return self.model.name

    def close(self) -> None:
        """Give the connections back."""
        self.model.close()

    def bound(self, brief: Brief, memory: Memory) -> Bound | None:
        """The whole run at its beginning, by the declared bounds: the agent takes none itself."""
        return None if "id" in memory else Bound(brief.input_tokens, brief.output_tokens, brief.tool_calls)

    def turn(self, brief: Brief, memory: Memory) -> Turn:
        """Begin the run, or look at it."""
        endpoint, calls = self.model.endpoint, self.model.client().interactions
        try:
            if "id" in memory:
                seconds = min(brief.timeout_s, POLL_TIMEOUT_S)
                return self._looked(calls.with_raw_response.get(memory["id"], timeout=seconds).http_response, memory)
            answer = calls.with_raw_response.create(
                agent=endpoint.model,
                input=f"{brief.system}\n\n{brief.question}",  # an agent need not take a system prompt
                background=True,
                store=True,
                timeout=brief.timeout_s,
            )
            return self._begun(answer.http_response, memory)
        except Exception as error:
            return self._unanswered(error, memory)

    def _unanswered(self, error: Exception, memory: Memory) -> Turn:
        """This part of the SDK has errors of its own; they are told by what they hold."""
        endpoint, code = self.model.endpoint, getattr(error, "status_code", None)
        response = getattr(error, "response", None)
        if isinstance(code, int) and response is not None:
            if code == 404 and "id" in memory:
                return Turn(memory, "failed", reason=UNKNOWN_RUN, billed="unknown")
            return unanswered(of_status(endpoint, code, response.headers, response.text), memory)
        lost = of_transport(endpoint, error)
        if lost is None:
            raise error
        return unanswered(lost, memory)

    def _begun(self, response: Any, memory: Memory) -> Turn:
        begun = read_envelope(_Interaction, response.content)
        if begun is None:
            return unanswered(not_the_api(self.model.endpoint, response.content), memory)
        return Turn({"id": begun.id}, "going", billed="later")

    def _looked(self, response: Any, memory: Memory) -> Turn:
        found = read_envelope(_Interaction, response.content)
        if found is None:
            return unanswered(not_the_api(self.model.endpoint, response.content), memory)
        if found.status != "completed" and found.status not in _ENDED:
            return Turn(memory, "going", billed="later")
        usage, report = _usage(found.usage), _report(found)
        good = found.status == "completed" and bool(report.strip())
        said = found.errors or found.error
        why = f"it ended as {found.status!r}" + (f": {str(said)[:300]}" if said else "")
        searches = _searches(found)
        return Turn(
            memory,
            "done" if good else "failed",
            report,
            usage,
            searches,
            searches,
            found.agent or found.model,
            None if good else self.model.endpoint.hide(why if found.status != "completed" else "there is no report"),
            billed=billed_by(usage),
            seconds=_seconds(found.created, found.updated),
        )


def _usage(told: _Usage | None) -> Usage | None:
    """As everywhere at Google: the input holds what the cache read, the output leaves out the thoughts."""
    if told is None or told.total_input_tokens is None or told.total_output_tokens is None:
        return None
    total = told.total_input_tokens + count(told.total_tool_use_tokens)
    thoughts = count(told.total_thought_tokens)
    return one_meaning(total, told.total_cached_tokens, None, told.total_output_tokens, thoughts)


def _searches(found: _Interaction) -> int:
    counts = (found.usage.grounding_tool_count if found.usage else None) or ()
    told = sum(count(one.count) for one in counts if one.type == "google_search")
    return told or sum(step.type in _SEARCHES for step in found.steps or ())


def _report(found: _Interaction) -> str:
    """The text of the last outputs of the model, from the last one that something else came before."""
    pieces: list[str] = []
    for step in reversed(found.steps or ()):
        if step.type != "model_output":
            if pieces and step.type != "thought":
                break
            continue
        pieces[:0] = [_markdown(part) for part in _texts(step)]
    return "\n\n".join(piece for piece in pieces if piece.strip())


def _texts(step: _Step) -> Iterator[_Content]:
    for part in step.content if isinstance(step.content, list) else ():
        read = _Content.model_validate(part) if isinstance(part, dict) and part.get("type") == "text" else None
        if read is not None and read.text:
            yield read


def _markdown(part: _Content) -> str:
    text, found = part.text or "", [one for one in part.annotations or () if one.type == "url_citation" and one.url]
    starts = from_bytes(text, [one.start_index for one in found])
    ends = from_bytes(text, [one.end_index for one in found])
    spans = zip(starts, ends, found, strict=True)
    return weave(text, [Mark(start, end, one.url or "", one.title or "") for start, end, one in spans])


def _seconds(created: str | None, updated: str | None) -> float | None:
    try:
        return max(0.0, (_moment(updated) - _moment(created)).total_seconds())
    except (TypeError, ValueError):
        return None


def _moment(text: str | None) -> datetime:
    return datetime.fromisoformat((text or "").replace("Z", "+00:00"))
