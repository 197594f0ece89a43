"""The cards of Doran Martell.

Unyielding and Gathered Spears are traits (`words.GUARDS_PILE`, `words.OPENS_ALONE`).
"""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.cards.base import InfluenceCard
from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.vocabulary.conditions import won
from rulewright.games.btwixt.vocabulary.hand_cards import draw, play_from_deck
from rulewright.kernel import Script


class LongPatience(InfluenceCard):
    """Two cards are drawn unless the bid was won. [cards.long-patience]"""

    has_triumph = True

    def is_due(self, s: BtwixtState, you: int) -> bool:
        return not won(s, you)

    def triumph(self, s: BtwixtState, you: int, place: int) -> Script[None]:
        yield from draw(s, you, 2)


class SecretEnvoy(InfluenceCard):
    """The top card of the influence deck is played at once. [cards.secret-envoy]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from play_from_deck(s, you, self.by)


DORAN: Final[dict[str, type[InfluenceCard]]] = {
    "long-patience": LongPatience,
    "secret-envoy": SecretEnvoy,
}
