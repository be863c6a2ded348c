"""URLs, mail addresses, IP addresses: found first, so that nothing inside them is read as anything else."""

import re

from factcheck.text.specifics.kinds import Address
from factcheck.text.specifics.spans import Taken, before, word_before
from factcheck.text.specifics.versions import SOFTWARE

_URL = re.compile(r"(?:https?://|ftp://|www\.)[^\s<>\"“”]{1,2000}", re.IGNORECASE)
_MAIL = re.compile(r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}")
_HOST = re.compile(
    r"(?<![\w.@-])(?:[a-z0-9-]{1,63}\.){1,4}(?:com|org|net|edu|gov|io|info|co\.uk|eu)(?:/[^\s<>\"“”]{1,500})?(?![\w-])"
)
_IP = re.compile(r"(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?:/\d{1,2}|:\d{1,5})?(?!\.?\w)")
_IP6 = re.compile(r"(?<![\w:])(?:[0-9a-fA-F]{1,4}:){3,7}:?[0-9a-fA-F]{1,4}(?![\w:])")
_VERSION_WORDS = frozenset({"version", "versions", "release", "build", "ver", "firmware", "v"})
_PRODUCT_BEFORE = re.compile(rf"(?<![\w.])(?:{SOFTWARE})[ /\u00a0]$")
_CLOSERS = {")": "(", "]": "[", "}": "{"}


def trim_url(url: str) -> str:
    """A bare URL without the marks of the sentence around it; balanced brackets stay."""
    while url:
        last = url[-1]
        if last in ".,;:!?'’*_" or (last in _CLOSERS and url.count(last) > url.count(_CLOSERS[last])):
            url = url[:-1]
        else:
            break
    return url


def _is_ip(text: str, match: re.Match[str]) -> bool:
    numbers = re.split(r"[/:]", match.group())[0].split(".")
    if _PRODUCT_BEFORE.search(before(text, match.start(), 30)):
        return False  # "OpenSSL 1.0.2.4"
    return all(int(part) <= 255 for part in numbers) and word_before(text, match.start()).lower() not in _VERSION_WORDS


def find_addresses(text: str, taken: Taken) -> list[Address]:
    """All addresses in order of start; they are taken."""
    found: list[Address] = []

    def add(start: int, end: int) -> None:
        if end > start and taken.free(start, end):
            taken.take(start, end)
            found.append(Address(start, end, text[start:end]))

    for match in _URL.finditer(text):
        add(match.start(), match.start() + len(trim_url(match.group())))
    for pattern in (_MAIL, _HOST, _IP6):
        for match in pattern.finditer(text):
            add(match.start(), match.end())
    for match in _IP.finditer(text):
        if _is_ip(text, match):
            add(match.start(), match.end())
    return sorted(found, key=lambda address: address.start)
