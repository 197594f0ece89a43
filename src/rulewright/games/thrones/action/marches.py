"""March orders: units split, move and attack. [march.*]"""

from __future__ import annotations

from rulewright.games.thrones import troops
from rulewright.games.thrones.action.entering import enter, leave, open_battle
from rulewright.games.thrones.action.march_asks import (
    DONE,
    ChooseMarch,
    LeaveToken,
    MoveUnits,
    moved_kind,
    moved_to,
)
from rulewright.games.thrones.action.march_limits import (
    attacked_area,
    start_march,
)
from rulewright.games.thrones.action.neutral import (
    overcome_neutral_force,
)
from rulewright.games.thrones.action.turns import next_to_act
from rulewright.games.thrones.components import (
    AREA_REF,
    HOME,
    HOUSE_REF,
    KIND,
    LAND,
    MARCH,
    NO_ORDER,
    NOBODY,
)
from rulewright.games.thrones.control import controller
from rulewright.games.thrones.editions import realm_of
from rulewright.games.thrones.ports import settle_board
from rulewright.games.thrones.state import (
    CONSOLIDATION,
    March,
    ThronesState,
)
from rulewright.kernel import Phrase, Script


def resolve_march_orders(s: ThronesState) -> Script[None]:
    """Let the next house in turn order resolve one of its march orders. [march.turns]"""
    house = next_to_act(s, MARCH)
    if house == NOBODY:
        s.step = CONSOLIDATION
        s.turn = 0
        return
    origin = yield ChooseMarch(house)
    march = start_march(s, house, origin)
    yield from put_together(s, march, MoveUnits(house))
    yield from carry_out(s, march)
    s.march = None


def put_together(s: ThronesState, march: March, ask: MoveUnits) -> Script[None]:
    """Prepare a march: let the house send unit after unit until it is done. [march.moves]"""
    s.march = march
    while True:
        option = yield ask
        if option == DONE:
            break
        march.send(troops.one(moved_kind(option)), moved_to(option))


def carry_out(s: ThronesState, march: March) -> Script[None]:
    """Carry out a march: peaceful moves first, then the fight if any. [march.peaceful-first]"""
    target = attacked_area(s, march)
    if s.lines is not None:
        _log_march(s, march, target)
    s.order[march.origin] = march.beneath
    losers = [_loser_of(s, march.house, place) for place in march.places]
    for number, place in enumerate(march.places):
        if place != target:
            leave(s, march.origin, march.troops[number])
            enter(s, march.house, place, march.troops[number])
    if target != NOBODY and s.neutral[target]:
        yield from march_on_neutral_force(s, march, target)
    elif target != NOBODY:
        leave(s, march.origin, march.sent_to(target))
        open_battle(s, march, target)
    if s.holder[march.origin] == NOBODY:
        s.order[march.origin] = NO_ORDER
    yield from establish_control(s, march.house, march.origin)
    for place, loser in zip(march.places, losers, strict=True):
        if loser != NOBODY and place != target:
            s.log(
                "victory.count",
                "{house} takes {area} from {loser}.",
                house=HOUSE_REF[march.house],
                area=AREA_REF[place],
                loser=HOUSE_REF[loser],
            )
    yield from settle_board(s)


def _loser_of(s: ThronesState, house: int, area: int) -> int:
    """Return the house that loses a castle or stronghold if `house` takes the area, or `NOBODY`.

    [victory.count]
    """
    owner = controller(s, area)
    return NOBODY if owner == house or not realm_of(s).structure[area] else owner


def march_on_neutral_force(s: ThronesState, march: March, target: int) -> Script[None]:
    """Move troops in if they beat the neutral force. [neutral.refused-support]"""
    beaten = yield from overcome_neutral_force_of(s, march, target)
    if beaten:
        s.neutral[target] = 0
        leave(s, march.origin, march.sent_to(target))
        enter(s, march.house, target, march.sent_to(target))


def overcome_neutral_force_of(s: ThronesState, march: March, target: int) -> Script[bool]:
    """Return whether the attackers of a march, whose other moves are done, beat the force."""
    attack = March(march.house, march.origin, march.order, march.left)
    attack.beneath = march.beneath
    attack.places.append(target)
    attack.troops.append(march.sent_to(target))
    return (yield from overcome_neutral_force(s, attack, target))


def establish_control(s: ThronesState, house: int, area: int) -> Script[None]:
    """Ask whether to leave a Power token in a vacated land area. [control.establish]

    This is decided before the combat begins; a house's own home needs no token.
    [control.establish-timing]
    """
    if (
        KIND[area] == LAND
        and s.holder[area] == NOBODY
        and s.token[area] == NOBODY
        and HOME[area] != house
        and s.power[house] > 0
    ):
        left = yield LeaveToken(house, area)
        if left:
            s.power[house] -= 1
            s.token[area] = house
            s.log(
                "control.establish",
                "{house} leaves a Power token in {area}.",
                house=HOUSE_REF[house],
                area=AREA_REF[area],
            )
    owner = HOME[area]
    if owner not in (NOBODY, house) and controller(s, area) == owner:
        s.log(
            "control.home-reversion",
            "{area} goes back to {house}.",
            area=AREA_REF[area],
            house=HOUSE_REF[owner],
        )


def _log_march(s: ThronesState, march: March, target: int) -> None:
    house, origin = HOUSE_REF[march.house], AREA_REF[march.origin]
    if march.places:
        s.log(
            "march.moves",
            "{house} marches from {origin}: {moves:,}.",
            house=house,
            origin=origin,
            moves=_moves(march, target),
        )
    else:
        pattern = "{house} discards the march order in {area}."
        s.log("march.discard", pattern, house=house, area=origin)


def _moves(march: March, target: int) -> list[Phrase]:
    """Phrase the moves for a log entry, for example `a knight to Karhold`."""
    moves: list[Phrase] = []
    for place, units in zip(march.places, march.troops, strict=True):
        groups, area = troops.groups(units), AREA_REF[place]
        if place == target:
            moves.append(Phrase("{units} against {target}", units=groups, target=area))
        else:
            moves.append(Phrase("{units} to {area}", units=groups, area=area))
    return moves
