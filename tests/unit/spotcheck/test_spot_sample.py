"""Which claims are asked, in what order, and which of them twice."""

from factcheck.protocols.planted.spotcheck.pool import SpotItem
from factcheck.protocols.planted.spotcheck.sample import APART, draw_items, turns_of


def pool(size: int, flagged: int = 0) -> list[SpotItem]:
    return [SpotItem(f"i{n}", f"claim {n}", "a", "A", "0" * 64, "clean_twin", n < flagged) for n in range(size)]


def test_a_draw_depends_on_names_and_not_on_order() -> None:
    items = pool(40)
    assert draw_items(items, "random", "run") == draw_items(items[::-1], "random", "run")
    assert draw_items(items, "random", "run") != draw_items(items, "random", "other")


def test_a_larger_sample_goes_on_where_a_smaller_one_ended() -> None:
    drawn = draw_items(pool(60), "random", "run")
    assert draw_items(pool(60), "random", "run")[:30] == drawn[:30]


def test_by_flag_flagged_and_other_items_take_turns() -> None:
    drawn = draw_items(pool(40, flagged=6), "by_flag", "run")
    assert [item.flagged for item in drawn[:12]] == [True, False] * 6
    assert sorted(item.id for item in drawn) == sorted(item.id for item in pool(40))


def test_a_tenth_comes_again_and_not_at_once() -> None:
    items = draw_items(pool(30), "random", "run")
    turns = turns_of(items, "run")
    again = [index for index, turn in enumerate(turns) if turn.repeat]
    assert len(again) == 3 and [turn.item for turn in turns if not turn.repeat] == items
    for index in again:
        first = next(place for place, turn in enumerate(turns) if turn.item == turns[index].item)
        assert index - first > APART - 1 and not turns[first].repeat


def test_few_items_are_not_repeated() -> None:
    assert not any(turn.repeat for turn in turns_of(pool(APART), "run"))
