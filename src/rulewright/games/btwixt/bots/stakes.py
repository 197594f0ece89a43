"""The stakes of a bid: its worth to a seat, and its likely price."""

from __future__ import annotations

from math import fsum
from typing import Final

from rulewright.games.btwixt.bids.bidding import influence
from rulewright.games.btwixt.bots.survey import Survey
from rulewright.games.btwixt.state import BtwixtState, councils_of, kind_of, neighbours, others
from rulewright.games.btwixt.words import KIND, NONE, PULLS_STRINGS
from rulewright.kit.words import UNSEEN

_AVERAGE_CARD: Final = 4.3
"""The mean value of influence cards, for cards that the seat does not know."""
_USUAL_STAKE: Final = 4.0
"""The usual worth of a bid."""
_EAGER: Final = 1.4  # how many cards a rival plays, relative to an even share of the hand
_CHOOSY: Final = 2.2
_TOP_SHARE: Final = 0.55  # share of the biggest spender in what rivals spend in a round


class Stake:
    """A bid as a seat sees it: allies at stake, totals, and what each leader may still play.

    `worth` is the value of winning minus the expected value of losing, in power.
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
        """Return the value to the seat of a bid that `winner` wins.

        The winner is assumed to place each ally in their better council, as far as Pulling the
        Strings lets them.
        """
        s = self.survey
        powers = s.powers[:]
        open_to = councils_of(s.view, winner)
        for prize in self.prizes:
            council = s.best_council(winner, prize, self._forced(winner, open_to))
            powers[council] += prize
        powers[s.best_council(winner, s.token, open_to)] += s.token
        return s.utility(self.seat, powers)

    def _forced(self, winner: int, open_to: list[int]) -> list[int]:
        """Return those of the winner's councils that the neighbours' Pulling the Strings allow."""
        v = self.survey.view
        left, right = [_strings(v, seat) for seat in neighbours(v, winner)]
        return open_to if left == right else [open_to[0 if left > right else 1]]

    def _chance(self, seat: int) -> float:
        """Return a weight for how likely a rival is to win."""
        return 0.2 + self.reach(seat)

    def reach(self, seat: int) -> float:
        """Estimate the total that a leader may reach."""
        v = self.survey.view
        total = float(self.totals[seat])
        if not v.kneeling[seat]:
            rounds = v.players + 2 - v.round  # including this one
            cards = len(v.hand[seat])
            total += min(float(cards), max(1.0, _EAGER * cards / rounds)) * _AVERAGE_CARD
        return total

    def hand_worth(self) -> float:
        """Return the total value of the seat's hand."""
        v = self.survey.view
        return float(sum([kind_of(v, card).value for card in v.hand[self.seat]]))

    def budget(self) -> float:
        """Return the most influence that the seat is willing to spend on this bid in all.

        Cards not spent in a season are lost. So this bid competes with the later ones of the
        season: the fewer of those the hand could win, the better a bargain this bid has to be.
        """
        v = self.survey.view
        hand = self.hand_worth() + self.totals[self.seat]
        rounds = v.players + 1 - v.round  # after this one in the season
        if self.worth <= 0.0:
            return 0.0
        if not rounds:
            return hand
        later = self._later_price(rounds)
        in_reach = min(1.0, hand / (later * rounds + self.price()))
        bargain = _CHOOSY * (1.0 - in_reach) * _USUAL_STAKE / later
        return hand if bargain * hand <= self.worth else self.worth / bargain

    def _later_price(self, rounds: int) -> float:
        """Estimate what a bid in one of the later rounds will cost."""
        v = self.survey.view
        cards = sum([len(v.hand[seat]) for seat in others(v, self.seat)])
        return 2.0 + _TOP_SHARE * cards * _AVERAGE_CARD / (rounds + 1)

    def price(self) -> float:
        """Estimate the total needed to win: one more than the highest that a rival may reach."""
        rivals = others(self.survey.view, self.seat)
        return 1.0 + max([self.reach(seat) for seat in rivals])

    def best_rival(self) -> int:
        """Return the rival with the highest total; ties go clockwise from the first player."""
        v = self.survey.view
        best = NONE
        for seat in others(v, v.first) if v.first == self.seat else _from_first(v, self.seat):
            if best == NONE or self.totals[seat] > self.totals[best]:
                best = seat
        return best

    def leads(self, total: int) -> bool:
        """Return whether a total of `total` would put the seat in the lead now."""
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
    """List the worth of each ally that is bid for, including the tokens on the current one."""
    v = survey.view
    prizes: list[float] = []
    if v.current != NONE:
        tokens = len(v.on_current) * survey.token
        prizes.append(survey.prize(v.current) + tokens)
    prizes += [survey.prize(ally & KIND) for ally in v.extra if ally != UNSEEN]
    return prizes


def _strings(v: BtwixtState, seat: int) -> int:
    """Count the cards in a pile that pull strings."""
    return sum([bool(kind_of(v, card).traits & PULLS_STRINGS) for card in v.bid[seat]])
