"""Identifiers of works that stand for an address: DOI, arXiv, PubMed."""

import re
from typing import NamedTuple
from urllib.parse import unquote

# The identifiers of old journals, "10.1002/(SICI)…49:8<693::AID…", hold angle brackets.
_DOI = r"10\.\d{4,9}/\(SICI\)[^\s\"“”|\x00-\x1f]+|10\.\d{4,9}/[^\s<>\"“”|\x00-\x1f\x7f，。；、）】]+"
_IDENTIFIER = re.compile(
    rf"(?<![\w/.=])(?:(?:doi\s?:?\s{{0,2}})?(?P<doi>{_DOI})"
    r"|arXiv:\s?(?P<arxiv>\d{4}\.\d{4,5}(?:v\d{1,2})?|[a-z-]{2,12}(?:\.[A-Z]{2})?/\d{7})"
    r"|PMID:?\s?(?P<pmid>\d{5,9})\b|(?P<pmc>PMC\d{5,9})\b)",
    re.IGNORECASE,
)
_IN_ADDRESS = re.compile(rf"{_DOI}", re.IGNORECASE)
_PAIRS = {")": "(", "]": "[", "}": "{"}
# Publishers hang these on the DOI of an article's page.
_TAILS = re.compile(
    r"(?:/(?:full|pdf|epdf|abstract|summary|meta|references|html|supplementary-material)|\.pdf|\.full)+$", re.I
)


class Identifier(NamedTuple):
    """An identifier in a text, and the address it stands for."""

    start: int
    end: int
    url: str


def find_identifiers(text: str) -> list[Identifier]:
    """Every DOI, arXiv, PubMed and PubMed Central identifier of a text that is not part of an address."""
    found = []
    for match in _IDENTIFIER.finditer(text):
        end = match.end()
        if match["doi"]:
            kept = _bounded(match["doi"])
            end = match.start("doi") + len(kept)
            url = f"https://doi.org/{kept}"
        elif match["arxiv"]:
            url = f"https://arxiv.org/abs/{match['arxiv']}"
        elif match["pmid"]:
            url = f"https://pubmed.ncbi.nlm.nih.gov/{match['pmid']}/"
        else:
            url = f"https://pmc.ncbi.nlm.nih.gov/articles/{match['pmc'].upper()}/"
        found.append(Identifier(match.start(), end, url))
    return found


def doi_of(url: str) -> str | None:
    """The DOI that an address holds, be it a resolver's or a publisher's; brackets belong to it."""
    path = unquote(url.partition("#")[0].partition("?")[0])
    found = _IN_ADDRESS.search(path)
    if found is None:
        return None
    return _TAILS.sub("", _bounded(found.group()))


def _bounded(doi: str) -> str:
    """A DOI up to the markup and without the marks of the sentence behind it."""
    doi = doi.partition("](")[0]
    depth = {opener: doi.count(opener) - doi.count(closer) for closer, opener in _PAIRS.items()}
    end = len(doi)
    while end:
        last = doi[end - 1]
        if last in _PAIRS and depth[_PAIRS[last]] < 0:
            depth[_PAIRS[last]] += 1
        elif last not in ".,;:!?'’”*_>":
            break
        end -= 1
    return doi[:end]
