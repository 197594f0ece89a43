"""The moments of a combat at which a house card may act; cards override those they use.

In order: cancelling, on being revealed, while strength and icons are counted, once the victor is
known, in the retreat, at the end, on entering, after the combat. [combat.timing]
"""

from __future__ import annotations

from rulewright.games.thrones.state import Battle, Combatant, ThronesState
from rulewright.kernel import Request, Script


class HouseCard:
    """A house card. This class is a card without text: strength and icons only. [cards.plain]"""

    cancels = False  # acts in the cancel step
    acts_on_reveal = False
    acts_on_outcome = False  # acts once the victor is known
    acts_at_end = False  # acts when the beaten have retreated
    acts_after_combat = False
    changes_units = False
    blanks_strength = False  # the printed strength of the opponent's card counts 0
    blanks_bonus = False  # the strength that the opponent's text adds counts 0
    spares_own_side = False  # no casualties from texts, swords and Tides
    extra_casualties = 0  # of the loser, besides those by swords
    picks_retreat = False  # the winner may pick where the loser retreats
    stays_standing = False  # if beaten, the units retreat without being routed
    keeps_victors_out = False  # if the defender is beaten, the attackers do not enter
    keeps_bare_area = False  # likewise attackers with no units left do not take the area
    takes_pile_back = False  # if beaten, the discard pile and this card return
    carries_march = False  # the march order goes along with victorious attackers
    defense_factor = 1

    def cancel(self, s: ThronesState, b: Battle, side: int) -> Script[None]:
        """Cancel or ignore something before other texts act."""
        yield from ()

    def on_reveal(self, s: ThronesState, b: Battle, side: int) -> Script[None]:
        """Act as soon as the cards are revealed."""
        yield from ()

    def unit_worth(
        self, s: ThronesState, b: Battle, player: int, unit: Combatant, worth: int
    ) -> int:
        """Return the strength of a unit that had strength `worth` before this text.

        `player` is the side that played this card.
        """
        return worth

    def bonus(self, s: ThronesState, b: Battle, side: int) -> int:
        """Return the strength that the text adds."""
        return 0

    def extra_swords(self, s: ThronesState, b: Battle, side: int) -> int:
        """Return the sword icons that the text adds."""
        return 0

    def extra_fortifications(self, s: ThronesState, b: Battle, side: int) -> int:
        """Return the fortification icons that the text adds."""
        return 0

    def guide_retreat(self, b: Battle, side: int, areas: list[int], unguided: list[int]) -> Request:
        """Return the ask by which the winner chooses the loser's retreat, for cards that let it.

        `unguided` are the areas open to the loser if the winner declines.
        """
        raise NotImplementedError

    def on_outcome(self, s: ThronesState, b: Battle, side: int, won: bool) -> Script[None]:
        """Act once the victor is known, before casualties."""
        yield from ()

    def at_end(self, s: ThronesState, b: Battle, side: int, won: bool) -> Script[None]:
        """Act after the retreat, before the victor enters and the cards are discarded."""
        yield from ()

    def after_combat(self, s: ThronesState, b: Battle, side: int) -> Script[None]:
        """Act after clean-up, when hands have been refilled."""
        yield from ()
