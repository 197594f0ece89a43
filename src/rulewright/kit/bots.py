"""A bot that answers each kind of ask by a method of its own.

class Miser(KindBot):
    about = "keeps its coins"

    def high_bid(self, s: State, ask: AnyAsk, options: list[int]) -> int:
        return min(options)  # asks of the kind `high-bid`
"""

from __future__ import annotations

from keyword import iskeyword
from random import Random
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from rulewright.kernel import AnyAsk


@mypyc_attr(allow_interpreted_subclasses=True)
class KindBot:
    """A bot with a method for each kind of ask, which is named like the kind.

    A method takes what `survey` makes of the view, the ask, and its options, two at least. A kind
    without a method, and an answer that is not open, are left to `otherwise`.
    """

    about: ClassVar[str] = ""

    def __init__(self, seat: int, rng: Random) -> None:
        self.seat = seat
        self.rng = rng

    def choose(self, view: Any, ask: AnyAsk) -> int:
        """One of `ask.options(view)`."""
        options = ask.options(view)
        method = getattr(self, method_name(ask.kind), None) if len(options) > 1 else None
        if method is not None:
            option: int = method(self.survey(view), ask, options)
            if option in options:
                return option
        return self.otherwise(ask, options)

    def survey(self, view: Any) -> Any:
        """The first argument of all methods: the view, unless a subclass makes more of it."""
        return view

    def otherwise(self, ask: AnyAsk, options: list[int]) -> int:
        """The answer where no method has one: any option, all with equal chances."""
        return options[int(self.rng.random() * len(options))]

    @classmethod
    def kinds(cls) -> list[str]:
        """The kinds of asks that have a method."""
        named = [name for name in dir(cls) if not name.startswith("_") and name not in _OWN]
        methods = [name for name in named if callable(getattr(cls, name))]
        return sorted(name.rstrip("_").replace("_", "-") for name in methods)


_OWN: Final = frozenset(dir(KindBot))


def method_name(kind: str) -> str:
    """The method for a kind of ask: `high_bid` for `high-bid`, `raise_` for a word of Python."""
    name = kind.replace("-", "_")
    return f"{name}_" if iskeyword(name) else name
