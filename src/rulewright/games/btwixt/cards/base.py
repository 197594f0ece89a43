"""The moments at which cards act. A card with an ability overrides its own.

The moments of an influence card: being played, counting its worth, after the bid is won. Those of
an ally: being placed, being claimed, the end of the game. That which a card *is* all the time, such
as a guard against others, is no code but a trait (`words.CARD_TRAITS`, `words.ALLY_TRAITS`).
"""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.words import NONE
from rulewright.kernel import Script


class InfluenceCard:
    """A card that does nothing. `by` is the rule that its words cite."""

    acts_on_play = False
    has_triumph = False  # acts after the bid is won

    def __init__(self, by: str = "") -> None:
        self.by = by  # `cards.betrayal`

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        """Act on being played by `you`; the card is `s.playing`, and lies in no pile yet."""
        yield from ()

    def is_due(self, s: BtwixtState, you: int) -> bool:
        """Whether its triumph does anything, now that the winner is known: else nobody is asked."""
        return self.has_triumph

    def triumph(self, s: BtwixtState, you: int, place: int) -> Script[None]:
        """Act after the bid is won, being due: it is number `place` of the pile of `you`."""
        yield from ()

    def worth(self, s: BtwixtState, you: int, place: int) -> int:
        """Add so much to its own value, lying in front of `you` as number `place` of the pile."""
        return 0


FIRST: Final = 1  # it maps values
LAST: Final = 2  # it looks at values that others have mapped


class AllyCard:
    """An ally that does nothing when it is claimed, and nothing at the end. `by` is its rule."""

    acts_when_claimed = False
    maps_tokens = 0  # at the end it gives tokens of its council other values: FIRST, or LAST

    def __init__(self, by: str = "") -> None:
        self.by = by  # `allies.sansa-stark`

    def councils(self, s: BtwixtState, you: int) -> Script[list[int]]:
        """Its choice of councils of `you` to go into, where it rules its placement.

        One or both; none where it leaves that to other cards. It is the first of `s.prizes`.
        """
        yield from ()
        return [you, (you - 1) % s.players]

    def when_claimed(self, s: BtwixtState, you: int, council: int) -> Script[None]:
        """Act on being claimed by `you`, who has placed it in `council`. It is `s.placed`."""
        yield from ()

    def end_power(self, s: BtwixtState, ally: int, council: int, totals: list[int]) -> int:
        """Its power at the end, NONE for the printed one.

        `totals` are those of all councils by printed power and tokens.
        """
        return NONE

    def end_tokens(self, values: list[int]) -> list[int]:
        """The values at the end of the tokens of its council, as far as they are known."""
        return values
