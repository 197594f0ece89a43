"""The scene of a seat: that of the second edition, with the pieces of this one."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.components import AREAS, CLOSED, KIND, PORT
from rulewright.games.thrones.state import ThronesState
from rulewright.games.thrones.table.scene import scene as common_scene
from rulewright.games.thrones.table.scene import subtitle as common_subtitle
from rulewright.games.thrones_first.table.panels import own_panels, reconstructed
from rulewright.games.thrones_first.table.tokens import own_tokens
from rulewright.games.thrones_first.table.zones import own_zones
from rulewright.kit.scene import AreaState, Scene, Track

THREAT_NOTE: Final = "They attack when a card says so, however strong they are."


def scene(view: ThronesState, seat: int | None) -> Scene:
    """Make the whole scene of a seat (None: a spectator)."""
    made = common_scene(view, seat)
    made["subtitle"] = subtitle(view)
    made["areas"] = with_absent(view, made["areas"])
    made["tokens"] = [*made["tokens"], *own_tokens(view, made["tokens"])]
    made["tracks"] = [with_note(track) for track in made["tracks"]]
    made["zones"] = [*made["zones"], *own_zones(view, seat)]
    made["panels"] = own_panels(view, seat, made["panels"])
    return made


def subtitle(s: ThronesState) -> str:
    """Name the phase, and say if values in play are reconstructed."""
    words = common_subtitle(s)
    return f"{words} · reconstructed in part" if reconstructed(s) else words


def with_absent(s: ThronesState, areas: dict[str, AreaState]) -> dict[str, AreaState]:
    """Return the areas, with ports that are not in play marked as absent. [options.ports]"""
    seen = dict(areas)
    for area, force in enumerate(s.neutral):
        if force == CLOSED and KIND[area] == PORT:
            seen[AREAS[area]] = {"tags": ["absent"]}
    return seen


def with_note(track: Track) -> Track:
    """Add a note on when wildlings attack to the threat track. [wildlings.attack]"""
    return {**track, "note": THREAT_NOTE} if track["id"] == "wildlings" else track
