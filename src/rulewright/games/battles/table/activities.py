"""The phrases that tell everybody what an asked seat is doing, by kind of ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ACTIVITIES: Final[Mapping[str, str]] = {
    # preparation
    "pick-commander": "choosing commanders",
    "place-overlay": "placing overlays",
    "place-commander": "placing commanders",
    "place-unit": "placing units",
    "lay-token": "laying tokens face down",
    "lay-catapult": "laying tokens face down",
    "disc": "laying a commander's disc",
    "man-palisade": "manning the palisades",
    # command
    "action": "choosing an action",
    "commander": "choosing a commander",
    "pay": "choosing which commands to give",
    "next-command": "choosing the next command",
    "order-unit": "choosing a unit to order",
    "setup-dice": "deciding whether to take a token off the palisades",
    "setup-token": "choosing a token to take off the palisades",
    # tactics and commanders
    "tactic": "deciding whether to use a tactic",
    "tactic-unit": "choosing a unit for a card",
    "tactic-hex": "choosing a hex for a card",
    "tactic-token": "choosing an order token for a card",
    "rally-unit": "choosing a unit to rally",
    "commit": "deciding whether to commit a commander",
    "lend": "deciding whether to lend dice",
    "direction": "choosing where fires spread",
    # movement
    "mover": "choosing a unit to move",
    "move": "moving a unit",
    "parting-blow": "deciding whether to strike a parting blow",
    # attack
    "attacker": "choosing a unit to attack with",
    "target": "choosing a target",
    "helper": "choosing a unit to attack along",
    "reroll": "deciding whether to roll again",
    "stalwart": "deciding whether to ignore a Morale result",
    "retreat": "choosing where to retreat",
    "counterattack": "deciding whether to strike back",
    "advance": "deciding whether to advance",
    "pursue": "deciding whether to pursue",
    # regrouping
    "keep-card": "choosing a card to keep",
    "keep-token": "choosing an order token to keep",
}
