"""A round of bidding set up in a few words, for tests of turns and cards."""

from __future__ import annotations

from rulewright.games.btwixt.bids import bidding
from rulewright.games.btwixt.deck import make_current
from rulewright.games.btwixt.hands import add_to_hand
from rulewright.games.btwixt.later import next_task
from rulewright.games.btwixt.names import card_key
from rulewright.games.btwixt.state import BtwixtState, laid
from rulewright.games.btwixt.vocabulary.hand_cards import discard_some
from rulewright.games.btwixt.words import PLAYED, RESOLVE, SETTLE, TURN
from rulewright.kernel import Script
from tests.games.btwixt.drill import AMBER, ally, kind, play, seated


def bidding_of(players: int = 4, current: str = "hodor") -> BtwixtState:
    """Return a state with empty hands and amber to move, bidding for an ally."""
    s = seated(players)
    s.step = TURN
    number = ally(s, current)
    s.allies.remove(number)
    make_current(s, number)
    return s


def hold(s: BtwixtState, seat: int, cards: str) -> None:
    """Move cards from the deck to a hand, unknown to the other seats."""
    for key in cards.split():
        card = kind(s, key)
        if card in s.deck:
            s.deck.remove(card)
        add_to_hand(s, seat, card)


def lay(s: BtwixtState, seat: int, cards: str) -> None:
    """Move cards from the deck to a leader's pile, as if played."""
    for key in cards.split():
        card = kind(s, key)
        if card in s.deck:
            s.deck.remove(card)
        s.bid[seat].append(laid(card, PLAYED))


def hand(s: BtwixtState, seat: int) -> list[str]:
    """Return the keys of a hand."""
    return sorted(card_key(s, card) for card in s.hand[seat])


def pile(s: BtwixtState, seat: int) -> list[str]:
    """Return the keys of a bid pile, the oldest card first."""
    return [card_key(s, card) for card in s.bid[seat]]


def discards(s: BtwixtState) -> list[str]:
    """Return the keys of the discard pile."""
    return sorted(card_key(s, card) for card in s.discard)


def turn(s: BtwixtState, *answers: str, luck: int = 7) -> None:
    """Play a turn to its end, including the ability of its card."""
    play(s, bidding.take_turn(s), *answers[:1], luck=luck)
    rest = list(answers[1:])
    while s.step in (RESOLVE, SETTLE) or s.tasks:
        script = _next(s)
        play(s, script, *rest, luck=luck)
        rest = []


def _next(s: BtwixtState) -> Script[None]:
    if s.tasks:
        _, seat, number, other = next_task(s)
        return discard_some(s, seat, number, other)
    return bidding.resolve_card(s) if s.step == RESOLVE else bidding.settle_card(s)


def plays(s: BtwixtState, card: str, *answers: str, luck: int = 7) -> None:
    """Give amber a card, play it, and answer its asks."""
    hold(s, AMBER, card)
    turn(s, f"play {card}", *answers, luck=luck)
