"""Manage Troops: a move before the raids, and an extra march after a march. [tactics.manage]"""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones import troops
from rulewright.games.thrones.action.march_asks import DONE, MoveUnits, move_option
from rulewright.games.thrones.action.march_limits import (
    FINE,
    is_attack,
    march_problem,
    move_problem,
    start_march,
)
from rulewright.games.thrones.action.marches import carry_out, put_together
from rulewright.games.thrones.components import AREA_COUNT, AREA_NAMES, AREAS, NO_ORDER, NOBODY
from rulewright.games.thrones.control import controller
from rulewright.games.thrones.editions import realm_of
from rulewright.games.thrones.state import MARCHES, March, ThronesState
from rulewright.games.thrones.supply import fewest_losses_of
from rulewright.games.thrones_first.clash.as_orders import lay_again, lay_beneath
from rulewright.games.thrones_first.expansions import MANAGE
from rulewright.games.thrones_first.state import EXTRA_MARCH, first
from rulewright.games.thrones_first.storm.leaders import ask_leaders, move_leaders
from rulewright.games.thrones_first.storm.tactics import (
    IMMEDIATE_USED,
    effect_of,
    use_immediate,
    use_ongoing,
)
from rulewright.kernel import Refusal, Script
from rulewright.kit.asks import Choice

NOWHERE_FROM: Final = AREA_COUNT  # the option for no area


class ManageFrom(Choice[ThronesState]):
    """Choose an area to move units from, or none."""

    kind = "manage"
    rule = "tactics.manage"
    chain = "manage"
    hint = "From “{}” no unit of yours is moved."

    def __init__(self, seat: int, areas: list[int]) -> None:
        self.seat = seat
        self.areas = areas

    def options(self, s: ThronesState) -> list[int]:
        """List the areas, and `NOWHERE_FROM` for none."""
        return [*self.areas, NOWHERE_FROM]

    def text(self, s: ThronesState, option: int) -> str:
        return "nothing" if option == NOWHERE_FROM else AREAS[option]

    def label(self, s: ThronesState, option: int) -> str:
        return "Move nothing" if option == NOWHERE_FROM else f"From {AREA_NAMES[option]}"

    def targets(self, s: ThronesState, option: int) -> list[str]:
        return [] if option == NOWHERE_FROM else [AREAS[option]]

    def prompt(self, s: ThronesState) -> str:
        return "Manage Troops: from which area do you move units?"


class ExtraFrom(ManageFrom):
    """Choose an area that the march entered, from which units march on, or none."""

    kind = "extra-march"
    chain = "extra-march"
    rule = "tactics.extra-march"
    hint = "Units march on from an area that the march has entered."

    def prompt(self, s: ThronesState) -> str:
        return "Manage Troops: do units march on, and the card is discarded?"


class ManageMove(MoveUnits):
    """Move units one by one to a single area, which the first move determines."""

    kind = "manage"
    chain = "manage"
    rule = "tactics.manage"

    def options(self, s: ThronesState) -> list[int]:
        """List moves to the destination; before the first move, moves to any area within reach."""
        march = s.marching
        before = fewest_losses_of(s, self.seat)
        moves: list[int] = []
        reach = march.reach
        for place in march.places or reach:
            march.reach = [place]  # a move is available only if the others may follow or stay
            for kind in range(4):
                if not troops.count(march.left, kind):
                    continue
                if move_problem(s, march, kind, place, before) == FINE:
                    moves.append(move_option(kind, place))
        march.reach = reach
        if march_problem(s, march, before) == FINE:
            moves.append(DONE)
        return sorted(moves)

    def label(self, s: ThronesState, option: int) -> str:
        """Return the label as for a march, except for `DONE`, since no order is discarded here."""
        if option != DONE:
            return super().label(s, option)
        return "Nothing more is moved" if s.marching.places else "Nothing is moved"

    def prompt(self, s: ThronesState) -> str:
        return f"Manage Troops from {AREA_NAMES[s.marching.origin]}: which unit goes where?"

    def refusal(self, s: ThronesState, march: March, kind: int, place: int) -> Refusal | None:
        """Refuse a second destination, and whatever a march may not do."""
        if march.places and place not in march.places:
            return Refusal("tactics.one-place", "All units go to one and the same area.")
        return super().refusal(s, march, kind, place)


class ExtraMove(ManageMove):
    """Move units in the extra march, one by one to a single area."""

    kind = "extra-march"
    chain = "extra-march"
    rule = "tactics.extra-march"


# -- before the raids ----------------------------------------------------------------------------
def manage_troops(s: ThronesState, house: int) -> Script[None]:
    """Let a house move units from one controlled area to another. [tactics.manage]"""
    if effect_of(s, house) != MANAGE or first(s).tactic_part[house] & IMMEDIATE_USED:
        return
    areas = [area for area in range(AREA_COUNT) if s.holder[area] == house and _managed(s, area)]
    if not areas:
        return
    origin = yield ManageFrom(house, areas)
    use_immediate(s, house)
    if origin != NOWHERE_FROM:
        march = start_march(s, house, origin)
        march.reach = _managed(s, origin)
        yield from move_on(s, march, ManageMove(house))


def _managed(s: ThronesState, origin: int) -> list[int]:
    """List the controlled areas that units of an area can be moved to without a fight."""
    house = s.holder[origin]
    march = start_march(s, house, origin)
    if not march.left:
        return []
    return [
        place
        for place in march.reach
        if controller(s, place) == house and not is_attack(s, house, place)
    ]


def move_on(s: ThronesState, march: March, ask: MoveUnits) -> Script[None]:
    """Move units without an order; the order at their origin stays with the units left."""
    regular = s.order[march.origin]
    march.order = NO_ORDER
    lay_beneath(s, march, regular)
    yield from put_together(s, march, ask)
    goals = yield from ask_leaders(s, march)
    yield from carry_out(s, march)
    move_leaders(s, march, goals)
    s.march = None
    lay_again(s, march, regular)


# -- after a march -------------------------------------------------------------------------------
def note_march(s: ThronesState, march: March) -> None:
    """Remember the areas that a march enters, for an extra march."""
    own = first(s)
    own.marcher = march.house
    own.trail = march.places[:]
    own.march_fought = any(is_attack(s, march.house, place) for place in march.places)


def offer_extra_march(s: ThronesState) -> None:
    """After a march and its combat, make an extra march the next step if one is possible."""
    own = first(s)
    if s.step != MARCHES or own.marcher == NOBODY:
        return
    if effect_of(s, own.marcher) == MANAGE and _starts(s):
        s.step = EXTRA_MARCH
    else:
        forget_march(s)


def forget_march(s: ThronesState) -> None:
    """Forget the last march, so that no extra march is possible."""
    own = first(s)
    own.marcher = NOBODY
    own.trail = []
    own.march_fought = False


def _starts(s: ThronesState) -> list[int]:
    """List the entered areas from which units may march on."""
    own = first(s)
    return [
        area
        for area in own.trail
        if s.holder[area] == own.marcher and troops.standing(s.units[area]) and _next_door(s, area)
    ]


def _next_door(s: ThronesState, origin: int) -> list[int]:
    """List the adjacent areas that units may march on to, without a second fight."""
    house = s.holder[origin]
    reach = start_march(s, house, origin).reach
    return [
        area
        for area in realm_of(s).neighbours[origin]
        if area in reach and not (first(s).march_fought and is_attack(s, house, area))
    ]


def march_once_more(s: ThronesState) -> Script[None]:
    """Let units march on to one adjacent area; discard the card. [tactics.extra-march]"""
    house = first(s).marcher
    origin = yield ExtraFrom(house, _starts(s))
    s.step = MARCHES
    if origin != NOWHERE_FROM:
        march = start_march(s, house, origin)
        march.reach = _next_door(s, origin)
        use_ongoing(s, house)
        forget_march(s)
        yield from move_on(s, march, ExtraMove(house))
    else:
        forget_march(s)
