"""The tokens on the board, for scenes.

The tokens of an area and of a whole board are cached by the numbers that they show. They are reused
for any view with the same numbers: at the next event, for another seat, at another table. This
reveals nothing, since those numbers are all in the seat's own view.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rulewright.games.thrones import troops
from rulewright.games.thrones.components import (
    AREA_COUNT,
    AREAS,
    CLOSED,
    HOME,
    HOUSE_NAMES,
    KIND,
    NO_ORDER,
    NOBODY,
    PORT,
    THRONE,
    UNITS,
)
from rulewright.games.thrones.planning import is_short
from rulewright.games.thrones.state import SHORT_PLANNING, March, ThronesState
from rulewright.games.thrones.table.scene_ids import (
    MOMENTS,
    REMEMBERED,
    Ints,
    counted,
    order_label,
    order_symbol,
    order_tags,
    order_text,
    owner_id,
    unit_id,
)
from rulewright.kit.scene import Token, token

#: The tag and the end of the label of units that come in.
COMING: Final = {"attack": ("attack", ", attacking"), "march": ("foreseen", ", to march there")}


def tokens(view: ThronesState, seat: int | None) -> list[Token]:
    """List all tokens on the board, area by area; the result must not be changed."""
    battle, march = view.battle, view.march
    units, going, goer = view.units[:], [0] * AREA_COUNT, NOBODY
    if march is not None and is_put_together(view, march):
        origin, goer = march.origin, march.house
        units[origin] = march.left | troops.routed(units[origin]) << troops.ROUTED
        for number, place in enumerate(march.places):
            going[place] += march.troops[number]
    return _tokens(
        tuple(view.holder),
        tuple(units),
        tuple(view.order),
        tuple(face_down_areas(view)),
        tuple(view.token),
        tuple(view.garrison),
        tuple(view.neutral),
        NOBODY if battle is None else battle.area,
        NOBODY if battle is None else battle.attacker,
        0 if battle is None else battle.attackers,
        goer,
        tuple(going),
    )


@lru_cache(maxsize=MOMENTS)
def _tokens(
    holder: Ints,
    units: Ints,
    order: Ints,
    face_down: Ints,
    token: Ints,
    garrison: Ints,
    neutral: Ints,
    embattled: int,
    attacker: int,
    attackers: int,
    goer: int,
    going: Ints,
) -> list[Token]:
    board: list[Token] = []
    for area in range(AREA_COUNT):
        here = area_tokens(
            area,
            holder[area],
            units[area],
            attacker if area == embattled else NOBODY,
            attackers if area == embattled else 0,
            order[area],
            area in face_down,
            token[area],
            garrison[area],
            neutral[area],
        )
        if going[area]:
            standing = sum(one["kind"] == "unit" for one in here)
            here = here + coming_tokens(area, goer, going[area], standing, "march")
        board += here
    return board


@lru_cache(maxsize=REMEMBERED)
def area_tokens(
    area: int,
    house: int,
    units: int,
    attacker: int,
    attackers: int,
    order: int,
    hidden: bool,
    token: int,
    garrison: int,
    neutral: int,
) -> list[Token]:
    """List an area's tokens: units, attackers, order, Power token, garrison, neutral force."""
    here = unit_tokens(area, house, units)
    here += coming_tokens(area, attacker, attackers, len(here), "attack")
    if order:
        here.append(order_token(area, house, order))
    elif hidden:
        here.append(hidden_order(area, house))
    return here + other_tokens(area, token, garrison, neutral)


def is_put_together(s: ThronesState, march: March) -> bool:
    """Return whether a march is still being prepared: its order is then on the board."""
    return s.order[march.origin] != NO_ORDER


def face_down_areas(s: ThronesState) -> list[int]:
    """List where others have face-down orders when houses plan in turn. [planning.short]

    A house with enough tokens has one in each of its areas. A house with too few is left out, since
    nobody may know which of its areas have none.
    """
    if s.step != SHORT_PLANNING:
        return []
    placed = s.tracks[THRONE][: s.turn]
    return [
        area
        for area in range(AREA_COUNT)
        if s.holder[area] in placed
        and s.order[area] == NO_ORDER
        and not is_short(s, s.holder[area])
    ]


# -- units ------------------------------------------------------------------------------------
def unit_tokens(area: int, house: int, units: int) -> list[Token]:
    """Make a token for each kind of unit, with separate ones for routed units."""
    stacks: list[Token] = []
    for routed in (False, True):
        part = troops.routed(units) if routed else troops.standing(units)
        for kind in range(len(UNITS)):
            if troops.count(part, kind):
                stacks.append(unit_token(area, house, kind, troops.count(part, kind), len(stacks)))
                if routed:
                    stacks[-1]["id"] = unit_id(area, kind, True)
                    stacks[-1]["tags"] = ["routed"]
                    stacks[-1]["label"] += ", routed"
    return stacks


def coming_tokens(area: int, house: int, units: int, standing: int, how: str) -> list[Token]:
    """Make tokens of attackers, or of units about to march in, beside the units there.

    Their ids are like `unit:AREA:KIND:attack` and `unit:AREA:KIND:march`.
    """
    coming: list[Token] = []
    for kind in range(len(UNITS)):
        number = troops.count_all(units, kind)
        if number:
            coming.append(unit_token(area, house, kind, number, standing + len(coming)))
            coming[-1]["id"] += f":{how}"
            coming[-1]["tags"] = [COMING[how][0]]
            coming[-1]["label"] += COMING[how][1]
    return coming


def unit_token(area: int, house: int, kind: int, number: int, index: int) -> Token:
    """Make a token for several units of one kind."""
    label = f"{counted(number, kind)} of {HOUSE_NAMES[house]}"
    units = piece("unit", UNITS[kind], house, area, label)
    units["id"] = unit_id(area, kind)
    units["slot"], units["index"], units["count"] = "units", index, number
    return units


# -- what else lies there ---------------------------------------------------------------------
def order_token(area: int, house: int, order: int) -> Token:
    """Show a visible order: a revealed one, or one that the seat itself placed."""
    face = piece("order", order_symbol(order), house, area, order_label(order))
    face["text"], face["tags"] = order_text(order), order_tags(order)
    if house != NOBODY:
        face["label"] += f" of {HOUSE_NAMES[house]}"
    return face


def hidden_order(area: int, house: int) -> Token:
    """Show a face-down order."""
    order = piece("order", "hidden", house, area, f"Hidden order of {HOUSE_NAMES[house]}")
    order["tags"] = ["hidden"]
    return order


def other_tokens(area: int, house: int, garrison: int, neutral: int) -> list[Token]:
    """Show the Power token, garrison and neutral force of an area."""
    others: list[Token] = []
    if house != NOBODY:
        label = f"Power token of {HOUSE_NAMES[house]}"
        others.append(piece("power", "power", house, area, label))
    if garrison:
        home = HOME[area]
        name = "" if home == NOBODY else f" of {HOUSE_NAMES[home]}"
        others.append(piece("garrison", "garrison", home, area, f"Garrison{name}: {garrison}"))
        others[-1]["text"] = str(garrison)
    if neutral and KIND[area] != PORT:
        closed = neutral == CLOSED
        label = "Closed area" if closed else f"Neutral force of strength {neutral}"
        others.append(piece("neutral", "neutral", NOBODY, area, label))
        others[-1]["text"] = "×" if closed else str(neutral)
        others[-1]["tags"] = ["closed"] if closed else []
    return others


def piece(kind: str, symbol: str, house: int, area: int, label: str) -> Token:
    """Make a token of a house in the slot that is named after its kind."""
    name = AREAS[area]
    made = token(kind, name, name, kind, symbol, label)
    made["owner"] = owner_id(house)
    return made
