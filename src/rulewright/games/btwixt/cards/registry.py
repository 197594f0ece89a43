"""The code of each card: our own by the key of its record."""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.cards.allies_claimed import CLAIMED
from rulewright.games.btwixt.cards.allies_end import END
from rulewright.games.btwixt.cards.allies_placement import PLACEMENT
from rulewright.games.btwixt.cards.base import AllyCard, InfluenceCard
from rulewright.games.btwixt.cards.events import EVENTS
from rulewright.games.btwixt.cards.leaders import LEADERS
from rulewright.games.btwixt.cards.standard import STANDARD
from rulewright.games.btwixt.components import Pack
from rulewright.games.btwixt.packs import PACKS
from rulewright.games.btwixt.state import State
from rulewright.games.btwixt.words import KIND

OWN: Final[dict[str, type[InfluenceCard]]] = {**STANDARD, **EVENTS, **LEADERS}
OWN_ALLIES: Final[dict[str, type[AllyCard]]] = {**PLACEMENT, **CLAIMED, **END}


def influence_codes(pack: Pack) -> list[InfluenceCard]:
    """The code of every kind of influence card of a pack, by its place."""
    return [OWN.get(kind.key, InfluenceCard)(f"cards.{kind.key}") for kind in pack.kinds]


def ally_codes(pack: Pack) -> list[AllyCard]:
    """The code of every ally of a pack, by its place."""
    return [OWN_ALLIES.get(ally.key, AllyCard)(f"allies.{ally.key}") for ally in pack.allies]


INFLUENCE: Final[list[list[InfluenceCard]]] = [influence_codes(pack) for pack in PACKS]
ALLIES: Final[list[list[AllyCard]]] = [ally_codes(pack) for pack in PACKS]


def influence_code(s: State, card: int) -> InfluenceCard:
    """The code of an influence card, whatever is packed above its kind."""
    return INFLUENCE[s.pack][card & KIND]


def ally_code(s: State, ally: int) -> AllyCard:
    """The code of an ally, whatever is packed above its place."""
    return ALLIES[s.pack][ally & KIND]
