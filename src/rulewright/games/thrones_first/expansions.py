"""The pieces of the expansions as a box has them: one-time orders, tactics, allies, leaders.

An effect is a number that the rules know. `UNKNOWN` means that no source says what the piece does;
an owner's pack can fill it in.
"""

from __future__ import annotations

from typing import Final

from rulewright.kernel import Ref

#: The effects of one-time orders; a number is an index of this tuple.
ONCE_EFFECTS: Final = ("", "truce", "levy", "order")
UNKNOWN: Final = 0
TRUCE: Final = 1
LEVY: Final = 2
AS_ORDER: Final = 3

#: The effects of tactics cards.
TACTIC_EFFECTS: Final = ("", "manage", "change")
MANAGE: Final = 1
CHANGE: Final = 2

#: The effects of ally cards.
ALLY_EFFECTS: Final = ("", "strength", "lookout")
STRENGTH: Final = 1
LOOKOUT: Final = 2


class OnceOrder:
    """A one-time order: its house, the kind of order that it counts as, and its effect."""

    def __init__(
        self, key: str, name: str, house: int, kind: int, effect: int, number: int, text: str
    ) -> None:
        self.key = key
        self.name = name
        self.ref = Ref("order", f"once:{key}", name)
        self.house = house  # `NOBODY` where every house has one
        self.kind = kind  # a type of orders, or `NOBODY`
        self.effect = effect
        self.number = number
        self.text = text
        self.token = 0  # the order token that it counts as, if its effect is `AS_ORDER`
        self.enters_neutral = True  # whether it may attack neutral forces, if it is a march


class Tactic:
    """A tactics card: its house and its effect."""

    def __init__(self, key: str, name: str, house: int, effect: int, text: str) -> None:
        self.key = key
        self.name = name
        self.ref = Ref("tactic", f"tactic:{key}", name)
        self.house = house  # `NOBODY` where every house has one
        self.effect = effect
        self.text = text


class Ally:
    """An ally card: its effect, and the house that starts with it, if any."""

    def __init__(
        self, key: str, name: str, effect: int, number: int, holder: int, text: str
    ) -> None:
        self.key = key
        self.name = name
        self.ref = Ref("ally", f"ally:{key}", name)
        self.effect = effect
        self.number = number
        self.holder = holder
        self.text = text


class Leader:
    """A leader: its strength, and the type of order that improves it, with the improved values."""

    def __init__(self, key: str, name: str, house: int, strength: int, trigger: int) -> None:
        self.key = key
        self.name = name
        self.ref = Ref("leader", f"leader:{key}", name)
        self.house = house
        self.strength = strength  # 0 if unknown
        self.trigger = trigger  # a type of orders, or `NOBODY`
        self.improved_strength = 0
        self.improved_swords = 0
        self.start = -1  # an area, or `NOBODY`
