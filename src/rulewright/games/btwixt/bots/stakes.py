"""The stakes of a bid: its worth to a seat, and its likely cost."""

from __future__ import annotations

from math import fsum
from typing import Final

from rulewright.games.btwixt.bids.bidding import influence
from rulewright.games.btwixt.bots.survey import Survey
from rulewright.games.btwixt.state import BtwixtState, councils_of, kind_of, neighbours, others
from rulewright.games.btwixt.words import KIND, NONE, PULLS_STRINGS
from rulewright.kit.words import UNSEEN

_AVERAGE_CARD: Final = 4.3
"""The mean value of influence cards, for those that a seat does not see."""
_USUAL_STAKE: Final = 4.0
"""The worth of a bid as a rule."""
_EAGER: Final = 1.4  # how many cards a rival plays, above an even share of the hand
_CHOOSY: Final = 2.2
_TOP_SHARE: Final = 0.55  # of what rivals spend in a round, by the one who spends most


class Stake:
    """A bid as a seat sees it: the prizes, the totals, what each may still play.

    `worth` is what winning is worth to the seat above the likeliest of other ends, in power.
    """

    def __init__(self, survey: Survey) -> None:
        v = survey.view
        self.survey = survey
        self.seat = survey.seat
        self.totals = [influence(v, seat) for seat in range(v.players)]
        self.prizes = _prizes(survey)
        ends = [self._end(seat) for seat in range(v.players)]
        rivals = others(v, self.seat)
        chances = [self._chance(seat) for seat in rivals]
        parts = [ends[seat] * chance for seat, chance in zip(rivals, chances, strict=True)]
        self.lost = fsum(parts) / fsum(chances)
        self.worth = ends[self.seat] - self.lost

    def _end(self, winner: int) -> float:
        """How good it is for the seat that a leader wins, and places all as suits them."""
        s = self.survey
        powers = s.powers[:]
        open_to = councils_of(s.view, winner)
        for prize in self.prizes:
            council = s.best_council(winner, prize, self._forced(winner, open_to))
            powers[council] += prize
        powers[s.best_council(winner, s.token, open_to)] += s.token
        return s.utility(self.seat, powers)

    def _forced(self, winner: int, open_to: list[int]) -> list[int]:
        """The councils where strings of neighbours let an ally go."""
        v = self.survey.view
        left, right = [_strings(v, seat) for seat in neighbours(v, winner)]
        return open_to if left == right else [open_to[0 if left > right else 1]]

    def _chance(self, seat: int) -> float:
        """How likely a rival is to win, beside the others."""
        return 0.2 + self.reach(seat)

    def reach(self, seat: int) -> float:
        """The total to which a leader may come."""
        v = self.survey.view
        total = float(self.totals[seat])
        if not v.kneeling[seat]:
            rounds = v.players + 2 - v.round  # this one among them
            cards = len(v.hand[seat])
            total += min(float(cards), max(1.0, _EAGER * cards / rounds)) * _AVERAGE_CARD
        return total

    def hand_worth(self) -> float:
        """The influence that the seat holds in hand."""
        v = self.survey.view
        return float(sum([kind_of(v, card).value for card in v.hand[self.seat]]))

    def budget(self) -> float:
        """So much influence the seat spends on this bid in all, by what it is worth.

        A card that is not spent in a season is lost. So a bid competes with the later ones of the
        season, and the less of them the hand could win, the better a bargain it has to be.
        """
        v = self.survey.view
        hand = self.hand_worth() + self.totals[self.seat]
        rounds = v.players + 1 - v.round  # that come after this one in the season
        if self.worth <= 0.0:
            return 0.0
        if not rounds:
            return hand
        later = self._later_price(rounds)
        in_reach = min(1.0, hand / (later * rounds + self.price()))
        bargain = _CHOOSY * (1.0 - in_reach) * _USUAL_STAKE / later
        return hand if bargain * hand <= self.worth else self.worth / bargain

    def _later_price(self, rounds: int) -> float:
        """The likely cost of a bid of the later rounds."""
        v = self.survey.view
        cards = sum([len(v.hand[seat]) for seat in others(v, self.seat)])
        return 2.0 + _TOP_SHARE * cards * _AVERAGE_CARD / (rounds + 1)

    def price(self) -> float:
        """The total that it is likely to take: the farthest that a rival may come, and one."""
        rivals = others(self.survey.view, self.seat)
        return 1.0 + max([self.reach(seat) for seat in rivals])

    def best_rival(self) -> int:
        """The other leader with the highest total; ties go to the one nearer to the first."""
        v = self.survey.view
        best = NONE
        for seat in others(v, v.first) if v.first == self.seat else _from_first(v, self.seat):
            if best == NONE or self.totals[seat] > self.totals[best]:
                best = seat
        return best

    def leads(self, total: int) -> bool:
        """Whether a total of the seat's would win as things lie."""
        v = self.survey.view
        rival = self.best_rival()
        if total != self.totals[rival]:
            return total > self.totals[rival]
        away = [(seat - v.first) % v.players for seat in (self.seat, rival)]
        return away[0] < away[1]


def _from_first(v: BtwixtState, seat: int) -> list[int]:
    seats = [(v.first + n) % v.players for n in range(v.players)]
    seats.remove(seat)
    return seats


def _prizes(survey: Survey) -> list[float]:
    """The worth of this bid's allies, with the tokens on them."""
    v = survey.view
    prizes: list[float] = []
    if v.current != NONE:
        tokens = len(v.on_current) * survey.token
        prizes.append(survey.prize(v.current) + tokens)
    prizes += [survey.prize(ally & KIND) for ally in v.extra if ally != UNSEEN]
    return prizes


def _strings(v: BtwixtState, seat: int) -> int:
    """How many cards of a bid pile pull strings."""
    return sum([bool(kind_of(v, card).traits & PULLS_STRINGS) for card in v.bid[seat]])
