"""The cards of Cersei Lannister."""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.cards.base import InfluenceCard
from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.vocabulary.bids import discard_last_played
from rulewright.games.btwixt.vocabulary.conditions import won
from rulewright.games.btwixt.vocabulary.hand_cards import discard_hand, take_hand_random
from rulewright.games.btwixt.vocabulary.kneels import must_play
from rulewright.kernel import Script


class QueensCommand(InfluenceCard):
    """Another leader has to play a card on their next turn. [cards.queens-command]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from must_play(s, you, self.by)


class HiddenCache(InfluenceCard):
    """Every other leader discards the card that they played last. [cards.hidden-cache]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from discard_last_played(s, you, self.by)


class LionessClaim(InfluenceCard):
    """Discard a card from your hand unless you won. [cards.lioness-claim]"""

    has_triumph = True

    def is_due(self, s: BtwixtState, you: int) -> bool:
        return not won(s, you)

    def triumph(self, s: BtwixtState, you: int, place: int) -> Script[None]:
        yield from discard_hand(s, you, self.by)


class DebtsCollected(InfluenceCard):
    """If you won, take a random card from a neighbour's hand. [cards.debts-collected]"""

    has_triumph = True

    def is_due(self, s: BtwixtState, you: int) -> bool:
        return won(s, you)

    def triumph(self, s: BtwixtState, you: int, place: int) -> Script[None]:
        yield from take_hand_random(s, you, self.by)


CERSEI: Final[dict[str, type[InfluenceCard]]] = {
    "queens-command": QueensCommand,
    "hidden-cache": HiddenCache,
    "lioness-claim": LionessClaim,
    "debts-collected": DebtsCollected,
}
