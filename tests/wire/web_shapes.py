"""What the providers' web tools answer, in each vendor's own shape; bodies for the scripts of the loopback server."""

import json
from typing import Any

TOKENS = {"input_tokens": 900, "output_tokens": 120}


def _dump(value: Any) -> bytes:
    return json.dumps(value).encode()


def cited(url: str, title: str = "", start: int = 0, end: int = 0) -> dict[str, Any]:
    """A citation as OpenAI and Google write it."""
    return {"type": "url_citation", "url": url, "title": title, "start_index": start, "end_index": end}


def search_call(*queries: str, sources: tuple[str, ...] = (), status: str = "completed", action: str = "search") -> Any:
    """A call of OpenAI's search tool."""
    found = [{"type": "url", "url": url} for url in sources]
    told = {"type": action, "query": queries[0] if queries else None, "queries": list(queries), "sources": found}
    return {"type": "web_search_call", "id": "ws_1", "status": status, "action": told}


def openai(
    text: str | None = None,
    *,
    annotations: tuple[Any, ...] = (),
    calls: tuple[Any, ...] = (),
    status: str = "completed",
    model: str = "gpt-6-search",
    id: str = "resp_1",
    usage: Any = TOKENS,
    **more: Any,
) -> bytes:
    """A response."""
    part = {"type": "output_text", "text": text, "annotations": list(annotations)}
    message = {"type": "message", "id": "m", "role": "assistant", "status": "completed", "content": [part]}
    output = [{"type": "reasoning", "id": "r", "summary": []}, *calls, *([] if text is None else [message])]
    head = {"id": id, "object": "response", "model": model, "status": status, "output": output, "usage": usage}
    return _dump(head | {"created_at": 1000, "incomplete_details": None, "error": None} | more)


def claude_search(query: str, *found: tuple[str, str], error: str | None = None, tool: str = "web_search") -> list[Any]:
    """A use of a tool of Anthropic's server and what came of it."""
    results: Any = [
        {"type": "web_search_result", "url": url, "title": title, "encrypted_content": "x", "page_age": None}
        for url, title in found
    ]
    if error:
        results = {"type": "web_search_tool_result_error", "error_code": error}
    use = {"type": "server_tool_use", "id": "srvtoolu_1", "name": tool, "input": {"query": query}}
    return [use, {"type": f"{tool}_tool_result", "tool_use_id": "srvtoolu_1", "content": results}]


def claude_page(url: str, title: str) -> list[Any]:
    """A page that Anthropic's server fetched."""
    document = {"type": "document", "source": {"type": "text", "media_type": "text/plain", "data": "…"}, "title": title}
    result = {"type": "web_fetch_result", "url": url, "content": document, "retrieved_at": "2026-11-30T04:00:00Z"}
    use = {"type": "server_tool_use", "id": "srvtoolu_2", "name": "web_fetch", "input": {"url": url}}
    return [use, {"type": "web_fetch_tool_result", "tool_use_id": "srvtoolu_2", "content": result}]


def claude_quote(text: str, index: int, title: str | None) -> dict[str, Any]:
    """A text that cites a page by its number among those that were fetched."""
    place = {"start_char_index": 0, "end_char_index": 5, "cited_text": "…", "document_index": index}
    return {"type": "text", "text": text, "citations": [place | {"type": "char_location", "document_title": title}]}


def claude_text(text: str, *sources: tuple[str, str]) -> dict[str, Any]:
    """A text with what it cites."""
    kind = "web_search_result_location"
    found = [
        {"type": kind, "url": url, "title": title, "cited_text": "…", "encrypted_index": "x"} for url, title in sources
    ]
    return {"type": "text", "text": text, "citations": found or None}


def claude(
    *blocks: Any,
    stop: str = "end_turn",
    searches: int = 0,
    fetches: int = 0,
    model: str = "claude-9",
    usage: Any = TOKENS,
) -> bytes:
    """A message."""
    tools = {"web_search_requests": searches, "web_fetch_requests": fetches}
    head = {"id": "msg_1", "type": "message", "role": "assistant", "model": model, "content": list(blocks)}
    return _dump(head | {"stop_reason": stop, "usage": None if usage is None else usage | {"server_tool_use": tools}})


def gemini(text: str, *chunks: tuple[str, str], queries: tuple[str, ...] = (), model: str = "gemini-4") -> bytes:
    """An answer of generateContent with its grounding."""
    found = [{"web": {"uri": url, "title": title}} for url, title in chunks]
    grounding = {"groundingChunks": found, "webSearchQueries": list(queries)} if found or queries else None
    candidate = {"content": {"role": "model", "parts": [{"text": text}]}, "finishReason": "STOP"}
    usage = {"promptTokenCount": 900, "candidatesTokenCount": 120}
    return _dump(
        {"candidates": [candidate | {"groundingMetadata": grounding}], "modelVersion": model, "usageMetadata": usage}
    )


def interaction(
    status: str = "completed",
    *steps: Any,
    id: str = "int_1",
    searches: int = 0,
    usage: bool = True,
    updated: str = "2026-11-30T04:12:30Z",
    **more: Any,
) -> bytes:
    """An interaction with an agent of Google's."""
    told = {
        "total_input_tokens": 200_000,
        "total_cached_tokens": 50_000,
        "total_output_tokens": 8000,
        "total_thought_tokens": 4000,
        "grounding_tool_count": [{"type": "google_search", "count": searches}],
    }
    head = {"id": id, "object": "interaction", "agent": "deep-research-1", "status": status, "steps": list(steps)}
    times = {"created": "2026-11-30T04:00:00Z", "updated": updated}
    return _dump(head | times | ({"usage": told} if usage else {}) | more)


def output_step(text: str, *annotations: Any) -> dict[str, Any]:
    """A piece of the agent's report."""
    return {"type": "model_output", "content": [{"type": "text", "text": text, "annotations": list(annotations)}]}


def chat(text: str | None = None, *calls: tuple[str, str], model: str = "own-1", finish: str | None = None) -> bytes:
    """A chat completion; ``calls`` are functions with their arguments as they are written."""
    made = [
        {"id": f"call_{n}", "type": "function", "function": {"name": name, "arguments": told}}
        for n, (name, told) in enumerate(calls)
    ]
    message = {"role": "assistant", "content": text, "tool_calls": made or None}
    usage = {"prompt_tokens": 900, "completion_tokens": 120, "total_tokens": 1020}
    choice = {"index": 0, "message": message, "finish_reason": finish or ("tool_calls" if made else "stop")}
    return _dump({"id": "c", "object": "chat.completion", "model": model, "choices": [choice], "usage": usage})
