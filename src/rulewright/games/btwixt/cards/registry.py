"""Finds the code of each card: a class of this package by the card's key, or a pack's effects."""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.cards.allies_claimed import CLAIMED
from rulewright.games.btwixt.cards.allies_end import END
from rulewright.games.btwixt.cards.allies_placement import PLACEMENT
from rulewright.games.btwixt.cards.base import AllyCard, InfluenceCard
from rulewright.games.btwixt.cards.effects import EffectAlly, EffectCard
from rulewright.games.btwixt.cards.events import EVENTS
from rulewright.games.btwixt.cards.leaders import LEADERS
from rulewright.games.btwixt.cards.standard import STANDARD
from rulewright.games.btwixt.components import AllyKind, InfluenceKind
from rulewright.games.btwixt.packs import PACKS
from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.words import KIND

OWN: Final[dict[str, type[InfluenceCard]]] = {**STANDARD, **EVENTS, **LEADERS}
OWN_ALLIES: Final[dict[str, type[AllyCard]]] = {**PLACEMENT, **CLAIMED, **END}

#: The code of every card of each pack, by the place of the pack and of the card in it.
INFLUENCE: Final[list[list[InfluenceCard]]] = []
ALLIES: Final[list[list[AllyCard]]] = []


def influence_code(s: BtwixtState, card: int) -> InfluenceCard:
    """Return the code of an influence card; flag bits above its kind are ignored."""
    if s.pack >= len(INFLUENCE):
        read_packs()
    return INFLUENCE[s.pack][card & KIND]


def has_triumph(pack: int, kind: int) -> bool:
    """Return whether an influence card of a pack has a triumph ability. [triumph.timing]"""
    if pack >= len(INFLUENCE):
        read_packs()
    return INFLUENCE[pack][kind].has_triumph


def ally_code(s: BtwixtState, ally: int) -> AllyCard:
    """Return the code of an ally; flag bits above its number are ignored."""
    if s.pack >= len(ALLIES):
        read_packs()
    return ALLIES[s.pack][ally & KIND]


def read_packs() -> None:
    """Register the code of packs added since the last call."""
    for pack in PACKS[len(INFLUENCE) :]:
        INFLUENCE.append([_influence(kind) for kind in pack.kinds])
        ALLIES.append([_ally(ally) for ally in pack.allies])


def _influence(kind: InfluenceKind) -> InfluenceCard:
    by = f"cards.{kind.key}"
    if kind.rewritten:
        return EffectCard(by, kind)
    return OWN.get(kind.key, InfluenceCard)(by)


def _ally(ally: AllyKind) -> AllyCard:
    by = f"allies.{ally.key}"
    if ally.rewritten:
        return EffectAlly(by, ally)
    return OWN_ALLIES.get(ally.key, AllyCard)(by)
