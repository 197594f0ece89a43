"""The cards of Doran Martell.

Unyielding and Gathered Spears have no code: they are traits (`words.GUARDS_PILE`,
`words.OPENS_ALONE`).
"""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.cards.base import InfluenceCard
from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.vocabulary.conditions import won
from rulewright.games.btwixt.vocabulary.hand_cards import draw, play_from_deck
from rulewright.kernel import Script


class LongPatience(InfluenceCard):
    """Draw two cards unless you won. [cards.long-patience]"""

    has_triumph = True

    def is_due(self, s: BtwixtState, you: int) -> bool:
        return not won(s, you)

    def triumph(self, s: BtwixtState, you: int, place: int) -> Script[None]:
        yield from draw(s, you, 2)


class SecretEnvoy(InfluenceCard):
    """Play the top card of the influence deck at once. [cards.secret-envoy]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from play_from_deck(s, you, self.by)


DORAN: Final[dict[str, type[InfluenceCard]]] = {
    "long-patience": LongPatience,
    "secret-envoy": SecretEnvoy,
}
