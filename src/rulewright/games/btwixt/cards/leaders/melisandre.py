"""The cards of Melisandre."""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.cards.base import InfluenceCard
from rulewright.games.btwixt.choices import tell_no_effect
from rulewright.games.btwixt.deaths import kill_current
from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.vocabulary.deck import look_and_may_sink
from rulewright.games.btwixt.vocabulary.leaders import card_for_token, kill_or_fall
from rulewright.games.btwixt.words import NONE
from rulewright.kernel import Script


class ShadowAssassin(InfluenceCard):
    """Kill the current ally; none takes its place. [cards.shadow-assassin]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        if s.current == NONE:
            tell_no_effect(s, self.by)
        kill_current(s)
        yield from ()


class VisionsInFlame(InfluenceCard):
    """Look at the top three allies; you may put one at the bottom. [cards.visions-in-flame]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from look_and_may_sink(s, you, self.by, 3)


class BurntOffering(InfluenceCard):
    """You may discard a card from your hand to gain a token. [cards.burnt-offering]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from card_for_token(s, you, self.by)


class RedFavour(InfluenceCard):
    """Kill an ally of 3 or less, or this card is worth 3. [cards.red-favour]"""

    acts_on_play = True

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        yield from kill_or_fall(s, you, self.by, 3, 3)


MELISANDRE: Final[dict[str, type[InfluenceCard]]] = {
    "shadow-assassin": ShadowAssassin,
    "visions-in-flame": VisionsInFlame,
    "burnt-offering": BurntOffering,
    "red-favour": RedFavour,
}
