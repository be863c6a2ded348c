"""Seconds a call and what many of them take."""

import pytest

from factcheck.models.pace import ASSUMED, Pace, duration, nearest_rank, pace_of


def test_a_pace_is_measured_where_it_can_be() -> None:
    assert pace_of([]) == ASSUMED and ASSUMED.median is None and ASSUMED.calls == 0
    assert pace_of([3.0]) == Pace(3.0, 3.0, 1, 3.0)
    assert pace_of([float(second) for second in range(20, 0, -1)]) == Pace(5.0, 18.0, 20, 10.0)


@pytest.mark.parametrize(("share", "value"), [(0.0, 1.0), (0.5, 2.0), (0.51, 3.0), (0.95, 4.0), (1.0, 4.0)])
def test_nearest_rank(share: float, value: float) -> None:
    assert nearest_rank([1.0, 2.0, 3.0, 4.0], share) == value


def test_calls_take_their_time_over_the_workers() -> None:
    pace = Pace(1.0, 2.0)
    assert duration(0, 10, 4, pace) == duration(10, 0, 4, pace) == (0.0, 0.0)
    assert duration(40, 8, 4, pace) == (10.0, 20.0)
    assert duration(40, 8, 1, pace) == (40.0, 80.0)
    assert duration(40, 8, 100, pace) == (5.0, 10.0), "no more workers than cases"
    low, high = duration(45, 9, 4, pace)
    assert low == 11.25 and high == 30.0, "nine cases are three rounds of four"
