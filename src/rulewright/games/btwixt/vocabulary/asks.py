"""The choices that abilities offer: a leader, a card in a bid pile, a card in hand."""

from __future__ import annotations

from typing import ClassVar

from rulewright.games.btwixt.choices import NOTHING, tell_no_effect
from rulewright.games.btwixt.guards import can_touch, may_choose, may_touch
from rulewright.games.btwixt.names import (
    ability_name,
    card_key,
    card_name,
    seat_name,
    who,
)
from rulewright.games.btwixt.piles import distinct
from rulewright.games.btwixt.state import BtwixtState, clockwise, kind_of, neighbours, others
from rulewright.games.btwixt.words import (
    ANYBODY,
    EACH_NEIGHBOUR,
    KIND,
    NEIGHBOURS,
    NONE,
    YOURSELF,
)
from rulewright.kernel import HIDE, Ask, Refusal, Script, Unavailable
from rulewright.kit.packed import pack, unpack


def leaders_meant(s: BtwixtState, you: int, whom: int) -> list[int]:
    """List the seats that an effect may choose; `whom` is a target such as `words.NEIGHBOURS`."""
    if whom == YOURSELF:
        return [you]
    if whom in (NEIGHBOURS, EACH_NEIGHBOUR):
        return neighbours(s, you)
    return clockwise(s, you) if whom == ANYBODY else others(s, you)


class AbilityAsk(Ask[BtwixtState]):
    """A choice that an ability offers; the prompt begins with the card's name. [play.ability]"""

    rule: ClassVar[str] = "play.ability"
    chain: ClassVar[str] = "turn"
    runs_on: ClassVar[bool] = True

    def __init__(self, seat: int, by: str, question: str, opens: list[int], may: bool) -> None:
        super().__init__(seat)
        self.by = by
        self.question = question
        self.opens = opens
        self.may = may

    def options(self, s: BtwixtState) -> list[int]:
        return [*self.opens, NOTHING] if self.may else self.opens

    def prompt(self, s: BtwixtState) -> str:
        return f"{ability_name(s, self.by)}: {self.question}"


# -- leaders -------------------------------------------------------------------------------------
class PickLeader(AbilityAsk):
    """Ask which leader a card affects; an option is a seat.

    `useless` is the reason for leaders who can be chosen but would not be affected, such as `{}
    holds no card.`
    """

    kind: ClassVar[str] = "target"

    def __init__(
        self, seat: int, by: str, question: str, opens: list[int], whom: int, useless: str
    ) -> None:
        super().__init__(seat, by, question, opens, False)
        self.whom = whom
        self.useless = useless

    def text(self, s: BtwixtState, option: int) -> str:
        """Return the name of the seat, such as `amber`."""
        return seat_name(option)

    def label(self, s: BtwixtState, option: int) -> str:
        return who(s, option)

    def targets(self, s: BtwixtState, option: int) -> list[str]:
        return [f"seat:{seat_name(option)}"]

    def unavailable(self, s: BtwixtState) -> list[Unavailable]:
        return [
            self.refuse(s, seat, self.refusal(s, seat))
            for seat in others(s, self.seat)
            if seat not in self.opens
        ]

    def refusal(self, s: BtwixtState, seat: int) -> Refusal:
        """Return why a leader cannot be chosen."""
        if seat not in leaders_meant(s, self.seat, self.whom):
            return Refusal("terms.neighbours", f"{who(s, seat)} is no neighbour of yours.")
        guarded = may_choose(s, self.seat, seat, self.by)
        return guarded or Refusal(self.by, self.useless.format(who(s, seat)))


def pick_leader(
    s: BtwixtState,
    seat: int,
    by: str,
    question: str,
    opens: list[int],
    whom: int,
    useless: str = "",
) -> Script[int]:
    """Let a seat choose a leader; NONE if no leader can be chosen."""
    if not opens:
        tell_no_effect(s, by)
        return NONE
    chosen = yield PickLeader(seat, by, question, opens, whom, useless)
    return chosen


# -- cards of bid piles --------------------------------------------------------------------------
class Wanted:
    """The cards in bid piles that an effect can choose, by holder, printed value and colour.

    `blanking` effects leave the card in place.
    """

    def __init__(
        self,
        holders: list[int],
        least: int = NONE,
        most: int = NONE,
        colour: int = NONE,
        blanking: bool = False,
    ) -> None:
        self.holders = holders
        self.least = least
        self.most = most
        self.colour = colour
        self.blanking = blanking

    def fits(self, s: BtwixtState, card: int) -> bool:
        """Return whether a card has the wanted value and colour."""
        kind = kind_of(s, card)
        if kind.value < self.least or (self.most != NONE and kind.value > self.most):
            return False
        return self.colour in (NONE, kind.colour)

    def open_cards(self, s: BtwixtState, you: int) -> list[int]:
        """List, as options, the cards that a card of `you` can touch; equal ones of a pile once."""
        return [
            pack(holder, place)
            for holder in self.holders
            for place in distinct(s.bid[holder])
            if self.fits(s, s.bid[holder][place])
            and can_touch(s, you, holder, place, self.blanking)
        ]


class PickBidCard(AbilityAsk):
    """Ask for a card in a bid pile; an option packs a seat and a place in its pile, from 0.

    The card being played is not in a pile yet: it has the next place in its player's pile.
    """

    kind: ClassVar[str] = "bid-card"

    def __init__(
        self, seat: int, by: str, question: str, opens: list[int], wanted: Wanted, may: bool
    ) -> None:
        super().__init__(seat, by, question, opens, may)
        self.wanted = wanted

    def text(self, s: BtwixtState, option: int) -> str:
        """Return the notation: `amber betrayal`, `amber betrayal 2` or `none`."""
        return "none" if option == NOTHING else bid_card_text(s, option)

    def label(self, s: BtwixtState, option: int) -> str:
        if option == NOTHING:
            return "No card"
        name = card_name(s, bid_card(s, option))
        holder, _ = unpack(option)
        return f"{name} (yours)" if holder == self.seat else f"{name} of {who(s, holder)}"

    def targets(self, s: BtwixtState, option: int) -> list[str]:
        if option == NOTHING:
            return []
        holder, place = unpack(option)
        if place == len(s.bid[holder]):
            return ["playing"]
        return [f"bid:{seat_name(holder)}:{place + 1}"]

    def unavailable(self, s: BtwixtState) -> list[Unavailable]:
        return [
            self.refuse(s, pack(holder, place), self.refusal(s, holder, place))
            for holder in self.wanted.holders
            for place in distinct(s.bid[holder])
            if pack(holder, place) not in self.opens
        ]

    def refusal(self, s: BtwixtState, holder: int, place: int) -> Refusal:
        """Return why a card cannot be chosen."""
        if self.wanted.fits(s, s.bid[holder][place]):
            guarded = may_touch(s, self.seat, holder, place, self.wanted.blanking)
            if guarded is not None:
                return guarded
        text = f"{ability_name(s, self.by)} is for other cards."
        return Refusal(self.by, text)


def pick_bid_card(
    s: BtwixtState, seat: int, by: str, question: str, wanted: Wanted, may: bool = False
) -> Script[int]:
    """Let a seat choose one of the wanted cards; NOTHING if there are none or it declines."""
    opens = wanted.open_cards(s, seat)
    if not opens:
        tell_no_effect(s, by)
        return NOTHING
    option = yield PickBidCard(seat, by, question, opens, wanted, may)
    return option


def bid_card(s: BtwixtState, option: int) -> int:
    """Return the card that an option stands for: one in a bid pile, or the one being played."""
    holder, place = unpack(option)
    pile = s.bid[holder]
    return s.playing if place == len(pile) else pile[place]


def bid_card_text(s: BtwixtState, option: int) -> str:
    """Return the notation: `amber betrayal`, or `amber betrayal 2` with its place if copies differ.

    The card being played always differs from copies in the pile.
    """
    holder, place = unpack(option)
    pile = s.bid[holder]
    card = bid_card(s, option)
    text = f"{seat_name(holder)} {card_key(s, card)}"
    for other in pile:
        if other & KIND == card & KIND and (other != card or place == len(pile)):
            return f"{text} {place + 1}"
    return text


# -- cards of hands, and cards that lie open -----------------------------------------------------
class PickHandCard(AbilityAsk):
    """Ask for a card in hand; an option is a kind. How many options there are is secret."""

    kind: ClassVar[str] = "hand-card"
    when_forced: ClassVar[int] = HIDE

    def text(self, s: BtwixtState, option: int) -> str:
        """Return the card's key, such as `betrayal`, or `none`."""
        return "none" if option == NOTHING else card_key(s, option)

    def label(self, s: BtwixtState, option: int) -> str:
        return "No card" if option == NOTHING else card_name(s, option)

    def targets(self, s: BtwixtState, option: int) -> list[str]:
        """Return every copy of the card in hand."""
        if option == NOTHING:
            return []
        copies = sum(entry & KIND == option for entry in s.hand[self.seat])
        return [f"hand:{card_key(s, option)}:{copy}" for copy in range(1, copies + 1)]


class PickKind(AbilityAsk):
    """Ask for a card in the discard pile, which is open to all; an option is a kind."""

    kind: ClassVar[str] = "open-card"

    def text(self, s: BtwixtState, option: int) -> str:
        """Return the card's key, such as `betrayal`."""
        return card_key(s, option)

    def label(self, s: BtwixtState, option: int) -> str:
        return card_name(s, option)

    def targets(self, s: BtwixtState, option: int) -> list[str]:
        return ["discard"]
