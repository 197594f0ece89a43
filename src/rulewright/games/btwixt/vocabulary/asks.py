"""The questions of abilities: for a leader, a card of a bid pile, a card of one's hand."""

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
    """The seats that a card of `you` may be for, by one of the words for whom effects are."""
    if whom == YOURSELF:
        return [you]
    if whom in (NEIGHBOURS, EACH_NEIGHBOUR):
        return neighbours(s, you)
    return clockwise(s, you) if whom == ANYBODY else others(s, you)


class AbilityAsk(Ask[BtwixtState]):
    """A question of an ability, which begins with the name of its card. [play.ability]"""

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
        """The choices that are open, and none where nothing has to be chosen."""
        return [*self.opens, NOTHING] if self.may else self.opens

    def prompt(self, s: BtwixtState) -> str:
        """The question, after the card's name."""
        return f"{ability_name(s, self.by)}: {self.question}"


# -- leaders -------------------------------------------------------------------------------------
class PickLeader(AbilityAsk):
    """Which leader a card is for; an option is a seat.

    `useless` says why a leader is not open though they can be chosen, as `{} holds no card.`
    """

    kind: ClassVar[str] = "target"

    def __init__(
        self, seat: int, by: str, question: str, opens: list[int], whom: int, useless: str
    ) -> None:
        super().__init__(seat, by, question, opens, False)
        self.whom = whom
        self.useless = useless

    def text(self, s: BtwixtState, option: int) -> str:
        """`amber`"""
        return seat_name(option)

    def label(self, s: BtwixtState, option: int) -> str:
        """The button."""
        return who(s, option)

    def targets(self, s: BtwixtState, option: int) -> list[str]:
        """The leader's place."""
        return [f"seat:{seat_name(option)}"]

    def unavailable(self, s: BtwixtState) -> list[Unavailable]:
        """The other leaders, each with the reason."""
        return [
            self.refuse(s, seat, self.refusal(s, seat))
            for seat in others(s, self.seat)
            if seat not in self.opens
        ]

    def refusal(self, s: BtwixtState, seat: int) -> Refusal:
        """Why that leader is not open."""
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
    """The leader whom a seat chooses; NONE where nobody is open."""
    if not opens:
        tell_no_effect(s, by)
        return NONE
    chosen = yield PickLeader(seat, by, question, opens, whom, useless)
    return chosen


# -- cards of bid piles --------------------------------------------------------------------------
class Wanted:
    """The cards of bid piles that an effect is about: of whom, of what printed value and colour.

    `blanking` effects leave a card where it lies.
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
        """Whether a card is of the value and colour that are wanted."""
        kind = kind_of(s, card)
        if kind.value < self.least or (self.most != NONE and kind.value > self.most):
            return False
        return self.colour in (NONE, kind.colour)

    def open_cards(self, s: BtwixtState, you: int) -> list[int]:
        """All such cards that a card of `you` can touch, the very same in a pile once."""
        return [
            pack(holder, place)
            for holder in self.holders
            for place in distinct(s.bid[holder])
            if self.fits(s, s.bid[holder][place])
            and can_touch(s, you, holder, place, self.blanking)
        ]


class PickBidCard(AbilityAsk):
    """Which card of a bid pile; an option packs the seat with the place in its pile, from 0.

    The card that is being played lies on no pile yet: its place is the next one of its player's.
    """

    kind: ClassVar[str] = "bid-card"

    def __init__(
        self, seat: int, by: str, question: str, opens: list[int], wanted: Wanted, may: bool
    ) -> None:
        super().__init__(seat, by, question, opens, may)
        self.wanted = wanted

    def text(self, s: BtwixtState, option: int) -> str:
        """`amber betrayal`, `amber betrayal 2` or `none`"""
        return "none" if option == NOTHING else bid_card_text(s, option)

    def label(self, s: BtwixtState, option: int) -> str:
        """The button."""
        if option == NOTHING:
            return "No card"
        name = card_name(s, bid_card(s, option))
        holder, _ = unpack(option)
        return f"{name} (yours)" if holder == self.seat else f"{name} of {who(s, holder)}"

    def targets(self, s: BtwixtState, option: int) -> list[str]:
        """The card where it lies."""
        if option == NOTHING:
            return []
        holder, place = unpack(option)
        if place == len(s.bid[holder]):
            return ["playing"]
        return [f"bid:{seat_name(holder)}:{place + 1}"]

    def unavailable(self, s: BtwixtState) -> list[Unavailable]:
        """Cards that are guarded, or of another sort than those that are looked for."""
        return [
            self.refuse(s, pack(holder, place), self.refusal(s, holder, place))
            for holder in self.wanted.holders
            for place in distinct(s.bid[holder])
            if pack(holder, place) not in self.opens
        ]

    def refusal(self, s: BtwixtState, holder: int, place: int) -> Refusal:
        """Why that card is not open."""
        if self.wanted.fits(s, s.bid[holder][place]):
            guarded = may_touch(s, self.seat, holder, place, self.wanted.blanking)
            if guarded is not None:
                return guarded
        text = f"{ability_name(s, self.by)} is for other cards."
        return Refusal(self.by, text)


def pick_bid_card(
    s: BtwixtState, seat: int, by: str, question: str, wanted: Wanted, may: bool = False
) -> Script[int]:
    """The card that a seat chooses of those wanted; NOTHING where none is open, or chosen."""
    opens = wanted.open_cards(s, seat)
    if not opens:
        tell_no_effect(s, by)
        return NOTHING
    option = yield PickBidCard(seat, by, question, opens, wanted, may)
    return option


def bid_card(s: BtwixtState, option: int) -> int:
    """A card of a bid pile, or the one that is being played and comes next."""
    holder, place = unpack(option)
    pile = s.bid[holder]
    return s.playing if place == len(pile) else pile[place]


def bid_card_text(s: BtwixtState, option: int) -> str:
    """`amber betrayal`, and where cards of a kind differ `amber betrayal 2`, by its place.

    The one that is being played differs from those that lie in the pile.
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
    """Which card of one's hand; an option is a kind. How many there are is a secret."""

    kind: ClassVar[str] = "hand-card"
    when_forced: ClassVar[int] = HIDE

    def text(self, s: BtwixtState, option: int) -> str:
        """`betrayal` or `none`"""
        return "none" if option == NOTHING else card_key(s, option)

    def label(self, s: BtwixtState, option: int) -> str:
        """The button."""
        return "No card" if option == NOTHING else card_name(s, option)

    def targets(self, s: BtwixtState, option: int) -> list[str]:
        """The cards of that kind in one's hand."""
        if option == NOTHING:
            return []
        copies = sum(entry & KIND == option for entry in s.hand[self.seat])
        return [f"hand:{card_key(s, option)}:{copy}" for copy in range(1, copies + 1)]


class PickKind(AbilityAsk):
    """Which card of the discard pile, which lies open for all; an option is a kind."""

    kind: ClassVar[str] = "open-card"

    def text(self, s: BtwixtState, option: int) -> str:
        """`betrayal`"""
        return card_key(s, option)

    def label(self, s: BtwixtState, option: int) -> str:
        """The button."""
        return card_name(s, option)

    def targets(self, s: BtwixtState, option: int) -> list[str]:
        """The discard pile."""
        return ["discard"]
