"""Allies that decide where they go, or that bring another ally with them. [placement.order]"""

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
    """She goes into the council of your highest-power ally. [allies.sansa-stark]"""

    def councils(self, s: BtwixtState, you: int) -> Script[list[int]]:
        yield from ()
        return with_highest_ally(s, you)


class ManceRayder(AllyCard):
    """He goes into the council where you have fewer allies. [allies.mance-rayder]"""

    def councils(self, s: BtwixtState, you: int) -> Script[list[int]]:
        yield from ()
        return with_fewer_allies(s, you)


class JaqenHghar(AllyCard):
    """You may kill an ally of yours; then he goes where it was. [allies.jaqen-hghar]"""

    def councils(self, s: BtwixtState, you: int) -> Script[list[int]]:
        return (yield from where_it_kills(s, you, self.by))


class TheonGreyjoy(AllyCard):
    """He goes into the council shared with the neighbour of higher total. [allies.theon-greyjoy]"""

    def councils(self, s: BtwixtState, you: int) -> Script[list[int]]:
        yield from ()
        return with_higher_total(s, you)


class SerLorasTyrell(AllyCard):
    """Also claim the next ally, into your other council. [allies.ser-loras-tyrell]"""

    acts_when_claimed = True

    def when_claimed(self, s: BtwixtState, you: int, council: int) -> Script[None]:
        yield from claim_next(s, self.by, OWN_OTHER, council)


class BericDondarrion(AllyCard):
    """Also claim an ally of 3 or less from the dead pile. [allies.beric-dondarrion]"""

    acts_when_claimed = True

    def when_claimed(self, s: BtwixtState, you: int, council: int) -> Script[None]:
        yield from claim_dead(s, self.by, most=3)


class ThorosOfMyr(AllyCard):
    """You may put an ally from the dead pile on top of the ally deck. [allies.thoros-of-myr]"""

    acts_when_claimed = True

    def when_claimed(self, s: BtwixtState, you: int, council: int) -> Script[None]:
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
