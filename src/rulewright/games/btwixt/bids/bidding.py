"""Turns, on which leaders play cards until all kneel, and the worth of played cards. [play.turns]

To kneel is to take no more turns this round. A card with an ability is resolved in a step of its
own. It is put into a bid pile in the step after that, once all tasks of its ability are done.
"""

from __future__ import annotations

from typing import ClassVar, Final

from rulewright.games.btwixt.bids.playable import (
    kind_refusal,
    limit_refusal,
    playable,
    shut,
    turn_refusal,
)
from rulewright.games.btwixt.cards.registry import influence_code
from rulewright.games.btwixt.hands import discard, hand_kinds, take_from_hand
from rulewright.games.btwixt.kneeling import kneel, kneel_refusal
from rulewright.games.btwixt.names import ally_name, card_key, card_name, card_ref, leader_ref
from rulewright.games.btwixt.piles import put_in_pile
from rulewright.games.btwixt.state import BtwixtState, ally_of, bonus_of, kind_of, laid, pack_of
from rulewright.games.btwixt.words import (
    AWARD,
    BLANK,
    KIND,
    MUST_PLAY_FIRST,
    NONE,
    PLAYED,
    RESOLVE,
    SETTLE,
    TURN,
)
from rulewright.kernel import ASK, HIDE, Refusal, Script
from rulewright.kit.asks import Choice

KNEEL: Final = KIND  # an option that is no kind of card


# -- a turn --------------------------------------------------------------------------------------
class TakeTurn(Choice[BtwixtState]):
    """Ask the seat on turn to play a card or kneel.

    The choice is not skipped when only one option is open, since that would tell others something
    about the hand. [play.turns]
    """

    kind: ClassVar[str] = "turn"
    rule: ClassVar[str] = "play.turns"
    chain: ClassVar[str] = "turn"
    when_forced: ClassVar[int] = HIDE

    def options(self, s: BtwixtState) -> list[int]:
        kinds = playable(s, self.seat)
        if not kinds or self.forced(s) is None:
            kinds.append(KNEEL)
        return kinds

    def forced(self, s: BtwixtState) -> Refusal | None:
        """Return why the seat may not kneel while it has a playable card; None if it may."""
        if s.must[self.seat]:
            return Refusal("concepts.cannot", "You have to play a card on this turn.")
        return kneel_refusal(s, self.seat)

    def text(self, s: BtwixtState, option: int) -> str:
        """Return the notation: `play betrayal` or `kneel`."""
        return "kneel" if option == KNEEL else f"play {card_key(s, option)}"

    def label(self, s: BtwixtState, option: int) -> str:
        return "Kneel" if option == KNEEL else f"Play {card_name(s, option)}"

    def targets(self, s: BtwixtState, option: int) -> list[str]:
        """Return every copy of the card in hand."""
        if option == KNEEL:
            return []
        copies = sum(entry & KIND == option for entry in s.hand[self.seat])
        return [f"hand:{card_key(s, option)}:{copy}" for copy in range(1, copies + 1)]

    def prompt(self, s: BtwixtState) -> str:
        return "Play a card, or kneel for this round."

    def candidates(self, s: BtwixtState) -> list[int]:
        return [*hand_kinds(s, self.seat), KNEEL]

    def refusal(self, s: BtwixtState, option: int) -> Refusal | None:
        if option != KNEEL:
            return shut(s, self.seat, option)
        return self.forced(s) if playable(s, self.seat) else None


class OpenTurn(TakeTurn):
    """A turn on which everybody knows that the seat has a choice, so that a premove may make it."""

    when_forced: ClassVar[int] = ASK


def is_open_turn(s: BtwixtState, seat: int) -> bool:
    """Return whether public information shows that a seat may kneel and holds a playable card."""
    if s.must[seat] or s.spent[seat] or s.ceiling != NONE:
        return False
    if s.in_force != NONE:
        ally = ally_of(s, s.in_force)
        if ally.least_value or ally.traits & MUST_PLAY_FIRST:
            return False
    return not s.bid[seat] or len(s.hand[seat]) > pack_of(s).openers[s.game]


def take_turn(s: BtwixtState) -> Script[None]:
    """Let the leader on turn play a card or kneel. [play.turns]

    A leader who has no card to play kneels without being asked if public information shows that. If
    it depends on hidden cards, the leader is asked all the same.
    """
    seat = s.turn
    refusal = turn_refusal(s, seat)
    if refusal is None:
        option = yield OpenTurn(seat) if is_open_turn(s, seat) else TakeTurn(seat)
    else:
        option = KNEEL
        refusal.log(s)
    s.must[seat] = 0
    if option == KNEEL:
        yield from kneel(s, seat)
        pass_turn(s)
    else:
        take_from_hand(s, seat, option)
        begin_card(s, option)


def begin_card(s: BtwixtState, kind: int) -> None:
    """Play a card for the leader on turn; its ability, if any, is resolved next. [play.card]"""
    seat = s.turn
    s.plays[seat] += 1
    if s.left[seat] != NONE:
        s.left[seat] -= 1
    if s.lines is not None:
        player, card = leader_ref(s, seat), card_ref(s, kind)
        s.log("play.card", "{player} plays {card}.", player=player, card=card)
    s.playing = laid(kind)
    s.lands = seat
    if influence_code(s, kind).acts_on_play:
        s.step = RESOLVE
    else:
        lie_down(s)


def resolve_card(s: BtwixtState) -> Script[None]:
    """Resolve the ability of the card being played. [play.ability]"""
    s.step = SETTLE
    yield from influence_code(s, s.playing).on_play(s, s.turn)


def settle_card(s: BtwixtState) -> Script[None]:
    """Put the card into a pile, and pass the turn unless it brought another card. [play.card]"""
    lie_down(s)
    yield from ()


def lie_down(s: BtwixtState) -> None:
    """Put the played card into a bid pile, unless it has left play; then go on.

    The next card is played if there is one in the queue, otherwise the turn passes.
    """
    if s.playing != NONE:
        put_in_pile(s, s.lands, s.playing | PLAYED if s.lands == s.turn else s.playing)
    s.playing = NONE
    s.lands = NONE
    if s.queued:
        play_queued(s)
    else:
        pass_turn(s)


def play_queued(s: BtwixtState) -> None:
    """Play the card that the last one brought, or discard it if it may not be played.

    [cards.secret-envoy]
    """
    kind = s.queued.pop(0)
    limit, refusal = limit_refusal(s, s.turn), kind_refusal(s, s.turn, kind)
    if limit is not None:
        rule = limit.rule
    elif refusal is not None:
        rule = refusal.rule
    else:
        begin_card(s, kind)
        return
    discard(s, kind)
    s.log(rule, "{card} cannot be played: it is discarded.", card=card_ref(s, kind))
    lie_down(s)


def pass_turn(s: BtwixtState) -> None:
    """Pass the turn to the next leader who stands; end the bidding when all kneel.
    [play.last-standing]
    """
    for ahead in range(1, s.players + 1):
        seat = (s.turn + ahead) % s.players
        if not s.kneeling[seat]:
            s.turn = seat
            s.step = TURN
            return
    s.step = AWARD


# -- the worth of cards --------------------------------------------------------------------------
def worth(s: BtwixtState, seat: int, place: int) -> int:
    """Return the influence that a card in a bid pile counts. [bid.worth]

    This is its printed value, plus the bonus of its own ability unless it is blank, then changed by
    the ally in force.
    """
    card = s.bid[seat][place]
    kind = kind_of(s, card)
    value = kind.value
    if not card & BLANK:
        value += bonus_of(card) + influence_code(s, card).worth(s, seat, place)
    if s.in_force != NONE:
        ally = ally_of(s, s.in_force)
        if ally.colour == kind.colour:
            if ally.colour_value != NONE:
                return ally.colour_value
            return max(0, value + ally.colour_bonus)
    return value


def influence(s: BtwixtState, seat: int) -> int:
    """Return a seat's influence total: the worth of all cards in its bid pile. [bid.total]"""
    total = 0
    for place in range(len(s.bid[seat])):
        total += worth(s, seat, place)
    return total


def terms(s: BtwixtState, seat: int) -> list[tuple[str, int]]:
    """Break a seat's total into labelled amounts for display."""
    told: list[tuple[str, int]] = []
    for place, card in enumerate(s.bid[seat]):
        kind = kind_of(s, card)
        own = 0 if card & BLANK else bonus_of(card) + influence_code(s, card).worth(s, seat, place)
        told.append((kind.name, kind.value))
        if own:
            told.append((f"{kind.name}, its ability", own))
        changed = worth(s, seat, place) - kind.value - own
        if changed:
            told.append((f"{kind.name}, by {ally_name(s, s.in_force)}", changed))
    return told
