"""The texts of Leadership cards, composed from their commands, requirements and effects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulewright.games.battles import vocabulary as words
from rulewright.games.battles.components import Command, Effect, Requirement, Tactic
from rulewright.games.battles.words import (
    CLASS_NAMES,
    FACE_NAMES,
    MORALE,
    NONE,
    RANK_NAMES,
    VALOR,
    ZONE_NAMES,
)

NUMBERS: Final = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
TIMES: Final = ["Before commands", "After commands", "Before or after commands"]


# -- parts of sentences --------------------------------------------------------------------------
def number(amount: int) -> str:
    """Return a small number as a word."""
    return NUMBERS[amount] if 0 <= amount < len(NUMBERS) else str(amount)


def counted(amount: int, noun: str, plural: str = "") -> str:
    """Return an amount with its noun, as in `one attack die` or `two attack dice`."""
    return f"{number(amount)} {noun if amount == 1 else plural or noun + 's'}"


def troops(unit_class: int, rank: int, many: bool) -> str:
    """Return the units that a command or effect is for, as in `green cavalry units` or `unit`."""
    parts: list[str] = []
    if rank != NONE:
        parts.append(RANK_NAMES[rank])
    if unit_class != NONE:
        parts.append(CLASS_NAMES[unit_class])
    parts.append("units" if many else "unit")
    return " ".join(parts)


def up_to(most: int, unit_class: int, rank: int) -> str:
    """Return `a green unit`, `up to two cavalry units` and so on."""
    kind = troops(unit_class, rank, most > 1)
    if most > 1:
        return f"up to {number(most)} {kind}"
    return f"an {kind}" if kind[0] in "aeiou" and kind != "unit" else f"a {kind}"


def dice(amount: int) -> str:
    """Return `one attack die more` and so on."""
    return f"{counted(amount, 'attack die', 'attack dice')} more"


# -- commands ------------------------------------------------------------------------------------
def command_text(commands: list[Command]) -> str:
    """Return the text of all commands of a card; a cost of more than one token is named."""
    return " ".join(_command_sentence(command) for command in commands)


def _command_sentence(command: Command) -> str:
    sentence = _COMMANDS[command.what](command)
    return f"({command.cost} tokens) {sentence}" if command.cost > 1 else sentence


def _order(c: Command) -> str:
    sentence = f"Order {up_to(c.most, c.unit_class, c.rank)}"
    if not c.amount:
        return f"{sentence}."
    attacks = "attacks" if c.most == 1 else "each attacks"
    return f"{sentence}; {'it ' if c.most == 1 else ''}{attacks} with {dice(c.amount)}."


def _order_all(c: Command) -> str:
    return f"Order all {troops(c.unit_class, c.rank, True)}."


def _rally_all(c: Command) -> str:
    return f"Rally all {troops(c.unit_class, c.rank, True)}. None is ordered."


def _order_and_adjacent(c: Command) -> str:
    one = up_to(c.most, c.unit_class, c.rank)
    return f"Order {one}, and one uncontrolled unit adjacent to {'it' if c.most == 1 else 'each'}."


def _strengthen(c: Command) -> str:
    who = up_to(c.most, c.unit_class, c.rank).replace(" unit", " ordered unit", 1)
    who = who.replace("a ordered", "an ordered")
    attack = "attacks" if c.most == 1 else "attack"
    return f"{who[:1].upper()}{who[1:]} {attack} with {dice(c.amount)}."


def _rally_some(c: Command) -> str:
    return f"Rally {up_to(c.most, c.unit_class, c.rank)}."


_COMMANDS: Final[list[Callable[[Command], str]]] = [
    _order, _order_all, _rally_all, _order_and_adjacent, _strengthen, _rally_some,
]  # fmt: skip


# -- requirements --------------------------------------------------------------------------------
def tactic_text(tactic: Tactic) -> str:
    """Return the timing, requirements and effects of a tactic as a sentence."""
    needs = " and ".join(_requirement(need) for need in tactic.needs)
    needs = needs.replace(" and you have ", " and ")
    effects = ", and ".join(_EFFECTS[effect.what](effect) for effect in tactic.effects)
    if not needs:
        return f"{TIMES[tactic.timing]}: {effects}."
    return f"{TIMES[tactic.timing]}: if {needs}, then {effects}."


def _requirement(need: Requirement) -> str:
    if need.what == words.TOKEN:
        face = FACE_NAMES[need.face]
        face = face.title() if need.face in (VALOR, MORALE) else f"{face} shield"
        return f"you have {counted(need.count, f'{face} token')}"
    if need.what == words.PAIR:
        pairs = "two tokens" if need.count == 1 else f"{counted(need.count, 'pair')} of tokens"
        return f"you have {pairs} of one kind"
    whose = "your" if need.what in (words.OWN_BETTER, words.OWN_WORSE) else "the enemy's"
    better = need.what in (words.OWN_BETTER, words.ENEMY_BETTER)
    return f"{whose} morale is {ZONE_NAMES[need.zone]} or {'better' if better else 'worse'}"


# -- effects -------------------------------------------------------------------------------------
def _controlled(e: Effect) -> str:
    """Return the words for the units that an effect of this turn applies to."""
    return f"{troops(e.unit_class, e.rank, True)} that this commander controls"


def _so_many(e: Effect) -> str:
    """Return `one unit`, `up to two units` and so on."""
    if e.amount == 1:
        return f"one {troops(e.unit_class, e.rank, False)}"
    return up_to(e.amount, e.unit_class, e.rank)


def _hexes(e: Effect) -> str:
    return counted(e.amount, "hex", "hexes")


def _this_turn(what: Callable[[Effect], str]) -> Callable[[Effect], str]:
    return lambda e: f"this turn {_controlled(e)} {what(e)}"


def _steadfast(e: Effect) -> str:
    result = "Morale result" if e.amount == 1 else f"{number(e.amount)} Morale results"
    return f"ignore the first {result} of each attack"


def _no_counter(e: Effect) -> str:
    units = counted(e.amount, f"enemy {troops(e.unit_class, e.rank, False)}")
    return f"name {units}, which may not strike back this turn"


_EFFECTS: Final[list[Callable[[Effect], str]]] = [
    _this_turn(lambda e: f"attack with {dice(e.amount)}"),
    _this_turn(lambda e: "are Stalwart"),
    _this_turn(lambda e: f"have Toughness {e.amount}"),
    _this_turn(lambda e: f"that have Pursue pursue {_hexes(e)} further"),
    _this_turn(lambda e: f"have Pursue {e.amount}"),
    _this_turn(lambda e: "ignore Cover when they attack"),
    _this_turn(lambda e: "suffer no parting blows"),
    _this_turn(lambda e: "cannot be made to retreat by attacks"),
    _this_turn(_steadfast),
    _this_turn(lambda e: "attack as if they flanked"),
    _this_turn(lambda e: f"attack with {dice(e.amount)} when they flank"),
    _this_turn(lambda e: f"may move {_hexes(e)} further"),
    _no_counter,
    lambda e: f"gain {e.amount} morale this turn for each enemy unit made to retreat two hexes",
    lambda e: f"gain {e.amount} morale more for each enemy unit eliminated this turn",
    lambda e: f"rally {up_to(e.amount, e.unit_class, e.rank)}",
    lambda e: f"order {_so_many(e)} more",
    lambda e: f"your morale rises by {e.amount}",
    lambda e: f"draw {counted(e.amount, 'Leadership card')}",
    lambda e: f"gain {counted(e.amount, 'order token')} of your choice",
    lambda e: f"exchange up to {counted(e.amount, 'order token')} for others of your choice",
    lambda e: f"move {up_to(1, e.unit_class, e.rank)} up to {_hexes(e)}",
    lambda e: f"each of the {_controlled(e)} may move up to {_hexes(e)}",
    lambda e: f"{up_to(1, e.unit_class, e.rank)} that has attacked may move up to {_hexes(e)}",
    lambda e: "two adjacent units change places",
    lambda e: (
        f"the engagements of {up_to(e.amount, e.unit_class, e.rank)} end, without parting blows"
    ),
    lambda e: f"an enemy unit within two hexes of this commander retreats {_hexes(e)}",
    lambda e: f"set a fire of level {e.amount} in an empty hex within two hexes of this commander",
    lambda e: f"every fire on the field rises by {counted(e.amount, 'level')}",
    lambda e: (
        f"{up_to(1, e.unit_class, e.rank)} may take a hit to attack with {dice(e.amount)} this turn"
    ),
    lambda e: (
        f"{up_to(1, e.unit_class, e.rank)} gives {counted(e.amount, 'attack die', 'attack dice')} "
        "to a unit adjacent to it"
    ),
    lambda e: f"{up_to(1, e.unit_class, e.rank)} that has attacked may attack once more",
    lambda e: f"{up_to(1, e.unit_class, e.rank)} that has advanced may move {_hexes(e)} further",
]  # fmt: skip
