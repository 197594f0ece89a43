"""Scripts: generators that implement rules by changing the state and yielding requests.

A script changes the state in the order of the rulebook and yields

- an `Ask` when a seat must choose; it is sent the chosen option,
- a `Chance` when luck decides; it is sent the outcome,
- a `Simultaneous` when several seats choose in secret at once; it goes on when all are done.

Options and outcomes are ints inside and words at the edges: each kind of ask is a small class
beside its rule that lists its open options and gives each its text, label and scene ids.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from rulewright.kernel.errors import Refusal
from rulewright.kernel.facts import EVERYONE
from rulewright.kernel.state import State

S = TypeVar("S", bound=State)
T = TypeVar("T")

# What becomes of an ask with a single open option, by `when_forced`
AUTO: Final = 0  # the table takes it, and nobody is asked
ASK: Final = 1  # the seat is asked all the same, as to throw a die: how many are open is no secret
HIDE: Final = 2  # the seat is asked, and never answered in advance: how many are open is secret


@mypyc_attr(allow_interpreted_subclasses=True)
class Request:
    """A request that a script yields; the base class of `Ask`, `Chance` and `Simultaneous`."""


Script = Generator[Request, int, T]


class Unavailable:
    """A choice that a player might expect but that is not open, with the reason."""

    def __init__(self, text: str, label: str, targets: list[str], refusal: Refusal) -> None:
        self.text = text
        self.label = label
        self.targets = targets
        self.refusal = refusal


class Amounts:
    """Options of an ask that are amounts: a bid, a sum of money, a number of pieces.

    Option `base + n` means the amount n, from `low` to `high`. `text` and `label` are patterns with
    one `#` where the number stands. A client draws one field rather than a thousand buttons.
    """

    def __init__(self, low: int, high: int, text: str, label: str, base: int = 0) -> None:
        self.low = low
        self.high = high
        self.text = text
        self.label = label
        self.base = base

    def holds(self, option: int) -> bool:
        """Return whether the option stands for an amount from `low` to `high`."""
        return self.low <= option - self.base <= self.high


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask(Request, Generic[S]):
    """A choice that one seat must make now.

    A subclass lists the open options (`options`), as small ints that are stable for that kind of
    ask, and names each (`text` in the game's notation, `label` for a button). All methods take the
    state, so that an ask can also be evaluated on a seat's view: what a seat is shown is computed
    from its view. Nothing here may depend on what the seat may not know.
    """

    kind: ClassVar[str] = ""  # a word for the kind of choice, stable, for bots and clients
    rule: ClassVar[str] = ""  # the id of the rule that asks
    chain: ClassVar[str] = (
        ""  # asks with the same chain may be answered together and sent as a whole
    )
    runs_on: ClassVar[bool] = False  # continues a chain of the last step, if nothing was shown
    when_forced: ClassVar[int] = AUTO  # what becomes of a single open option: AUTO, ASK or HIDE

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, s: S) -> list[int]:
        """Return the open options, in a fixed order; never empty."""
        raise NotImplementedError

    def text(self, s: S, option: int) -> str:
        """Return the option in the game's notation; different options have different texts."""
        raise NotImplementedError

    def prompt(self, s: S) -> str:
        """Return the question to the seat, as a sentence."""
        raise NotImplementedError

    def label(self, s: S, option: int) -> str:
        """Return the option as a short phrase for a button."""
        return self.text(s, option)

    def targets(self, s: S, option: int) -> list[str]:
        """Return the scene ids to click for the option, in order."""
        return []

    def applies_to(self, s: S, option: int) -> list[str]:
        """Return the scene ids that the option can be used for, such as units to order.

        Clicking one of them keeps only the options that can be used for it. A client may choose
        without such a click.
        """
        return []

    def forecast(self, s: S, option: int) -> list[str]:
        """Return sentences about the known consequences of an option, to show beside it."""
        return []

    def migrate(self, s: S, option: int) -> int:
        """Return today's number of an option that older logs store under another number."""
        return option

    def amounts(self, s: S) -> Amounts | None:
        """Return which of the options are amounts, or None; `options` lists these too."""
        return None

    def unavailable(self, s: S) -> list[Unavailable]:
        """List choices that a player might expect but that are not open, each with the reason."""
        return []

    def refuse(self, s: S, option: int, refusal: Refusal) -> Unavailable:
        """Return an option as one that is not open, for `unavailable`."""
        return Unavailable(
            self.text(s, option), self.label(s, option), self.targets(s, option), refusal
        )

    def why_not(self, s: S, tried: str) -> Refusal:
        """Return why `tried`, a text that is not open, cannot be chosen; cite the rule."""
        for one in self.unavailable(s):
            if one.text == tried:
                return one.refusal
        return Refusal(self.rule, f"“{tried}” is not among the open options")


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Request):
    """A random draw: one of `outcomes`, with probabilities proportional to `weights` (None: equal).

    `audience` is the set of seats that learn the outcome, as a bit mask (bit n for seat n). A
    private outcome must stay hidden until the end of the step, when the checkpoint holds it.
    """

    def __init__(
        self,
        outcomes: list[int],
        weights: list[int] | None = None,
        audience: int = EVERYONE,
    ) -> None:
        self.outcomes = outcomes
        self.weights = weights
        self.audience = audience

    def text(self, outcome: int) -> str:
        """Return the outcome in the game's notation."""
        return str(outcome)


class Simultaneous(Request):
    """Several seats choose at the same time and in secret, each in a sub-script of its own.

    Until all are done, a sub-script may ask only its own seat, may not draw chance, and may touch
    only its own seat's private part of the state, which no view shows to another seat.
    """

    def __init__(self, scripts: list[tuple[int, Script[None]]]) -> None:
        self.scripts = scripts


def script_name(script: Script[Any]) -> str:
    """Return a script's name and, unless it is compiled, the file and line where it begins."""
    code = getattr(script, "gi_code", None)
    name = str(getattr(script, "__qualname__", type(script).__name__))
    return name if code is None else f"{name} ({code.co_filename}:{code.co_firstlineno})"


def function_name(function: Any) -> str:
    """Return a function's name and, unless it is compiled, the file and line where it begins."""
    code = getattr(function, "__code__", None)
    name = str(getattr(function, "__qualname__", function))
    return name if code is None else f"{name} ({code.co_filename}:{code.co_firstlineno})"


class GameOver(Exception):
    """Raised by a script to end the game on the spot; nothing further is resolved."""


def shuffled(items: list[int], audience: int = EVERYONE) -> Script[list[int]]:
    """Return `items` in random order, drawn one by one and hidden from all but `audience`."""
    left = list(items)
    order: list[int] = []
    while len(left) > 1:
        place = yield Chance(list(range(len(left))), None, audience)
        order.append(left.pop(place))
    return order + left


AnyAsk = Ask[Any]
