"""The phrases that tell everybody what an asked seat is doing, by kind of ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ACTIVITIES: Final[Mapping[str, str]] = {
    # planning
    "order": "giving orders",
    "raven": "deciding how to use the messenger raven",
    "bury": "deciding where the wildling card goes",
    # actions
    "raid": "resolving a raid order",
    "march-order": "choosing a march order",
    "march": "marching",
    "token": "deciding whether to leave a Power token",
    "consolidate": "resolving a consolidate order",
    "capture": "deciding how many captured ships to keep",
    # combat
    "support": "deciding whom to support",
    "accept": "deciding whether to accept support",
    "house-card": "choosing a house card",
    "tides": "deciding whether to redraw a Tides of Battle card",
    "blade": "deciding whether to use the Valyrian steel blade",
    "casualty": "choosing a casualty",
    "retreat": "choosing where to retreat",
    # House cards
    "card": "choosing a house card",
    "cancel": "deciding whether to cancel a house card",
    "remove-order": "choosing an order to remove",
    "kill-footman": "choosing a footman to destroy",
    "upgrade": "choosing a footman to upgrade",
    "track": "choosing an influence track",
    # Westeros cards
    "event": "choosing what a Westeros card does",
    "muster": "mustering",
    "disband": "choosing units to disband",
    "bid": "bidding",
    "tie": "breaking a tie",
    # wildlings
    "muster-area": "choosing where to muster",
    "lose-unit": "choosing units to lose",
    "raid-loss": "choosing what to lose",
    "demote": "choosing a knight to demote",
    "discard-card": "choosing a house card to discard",
    "take-card": "choosing a house card to take back",
}
