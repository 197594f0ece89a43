"""Reading and writing the lines of positions for A Storm of Swords and for card texts.

tactic stark: manage-troops, immediate-used    the card of this round, and its used effects
tactics-gone stark: manage-troops              the tactics cards that a house has discarded
leaders: robb-stark winterfell, asha-greyjoy pyke
improved: robb-stark                           improved by the order being resolved
allies stark: military-support                 the ally cards that a house holds
ally-played attacker: military-support         the ally cards played in the battle
stolen iron-throne: baratheon                  the house that stole the token of a track
gains attacker: swords 1                       what texts gave to a side's card
silenced: defender                             the side whose card's text is cancelled
both-retreat: yes                              by a text in the battle
last-march stark: pyke, seagard, fought        the last march, and the areas it entered
resume: extra-march                            the step after the battle
"""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.components import AREAS, HOUSES, NOBODY
from rulewright.games.thrones.state import MARCHES, SIDES
from rulewright.games.thrones.text.words import read_area, read_house, steps_of
from rulewright.games.thrones_first.boxes import BOXES
from rulewright.games.thrones_first.state import NOWHERE, FirstState
from rulewright.games.thrones_first.storm.tactics import IMMEDIATE_USED
from rulewright.games.thrones_first.text.sets import mask_words, masks_by_house, read_mask
from rulewright.kernel import BadPosition
from rulewright.kit.text import find, listed, split

PARTS: Final[dict[str, int]] = {"immediate-used": IMMEDIATE_USED}
YES: Final = "yes"
FOUGHT: Final = "fought"


# -- tactics ----------------------------------------------------------------------------------
def tactic_keys(s: FirstState) -> list[str]:
    """List the ids of all tactics cards in the box."""
    return [card.key for card in BOXES[s.box].tactics]


def read_tactic(s: FirstState, of: str, value: str) -> None:
    """Read `tactic stark: manage-troops, immediate-used`."""
    house = read_house(of, s.players)
    key, *parts = split(value)
    s.tactic[house] = find(key, tactic_keys(s), "tactics card")
    for part in parts:
        find(part, list(PARTS), "part of a tactics card")
        s.tactic_part[house] |= PARTS[part]


def write_tactic(s: FirstState) -> list[str]:
    """Write the tactics cards of this round."""
    lines: list[str] = []
    for house, place in enumerate(s.tactic):
        if place != NOBODY:
            used = [word for word, bit in PARTS.items() if s.tactic_part[house] & bit]
            lines.append(f" {HOUSES[house]}: {listed([tactic_keys(s)[place], *used])}")
    return lines


def read_tactics_gone(s: FirstState, of: str, value: str) -> None:
    """Read `tactics-gone stark: manage-troops`."""
    s.tactics_gone[read_house(of, s.players)] = read_mask(value, tactic_keys(s), "tactics card")


def write_tactics_gone(s: FirstState) -> list[str]:
    """Write the tactics cards that each house has discarded."""
    return masks_by_house(s.tactics_gone, tactic_keys(s))


# -- leaders ----------------------------------------------------------------------------------
def leader_keys(s: FirstState) -> list[str]:
    """List the ids of all leaders in the box."""
    return [leader.key for leader in BOXES[s.box].leaders]


def read_leaders(s: FirstState, of: str, value: str) -> None:
    """Read `leaders: robb-stark winterfell, asha-greyjoy pyke`; others are off the board."""
    s.leader_at = [NOWHERE] * len(s.leader_at)
    for part in split(value):
        key, _, area = part.partition(" ")
        s.leader_at[find(key, leader_keys(s), "leader")] = read_area(area.strip())


def write_leaders(s: FirstState) -> list[str]:
    """Write the leaders on the board."""
    there = [
        f"{key} {AREAS[area]}"
        for key, area in zip(leader_keys(s), s.leader_at, strict=False)
        if area != NOWHERE
    ]
    return [f": {listed(there)}"] if there else []


def read_improved(s: FirstState, of: str, value: str) -> None:
    """Read `improved: robb-stark`."""
    s.leader_up = find(value, leader_keys(s), "leader")


def write_improved(s: FirstState) -> list[str]:
    """Write the leader that an order has improved."""
    return [f": {leader_keys(s)[s.leader_up]}"] if s.leader_up != NOBODY else []


# -- allies -----------------------------------------------------------------------------------
def ally_keys(s: FirstState) -> list[str]:
    """List the ids of all ally cards in the box."""
    return [ally.key for ally in BOXES[s.box].allies]


def read_allies(s: FirstState, of: str, value: str) -> None:
    """Read `allies stark: military-support`."""
    s.allies[read_house(of, s.players)] = read_mask(value, ally_keys(s), "ally card")


def write_allies(s: FirstState) -> list[str]:
    """Write the ally cards that each house holds."""
    return masks_by_house(s.allies, ally_keys(s))


def read_ally_played(s: FirstState, of: str, value: str) -> None:
    """Read `ally-played attacker: military-support`."""
    s.ally_played[find(of, SIDES, "side")] = read_mask(value, ally_keys(s), "ally card")


def write_ally_played(s: FirstState) -> list[str]:
    """Write the ally cards played on each side of the battle."""
    return [
        f" {SIDES[side]}: {listed(mask_words(mask, ally_keys(s)))}"
        for side, mask in enumerate(s.ally_played)
        if mask
    ]


# -- what texts of cards leave -----------------------------------------------------------------
def read_silenced(s: FirstState, of: str, value: str) -> None:
    """Read `silenced: defender`; the battle line must come before it."""
    if s.battle is None:
        raise BadPosition("this tells of a combat, and no line `battle: …` begins one")
    for word in split(value):
        s.battle.silenced[find(word, SIDES, "side")] = True


def write_silenced(s: FirstState) -> list[str]:
    """Write the sides whose card's text is cancelled."""
    silenced = [] if s.battle is None else s.battle.silenced
    words = [SIDES[side] for side, is_silenced in enumerate(silenced) if is_silenced]
    return [f": {listed(words)}"] if words else []


def read_both_retreat(s: FirstState, of: str, value: str) -> None:
    """Read `both-retreat: yes`."""
    find(value, [YES], "answer")
    s.both_retreat = True


def write_both_retreat(s: FirstState) -> list[str]:
    """Write whether a text makes both sides retreat."""
    return [f": {YES}"] if s.both_retreat else []


# -- the march before ---------------------------------------------------------------------------
def read_last_march(s: FirstState, of: str, value: str) -> None:
    """Read `last-march stark: pyke, seagard, fought`."""
    s.marcher = read_house(of, s.players)
    names = split(value)
    s.march_fought = FOUGHT in names
    s.trail = [read_area(name) for name in names if name != FOUGHT]


def write_last_march(s: FirstState) -> list[str]:
    """Write the march order resolved last: its house, and the areas it entered."""
    if s.marcher == NOBODY:
        return []
    words = [AREAS[area] for area in s.trail] + [FOUGHT] * s.march_fought
    return [f" {HOUSES[s.marcher]}: {listed(words)}"]


def read_resume(s: FirstState, of: str, value: str) -> None:
    """Read `resume: extra-march`."""
    s.resume = find(value, steps_of(s), "step")


def write_resume(s: FirstState) -> list[str]:
    """Write the step that follows the battle if it is not the marches."""
    return [f": {steps_of(s)[s.resume]}"] if s.resume != MARCHES else []
