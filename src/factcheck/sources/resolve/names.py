"""When "no such name" is an answer, and when it only means that names cannot be resolved here.

The system's resolver says EAI_NONAME for a name that does not exist and EAI_AGAIN where no name server answered or one
failed (SERVFAIL). Three things make the first believable: the system is one that keeps the two apart (Linux does;
macOS says EAI_NONAME for both), the answer is the same a second time, and a name that certainly exists is found: some
systems deny every name while they have no network. Names that no server may ever have (RFC 2606, RFC 6761) need none of
this. A name that exists without an address (EAI_NODATA) is not denied.
"""

import socket
import sys
import threading

from factcheck.sources.guarded_network import Resolve, resolve_name

CONTROL = "example.com"  # kept up by IANA for uses like this
RESERVED = ("invalid", "test", "example")


class NameControl:
    """Holds a denied name against a second answer and a control; one object serves all threads.

    ``resolve`` raises what ``socket.getaddrinfo`` raises; ``tells`` says whether its codes keep apart a name that does
    not exist and a name server that did not answer.
    """

    def __init__(self, resolve: Resolve = resolve_name, *, tells: bool = sys.platform == "linux") -> None:
        self._resolve = resolve
        self._tells = tells
        self._lock = threading.Lock()
        self._works = False

    def doubt(self, host: str) -> str | None:
        """Why it is not known that a name does not exist, although the system says so; None where it is."""
        if host.rstrip(".").rpartition(".")[2].lower() in RESERVED:
            return None
        if not self._tells:
            return "this system does not tell a name that does not exist from a name server that did not answer"
        if not self._is_denied(host):
            return "the name was denied once, but not when it was asked for again"
        if not self._works_here():
            return f"names cannot be resolved here: {CONTROL} is not found either"
        return None

    def _is_denied(self, host: str) -> bool:
        try:
            self._resolve(host, 443)
        except socket.gaierror as error:
            return error.errno == socket.EAI_NONAME
        except (OSError, UnicodeError):
            return False
        return False

    def _works_here(self) -> bool:
        with self._lock:
            if not self._works:
                try:
                    self._works = bool(self._resolve(CONTROL, 443))
                except (OSError, UnicodeError):
                    return False
            return self._works
