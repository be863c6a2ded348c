"""What a page says about itself: title, dates, language, canonical address.

Dates are kept as the page states them, to the day ("2021-02-11") or the month; nothing is completed or guessed, and
the date of the last change is never given as that of publication.
"""

import datetime
import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

Element = Any

_PUBLISHED = (
    "article:published_time",
    "og:article:published_time",
    "og:published_time",
    "datepublished",
    "citation_publication_date",
    "citation_online_date",
    "dc.date.issued",
    "dcterms.issued",
    "dc.date.created",
    "dcterms.created",
    "parsely-pub-date",
    "sailthru.date",
    "pubdate",
    "publishdate",
    "publish-date",
    "publication_date",
    "date",
    "dc.date",
)
_MODIFIED = (
    "article:modified_time",
    "og:article:modified_time",
    "datemodified",
    "og:updated_time",
    "dcterms.modified",
    "dc.date.modified",
    "last-modified",
    "revised",
)
_ISO = re.compile(r"\s{0,5}(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?!\d)")
_COMPACT = re.compile(r"\s{0,5}(\d{4})(\d\d)(\d\d)(?:T|\s|$)")
_MONTH_NAMES = "jan feb mar apr may jun jul aug sep oct nov dec"
_MONTHS = {name: at for at, name in enumerate(_MONTH_NAMES.split(), start=1)}
_DAY_FIRST = re.compile(r"(?<!\d)(\d{1,2})(?:st|nd|rd|th)?\s{1,3}([A-Za-z]{3,9})\.?,?\s{1,3}(\d{4})(?!\d)")
_MONTH_FIRST = re.compile(r"\b([A-Za-z]{3,9})\.?\s{1,3}(\d{1,2})(?:st|nd|rd|th)?,?\s{1,3}(\d{4})(?!\d)")
_CHANGED = re.compile(r"modif|updat|revis", re.I)
_ISSUED = re.compile(r"publi|posted|issued|created|entry-date|dateline", re.I)
_LD_LIMIT = 500_000  # characters of JSON-LD looked at


class Metadata(NamedTuple):
    """Every field is None where the page does not state it."""

    title: str | None
    published: str | None
    modified: str | None
    language: str | None
    canonical: str | None


def read_metadata(tree: Element) -> Metadata:
    """Read the head of a page, its JSON-LD and its `<time>` elements."""
    metas = _metas(tree)
    times = list(_times(tree))
    published, modified = _first_date(metas, _PUBLISHED), _first_date(metas, _MODIFIED)
    if not (published and modified):  # JSON-LD takes longer to read than all the rest
        linked = list(_linked_data(tree))
        published = published or _from_linked(linked, "datePublished") or _from_times(times, _ISSUED)
        modified = modified or _from_linked(linked, "dateModified") or _from_times(times, _CHANGED)
    return Metadata(
        title=_title(tree, metas),
        published=published or _only_time(times),
        modified=modified,
        language=_language(tree, metas),
        canonical=_canonical(tree, metas),
    )


def stated_date(text: str) -> str | None:
    """A date as "2021-02-11" or "2021-02"; None for anything that is not plainly one date.

    Numbers alone are read only with the year first: 03/04/2021 is two dates, and none is chosen.
    """
    text = text[:200]
    found = _COMPACT.match(text) or _ISO.match(text)
    if found:
        return _checked(found.group(1), found.group(2), found.group(3))
    if named := _DAY_FIRST.search(text):
        return _checked(named.group(3), _MONTHS.get(named.group(2)[:3].lower()), named.group(1))
    if named := _MONTH_FIRST.search(text):
        return _checked(named.group(3), _MONTHS.get(named.group(1)[:3].lower()), named.group(2))
    return None


def _checked(year: str, month: str | int | None, day: str | None) -> str | None:
    try:
        if month is None or not 1000 <= int(year) <= 2999:
            return None
        date = datetime.date(int(year), int(month), int(day or 1))
    except ValueError:
        return None
    return date.isoformat() if day else date.isoformat()[:7]


def _metas(tree: Element) -> dict[str, str]:
    """Name, property or itemprop in lower case to content; the first of a name wins."""
    found: dict[str, str] = {}
    for meta in tree.iter("meta"):
        content = (meta.get("content") or "").strip()
        for attribute in ("property", "name", "itemprop", "http-equiv"):
            name = (meta.get(attribute) or "").strip().lower()
            if name and content:
                found.setdefault(name, content)
    return found


def _first_date(metas: dict[str, str], names: tuple[str, ...]) -> str | None:
    return next((date for name in names if name in metas and (date := stated_date(metas[name]))), None)


def _linked_data(tree: Element) -> Iterator[dict[str, Any]]:
    """The objects of the page's JSON-LD, articles before pages before anything else."""
    objects: list[dict[str, Any]] = []
    for script in tree.xpath(".//script/@type/.."):
        if (script.get("type") or "").strip().lower().startswith("application/ld+json"):
            try:
                queue = [json.loads((script.text or "")[:_LD_LIMIT], strict=False)]
            except (ValueError, RecursionError):
                continue
            _collect(queue, objects)
    return iter(sorted(objects, key=_rank))


def _collect(queue: list[Any], objects: list[dict[str, Any]]) -> None:
    """The top objects and those of their graph; not what they mention, such as comments or related items."""
    while queue:
        item = queue.pop(0)
        if isinstance(item, list):
            queue.extend(item[:200])
        elif isinstance(item, dict):
            objects.append(item)
            queue.extend(item[name] for name in ("@graph", "mainEntity", "mainEntityOfPage") if name in item)


def _rank(item: dict[str, Any]) -> int:
    kind = str(item.get("@type"))
    if "Article" in kind or "Posting" in kind or "Report" in kind:
        return 0
    return 1 if "Page" in kind else 2


def _from_linked(objects: list[dict[str, Any]], name: str) -> str | None:
    for item in objects:
        if isinstance(item.get(name), str) and (date := stated_date(item[name])):
            return date
    return None


def _times(tree: Element) -> Iterator[tuple[str, str]]:
    """What each `<time>` says of itself and its parent (names of classes), and its date."""
    for time in tree.iter("time"):
        date = stated_date(time.get("datetime") or time.get("content") or time.text_content() or "")
        parent = time.getparent()
        names = (
            f"{time.get('itemprop') or ''} {time.get('class') or ''} {'published' if 'pubdate' in time.attrib else ''}"
        )
        if not names.strip() and parent is not None:
            names = f"{parent.get('class') or ''} {(parent.text or '')[-40:]}"
        if date:
            yield names, date


def _from_times(times: list[tuple[str, str]], wanted: re.Pattern[str]) -> str | None:
    return next((date for names, date in times if wanted.search(names)), None)


def _only_time(times: list[tuple[str, str]]) -> str | None:
    """The date of a page whose `<time>` elements, changes aside, all state the same one."""
    dates = {date for names, date in times if not _CHANGED.search(names)}
    return dates.pop() if len(dates) == 1 else None


def _title(tree: Element, metas: dict[str, str]) -> str | None:
    headings = [" ".join(h1.text_content().split()) for h1 in tree.iter("h1")]
    named = next((" ".join((title.text_content() or "").split()) for title in tree.iter("title")), "")
    single = headings[0] if len(headings) == 1 else ""
    title = metas.get("og:title") or single or named or next(iter(headings), "")
    return " ".join(title.split())[:500] or None


def _language(tree: Element, metas: dict[str, str]) -> str | None:
    declared = tree.get("lang") or tree.get("xml:lang") or metas.get("content-language") or metas.get("og:locale") or ""
    found = re.match(r"\s*([A-Za-z]{2,3})(?:[-_]([A-Za-z\d]{2,8}))?", declared)
    if not found:
        return None
    return found.group(1).lower() + (f"-{found.group(2)}" if found.group(2) else "")


def _canonical(tree: Element, metas: dict[str, str]) -> str | None:
    for link in tree.iter("link"):
        if "canonical" in (link.get("rel") or "").lower().split() and (link.get("href") or "").strip():
            return str(link.get("href")).strip()[:2000]
    return metas.get("og:url", "").strip()[:2000] or None
