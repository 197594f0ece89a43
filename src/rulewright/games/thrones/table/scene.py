"""The scene of a seat, made from its view alone (docs/protocol.md)."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones import troops
from rulewright.games.thrones.action.march_limits import is_attack
from rulewright.games.thrones.components import AREA_NAMES, AREAS, HOUSE_NAMES, HOUSES, NOBODY
from rulewright.games.thrones.editions import edition_of
from rulewright.games.thrones.state import ENDED, March, ThronesState
from rulewright.games.thrones.table.areas import areas
from rulewright.games.thrones.table.panels import panels
from rulewright.games.thrones.table.players import players
from rulewright.games.thrones.table.scene_ids import owner_id
from rulewright.games.thrones.table.scoreboard import tracks
from rulewright.games.thrones.table.tokens import is_put_together, tokens
from rulewright.games.thrones.table.zones import zones
from rulewright.kit.scene import Arrow, Scene

PHASES: Final[list[str]] = [
    "Westeros phase", "Westeros phase", "Planning phase", "Planning phase, in turn order",
    "Action phase: the messenger raven", "Action phase: raids", "Action phase: marches",
    "Combat: support", "Combat: house cards", "Combat: Tides of Battle", "Combat: resolution",
    "Action phase: consolidating power", "Clean-up", "The game has ended",
]  # fmt: skip


def scene(view: ThronesState, seat: int | None) -> Scene:
    """Make the whole scene of a seat (None: a spectator)."""
    return {
        "seat": None if seat is None else HOUSES[seat],
        "title": f"Round {view.round}",
        "subtitle": subtitle(view),
        "areas": areas(view),
        "tokens": tokens(view, seat),
        "arrows": arrows(view),
        "tracks": tracks(view),
        "players": players(view, seat),
        "zones": zones(view, seat),
        "panels": panels(view, seat),
    }


def subtitle(s: ThronesState) -> str:
    """Name the phase, and the area of a combat if one is being fought."""
    phase = (PHASES + edition_of(s).own_phases)[s.step]
    if s.battle is not None and s.step != ENDED:
        return f"{phase} in {AREA_NAMES[s.battle.area]}"
    return phase


def episode(s: ThronesState) -> str:
    """Return a title such as `Combat in Blackwater: Tyrell against Lannister`; "" for none."""
    battle = s.battle
    if battle is not None and s.step != ENDED:
        attacker, defender = (
            "nobody" if house == NOBODY else HOUSE_NAMES[house] for house in battle.houses()
        )
        return f"Combat in {AREA_NAMES[battle.area]}: {attacker} against {defender}"
    return "Bidding" if s.bids else ""


# -- arrows -----------------------------------------------------------------------------------
def arrows(s: ThronesState) -> list[Arrow]:
    """Draw a march that is not completed, and a combat with its support."""
    drawn: list[Arrow] = []
    if s.march is not None:
        drawn += march_arrows(s, s.march)
    battle = s.battle
    if battle is not None:
        label = troops.phrase(battle.attackers)
        drawn.append(arrow(battle.origin, battle.area, battle.attacker, "attack", label))
        for areas in battle.backing:
            for area in areas:
                drawn.append(arrow(area, battle.area, s.holder[area], "support", "support"))
    return drawn


def march_arrows(s: ThronesState, march: March) -> list[Arrow]:
    """Draw a march while it is prepared; then only its assault on neutral forces."""
    drawn: list[Arrow] = []
    for number, place in enumerate(march.places):
        if is_put_together(s, march) or s.neutral[place]:
            label = troops.phrase(march.troops[number])
            tag = "attack" if is_attack(s, march.house, place) else "march"
            drawn.append(arrow(march.origin, place, march.house, tag, label))
    return drawn


def arrow(origin: int, target: int, house: int, tag: str, label: str) -> Arrow:
    """Draw an arrow between areas along the route that units take; support takes it too."""
    return {
        "from": AREAS[origin],
        "to": AREAS[target],
        "owner": owner_id(house),
        "tags": [tag],
        "label": label,
        "slot": "units",
    }
