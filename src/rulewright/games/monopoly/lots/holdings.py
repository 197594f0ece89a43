"""The money, lots and buildings of players and of the bank.

Only `pay` moves money, `hand_over` deeds, `set_level` buildings and `set_mortgage` mortgages. So
nothing can be created or lost, and the derived counts stay correct.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.components import (
    GROUP,
    GROUP_LOTS,
    HOTEL,
    HOTELS,
    HOUSES,
    LOTS,
    SQUARE_COUNT,
)
from rulewright.kernel import State

BANK: Final = -1  # may be owner, payer, payee and creditor
POT: Final = -2  # the money in the middle of the board, as payee or creditor (house_rules.py)


class Holdings(State):
    """The part of the state that records who owns what; `MonopolyState` adds the rest."""

    def __init__(self, players: int, source: Holdings | None) -> None:
        """Give everything to the bank with no money paid out, or copy `source`."""
        self.lines = None
        self.players = players
        if source is None:
            # -- money; the bank's decreases when it pays and increases when it is paid
            self.cash: list[int] = [0] * players
            self.bank = 0
            self.pot = 0

            # -- lots and buildings
            self.owner: list[int] = [BANK] * SQUARE_COUNT
            self.level: list[int] = [0] * SQUARE_COUNT  # 1 to 4 houses, 5: a hotel
            self.mortgaged: list[int] = [0] * SQUARE_COUNT  # 1 for a mortgaged lot
            self.houses = HOUSES  # left in the bank
            self.hotels = HOTELS
            self.complete: list[int] = [0] * players  # by seat, bit n: it owns all of group n
            self.pledged: list[int] = [0] * players  # by seat, its number of mortgaged lots
            self.news = 0  # bit n: seat n has completed a group since it was last asked
        else:
            self.cash = source.cash[:]
            self.owner = source.owner[:]
            self.level = source.level[:]
            self.mortgaged = source.mortgaged[:]
            self.houses = source.houses
            self.hotels = source.hotels
            self.complete = source.complete[:]
            self.pledged = source.pledged[:]
            self.bank = source.bank
            self.pot = source.pot
            self.news = source.news

    # -- money -----------------------------------------------------------------------------
    def pay(self, source: int, target: int, amount: int) -> None:
        """Move money between seats, `BANK` and `POT`; a seat never pays more than it has."""
        if source >= 0:
            if self.cash[source] < amount:
                raise ValueError(f"seat {source} cannot pay {amount}")
            self.cash[source] -= amount
        elif source == BANK:
            self.bank -= amount
        else:
            self.pot -= amount
        if target >= 0:
            self.cash[target] += amount
        elif target == BANK:
            self.bank += amount
        else:
            self.pot += amount

    # -- lots ------------------------------------------------------------------------------
    def hand_over(self, square: int, to: int) -> None:
        """Give a lot, mortgaged or not, to a seat or back to the bank."""
        before, group = self.owner[square], GROUP[square]
        if before >= 0:
            self.complete[before] &= ~(1 << group)
            self.pledged[before] -= self.mortgaged[square]
        self.owner[square] = to
        if to >= 0:
            self.pledged[to] += self.mortgaged[square]
            for lot in GROUP_LOTS[group]:
                if self.owner[lot] != to:
                    return
            self.complete[to] |= 1 << group
            self.news |= 1 << to

    def owns_group(self, seat: int, group: int) -> bool:
        """Return whether a seat owns all lots of a group."""
        return self.complete[seat] >> group & 1 == 1

    def held(self, seat: int, group: int) -> int:
        """Return how many lots of a group a seat owns."""
        count = 0
        for lot in GROUP_LOTS[group]:
            if self.owner[lot] == seat:
                count += 1
        return count

    def lots_of(self, seat: int) -> list[int]:
        """Return the lots of a seat in board order."""
        return [lot for lot in LOTS if self.owner[lot] == seat]

    def set_mortgage(self, square: int, mortgaged: int) -> None:
        """Turn a deed over: 1 is mortgaged, 0 is not. This moves no money."""
        owner = self.owner[square]
        if owner >= 0:
            self.pledged[owner] += mortgaged - self.mortgaged[square]
        self.mortgaged[square] = mortgaged

    # -- buildings -------------------------------------------------------------------------
    def set_level(self, square: int, level: int) -> None:
        """Set the number of houses on a lot (5: a hotel); pieces come from the bank or go back."""
        before = self.level[square]
        if before == HOTEL:
            self.hotels += 1
        else:
            self.houses += before
        if level == HOTEL:
            self.hotels -= 1
        else:
            self.houses -= level
        self.level[square] = level

    def recount_holdings(self) -> None:
        """Recompute the bank's pieces, the complete groups, and each seat's count of mortgages."""
        self.complete = [0] * self.players
        self.pledged = [0] * self.players
        for group, lots in enumerate(GROUP_LOTS):
            owner = self.owner[lots[0]]
            if owner >= 0 and all(self.owner[lot] == owner for lot in lots):
                self.complete[owner] |= 1 << group
        self.houses, self.hotels = HOUSES, HOTELS
        for lot in LOTS:
            if self.owner[lot] >= 0:
                self.pledged[self.owner[lot]] += self.mortgaged[lot]
            if self.level[lot] == HOTEL:
                self.hotels -= 1
            else:
                self.houses -= self.level[lot]
