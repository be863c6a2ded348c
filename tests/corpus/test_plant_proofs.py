"""An independent check of every plant on real pages: shares no code with the planting, only its results.

Its own small normalizer and its own reading of numbers, dates and versions: a plant that these find true, ambiguous or
out of form fails the test. It reads the case records alone, as an outsider would.
"""

import calendar
import datetime
import re
import unicodedata
from urllib.parse import urlsplit

import pytest

SEEDS = range(1, 21)
pytestmark = [pytest.mark.slow, pytest.mark.shared]


def plain(text: str) -> str:
    """Quotes, dashes, blanks and compatibility characters made alike; lower case."""
    text = unicodedata.normalize("NFKC", text).translate({0x2019: "'", 0x2018: "'", 0x201C: '"', 0x201D: '"'})
    return " ".join(re.sub(r"[\u2010-\u2015\u2212]", "-", text).lower().split())


def words(text: str) -> set[str]:
    """Longer words cut to six letters, as a rough stem."""
    return {word[:6] for word in re.findall(r"[a-z]{4,}", plain(text))}


def page_sentences(text: str) -> list[str]:
    """Lines cut at full stops before a blank and a capital: rough, and independent of the splitter."""
    return [part for line in text.split("\n") for part in re.split(r"(?<=[.!?])\s+(?=[A-Z])", line) if part.strip()]


def numbers(text: str) -> list[float]:
    """Digit numbers with thousands separators taken out, magnitude words multiplied in."""
    sizes = {"thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12}
    found = []
    # "3.0" is a version as often as a number: left out.
    for match in re.finditer(
        r"(?<![\w.])(?!\d\.0\b)(\d[\d,]*(?:\.\d+)?)(?:\s(thousand|million|billion|trillion))?", plain(text)
    ):
        found.append(float(match.group(1).replace(",", "").rstrip(".")) * sizes.get(match.group(2) or "", 1))
    return found


def role_words(case: dict) -> set[str]:
    plant = case["plant"]
    start = plant["start"] - case["sentences"][plant["sentence"]]["start"]
    return words(plant["after"][:start] + " " + plant["after"][start + len(plant["new"]) :])


def speaks_of_it(sentence: str, role: set[str]) -> bool:
    return len(words(sentence) & role) >= max(3, 0.75 * len(role))


def check_undo(clean: dict, planted: dict) -> None:
    plant, post = planted["plant"], planted["post"]
    assert clean["plant"] is None
    assert post[plant["start"] : plant["end"]] == plant["new"]
    assert post[: plant["start"]] + plant["old"] + post[plant["end"] :] == clean["post"]
    assert plant["old"] != plant["new"]
    for case in (clean, planted):
        assert all(case["post"][s["start"] : s["end"]] == s["text"] for s in case["sentences"])
        assert case["post"][case["link"]["start"] : case["link"]["end"]] == case["link"]["url"]


def support_of(case: dict, page: str) -> str:
    start, end = case["plant"]["proof"]["support"]
    assert 0 <= start < end <= len(page)
    return page[start:end]


def check_number(case: dict, page: str) -> None:
    plant = case["plant"]
    assert plain(plant["old"]) in plain(support_of(case, page))
    assert re.sub(r"\d", "0", plant["old"]) == re.sub(r"\d", "0", plant["new"]) or plant["old"].isalpha()
    if plant["old"].isalpha():
        return
    sentence = case["sentences"][plant["sentence"]]
    tail = case["post"][plant["end"] : sentence["end"]]
    new = numbers(plant["new"] + tail)[0]
    assert new != numbers(plant["old"] + tail)[0]
    assert not re.fullmatch(r"(19|20)\d\d", plant["new"])
    role = role_words(case)
    assert not any(new in numbers(part) and speaks_of_it(part, role) for part in page_sentences(page))
    assert (plant["proof"]["difficulty"] == "present") or not re.search(
        rf"(?<![\w.,]){re.escape(plant['new'])}(?![\w]|[.,]\d)", page
    )


def check_date(case: dict, page: str) -> None:
    plant = case["plant"]
    assert plain(plant["old"]) in plain(support_of(case, page))
    around = case["post"][max(0, plant["start"] - 25) : plant["end"] + 25].split("\n")
    text = next(part for part in around if plant["new"] in part)
    months = {name.lower(): i for i, name in enumerate(calendar.month_name) if name}
    for match in re.finditer(r"\b(\d{1,2}) ([A-Z][a-z]+) (\d{4})\b|\b([A-Z][a-z]+) (\d{1,2}), (\d{4})\b", text):
        day, month, year = match.group(1, 2, 3) if match.group(1) else match.group(5, 4, 6)
        if month.lower() in months:
            datetime.date(int(year), months[month.lower()], int(day))
    role = role_words(case)
    if re.fullmatch(r"\d{4}", plant["new"]):
        assert abs(int(plant["new"]) - int(plant["old"])) <= 60
        assert not any(plant["new"] in part and speaks_of_it(part, role) for part in page_sentences(page))
    sentence = case["sentences"][plant["sentence"]]["text"]
    assert not re.search(r"\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b", sentence)


def check_version(case: dict, page: str) -> None:
    plant = case["plant"]
    assert plant["old"] in support_of(case, page)
    assert re.sub(r"\d+", "0", plant["old"]) == re.sub(r"\d+", "0", plant["new"])
    role = role_words(case)
    whole = rf"(?<![\w.]){re.escape(plant['new'])}(?![\w]|\.\d)"
    assert not any(re.search(whole, part) and speaks_of_it(part, role) for part in page_sentences(page))


def check_entity(case: dict, page: str) -> None:
    plant = case["plant"]
    assert plain(plant["old"]) in plain(support_of(case, page))
    old, new = set(plain(plant["old"]).split()), set(plain(plant["new"]).split())
    assert not old & new
    assert len(plant["old"].split()) == len(plant["new"].split())
    before, after = plant["before"], plant["after"]
    # "Chad" may stand twice if it is a part of another name there: "Chad borders Lake Chad".
    places = list(re.finditer(rf"(?<!\w){re.escape(plant['old'])}(?!\w)", before))
    alone = [place for place in places if not re.search(r"[a-z] [A-Z]\w+ $", before[: place.start()])]
    assert 1 in (len(places), len(alone))
    assert len(re.findall(rf"(?<!\w){re.escape(plant['new'])}(?!\w)", after)) == 1
    role = role_words(case)
    for part in page_sentences(page):
        holds = re.search(rf"(?<!\w){re.escape(plain(plant['new']))}(?!\w)", plain(part))
        assert not (holds and speaks_of_it(part, role))
        assert not (holds and re.search(rf"(?<!\w){re.escape(plain(plant['old']))}(?!\w)", plain(part)))


NEGATIVE = re.compile(r"\b(?:not|no|never|without|cannot|unable|no longer)\b|n['’]t\b", re.IGNORECASE)


def check_negation(case: dict, page: str) -> None:
    plant = case["plant"]
    before, after = len(NEGATIVE.findall(plant["before"])), len(NEGATIVE.findall(plant["after"]))
    assert {before, after} == {0, 1} or (before, after) == (2, 0)
    assert bool(NEGATIVE.search(support_of(case, page))) == (before > 0)
    assert not re.search(
        r"\b(?:did|does|do)(?: not|n['’]t) \w+(?:ed)\b(?<!need)(?<!exceed)(?<!succeed)(?<!proceed)", after_text(case)
    )


def after_text(case: dict) -> str:
    return case["plant"]["after"]


def check_quantifier(case: dict, page: str) -> None:
    plant = case["plant"]
    assert plain(plant["old"]).strip() in plain(support_of(case, page))
    strong = plain(plant["new"]).strip()
    if strong and strong not in {"is", "are", "will", "all", "every"}:
        assert strong not in plain(support_of(case, page))


def check_unsourced(case: dict, pages: dict[str, str]) -> None:
    plant = case["plant"]
    assert (plant["before"], plant["old"]) == ("", "")
    assert plant["new"] == plant["after"] + "\n"
    assert "\n" not in plant["after"]
    sentence = plain(plant["after"])
    assert not any(sentence in plain(page) for page in pages.values())
    spelled = r"two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
    specifics = set(re.findall(rf"\d[\d,.]*\d|\d|\b[A-Z][A-Za-z]+\b|\b(?:{spelled})\b", plant["after"]))
    for page in pages.values():
        together = all(
            re.search(rf"(?<![\w.,]){re.escape(plain(item))}(?![\w]|[.,]\d)", plain(page)) for item in specifics
        )
        assert not together or not speaks_of_all(page, plant["after"])


def speaks_of_all(page: str, sentence: str) -> bool:
    return any(speaks_of_it(part, words(sentence)) for part in page_sentences(page))


def check_link(case: dict) -> None:
    old, new = urlsplit(case["plant"]["old"]), urlsplit(case["plant"]["new"])
    assert new.scheme in {"http", "https"}
    host = [part.hostname.removeprefix("www.") for part in (old, new)]
    assert host[0] != host[1] or old.path.rstrip("/") != new.path.rstrip("/") or old.query != new.query


CHECKS = {
    "number_swap": check_number,
    "date_shift": check_date,
    "version_change": check_version,
    "entity_swap": check_entity,
    "negation": check_negation,
    "quantifier": check_quantifier,
}


def check_pair(clean: dict, planted: dict, pages: dict[str, str]) -> None:
    check_undo(clean, planted)
    name = planted["class"]
    if name == "foreign_link":
        check_link(planted)
    elif name == "unsourced_claim":
        check_unsourced(planted, pages)
    else:
        CHECKS[name](planted, pages[planted["article"]["id"]])


def test_every_plant_of_twenty_seeds_is_wrong_against_its_page(planted_cases) -> None:
    """``planted_cases`` yields (seed, cases as plain dicts, page texts by article id)."""
    faults = []
    checked = 0
    for _, cases, pages in planted_cases(SEEDS):
        for clean, planted in zip(cases[::2], cases[1::2], strict=True):
            checked += 1
            try:
                check_pair(clean, planted, pages)
            except (AssertionError, ValueError, AttributeError) as fault:
                faults.append(
                    f"{planted['id']}: {planted['plant']['old']} → {planted['plant']['new']}: {fault!r}"[:400]
                )
    assert not faults, "\n".join(faults)
    assert checked >= 20 * 8 * 8 * 0.95
