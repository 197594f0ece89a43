"""Dealings before a throw, and asking for a chance to deal, "the floor".

[table.asking] [table.floor]
"""

from __future__ import annotations

from typing import ClassVar, Final

from rulewright.games.monopoly.components import FINE, JAIL_TURNS, KIND, STREET
from rulewright.games.monopoly.dealings import BUILD, LIFT_LOT, Dealings, sales, trades
from rulewright.games.monopoly.lots.buildings import COLOURS, build_obstacle, piece_on
from rulewright.games.monopoly.lots.mortgages import lift_obstacle
from rulewright.games.monopoly.money.claims import pending_calls
from rulewright.games.monopoly.names import name
from rulewright.games.monopoly.state import TURN, MonopolyState
from rulewright.games.monopoly.trading.partners import allowance
from rulewright.kernel import HIDE, Ask, Refusal, Unavailable

THROW: Final = 0
PAY_FINE: Final = 1
USE_CARD: Final = 2
PASS: Final = 3

TEXTS: Final[list[str]] = ["throw", "pay", "card", "pass"]
LABELS: Final[list[str]] = [
    "Throw the dice", f"Pay ${FINE} and leave Jail", "Use a card out of Jail", "Nothing now",
]  # fmt: skip
NO_JAIL: Final = "That is for who is in Jail and about to throw."
LET_GO: Final = Refusal("shortage.auction", "You let it go; order again at another time.")


class Manage(Dealings):
    """Choose what to do before a throw, the seat's own or another's."""

    kind = "manage"
    rule = "table.asking"

    def __init__(self, seat: int, own: bool) -> None:
        self.seat = seat
        self.own = own

    def options(self, s: MonopolyState) -> list[int]:
        """Return throwing or passing, ways out of Jail, postponed rents, and all open dealings."""
        seat = self.seat
        options = [THROW if self.own else PASS]
        if self.own and s.jail[seat]:
            if s.jail[seat] < JAIL_TURNS and s.cash[seat] >= FINE:
                options.append(PAY_FINE)
            if has_card(s, seat):
                options.append(USE_CARD)
        if self.own and s.claims:
            options += pending_calls(s, seat)
        if s.complete[seat] & COLOURS:
            options += [BUILD + lot for lot in s.lots_of(seat) if self._may_build(s, lot)]
        if s.pledged[seat]:
            options += [
                LIFT_LOT + lot for lot in s.lots_of(seat) if not lift_obstacle(s, seat, lot)
            ]
        return [*options, *trades(s, seat), *sales(s, seat)]

    def _may_build(self, s: MonopolyState, lot: int) -> bool:
        return not build_obstacle(s, self.seat, lot) and not self._is_barred(s, lot)

    def _is_barred(self, s: MonopolyState, lot: int) -> bool:
        return s.barred >> piece_on(s.level[lot]) & 1 == 1

    def own_text(self, option: int) -> str:
        return TEXTS[option]

    def own_label(self, s: MonopolyState, option: int) -> str:
        return LABELS[option]

    def prompt(self, s: MonopolyState) -> str:
        cash = f"You have ${s.cash[self.seat]}.{allowance(s, self.seat, 'you')}"
        if not self.own:
            return f"Before {name(s.turn)} throws: what do you do? {cash}"
        if s.jail[self.seat]:
            turn = f"turn {s.jail[self.seat]} of {JAIL_TURNS}"
            return f"You are in Jail, {turn}: what do you do before you throw? {cash}"
        return f"What do you do before you throw? {cash}"

    def unavailable(self, s: MonopolyState) -> list[Unavailable]:
        """List ways out of Jail and dealings that are not open, and why."""
        unavailable = self.unavailable_own(s)
        for lot in s.lots_of(self.seat):
            if KIND[lot] == STREET and not self._may_build(s, lot):
                unavailable.append(self.refuse(s, BUILD + lot, self.lot_refusal(s, BUILD, lot)))
        return (
            unavailable
            + self.unavailable_lifts(s)
            + self.unavailable_sales(s)
            + self.unavailable_trades(s)
        )

    def lot_refusal(self, s: MonopolyState, verb: int, lot: int) -> Refusal:
        """Also refuse a kind of piece that the seat has just failed to win in an auction."""
        if verb == BUILD and self._is_barred(s, lot) and not build_obstacle(s, self.seat, lot):
            return LET_GO
        return super().lot_refusal(s, verb, lot)

    def why_not(self, s: MonopolyState, tried: str) -> Refusal:
        """Also explain why a seat cannot leave Jail: it is not in Jail, or not about to throw."""
        if not (self.own and s.jail[self.seat]):
            if tried == TEXTS[PAY_FINE]:
                return Refusal("jail.fine", NO_JAIL)
            if tried == TEXTS[USE_CARD]:
                return Refusal("jail.card", NO_JAIL)
        return super().why_not(s, tried)

    def unavailable_own(self, s: MonopolyState) -> list[Unavailable]:
        unavailable: list[Unavailable] = []
        turn = s.jail[self.seat]
        if not turn or not self.own:
            return unavailable
        if turn >= JAIL_TURNS:
            why = Refusal("jail.third-turn", "On the third turn the dice are thrown first.")
            unavailable.append(self.refuse(s, PAY_FINE, why))
        elif s.cash[self.seat] < FINE:
            unavailable.append(
                self.refuse(s, PAY_FINE, Refusal("jail.fine", "You have too little cash."))
            )
        if not has_card(s, self.seat):
            why = Refusal("jail.card", "You have no such card; it may be bought from who has one.")
            unavailable.append(self.refuse(s, USE_CARD, why))
        return unavailable


def has_card(s: MonopolyState, seat: int) -> bool:
    """Return whether a seat holds a card out of Jail."""
    return s.chance_card == seat or s.chest_card == seat


# -- the floor --------------------------------------------------------------------------------
FLOOR: Final = 0


class Floor(Ask[MonopolyState]):
    """Ask for the floor: a remark that the seat wants to act before the next throw.

    It may be made at any time.
    """

    kind: ClassVar[str] = "floor"
    rule: ClassVar[str] = "table.floor"
    when_forced: ClassVar[int] = HIDE

    def options(self, s: MonopolyState) -> list[int]:
        return [FLOOR]

    def text(self, s: MonopolyState, option: int) -> str:
        return "floor"

    def label(self, s: MonopolyState, option: int) -> str:
        return "I want the floor"

    def prompt(self, s: MonopolyState) -> str:
        return "Build, mortgage or trade before the next throw?"


def floor_ask(s: MonopolyState, seat: int) -> Floor | None:
    """Return the remark open to a seat; None if it is out of the game or has already made it."""
    if s.stage != TURN or not s.is_in(seat) or s.floor >> seat & 1:
        return None
    return Floor(seat)


def take_note(s: MonopolyState, seat: int) -> None:
    """Store that a seat wants to be asked before the next throw."""
    s.floor |= 1 << seat
