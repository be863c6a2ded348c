"""loopback_tool.py PLAN LOG DELAY: detectors at /NAME on loopback, in a process of their own; prints the port.

PLAN is JSON: documents by hash of their text, and for each tool its kind and flags by slice. A call is a line of LOG.
"""

import asyncio
import hashlib
import json
import os
import sys
from pathlib import Path
from typing import Any

PLAN: dict[str, Any] = json.loads(Path(sys.argv[1]).read_text("utf-8"))
LOG = os.open(sys.argv[2], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
DELAY = float(sys.argv[3])


def answer(tool: str, body: dict[str, Any]) -> tuple[int, bytes]:
    """Status and body; the reply repeats the text, as real tools do."""
    about = PLAN["tools"][tool]
    document = PLAN["documents"][hashlib.sha256(body["text"].encode()).hexdigest()]
    os.write(LOG, f"{tool} {document}\n".encode())
    slice_, _, number = document.rpartition("-")
    hit = int(number) < about["flags"][slice_]
    said: dict[str, Any] = {"input": body["text"], "model": "m-3"}
    if about["kind"] in ("verdict", "both"):
        said["label"] = ("AI-generated" if int(number) % 2 else "Mixed") if hit else "Human"
    if about["kind"] in ("score", "both"):
        said["result"] = {"p": 0.5 if hit else 0.49}
    status = about.get("status", {}).get(document, 200)
    return status, json.dumps(said).encode()


async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while head := await reader.readuntil(b"\r\n\r\n"):
            lines = head.decode("latin-1").split("\r\n")
            length = next(int(line.partition(":")[2]) for line in lines if line.lower().startswith("content-length"))
            body = json.loads(await reader.readexactly(length))
            status, said = answer(lines[0].split()[1].strip("/"), body)
            await asyncio.sleep(DELAY)
            writer.write(f"HTTP/1.1 {status} X\r\ncontent-length: {len(said)}\r\n\r\n".encode() + said)
            await writer.drain()
    except (asyncio.IncompleteReadError, ConnectionError):
        pass
    finally:
        writer.close()


async def main() -> None:
    server = await asyncio.start_server(serve, "127.0.0.1", 0, limit=4_000_000)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


asyncio.run(main())
