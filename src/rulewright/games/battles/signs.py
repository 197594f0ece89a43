"""Signs that a match has used a mechanism, for `cases/battles/mechanisms.toml`.

Here are the signs that are known from a choice; others are read from the log.
"""

from __future__ import annotations

from rulewright.games.battles import keywords
from rulewright.games.battles.components import TIMING_NAMES
from rulewright.games.battles.fighting import actions, engagement, hits
from rulewright.games.battles.fighting.advance import Advance
from rulewright.games.battles.fighting.attacks import Target
from rulewright.games.battles.fighting.counter import Counterattack
from rulewright.games.battles.fighting.pursuit import Pursue
from rulewright.games.battles.fighting.resolution import Stalwart
from rulewright.games.battles.ground import moving, sight
from rulewright.games.battles.ground.lines import sight_paths
from rulewright.games.battles.ground.moving import Move
from rulewright.games.battles.ground.terrain import (
    blocks_sight,
    ground_at,
    is_bridge,
    is_building,
    is_hill,
    is_impassable,
)
from rulewright.games.battles.morale import depth, last_space
from rulewright.games.battles.ordering.command import CARD, TakeAction
from rulewright.games.battles.ordering.control import zone_of
from rulewright.games.battles.ordering.orders import OrderUnit
from rulewright.games.battles.ordering.tactics import NOW, UseTactic, tactic_played
from rulewright.games.battles.state import (
    ROLLED_FACES,
    BattlesState,
    card_of,
    commanders_of,
    distance,
    kind_of,
    pack_of,
    plan_of,
)
from rulewright.games.battles.vocabulary import COMMANDS, EFFECTS, REQUIREMENTS
from rulewright.games.battles.words import (
    CAVALRY,
    HEAVY_ARMOR,
    NO_STRUCTURE,
    NONE,
    PURSUE,
    RANK_NAMES,
    STALWART,
    STRUCTURE_NAMES,
    TERRAIN_NAMES,
)
from rulewright.kernel import AnyAsk
from rulewright.kit.packed import unpack

FULL_BOX = 8  # dice
MARKERS = 10  # victory points that a side's marker can show


def signs(s: BattlesState, ask: AnyAsk, option: int) -> list[str]:
    """Return the signs of a choice and of the last roll of dice."""
    words = of_choice(s, ask, option)
    if len(s.rolled) > ROLLED_FACES + FULL_BOX:
        words.append("more than eight dice")
    return words


def of_choice(s: BattlesState, ask: AnyAsk, option: int) -> list[str]:
    """Return the signs of a choice, depending on the kind of ask."""
    if isinstance(ask, TakeAction):
        return of_action(s, ask.seat, option)
    if isinstance(ask, OrderUnit):
        return of_order(s, ask.seat, option)
    if isinstance(ask, UseTactic):
        return of_tactic(s) if option == NOW else []
    if isinstance(ask, Move):
        return of_move(s, ask.unit, option)
    if isinstance(ask, Target):
        return of_target(s, ask.unit, option)
    if isinstance(ask, Stalwart | Counterattack):
        return of_stalwart(s, ask.unit)
    if isinstance(ask, Pursue):
        return of_pursuit(s, ask.unit, ask.vacated, option)
    if isinstance(ask, Advance):
        return of_advance(s, ask.unit, option)
    return []


# -- orders ---------------------------------------------------------------------------------------
def of_action(s: BattlesState, side: int, option: int) -> list[str]:
    """Return the signs of an action: commanders in play, limits, and the card's commands."""
    words = [f"commander {card_of(s, leader).key}" for leader in commanders_of(s, side)]
    if any(s.spent[leader] == card_of(s, leader).limit for leader in commanders_of(s, side)):
        words.append("limit reached")
    if depth(s, side) == last_space(s) and not plan_of(s).rout[side]:
        words.append("morale on the last space")
    if s.points[side] > MARKERS:
        words.append("more than ten victory points")
    action, place = unpack(option)
    if action == CARD:
        commands = pack_of(s).cards[place].commands
        words += [f"command {COMMANDS[command.what]}" for command in commands]
        if len(commands) > 1:
            words.append("two commands")
    return words


def of_order(s: BattlesState, side: int, unit: int) -> list[str]:
    """Return the sign of an order to a unit that no commander controls, if this is one."""
    if unit >= len(s.kind):
        return []
    if s.by != NONE:
        return [] if s.zone >> unit & 1 else ["uncontrolled by a card"]
    controlled = 0
    for leader in commanders_of(s, side):
        controlled |= zone_of(s, leader)
    return [] if controlled >> unit & 1 else ["uncontrolled by a token"]


def of_tactic(s: BattlesState) -> list[str]:
    """Return the signs of a tactic: its timing, requirements and effects."""
    tactic = tactic_played(s)
    words = [f"tactic {TIMING_NAMES[tactic.timing]}"]
    for need in tactic.needs:
        words.append(f"needs {REQUIREMENTS[need.what]}")
        if need.count > 1:
            words.append("needs two of a kind")
    return words + [f"effect {EFFECTS[effect.what]}" for effect in tactic.effects]


# -- moves ----------------------------------------------------------------------------------------
def of_move(s: BattlesState, unit: int, to: int) -> list[str]:
    """Return the signs of a move: the ground that is entered, and obstacles nearby."""
    words = [f"barred by {_ground(s, cell)}" for cell in _around(s, s.cell[unit])]
    if to >= len(s.ground):
        return words
    words.append(f"enters {_ground(s, to)}")
    if s.foe[unit] != NONE:
        words.append("breaks away to move")
    if to not in moving.destinations(s, unit, moving.longest(s, unit)):
        words.append("a hex further by road")
    return words


def _around(s: BattlesState, cell: int) -> list[int]:
    near = plan_of(s).neighbours[cell]
    return [other for other in near if other >= 0 and is_impassable(s, other)]


def _ground(s: BattlesState, cell: int) -> str:
    """Return the terrain token in a hex, or else its ground."""
    structure = s.structures[cell]
    if structure != NO_STRUCTURE and not s.waste[cell]:
        return STRUCTURE_NAMES[structure]
    return "devastation" if s.waste[cell] else TERRAIN_NAMES[ground_at(s, cell)]


def of_pursuit(s: BattlesState, unit: int, vacated: int, to: int) -> list[str]:
    """Return the signs of a pursuit: the extra hex by road, and bridges in its way."""
    words: list[str] = []
    near = plan_of(s).neighbours[vacated]
    if any(cell >= 0 and is_bridge(s, cell) for cell in near):
        words.append("a bridge bars a pursuit")
    if to < len(s.ground) and distance(s, s.cell[unit], to) > keywords.keyword(s, unit, PURSUE):
        words.append("a pursuit further by road")
    return words


def of_advance(s: BattlesState, unit: int, to: int) -> list[str]:
    """Return the sign of an advance by road, if it goes a hex farther."""
    further = to < len(s.ground) and distance(s, s.cell[unit], to) > 1
    return ["an advance further by road"] if further else []


# -- attacks --------------------------------------------------------------------------------------
def of_target(s: BattlesState, unit: int, option: int) -> list[str]:
    """Return the signs of an attack; other actions have none."""
    what, cell = unpack(option)
    if what != actions.ATTACK:
        return []
    target = s.cell.index(cell)
    words = of_shot(s, unit, cell) if kind_of(s, unit).ranged else of_melee(s, unit, target)
    return words + of_defence(s, unit, target)


def of_shot(s: BattlesState, unit: int, cell: int) -> list[str]:
    """Return the signs of a ranged attack: its range and line of sight."""
    start = s.cell[unit]
    words: list[str] = []
    if distance(s, start, cell) == kind_of(s, unit).range:
        words.append("shot at full range")
    if distance(s, start, cell) > 1 and not sight.sees(s, start, cell, False):
        words.append("shot over units from a hill")
    lines = sight_paths(plan_of(s), start, cell)
    if len(lines) > 1:
        words.append("sight along an edge")
    if not is_hill(s, start) and any(_hides(s, line) for line in lines):
        words.append("sight past one side of an edge")
    return words


def _hides(s: BattlesState, line: tuple[int, ...]) -> bool:
    return any(cell in s.cell or blocks_sight(s, cell) for cell in line)


def of_melee(s: BattlesState, unit: int, target: int) -> list[str]:
    """Return the signs of a melee attack: what it does to engagements."""
    foe = s.foe[unit]
    words: list[str] = []
    if foe == target and s.token[unit] != s.side[unit]:
        words.append("turns the engagement token")
    if foe not in (NONE, target):
        words.append("breaks away to attack")
    if engagement.flanks(s, unit, target):
        words.append("flanks")
    return words


def of_defence(s: BattlesState, unit: int, target: int) -> list[str]:
    """Return the signs of the target's protection from hits."""
    words: list[str] = []
    if not kind_of(s, unit).valor_hits:
        words.append("Valor restricted")
    if kind_of(s, target).unit_class == CAVALRY != kind_of(s, unit).unit_class:
        words.append("Valor against cavalry")
    if keywords.keyword(s, target, HEAVY_ARMOR):
        words.append(f"heavy armor {RANK_NAMES[s.rank[target]]}")
    if is_building(s, s.cell[target]):
        covered = hits.has_cover(s, target)
        words.append("covered in a building" if covered else "cover lost by engaging")
    return words


def of_stalwart(s: BattlesState, unit: int) -> list[str]:
    """Return the reasons why a unit is Stalwart."""
    words = ["stalwart by keyword"] if keywords.keyword(s, unit, STALWART) else []
    if keywords.friends_beside(s, unit) >= keywords.FRIENDS_FOR_STALWART:
        words.append("stalwart by two friends")
    return words
