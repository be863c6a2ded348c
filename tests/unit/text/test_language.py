from concurrent.futures import ThreadPoolExecutor

import pytest

from factcheck.text.language import is_english

ENGLISH = "The board of the town approved the plan that had been made for the new school in the spring. "
GERMAN = "Der Rat der Stadt hat den Plan für die neue Schule im Frühjahr nicht gebilligt und wird ihn ändern. "
LIST = "Alto Brava Corso Dorado Estrada Flores Galeria Horizonte Isla Jardin Kilo Lago Monte Norte Oeste "


@pytest.mark.parametrize(
    "text", [ENGLISH, ENGLISH * 20, "Mira signed the deal with Okafor on Friday.", "Boreal profits rise"]
)
def test_english(text: str) -> None:
    assert is_english(text)


@pytest.mark.parametrize(
    "text", [GERMAN, GERMAN * 20, "", "12 — 13", "漢字かな交じり文", "Le chat ne dort pas dans la maison."]
)
def test_not_english(text: str) -> None:
    assert not is_english(text)


def test_a_mixed_page_goes_by_its_greater_part() -> None:
    assert is_english("\n".join([ENGLISH * 5] * 3 + [GERMAN * 5]))
    assert not is_english("\n".join([ENGLISH * 5] + [GERMAN * 5] * 3))


def test_the_model_decides_where_function_words_do_not_and_threads_agree() -> None:
    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(is_english, [LIST * 5] * 8)) == {False}
