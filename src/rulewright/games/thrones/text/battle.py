"""Reading and writing the lines of a position that describe a combat.

battle: tyrell attacks lannister in blackwater from the-reach with march+1, 2K
battle support tyrell: kings-landing
battle card tyrell: mace-tyrell
battle tides tyrell: two
battle returned lannister: the-hound
battle shown: cards, tides
battle silenced: lannister
battle blade: tyrell
"""

from __future__ import annotations

import re
from typing import Final

from rulewright.games.thrones.components import (
    AREAS,
    CARDS,
    HOUSES,
    NOBODY,
    ORDERS,
    TIDES,
)
from rulewright.games.thrones.state import HIDDEN_CARD, NO_CARD, Battle, ThronesState
from rulewright.games.thrones.text.words import (
    read_area,
    read_card,
    read_house,
    read_order,
    read_units,
    units_text,
)
from rulewright.kernel import BadPosition
from rulewright.kit.text import find, listed, split

NEUTRAL: Final = "neutral"
HIDDEN: Final = "hidden"
FORM: Final = "tyrell attacks lannister in blackwater from the-reach with march+1, 2K"

_head: Final = re.compile(
    r"^(?P<attacker>\S+) attacks (?P<defender>\S+) in (?P<area>\S+) from (?P<origin>\S+)"
    r"(?: with (?P<order>[^,\s]+))?(?:, (?P<units>.+))?$"
)


# -- writing ----------------------------------------------------------------------------------
def battle_lines(battle: Battle) -> list[str]:
    """Write the lines of a combat."""
    lines = [f"battle: {_head_text(battle)}"]
    for side, house in enumerate(battle.houses()):
        name = _house_text(house)
        if battle.backing[side]:
            areas = [AREAS[area] for area in battle.backing[side]]
            lines.append(f"battle support {name}: {listed(areas)}")
        if battle.cards[side] != NO_CARD:
            lines.append(f"battle card {name}: {_card_text(battle.cards[side], CARDS)}")
        if battle.cancelled[side] != NO_CARD:
            lines.append(f"battle returned {name}: {_card_text(battle.cancelled[side], CARDS)}")
        if battle.tides[side] != NO_CARD:
            lines.append(f"battle tides {name}: {_card_text(battle.tides[side], TIDES)}")
    shown = ["cards"] * battle.shown + ["tides"] * battle.tides_shown
    if shown:
        lines.append(f"battle shown: {listed(shown)}")
    silenced = [_house_text(h) for h in battle.houses() if battle.silenced[battle.side_of(h)]]
    if silenced:
        lines.append(f"battle silenced: {listed(silenced)}")
    if battle.blade != NOBODY:
        lines.append(f"battle blade: {_house_text(battle.house(battle.blade))}")
    return lines


def _head_text(battle: Battle) -> str:
    text = f"{HOUSES[battle.attacker]} attacks {_house_text(battle.defender)}"
    text += f" in {AREAS[battle.area]} from {AREAS[battle.origin]}"
    if battle.order:
        text += f" with {ORDERS[battle.order]}"
    return text + (f", {units_text(battle.attackers)}" if battle.attackers else "")


def _house_text(house: int) -> str:
    return NEUTRAL if house == NOBODY else HOUSES[house]


def _card_text(card: int, names: list[str]) -> str:
    return HIDDEN if card == HIDDEN_CARD else names[card]


# -- reading ----------------------------------------------------------------------------------
def read_battle(text: str, players: int) -> Battle:
    """Read the line `battle: …`: both sides, the area, and the attacking units."""
    head = _head.match(text)
    if head is None:
        raise BadPosition(f"a combat is written like {FORM!r}, not {text!r}")
    attacker = read_house(head["attacker"], players)
    defender = NOBODY
    if head["defender"] != NEUTRAL:
        defender = read_house(head["defender"], players)
    if attacker == defender:
        raise BadPosition(f"{HOUSES[attacker]} cannot attack itself")
    battle = Battle(attacker, defender, read_area(head["area"]), read_area(head["origin"]))
    if head["order"] is not None:
        battle.order = read_order(head["order"])
    if head["units"] is not None:
        battle.attackers = read_units(head["units"])
    return battle


def fought(s: ThronesState) -> Battle:
    """Return the combat of a position; raise `BadPosition` if no line begins one."""
    if s.battle is None:
        raise BadPosition("this tells of a combat, and no line `battle: …` begins one")
    return s.battle


def read_battle_line(s: ThronesState, battle: Battle, words: list[str], value: str) -> None:
    """Read another line of a combat: `battle WORDS: VALUE`."""
    if words == ["shown"]:
        for word in split(value):
            if find(word, ["cards", "tides"], "thing to show") == 0:
                battle.shown = True
            else:
                battle.tides_shown = True
    elif words == ["silenced"]:
        for name in split(value):
            battle.silenced[_read_side(battle, name, s.players)] = True
    elif words == ["blade"]:
        battle.blade = _read_side(battle, value, s.players)
    elif len(words) == 2 and words[0] in ("support", "card", "returned", "tides"):
        _read_side_line(s, battle, words[0], _read_side(battle, words[1], s.players), value)
    else:
        raise BadPosition(f"no line of a combat begins with {'battle ' + ' '.join(words)!r}")


def _read_side(battle: Battle, name: str, players: int) -> int:
    house = NOBODY if name == NEUTRAL else read_house(name, players)
    if house not in battle.houses():
        raise BadPosition(f"{name} does not fight in this combat")
    return battle.houses().index(house)


def _read_side_line(s: ThronesState, battle: Battle, word: str, side: int, value: str) -> None:
    house = battle.house(side)
    if word == "support":
        battle.backing[side] = [read_area(name) for name in split(value)]
        return
    if value == HIDDEN:
        card = HIDDEN_CARD
    elif word == "tides":
        card = find(value, TIDES, "Tides card")
    else:
        card = read_card(s, value, house)
    if word == "card":
        battle.cards[side] = card
    elif word == "returned":
        battle.cancelled[side] = card
    else:
        battle.tides[side] = card
