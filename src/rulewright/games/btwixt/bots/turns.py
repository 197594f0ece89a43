"""Turns: which card to play, or whether to kneel. [play.turns]

The bot spends as much as the allies are worth, relative to the hand that is left for the season. It
kneels when the bid is already won, or lost at that price, and plays cards whose ability has
something to act on.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.bots.purposes import swing, use
from rulewright.games.btwixt.bots.stakes import Stake
from rulewright.games.btwixt.state import others, pack_of
from rulewright.games.btwixt.words import NONE

_SAFE: Final = 9.0
"""A lead that is safe; anything above it is wasted."""
_SPARE: Final = 0.35  # the cost of a point of influence spent


def choose_play(stake: Stake, kinds: list[int]) -> int:
    """Choose one of the playable `kinds`, or NONE to kneel."""
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
    """Return whether no rival can reach a total, judging by the sizes of their hands."""
    rivals = others(stake.survey.view, stake.seat)
    return all(stake.reach(seat) < total or _is_out(stake, seat) for seat in rivals)


def _is_out(stake: Stake, seat: int) -> bool:
    v = stake.survey.view
    return bool(v.kneeling[seat]) or not v.hand[seat]


def _last_chance(stake: Stake) -> float:
    """Return the total that the seat can reach in the last round of a season; 0 in other rounds.

    Cards not spent in that round are lost.
    """
    v = stake.survey.view
    last = v.round == v.players + 1
    return stake.hand_worth() + stake.totals[stake.seat] if last else 0.0


def _score(stake: Stake, kind: int, total: int, budget: float) -> float:
    """Score playing a card now; kneeling scores 0."""
    card = pack_of(stake.survey.view).kinds[kind]
    moved = swing(stake, card.key)
    after = total + card.value
    gap = stake.totals[stake.best_rival()] - (after + moved)
    if gap >= 0.0 and after + gap > budget:
        return use(stake, card.key)  # the budget does not suffice to lead
    closeness = 4.0 if gap < 0.0 else 2.0 - 0.1 * gap
    overshoot = max(0.0, -gap - _SAFE)
    spent = _SPARE * card.value * (0.0 if _last_chance(stake) else 1.0)
    return closeness + 0.5 * moved + use(stake, card.key) - spent - 0.3 * overshoot


def _nuisance(stake: Stake, kinds: list[int]) -> int:
    """Choose a card that is useful even though the seat does not want to win the bid."""
    best, choice = 2.0, NONE
    for kind in kinds:
        worth = use(stake, pack_of(stake.survey.view).kinds[kind].key)
        if worth > best:
            best, choice = worth, kind
    return choice
