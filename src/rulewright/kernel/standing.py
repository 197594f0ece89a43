"""Standing answers: what a seat says in advance to all asks of a sort, until it takes it back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulewright.kernel.script import HIDE, AnyAsk

Answer = Callable[[Any, AnyAsk, int], int | None]


class Standing:
    """An answer that a game lets its seats give once for many asks.

    `answer(view, ask, value)` is the option to take, of those that are open, or None where the
    answer is none to this ask. `view` is the seat's own, and `value` is 1, or for an answer with
    an amount (`high` over 0) the number from `low` to `high` that the seat has set. Of answers of
    one `group` a seat gives at most one. `name` is a stable id; where an answer is about a thing of
    the moment it says so too, for it lapses when the game offers that name no more.

    How soon an answer comes may be seen by all. None may be for an ask whose number of options
    is secret, nor speak or be silent by what others must not know.
    """

    def __init__(
        self,
        name: str,
        text: str,
        rule: str,
        answer: Answer,
        group: str = "",
        low: int = 0,
        high: int = 0,
    ) -> None:
        self.name = name
        self.text = text
        self.rule = rule
        self.answer = answer
        self.group = group
        self.low = low
        self.high = high


def takes_premoves(ask: AnyAsk) -> bool:
    """Whether what is answered in advance may answer this ask.

    Not where the number of open options is a secret, which an answer at once would tell.
    """
    return ask.when_forced != HIDE


def _only_one(view: Any, ask: AnyAsk, value: int) -> int | None:
    options = ask.options(view)
    return options[0] if len(options) == 1 else None


ONLY_ONE = Standing("only-one", "When only one thing is open, do it", "", _only_one)
"""For games whose single options are `ASK`, such as to throw a die."""
