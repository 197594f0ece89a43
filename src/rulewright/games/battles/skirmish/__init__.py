"""A skirmish: commanders chosen in secret, cards drawn for units and terrain, all placed by hand.

The side with the momentum token places first, and all of its pieces before the other begins.
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
