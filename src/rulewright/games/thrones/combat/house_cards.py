"""House cards: chosen secretly, revealed, and their texts resolved. [combat.house-cards]"""

from __future__ import annotations

from rulewright.games.thrones.cards import text_of
from rulewright.games.thrones.combat.strength import card_order, is_broken_off, total
from rulewright.games.thrones.combat.tides import draw_tides
from rulewright.games.thrones.components import (
    AREA_NAMES,
    CARD_NAMES,
    CARD_REF,
    CARD_STRENGTH,
    CARDS,
    HOUSE_REF,
)
from rulewright.games.thrones.hands import discarded, in_hand
from rulewright.games.thrones.state import (
    ATTACKER,
    DEFENDER,
    RESOLUTION,
    TIDES_REDRAW,
    Battle,
    ThronesState,
)
from rulewright.kernel import Refusal, Script, Simultaneous
from rulewright.kit.asks import Choice


class ChooseCard(Choice[ThronesState]):
    """Choose, in secret, a house card for this combat."""

    kind = "house-card"
    rule = "combat.house-cards"
    hint = "You have no card “{}”."

    def options(self, s: ThronesState) -> list[int]:
        """List the cards in hand; one must be played."""
        return in_hand(s, self.seat)

    def text(self, s: ThronesState, option: int) -> str:
        """Return the notation, such as `eddard-stark`."""
        return CARDS[option]

    def label(self, s: ThronesState, option: int) -> str:
        return f"{CARD_NAMES[option]} ({CARD_STRENGTH[option]})"

    def targets(self, s: ThronesState, option: int) -> list[str]:
        return [f"card:{CARDS[option]}"]

    def prompt(self, s: ThronesState) -> str:
        b = s.combat
        side = b.side_of(self.seat)
        return (
            f"Combat in {AREA_NAMES[b.area]}, {total(s, side)} against {total(s, 1 - side)}: "
            "choose a house card"
        )

    def candidates(self, s: ThronesState) -> list[int]:
        """List the discarded cards, which are shown as unavailable."""
        return discarded(s, self.seat)

    def refusal(self, s: ThronesState, option: int) -> Refusal | None:
        return Refusal("cards.hand", f"{CARD_NAMES[option]} is not in your hand.")


def choose_house_cards(s: ThronesState) -> Script[None]:
    """Have both sides choose and reveal cards, and resolve their texts. [combat.house-cards]

    Only texts that act before strength is compared are resolved here.
    """
    b = s.combat
    yield from reveal_house_cards(s, b)
    yield from resolve_cancelling_texts(s, b)
    yield from resolve_immediate_texts(s, b)
    s.step = RESOLUTION
    if s.with_tides and not is_broken_off(s, b):
        s.step = TIDES_REDRAW
        yield from draw_tides(s, b, ATTACKER)
        yield from draw_tides(s, b, DEFENDER)


def reveal_house_cards(s: ThronesState, b: Battle) -> Script[None]:
    """Have both sides choose a card in secret, then reveal both. [combat.house-cards]"""
    yield Simultaneous(
        [
            (b.attacker, choose_card(s, b, ATTACKER)),
            (b.defender, choose_card(s, b, DEFENDER)),
        ]
    )
    b.shown = True
    s.log(
        "combat.house-cards",
        "{attacker} plays {attacker_card}, {defender} plays {defender_card}.",
        attacker=HOUSE_REF[b.attacker],
        attacker_card=CARD_REF[b.cards[ATTACKER]],
        defender=HOUSE_REF[b.defender],
        defender_card=CARD_REF[b.cards[DEFENDER]],
    )


def choose_card(s: ThronesState, b: Battle, side: int) -> Script[None]:
    """Let a side choose its house card in secret."""
    b.cards[side] = yield ChooseCard(b.house(side))


def resolve_cancelling_texts(s: ThronesState, b: Battle) -> Script[None]:
    """Resolve the texts that cancel or ignore, before all others. [combat.timing]"""
    for side in card_order(s, b):
        text = text_of(b, side)
        if text.cancels:
            yield from text.cancel(s, b, side)


def resolve_immediate_texts(s: ThronesState, b: Battle) -> Script[None]:
    """Resolve each text that acts on being revealed, in `card_order`. [combat.timing]

    A card that a text brings in has its text resolved too, on its side's turn. No text acts once a
    side has no units left. [cards.mace-tyrell]
    """
    for side in card_order(s, b):
        done: list[int] = []
        while b.cards[side] >= 0 and b.cards[side] not in done:
            card = b.cards[side]
            done.append(card)
            text = text_of(b, side)
            if text.acts_on_reveal:
                yield from text.on_reveal(s, b, side)
                if is_broken_off(s, b):
                    return
