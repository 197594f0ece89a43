"""Tides of Battle: a card for each side, and a redraw for the blade. [tides.*]"""

from __future__ import annotations

from rulewright.games.thrones.components import (
    HOUSE_REF,
    NOBODY,
    TIDES,
    TIDES_COUNT,
    TIDES_REF,
    TIDES_STRENGTH,
)
from rulewright.games.thrones.control import blade_holder
from rulewright.games.thrones.state import (
    ATTACKER,
    DEFENDER,
    NO_CARD,
    RESOLUTION,
    Battle,
    ThronesState,
)
from rulewright.kernel import Chance, Script
from rulewright.kit.asks import YesNo


class DrawTides(Chance):
    """Draw a Tides of Battle card that only its house sees."""

    def text(self, outcome: int) -> str:
        """Return the notation, such as `one-sword`."""
        return TIDES[outcome]


def draw_tides(s: ThronesState, b: Battle, side: int) -> Script[None]:
    """Draw a side's card from the full deck, without the cards that this combat has drawn.

    [tides.deck] [tides.draw]
    """
    left = TIDES_COUNT[:]
    for card in b.tides:
        if card != NO_CARD:
            left[card] -= 1
    cards = [card for card in range(len(TIDES)) if left[card]]
    weights = [left[card] for card in cards]
    b.tides[side] = yield DrawTides(cards, weights, 1 << b.house(side))


class RedrawTides(YesNo[ThronesState]):
    """Choose whether to spend the blade on another Tides card."""

    kind = "tides"
    rule = "tides.blade"
    words = ("keep", "redraw")
    labels = ("Keep the card", "Spend the blade on another card")

    def prompt(self, s: ThronesState) -> str:
        """Name the card drawn; only its house sees the question."""
        b = s.combat
        card = b.tides[b.side_of(self.seat)]
        return f"Your Tides of Battle card: {TIDES[card]} (strength {TIDES_STRENGTH[card]})"


def redraw_and_reveal_tides(s: ThronesState) -> Script[None]:
    """Let the blade's holder redraw its card, then show both. [tides.blade]"""
    b = s.combat
    s.step = RESOLUTION
    holder = blade_holder(s)
    side = b.side_of(holder)
    if side != NOBODY and not s.blade_used:
        redraw = yield RedrawTides(holder)
        if redraw:
            s.blade_used = True
            pattern = "{house} spends the blade on another Tides card."
            s.log("tides.blade", pattern, house=HOUSE_REF[holder])
            yield from draw_tides(s, b, side)
    b.tides_shown = True  # the step ends: its private state is now public
    s.log(
        "tides.draw",
        "Tides of Battle: {attacker_card} for {attacker}, {defender_card} for {defender}.",
        attacker_card=TIDES_REF[b.tides[ATTACKER]],
        attacker=HOUSE_REF[b.attacker],
        defender_card=TIDES_REF[b.tides[DEFENDER]],
        defender=HOUSE_REF[b.defender],
    )
