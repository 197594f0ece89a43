"""The cards of Tyrion Lannister. Golden Tongue has no code: it is a trait (`words.TALKS`)."""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.cards.base import InfluenceCard
from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.vocabulary.hand_cards import draw_then_discard
from rulewright.games.btwixt.vocabulary.kneels import close_above
from rulewright.games.btwixt.vocabulary.leaders import trade_at_random
from rulewright.kernel import Script


class CleverBargain(InfluenceCard):
    """Give a card of your choice for a random card from another hand. [cards.clever-bargain]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from trade_at_random(s, you, self.by)


class HarbourChain(InfluenceCard):
    """No card of 8 or more may be played this round. [cards.harbour-chain]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        close_above(s, self.by, 8)
        yield from ()


class WineAndBooks(InfluenceCard):
    """Draw two cards, then discard one. [cards.wine-and-books]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from draw_then_discard(s, you, self.by, 2)


TYRION: Final[dict[str, type[InfluenceCard]]] = {
    "clever-bargain": CleverBargain,
    "harbour-chain": HarbourChain,
    "wine-and-books": WineAndBooks,
}
