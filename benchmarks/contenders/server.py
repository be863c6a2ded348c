"""A model's server on loopback, in a process of its own: every answer comes a set time after its question.

    server.py MILLISECONDS ANSWER

Speaks just enough HTTP/1.1 (keep-alive, a body with its length) for chat completions and for the Responses API. Prints
its port, and ends when its standard input does. Any other path answers how many questions there were so far.
"""

import asyncio
import json
import sys

USAGE = {"prompt_tokens": 900, "completion_tokens": 40, "total_tokens": 940}
RESPONSES_USAGE = {"input_tokens": 900, "output_tokens": 40, "total_tokens": 940}
RESPONSES_DETAILS = {"input_tokens_details": {"cached_tokens": 0}, "output_tokens_details": {"reasoning_tokens": 0}}


def completion(text: str) -> dict[str, object]:
    """An answer of chat completions."""
    choice = {"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}
    head = {"id": "c-1", "object": "chat.completion", "created": 1, "model": "loopback"}
    return head | {"choices": [choice], "usage": USAGE}


def response(text: str) -> dict[str, object]:
    """An answer of the Responses API."""
    part = {"type": "output_text", "text": text, "annotations": []}
    message = {"id": "m-1", "type": "message", "role": "assistant", "status": "completed", "content": [part]}
    head = {"id": "r-1", "object": "response", "created_at": 1, "model": "loopback", "status": "completed"}
    tools = {"tools": [], "tool_choice": "auto", "parallel_tool_calls": True}
    return head | tools | {"output": [message], "usage": RESPONSES_USAGE | RESPONSES_DETAILS}


def as_http(body: dict[str, object]) -> bytes:
    """A whole 200 answer."""
    data = json.dumps(body).encode()
    return b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n%b" % (len(data), data)


class Answering(asyncio.Protocol):
    """One connection: requests one after the other, each answered after the delay."""

    answers: dict[str, bytes]
    delay_s: float
    asked = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A client came."""
        self.transport, self.buffer = transport, b""

    def data_received(self, data: bytes) -> None:
        """Some bytes came: maybe a whole request, and maybe more than one."""
        self.buffer += data
        while (end := self.buffer.find(b"\r\n\r\n")) >= 0:
            path, length = read_head(self.buffer[:end].decode("latin-1"))
            if len(self.buffer) < end + 4 + length:
                return
            self.buffer = self.buffer[end + 4 + length :]
            self.answer(path)

    def answer(self, path: str) -> None:
        """Answer in due time; what asks for no model is answered at once."""
        known = self.answers.get(path)
        if known is None:
            self.write(as_http({"asked": Answering.asked}))
            return
        Answering.asked += 1
        asyncio.get_running_loop().call_later(self.delay_s, self.write, known)

    def write(self, data: bytes) -> None:
        """Send, if the client is still there."""
        if not self.transport.is_closing():
            self.transport.write(data)


def read_head(head: str) -> tuple[str, int]:
    """Path and length of the body."""
    first, *lines = head.split("\r\n")
    fields = (line.partition(":") for line in lines)
    lengths = [int(value) for name, _, value in fields if name.lower() == "content-length"]
    return first.split(" ")[1], lengths[0] if lengths else 0


async def main() -> None:
    """Serve until standard input ends."""
    Answering.delay_s, text = float(sys.argv[1]) / 1000, sys.argv[2]
    Answering.answers = {
        "/v1/chat/completions": as_http(completion(text)),
        "/v1/responses": as_http(response(text)),
    }
    loop = asyncio.get_running_loop()
    server = await loop.create_server(Answering, "127.0.0.1", 0, backlog=1024)
    print(server.sockets[0].getsockname()[1], flush=True)
    await loop.run_in_executor(None, sys.stdin.read)
    server.close()


if __name__ == "__main__":
    asyncio.run(main())
