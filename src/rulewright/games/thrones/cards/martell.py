"""The texts of Martell's house cards, and the choices that they offer."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.asks import PickTrack
from rulewright.games.thrones.cards.base import HouseCard
from rulewright.games.thrones.components import (
    COURT,
    FIEFDOMS,
    HOUSE_REF,
    THRONE,
    TRACK_REF,
)
from rulewright.games.thrones.control import move_on_track
from rulewright.games.thrones.state import ATTACKER, DEFENDER, Battle, ThronesState
from rulewright.kernel import Script


class NymeriaSand(HouseCard):
    """A sword when attacking, a fortification when defending. [cards.nymeria-sand]"""

    def extra_swords(self, s: ThronesState, b: Battle, side: int) -> int:
        return int(side == ATTACKER)

    def extra_fortifications(self, s: ThronesState, b: Battle, side: int) -> int:
        return int(side == DEFENDER)


class ArianneMartell(HouseCard):
    """If Martell defends and loses, the attackers may not enter. [cards.arianne-martell]"""

    keeps_victors_out = True


class DoransPick(PickTrack):
    """Choose a track on which the opponent falls to the last place."""

    rule = "cards.doran-martell"


class DoranMartell(HouseCard):
    """The opponent falls to the last place of a track. [cards.doran-martell]"""

    acts_on_reveal = True

    def tracks(self) -> list[int]:
        """List the tracks that Martell may choose from."""
        return [THRONE, FIEFDOMS, COURT]

    def on_reveal(self, s: ThronesState, b: Battle, side: int) -> Script[None]:
        """The track's token changes hands at once. [tracks.shift]"""
        question = "Doran: on which track does your opponent fall to the last place?"
        track = yield DoransPick(b.house(side), self.tracks(), question)
        enemy = b.house(1 - side)
        move_on_track(s, track, enemy, s.players - 1)
        s.log(
            "cards.doran-martell",
            "{house} falls to the last place of the {track} track.",
            house=HOUSE_REF[enemy],
            track=TRACK_REF[track],
        )


MARTELL: Final[dict[str, HouseCard]] = {
    "nymeria-sand": NymeriaSand(),
    "arianne-martell": ArianneMartell(),
    "doran-martell": DoranMartell(),
}
