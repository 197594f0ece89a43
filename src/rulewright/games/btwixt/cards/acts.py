"""The code of each effect word that a pack can use; `pack.wording.WORDS` describes the words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulewright.games.btwixt.deaths import kill_current
from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.vocabulary.allies import (
    guard_pile,
    kill_ally,
    kill_claimed,
    kill_lowest,
    move_ally,
    spare_allies,
    swap_allies,
    trial,
)
from rulewright.games.btwixt.vocabulary.bids import (
    blank_bid_card,
    discard_bid_card,
    discard_last_played,
    discard_lowest,
    keep_self,
    move_self_to_bid,
    offer_return,
    return_bid_card,
    return_self,
    self_bonus,
    swap_bid_cards,
    take_bid_card,
)
from rulewright.games.btwixt.vocabulary.deck import (
    add_prize,
    claim_dead,
    claim_next,
    look_and_keep_one,
    look_and_may_sink,
    look_and_reorder,
    next_current,
    raise_dead,
    sink_current,
)
from rulewright.games.btwixt.vocabulary.hand_cards import (
    bid_hand_random,
    discard_hand,
    discard_hand_random,
    draw,
    pass_hand_cards,
    play_from_deck,
    show_hand,
    swap_hand_cards,
    take_discarded,
    take_hand_random,
)
from rulewright.games.btwixt.vocabulary.kneels import (
    close_above,
    limit_cards,
    make_kneel,
    make_stand,
    must_play,
)
from rulewright.games.btwixt.vocabulary.leaders import (
    all_draw,
    card_for_token,
    kill_or_fall,
    trade_at_random,
)
from rulewright.games.btwixt.vocabulary.tokens import (
    both_gain_token,
    gain_known_token,
    gain_token,
    look_at_tokens,
    lowest_gains_token,
    move_token,
    return_token,
    shift_token,
    token_on_current,
    trade_token,
)
from rulewright.games.btwixt.words import FAR, HERE, NONE, OWN_COUNCIL, SHARED
from rulewright.kernel import Script


class Acting:
    """The context of an effect: its seat, its rule, the place of its card, and its parameters."""

    def __init__(self, you: int, by: str, place: int, council: int, given: dict[str, int]) -> None:
        self.you = you
        self.by = by
        self.place = place  # of an influence card in the pile of `you`, after the bid
        self.council = council  # of an ally that is claimed
        self.given = given


# -- words whose code is not a script ------------------------------------------------------------
def _keep_itself(s: BtwixtState, a: Acting) -> Script[None]:
    keep_self(s, a.you, a.by, a.place)
    yield from ()


def _return_itself(s: BtwixtState, a: Acting) -> Script[None]:
    return_self(s, a.you, a.by, a.place)
    yield from ()


def _show_hand(s: BtwixtState, a: Acting) -> Script[None]:
    show_hand(s, a.you, a.by)
    yield from ()


def _guard_pile(s: BtwixtState, a: Acting) -> Script[None]:
    guard_pile(s, a.you, a.by, a.given["rounds"])
    yield from ()


def _bar_values(s: BtwixtState, a: Acting) -> Script[None]:
    close_above(s, a.by, a.given["least"])
    yield from ()


def _limit_plays(s: BtwixtState, a: Acting) -> Script[None]:
    limit_cards(s, a.by, a.given["number"])
    yield from ()


def _rise_by_kneelers(s: BtwixtState, a: Acting) -> Script[None]:
    self_bonus(s, a.by, sum(s.kneeling))
    yield from ()


def _kill_current(s: BtwixtState, a: Acting) -> Script[None]:
    kill_current(s)
    yield from ()


def _sink_current(s: BtwixtState, a: Acting) -> Script[None]:
    sink_current(s, a.by)
    yield from ()


def _spare_allies(s: BtwixtState, a: Acting) -> Script[None]:
    spare_allies(s, a.by)
    yield from ()


def _kill_claimed(s: BtwixtState, a: Acting) -> Script[None]:
    kill_claimed(s, a.by, a.given["least"])
    yield from ()


# -- words whose scripts return a value ----------------------------------------------------------
def _discard(s: BtwixtState, a: Acting) -> Script[None]:
    yield from discard_hand(s, a.you, a.by)


def _kill_ally(s: BtwixtState, a: Acting) -> Script[None]:
    """Kill an ally, but never the claimed ally whose ability this is."""
    but = s.placed if a.council != NONE else NONE
    given = a.given
    yield from kill_ally(s, a.you, a.by, given["council"], given["most"], but, given["may"] != 0)


def _kill_lowest(s: BtwixtState, a: Acting) -> Script[None]:
    yield from kill_lowest(s, a.you, a.by, a.council, s.placed)


ACTS: Final[dict[str, Callable[[BtwixtState, Acting], Script[None]]]] = {
    # Cards in bid piles.
    "take-card": lambda s, a: take_bid_card(
        s, a.you, a.by, a.given["of"], a.given["least"], a.given["most"], a.given["colour"]
    ),
    "discard-card": lambda s, a: discard_bid_card(
        s, a.you, a.by, a.given["of"], a.given["least"], a.given["most"], a.given["colour"]
    ),
    "lowest-cards-fall": lambda s, a: discard_lowest(s, a.you, a.by),
    "latest-cards-fall": lambda s, a: discard_last_played(s, a.you, a.by),
    "swap-cards": lambda s, a: swap_bid_cards(s, a.you, a.by, a.given["of"]),
    "return-card": lambda s, a: return_bid_card(
        s, a.you, a.by, a.given["of"], a.given["number"], a.given["may"] != 0
    ),
    "offer-return": lambda s, a: offer_return(s, a.you, a.by, a.given["of"]),
    "blank-card": lambda s, a: blank_bid_card(s, a.you, a.by, a.given["of"]),
    "move-itself": lambda s, a: move_self_to_bid(s, a.you, a.by, a.given["of"]),
    "keep-itself": _keep_itself,
    "return-itself": _return_itself,
    # Hands.
    "draw": lambda s, a: draw(s, a.you, a.given["number"]),
    "all-draw": lambda s, a: all_draw(s, a.you, a.given["number"]),
    "discard": _discard,
    "discard-random": lambda s, a: discard_hand_random(s, a.you, a.by, a.given["of"]),
    "take-random": lambda s, a: take_hand_random(s, a.you, a.by, a.given["of"]),
    "press-card": lambda s, a: bid_hand_random(s, a.you, a.by, a.given["of"]),
    "swap-hand-cards": lambda s, a: swap_hand_cards(s, a.you, a.by, a.given["of"]),
    "trade-at-random": lambda s, a: trade_at_random(s, a.you, a.by, a.given["of"]),
    "pass-cards": lambda s, a: pass_hand_cards(s, a.by),
    "show-hand": _show_hand,
    "pick-from-discards": lambda s, a: take_discarded(s, a.you, a.by, a.given["most"]),
    "card-for-token": lambda s, a: card_for_token(s, a.you, a.by),
    "play-from-deck": lambda s, a: play_from_deck(s, a.you, a.by),
    # Turns and totals.
    "kneel": lambda s, a: make_kneel(s, a.you, a.by, a.given["of"]),
    "stand": lambda s, a: make_stand(s, a.you, a.by, a.given["of"]),
    "must-play": lambda s, a: must_play(s, a.you, a.by, a.given["of"]),
    "guard-pile": _guard_pile,
    "bar-values": _bar_values,
    "limit-plays": _limit_plays,
    "rise-by-kneelers": _rise_by_kneelers,
    # Allies.
    "kill-current": _kill_current,
    "sink-current": _sink_current,
    "next-ally": lambda s, a: next_current(s, a.by),
    "add-ally": lambda s, a: add_prize(s, a.by, a.given["to"]),
    "claim-next": lambda s, a: claim_next(s, a.by, a.given["to"], a.council),
    "claim-dead": lambda s, a: claim_dead(s, a.by, a.given["most"]),
    "raise-dead": lambda s, a: raise_dead(s, a.you, a.by),
    "spare-allies": _spare_allies,
    "kill-ally": _kill_ally,
    "kill-lowest": _kill_lowest,
    "kill-claimed": _kill_claimed,
    "kill-or-fall": lambda s, a: kill_or_fall(s, a.you, a.by, a.given["most"], a.given["value"]),
    "swap-allies": lambda s, a: swap_allies(s, a.you, a.by),
    "move-ally": lambda s, a: move_ally(s, a.you, a.by, s.placed if a.council != NONE else NONE),
    "trial": lambda s, a: trial(s, a.you, a.by),
    # The ally deck.
    "reorder": lambda s, a: look_and_reorder(s, a.you, a.by, a.given["number"]),
    "keep-one": lambda s, a: look_and_keep_one(s, a.you, a.by, a.given["number"]),
    "may-sink": lambda s, a: look_and_may_sink(s, a.you, a.by, a.given["number"]),
    # Tokens.
    "token-on-current": lambda s, a: token_on_current(s, a.by),
    "gain-token": lambda s, a: gain_token(s, a.you, a.by, a.given["council"]),
    "gain-token-here": lambda s, a: gain_token(s, a.you, a.by, HERE, a.council),
    "gain-shared-token": lambda s, a: gain_token(s, a.you, a.by, SHARED),
    "both-gain-token": lambda s, a: both_gain_token(s, a.you, a.by),
    "lowest-gains-token": lambda s, a: lowest_gains_token(s, a.by),
    "gain-known-token": lambda s, a: gain_known_token(s, a.you, a.by),
    "trade-token": lambda s, a: trade_token(s, a.you, a.by, a.council),
    "take-token": lambda s, a: move_token(s, a.you, a.by, a.given["from"], OWN_COUNCIL),
    "share-token": lambda s, a: move_token(s, a.you, a.by, FAR, SHARED),
    "bring-token": lambda s, a: move_token(s, a.you, a.by, a.given["from"], HERE, a.council),
    "shift-token": lambda s, a: shift_token(s, a.you, a.by),
    "return-token": lambda s, a: return_token(s, a.you, a.by),
    "look-at-tokens": lambda s, a: look_at_tokens(s, a.you, a.by, a.given["number"]),
}
