"""robots.txt as RFC 9309 defines it: groups, the longest rule that fits, ``*`` and ``$``."""

import re
from urllib.parse import urlsplit

from factcheck.sources.decode import decode_text
from factcheck.sources.fetch import Fetched
from factcheck.sources.resolve.spelling import request_address

AGENT = "factcheck"
_LIMIT = 500_000  # bytes that are read, as the RFC asks
_RULES = 2_000
Rule = tuple[bool, str]  # whether it allows, and the pattern


def robots_url(url: str) -> str:
    """Where the rules for an address are."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}/robots.txt"


def rules_of(fetched: Fetched) -> tuple[Rule, ...]:
    """The rules for us in an answer for robots.txt; none where there is no such file or it cannot be had.

    RFC 9309 would have a crawler stay away while a host fails (2.3.1.4). What is asked for here are single pages that a
    report cites, by a service of the user's choice, and mostly for hosts that fail: only rules that were read count.
    """
    code = fetched.status_code
    if fetched.failure not in (None, "too_large") or code is None or not 200 <= code < 300:
        return ()
    return parse_rules(decode_text(fetched.body[:_LIMIT], fetched.content_type))


def parse_rules(text: str) -> tuple[Rule, ...]:
    """The rules of the group that names us, else of the group for everyone."""
    groups: dict[str, list[Rule]] = {}
    agents: list[str] = []
    open_group = False
    for line in re.split(r"[\r\n]+", text):
        name, _, value = line.split("#", 1)[0].partition(":")
        name, value = name.strip().lower(), value.strip()
        if name == "user-agent":
            agent = value.partition("/")[0].strip().lower()
            agents = [*agents, agent] if open_group else [agent]
            open_group = True
        elif name in ("allow", "disallow"):
            open_group = False
            for agent in agents if value.startswith(("/", "*")) else ():
                groups.setdefault(agent, []).append((name == "allow", value))
        if open_group and agents:
            groups.setdefault(agents[-1], [])
    return tuple(groups.get(AGENT, groups.get("*", []))[:_RULES])


def may_read(rules: tuple[Rule, ...], url: str) -> bool:
    """Whether the rules let an address be read: the longest pattern that fits decides, allow where two are as long."""
    parts = urlsplit(url)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    best, allowed = -1, True
    for allows, pattern in rules:
        if len(pattern) < best or (len(pattern) == best and not allows):
            continue
        if _fits(_same_spelling(pattern), path):
            best, allowed = len(pattern), allows
    return allowed


def _same_spelling(pattern: str) -> str:
    """A pattern with its percent-encoding as in our addresses."""
    if "%" not in pattern and pattern.isascii():
        return pattern
    return request_address(f"https://a.example{pattern if pattern.startswith('/') else '/' + pattern}")[
        len("https://a.example") :
    ]


def _fits(pattern: str, path: str) -> bool:
    """Whether a path begins as the pattern says; ``*`` is anything, ``$`` at the end is the end. Linear, no regex."""
    closed = pattern.endswith("$")
    first, *others = pattern.removesuffix("$").split("*")
    if not path.startswith(first):
        return False
    place = len(first)
    for at, piece in enumerate(others):
        last = at == len(others) - 1
        if closed and last:
            return len(path) - len(piece) >= place and path.endswith(piece)
        found = path.find(piece, place)
        if found < 0:
            return False
        place = found + len(piece)
    return not closed or place == len(path)
