"""A small workbench: pairs of cases and results written by hand."""

from pathlib import Path
from typing import Any

import pytest

from factcheck.protocols.planted.rule import read_rule
from factcheck.protocols.planted.rule_block import LockedRule
from factcheck.records.case import Case
from factcheck.records.result import Result

FACTS = ("The bridge opened in 1932.", "It is 503 meters long.", "It carries eight lanes.")
VIEW = "A bridge worth a detour."


class Bench:
    """Makes cases and results as plain records."""

    def pair(self, number: int, cls: str = "number_swap", article: str | None = None, **plant: Any) -> list[Case]:
        """A clean twin and its planted case; the plant changes the second sentence, adds one, or swaps the link."""
        clean = [*FACTS, VIEW]
        if cls == "foreign_link":
            old, new = "https://a.test/one", "https://b.test/two"
            planted = self._case(number, cls, "planted", clean, new, article)
            spot = {"target": "link", "sentence": None, "before": old, "after": new, "old": old, "new": new}
            return self._both(number, cls, clean, article, planted, spot, planted["link"]["start"], plant)
        if cls == "unsourced_claim":
            added = "It cost 12 people their jobs."
            planted = self._case(number, cls, "planted", [*clean[:3], added, VIEW], None, article)
            spot = {"target": "sentence", "sentence": 3, "before": "", "after": added, "old": "", "new": f" {added}"}
            return self._both(number, cls, clean, article, planted, spot, planted["sentences"][3]["start"] - 1, plant)
        before = plant.pop("before", clean[1])
        old, new = plant.pop("old", "503"), plant.pop("new", "530")
        clean = [clean[0], before, *clean[2:]]
        after = before.replace(old, new, 1)
        planted = self._case(number, cls, "planted", [clean[0], after, *clean[2:]], None, article)
        spot = {"target": "sentence", "sentence": 1, "before": before, "after": after, "old": old, "new": new}
        start = planted["sentences"][1]["start"] + before.index(old)
        return self._both(number, cls, clean, article, planted, spot, start, plant)

    def _both(
        self,
        number: int,
        cls: str,
        clean: list[str],
        article: str | None,
        planted: Any,
        spot: Any,
        start: int,
        plant: Any,
    ) -> list[Case]:
        twin = self._case(number, cls, "clean", clean, None, article)
        planted["plant"] = {**spot, "start": start, "end": start + len(spot["new"]), "proof": {}, **plant}
        return [Case.model_validate(twin), Case.model_validate(planted)]

    def _case(self, number: int, cls: str, role: str, texts: list[str], link: str | None, article: str | None) -> Any:
        sentences, place = [], 0
        for index, text in enumerate(texts):
            kind = "opinion" if text == VIEW else "fact"
            sentences.append({"index": index, "kind": kind, "start": place, "end": place + len(text), "text": text})
            place += len(text) + 1
        url = link or "https://a.test/one"
        name = article or f"article-{number}"
        return {
            "id": f"s7-{cls}-{number:02d}-{role}",
            "pair": f"s7-{cls}-{number:02d}",
            "seed": 7,
            "role": role,
            "label": "error" if role == "planted" else "clean",
            "class": cls,
            "writer": "curated",
            "article": {"id": name, "url": f"https://a.test/{name}", "title": name, "sha256": "0" * 64, "chars": 3000},
            "post": " ".join([*texts, url]),
            "sentences": sentences,
            "link": {"url": url, "start": place, "end": place + len(url)},
            "plant": None,
        }

    def claim(self, sentence: int | None, text: str = "", outcome: str = "passed", **more: Any) -> dict[str, Any]:
        """A claim of a result; extractor's unless said otherwise."""
        return {
            "index": 0,
            "text": text,
            "kind": "fact",
            "sentence": sentence,
            "start": None,
            "end": None,
            "origin": "extractor",
            "outcome": outcome,
            "why": "",
            **more,
        }

    def result(self, case: Case, arm: str = "C", flagged: tuple[int, ...] = (), **more: Any) -> Result:
        """A result; without claims given, one passed or contested claim a sentence in the draft's own words."""
        claims = [self.claim(s.index, s.text, "contested" if s.index in flagged else "passed") for s in case.sentences]
        base: dict[str, Any] = {
            "case": case.id,
            "arm": arm,
            "arm_fingerprint": "f" * 64,
            "sample": 0,
            "status": "ok",
            "article": case.article.id,
            "prompt_version": "p1",
            "prompts": {},
            "claims": claims,
            "flagged": flagged,
            "models": {"judge": {"asked": "embedded:rules", "served": "embedded:rules"}},
            "link_flagged": False,
            "calls": 4,
            "usage": {"input": 10, "output": 2},
            "cost_usd": 0.25,
        }
        return Result.model_validate({**base, **more})


@pytest.fixture
def bench() -> Bench:
    return Bench()


@pytest.fixture
def locked() -> LockedRule:
    return read_rule(Path(__file__).resolve().parents[3] / "PREREGISTRATION.md")
