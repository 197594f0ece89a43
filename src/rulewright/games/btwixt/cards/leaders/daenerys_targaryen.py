"""The cards of Daenerys Targaryen."""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.cards.base import InfluenceCard
from rulewright.games.btwixt.deaths import kill_current
from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.vocabulary.bids import discard_bid_card
from rulewright.games.btwixt.vocabulary.deck import next_current
from rulewright.games.btwixt.vocabulary.hand_cards import take_discarded
from rulewright.games.btwixt.vocabulary.worths import by_allies
from rulewright.games.btwixt.words import EACH_NEIGHBOUR
from rulewright.kernel import Script


class BloodMagic(InfluenceCard):
    """Kill the current ally; the next one takes its place. [cards.blood-magic]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        kill_current(s)
        yield from next_current(s, self.by)


class Dragonflame(InfluenceCard):
    """Discard a card of 3 or less from each neighbour's bid pile. [cards.dragonflame]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from discard_bid_card(s, you, self.by, EACH_NEIGHBOUR, most=3)


class BrokenChains(InfluenceCard):
    """Take a card of 5 or less from the discard pile into your hand. [cards.broken-chains]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from take_discarded(s, you, self.by, 5)


class LoyalHost(InfluenceCard):
    """Worth 1 more for each ally of your council with fewer allies, up to 3. [cards.loyal-host]"""

    def worth(self, s: BtwixtState, you: int, place: int) -> int:
        return by_allies(s, you, 3)


DAENERYS: Final[dict[str, type[InfluenceCard]]] = {
    "blood-magic": BloodMagic,
    "dragonflame": Dragonflame,
    "broken-chains": BrokenChains,
    "loyal-host": LoyalHost,
}
