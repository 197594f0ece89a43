"""A survey of the table: the strength of councils and allies, and the value of positions.

Everything is computed from the seat's view and measured in power. A token whose value the seat does
not know counts as an average one.
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

# Weights of the larger council (at the end, and what is added before) and of rivals.
_OTHER_AT_END: Final = 0.1
_OTHER_BEFORE: Final = 0.5
_BEST_RIVAL: Final = 0.4
_RIVALS: Final = 0.1

#: What the ability of an ally is worth beyond its power, by our estimate.
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
    """A seat's view, with the power expected of every council."""

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
        """Return the value of a token if the seat knows it, else the average value."""
        return float(token & KIND) if is_known(token, self.seat) else self.token

    def worth_of(self, ally: int) -> float:
        """Return the power of an ally in a council, plus what its ability is likely to add."""
        kind = ally_of(self.view, ally)
        if kind.kind == GAME_END:
            return kind.power + _ABILITIES.get(kind.key, 0.0)
        return float(kind.power)

    def prize(self, ally: int) -> float:
        """Return the worth of claiming an ally, including its ability."""
        kind = ally_of(self.view, ally)
        return kind.power + _ABILITIES.get(kind.key, 0.0)

    def utility(self, seat: int, powers: list[float]) -> float:
        """Return the value to a seat of a position in which the councils have these powers."""
        v = self.view
        best = -100.0
        total = 0.0
        for rival in others(v, seat):
            theirs = self._standing(rival, powers)
            best = max(best, theirs)
            total += theirs
        return self._standing(seat, powers) - _BEST_RIVAL * best - _RIVALS * total

    def _standing(self, seat: int, powers: list[float]) -> float:
        """Return the worth of a leader's councils: the smaller one plus a share of the other."""
        left, right = [powers[council] for council in councils_of(self.view, seat)]
        return min(left, right) + self.other * max(left, right)

    def now(self) -> float:
        """Return the value to the seat of the present position."""
        return self.utility(self.seat, self.powers)

    def with_more(self, council: int, more: float) -> float:
        """Return the value to the seat of the position if a council had `more` power added."""
        powers = self.powers[:]
        powers[council] += more
        return self.utility(self.seat, powers)

    def gain(self, council: int, more: float) -> float:
        """Return the worth to the seat of `more` power in a council; negative if it hurts."""
        return self.with_more(council, more) - self.now()

    def best_council(self, seat: int, more: float, open_to: list[int]) -> int:
        """Return which of the councils in `open_to` a seat would best give `more` power."""
        best, choice = -1e9, NONE
        for council in open_to:
            powers = self.powers[:]
            powers[council] += more
            worth = self.utility(seat, powers)
            if worth > best:
                best, choice = worth, council
        return choice

    def place_of(self, ally: int) -> int:
        """Return the council that an ally is in, or NONE."""
        for council, allies in enumerate(self.view.council):
            if ally in allies:
                return council
        return NONE


def to_come(v: BtwixtState) -> float:
    """Return the share of the match still to be played, from 1 down to 0."""
    rounds = v.players + 1
    seasons = WINTER - v.season
    return (seasons * rounds + rounds - v.round) / ((seasons + v.seasons + 1) * rounds)
