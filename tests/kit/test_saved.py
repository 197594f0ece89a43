"""Saving by a list of names."""

from typing import Any

import pytest

from rulewright.kit.saved import restore, saved

FIELDS = ("round", "is_night", "hands", "rows")


class Table:
    """A state as small as saving needs."""

    def __init__(self) -> None:
        self.round = 1
        self.is_night = False
        self.hands: list[int] = []
        self.rows: list[list[int]] = [[], []]


def test_what_was_saved_is_restored() -> None:
    table = Table()
    table.round, table.is_night, table.hands, table.rows = 4, True, [1, 2], [[3], []]
    data = saved(table, FIELDS)
    assert data == [4, 1, [1, 2], [[3], []]]
    assert type(data[1]) is int
    other = Table()
    restore(other, FIELDS, data)
    assert vars(other) == vars(table)
    assert other.is_night is True


@pytest.mark.parametrize("change", ["hands", "rows"])
def test_nothing_is_shared(change: str) -> None:
    table = Table()
    table.hands, table.rows = [1], [[2]]
    data = saved(table, FIELDS)
    other = Table()
    restore(other, FIELDS, data)
    for thing in (table, other):
        lists: list[Any] = getattr(thing, change)
        (lists[0] if change == "rows" else lists).append(9)
    assert data == [1, 0, [1], [[2]]]
    assert (table.hands is other.hands) is (table.rows[0] is other.rows[0]) is False


def test_a_list_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="shorter"):
        restore(Table(), FIELDS, [1])
