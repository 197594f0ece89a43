"""Effects on bid piles: taking, discarding, swapping, returning, blanking. [play.ability]

`you` is the leader whose pile holds the acting card, `by` the rule of that card. Thresholds compare
printed values. An effect with nothing to act on is skipped. [concepts.unable]
"""

from __future__ import annotations

from rulewright.games.btwixt.choices import NOTHING, tell_no_effect
from rulewright.games.btwixt.guards import can_touch, is_in_force, lock, may_choose
from rulewright.games.btwixt.names import card_ref, leader_ref
from rulewright.games.btwixt.piles import (
    discard_from_pile,
    distinct,
    move_card,
    return_to_hand,
)
from rulewright.games.btwixt.state import (
    BtwixtState,
    bonus_of,
    clockwise,
    kind_of,
    others,
    with_bonus,
)
from rulewright.games.btwixt.vocabulary.asks import (
    PickBidCard,
    Wanted,
    bid_card,
    leaders_meant,
    pick_bid_card,
    pick_leader,
)
from rulewright.games.btwixt.words import (
    ANYBODY,
    BLANK,
    EACH_NEIGHBOUR,
    EACH_OTHER,
    KEPT,
    LOCKS_PILES,
    NEIGHBOURS,
    NONE,
    OTHERS,
    PLAYED,
    YOURSELF,
)
from rulewright.kernel import Script
from rulewright.kit.packed import pack, unpack


# -- taking and swapping -------------------------------------------------------------------------
def take_bid_card(
    s: BtwixtState,
    you: int,
    by: str,
    whom: int = OTHERS,
    least: int = NONE,
    most: int = NONE,
    colour: int = NONE,
) -> Script[None]:
    """Move a card from another leader's bid pile into yours."""
    wanted = Wanted(leaders_meant(s, you, whom), least, most, colour)
    option = yield from pick_bid_card(s, you, by, "which card do you take?", wanted)
    if option != NOTHING:
        holder, place = unpack(option)
        _tell_taken(s, you, by, option)
        move_card(s, holder, place, you)


def swap_bid_cards(s: BtwixtState, you: int, by: str, whom: int = NEIGHBOURS) -> Script[None]:
    """Swap a card of your bid pile, or the one being played, with one in another leader's pile."""
    theirs = Wanted(leaders_meant(s, you, whom))
    taken = yield from pick_bid_card(s, you, by, "which card do you take?", theirs)
    if taken == NOTHING:
        return
    yours = Wanted([you])
    opens = yours.open_cards(s, you)
    if s.playing != NONE:
        opens.append(pack(you, len(s.bid[you])))
    if not opens:
        tell_no_effect(s, by)
        return
    given = yield PickBidCard(you, by, "which card do you give for it?", opens, yours, False)
    _tell_taken(s, you, by, taken)
    card = card_ref(s, bid_card(s, given))
    s.log(by, "{player} gives {card} for it.", player=leader_ref(s, you), card=card)
    holder, place = unpack(taken)
    _give(s, you, unpack(given)[1], holder)
    move_card(s, holder, place, you)


def _tell_taken(s: BtwixtState, you: int, by: str, option: int) -> None:
    s.log(
        by,
        "{player} takes {card} from the bid pile of {source}.",
        player=leader_ref(s, you),
        card=card_ref(s, bid_card(s, option)),
        source=leader_ref(s, unpack(option)[0]),
    )


def _give(s: BtwixtState, you: int, place: int, to: int) -> None:
    """Give another leader a card of your pile, or the card being played, once that is resolved."""
    if place == len(s.bid[you]):
        s.lands = to
    else:
        move_card(s, you, place, to)


def move_self_to_bid(s: BtwixtState, you: int, by: str, whom: int = OTHERS) -> Script[None]:
    """Put the card being played into another leader's bid pile once it is resolved."""
    if is_in_force(s, LOCKS_PILES):
        tell_no_effect(s, by)
        return
    seats = [seat for seat in leaders_meant(s, you, whom) if may_choose(s, you, seat) is None]
    seat = yield from pick_leader(s, you, by, "into whose bid pile does it go?", seats, whom, "")
    if seat == NONE:
        return
    s.lands = seat
    card = card_ref(s, s.playing).called("It")
    s.log(by, "{card} goes into the bid pile of {target}.", card=card, target=leader_ref(s, seat))


# -- discarding ----------------------------------------------------------------------------------
def discard_bid_card(
    s: BtwixtState,
    you: int,
    by: str,
    whom: int = OTHERS,
    least: int = NONE,
    most: int = NONE,
    colour: int = NONE,
) -> Script[None]:
    """Discard a card of your choice from another leader's bid pile.

    With EACH_NEIGHBOUR or EACH_OTHER, discard one from the pile of each of those leaders.
    """
    seats = leaders_meant(s, you, whom)
    for holders in [[seat] for seat in seats] if whom in (EACH_NEIGHBOUR, EACH_OTHER) else [seats]:
        wanted = Wanted(holders, least, most, colour)
        option = yield from pick_bid_card(s, you, by, "which card is discarded?", wanted)
        if option != NOTHING:
            _discard(s, by, option)


def discard_lowest(s: BtwixtState, you: int, by: str) -> Script[None]:
    """Make every leader discard the card of least printed value in their own bid pile.

    Goes clockwise from the first player; owners choose between ties. The card being played is not
    in a pile yet. Cards guarded against `you` are skipped.
    """
    fallen = False
    for seat in clockwise(s, s.first):
        opens = lowest_cards(s, you, seat)
        if opens:
            wanted = Wanted([seat])
            option = yield PickBidCard(seat, by, "which card is discarded?", opens, wanted, False)
            _discard(s, by, option)
            fallen = True
    if not fallen:
        tell_no_effect(s, by)


def lowest_cards(s: BtwixtState, you: int, seat: int) -> list[int]:
    """List the cards of least printed value in a pile that are not guarded against `you`."""
    pile = s.bid[seat]
    places = [place for place in distinct(pile) if can_touch(s, you, seat, place, chosen=False)]
    lowest = min([kind_of(s, pile[place]).value for place in places], default=0)
    return [pack(seat, place) for place in places if kind_of(s, pile[place]).value == lowest]


def discard_last_played(s: BtwixtState, you: int, by: str) -> Script[None]:
    """Make every other leader discard the card in their pile that they played last."""
    fallen = False
    for seat in others(s, you):
        place = last_played(s, seat)
        if place != NONE and can_touch(s, you, seat, place, chosen=False):
            _discard(s, by, pack(seat, place))
            fallen = True
    if not fallen:
        tell_no_effect(s, by)
    yield from ()


def last_played(s: BtwixtState, seat: int) -> int:
    """Return the place of the card that a pile's holder played last, or NONE."""
    pile = s.bid[seat]
    for place in range(len(pile) - 1, -1, -1):
        if pile[place] & PLAYED:
            return place
    return NONE


def _discard(s: BtwixtState, by: str, option: int) -> None:
    holder, place = unpack(option)
    s.log(
        by,
        "{card} is discarded from the bid pile of {player}.",
        card=card_ref(s, bid_card(s, option)),
        player=leader_ref(s, holder),
    )
    discard_from_pile(s, holder, place)


# -- back to hand --------------------------------------------------------------------------------
def return_bid_card(
    s: BtwixtState, you: int, by: str, whom: int = YOURSELF, n: int = 1, may: bool = False
) -> Script[None]:
    """Return up to `n` cards of your choice from a bid pile to their holder's hand."""
    for _ in range(n):
        wanted = Wanted(leaders_meant(s, you, whom))
        option = yield from pick_bid_card(s, you, by, "which card goes back to hand?", wanted, may)
        if option == NOTHING:
            return
        _return(s, by, option)


def offer_return(s: BtwixtState, you: int, by: str, whom: int = NEIGHBOURS) -> Script[None]:
    """Choose a leader, who may return a card from their own bid pile to hand.

    Guards do not matter, since the leader moves their own card.
    """
    seats = [
        seat
        for seat in leaders_meant(s, you, whom)
        if may_choose(s, you, seat) is None and Wanted([seat]).open_cards(s, seat)
    ]
    useless = "{} has no card to return."
    question = "who may return a card?"
    seat = yield from pick_leader(s, you, by, question, seats, whom, useless)
    if seat == NONE:
        return
    question = "which card goes back to your hand?"
    option = yield from pick_bid_card(s, seat, by, question, Wanted([seat]), True)
    if option != NOTHING:
        _return(s, by, option)
    else:
        s.log(by, "{player} returns no card.", player=leader_ref(s, seat))


def keep_self(s: BtwixtState, you: int, by: str, place: int) -> None:
    """Mark the acting card, so that it returns to your hand instead of being discarded.

    [cleanup.kept]
    """
    s.bid[you][place] |= KEPT
    card = card_ref(s, s.bid[you][place])
    s.log(by, "{player} will take {card} back into hand.", player=leader_ref(s, you), card=card)


def return_self(s: BtwixtState, you: int, by: str, place: int) -> None:
    """Return the acting card to your hand now, unless an ally locks the piles.

    In version 1 of the rules it returns at clean-up. [setup.first-rules]
    """
    if s.first_rules:
        keep_self(s, you, by, place)
        return
    locked = lock(s)
    if locked is None:
        _return(s, by, pack(you, place))
    else:
        locked.log(s)


def _return(s: BtwixtState, by: str, option: int) -> None:
    holder, place = unpack(option)
    s.log(
        by,
        "{card} goes back to the hand of {player}.",
        card=card_ref(s, bid_card(s, option)),
        player=leader_ref(s, holder),
    )
    return_to_hand(s, holder, place)


# -- what a card is worth ------------------------------------------------------------------------
def blank_bid_card(s: BtwixtState, you: int, by: str, whom: int = ANYBODY) -> Script[None]:
    """Blank a card in any bid pile for the round, so that only its printed value is left."""
    wanted = Wanted(leaders_meant(s, you, whom), blanking=True)
    option = yield from pick_bid_card(s, you, by, "which card's ability is lost?", wanted)
    if option != NOTHING:
        holder, place = unpack(option)
        s.log(
            by,
            "{card} of {player} has no ability for the rest of the round.",
            card=card_ref(s, bid_card(s, option)),
            player=leader_ref(s, holder),
        )
        s.bid[holder][place] |= BLANK


def self_bonus(s: BtwixtState, by: str, amount: int) -> None:
    """Add an amount to the value of the card being played."""
    s.playing = with_bonus(s.playing, bonus_of(s.playing) + amount)
    if amount:
        s.log(by, "{card} gets {amount:+d}.", card=card_ref(s, s.playing), amount=amount)


def set_value(s: BtwixtState, by: str, value: int) -> None:
    """Set the value of the card being played."""
    self_bonus(s, by, value - kind_of(s, s.playing).value - bonus_of(s.playing))
