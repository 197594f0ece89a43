"""The moments of a combat at which a house card may act. A card with a text overrides its own.

The moments, in the order of a combat: cancelling, on being revealed, while strength and icons
are counted, once the victor is known, in the retreat, at the end, on entering, after the combat.
[combat.timing]
"""

from __future__ import annotations

from rulewright.games.thrones.state import Battle, Combatant, ThronesState
from rulewright.kernel import Request, Script


class HouseCard:
    """A card without text: strength and icons only. [cards.plain]"""

    cancels = False  # acts in the cancel step
    acts_on_reveal = False
    acts_on_outcome = False  # acts once the victor is known
    acts_at_end = False  # acts when the beaten have retreated
    acts_after_combat = False
    changes_units = False
    blanks_strength = False  # the opponent's printed strength counts 0
    blanks_bonus = False  # and so does what the opponent's text adds to it
    spares_own_side = False  # no casualties from texts, swords and Tides
    extra_casualties = 0  # the loser's, beyond what swords and fortifications come to
    picks_retreat = False  # the winner may pick where the loser retreats
    stays_standing = False  # beaten: the units retreat without being routed
    keeps_victors_out = False  # beaten defender: the attackers do not enter
    keeps_bare_area = False  # beaten defender: attackers with nobody left do not take the area
    takes_pile_back = False  # beaten: the whole discard pile returns, this card too
    carries_march = False  # victorious attacker: the march order goes along
    defense_factor = 1

    def cancel(self, s: ThronesState, b: Battle, side: int) -> Script[None]:
        """Cancel or ignore something, before any other text acts."""
        yield from ()

    def on_reveal(self, s: ThronesState, b: Battle, side: int) -> Script[None]:
        """Act at once when the cards lie open."""
        yield from ()

    def unit_worth(
        self, s: ThronesState, b: Battle, player: int, unit: Combatant, worth: int
    ) -> int:
        """The worth of a unit that was worth `worth` so far; `player` has played this card."""
        return worth

    def bonus(self, s: ThronesState, b: Battle, side: int) -> int:
        """Strength that the text adds."""
        return 0

    def extra_swords(self, s: ThronesState, b: Battle, side: int) -> int:
        """Sword icons that the text adds."""
        return 0

    def extra_fortifications(self, s: ThronesState, b: Battle, side: int) -> int:
        """Fortification icons that the text adds."""
        return 0

    def guide_retreat(self, b: Battle, side: int, areas: list[int], unguided: list[int]) -> Request:
        """The question where the loser retreats, for a card that picks it."""
        raise NotImplementedError

    def on_outcome(self, s: ThronesState, b: Battle, side: int, won: bool) -> Script[None]:
        """Act once the victor is known, before casualties."""
        yield from ()

    def at_end(self, s: ThronesState, b: Battle, side: int, won: bool) -> Script[None]:
        """Act after the retreat, before anybody enters and the cards are discarded."""
        yield from ()

    def after_combat(self, s: ThronesState, b: Battle, side: int) -> Script[None]:
        """Act after clean-up and after hands are refilled."""
        yield from ()
