"""Whose house a candidate is of, recorded with its reports: nobody of it may judge them later."""

from dataclasses import dataclass

from factcheck.checker.panel.houses import declared_houses, houses_at, houses_in, houses_of_model
from factcheck.errors import ConfigError
from factcheck.records.candidate import Candidate
from factcheck.settings import EndpointSettings


@dataclass(frozen=True, slots=True)
class CandidateAuthor:
    """A candidate as the author of its reports. ``houses`` are all that anything said of it names, sorted."""

    vendor: str
    product: str
    model: str
    family: str | None
    houses: tuple[str, ...]
    house: str


def author_of(candidate: Candidate, server: EndpointSettings | None) -> CandidateAuthor:
    """The author. ``family`` names every house that vendor, product and model do not tell by themselves.

    Raises ConfigError where nothing tells whose model it is: its reports could be judged by nobody.
    """
    declared = candidate.family or (server.family if server is not None else None)
    own = candidate.model.partition(":")[2]
    told = houses_in(own) | houses_in(candidate.vendor) | houses_in(candidate.product) | declared_houses(declared)
    vendor = candidate.vendor or candidate.provider
    found = told | houses_of_model(candidate.model) | houses_in(vendor)
    found |= declared_houses(server.family) | houses_at(server.base_url) if server is not None else frozenset()
    if not found:
        raise ConfigError(
            f"nobody knows whose model the candidate {candidate.model!r} is: declare its family, for nobody may judge a"
            " report of their own house"
        )
    family = declared if found <= told | houses_in(vendor) else ", ".join(sorted(found))
    house = server.family if server is not None else ""
    return CandidateAuthor(vendor, candidate.product, own, family, tuple(sorted(found)), house)
