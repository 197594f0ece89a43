"""Skirmishes: choosing commanders in secret, drawing units and terrain, and placing all of them.

The side with the momentum token places first; in each step it places all of its pieces before the
other side begins.
"""

from rulewright.games.battles.skirmish.commanders import deploy_commanders
from rulewright.games.battles.skirmish.mustering import draw_setup
from rulewright.games.battles.skirmish.overlays import place_overlays
from rulewright.games.battles.skirmish.picks import choose_commanders
from rulewright.games.battles.skirmish.units import deploy_units

__all__ = [
    "choose_commanders",
    "deploy_commanders",
    "deploy_units",
    "draw_setup",
    "place_overlays",
]
