"""The texts of Stark's house cards, which offer no choices of their own."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.cards.base import HouseCard
from rulewright.games.thrones.retreating import GuideRetreat
from rulewright.games.thrones.state import Battle
from rulewright.kernel import Request


class RobbStark(HouseCard):
    """When Stark wins, it may choose where the loser retreats. [cards.robb-stark]"""

    picks_retreat = True

    def guide_retreat(self, b: Battle, side: int, areas: list[int], unguided: list[int]) -> Request:
        return GuideRetreat(b.house(side), 1 - side, areas, unguided)


class RooseBolton(HouseCard):
    """When Stark loses, it takes back its whole discard pile and Roose. [cards.roose-bolton]"""

    takes_pile_back = True


class TheBlackfish(HouseCard):
    """Stark takes no casualties from texts, swords or Tides. [cards.the-blackfish]"""

    spares_own_side = True


class CatelynStark(HouseCard):
    """Stark's defense order counts twice. [cards.catelyn-stark]"""

    defense_factor = 2


STARK: Final[dict[str, HouseCard]] = {
    "robb-stark": RobbStark(),
    "roose-bolton": RooseBolton(),
    "the-blackfish": TheBlackfish(),
    "catelyn-stark": CatelynStark(),
}
