"""How the table looks to a seat, made from its view alone (docs/protocol.md)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rulewright.games.thrones import troops
from rulewright.games.thrones.components import (
    AREA_COUNT,
    AREA_NAMES,
    AREAS,
    CLOSED,
    HOME,
    HOUSE_NAMES,
    HOUSES,
    KIND,
    NOBODY,
    SEA,
)
from rulewright.games.thrones.control import controller
from rulewright.games.thrones.state import ENDED, March, State
from rulewright.games.thrones.table.looks import (
    MOMENTS,
    REMEMBERED,
    Ints,
    Json,
    board,
    order_label,
    owner_id,
    printed,
)
from rulewright.games.thrones.table.panels import panels
from rulewright.games.thrones.table.scoreboard import players, tracks
from rulewright.games.thrones.table.summary import summary
from rulewright.games.thrones.table.tokens import is_put_together, tokens
from rulewright.games.thrones.table.zones import zones

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
        "areas": areas(view),
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
def areas(s: State) -> Json:
    """What is so now of each area, by its id."""
    return _areas(
        s.players,
        tuple(s.holder),
        tuple(s.token),
        tuple(s.units),
        tuple(s.order),
        tuple(s.garrison),
        tuple(s.neutral),
        NOBODY if s.battle is None else s.battle.area,
        NOBODY if s.march is None else s.march.origin,
    )


@lru_cache(maxsize=MOMENTS)
def _areas(
    players: int,
    holder: Ints,
    token: Ints,
    units: Ints,
    order: Ints,
    garrison: Ints,
    neutral: Ints,
    embattled: int,
    current: int,
) -> Json:
    board = State(players)  # with nothing on it but what controls an area
    board.holder, board.token, board.neutral = list(holder), list(token), list(neutral)
    return {
        AREAS[area]: area_state(
            area,
            controller(board, area),
            units[area],
            order[area],
            garrison[area],
            neutral[area],
            area == embattled,
            area == current,
        )
        for area in range(AREA_COUNT)
    }


@lru_cache(maxsize=REMEMBERED)
def area_state(
    area: int,
    house: int,
    units: int,
    order: int,
    garrison: int,
    neutral: int,
    embattled: bool,
    current: bool,
) -> Json:
    """Whose an area is, what is special about it now, and that in words."""
    tags: list[str] = []
    if neutral == CLOSED:
        tags.append("closed")
    if embattled:
        tags.append("embattled")
    if current:
        tags.append("current")
    note = area_note(area, house, units, order, garrison, neutral)
    return {"owner": owner_id(house), "tags": tags, "note": note}


def area_note(area: int, house: int, units: int, order: int, garrison: int, neutral: int) -> str:
    """`Stronghold, 1 supply, home of Stark; controlled by Stark: a footman; March +1 order`"""
    words = [printed(area)]
    if neutral == CLOSED:
        words.append("closed in this game")
    elif house != NOBODY:
        verb = "held" if KIND[area] == SEA else "controlled"
        words.append(f"{verb} by {HOUSE_NAMES[house]}")
    if troops.standing(units):
        words.append(troops.phrase(troops.standing(units)))
    if troops.routed(units):
        words.append(f"routed: {troops.phrase(troops.routed(units))}")
    if order:
        words.append(order_label(order))
    if garrison:
        words.append(f"garrison {garrison}")
    if neutral and neutral != CLOSED:
        words.append(f"neutral force {neutral}")
    return "; ".join(words)


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
