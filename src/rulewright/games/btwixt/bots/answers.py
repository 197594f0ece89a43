"""Answers to the choices of abilities: which card, leader, council, ally or token."""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.bids.bidding import worth
from rulewright.games.btwixt.bots.stakes import Stake
from rulewright.games.btwixt.bots.survey import Survey
from rulewright.games.btwixt.choices import NOTHING, PLACE_BITS
from rulewright.games.btwixt.state import BtwixtState, ally_of, kind_of, neighbours, pack_of
from rulewright.games.btwixt.words import KIND, PLAYED
from rulewright.kit.packed import unpack

_GIFTS: Final = ("cards.bribery", "cards.grand-tourney", "cards.vanguard", "cards.marriage-pact")
"""Cards that help the leader whom they affect."""

_ORDERS: Final = ("cards.queens-command",)
"""Cards that are wasted on a leader without a turn or a card to come."""

#: What a card is worth in hand beyond its value.
_KEEP: Final[dict[str, float]] = {
    "betrayal": 6.0,
    "toppled-banner": 4.0,
    "called-to-heel": 4.0,
    "little-birds": 3.0,
    "contingency-plan": 1.5,
    "levy-summons": 2.0,
    "hostage": 1.0,
    "bank-loan": -2.0,
    "royal-decree": -1.0,
    "mounted-charge": -2.0,
    "bribery": -4.0,
    "steady-hand": 0.0,
}


def keeping(v: BtwixtState, kind: int) -> float:
    """Return a score for keeping a card in hand."""
    card = pack_of(v).kinds[kind & KIND]
    return card.value + _KEEP.get(card.key, 0.0)


def best(options: list[int], scores: list[float]) -> int:
    """Return the option with the highest score; of equals, the first."""
    return options[scores.index(max(scores))]


def bid_card(stake: Stake, options: list[int]) -> int:
    """Choose a card in a bid pile: the one that hurts a rival most, or costs the seat least."""
    rival = stake.best_rival()
    return best(options, [_bid_card_score(stake, option, rival) for option in options])


def _bid_card_score(stake: Stake, option: int, rival: int) -> float:
    v = stake.survey.view
    if option == NOTHING:
        return 0.0
    holder, place = unpack(option)
    if holder == stake.seat:
        return _own_card(stake, place)
    trait = 1.0 if kind_of(v, v.bid[holder][place]).traits else 0.0
    return worth(v, holder, place) * (1.0 if holder == rival else 0.6) + trait


def _own_card(stake: Stake, place: int) -> float:
    """Score one of our cards leaving the pile: good if the bid is lost, or won without it."""
    v = stake.survey.view
    if place >= len(v.bid[stake.seat]):
        return -0.5 * kind_of(v, v.playing).value
    value = worth(v, stake.seat, place)
    total = stake.totals[stake.seat]
    needed = stake.leads(total) and not stake.leads(total - value)
    bonus = 0.5 if v.bid[stake.seat][place] & PLAYED else 0.0
    return -1.0 * value if needed else bonus + 0.3 * value


def target(stake: Stake, rule: str, options: list[int]) -> int:
    """Choose a leader: the strongest to harm, the weakest to help."""
    if rule in _ORDERS:
        v = stake.survey.view
        options = [seat for seat in options if v.hand[seat] and not v.kneeling[seat]] or options
    sign = -1.0 if rule in _GIFTS else 1.0
    return best(options, [sign * _threat(stake, seat) for seat in options])


def _threat(stake: Stake, seat: int) -> float:
    """Score a leader's strength in this bid, less for neighbours, who share a council with us."""
    v = stake.survey.view
    near = seat in neighbours(v, stake.seat)
    return stake.totals[seat] + 1.5 * len(v.hand[seat]) - (1.0 if near else 0.0)


_TAKES: Final = ("allies.beric-dondarrion", "cards.returned-from-the-grave")
_SHIFTS: Final = ("allies.jorah-mormont", "cards.exchange-of-wards")


def ally(survey: Survey, rule: str, options: list[int]) -> int:
    """Choose an ally: to kill, the one whose loss hurts rivals most; to claim, by its power."""
    return best(options, [_ally_score(survey, rule, option) for option in options])


def _ally_score(survey: Survey, rule: str, option: int) -> float:
    if option == NOTHING:
        return 0.0
    place = survey.place_of(option)
    power = float(ally_of(survey.view, option).power)
    if rule in _TAKES or place < 0:
        return power
    if rule in _SHIFTS:
        return -power
    return survey.gain(place, -survey.worth_of(option))


def token(survey: Survey, options: list[int], moves: bool) -> int:
    """Choose a token to lose or move: the one whose loss costs us least, or a rival most."""
    return best(options, [_token_score(survey, option, moves) for option in options])


def _token_score(survey: Survey, option: int, moves: bool) -> float:
    if option == NOTHING:
        return 0.0
    council, place = option >> PLACE_BITS, option & (1 << PLACE_BITS) - 1
    worth = survey.token_worth(survey.view.token[council][place])
    return survey.gain(council, -worth) + (worth if moves else 0.0)


def hand_card(v: BtwixtState, options: list[int]) -> int:
    """Choose the card in hand that is least good to keep."""
    cards = [option for option in options if option != NOTHING]
    return best(cards, [-keeping(v, option) for option in cards])


def best_card(v: BtwixtState, options: list[int]) -> int:
    """Choose the card that is best to keep."""
    return best(options, [keeping(v, option) for option in options])
