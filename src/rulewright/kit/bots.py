"""A bot that answers each kind of ask with a method.

    class Miser(KindBot):
        about = "keeps its coins"

        def high_bid(self, s: State, ask: AnyAsk, options: list[int]) -> int:
            return min(options)  # asks of the kind `high-bid`

All other asks are answered at random, unless the class overrides `otherwise`.
"""

from __future__ import annotations

from keyword import iskeyword
from random import Random
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from rulewright.kernel import AnyAsk


@mypyc_attr(allow_interpreted_subclasses=True)
class KindBot:
    """A bot with one method for each kind of ask, named after the kind.

    A method takes the result of `survey`, the ask, and its options (at least two), and returns an
    option. Kinds without a method, and answers that are not open, go to `otherwise`.
    """

    about: ClassVar[str] = ""

    def __init__(self, seat: int, rng: Random) -> None:
        self.seat = seat
        self.rng = rng

    def choose(self, view: Any, ask: AnyAsk) -> int:
        """Return the answer of the method for the ask's kind, or of `otherwise`."""
        options = ask.options(view)
        method = getattr(self, method_name(ask.kind), None) if len(options) > 1 else None
        if method is not None:
            option: int = method(self.survey(view), ask, options)
            if option in options:
                return option
        return self.otherwise(ask, options)

    def survey(self, view: Any) -> Any:
        """Return the first argument for every method: the view, or data derived from it."""
        return view

    def otherwise(self, ask: AnyAsk, options: list[int]) -> int:
        """Answer an ask that no method answered: any option, all equally likely."""
        return options[int(self.rng.random() * len(options))]

    @classmethod
    def kinds(cls) -> list[str]:
        """List the kinds of asks that have a method."""
        named = [name for name in dir(cls) if not name.startswith("_") and name not in _OWN]
        methods = [name for name in named if callable(getattr(cls, name))]
        return sorted(name.rstrip("_").replace("_", "-") for name in methods)


_OWN: Final = frozenset(dir(KindBot))


def method_name(kind: str) -> str:
    """Return the method for a kind of ask: `high_bid` for `high-bid`, `raise_` for a keyword."""
    name = kind.replace("-", "_")
    return f"{name}_" if iskeyword(name) else name
