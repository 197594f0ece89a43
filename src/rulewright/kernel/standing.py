"""Standing answers: set once by a seat, they answer every ask of a kind until it clears them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulewright.kernel.script import HIDE, AnyAsk

Answer = Callable[[Any, AnyAsk, int], int | None]


class Standing:
    """An answer that seats may give in advance for many asks.

    `answer(view, ask, value)` returns the option to take, which must be open, or None if it does
    not apply to this ask. `view` is the seat's own. `value` is 1, or for an answer with an amount
    (`high` over 0) the number from `low` to `high` that the seat has set. A seat sets at most one
    answer of each `group`. `name` is a stable id. If an answer is about something temporary, its
    name includes that: the answer ends when the game no longer offers the name.

    Others may observe how soon an answer comes. So no standing answer may apply to an ask whose
    number of options is secret, and whether it applies may not depend on anything that others must
    not know.
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
    """Return whether an answer given in advance may answer this ask.

    It may not if the number of open options is secret: an immediate answer would reveal it.
    """
    return ask.when_forced != HIDE


def _only_one(view: Any, ask: AnyAsk, value: int) -> int | None:
    options = ask.options(view)
    return options[0] if len(options) == 1 else None


ONLY_ONE = Standing("only-one", "When only one thing is open, do it", "", _only_one)
"""For games that ask even for a single option (`ASK`), such as throwing a die."""
