"""Cards that may be played, and reasons why others may not. [play.card] [concepts.cannot]"""

from __future__ import annotations

from rulewright.games.btwixt.hands import hand_kinds
from rulewright.games.btwixt.names import (
    ally_name,
    ally_ref,
    ally_rule,
    card_name,
    card_rule,
    leader_ref,
)
from rulewright.games.btwixt.reasons import Reason
from rulewright.games.btwixt.state import BtwixtState, ally_of, kind_of
from rulewright.games.btwixt.words import KIND, NONE, OPENS_ALONE, SEEN
from rulewright.kernel import Refusal


def playable(s: BtwixtState, seat: int) -> list[int]:
    """List the kinds of cards that a seat may play now, in ascending order."""
    if turn_refusal(s, seat) is not None:
        return []
    return [kind for kind in hand_kinds(s, seat) if card_refusal(s, seat, kind) is None]


def shut(s: BtwixtState, seat: int, kind: int) -> Refusal | None:
    """Return why a seat may not play a card from its hand now; None if it may."""
    reason = turn_refusal(s, seat)
    return card_refusal(s, seat, kind) if reason is None else reason.refusal()


def turn_refusal(s: BtwixtState, seat: int) -> Reason | None:
    """Return the public reason why a seat may not play any card; None if it may."""
    if not s.hand[seat]:
        pattern = "{player} has no card left."
        return Reason("play.empty-hand", pattern, player=leader_ref(s, seat))
    if s.spent[seat] and all_came_back(s, seat):
        pattern = "All cards of {player} came back to hand in this round."
        return Reason("concepts.return", pattern, player=leader_ref(s, seat))
    return limit_refusal(s, seat)


def all_came_back(s: BtwixtState, seat: int) -> bool:
    """Return whether it is public that every card in a hand was returned to it this round."""
    everybody_else = (1 << s.players) - 1 & ~(1 << seat)
    return all(
        entry >> SEEN == everybody_else and is_spent(s, seat, entry & KIND)
        for entry in s.hand[seat]
    )


def is_spent(s: BtwixtState, seat: int, kind: int) -> bool:
    """Return whether every copy of a kind in a hand was returned to it this round."""
    copies = sum(entry & KIND == kind for entry in s.hand[seat])
    return s.spent[seat].count(kind) >= copies


def limit_refusal(s: BtwixtState, seat: int) -> Reason | None:
    """Return why a seat has reached its limit of cards; None if it may play more."""
    if s.left[seat] == 0:
        pattern = "{player} may play no more cards this round."
        return Reason("concepts.cannot", pattern, player=leader_ref(s, seat))
    if s.in_force != NONE:
        most = ally_of(s, s.in_force).most_plays
        if most != NONE and s.plays[seat] >= most:
            pattern = "{ally}: nobody plays more than {most} cards."
            ally = ally_ref(s, s.in_force)
            return Reason(ally_rule(s, s.in_force), pattern, ally=ally, most=most)
    return None


def card_refusal(s: BtwixtState, seat: int, kind: int) -> Refusal | None:
    """Return why a card in a seat's hand may not be played now; None if it may."""
    if s.spent[seat] and is_spent(s, seat, kind):
        return Refusal("concepts.return", f"{card_name(s, kind)} came back to hand in this round.")
    return kind_refusal(s, seat, kind)


def kind_refusal(s: BtwixtState, seat: int, kind: int) -> Refusal | None:
    """Return why a kind of card may not be played now, wherever it comes from; None if it may."""
    card = kind_of(s, kind)
    if s.ceiling != NONE and card.value >= s.ceiling:
        text = f"No card of value {s.ceiling} or more may be played this round."
        return Refusal("concepts.cannot", text)
    if s.in_force != NONE:
        least = ally_of(s, s.in_force).least_value
        if card.value < least:
            text = f"{ally_name(s, s.in_force)}: no card of less than {least} may be played."
            return Refusal(ally_rule(s, s.in_force), text)
    if card.traits & OPENS_ALONE and s.bid[seat]:
        text = f"{card.name} can be played only while your bid pile is empty."
        return Refusal(card_rule(s, kind), text)
    return None
