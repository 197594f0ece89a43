"""Allies that say where they go, or what else is claimed with them. [placement.order]"""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.cards.base import AllyCard
from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.vocabulary.deck import claim_dead, claim_next, raise_dead
from rulewright.games.btwixt.vocabulary.placement import (
    where_it_kills,
    with_fewer_allies,
    with_higher_total,
    with_highest_ally,
)
from rulewright.games.btwixt.words import OWN_OTHER
from rulewright.kernel import Script


class SansaStark(AllyCard):
    """She goes where your highest-power ally is."""

    def councils(self, s: BtwixtState, you: int) -> Script[list[int]]:
        """[allies.sansa-stark]"""
        yield from ()
        return with_highest_ally(s, you)


class ManceRayder(AllyCard):
    """He goes where you have fewer allies."""

    def councils(self, s: BtwixtState, you: int) -> Script[list[int]]:
        """[allies.mance-rayder]"""
        yield from ()
        return with_fewer_allies(s, you)


class JaqenHghar(AllyCard):
    """You may kill an ally of yours; then he goes where it lay."""

    def councils(self, s: BtwixtState, you: int) -> Script[list[int]]:
        """[allies.jaqen-hghar]"""
        return (yield from where_it_kills(s, you, self.by))


class TheonGreyjoy(AllyCard):
    """He goes to the neighbour with the higher total."""

    def councils(self, s: BtwixtState, you: int) -> Script[list[int]]:
        """[allies.theon-greyjoy]"""
        yield from ()
        return with_higher_total(s, you)


class SerLorasTyrell(AllyCard):
    """The next ally comes too, into your other council."""

    acts_when_claimed = True

    def when_claimed(self, s: BtwixtState, you: int, council: int) -> Script[None]:
        """[allies.ser-loras-tyrell]"""
        yield from claim_next(s, self.by, OWN_OTHER, council)


class BericDondarrion(AllyCard):
    """An ally of 3 or less comes back from the dead pile."""

    acts_when_claimed = True

    def when_claimed(self, s: BtwixtState, you: int, council: int) -> Script[None]:
        """[allies.beric-dondarrion]"""
        yield from claim_dead(s, self.by, most=3)


class ThorosOfMyr(AllyCard):
    """One of the dead may go on top of the ally deck."""

    acts_when_claimed = True

    def when_claimed(self, s: BtwixtState, you: int, council: int) -> Script[None]:
        """[allies.thoros-of-myr]"""
        yield from raise_dead(s, you, self.by)


PLACEMENT: Final[dict[str, type[AllyCard]]] = {
    "sansa-stark": SansaStark,
    "mance-rayder": ManceRayder,
    "jaqen-hghar": JaqenHghar,
    "theon-greyjoy": TheonGreyjoy,
    "ser-loras-tyrell": SerLorasTyrell,
    "beric-dondarrion": BericDondarrion,
    "thoros-of-myr": ThorosOfMyr,
}
