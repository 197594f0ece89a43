"""The event cards."""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.cards.base import InfluenceCard
from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.vocabulary.allies import kill_ally, swap_allies, trial
from rulewright.games.btwixt.vocabulary.bids import discard_lowest, move_self_to_bid, return_self
from rulewright.games.btwixt.vocabulary.conditions import won
from rulewright.games.btwixt.vocabulary.deck import claim_dead, next_current, sink_current
from rulewright.games.btwixt.vocabulary.hand_cards import pass_hand_cards
from rulewright.games.btwixt.vocabulary.kneels import limit_cards
from rulewright.games.btwixt.vocabulary.tokens import gain_token, look_at_tokens
from rulewright.games.btwixt.words import HERE
from rulewright.kernel import Script


class Bribery(InfluenceCard):
    """Goes into another leader's pile, and after the bid to that leader's hand. [cards.bribery]"""

    acts_on_play = True
    has_triumph = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from move_self_to_bid(s, you, self.by)

    def triumph(self, s: BtwixtState, you: int, place: int) -> Script[None]:
        return_self(s, you, self.by, place)
        yield from ()


class BrokenGuestRight(InfluenceCard):
    """Kill an ally of 4 or less in one of your councils. [cards.broken-guest-right]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from kill_ally(s, you, self.by, most=4)


class RiotInTheStreets(InfluenceCard):
    """Every leader discards the lowest card of their own bid pile. [cards.riot-in-the-streets]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from discard_lowest(s, you, self.by)


class Nightfall(InfluenceCard):
    """Each leader may play only one more card this round. [cards.nightfall]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        limit_cards(s, self.by, 1)
        yield from ()


class ExchangeOfWards(InfluenceCard):
    """Swap an ally of your left council with one of your right. [cards.exchange-of-wards]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from swap_allies(s, you, self.by)


class ReturnedFromTheGrave(InfluenceCard):
    """The winner also claims an ally from the dead pile. [cards.returned-from-the-grave]"""

    has_triumph = True

    def is_due(self, s: BtwixtState, you: int) -> bool:
        return bool(s.dead)

    def triumph(self, s: BtwixtState, you: int, place: int) -> Script[None]:
        yield from claim_dead(s, self.by)


class DarkTidings(InfluenceCard):
    """All leaders pass a card from their hand to the left. [cards.dark-tidings]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from pass_hand_cards(s, self.by)


class OmenInTheSky(InfluenceCard):
    """Look at up to two tokens of your councils. [cards.omen-in-the-sky]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from look_at_tokens(s, you, self.by, 2)


class SuddenDeparture(InfluenceCard):
    """The next ally takes the place of the current one. [cards.sudden-departure]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        sink_current(s, self.by)
        yield from next_current(s, self.by)


class IronPrice(InfluenceCard):
    """If you won, gain an extra token in the ally's council. [cards.iron-price]"""

    has_triumph = True

    def is_due(self, s: BtwixtState, you: int) -> bool:
        return won(s, you)

    def triumph(self, s: BtwixtState, you: int, place: int) -> Script[None]:
        yield from gain_token(s, you, self.by, HERE)


class TrialOfChampions(InfluenceCard):
    """Choose an ally in each of your councils; the lower one dies. [cards.trial-of-champions]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from trial(s, you, self.by)


EVENTS: Final[dict[str, type[InfluenceCard]]] = {
    "bribery": Bribery,
    "broken-guest-right": BrokenGuestRight,
    "riot-in-the-streets": RiotInTheStreets,
    "nightfall": Nightfall,
    "exchange-of-wards": ExchangeOfWards,
    "returned-from-the-grave": ReturnedFromTheGrave,
    "dark-tidings": DarkTidings,
    "omen-in-the-sky": OmenInTheSky,
    "sudden-departure": SuddenDeparture,
    "iron-price": IronPrice,
    "trial-of-champions": TrialOfChampions,
}
