"""March orders in matches with leaders, extra marches or one-time orders. [march.*]"""

from __future__ import annotations

from rulewright.games.thrones.action.march_asks import ChooseMarch, MoveUnits
from rulewright.games.thrones.action.march_limits import start_march
from rulewright.games.thrones.action.marches import carry_out, put_together
from rulewright.games.thrones.action.marches import resolve_march_orders as by_the_chapter
from rulewright.games.thrones.action.turns import houses_with, next_among
from rulewright.games.thrones.components import (
    HOUSE_REF,
    MARCH,
    NO_ORDER,
    NOBODY,
)
from rulewright.games.thrones.state import CONSOLIDATION, MARCHES, March, ThronesState
from rulewright.games.thrones_first.clash.as_orders import (
    keep_out_of_neutral,
    lay_again,
    lay_beneath,
    lay_open,
    pick_once,
)
from rulewright.games.thrones_first.clash.once import houses_with_once
from rulewright.games.thrones_first.state import first
from rulewright.games.thrones_first.storm.leaders import ask_leaders, leaders_of, move_leaders
from rulewright.games.thrones_first.storm.manage import forget_march, note_march
from rulewright.kernel import Script


def resolve_march_orders(s: ThronesState) -> Script[None]:
    """Let the next house in turn order resolve a march.

    [march.turns] [leaders.march]
    """
    own = first(s)
    if not own.with_tactics and not own.with_leaders and not own.one_time_orders:
        yield from by_the_chapter(s)
        return
    forget_march(s)
    house = next_among(s, houses_with(s, MARCH) | houses_with_once(s, MARCH))
    if house == NOBODY:
        s.step = CONSOLIDATION
        s.turn = 0
        return
    area = yield from pick_once(s, house, MARCH)
    if area != NOBODY:
        place = own.once[area] - 1
        regular = lay_open(s, area)
        march = start_march(s, house, area)
        lay_beneath(s, march, regular)
        keep_out_of_neutral(s, march, place)
        yield from march_by_order(s, march)
        lay_again(s, march, regular)
    else:
        origin = yield ChooseMarch(house)
        yield from march_by_order(s, start_march(s, house, origin))


def march_by_order(s: ThronesState, march: March) -> Script[None]:
    """Prepare and carry out a march, after which an extra march may follow. [march.moves]"""
    yield from put_together(s, march, MoveUnits(march.house))
    note_march(s, march)
    yield from march_along(s, march)


def march_along(s: ThronesState, march: March) -> Script[None]:
    """Carry out a prepared march, with the leaders that go along."""
    goals = yield from ask_leaders(s, march)
    yield from carry_out(s, march)
    move_leaders(s, march, goals)
    s.march = None


def march_with_leader(s: ThronesState, house: int, leader: int) -> Script[None]:
    """Resolve an order that improves a leader as a march of its area. [leaders.order]"""
    own = first(s)
    origin = own.leader_at[leader]
    own.leader_up = leader
    own.resume = s.step
    s.log(
        "leaders.order",
        "{leader} of {house} marches by this order.",
        leader=leaders_of(s)[leader].ref,
        house=HOUSE_REF[house],
    )
    march = start_march(s, house, origin)
    march.order = NO_ORDER
    s.step = MARCHES
    yield from put_together(s, march, MoveUnits(house))
    yield from march_along(s, march)
