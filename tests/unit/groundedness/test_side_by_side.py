"""Work side by side: results in order, a stop that loses nothing, a failure that ends the rest."""

import threading
from collections.abc import Callable

import pytest

from factcheck.checker.state import Tools
from factcheck.errors import BudgetStop
from factcheck.progress import Silent
from factcheck.protocols.groundedness.asking import in_order


def test_results_stand_in_the_order_of_the_items(tools: Callable[..., Tools]) -> None:
    gate = threading.Event()

    def work(item: int) -> int:
        if item == 0:
            gate.wait(5)
        if item == 3:
            gate.set()
        return item * item

    assert in_order("x", work, [0, 1, 2, 3], tools(), Silent(), 4) == [0, 1, 4, 9]


def test_a_stop_ends_it(tools: Callable[..., Tools]) -> None:
    given, done = tools(), []

    def work(item: int) -> None:
        done.append(item)
        given.stop.set()

    with pytest.raises(KeyboardInterrupt):
        in_order("x", work, range(9), given, Silent(), 1)
    assert done == [0]


def test_what_ends_one_ends_the_rest(tools: Callable[..., Tools]) -> None:
    given = tools()

    def work(item: int) -> None:
        raise BudgetStop("no more")

    with pytest.raises(BudgetStop):
        in_order("x", work, range(9), given, Silent(), 2)
    assert given.stop.is_set()
