"""Effects on hands: drawing, discarding, taking, giving, showing, moving to a bid pile.

`you` is the leader whose pile holds the acting card, `by` the rule of that card. A card drawn or
taken unseen is a private chance outcome, so such an effect must be last in a step.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt import later
from rulewright.games.btwixt.choices import NOTHING, tell_no_effect
from rulewright.games.btwixt.guards import may_choose
from rulewright.games.btwixt.hands import (
    DrawKind,
    add_to_hand,
    discard,
    draw_card,
    draw_kind,
    forget,
    hand_kinds,
    has_cards,
    take_from_hand,
)
from rulewright.games.btwixt.names import (
    ability_by,
    ability_number,
    card_ref,
    card_refs,
    leader_ref,
    who,
)
from rulewright.games.btwixt.piles import put_in_pile
from rulewright.games.btwixt.state import BtwixtState, kind_of, laid, left_of
from rulewright.games.btwixt.taken import hand_on
from rulewright.games.btwixt.vocabulary.asks import (
    PickHandCard,
    PickKind,
    leaders_meant,
    pick_leader,
)
from rulewright.games.btwixt.words import KIND, NEIGHBOURS, NONE, OTHERS, SEEN
from rulewright.kernel import EVERYONE, Script, Simultaneous

NO_CARDS: Final = "{} has no card in hand."


# -- drawing -------------------------------------------------------------------------------------
def draw(s: BtwixtState, seat: int, n: int = 1) -> Script[None]:
    """Draw `n` cards from the influence deck, or as many as there are."""
    for _ in range(n):
        if not (yield from draw_card(s, seat)):
            return


def draw_then_discard(s: BtwixtState, seat: int, by: str, n: int, then: int = 1) -> Script[None]:
    """Let a seat draw `n` cards; a task then makes it discard `then` cards."""
    yield from draw(s, seat, n)
    discard_later(s, seat, by, then)


def play_from_deck(s: BtwixtState, you: int, by: str) -> Script[None]:
    """Turn up a card of the influence deck, to be played by `you` right after this one."""
    if not has_cards(s):
        return
    kind = yield from draw_kind(s, s.deck)
    s.queued.append(kind)
    s.log(
        by,
        "{player} turns up {card}.",
        reveals=True,
        player=leader_ref(s, you),
        card=card_ref(s, kind),
    )


def take_discarded(s: BtwixtState, you: int, by: str, most: int = NONE) -> Script[None]:
    """Take a card of printed value `most` or less from the discard pile into your hand."""
    kinds = sorted({kind for kind in s.discard if most == NONE or kind_of(s, kind).value <= most})
    if not kinds:
        tell_no_effect(s, by)
        return
    kind = yield PickKind(you, by, "which discarded card do you take?", kinds, False)
    s.discard.remove(kind)
    add_to_hand(s, you, kind, everybody(s))
    player, card = leader_ref(s, you), card_ref(s, kind)
    s.log(by, "{player} takes {card} from the discard pile.", player=player, card=card)


# -- discarding ----------------------------------------------------------------------------------
def discard_hand(s: BtwixtState, seat: int, by: str, n: int = 1, may: bool = False) -> Script[int]:
    """Let a leader discard up to `n` cards of their choice; return how many they discarded."""
    for done in range(n):
        if not s.hand[seat]:
            tell_no_effect(s, by)
            return done
        kind = yield from pick_hand_card(s, seat, by, "which card do you discard?", may)
        if kind == NOTHING:
            return done
        take_from_hand(s, seat, kind)
        discard_from_hand(s, seat, kind)
        player, card = leader_ref(s, seat), card_ref(s, kind)
        s.log(by, "{player} discards {card} from hand.", player=player, card=card)
    return n


def discard_later(s: BtwixtState, seat: int, by: str, n: int = 1) -> None:
    """Leave a task that makes a seat discard `n` cards, for use after private draws."""
    later.follow(s, later.DISCARD, seat, n, ability_number(s, by))


def discard_some(s: BtwixtState, seat: int, number: int, other: int) -> Script[None]:
    """Do the task of `discard_later`: discard `number` cards."""
    yield from discard_hand(s, seat, ability_by(s, other), number)


def discard_hand_random(
    s: BtwixtState, you: int, by: str, whom: int = OTHERS, n: int = 1
) -> Script[None]:
    """Choose a leader, who discards `n` random cards from hand. Must be last in a step."""
    seat = yield from pick_holder(s, you, by, "who discards a card at random?", whom)
    if seat == NONE:
        return
    for _ in range(min(n, len(s.hand[seat]))):
        kind = yield from take_random(s, s.hand[seat])
        discard_from_hand(s, seat, kind)
        s.log(
            by,
            "{player} discards {card} at random.",
            reveals=True,
            player=leader_ref(s, seat),
            card=card_ref(s, kind),
        )


def discard_from_hand(s: BtwixtState, seat: int, kind: int) -> None:
    """Discard a card that was taken out of a hand."""
    open_again(s, seat, kind)
    discard(s, kind)


def open_again(s: BtwixtState, seat: int, kind: int) -> None:
    """Mark one copy fewer as unplayable, after a card has openly left a hand. [concepts.return]

    If one of several copies returned to the hand this round, that copy counts as leaving first.
    """
    if kind in s.spent[seat]:
        s.spent[seat].remove(kind)


# -- from hand to hand ---------------------------------------------------------------------------
def take_hand_random(s: BtwixtState, you: int, by: str, whom: int = NEIGHBOURS) -> Script[None]:
    """Choose a leader, and take a random card from their hand. Must be last in a step."""
    seat = yield from pick_holder(s, you, by, "from whose hand do you take a card?", whom)
    if seat != NONE:
        yield from take_random_from(s, you, by, seat)


def take_random_from(s: BtwixtState, you: int, by: str, seat: int) -> Script[None]:
    """Take a random card from a leader's hand, seen by both. Must be last in a step."""
    both = 1 << you | 1 << seat
    kind = yield from take_random(s, s.hand[seat], both)
    forget(s, seat, 1 << you)
    hand_on(s, seat, you, kind)
    pattern = "{player} takes a card from the hand of {source}."
    s.log(by, pattern, player=leader_ref(s, you), source=leader_ref(s, seat))
    s.log(by, "It is {card}.", visible_to=both, card=card_ref(s, kind))


def swap_hand_cards(s: BtwixtState, you: int, by: str, whom: int = NEIGHBOURS) -> Script[None]:
    """Choose a leader; both give each other a card in secret. Must be last in a step."""
    if not s.hand[you]:
        tell_no_effect(s, by)
        return
    seat = yield from pick_holder(s, you, by, "with whom do you swap a card?", whom)
    if seat != NONE:
        question = f"which card do you give to {who(s, seat)}?"
        back = f"which card do you give to {who(s, you)}?"
        yield Simultaneous(
            [(you, set_aside(s, you, by, question)), (seat, set_aside(s, seat, by, back))]
        )
        hand_over(s, [you, seat], [seat, you])
        player, other = leader_ref(s, you), leader_ref(s, seat)
        s.log(by, "{player} and {other} swap a card.", player=player, other=other)


def pass_hand_cards(s: BtwixtState, by: str) -> Script[None]:
    """Make all leaders secretly pass a card from hand to the left. Must be last in a step."""
    givers = [seat for seat in range(s.players) if s.hand[seat]]
    if not givers:
        tell_no_effect(s, by)
        return
    question = "which card do you pass to the left?"
    yield Simultaneous([(seat, set_aside(s, seat, by, question)) for seat in givers])
    hand_over(s, givers, [left_of(s, seat) for seat in givers])
    s.log(by, "All pass a card to the left.")


def set_aside(s: BtwixtState, seat: int, by: str, question: str) -> Script[None]:
    """Let a leader secretly choose a card to give, and set it aside."""
    s.picked[seat] = yield from pick_hand_card(s, seat, by, question)


def hand_over(s: BtwixtState, givers: list[int], takers: list[int]) -> None:
    """Exchange the cards that were set aside; each is known only to its giver and its taker."""
    for giver, taker in zip(givers, takers, strict=True):
        take_from_hand(s, giver, s.picked[giver])
        forget(s, giver, 1 << taker)
    for number, (giver, taker) in enumerate(zip(givers, takers, strict=True)):
        hand_on(s, giver, taker, s.picked[giver], together=number > 0)
        s.picked[giver] = NONE


# -- showing, and into the bid -------------------------------------------------------------------
def show_hand(s: BtwixtState, seat: int, by: str) -> None:
    """Show a hand to all. Must be last in a step."""
    hand = s.hand[seat]
    known = everybody(s) & ~(1 << seat)
    s.hand[seat] = sorted([entry & KIND | known << SEEN for entry in hand])
    player = leader_ref(s, seat)
    if hand:
        pattern = "{player} shows a hand of {cards:,}."
        s.log(by, pattern, reveals=True, player=player, cards=card_refs(s, s.hand[seat]))
    else:
        s.log(by, "{player} shows a hand of no cards.", reveals=True, player=player)


def bid_hand_random(s: BtwixtState, you: int, by: str, whom: int = OTHERS) -> Script[None]:
    """Put a random card from a chosen leader's hand into your pile. Must be last in a step.

    The card is not played, so its ability is not resolved.
    """
    seat = yield from pick_holder(s, you, by, "from whose hand comes a card?", whom)
    if seat == NONE:
        return
    kind = yield from take_random(s, s.hand[seat])
    open_again(s, seat, kind)
    put_in_pile(s, you, laid(kind))
    s.log(
        by,
        "{card} goes from the hand of {source} into the bid pile of {target}.",
        reveals=True,
        card=card_ref(s, kind),
        source=leader_ref(s, seat),
        target=leader_ref(s, you),
    )


# -- shared ------------------------------------------------------------------------------------
def pick_hand_card(
    s: BtwixtState, seat: int, by: str, question: str, may: bool = False
) -> Script[int]:
    """Let a leader choose a card in hand; unless `may`, the only card is taken without asking."""
    hand = s.hand[seat]
    if len(hand) == 1 and not may:
        return hand[0] & KIND
    kind = yield PickHandCard(seat, by, question, hand_kinds(s, seat), may)
    return kind


def pick_holder(s: BtwixtState, you: int, by: str, question: str, whom: int) -> Script[int]:
    """Let `you` choose a leader who has cards in hand; NONE if there is none."""
    seats = [
        seat
        for seat in leaders_meant(s, you, whom)
        if s.hand[seat] and may_choose(s, you, seat, by) is None
    ]
    return (yield from pick_leader(s, you, by, question, seats, whom, NO_CARDS))


def take_random(s: BtwixtState, pile: list[int], audience: int = EVERYONE) -> Script[int]:
    """Take a random card out of a hand and return its kind; the seats in `audience` see it."""
    kind = yield DrawKind(s, pile, audience)
    pile.remove(max(entry for entry in pile if entry & KIND == kind))
    return kind


def everybody(s: BtwixtState) -> int:
    """Return the bit mask of all seats."""
    return (1 << s.players) - 1
