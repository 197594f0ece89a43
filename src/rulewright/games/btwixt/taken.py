"""Cards passed unseen between hands, and the cards that they may have been.

In the advanced game all know in whose hand a leader's own card is, until that hand loses a card
unseen. `BtwixtState.taken` keeps these moves of a season, the oldest first. A move holds the card
if it is a leader's own, otherwise UNKNOWN, with the giver, the taker, the number of cards in the
hand that it came from, and whether it took place together with the move before. A view hides the
cards of moves that its seat had no part in.
"""

from __future__ import annotations

from random import Random
from typing import Final

from rulewright.games.btwixt.hands import add_to_hand
from rulewright.games.btwixt.state import BtwixtState, is_seen, kind_of
from rulewright.games.btwixt.words import ADVANCED, KIND, UNKNOWN, WHITE

GIVER: Final = 10  # bits from here on, above the card
TAKER: Final = 13
ONE_SEAT: Final = 7
TOGETHER: Final = 16
AMONG: Final = 17

TRIES: Final = 20  # attempts at drawing moves that fit the hands

Hands = dict[int, int]  # the hand that each card is in, by card


def hand_on(s: BtwixtState, giver: int, taker: int, kind: int, together: bool = False) -> None:
    """Put a card that has left the giver's hand into the taker's; only these two seats know it."""
    add_to_hand(s, taker, kind, 1 << giver)
    if s.game == ADVANCED:
        own = kind if kind_of(s, kind).colour == WHITE else UNKNOWN
        s.taken.append(moved(own, giver, taker, len(s.hand[giver]) + 1, together))


def moved(own: int, giver: int, taker: int, among: int, together: bool) -> int:
    """Return a move packed into an int for `BtwixtState.taken`."""
    return own | giver << GIVER | taker << TAKER | int(together) << TOGETHER | among << AMONG


def giver_of(move: int) -> int:
    """Return the seat that lost the card."""
    return move >> GIVER & ONE_SEAT


def taker_of(move: int) -> int:
    """Return the seat that gained the card."""
    return move >> TAKER & ONE_SEAT


def is_together(move: int) -> bool:
    """Return whether the move happened together with the one before."""
    return bool(move >> TOGETHER & 1)


def saw(seat: int | None, move: int) -> bool:
    """Return whether a seat saw the card of a move."""
    return seat is not None and seat in (giver_of(move), taker_of(move))


def moves_as_known(s: BtwixtState, seat: int | None) -> list[int]:
    """List the moves, hiding the cards that a seat did not see."""
    return [move if saw(seat, move) else move | UNKNOWN for move in s.taken]


def known_to_have_moved(s: BtwixtState, seat: int | None) -> set[int]:
    """Return the cards that a seat saw change hands, as far as they are leaders' own."""
    return {move & KIND for move in s.taken if saw(seat, move)}


# -- other deals ---------------------------------------------------------------------------------
def may_have_moved(s: BtwixtState, seat: int | None) -> bool:
    """Return whether, as far as a seat knows, a leader's own card may be in another hand."""
    return not all(saw(seat, move) for move in s.taken) and bool(_hidden_own_cards(s, seat))


def move_anew(s: BtwixtState, seat: int | None, rng: Random) -> None:
    """Draw anew which cards moved unseen, and put the leaders' own cards where those moves led."""
    if not may_have_moved(s, seat):
        return
    now = {card: hand for card, (hand, _) in _hidden_own_cards(s, seat).items()}
    for _ in range(TRIES):
        hands = {card: _first_hand(s, card, now[card]) for card in now}
        moves = _draw_moves(s, seat, hands, rng)
        if moves and _have_room(s, seat, hands):
            s.taken = moves
            _lay(s, seat, hands, rng)
            return


def rename(s: BtwixtState, seat: int | None, cards: dict[int, int]) -> None:
    """Replace cards in the moves that a seat did not see, mapping old to new after a redeal."""
    for place, move in enumerate(s.taken):
        own = move & KIND
        if not saw(seat, move) and own in cards:
            s.taken[place] = move & ~KIND | cards[own]


def _hidden_own_cards(s: BtwixtState, seat: int | None) -> dict[int, tuple[int, int]]:
    """Map each leader's own card that is hidden from a seat to the hand and place it is in."""
    return {
        s.hand[hand][place] & KIND: (hand, place)
        for hand in range(s.players)
        for place in _hidden_places(s, seat, hand)
        if kind_of(s, s.hand[hand][place]).colour == WHITE
    }


def _hidden_places(s: BtwixtState, seat: int | None, hand: int) -> list[int]:
    """List the places in a hand that a seat does not know."""
    if hand == seat:
        return []
    places = enumerate(s.hand[hand])
    return [place for place, card in places if seat is None or not is_seen(card, seat)]


def _first_hand(s: BtwixtState, card: int, now: int) -> int:
    """Return the hand that a card was in before its first move; without moves, the hand `now`."""
    return next((giver_of(move) for move in s.taken if move & KIND == card), now)


def _draw_moves(s: BtwixtState, seat: int | None, hands: Hands, rng: Random) -> list[int]:
    """Draw moves that a seat could not tell from the real ones, applying them to `hands`.

    Returns an empty list if the draw contradicts itself. A card that everybody has seen since then
    moves as it really did.
    """
    moves: list[int] = []
    done: set[int] = set()  # cards that moved together with the next one
    for move in s.taken:
        own, giver = move & KIND, giver_of(move)
        if not is_together(move):
            done.clear()
        if saw(seat, move) or (own != UNKNOWN and own not in hands):
            if hands.get(own, giver) != giver:
                return []
        else:
            own = _draw_card([card for card in hands if hands[card] == giver], move, done, rng)
        if own in hands:
            hands[own] = taker_of(move)
            done.add(own)
        moves.append(move & ~KIND | own)
    return moves


def _draw_card(cards: list[int], move: int, done: set[int], rng: Random) -> int:
    """Draw one of `cards`, or UNKNOWN for any other card in the hand that the move came from."""
    left = [card for card in cards if card not in done]
    number = rng.randrange(max(move >> AMONG, len(left)))
    return left[number] if number < len(left) else UNKNOWN


def _have_room(s: BtwixtState, seat: int | None, hands: Hands) -> bool:
    """Return whether each hand has enough places unknown to a seat for the cards assigned to it."""
    held = list(hands.values())
    return all(held.count(hand) <= len(_hidden_places(s, seat, hand)) for hand in set(held))


def _lay(s: BtwixtState, seat: int | None, hands: Hands, rng: Random) -> None:
    """Swap cards so that each lies in its assigned hand; the seen bits of every place stay."""
    places = _hidden_own_cards(s, seat)
    going = [card for card in hands if places[card][0] != hands[card]]
    staying = {places[card] for card in hands if card not in going}
    left = {places[card] for card in going}
    goals: dict[tuple[int, int], int] = {}
    for card in going:
        free = [(hands[card], place) for place in _hidden_places(s, seat, hands[card])]
        goals[rng.choice([one for one in free if one not in staying and one not in goals])] = card
    displaced = [s.hand[hand][place] & KIND for hand, place in sorted(set(goals) - left)]
    rng.shuffle(displaced)
    goals |= dict(zip(sorted(left - set(goals)), displaced, strict=True))
    for (hand, place), card in goals.items():
        s.hand[hand][place] = s.hand[hand][place] & ~KIND | card
