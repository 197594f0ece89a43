"""The texts of Greyjoy's house cards in A Storm of Swords."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.cards import HouseCard
from rulewright.games.thrones.cards.greyjoy import AeronDamphair as SecondAeron
from rulewright.games.thrones.combat.strength import total
from rulewright.games.thrones.editions import realm_of
from rulewright.games.thrones.state import Battle, ThronesState
from rulewright.games.thrones_first.cards.shapes import win_power
from rulewright.games.thrones_first.state import STRENGTH, first
from rulewright.kernel import Script


class BalonGreyjoy(HouseCard):
    """When Greyjoy wins, it gains Power equal to its lead. [cards.balon-greyjoy]"""

    acts_on_outcome = True

    def on_outcome(self, s: ThronesState, b: Battle, side: int, won: bool) -> Script[None]:
        if won:
            win_power(s, b, side, total(s, side) - total(s, 1 - side), "cards.balon-greyjoy")
        yield from ()


class AshaGreyjoy(HouseCard):
    """Two swords with support. [cards.asha-greyjoy]"""

    def extra_swords(self, s: ThronesState, b: Battle, side: int) -> int:
        """Support from Greyjoy's own areas counts too."""
        return 2 if b.backing[side] else 0


class VictarionGreyjoy(HouseCard):
    """1 strength and a fortification next to a sea. [cards.victarion-greyjoy]"""

    def bonus(self, s: ThronesState, b: Battle, side: int) -> int:
        """Return 1 if the embattled area, on land or at sea, is next to another sea."""
        return int(bool(realm_of(s).sea_neighbours[b.area]))

    def extra_fortifications(self, s: ThronesState, b: Battle, side: int) -> int:
        return self.bonus(s, b, side)


class AeronDamphair(SecondAeron):
    """For 2 Power another card fights, with 1 strength less. [cards.aeron-damphair]"""

    def weaken(self, s: ThronesState, side: int) -> None:
        """Take 1 strength from the new card."""
        first(s).card_gains[side][STRENGTH] -= 1


GREYJOY: Final[dict[str, HouseCard]] = {
    "balon-greyjoy": BalonGreyjoy(),
    "asha-greyjoy": AshaGreyjoy(),
    "victarion-greyjoy": VictarionGreyjoy(),
    "aeron-damphair": AeronDamphair(),
}
