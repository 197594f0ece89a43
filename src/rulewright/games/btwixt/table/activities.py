"""The phrases that tell everybody what an asked seat is doing, by kind of ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ACTIVITIES: Final[Mapping[str, str]] = {
    "leader": "choosing a leader",
    "draft": "keeping one card and passing on the rest",
    "turn": "playing a card or kneeling",
    "triumph": "choosing which card acts next",
    # abilities
    "ally": "choosing an ally",
    "council": "choosing a council",
    "token": "choosing a token",
    "target": "choosing a leader",
    "bid-card": "choosing a card of a bid",
    "hand-card": "choosing a card from hand",
    "open-card": "choosing a card from the discard pile",
}
