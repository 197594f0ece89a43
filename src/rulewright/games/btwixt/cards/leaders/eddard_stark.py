"""The cards of Eddard Stark."""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.cards.base import InfluenceCard
from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.vocabulary.bids import discard_bid_card
from rulewright.games.btwixt.vocabulary.conditions import won
from rulewright.games.btwixt.vocabulary.deck import claim_next, look_and_keep_one
from rulewright.games.btwixt.vocabulary.hand_cards import show_hand
from rulewright.games.btwixt.words import HERE, PURPLE
from rulewright.kernel import Script


class ThePackSurvives(InfluenceCard):
    """If you won, also claim the next ally, into the same council. [cards.the-pack-survives]"""

    has_triumph = True

    def is_due(self, s: BtwixtState, you: int) -> bool:
        return won(s, you)

    def triumph(self, s: BtwixtState, you: int, place: int) -> Script[None]:
        yield from claim_next(s, self.by, HERE)


class SwordOfJustice(InfluenceCard):
    """Discard a purple card from another leader's bid pile. [cards.sword-of-justice]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from discard_bid_card(s, you, self.by, colour=PURPLE)


class PlainDealing(InfluenceCard):
    """Show your hand to all. [cards.plain-dealing]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        show_hand(s, you, self.by)
        yield from ()


class WintersWarning(InfluenceCard):
    """Look at the top four allies; one stays on top, the rest go below. [cards.winters-warning]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from look_and_keep_one(s, you, self.by, 4)


EDDARD: Final[dict[str, type[InfluenceCard]]] = {
    "the-pack-survives": ThePackSurvives,
    "sword-of-justice": SwordOfJustice,
    "plain-dealing": PlainDealing,
    "winters-warning": WintersWarning,
}
