"""A bot with a method for each kind of ask."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from rulewright.kernel import AnyAsk, Ask
from rulewright.kit.bots import KindBot


class Bid(Ask[Any]):
    kind: ClassVar[str] = "high-bid"

    def __init__(self, options: list[int]) -> None:
        super().__init__(0)
        self.open = options

    def options(self, s: Any) -> list[int]:
        return self.open


class Raise(Bid):
    kind: ClassVar[str] = "raise"


class Other(Bid):
    kind: ClassVar[str] = "other"


class Miser(KindBot):
    def high_bid(self, s: Any, ask: AnyAsk, options: list[int]) -> int:
        return min(options)

    def raise_(self, s: Any, ask: AnyAsk, options: list[int]) -> int:
        return 99


def test_a_method_answers_the_kind_of_its_name() -> None:
    assert Miser(0, Random(1)).choose(None, Bid([7, 3, 5])) == 3
    assert Miser.kinds() == ["high-bid", "raise"]


def test_answers_that_are_not_open_and_other_kinds_are_left_to_luck() -> None:
    bot = Miser(0, Random(1))
    assert {bot.choose(None, Raise([7, 3])) for _ in range(30)} == {7, 3}
    assert {bot.choose(None, Other([7, 3])) for _ in range(30)} == {7, 3}
