"""The body of an answer, unpacked in pieces of bounded size."""

import zlib
from collections.abc import Iterator

import httpcore
import httpx

_PIECE = 65_536


def unpacked(response: httpx.Response, most: int) -> Iterator[bytes]:
    """The body in pieces of bounded size, however well it was packed. Raises ValueError for an unknown packing."""
    packing = response.headers.get("content-encoding", "").strip().lower()
    if packing in ("", "identity"):
        yield from response.iter_raw()
        return
    if packing not in ("gzip", "x-gzip", "deflate"):
        raise ValueError(f"the server packed the body as {packing[:40]!r}, which was not offered")
    unpacker = zlib.decompressobj(zlib.MAX_WBITS | 32) if packing != "deflate" else None
    received = 0
    for piece in response.iter_raw():
        received += len(piece)
        if unpacker is None:
            unpacker = zlib.decompressobj(zlib.MAX_WBITS if piece[0] & 0x0F == 8 else -zlib.MAX_WBITS)
        while piece:
            yield unpacker.decompress(piece, _PIECE)
            piece = unpacker.unconsumed_tail
        if received > most:
            yield b"\x00" * (most + 1)
    if unpacker is not None and not unpacker.eof:
        raise httpcore.RemoteProtocolError("the packed body ends too early")
