"""How the table looks to a seat, made from its view alone (docs/protocol.md)."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones import troops
from rulewright.games.thrones.card_zones import zones
from rulewright.games.thrones.components import (
    AREA_COUNT,
    AREA_NAMES,
    AREAS,
    CLOSED,
    HOME,
    HOUSE_NAMES,
    HOUSES,
    KIND,
    NO_ORDER,
    NOBODY,
    PORT,
    SEA,
    THRONE,
    UNITS,
)
from rulewright.games.thrones.control import controller
from rulewright.games.thrones.looks import (
    Json,
    board,
    counted,
    order_label,
    order_symbol,
    order_tags,
    order_text,
    owner_id,
    printed,
    unit_id,
)
from rulewright.games.thrones.panels import panels
from rulewright.games.thrones.planning import is_short
from rulewright.games.thrones.scoreboard import players, tracks
from rulewright.games.thrones.state import ENDED, SHORT_PLANNING, Battle, March, State
from rulewright.games.thrones.summary import summary

PHASES: Final[list[str]] = [
    "Westeros phase", "Westeros phase", "Planning phase", "Planning phase, in turn order",
    "Action phase: the messenger raven", "Action phase: raids", "Action phase: marches",
    "Combat: support", "Combat: house cards", "Combat: Tides of Battle", "Combat: resolution",
    "Action phase: consolidating power", "Clean-up", "The game has ended",
]  # fmt: skip


def scene(view: State, seat: int | None) -> Json:
    """The whole scene for a seat (None: a spectator)."""
    return {
        "seat": None if seat is None else HOUSES[seat],
        "title": f"Round {view.round}",
        "subtitle": subtitle(view),
        "areas": {AREAS[area]: area_state(view, area) for area in range(AREA_COUNT)},
        "tokens": tokens(view),
        "arrows": arrows(view),
        "tracks": tracks(view),
        "players": players(view, seat),
        "zones": zones(view, seat),
        "panels": panels(view, seat),
    }


def subtitle(s: State) -> str:
    """The phase, and in a combat where it is fought."""
    if s.battle is not None and s.step != ENDED:
        return f"{PHASES[s.step]} in {AREA_NAMES[s.battle.area]}"
    return PHASES[s.step]


def episode(s: State) -> str:
    """`Combat in Blackwater: Tyrell against Lannister`"""
    battle = s.battle
    if battle is not None and s.step != ENDED:
        attacker, defender = (
            "nobody" if house == NOBODY else HOUSE_NAMES[house] for house in battle.houses()
        )
        return f"Combat in {AREA_NAMES[battle.area]}: {attacker} against {defender}"
    return "Bidding" if s.bids else ""


# -- areas ------------------------------------------------------------------------------------
def area_state(s: State, area: int) -> Json:
    """Whose an area is, what is special about it now, and that in words."""
    house = controller(s, area)
    tags: list[str] = []
    if s.neutral[area] == CLOSED:
        tags.append("closed")
    if s.battle is not None and s.battle.area == area:
        tags.append("embattled")
    if s.march is not None and s.march.origin == area:
        tags.append("current")
    return {"owner": owner_id(house), "tags": tags, "note": area_note(s, area, house)}


def area_note(s: State, area: int, house: int) -> str:
    """`Stronghold, 1 supply, home of Stark; controlled by Stark: a footman; March +1 order`"""
    words = [printed(area)]
    units = s.units[area]
    if s.neutral[area] == CLOSED:
        words.append("closed in this game")
    elif house != NOBODY:
        verb = "held" if KIND[area] == SEA else "controlled"
        words.append(f"{verb} by {HOUSE_NAMES[house]}")
    if units:
        words.append(troops.phrase(troops.standing(units)) if troops.standing(units) else "")
        if troops.routed(units):
            words.append(f"routed: {troops.phrase(troops.routed(units))}")
    if s.order[area]:
        words.append(order_label(s.order[area]))
    if s.garrison[area]:
        words.append(f"garrison {s.garrison[area]}")
    if s.neutral[area] and s.neutral[area] != CLOSED:
        words.append(f"neutral force {s.neutral[area]}")
    return "; ".join(word for word in words if word)


# -- tokens -----------------------------------------------------------------------------------
def tokens(s: State) -> list[Json]:
    """All that stands and lies on the board, area by area."""
    found: list[Json] = []
    secret = face_down_areas(s)
    for area in range(AREA_COUNT):
        found += unit_tokens(s, area)
        if s.battle is not None and s.battle.area == area:
            found += attacking_tokens(s, s.battle)
        if s.order[area]:
            found.append(order_token(s, area))
        elif area in secret:
            found.append(hidden_order(s, area))
        found += other_tokens(s, area)
    return found


def token(kind: str, symbol: str, house: int, area: int, label: str) -> Json:
    """A token in its own slot; what differs is set by who calls."""
    return {
        "id": f"{kind}:{AREAS[area]}",
        "kind": kind,
        "symbol": symbol,
        "owner": owner_id(house),
        "area": AREAS[area],
        "slot": kind,
        "index": 0,
        "count": 1,
        "text": "",
        "tags": [],
        "label": label,
    }


def unit_tokens(s: State, area: int) -> list[Json]:
    """A token a kind of unit, standing and routed apart."""
    units, house = s.units[area], s.holder[area]
    march = s.march
    if march is not None and march.origin == area and is_put_together(s, march):
        units = march.left | troops.routed(units) << troops.ROUTED
    if not units:
        return []
    found: list[Json] = []
    for routed in (False, True):
        part = troops.routed(units) if routed else troops.standing(units)
        for kind in range(len(UNITS)):
            if troops.count(part, kind):
                found.append(unit_token(area, house, kind, troops.count(part, kind), len(found)))
                if routed:
                    found[-1]["id"] = unit_id(area, kind, True)
                    found[-1]["tags"] = ["routed"]
                    found[-1]["label"] += ", routed"
    return found


def unit_token(area: int, house: int, kind: int, number: int, index: int) -> Json:
    """Some units of a kind."""
    label = f"{counted(number, kind)} of {HOUSE_NAMES[house]}"
    found = token("unit", UNITS[kind], house, area, label)
    found["id"] = unit_id(area, kind)
    found["slot"], found["index"], found["count"] = "units", index, number
    return found


def attacking_tokens(s: State, battle: Battle) -> list[Json]:
    """The attackers, beside the units that defend; `unit:AREA:KIND:attack`."""
    found: list[Json] = []
    defending = len(unit_tokens(s, battle.area))
    for kind in range(len(UNITS)):
        number = troops.count_all(battle.attackers, kind)
        if number:
            place = defending + len(found)
            found.append(unit_token(battle.area, battle.attacker, kind, number, place))
            found[-1]["id"] += ":attack"
            found[-1]["tags"] = ["attack"]
            found[-1]["label"] += ", attacking"
    return found


def order_token(s: State, area: int) -> Json:
    """An order that lies open, or that the seat itself has placed."""
    order, house = s.order[area], s.holder[area]
    found = token("order", order_symbol(order), house, area, order_label(order))
    found["text"], found["tags"] = order_text(order), order_tags(order)
    if house != NOBODY:
        found["label"] += f" of {HOUSE_NAMES[house]}"
    return found


def hidden_order(s: State, area: int) -> Json:
    """An order that lies face down."""
    house = s.holder[area]
    found = token("order", "hidden", house, area, f"Hidden order of {HOUSE_NAMES[house]}")
    found["tags"] = ["hidden"]
    return found


def face_down_areas(s: State) -> list[int]:
    """Where others have placed orders when all place in turn. [planning.short]

    A house that has enough orders has one in each of its areas. Which areas a house without
    enough has left bare is not told.
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


def other_tokens(s: State, area: int) -> list[Json]:
    """Power token, garrison and neutral force."""
    found: list[Json] = []
    house = s.token[area]
    if house != NOBODY:
        label = f"Power token of {HOUSE_NAMES[house]}"
        found.append(token("power", "power", house, area, label))
    if s.garrison[area]:
        strength, home = s.garrison[area], HOME[area]
        name = "" if home == NOBODY else f" of {HOUSE_NAMES[home]}"
        found.append(token("garrison", "garrison", home, area, f"Garrison{name}: {strength}"))
        found[-1]["text"] = str(strength)
    if s.neutral[area] and KIND[area] != PORT:
        closed = s.neutral[area] == CLOSED
        label = "Closed area" if closed else f"Neutral force of strength {s.neutral[area]}"
        found.append(token("neutral", "neutral", NOBODY, area, label))
        found[-1]["text"] = "×" if closed else str(s.neutral[area])
        found[-1]["tags"] = ["closed"] if closed else []
    return found


# -- arrows -----------------------------------------------------------------------------------
def arrows(s: State) -> list[Json]:
    """A march that is put together or still to be decided, and the combat with its support."""
    found: list[Json] = []
    if s.march is not None:
        found += march_arrows(s, s.march)
    battle = s.battle
    if battle is not None:
        label = troops.phrase(battle.attackers)
        found.append(arrow(battle.origin, battle.area, battle.attacker, "attack", label))
        for areas in battle.backing:
            for area in areas:
                found.append(arrow(area, battle.area, s.holder[area], "support", "support"))
    return found


def march_arrows(s: State, march: March) -> list[Json]:
    """Where the units of a march go; once it is carried out only what is undecided."""
    found: list[Json] = []
    for number, place in enumerate(march.places):
        if is_put_together(s, march) or s.neutral[place]:
            attack = s.neutral[place] or fights(s, march.house, place)
            label = troops.phrase(march.troops[number])
            tag = "attack" if attack else "march"
            found.append(arrow(march.origin, place, march.house, tag, label))
    return found


def is_put_together(s: State, march: March) -> bool:
    """Whether a march is still being put together: its order lies there until it is done."""
    return s.order[march.origin] != NO_ORDER


def fights(s: State, house: int, area: int) -> bool:
    """Whether a march into an area is an attack on a house. [march.fight]"""
    if s.holder[area] != NOBODY:
        return s.holder[area] != house
    return s.garrison[area] > 0 and HOME[area] != house


def arrow(origin: int, target: int, house: int, tag: str, label: str) -> Json:
    """An arrow from area to area."""
    return {
        "from": AREAS[origin],
        "to": AREAS[target],
        "owner": owner_id(house),
        "tags": [tag],
        "label": label,
    }


__all__ = ["board", "episode", "scene", "subtitle", "summary"]
