"""A loopback server that speaks the four protocols. What it says is scripted by model name; what it was sent is kept.

A script is a list of ``Say`` (the last one repeats) or a function from the request to a ``Say``. One neutral ``Say`` is
written in each vendor's own shape, with each vendor's own way of counting tokens.
"""

import http.server
import json
import re
import socket
import struct
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

VERDICT = '{"label":"supported","quote":"The mill opened in 1904.","reason":"the year is stated"}'


@dataclass(frozen=True)
class Counts:
    """Tokens in one meaning: kinds that do not overlap."""

    input: int = 37
    cache_read: int = 64
    cache_write: int = 29
    output: int = 13
    reasoning: int = 8

    @property
    def prompt(self) -> int:
        return self.input + self.cache_read + self.cache_write

    @property
    def out(self) -> int:
        return self.output + self.reasoning


@dataclass(frozen=True)
class Say:
    """One answer. ``body`` takes the place of the vendor's JSON; ``breaks``: see below."""

    text: str | None = VERDICT
    stop: str = "done"  # done, truncated, refused, safety
    counts: Counts | None = Counts()
    served: str | None = None
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes | None = None
    delay_s: float = 0.0
    breaks: str = ""  # reset, early, drips (a byte every 50 ms)
    message: str = "out of order"


@dataclass(frozen=True)
class Request:
    """What the server was sent."""

    protocol: str
    model: str
    path: str
    headers: dict[str, str]
    body: bytes
    method: str = "POST"

    @property
    def json(self) -> dict[str, Any]:
        return json.loads(self.body)


Script = list[Say] | Callable[[Request], Say]


def write_anthropic(say: Say, model: str) -> dict[str, Any]:
    stops = {"done": "end_turn", "truncated": "max_tokens", "refused": "refusal", "safety": "refusal"}
    blocks = [{"type": "thinking", "thinking": "hm", "signature": "x"}]
    blocks += [] if say.text is None else [{"type": "text", "text": say.text}]
    usage = say.counts and {
        "input_tokens": say.counts.input,
        "cache_read_input_tokens": say.counts.cache_read,
        "cache_creation_input_tokens": say.counts.cache_write,
        "cache_creation": {"ephemeral_5m_input_tokens": say.counts.cache_write, "ephemeral_1h_input_tokens": 0},
        "output_tokens": say.counts.out,
        "output_tokens_details": {"thinking_tokens": say.counts.reasoning},
    }
    refused = say.stop in ("refused", "safety")
    details = {"type": "refusal", "category": "cyber", "explanation": "not this"} if refused else None
    head = {"id": "msg_1", "type": "message", "role": "assistant", "model": model, "content": blocks}
    return head | {"stop_reason": stops.get(say.stop, say.stop), "stop_details": details, "usage": usage}


def write_openai(say: Say, model: str) -> dict[str, Any]:
    part: dict[str, Any] = {"type": "output_text", "text": say.text, "annotations": []}
    if say.stop == "refused":
        part = {"type": "refusal", "refusal": say.text}
    message = {"id": "msg_1", "type": "message", "role": "assistant", "status": "completed", "content": [part]}
    output = [{"id": "rs_1", "type": "reasoning", "summary": []}, *([] if say.text is None else [message])]
    why = {"truncated": "max_output_tokens", "safety": "content_filter"}.get(say.stop)
    status = "incomplete" if why else {"done": "completed", "refused": "completed"}.get(say.stop, say.stop)
    usage = say.counts and {
        "input_tokens": say.counts.prompt,
        "input_tokens_details": {"cached_tokens": say.counts.cache_read, "cache_write_tokens": say.counts.cache_write},
        "output_tokens": say.counts.out,
        "output_tokens_details": {"reasoning_tokens": say.counts.reasoning},
        "total_tokens": say.counts.prompt + say.counts.out,
    }
    head = {"id": "resp_1", "object": "response", "created_at": 1, "model": model, "status": status, "output": output}
    return head | {"incomplete_details": {"reason": why} if why else None, "error": None, "usage": usage}


def write_compatible(say: Say, model: str) -> dict[str, Any]:
    message = {"role": "assistant", "content": say.text, "refusal": None}
    if say.stop == "refused":
        message |= {"content": None, "refusal": say.text}
    finish = {"done": "stop", "refused": "stop", "truncated": "length", "safety": "content_filter"}
    usage = say.counts and {
        "prompt_tokens": say.counts.prompt,
        "prompt_tokens_details": {"cached_tokens": say.counts.cache_read, "cache_write_tokens": say.counts.cache_write},
        "completion_tokens": say.counts.out,
        "completion_tokens_details": {"reasoning_tokens": say.counts.reasoning},
        "total_tokens": say.counts.prompt + say.counts.out,
    }
    choice = {"index": 0, "message": message, "finish_reason": finish.get(say.stop, say.stop)}
    head = {"id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": model}
    return head | {"choices": [choice], "usage": usage}


def write_google(say: Say, model: str) -> dict[str, Any]:
    finish = {"done": "STOP", "truncated": "MAX_TOKENS", "safety": "SAFETY"}.get(say.stop, say.stop)
    parts = [{"text": "hm", "thought": True}, *([] if say.text is None else [{"text": say.text}])]
    content = {"role": "model", "parts": parts} if say.text is not None else {"role": "model"}
    candidates = [] if say.stop == "refused" else [{"content": content, "finishReason": finish, "index": 0}]
    usage = say.counts and {
        "promptTokenCount": say.counts.prompt,
        "cachedContentTokenCount": say.counts.cache_read,
        "candidatesTokenCount": say.counts.output,
        "thoughtsTokenCount": say.counts.reasoning,
        "totalTokenCount": say.counts.prompt + say.counts.out,
    }
    value: dict[str, Any] = {"candidates": candidates, "usageMetadata": usage, "modelVersion": model}
    return value | ({"promptFeedback": {"blockReason": "PROHIBITED_CONTENT"}} if say.stop == "refused" else {})


WRITERS = {
    "anthropic": write_anthropic,
    "openai": write_openai,
    "compatible": write_compatible,
    "google": write_google,
}


def write_error(protocol: str, say: Say) -> dict[str, Any]:
    """An error in the vendor's shape."""
    if protocol == "google":
        return {"error": {"code": say.status, "message": say.message, "status": "UNKNOWN"}}
    error = {"type": "some_error", "message": say.message}
    return {"type": "error", "error": error, "request_id": "req_1"} if protocol == "anthropic" else {"error": error}


_GOOGLE = re.compile(r"/v1(?:beta)?/models/([^:/]+):generateContent$")
_BY_ID = re.compile(r"/v1(?:beta)?/(responses|interactions)/([^/?]+)")
_PATHS = {
    "/v1/interactions": "google",
    "/v1beta/interactions": "google",
    "/v1/messages": "anthropic",
    "/v1/responses": "openai",
    "/v1/chat/completions": "compatible",
}


class _Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # else the body waits 40 ms for the client to acknowledge the headers
    server: "WireServer"

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length") or 0))
        found = _GOOGLE.fullmatch(self.path)
        protocol = "google" if found else _PATHS.get(self.path, "")
        told = {} if found or not protocol else json.loads(body)
        model = found.group(1) if found else str(told.get("model") or told.get("agent") or "")
        headers = {name.lower(): value for name, value in self.headers.items()}
        self._serve(Request(protocol, model, self.path, headers, body))

    def do_GET(self) -> None:
        """A response or an interaction that goes on in the background: scripted by its id."""
        found = _BY_ID.match(self.path)
        protocol = {"responses": "openai", "interactions": "google"}.get(found[1], "") if found else ""
        headers = {name.lower(): value for name, value in self.headers.items()}
        self._serve(Request(protocol, found[2] if found else "", self.path, headers, b"", "GET"))

    def _serve(self, request: Request) -> None:
        say = self.server.next_answer(request)
        if say.delay_s and self.server.stopping.wait(say.delay_s):
            return
        self._answer(request, say)

    def _answer(self, request: Request, say: Say) -> None:
        if say.breaks == "reset":
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.close_connection = True
            return
        body = say.body
        if body is None:
            good = say.status == 200
            write = WRITERS.get(request.protocol, write_compatible)
            value = write(say, say.served or request.model) if good else write_error(request.protocol, say)
            body = json.dumps(value).encode()
        self.send_response(say.status)
        kind = {} if "content-type" in say.headers else {"content-type": "application/json"}
        for name, text in ({"content-length": str(len(body)), "request-id": "req_1"} | kind | say.headers).items():
            self.send_header(name, text)
        self.end_headers()
        if say.breaks == "drips":
            self.close_connection = True
            for place in range(len(body)):
                self.wfile.write(body[place : place + 1])
                if self.server.stopping.wait(0.05):
                    return
            return
        self.wfile.write(body[: len(body) // 2] if say.breaks == "early" else body)
        self.close_connection = say.breaks == "early" or self.close_connection

    def log_message(self, *_: object) -> None:
        pass


class WireServer(http.server.ThreadingHTTPServer):
    """The server; ``scripts`` maps a model's name to what it answers, any other model answers ``Say()``."""

    daemon_threads = True
    request_queue_size = 512

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.scripts: dict[str, Script] = {}
        self.requests: list[Request] = []
        self.faults: list[BaseException] = []
        self.stopping = threading.Event()
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def next_answer(self, request: Request) -> Say:
        with self._lock:
            self.requests.append(request)
            script = self.scripts.get(request.model, [Say()])
            if isinstance(script, list):
                return script.pop(0) if len(script) > 1 else script[0]
        return script(request)

    def handle_error(self, request: object, client_address: object) -> None:
        import sys

        error = sys.exc_info()[1]
        if error is not None and not isinstance(error, ConnectionError):
            self.faults.append(error)

    def stop(self) -> None:
        self.stopping.set()
        self.shutdown()
        self._thread.join()
        self.server_close()
