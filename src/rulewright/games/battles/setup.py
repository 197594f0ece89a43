"""The setup of a battle plan: field, commanders, decks, tracks and units. [setup.*]"""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.games.battles.names import HOUSE_REF
from rulewright.games.battles.options import FIRST_RULES, ruled_otherwise, set_options
from rulewright.games.battles.packs import pack_and_plan
from rulewright.games.battles.state import (
    COMMANDERS,
    PREPARE,
    BattlesState,
    card_of,
    kind_of,
    pack_of,
    plan_of,
    unit_at,
)
from rulewright.games.battles.words import LANNISTER, NONE, SIDES, STARK
from rulewright.kernel import Chance, OptionValue, Script


def new_state(players: int, options: Mapping[str, OptionValue]) -> BattlesState:
    """Create the initial state; `options` has a value for each of `options.OPTIONS`."""
    pack, plan = pack_and_plan(str(options["pack"]), str(options["plan"]))
    return new_battle(pack, plan, options)


def new_battle(pack: int, plan: int, options: Mapping[str, OptionValue]) -> BattlesState:
    """Create the initial state of a plan, by the indices of pack and plan. [setup.battle]"""
    s = BattlesState(pack, plan)
    set_options(s, options)
    lay_out_field(s)
    place_units(s)
    if not ruled_otherwise(s, FIRST_RULES):
        hold_objectives(s)
    build_decks(s)
    s.step = PREPARE if plan_of(s).skirmish is None else COMMANDERS
    return s


def lay_out_field(s: BattlesState) -> None:
    """Copy the plan's field, control markers, command tokens and momentum to the state.

    [setup.field]
    """
    plan = plan_of(s)
    s.ground = plan.ground[:]
    s.structures = plan.structures[:]
    s.fire = [0] * len(s.ground)
    s.waste = [0] * len(s.ground)
    s.control = [objective.holder for objective in plan.objectives]
    s.tokens = plan.command[:]
    s.momentum = plan.momentum


def place_units(s: BattlesState) -> None:
    """Place the units of a plan, with the commanders who lead some of them. [setup.units]"""
    for unit in plan_of(s).units:
        leader = NONE
        if unit.commander != NONE:
            leader = add_commander(s, unit.commander)
        add_unit(s, unit.kind, unit.rank, unit.cell, leader)


def hold_objectives(s: BattlesState) -> None:
    """Give each objective that nobody controls to the side whose unit stands there.

    [victory.objectives]
    """
    for place, objective in enumerate(plan_of(s).objectives):
        if s.control[place] == NONE and objective.cell in s.cell:
            s.control[place] = s.side[unit_at(s, objective.cell)]


def add_commander(s: BattlesState, card: int) -> int:
    """Add a commander by index in the pack, and return his index in `s.commander`."""
    s.commander.append(card)
    s.chief.append(NONE)
    s.spent.append(0)
    s.committed.append(0)
    s.captured.append(0)
    return len(s.commander) - 1


def add_unit(s: BattlesState, kind: int, rank: int, cell: int, leader: int = NONE) -> int:
    """Create an active unit at full strength in a hex, and return its number.

    `leader` is an index in `s.commander`, or NONE.
    """
    unit = len(s.kind)
    s.kind.append(kind)
    s.rank.append(rank)
    s.side.append(pack_of(s).kinds[kind].side)
    s.cell.append(cell)
    s.figures.append(kind_of(s, unit).strength)
    s.banner.append(s.round & 1)
    s.leader.append(leader)
    s.foe.append(NONE)
    s.token.append(NONE)
    if leader != NONE:
        s.chief[leader] = unit
    return unit


def build_decks(s: BattlesState) -> None:
    """Build the Leadership decks: basic cards, and those of commanders in the battle.

    [setup.decks]
    """
    for side in range(SIDES):
        persons = {card_of(s, leader).person for leader in range(len(s.commander))}
        s.deck[side] = [
            number
            for number, card in enumerate(pack_of(s).cards)
            if card.side == side and (card.person == "" or card.person in persons)
        ]


class DrawMomentum(Chance):
    """The random draw of the momentum token, if the plan leaves it to chance."""

    def __init__(self) -> None:
        super().__init__([STARK, LANNISTER])

    def text(self, outcome: int) -> str:
        return "momentum stark" if outcome == STARK else "momentum lannister"


def draw_momentum(s: BattlesState) -> Script[None]:
    """Draw for the momentum token, unless the plan gives it to a side. [setup.momentum]"""
    if s.momentum == NONE:
        s.momentum = yield DrawMomentum()
        s.log("setup.momentum", "{house} has the momentum token.", house=HOUSE_REF[s.momentum])
