"""The state of a battle: compact lists of small ints.

A unit is its index in the lists `kind` to `token`; Stark's come first. A unit that is off the field
keeps its index but has no hex, and has figures only if it left by an exit. In a seat's view
(`views.py`) all that is hidden from it is 0 or missing: the opponent's hand, both decks, face-down
tokens, secret choices.
"""

from __future__ import annotations

from typing import Any, Final

from rulewright.games.battles.components import CommanderCard, Pack, Plan, UnitKind
from rulewright.games.battles.packs import PACKS
from rulewright.games.battles.words import FACES, NONE, SIDES
from rulewright.kernel import State
from rulewright.kit.saved import restore, saved

# The steps; `rounds.py` has their scripts.
COMMANDERS: Final = 0  # a skirmish: commanders are chosen in secret
DRAW_SETUP: Final = 1  # a skirmish: cards for units and terrain
OVERLAYS: Final = 2  # a skirmish: terrain is placed
DEPLOY_COMMANDERS: Final = 3
DEPLOY_UNITS: Final = 4
PREPARE: Final = 5  # the plan's preparations: palisades, hidden tokens
RALLY: Final = 6
MARSHAL: Final = 7
COMMAND: Final = 8  # the side on turn chooses an action, and the units it orders
TACTIC: Final = 9  # a tactic before or after the commands
EXECUTE: Final = 10  # the next command of the card
MOVES: Final = 11  # one ordered unit moves
ATTACKS: Final = 12  # one ordered unit attacks
CLOSE: Final = 13  # the turn is over
STATUS: Final = 14  # Regroup: fire
SCORE: Final = 15  # Regroup: victory points, and the check for victory
DISCARD: Final = 16
RECOVER: Final = 17
ADVANCE_ROUND: Final = 18
ENDED: Final = 19

# What an ordered unit has done this turn (bits of its entry in `actions`).
MOVED: Final = 1
MOVE_OVER: Final = 2  # its move is over
ATTACKED: Final = 4
ADVANCED: Final = 8
PURSUED: Final = 16
MAY_STRIKE_AGAIN: Final = 32  # it may attack again, after a pursuit or by a tactic
BUSY: Final = 64  # it loosed dogs, dealt with a fire or held back
ORDER_OVER: Final = 128  # its order is carried out; only an effect lets it attack
FORCED_MARCH: Final = 256  # it has moved too far to attack

# The last roll of a turn (`rolled`): the attacker, the target, the kind of roll (`how` in
# `fighting/dice.py`), the face that was rerolled or NONE, the number of dice rerolled, then all
# faces; those that were rerolled come last.
ROLLED_BY: Final = 0
ROLLED_AT: Final = 1
ROLLED_HOW: Final = 2
ROLLED_AGAIN: Final = 3
ROLLED_AGAIN_COUNT: Final = 4
ROLLED_FACES: Final = 5

# Why the battle is over (`ending`).
NOT_OVER: Final = 0
ROUT: Final = 1
INSTANT: Final = 2  # an instant victory other than a rout
POINTS: Final = 3
HELD: Final = 4  # the plan's goal, reached or held off to the end
DESTROYED: Final = 5  # a side has no unit left


class BattlesState(State):
    """The complete state of a battle between two steps."""

    def __init__(self, pack: int, plan: int, source: BattlesState | None = None) -> None:
        """Create a state without units, or a copy of `source` with lists of its own."""
        self.lines = None
        self.pack = pack  # an index in PACKS
        self.plan = plan  # an index in the pack's plans
        if source is None:
            # Options.
            self.errata = False  # retreats by the errata
            self.any_card = False
            self.coordinated = False
            self.reduced = False
            self.rulings = 0  # bit n: `options.RULINGS[n]` is not at its default

            self.step = RALLY
            self.ending = NOT_OVER
            self.winner = NONE  # a side
            self.round = 1
            self.first = 0  # the side with the advantage
            self.turn = 0  # the side that acts
            self.passed: list[int] = [0, 0]
            self.momentum = NONE
            self.morale = 0  # the marker's place: positive on Lannister's side, negative on Stark's
            self.points: list[int] = [0, 0]

            # Units.
            self.kind: list[int] = []
            self.rank: list[int] = []
            self.side: list[int] = []
            self.cell: list[int] = []  # a hex, NONE when gone
            self.figures: list[int] = []
            self.banner: list[int] = []  # the colour its owner sees, as a round number & 1
            self.leader: list[int] = []  # the index of its commander in `commander`, or NONE
            self.foe: list[int] = []  # the unit it is engaged with, or NONE
            self.token: list[int] = []  # the side of its engagement token, or NONE

            # Commanders in this battle.
            self.commander: list[int] = []  # indices in the pack's commanders
            self.chief: list[int] = []  # the unit that each leads, NONE when captured or gone
            self.spent: list[int] = []  # command tokens on his card
            self.committed: list[int] = []
            self.captured: list[int] = []  # 1 when the enemy has him

            # The field.
            self.ground: list[int] = []  # terrain by hex
            self.structures: list[int] = []  # terrain tokens by hex
            self.fire: list[int] = []  # fire level by hex
            self.waste: list[int] = []  # 1 where a devastation token lies
            self.control: list[int] = []  # by objective: a side, or NONE
            self.hidden: list[int] = []  # faces of a plan's hidden tokens (`plan_tokens.py`)
            self.shown: list[int] = []  # whether each is face up (`plan_tokens.py`)
            self.captive: list[int] = []  # the hostage (`plan_tokens.py`)
            self.counts: list[int] = []  # units that have left, by side (`plan_tokens.py`)

            # The players' belongings.
            self.pool: list[list[int]] = [[0] * FACES for _ in range(SIDES)]  # order tokens
            self.tokens: list[int] = [0, 0]  # command tokens on the command board
            self.deck: list[list[int]] = [[], []]  # Leadership cards, in no order
            self.hand: list[list[int]] = [[], []]
            self.discards: list[list[int]] = [[], []]
            self.lost: list[list[int]] = [[0, 0, 0], [0, 0, 0]]  # units eliminated, by rank

            # The present turn.
            self.card = NONE  # the Leadership card
            self.by = NONE  # the commander who plays it, an index in `commander`
            self.zone = 0  # bit n: he controlled unit n when the card was played
            self.commands: list[int] = []  # paid commands still to be given, in order
            self.tactic = 0  # 0 not asked yet, 1 used, 2 declined, 3 to be asked later
            self.checked: list[int] = [0] * FACES  # order tokens checked for this card
            self.ordered: list[int] = []  # units
            self.actions: list[int] = []  # by place in `ordered`
            self.stepped: list[int] = []  # hexes moved, by place in `ordered`
            self.effects: list[int] = []  # kind, units as bits, amount, kind, ... (`effects.py`)
            self.undone = 0  # units eliminated in this turn, as bits
            self.graves: list[int] = []  # the hexes where they fell
            self.rolled: list[int] = []  # the dice of the last roll (`ROLLED_BY`, ...)

            # A skirmish.
            self.picked: list[list[int]] = [[], []]  # setup cards chosen for commanders
            self.setup: list[list[int]] = [[], []]  # setup cards drawn
            self.to_place: list[list[int]] = [[], []]  # overlays or units still in hand
        else:
            self.errata = source.errata
            self.any_card = source.any_card
            self.coordinated = source.coordinated
            self.reduced = source.reduced
            self.rulings = source.rulings
            self.step = source.step
            self.ending = source.ending
            self.winner = source.winner
            self.round = source.round
            self.first = source.first
            self.turn = source.turn
            self.passed = source.passed[:]
            self.momentum = source.momentum
            self.morale = source.morale
            self.points = source.points[:]
            self.kind = source.kind[:]
            self.rank = source.rank[:]
            self.side = source.side[:]
            self.cell = source.cell[:]
            self.figures = source.figures[:]
            self.banner = source.banner[:]
            self.leader = source.leader[:]
            self.foe = source.foe[:]
            self.token = source.token[:]
            self.commander = source.commander[:]
            self.chief = source.chief[:]
            self.spent = source.spent[:]
            self.committed = source.committed[:]
            self.captured = source.captured[:]
            self.ground = source.ground[:]
            self.structures = source.structures[:]
            self.fire = source.fire[:]
            self.waste = source.waste[:]
            self.control = source.control[:]
            self.hidden = source.hidden[:]
            self.shown = source.shown[:]
            self.captive = source.captive[:]
            self.counts = source.counts[:]
            self.pool = [pool[:] for pool in source.pool]
            self.tokens = source.tokens[:]
            self.deck = [cards[:] for cards in source.deck]
            self.hand = [cards[:] for cards in source.hand]
            self.discards = [cards[:] for cards in source.discards]
            self.lost = [lost[:] for lost in source.lost]
            self.card = source.card
            self.by = source.by
            self.zone = source.zone
            self.commands = source.commands[:]
            self.tactic = source.tactic
            self.checked = source.checked[:]
            self.ordered = source.ordered[:]
            self.actions = source.actions[:]
            self.stepped = source.stepped[:]
            self.effects = source.effects[:]
            self.undone = source.undone
            self.graves = source.graves[:]
            self.rolled = source.rolled[:]
            self.picked = [cards[:] for cards in source.picked]
            self.setup = [cards[:] for cards in source.setup]
            self.to_place = [parts[:] for parts in source.to_place]

    def copy(self) -> BattlesState:
        """Return an independent copy, without listeners."""
        return BattlesState(self.pack, self.plan, self)

    def data(self) -> list[Any]:
        """Return the state as ints and lists of ints, from which `state_from` restores it."""
        return [PACKS[self.pack].key, PACKS[self.pack].plans[self.plan].key, *saved(self, FIELDS)]


#: The fields that are saved, after pack and plan, in this order.
FIELDS: Final = (
    "errata", "any_card", "coordinated", "reduced", "rulings", "step", "ending", "winner", "round",
    "first", "turn", "passed", "momentum", "morale", "points", "kind", "rank", "side", "cell",
    "figures", "banner", "leader", "foe", "token", "commander", "chief", "spent",
    "committed", "captured", "ground", "structures", "fire", "waste", "control", "hidden", "shown",
    "captive", "counts", "pool", "tokens", "deck", "hand", "discards", "lost", "card", "by",
    "zone", "commands", "tactic", "checked", "ordered", "actions", "stepped", "effects", "undone",
    "graves", "rolled", "picked", "setup", "to_place",
)  # fmt: skip


def state_from(data: list[Any]) -> BattlesState:
    """Restore a state from the result of `BattlesState.data`.

    Raise `BadPosition` if its pack or plan is not loaded.
    """
    from rulewright.games.battles.packs import pack_and_plan

    pack, plan = pack_and_plan(data[0], data[1])
    s = BattlesState(pack, plan)
    restore(s, FIELDS, data[2:])
    return s


# -- frequent lookups ----------------------------------------------------------------------------
def is_over(s: BattlesState) -> bool:
    """Return whether the battle has been decided."""
    return s.step == ENDED or s.ending != NOT_OVER


def pack_of(s: BattlesState) -> Pack:
    """Return the components that this match uses."""
    return PACKS[s.pack]


def plan_of(s: BattlesState) -> Plan:
    """Return the battle plan of this match."""
    return PACKS[s.pack].plans[s.plan]


def kind_of(s: BattlesState, unit: int) -> UnitKind:
    """Return the type of a unit."""
    return PACKS[s.pack].kinds[s.kind[unit]]


def card_of(s: BattlesState, leader: int) -> CommanderCard:
    """Return a commander's card, by his index in `s.commander`."""
    return PACKS[s.pack].commanders[s.commander[leader]]


def unit_at(s: BattlesState, cell: int) -> int:
    """Return the unit in a hex, or NONE."""
    # A list search is quicker here than a second table that every move would have to keep.
    return s.cell.index(cell) if cell in s.cell else NONE


def is_active(s: BattlesState, unit: int) -> bool:
    """Return whether a unit is active: its banner shows the colour of the round. [rally.units]"""
    return s.banner[unit] == s.round & 1


def turn_inactive(s: BattlesState, unit: int) -> None:
    """Make a unit inactive: turn its banner to the colour of the next round.

    [orders.inactive]
    """
    s.banner[unit] = (s.round + 1) & 1


def units_of(s: BattlesState, side: int) -> list[int]:
    """List the units of a side that are on the field."""
    return [unit for unit, cell in enumerate(s.cell) if cell >= 0 and s.side[unit] == side]


def commanders_of(s: BattlesState, side: int) -> list[int]:
    """List the commanders of a side on the field, by index in `s.commander`."""
    leaders: list[int] = []
    for leader, unit in enumerate(s.chief):
        if unit >= 0 and s.side[unit] == side:
            leaders.append(leader)
    return leaders


def enemy(side: int) -> int:
    """Return the other side."""
    return 1 - side


def distance(s: BattlesState, one: int, other: int) -> int:
    """Return the distance between two hexes."""
    return plan_of(s).distances[one][other]
