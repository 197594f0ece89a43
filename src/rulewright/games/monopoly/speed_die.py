"""The Speed Die: numbers, the bus, Mr. Monopoly, three of a kind. [speed.*]"""

from __future__ import annotations

from typing import ClassVar, Final

from rulewright.games.monopoly.buying import offer_lot
from rulewright.games.monopoly.components import (
    BUS,
    FACE_VALUE,
    GROUP,
    JAIL,
    LOTS,
    MR_MONOPOLY,
    NO_FACE,
    SQUARE_COUNT,
    SQUARE_NAMES,
    SQUARES,
)
from rulewright.games.monopoly.dice import total
from rulewright.games.monopoly.landing import resolve
from rulewright.games.monopoly.lots.holdings import BANK
from rulewright.games.monopoly.money.rent import ORDINARY, charge_rent, rent_due
from rulewright.games.monopoly.moves import go_onward, go_onward_to, log_place
from rulewright.games.monopoly.names import OPENING_REF
from rulewright.games.monopoly.state import NOBODY, MonopolyState
from rulewright.kernel import Ask, Script

FIRST_DIE: Final = 0
SECOND_DIE: Final = 1
BOTH_DICE: Final = 2


def is_triple(s: MonopolyState) -> bool:
    """Return whether all three dice show the same number. [speed.triple]"""
    return s.face != NO_FACE and s.die1 == s.die2 == FACE_VALUE[s.face]


def move_by_all(s: MonopolyState, seat: int) -> Script[None]:
    """Move by all three dice and deal with the squares reached."""
    if is_triple(s):
        square = yield Triple(seat)
        go_onward_to(s, seat, square)
        log_place(s, seat, "speed.triple", "{player} chooses {square}.")
    elif s.face == BUS:
        yield from ride_the_bus(s, seat)
    elif s.face == MR_MONOPOLY:
        yield from follow_mr_monopoly(s, seat)
        return
    else:
        go_onward(s, seat, total(s))
        log_place(s, seat, "speed.number", "{player} goes to {square}.")
    yield from resolve(s, seat, ORDINARY)


# -- the bus ----------------------------------------------------------------------------------
class Bus(Ask[MonopolyState]):
    """Choose the white dice to move by. With doubles, the two single dice are one option."""

    kind: ClassVar[str] = "bus"
    rule: ClassVar[str] = "speed.bus"

    def options(self, s: MonopolyState) -> list[int]:
        if s.die1 == s.die2:
            return [FIRST_DIE, BOTH_DICE]
        return [FIRST_DIE, SECOND_DIE, BOTH_DICE]

    def text(self, s: MonopolyState, option: int) -> str:
        return ("first", "second", "both")[option]

    def label(self, s: MonopolyState, option: int) -> str:
        steps = distance(s, option)
        return f"{steps}: {SQUARE_NAMES[self.target(s, steps)]}"

    def targets(self, s: MonopolyState, option: int) -> list[str]:
        return [SQUARES[self.target(s, distance(s, option))]]

    def target(self, s: MonopolyState, steps: int) -> int:
        """Return the square `steps` ahead of the token."""
        return (s.pos[self.seat] + steps) % SQUARE_COUNT

    def prompt(self, s: MonopolyState) -> str:
        return f"The bus, with {s.die1} and {s.die2}: how far do you ride?"


def distance(s: MonopolyState, option: int) -> int:
    """Return the number of steps of a bus ride. [speed.bus]"""
    if option == FIRST_DIE:
        return s.die1
    return s.die2 if option == SECOND_DIE else s.die1 + s.die2


def ride_the_bus(s: MonopolyState, seat: int) -> Script[None]:
    """Move by one white die, the other, or both. [speed.bus]"""
    option = yield Bus(seat)
    go_onward(s, seat, distance(s, option))
    log_place(s, seat, "speed.bus", "{player} rides to {square}.")


# -- Mr. Monopoly -----------------------------------------------------------------------------
def follow_mr_monopoly(s: MonopolyState, seat: int) -> Script[None]:
    """Move by the white dice and deal with that square, then move on to the next lot to buy.

    If the bank has no lots left, the second move leads to the next lot that charges rent.
    [speed.mr-monopoly] [speed.no-bank]
    """
    go_onward(s, seat, s.die1 + s.die2)
    log_place(s, seat, "speed.mr-monopoly", "{player} goes to {square}.")
    yield from resolve(s, seat, ORDINARY)
    if s.jail[seat] or not s.is_in(seat):
        return
    square = next_lot(s, seat)
    if square == NOBODY:
        player = OPENING_REF[seat]
        s.log("speed.no-bank", "{player} stays: no lot charges rent.", player=player)
        return
    go_onward_to(s, seat, square)
    rule = "speed.mr-monopoly" if s.owner[square] == BANK else "speed.no-bank"
    log_place(s, seat, rule, "{player} follows Mr. Monopoly to {square}.")
    if s.owner[square] == BANK:
        yield from offer_lot(s, seat, square)
    else:
        yield from charge_rent(s, seat, square, ORDINARY)


def next_lot(s: MonopolyState, seat: int) -> int:
    """Return the next lot of the bank ahead; `NOBODY` if there is nowhere to move.

    If the bank has no lots left, it is the next lot that charges rent.
    """
    bank = any(s.owner[lot] == BANK for lot in LOTS)
    throw = total(s)
    for steps in range(1, SQUARE_COUNT + 1):
        square = (s.pos[seat] + steps) % SQUARE_COUNT
        if GROUP[square] < 0:
            continue
        owner = s.owner[square]
        if owner == BANK or (not bank and owner != seat and rent_due(s, square, throw)):
            return square
    return NOBODY


# -- three of a kind --------------------------------------------------------------------------
class Triple(Ask[MonopolyState]):
    """Choose any square of the board, after three of a kind."""

    kind: ClassVar[str] = "triple"
    rule: ClassVar[str] = "speed.triple"

    def options(self, s: MonopolyState) -> list[int]:
        """Return all forty squares from the token onward; its own square is a full lap away."""
        here = s.pos[self.seat]
        return [(here + steps) % SQUARE_COUNT for steps in range(1, SQUARE_COUNT + 1)]

    def text(self, s: MonopolyState, option: int) -> str:
        return SQUARES[option]

    def label(self, s: MonopolyState, option: int) -> str:
        """Return the square's name; for Jail it says that the token only visits."""
        return "Just visiting Jail" if option == JAIL else SQUARE_NAMES[option]

    def targets(self, s: MonopolyState, option: int) -> list[str]:
        return [SQUARES[option]]

    def prompt(self, s: MonopolyState) -> str:
        return f"Three times {s.die1}: to which square do you go?"
