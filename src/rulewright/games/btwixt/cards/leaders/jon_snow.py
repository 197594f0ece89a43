"""The cards of Jon Snow. Night Gathers has no code: it is a trait (`words.WINS_TIES`)."""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.cards.base import InfluenceCard
from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.vocabulary.allies import spare_allies
from rulewright.games.btwixt.vocabulary.bids import return_bid_card
from rulewright.games.btwixt.vocabulary.conditions import neighbour_won
from rulewright.games.btwixt.vocabulary.tokens import both_gain_token
from rulewright.games.btwixt.words import OTHERS
from rulewright.kernel import Script


class OathOfTheWatch(InfluenceCard):
    """No ally can be killed for the rest of the round. [cards.oath-of-the-watch]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        spare_allies(s, self.by)
        yield from ()


class UnlikelyAllies(InfluenceCard):
    """If a neighbour won, you and that neighbour each gain a token. [cards.unlikely-allies]"""

    has_triumph = True

    def is_due(self, s: BtwixtState, you: int) -> bool:
        return neighbour_won(s, you)

    def triumph(self, s: BtwixtState, you: int, place: int) -> Script[None]:
        yield from both_gain_token(s, you, self.by)


class WolfAtHeel(InfluenceCard):
    """Return a card from another leader's bid pile to its holder's hand. [cards.wolf-at-heel]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from return_bid_card(s, you, self.by, OTHERS)


JON: Final[dict[str, type[InfluenceCard]]] = {
    "oath-of-the-watch": OathOfTheWatch,
    "unlikely-allies": UnlikelyAllies,
    "wolf-at-heel": WolfAtHeel,
}
