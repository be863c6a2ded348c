"""Versions: with a leading v, with three parts, after "version", after the name of a product, with "or later".

The span is the version itself with its leading v; the product before it stays a name of its own.
"""

import re
from collections.abc import Iterator

from factcheck.text.specifics.date_numeric import is_short_dotted
from factcheck.text.specifics.kinds import Version
from factcheck.text.specifics.nouns import is_plural
from factcheck.text.specifics.spans import Taken, before, word_after, word_before
from factcheck.text.specifics.units import read_unit
from factcheck.text.specifics.version_order import version_parts
from factcheck.text.specifics.word_sets import word_set

_PRE = r"(?:[-.]?(?:rc|alpha|beta|dev|pre|preview|snapshot|SNAPSHOT|post|a|b|M)(?:[-.]?\d{1,4})?(?![^\W_]))?"
_CORE = rf"\d{{1,6}}(?:\.\d{{1,8}}){{0,5}}(?:\.[xX*](?!\w))?{_PRE}(?:\+[\w.]{{1,20}})?"
_DOTTED = rf"\d{{1,6}}(?:\.\d{{1,8}}){{1,5}}(?:\.[xX](?!\w))?{_PRE}"
_END = r"(?![\w%]|[.,-]\d)"
_V = re.compile(rf"(?<![\w.])[vV](?:\.\s?)?(?P<core>{_CORE}){_END}")
_WORD = re.compile(
    rf"(?<!\w)(?:versions?|ver\.|releases?|firmware|build|api level)\s[vV]?(?P<core>{_CORE}){_END}", re.IGNORECASE
)
_CHAIN = re.compile(rf"(?<![\w.,/$€£-])(?P<core>\d{{1,6}}(?:\.\d{{1,8}}){{2,5}}{_PRE}(?:\+[\w.]{{1,20}})?){_END}")
_WILD = re.compile(r"(?<![\w.,])(?P<core>\d{1,4}(?:\.\d{1,4}){0,2}\.[xX])(?!\w)")
_PRERELEASE = re.compile(
    r"(?<![\w.,])(?P<core>\d{1,4}(?:\.\d{1,4}){1,3}[-.]?(?:rc|alpha|beta|a|b|dev)[-.]?\d{0,4})(?!\w)"
)
_LATER = re.compile(r"(?<![\w.,$€£])(?P<core>\d{1,4}(?:\.\d{1,4}){1,3})(?=\+?\s?(?:or|and)\s(?:later|newer)(?!\w))")
SOFTWARE = (
    r"Python|PostgreSQL|Postgres|MySQL|MariaDB|SQLite|iOS|iPadOS|macOS|watchOS|tvOS|visionOS|OS X|Mac OS X|Android|"
    r"Windows(?: (?:Server|NT|Phone))?|Firefox|Chrome|Chromium|Safari|Internet Explorer|Linux|Ubuntu|Debian|Fedora|"
    r"RHEL|CentOS|[Kk]ernel|TLS|SSL|USB|Bluetooth|Wi-Fi|PCIe|HDMI|DisplayPort|\.NET(?: Core| Framework)?|ASP\.NET|"
    r"Java|JDK|OpenJDK|Node(?:\.js)?|React|Angular|Vue(?:\.js)?|Django|Flask|FastAPI|PHP|Kotlin|Perl|Lua|"
    r"Kubernetes|Docker|Redis|MongoDB|Elasticsearch|[Nn]ginx|Apache|OpenSSL|OpenSSH|LLVM|GCC|Clang|CUDA|PyTorch|"
    r"TensorFlow|NumPy|WordPress|Drupal|Joomla|TypeScript|JavaScript|ECMAScript|HTML|CSS|OpenGL|Vulkan|DirectX|"
    r"Office|LibreOffice|Photoshop|GNOME|KDE Plasma|Unity|Unreal Engine|Scala|Julia|Terraform|Gradle|Maven|"
    r"Spring Boot|Hadoop|Spark|Kafka|GitLab|Jenkins|Xcode|Visual Studio|Llama|Claude|Gemini|Thunderbird|Opera|IPv|"
    r"Rails|Ruby on Rails|Swift|Rust|PowerShell|Excel|Blender"
)
_PRODUCT = re.compile(rf"(?=[A-Zikntwv.])(?<![\w.])(?P<product>{SOFTWARE})[ /\u00a0](?P<core>{_CORE}){_END}")
_SLASH = re.compile(
    rf"(?=[A-Za-z])(?<![\w./-])(?P<product>HTTP|[A-Za-z][\w-]{{1,30}})/(?P<core>\d{{1,4}}(?:\.\d{{1,5}}){{0,3}}){_END}"
)
_ANY_PRODUCT = re.compile(
    rf"(?=[A-Z])(?<![\w.])(?P<product>(?!May |June |July )[A-Z][\w-]{{1,30}}) (?P<core>{_DOTTED}){_END}"
)
_CUE = re.compile(
    r"(?<!\w)(?:needs|requires?|requiring|(?:upgrad|updat|migrat)(?:e|ed|ing) to|compatible with) "
    rf"(?P<core>{_DOTTED}){_END}",
    re.IGNORECASE,
)
_MORE = re.compile(rf"(?:,| and| or| to| through|\s?[–-])\s?[vV]?(?P<core>{_DOTTED}){_END}")
_VERSION_WORDS = frozenset({"version", "versions", "release", "releases", "ver", "firmware", "build"})
_PLAIN_WORDS = word_set(
    """
    about over under nearly almost around roughly some only just the a of by to from for with at in on and or
    than but level magnitude rose fell grew up down scored averaged between after before phase chapter section
    table figure grade
    """
)
_FALSE_RELEASE = re.compile(r"(?:releases?|build)\s\d+$", re.IGNORECASE)


def _counted(text: str, end: int) -> bool:
    """Is the number before ``end`` a quantity: percent, unit, magnitude, or a plural after it?"""
    if text[end : end + 1] in ("%", "°", "€", "$"):
        return True
    unit = read_unit(text, end)
    word = word_after(text, end)[0].lower()
    return (
        unit is not None or word in ("million", "billion", "trillion", "thousand", "hundred", "bn") or _is_thing(word)
    )


def _is_thing(word: str) -> bool:
    return is_plural(word) and word not in ("releases", "series", "runs")


def _product_before(text: str, start: int) -> str | None:
    """The product right before a version or before the word "version" in front of it."""
    left = re.sub(r"(?:versions?|ver\.|releases?|firmware|build|v)\s?$", "", before(text, start), flags=re.IGNORECASE)
    word = word_before(text, start - (len(before(text, start)) - len(left))) if left else ""
    return word if word[:1].isupper() and word.lower() not in _PLAIN_WORDS else None


def _build(text: str, match: re.Match[str]) -> Version:
    start, end = match.span("core")
    product = match.groupdict().get("product") or _product_before(text, match.start())
    if text[start - 1 : start] in ("v", "V") and not text[start - 2 : start - 1].isalpha():
        start -= 1
    core = match.start("core")
    return Version(start, end, text[start:end], version_parts(text[core:end]), product, core, end)


def _is_grouped(core: str) -> bool:
    """ "1.250.000" is a number with grouping dots."""
    groups = core.split(".")
    return len(groups[0]) <= 3 and all(len(group) == 3 and group.isdigit() for group in groups[1:])


def _sure(text: str) -> Iterator[re.Match[str]]:
    yield from _V.finditer(text)
    for match in _WORD.finditer(text):
        named = match.group()[:3].lower() == "ver" and "." in match.group("core")  # "version 3.4 repairs the search"
        if named or not (_FALSE_RELEASE.search(match.group()) or _counted(text, match.end())):
            yield match
    yield from _PRODUCT.finditer(text)
    yield from _WILD.finditer(text)
    yield from _LATER.finditer(text)
    yield from _PRERELEASE.finditer(text)


def _likely(text: str) -> Iterator[re.Match[str]]:
    for match in _SLASH.finditer(text):
        dots = match.group("core").count(".")
        if match.group("product") == "HTTP" or dots >= (1 if match.group("product")[0].isupper() else 2):
            yield match
    for pattern in (_ANY_PRODUCT, _CUE):
        for match in pattern.finditer(text):
            word = match.groupdict().get("product", "")
            if (
                word.lower() not in _PLAIN_WORDS
                and not _counted(text, match.end())
                and match.group("core").count(".") < 6
            ):
                yield match


def _chains(text: str) -> Iterator[re.Match[str]]:
    for match in _CHAIN.finditer(text):
        core = match.group("core")
        if not (_is_date(core) or _is_grouped(core) or is_short_dotted(text, match.start(), core)):
            yield match


def _is_date(core: str) -> bool:
    parts = core.split(".")
    if len(parts) != 3 or not all(part.isdigit() for part in parts):
        return False
    year, rest = (parts[0], parts[1:]) if len(parts[0]) == 4 else (parts[2], parts[:2])
    return len(year) == 4 and 1000 <= int(year) <= 2099 and all(1 <= int(part) <= 31 for part in rest)


def _is_capital_number(text: str, match: re.Match[str]) -> bool:
    """Does a product's number count something ("Windows 11 million")? Whole numbers only are in doubt."""
    return "." not in match.group("core") and "product" in match.groupdict() and _counted(text, match.end())


def find_versions(text: str, taken: Taken) -> list[Version]:
    """Versions in order of start; they are taken. "and 3.12" after a version goes on with the same product."""
    found: list[Version] = []

    def add(match: re.Match[str], product: str | None = None) -> None:
        version = _build(text, match)
        if not taken.free(version.start, version.end) or _is_capital_number(text, match):
            return
        if product is not None:
            version = Version(
                version.start, version.end, version.text, version.parts, product, version.core_start, version.core_end
            )
        taken.take(version.start, version.end)
        found.append(version)
        more = _MORE.match(text, version.end)
        if more and not _counted(text, more.end()):
            add(more, version.product or "")

    for source in (_sure, _chains, _likely):
        for match in source(text):
            add(match)
    return sorted((_without_empty(version) for version in found), key=lambda version: version.start)


def _without_empty(version: Version) -> Version:
    if version.product != "":
        return version
    return Version(version.start, version.end, version.text, version.parts, None, version.core_start, version.core_end)
