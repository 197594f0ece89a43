"""A leader's survey of the table: councils, allies, and how good a moment is for a seat.

Everything is reckoned from the seat's view, in power: a token that nobody has looked at counts as
much as tokens do on average.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.choices import is_known
from rulewright.games.btwixt.state import (
    BtwixtState,
    ally_of,
    councils_of,
    others,
    pack_of,
)
from rulewright.games.btwixt.words import GAME_END, KIND, NONE, WINTER

# How much the larger of two councils counts, at the end and more before; how much rivals do.
_OTHER_AT_END: Final = 0.1
_OTHER_BEFORE: Final = 0.5
_BEST_RIVAL: Final = 0.4
_RIVALS: Final = 0.1

#: What the ability of an ally is worth beyond its power, as we judge it.
_ABILITIES: Final[dict[str, float]] = {
    "podrick-payne": 4.0,
    "gendry": 2.0,
    "samwell-tarly": 2.2,
    "ser-loras-tyrell": 3.0,
    "beric-dondarrion": 2.0,
    "asha-greyjoy": 3.0,
    "arya-stark": 1.5,
    "jaime-lannister": 1.5,
    "catelyn-stark": 1.0,
    "missandei": 1.5,
    "ramsay-snow": -1.5,
    "roose-bolton": -2.0,
    "tormund": -0.7,
    "jorah-mormont": 0.8,
    "davos-seaworth": 0.6,
    "margaery-tyrell": 1.0,
    "lysa-arryn": 2.0,
    "barristan-selmy": 1.0,
    "rickon-stark": 1.0,
    "tommen-baratheon": 1.5,
    "myrcella-baratheon": 1.5,
    "daario-naharis": -0.7,
    "ellaria-sand": 1.0,
    "oberyn-martell": -0.5,
    "viserys-targaryen": -1.5,
    "maester-aemon": 1.2,
}


class Survey:
    """A seat's view, and what it comes to: the power to be expected of every council."""

    def __init__(self, view: BtwixtState, seat: int) -> None:
        self.view = view
        self.seat = seat
        values = pack_of(view).tokens
        self.token = sum(values) / max(1, len(values))
        self.other = _OTHER_AT_END + _OTHER_BEFORE * to_come(view)
        self.powers = [self._power(council) for council in range(view.players)]

    def _power(self, council: int) -> float:
        v = self.view
        power = 0.0
        for ally in v.council[council]:
            power += self.worth_of(ally)
        for token in v.token[council]:
            power += self.token_worth(token)
        return power

    def token_worth(self, token: int) -> float:
        """The value of a token where the seat knows it, else the value to be expected."""
        return float(token & KIND) if is_known(token, self.seat) else self.token

    def worth_of(self, ally: int) -> float:
        """The power of an ally that lies in a council, with what it is likely to gain there."""
        kind = ally_of(self.view, ally)
        if kind.kind == GAME_END:
            return kind.power + _ABILITIES.get(kind.key, 0.0)
        return float(kind.power)

    def prize(self, ally: int) -> float:
        """The worth of claiming an ally, its ability with it."""
        kind = ally_of(self.view, ally)
        return kind.power + _ABILITIES.get(kind.key, 0.0)

    def utility(self, seat: int, powers: list[float]) -> float:
        """How good councils of these powers are for a seat."""
        v = self.view
        best = -100.0
        total = 0.0
        for rival in others(v, seat):
            theirs = self._standing(rival, powers)
            best = max(best, theirs)
            total += theirs
        return self._standing(seat, powers) - _BEST_RIVAL * best - _RIVALS * total

    def _standing(self, seat: int, powers: list[float]) -> float:
        """The worth of its councils to a leader: of the small one, and a little of the other."""
        left, right = [powers[council] for council in councils_of(self.view, seat)]
        return min(left, right) + self.other * max(left, right)

    def now(self) -> float:
        """How good the moment is for the seat."""
        return self.utility(self.seat, self.powers)

    def with_more(self, council: int, more: float) -> float:
        """How good the moment were for the seat if a council had so much more power."""
        powers = self.powers[:]
        powers[council] += more
        return self.utility(self.seat, powers)

    def gain(self, council: int, more: float) -> float:
        """The worth to the seat of so much more power in a council; less than 0 for a harm."""
        return self.with_more(council, more) - self.now()

    def best_council(self, seat: int, more: float, open_to: list[int]) -> int:
        """The council of some where a seat would rather have more power."""
        best, choice = -1e9, NONE
        for council in open_to:
            powers = self.powers[:]
            powers[council] += more
            worth = self.utility(seat, powers)
            if worth > best:
                best, choice = worth, council
        return choice

    def place_of(self, ally: int) -> int:
        """The council in which an ally lies; NONE for one that lies elsewhere."""
        for council, allies in enumerate(self.view.council):
            if ally in allies:
                return council
        return NONE


def to_come(v: BtwixtState) -> float:
    """The share of the match that is still to come, from 1 down to 0."""
    rounds = v.players + 1
    seasons = WINTER - v.season
    return (seasons * rounds + rounds - v.round) / ((seasons + v.seasons + 1) * rounds)
