"""Values of influence cards' abilities in the current position, in influence: a function per card.

The `swing` of a card is how far its ability moves its player's total past the best rival's, beyond
the card's own value. Its `use` is everything else that it brings, even if the bid is lost. A card
whose ability would do nothing is better kept, so its use is negative.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulewright.games.btwixt.bids.bidding import worth
from rulewright.games.btwixt.bots.stakes import Stake
from rulewright.games.btwixt.guards import can_touch
from rulewright.games.btwixt.state import (
    ally_of,
    councils_of,
    kind_of,
    neighbours,
    others,
    pack_of,
)
from rulewright.games.btwixt.words import DURING_ROUND, KIND, NONE, PURPLE

Purpose = Callable[[Stake], float]
_WASTED: Final = -2.5  # an ability that would do nothing
_DRAWN: Final = 3.0  # an extra card in hand
_TOKEN: Final = 4.0  # an extra token, in influence
_POWER: Final = 2.0  # a point of power, in influence


def swing(stake: Stake, key: str) -> float:
    """Return how far a card's ability moves the bid in the seat's favour, in influence."""
    purpose = _SWINGS.get(key)
    return 0.0 if purpose is None else purpose(stake)


def use(stake: Stake, key: str) -> float:
    """Return the value of a card's ability apart from the bid, in influence."""
    purpose = _USES.get(key)
    return 0.0 if purpose is None else purpose(stake)


# -- cards of others' piles ----------------------------------------------------------------------
def _best_card(
    stake: Stake, seats: list[int], least: int = 0, most: int = 99, colour: int = NONE
) -> tuple[float, bool]:
    """Return the highest worth of a card in these piles, and whether the best rival holds it.

    Cards of other leaders count half.
    """
    v = stake.survey.view
    rival = stake.best_rival()
    best, of_rival = 0.0, False
    for seat in seats:
        for place, card in enumerate(v.bid[seat]):
            kind = kind_of(v, card)
            if not least <= kind.value <= most or colour not in (NONE, kind.colour):
                continue
            counts = worth(v, seat, place) * (1.0 if seat == rival else 0.5)
            if counts > best and can_touch(v, stake.seat, seat, place):
                best, of_rival = counts, seat == rival
    return best, of_rival


def _betrayal(stake: Stake) -> float:
    best, of_rival = _best_card(stake, others(stake.survey.view, stake.seat))
    return best * (2.0 if of_rival else 1.5) if best >= 3.0 else _WASTED


def _toppled_banner(stake: Stake) -> float:
    best, _ = _best_card(stake, others(stake.survey.view, stake.seat), least=7)
    return best or _WASTED


def _thorned_rose(stake: Stake) -> float:
    best, _ = _best_card(stake, neighbours(stake.survey.view, stake.seat), least=6)
    return best or _WASTED


def _sword_of_justice(stake: Stake) -> float:
    best, _ = _best_card(stake, others(stake.survey.view, stake.seat), colour=PURPLE)
    return best


def _dragonflame(stake: Stake) -> float:
    best, _ = _best_card(stake, neighbours(stake.survey.view, stake.seat), most=3)
    return best


def _wolf_at_heel(stake: Stake) -> float:
    best, _ = _best_card(stake, others(stake.survey.view, stake.seat))
    return best * 0.9 if best >= 3.0 else _WASTED


def _turned_cloak(stake: Stake) -> float:
    best, _ = _best_card(stake, neighbours(stake.survey.view, stake.seat))
    return 2.0 * (best - 2.0) if best >= 4.0 else _WASTED


def _hidden_cache(stake: Stake) -> float:
    v = stake.survey.view
    lost = [kind_of(v, v.bid[seat][-1]).value for seat in others(v, stake.seat) if v.bid[seat]]
    return float(max(lost)) if lost else _WASTED


def _riot(stake: Stake) -> float:
    return 1.0 if not stake.survey.view.bid[stake.seat] else -2.0


# -- kneeling ------------------------------------------------------------------------------------
def _standing(stake: Stake) -> list[int]:
    v = stake.survey.view
    return [seat for seat in others(v, stake.seat) if not v.kneeling[seat] and v.hand[seat]]


def _called_to_heel(stake: Stake) -> float:
    return 4.0 if _standing(stake) else _WASTED


def _hedge_knights(stake: Stake) -> float:
    return float(sum(stake.survey.view.kneeling))


def _kneels(stake: Stake) -> float:
    """Value a card that makes its player kneel: it is best played last."""
    return -1.5 * len(_standing(stake))


def _grand_tourney(stake: Stake) -> float:
    return -2.0 if sum(stake.survey.view.kneeling) else 0.0


def _nightfall(stake: Stake) -> float:
    return 1.0 if stake.leads(stake.totals[stake.seat] + 4) else 0.0


# -- hands ---------------------------------------------------------------------------------------
def _draws(stake: Stake) -> float:
    return _DRAWN if stake.survey.view.deck else _WASTED


def _robs(stake: Stake) -> float:
    v = stake.survey.view
    return 2.0 if any(v.hand[seat] for seat in others(v, stake.seat)) else _WASTED


def _discards_own(stake: Stake) -> float:
    return -2.0 if len(stake.survey.view.hand[stake.seat]) > 1 else 0.0


def _broken_chains(stake: Stake) -> float:
    v = stake.survey.view
    return _DRAWN if any(kind_of(v, kind).value <= 5 for kind in v.discard) else _WASTED


# -- allies and tokens ---------------------------------------------------------------------------
def _little_birds(stake: Stake) -> float:
    v = stake.survey.view
    return _TOKEN if v.current != NONE and stake.leads(stake.totals[stake.seat] + 2) else _WASTED


def _kills_current(stake: Stake) -> float:
    """Value killing the current ally: good if another leader is likely to win it."""
    v = stake.survey.view
    if v.current == NONE or stake.price() <= stake.budget():
        return -4.0
    return _POWER * (stake.survey.now() - stake.lost)


def _another_ally(stake: Stake) -> float:
    return 3.0 if stake.leads(stake.totals[stake.seat] + 4) else -3.0


def _replaces(stake: Stake) -> float:
    """Value replacing the current ally: good if it is a poor one."""
    v = stake.survey.view
    return 1.0 if v.current != NONE and stake.survey.prize(v.current) < 3.0 else -1.5


def _kills_own(stake: Stake, most: int) -> float:
    """Value having to kill one of our own allies: good if the neighbour loses more than we do."""
    survey = stake.survey
    gains = [
        survey.gain(council, -survey.worth_of(ally))
        for council in councils_of(survey.view, stake.seat)
        for ally in survey.view.council[council]
        if ally_of(survey.view, ally).power <= most
    ]
    return _POWER * max(gains) if gains else 0.0


def _guest_right(stake: Stake) -> float:
    return _kills_own(stake, 4)


def _red_favour(stake: Stake) -> float:
    return max(_kills_own(stake, 3), -4.0)  # else it is worth 3 instead of 7


def _trial(stake: Stake) -> float:
    """Value choosing an ally in each of our councils, the lower of which dies."""
    v = stake.survey.view
    if not all(v.council[council] for council in councils_of(v, stake.seat)):
        return 0.0
    return _kills_own(stake, 5)


def _bribery(stake: Stake) -> float:
    """Value giving the card to a neighbour who may then beat a leader farther away."""
    v = stake.survey.view
    rival = stake.best_rival()
    near = neighbours(v, stake.seat)
    best = max([stake.totals[seat] for seat in near])
    helps = rival not in near and best <= stake.totals[rival] < best + 6
    return 2.5 if helps and not stake.leads(stake.totals[stake.seat]) else -6.0


def _token_for_card(stake: Stake) -> float:
    return _TOKEN - 2.0 if len(stake.survey.view.hand[stake.seat]) > 1 else 0.0


def _strings(stake: Stake) -> float:
    """Value Pulling the Strings, which matters when a neighbour is about to win."""
    return 2.0 if stake.best_rival() in neighbours(stake.survey.view, stake.seat) else -1.0


def _neighbour_wins(stake: Stake) -> float:
    near = stake.best_rival() in neighbours(stake.survey.view, stake.seat)
    return _TOKEN * 0.6 if near and not stake.leads(stake.totals[stake.seat]) else -1.0


def _winner_gains(stake: Stake) -> float:
    return _TOKEN * 0.7 if stake.leads(stake.totals[stake.seat] + 4) else -1.0


def _iron_price(stake: Stake) -> float:
    return _TOKEN if stake.leads(stake.totals[stake.seat] + 7) else -1.0


def _loan(stake: Stake) -> float:
    return -0.4 * _TOKEN


def _from_the_grave(stake: Stake) -> float:
    v = stake.survey.view
    best = max([pack_of(v).allies[ally].power for ally in v.dead], default=0)
    return best * _POWER if best and stake.leads(stake.totals[stake.seat] + 3) else _WASTED


def _quiet_poison(stake: Stake) -> float:
    v = stake.survey.view
    big = v.current != NONE and pack_of(v).allies[v.current & KIND].power >= 5
    return 2.0 * _POWER if big and not stake.leads(stake.totals[stake.seat]) else _WASTED


def _forged_letter(stake: Stake) -> float:
    v = stake.survey.view
    rival = stake.best_rival()
    return 1.5 if any(kind_of(v, card).traits for card in v.bid[rival]) else _WASTED


def _sudden_departure(stake: Stake) -> float:
    v = stake.survey.view
    if v.current == NONE:
        return _WASTED
    ally = pack_of(v).allies[v.current]
    return 1.0 if ally.power <= 2 and ally.kind != DURING_ROUND else -1.0


_SWINGS: Final[dict[str, Purpose]] = {
    "betrayal": _betrayal,
    "toppled-banner": _toppled_banner,
    "thorned-rose": _thorned_rose,
    "sword-of-justice": _sword_of_justice,
    "dragonflame": _dragonflame,
    "wolf-at-heel": _wolf_at_heel,
    "turned-cloak": _turned_cloak,
    "hidden-cache": _hidden_cache,
    "riot-in-the-streets": _riot,
    "called-to-heel": _called_to_heel,
    "hedge-knights": _hedge_knights,
    "horn-of-command": lambda stake: 4.0,
}
_USES: Final[dict[str, Purpose]] = {
    "war-galleys": _kneels,
    "royal-decree": _kneels,
    "iron-fleet": _kneels,
    "grand-tourney": _grand_tourney,
    "nightfall": _nightfall,
    "levy-summons": _draws,
    "wine-and-books": _draws,
    "summer-harvest": _draws,
    "poisoned-cup": _robs,
    "clever-bargain": _robs,
    "debts-collected": _robs,
    "broken-chains": _broken_chains,
    "mounted-charge": _discards_own,
    "lioness-claim": _discards_own,
    "little-birds": _little_birds,
    "shadow-assassin": _kills_current,
    "blood-magic": _replaces,
    "sudden-departure": _sudden_departure,
    "matchmaker": _another_ally,
    "the-pack-survives": _another_ally,
    "broken-guest-right": _guest_right,
    "trial-of-champions": _trial,
    "red-favour": _red_favour,
    "burnt-offering": _token_for_card,
    "pulling-the-strings": _strings,
    "golden-tongue": _strings,
    "shared-feast": _neighbour_wins,
    "unlikely-allies": _neighbour_wins,
    "border-raid": _winner_gains,
    "reavers-share": _winner_gains,
    "hostage": _winner_gains,
    "iron-price": _iron_price,
    "bank-loan": _loan,
    "returned-from-the-grave": _from_the_grave,
    "quiet-poison": _quiet_poison,
    "forged-letter": _forged_letter,
    "bribery": _bribery,
    "contingency-plan": lambda stake: 1.0,
}
