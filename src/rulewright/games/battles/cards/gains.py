"""Tactic effects with an immediate gain: rallies, orders, morale, cards and tokens.

[tactics.effects]
"""

from __future__ import annotations

from typing import ClassVar

from rulewright.games.battles.cards.commands import rally_up_to
from rulewright.games.battles.components import Effect
from rulewright.games.battles.morale import raise_morale
from rulewright.games.battles.names import FACE_TITLES, HOUSE_REF, TOKEN_REF, pool_id
from rulewright.games.battles.ordering.choosing import DONE
from rulewright.games.battles.ordering.marshaling import draw_cards, faces_in_supply, gain_token
from rulewright.games.battles.ordering.orders import (
    OrderUnit,
    Wanted,
    forget_orders,
    order,
    orderable_units,
)
from rulewright.games.battles.state import CLOSE, MOVES, BattlesState
from rulewright.games.battles.words import FACE_NAMES, FACES
from rulewright.kernel import Ask, Script


def rally_units(s: BattlesState, effect: Effect) -> Script[None]:
    """Rally up to `effect.amount` controlled units."""
    wanted = Wanted(s.zone, effect.unit_class, effect.rank)
    yield from rally_up_to(s, effect.amount, wanted, "tactics.effects")


def order_more(s: BattlesState, effect: Effect) -> Script[None]:
    """Order more controlled units: with the others, or on their own after the commands."""
    wanted = Wanted(s.zone, effect.unit_class, effect.rank)
    for _ in range(effect.amount):
        units = orderable_units(s, s.turn, wanted)
        if not units:
            break
        unit = yield OrderUnit(s.turn, units, wanted, "No unit")
        if unit == DONE:
            break
        reopen(s, MOVES)
        order(s, unit, "tactics.effects")


def reopen(s: BattlesState, step: int) -> None:
    """If the commands are over, clear their orders and go back to a step."""
    if s.step == CLOSE:
        forget_orders(s)
        s.step = step


def gain_morale(s: BattlesState, effect: Effect) -> Script[None]:
    """Raise the morale of the side on turn by `effect.amount`."""
    raise_morale(s, s.turn, effect.amount, "tactics.effects")
    yield from ()


def draw_more(s: BattlesState, effect: Effect) -> Script[None]:
    """Draw `effect.amount` Leadership cards."""
    yield from draw_cards(s, s.turn, effect.amount, "tactics.effects")


# -- order tokens -----------------------------------------------------------------------------
class NameToken(Ask[BattlesState]):
    """Ask for a kind of order token, or for `done`. [tactics.effects]

    `stop` is the label of `done`; if it is empty, the player must name a kind.
    """

    kind: ClassVar[str] = "tactic-token"
    rule: ClassVar[str] = "tactics.effects"
    chain: ClassVar[str] = "turn"
    runs_on: ClassVar[bool] = True

    def __init__(self, seat: int, faces: list[int], question: str, stop: str = "") -> None:
        super().__init__(seat)
        self.faces = faces
        self.question = question
        self.stop = stop

    def options(self, s: BattlesState) -> list[int]:
        """List the kinds of tokens, then `DONE` if it is allowed."""
        return [*self.faces, DONE] if self.stop else self.faces[:]

    def text(self, s: BattlesState, option: int) -> str:
        """Return the kind, as in `green`, or `done`."""
        return "done" if option == DONE else FACE_NAMES[option]

    def label(self, s: BattlesState, option: int) -> str:
        return self.stop if option == DONE else FACE_TITLES[option].capitalize()

    def targets(self, s: BattlesState, option: int) -> list[str]:
        return [] if option == DONE else [pool_id(option)]

    def prompt(self, s: BattlesState) -> str:
        return self.question


def gain_tokens(s: BattlesState, effect: Effect) -> Script[None]:
    """Gain `effect.amount` order tokens of the player's choice from the supply."""
    for _ in range(effect.amount):
        yield from choose_token(s)


def choose_token(s: BattlesState) -> Script[None]:
    """Gain one order token of the player's choice, if any are left. [orders.supply]"""
    faces = faces_in_supply(s)
    if faces:
        face = yield NameToken(s.turn, faces, "Which order token do you gain?")
        gain_token(s, s.turn, face)
        s.log(
            "tactics.effects",
            "{house} gains a {token} token.",
            house=HOUSE_REF[s.turn],
            token=TOKEN_REF[face],
        )


def exchange_tokens(s: BattlesState, effect: Effect) -> Script[None]:
    """Exchange up to `effect.amount` order tokens for others of the player's choice."""
    for _ in range(effect.amount):
        held = [face for face in range(FACES) if s.pool[s.turn][face]]
        if not held:
            break
        face = yield NameToken(s.turn, held, "Which order token do you return?", "None")
        if face == DONE:
            break
        s.pool[s.turn][face] -= 1
        s.log(
            "tactics.effects",
            "{house} returns a {token} token.",
            house=HOUSE_REF[s.turn],
            token=TOKEN_REF[face],
        )
        yield from choose_token(s)
