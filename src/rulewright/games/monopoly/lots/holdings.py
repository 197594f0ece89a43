"""The money, lots and buildings of players and of the bank.

Money moves by `pay` alone, deeds by `hand_over`, buildings by `set_level`, mortgages by
`set_mortgage`: so nothing can be made or lost, and what is counted alongside stays true.
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

BANK: Final = -1  # as an owner, a payer, a payee and a creditor
POT: Final = -2  # the money in the middle of the board; as a payee or creditor, see house_rules.py


class Holdings(State):
    """The part of a state that tells who owns what. `MonopolyState` has the rest."""

    def __init__(self, players: int, source: Holdings | None) -> None:
        """Everything is the bank's and no money paid out; or a copy of another."""
        self.lines = None
        self.players = players
        if source is None:
            # -- money; the bank's is down when it pays, and up when it is paid
            self.cash: list[int] = [0] * players
            self.bank = 0
            self.pot = 0

            # -- lots and buildings
            self.owner: list[int] = [BANK] * SQUARE_COUNT
            self.level: list[int] = [0] * SQUARE_COUNT  # 1 to 4 houses, 5: a hotel
            self.mortgaged: list[int] = [0] * SQUARE_COUNT  # 1 for a mortgaged lot
            self.houses = HOUSES  # those that the bank has left
            self.hotels = HOTELS
            self.complete: list[int] = [0] * players  # by seat, bit n: it owns all of group n
            self.pledged: list[int] = [0] * players  # how many mortgaged lots each has
            self.news = 0  # bit n: seat n came to hold a complete group since it was last asked
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
        """Move money between seats, `BANK` and `POT`; a seat never pays what it does not have."""
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
        """Whether a seat owns all lots of a group."""
        return self.complete[seat] >> group & 1 == 1

    def held(self, seat: int, group: int) -> int:
        """How many lots of a group a seat owns."""
        count = 0
        for lot in GROUP_LOTS[group]:
            if self.owner[lot] == seat:
                count += 1
        return count

    def lots_of(self, seat: int) -> list[int]:
        """The lots of a seat, in the order of the board."""
        return [lot for lot in LOTS if self.owner[lot] == seat]

    def set_mortgage(self, square: int, mortgaged: int) -> None:
        """Turn a deed over: 1 mortgaged, 0 not. The money is moved apart from it."""
        owner = self.owner[square]
        if owner >= 0:
            self.pledged[owner] += mortgaged - self.mortgaged[square]
        self.mortgaged[square] = mortgaged

    # -- buildings -------------------------------------------------------------------------
    def set_level(self, square: int, level: int) -> None:
        """Put so many houses (5: a hotel) on a lot; the pieces come from the bank or go back."""
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
        """Count anew the pieces of the bank, whole groups, and mortgages of each seat."""
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
