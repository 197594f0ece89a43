"""The code of each card: our own by the key of its record."""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.cards.base import InfluenceCard
from rulewright.games.btwixt.cards.events import EVENTS
from rulewright.games.btwixt.cards.standard import STANDARD
from rulewright.games.btwixt.components import Pack
from rulewright.games.btwixt.packs import PACKS
from rulewright.games.btwixt.state import State
from rulewright.games.btwixt.words import KIND

OWN: Final[dict[str, type[InfluenceCard]]] = {**STANDARD, **EVENTS}


def influence_codes(pack: Pack) -> list[InfluenceCard]:
    """The code of every kind of influence card of a pack, by its place."""
    return [OWN.get(kind.key, InfluenceCard)(f"cards.{kind.key}") for kind in pack.kinds]


INFLUENCE: Final[list[list[InfluenceCard]]] = [influence_codes(pack) for pack in PACKS]


def influence_code(s: State, card: int) -> InfluenceCard:
    """The code of an influence card, whatever is packed above its kind."""
    return INFLUENCE[s.pack][card & KIND]
