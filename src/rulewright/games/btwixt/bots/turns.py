"""A turn: to play a card, and which, or to kneel. [play.turns]

A leader bids as much as the allies are worth of what is left of the hand in this season, kneels
when the bid is lost at that price or won already, and brings cards whose ability finds its mark.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.bots.purposes import swing, use
from rulewright.games.btwixt.bots.stakes import Stake
from rulewright.games.btwixt.state import others, pack_of
from rulewright.games.btwixt.words import NONE

_SAFE: Final = 9.0
"""A total that few go beyond in a round, for each prize of the usual worth."""
_SPARE: Final = 0.35  # how much a point of influence that is spent counts against a play


def choose_play(stake: Stake, kinds: list[int]) -> int:
    """The kind of card to play, NONE to kneel; `kinds` are those that can be played."""
    total = stake.totals[stake.seat]
    budget = stake.budget()
    dear = stake.price() > budget and not _last_chance(stake)
    if not kinds or stake.worth <= 0.0 or dear:
        return _nuisance(stake, kinds)
    if stake.leads(total) and (is_won(stake, total) or total >= stake.price()):
        return NONE
    best, choice = 0.0, NONE
    for kind in kinds:
        score = _score(stake, kind, total, budget)
        if score > best:
            best, choice = score, kind
    return choice


def is_won(stake: Stake, total: int) -> bool:
    """Whether nobody else can reach a total, as far as can be told from their hands."""
    rivals = others(stake.survey.view, stake.seat)
    return all(stake.reach(seat) < total or _is_out(stake, seat) for seat in rivals)


def _is_out(stake: Stake, seat: int) -> bool:
    v = stake.survey.view
    return bool(v.kneeling[seat]) or not v.hand[seat]


def _last_chance(stake: Stake) -> float:
    """In the last round of a season the whole hand may go: it is lost else."""
    v = stake.survey.view
    last = v.round == v.players + 1
    return stake.hand_worth() + stake.totals[stake.seat] if last else 0.0


def _score(stake: Stake, kind: int, total: int, budget: float) -> float:
    """How good it is to play a card now; 0 is as good as kneeling."""
    card = pack_of(stake.survey.view).kinds[kind]
    moved = swing(stake, card.key)
    after = total + card.value
    gap = stake.totals[stake.best_rival()] - (after + moved)
    if gap >= 0.0 and after + gap > budget:
        return use(stake, card.key)  # the bid is lost at this price
    closeness = 4.0 if gap < 0.0 else 2.0 - 0.1 * gap
    overshoot = max(0.0, -gap - _SAFE)
    spent = _SPARE * card.value * (0.0 if _last_chance(stake) else 1.0)
    return closeness + 0.5 * moved + use(stake, card.key) - spent - 0.3 * overshoot


def _nuisance(stake: Stake, kinds: list[int]) -> int:
    """Where the seat would rather not win, a card that brings something all the same."""
    best, choice = 2.0, NONE
    for kind in kinds:
        worth = use(stake, pack_of(stake.survey.view).kinds[kind].key)
        if worth > best:
            best, choice = worth, kind
    return choice
