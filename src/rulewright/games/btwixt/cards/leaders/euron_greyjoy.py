"""The cards of Euron Greyjoy."""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.cards.base import InfluenceCard
from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.vocabulary.conditions import won
from rulewright.games.btwixt.vocabulary.hand_cards import bid_hand_random
from rulewright.games.btwixt.vocabulary.kneels import make_kneel
from rulewright.games.btwixt.vocabulary.tokens import move_token
from rulewright.games.btwixt.words import FAR, SHARED, YOURSELF
from rulewright.kernel import Script


class IronFleet(InfluenceCard):
    """You kneel. [cards.iron-fleet]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from make_kneel(s, you, self.by, YOURSELF)


class ReaversShare(InfluenceCard):
    """If you won, move a neighbour's token to your shared council. [cards.reavers-share]"""

    has_triumph = True

    def is_due(self, s: BtwixtState, you: int) -> bool:
        return won(s, you)

    def triumph(self, s: BtwixtState, you: int, place: int) -> Script[None]:
        yield from move_token(s, you, self.by, FAR, SHARED)


class HornOfCommand(InfluenceCard):
    """Put a random card from another leader's hand into your bid pile. [cards.horn-of-command]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from bid_hand_random(s, you, self.by)


EURON: Final[dict[str, type[InfluenceCard]]] = {
    "iron-fleet": IronFleet,
    "reavers-share": ReaversShare,
    "horn-of-command": HornOfCommand,
}
