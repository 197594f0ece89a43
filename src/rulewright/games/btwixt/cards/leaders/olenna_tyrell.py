"""The cards of Olenna Tyrell."""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.cards.base import InfluenceCard
from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.vocabulary.allies import kill_claimed
from rulewright.games.btwixt.vocabulary.bids import discard_bid_card
from rulewright.games.btwixt.vocabulary.conditions import won
from rulewright.games.btwixt.vocabulary.deck import add_prize
from rulewright.games.btwixt.vocabulary.leaders import all_draw
from rulewright.games.btwixt.words import NEIGHBOURS
from rulewright.kernel import Script


class Matchmaker(InfluenceCard):
    """The winner also claims the next ally, into the other council. [cards.matchmaker]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from add_prize(s, self.by)


class ThornedRose(InfluenceCard):
    """Discard a card of 6 or more from a neighbour's bid pile. [cards.thorned-rose]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from discard_bid_card(s, you, self.by, NEIGHBOURS, least=6)


class SummerHarvest(InfluenceCard):
    """You and each neighbour draw a card. [cards.summer-harvest]"""

    has_triumph = True

    def triumph(self, s: BtwixtState, you: int, place: int) -> Script[None]:
        yield from all_draw(s, you)


class QuietPoison(InfluenceCard):
    """Unless you won, the claimed ally dies if its power is 5 or more. [cards.quiet-poison]"""

    has_triumph = True

    def is_due(self, s: BtwixtState, you: int) -> bool:
        return not won(s, you)

    def triumph(self, s: BtwixtState, you: int, place: int) -> Script[None]:
        kill_claimed(s, self.by, 5)
        yield from ()


OLENNA: Final[dict[str, type[InfluenceCard]]] = {
    "matchmaker": Matchmaker,
    "thorned-rose": ThornedRose,
    "summer-harvest": SummerHarvest,
    "quiet-poison": QuietPoison,
}
