"""Drawing cards for units and for terrain. [skirmish.units, skirmish.terrain]"""

from __future__ import annotations

from typing import Final

from rulewright.games.battles.components import SetupCard
from rulewright.games.battles.names import HOUSE_REF, RANK_REF, STRUCTURE_REF, TERRAIN_REF
from rulewright.games.battles.skirmish.picks import frame
from rulewright.games.battles.state import OVERLAYS, BattlesState, enemy, pack_of
from rulewright.games.battles.words import NO_STRUCTURE, RANK_NAMES, STRUCTURE_NAMES, TERRAIN_NAMES
from rulewright.kernel import Chance, Phrase, Script

CODE: Final = 100
"""The factor of codes in `s.to_place`.

They are terrain * CODE + terrain token, or type of units * CODE + rank.
"""


class DrawSetupCard(Chance):
    """A draw from a side's remaining Skirmish Setup cards."""

    def __init__(self, s: BattlesState, cards: list[int]) -> None:
        super().__init__(cards)
        self.names = {card: pack_of(s).setup_cards[card].key for card in cards}

    def text(self, outcome: int) -> str:
        return self.names[outcome]


def draw_setup(s: BattlesState) -> Script[None]:
    """Draw each side's cards for units, and then those for terrain. [skirmish.units]"""
    for side in (s.momentum, enemy(s.momentum)):
        for _ in range(frame(s).unit_cards + frame(s).terrain_cards):
            left = [card for card in range(len(pack_of(s).setup_cards)) if _is_left(s, side, card)]
            card = yield DrawSetupCard(s, left)
            s.setup[side].append(card)
        _log_setup(s, side)
        s.to_place[side] = overlays_of(s, side)
    s.turn = s.momentum
    s.step = OVERLAYS


def _is_left(s: BattlesState, side: int, card: int) -> bool:
    """Return whether a side can still draw a card: one of its own, neither chosen nor drawn yet."""
    used = s.picked[side] + s.setup[side]
    return pack_of(s).setup_cards[card].side == side and card not in used


def unit_cards(s: BattlesState, side: int) -> list[SetupCard]:
    """List the cards that a side has drawn for its units."""
    return [pack_of(s).setup_cards[card] for card in s.setup[side][: frame(s).unit_cards]]


def terrain_cards(s: BattlesState, side: int) -> list[SetupCard]:
    """List the cards that a side has drawn for its terrain."""
    return [pack_of(s).setup_cards[card] for card in s.setup[side][frame(s).unit_cards :]]


def overlays_of(s: BattlesState, side: int) -> list[int]:
    """List the overlays that a side has to place, as codes (see `CODE`)."""
    return [
        ground * CODE + structure
        for card in terrain_cards(s, side)
        for ground, structure in card.overlays
    ]


def units_to_place(s: BattlesState, side: int) -> list[int]:
    """List the units that a side has to place besides its commanders', as codes."""
    return [kind * CODE + rank for card in unit_cards(s, side) for kind, rank in card.units]


def _log_setup(s: BattlesState, side: int) -> None:
    units = [unit_part(s, code) for code in units_to_place(s, side)]
    overlays = [overlay_part(code) for code in overlays_of(s, side)]
    house = HOUSE_REF[side]
    s.log("skirmish.units", "{house} musters {units:,}.", house=house, units=units)
    s.log("skirmish.terrain", "{house} lays out {overlays:,}.", house=house, overlays=overlays)


def unit_words(s: BattlesState, code: int) -> str:
    """Return a unit to be placed in words, as in `green War Host of the North`."""
    return f"{RANK_NAMES[code % CODE]} {pack_of(s).kinds[code // CODE].name}"


def unit_part(s: BattlesState, code: int) -> Phrase:
    """Return a unit to be placed, with its rank, for a log entry."""
    kind = pack_of(s).kinds[code // CODE]
    return Phrase("{rank} {kind}", rank=RANK_REF[code % CODE], kind=kind.ref)


def overlay_words(code: int) -> str:
    """Return an overlay to be placed in words, as in `hills` or `river with ford`."""
    ground, structure = TERRAIN_NAMES[code // CODE], code % CODE
    return ground if structure == NO_STRUCTURE else f"{ground} with {STRUCTURE_NAMES[structure]}"


def overlay_part(code: int) -> Phrase:
    """Return an overlay to be placed, with any terrain token, for a log entry."""
    ground, structure = TERRAIN_REF[code // CODE], code % CODE
    if structure == NO_STRUCTURE:
        return Phrase("{terrain}", terrain=ground)
    return Phrase("{terrain} with {work}", terrain=ground, work=STRUCTURE_REF[structure])
