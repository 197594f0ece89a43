"""Counting the dice that a unit rolls, and rolling them. [dice.*]

Caps come before modifiers: the dice of the rank are limited by the lowest cap of terrain, and only
then are dice added and subtracted. [dice.caps]
"""

from __future__ import annotations

from typing import Final

from rulewright.games.battles import commanders, effects
from rulewright.games.battles.fighting import engagement
from rulewright.games.battles.ground.terrain import is_building, is_ford, is_forest, is_hill
from rulewright.games.battles.keywords import keyword
from rulewright.games.battles.names import FACE_REF, RANK_REF
from rulewright.games.battles.packs import PACKS
from rulewright.games.battles.state import (
    MOVED,
    PURSUED,
    ROLLED_FACES,
    BattlesState,
    kind_of,
    pack_of,
)
from rulewright.games.battles.words import FACE_NAMES, NONE, OFF_BALANCE, RANK_NAMES
from rulewright.kernel import Chance, Part, Phrase, Ref, Script
from rulewright.kit.names import Names

# Kinds of rolls (`how`); `DOGS + rank` is an attack by dogs as that rank.
NORMAL: Final = 0
COUNTER: Final = 1
PARTING: Final = 2
DOGS: Final = 3
DOGS_RANK: Final = 6  # the die that decides what dogs do
FLAMES: Final = 7  # setting or beating out a fire
HELP: Final = -1  # a helper's dice, without its keywords; not rolled on its own

# Reasons for the number of dice, in the order in which they apply.
_RANK: Final = 0
_CAP_HILLS: Final = 1
_CAP_TARGET_FOREST: Final = 2
_CAP_FOREST: Final = 3
_CAP_BUILDING: Final = 4
_CAP_FORD: Final = 5
_OFF_BALANCE: Final = 6
_REDUCED: Final = 7
_TURN: Final = 8
_STRIKE: Final = 9
_FLANK: Final = 10
_COMMANDER: Final = 11
_FLOOR: Final = 12
_REASON_IDS: Final[list[str]] = [
    "rank", "hills", "target-forest", "forest", "building", "ford", "off-balance", "reduced",
    "turn", "strike", "flank", "commander", "floor",
]  # fmt: skip
_REASONS: Final[list[str]] = [
    "{} rank",
    "target on hills: at most 3",
    "target in forest: at most 2",
    "attacker in forest: at most 2",
    "shooting from a building: at most 2",
    "striking back from a ford: at most 2",
    "off-balance after moving",
    "reduced strength",
    "this turn",
    "this attack",
    "flank attack this turn",
    "commander",
    "never below 0",
]
_REASON: Final = Names("reason", _REASON_IDS, _REASONS)

_HILLS_MOST: Final = 3
_TERRAIN_MOST: Final = 2


# -- counting -------------------------------------------------------------------------------------
def count(s: BattlesState, attacker: int, target: int, how: int) -> int:
    """Return how many dice a unit rolls against another, at least 0. [dice.rank]

    `how` is the kind of roll: `NORMAL`, `COUNTER` or another constant of this module.
    """
    changes = _changes(s, attacker, target, how)
    number = 0
    for place in range(1, len(changes), 2):
        number += changes[place]
    return number


def terms(s: BattlesState, attacker: int, target: int, how: int) -> list[tuple[str, int]]:
    """List the amounts that add up to `count`, each after its reason: rank, cap, then modifiers."""
    changes = _changes(s, attacker, target, how)
    rank = RANK_NAMES[rank_of(s, attacker, how)]
    return [
        (_REASONS[changes[place]].format(rank), changes[place + 1])
        for place in range(0, len(changes), 2)
    ]


def log_terms(s: BattlesState, attacker: int, target: int, how: int) -> None:
    """Log why a unit rolls more or fewer dice than its rank gives.

    Nothing is logged when it rolls exactly those. [dice.caps] [dice.modifiers]
    """
    if s.lines is None:
        return
    changes = _changes(s, attacker, target, how)
    capped = len(changes) > 2 and changes[2] <= _CAP_FORD
    parts: dict[str, Part] = {"dice": changes[1], "rank": RANK_REF[rank_of(s, attacker, how)]}
    if capped:
        parts["cap"] = _change(changes, 2)
    modifiers = [_change(changes, place) for place in range(4 if capped else 2, len(changes), 2)]
    if modifiers:
        parts["modifiers"] = modifiers
    if capped and modifiers:
        s.log("dice.modifiers", "Dice: {dice} for {rank} rank; {cap}; {modifiers:;}.", **parts)
    elif capped:
        s.log("dice.modifiers", "Dice: {dice} for {rank} rank; {cap}.", **parts)
    elif modifiers:
        s.log("dice.modifiers", "Dice: {dice} for {rank} rank; {modifiers:;}.", **parts)


def _change(changes: list[int], place: int) -> Phrase:
    """Return the reason at a place of `_changes` with its amount, as in `reduced strength (-1)`."""
    reason = _REASON[changes[place]]
    return Phrase("{reason} ({amount:+d})", reason=reason, amount=changes[place + 1])


def rank_of(s: BattlesState, attacker: int, how: int) -> int:
    """Return the rank a unit attacks as: its own, or the one its dogs rolled.

    [keywords.dogs-of-war]
    """
    return how - DOGS if DOGS <= how < DOGS_RANK else s.rank[attacker]


def is_shot(s: BattlesState, attacker: int, how: int) -> bool:
    """Return whether an attack is ranged: by a ranged unit, or by dogs."""
    return how >= DOGS or kind_of(s, attacker).ranged


def _changes(s: BattlesState, attacker: int, target: int, how: int) -> list[int]:
    """Return the terms that add up to the number of dice, as reason, amount, reason, amount, ..."""
    changes = [_RANK, kind_of(s, attacker).dice[rank_of(s, attacker, how)]]
    why, most = _lowest_cap(s, attacker, target, how)
    if why != NONE and most < changes[1]:
        changes += [why, most - changes[1]]
    _modify(s, changes, attacker, target, how)
    number = 0
    for place in range(1, len(changes), 2):
        number += changes[place]
    if number < 0:
        changes += [_FLOOR, -number]
    return changes


def _lowest_cap(s: BattlesState, attacker: int, target: int, how: int) -> tuple[int, int]:
    """Return the reason and the number of the lowest terrain cap, or `(NONE, 0)`.

    [terrain.forest] [terrain.hills]
    """
    mine = s.cell[attacker]
    if target == NONE:  # setting a fire: there is no unit in that hex
        return (_CAP_FOREST, _TERRAIN_MOST) if is_forest(s, mine) else (NONE, 0)
    its = s.cell[target]
    if is_forest(s, its):
        return _CAP_TARGET_FOREST, _TERRAIN_MOST
    if is_forest(s, mine):
        return _CAP_FOREST, _TERRAIN_MOST
    if is_building(s, mine) and is_shot(s, attacker, how):
        return _CAP_BUILDING, _TERRAIN_MOST
    if how == COUNTER and is_ford(s, mine):
        return _CAP_FORD, _TERRAIN_MOST
    if is_hill(s, its) and not is_hill(s, mine):
        return _CAP_HILLS, _HILLS_MOST
    return NONE, 0


def _modify(s: BattlesState, changes: list[int], attacker: int, target: int, how: int) -> None:
    """Add the modifiers that apply after the caps. [dice.modifiers]

    Bonuses "when attacking" do not apply to counterattacks and parting blows. [counter.limits]
    """
    if s.reduced and _is_reduced(s, attacker):
        changes += [_REDUCED, -1]
    if how in (COUNTER, PARTING):
        return
    if how != HELP and has_moved(s, attacker) and keyword(s, attacker, OFF_BALANCE):
        changes += [_OFF_BALANCE, -1]
    if s.effects:
        _add(changes, _TURN, effects.amount(s, effects.DICE, attacker))
        _add(changes, _STRIKE, effects.amount(s, effects.STRIKE_BONUS, attacker))
        if how in (NORMAL, HELP) and engagement.flanks(s, attacker, target):
            _add(changes, _FLANK, effects.amount(s, effects.FLANK_DICE, attacker))
    _add(changes, _COMMANDER, commanders.extra_dice(s, attacker, target))


def _add(changes: list[int], why: int, number: int) -> None:
    if number:
        changes += [why, number]


def has_moved(s: BattlesState, unit: int) -> bool:
    """Return whether a unit has moved or pursued this turn."""
    if unit not in s.ordered:
        return False
    return s.actions[s.ordered.index(unit)] & (MOVED | PURSUED) != 0


def _is_reduced(s: BattlesState, unit: int) -> bool:
    """Return whether a unit has lost half of its figures or more. [dice.reduced]"""
    return 2 * s.figures[unit] <= kind_of(s, unit).strength


# -- rolling --------------------------------------------------------------------------------------
class BattleDie(Chance):
    """One battle die; its text is `green`, `blue`, `red`, `valor` or `morale`."""

    def __init__(self, weights: list[int]) -> None:
        super().__init__(list(range(len(FACE_NAMES))), weights)

    def text(self, outcome: int) -> str:
        return FACE_NAMES[outcome]


def roll(number: int, s: BattlesState | None = None) -> Script[list[int]]:
    """Roll dice of the match's pack, or of our own pack if no state is given. [dice.many]

    The number is not limited to the eight dice in the box.
    """
    die = BattleDie(PACKS[0].die if s is None else pack_of(s).die)
    faces: list[int] = []
    for _ in range(number):
        faces.append((yield die))
    return faces


def roll_at(
    s: BattlesState, attacker: int, target: int, how: int, number: int
) -> Script[list[int]]:
    """Roll dice at a target and keep them in `s.rolled` until the next roll."""
    s.rolled = [attacker, target, how, NONE, 0]
    die = BattleDie(pack_of(s).die)
    for _ in range(number):
        s.rolled.append((yield die))
    faces = s.rolled[ROLLED_FACES:]
    if faces:
        s.log("dice.rank", "The dice: {faces:,}.", faces=face_refs(faces))
    else:
        s.log("dice.rank", "The dice: none.")
    return faces


def roll_again(s: BattlesState, symbol: int) -> Script[list[int]]:
    """Reroll all dice that show a symbol, and return the faces of all dice. [engage.flank]"""
    faces = s.rolled[ROLLED_FACES:]
    number = faces.count(symbol)
    kept = [face for face in faces if face != symbol]
    s.rolled = [*s.rolled[:3], symbol, number, *kept]
    die = BattleDie(pack_of(s).die)
    for _ in range(number):
        s.rolled.append((yield die))
    faces = s.rolled[ROLLED_FACES:]
    s.log("engage.flank", "Rolled again, the dice are: {faces:,}.", faces=face_refs(faces))
    return faces


def face_refs(faces: list[int]) -> list[Ref]:
    """Return the faces as log references."""
    return [FACE_REF[face] for face in faces]


def faces_title(faces: list[int]) -> str:
    """Return `green, green, valor`, or `none`."""
    return ", ".join([FACE_NAMES[face] for face in faces]) if faces else "none"
