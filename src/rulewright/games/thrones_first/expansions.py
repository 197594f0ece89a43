"""The pieces of the expansions as a box tells them: one-time orders, tactics, allies, leaders.

Of each it says what it does by a word that the rules know. Where that word is empty nobody told
us, and the piece is a slot that an owner's pack fills.
"""

from __future__ import annotations

from typing import Final

from rulewright.kernel import Ref

#: What a one-time order does: its place here.
ONCE_EFFECTS: Final = ("", "truce", "levy", "order")
UNKNOWN: Final = 0
TRUCE: Final = 1
LEVY: Final = 2
AS_ORDER: Final = 3

#: What a tactics card does.
TACTIC_EFFECTS: Final = ("", "manage", "change")
MANAGE: Final = 1
CHANGE: Final = 2

#: What an ally card does.
ALLY_EFFECTS: Final = ("", "strength", "lookout")
STRENGTH: Final = 1
LOOKOUT: Final = 2


class OnceOrder:
    """A one-time order: whose it is, the kind whose limits it shares, and what it does."""

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
        self.token = 0  # the order token that it counts as, where it counts as one
        self.enters_neutral = True  # such a march may attack neutral forces


class Tactic:
    """A tactics card: whose it is, and what it does."""

    def __init__(self, key: str, name: str, house: int, effect: int, text: str) -> None:
        self.key = key
        self.name = name
        self.ref = Ref("tactic", f"tactic:{key}", name)
        self.house = house  # `NOBODY` where every house has one
        self.effect = effect
        self.text = text


class Ally:
    """An ally card: what it does, and the house that starts with it, if any."""

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
    """A leader: its strength, the type of order that improves it, and what it is then."""

    def __init__(self, key: str, name: str, house: int, strength: int, trigger: int) -> None:
        self.key = key
        self.name = name
        self.ref = Ref("leader", f"leader:{key}", name)
        self.house = house
        self.strength = strength  # 0 where it is not known
        self.trigger = trigger  # a type of orders, or `NOBODY`
        self.improved_strength = 0
        self.improved_swords = 0
        self.start = -1  # an area, or `NOBODY`
