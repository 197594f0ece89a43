"""Base classes of card code: a card with an ability overrides the hooks that it needs.

An influence card can act when it is played, when its worth is counted and after the bid. An ally
can act when it is placed, when it is claimed and at the end of the game. Permanent properties, such
as being guarded against other cards, are traits instead of code (`words.CARD_TRAITS`,
`words.ALLY_TRAITS`).
"""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.words import NONE
from rulewright.kernel import Script


class InfluenceCard:
    """An influence card without an ability; `by` is the rule that its log entries cite.

    Subclasses override the hooks that their abilities need.
    """

    acts_on_play = False
    has_triumph = False  # acts after the bid is won

    def __init__(self, by: str = "") -> None:
        self.by = by  # `cards.betrayal`

    def on_play(self, s: BtwixtState, you: int) -> Script[None]:
        """Act when `you` play the card; it is in `s.playing`, and not in a pile yet."""
        yield from ()

    def is_due(self, s: BtwixtState, you: int) -> bool:
        """Return whether the triumph ability would do anything, now that the winner is known.

        If not, the seat is not asked about it.
        """
        return self.has_triumph

    def triumph(self, s: BtwixtState, you: int, place: int) -> Script[None]:
        """Resolve the triumph ability; the card is at `place` in the bid pile of `you`."""
        yield from ()

    def worth(self, s: BtwixtState, you: int, place: int) -> int:
        """Return the bonus of the ability; the card is at `place` in the bid pile of `you`."""
        return 0


FIRST: Final = 1  # replaces values
LAST: Final = 2  # compares values that others have replaced


class AllyCard:
    """An ally that does nothing when claimed or at the end; `by` is the rule of its log entries.

    Subclasses override the hooks that their abilities need.
    """

    acts_when_claimed = False
    maps_tokens = 0  # changes its council's token values at the end: FIRST or LAST

    def __init__(self, by: str = "") -> None:
        self.by = by  # `allies.sansa-stark`

    def councils(self, s: BtwixtState, you: int) -> Script[list[int]]:
        """Return the councils of `you` that the ally's own rule allows.

        The list is empty if other cards are to decide. Called only for allies that rule their
        placement. The ally is the first of `s.prizes`.
        """
        yield from ()
        return [you, (you - 1) % s.players]

    def when_claimed(self, s: BtwixtState, you: int, council: int) -> Script[None]:
        """Act when claimed by `you`, who has placed it in `council`; the ally is `s.placed`."""
        yield from ()

    def end_power(self, s: BtwixtState, ally: int, council: int, totals: list[int]) -> int:
        """Return the ally's power at the end of the game; NONE for the printed power.

        `totals` holds the printed power and tokens of every council.
        """
        return NONE

    def end_tokens(self, values: list[int]) -> list[int]:
        """Return what the known tokens of the ally's council count at the end, given `values`."""
        return values
