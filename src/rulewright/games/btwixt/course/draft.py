"""The draft: each leader secretly keeps a card and passes the others on. [draft.*]"""

from __future__ import annotations

from typing import ClassVar

from rulewright.games.btwixt.course.seasons import begin_rounds, draw_own_cards
from rulewright.games.btwixt.hands import add_to_hand
from rulewright.games.btwixt.names import card_key, card_name
from rulewright.games.btwixt.state import BtwixtState, kind_of, left_of, right_of
from rulewright.games.btwixt.words import LEFT, NONE, RIGHT, SIDES
from rulewright.kernel import HIDE, Ask, Script
from rulewright.kit.simultaneous import choose_simultaneously


class PickCard(Ask[BtwixtState]):
    """Ask which of the cards passed to it a seat wants to keep. [draft.pass]"""

    kind: ClassVar[str] = "draft"
    rule: ClassVar[str] = "draft.pass"
    when_forced: ClassVar[int] = HIDE  # that all its cards are alike is known to nobody else

    def options(self, s: BtwixtState) -> list[int]:
        return sorted(set(s.packet[self.seat]))

    def text(self, s: BtwixtState, option: int) -> str:
        return card_key(s, option)

    def label(self, s: BtwixtState, option: int) -> str:
        """Return the card's name and value, such as `Betrayal (1)`."""
        return f"{card_name(s, option)} ({kind_of(s, option).value})"

    def prompt(self, s: BtwixtState) -> str:
        left = len(s.packet[self.seat]) - 1
        side = SIDES[passes_to(s)]
        others = "the other card" if left == 1 else f"the other {left} cards"
        return f"Which card do you keep? You pass {others} to the {side}."

    def targets(self, s: BtwixtState, option: int) -> list[str]:
        """Return every copy of the card in the packet."""
        copies = s.packet[self.seat].count(option)
        return [f"packet:{card_key(s, option)}:{copy}" for copy in range(1, copies + 1)]


def passes_to(s: BtwixtState) -> int:
    """Return the side that cards are passed to: left in the first season, then alternating.
    [draft.direction]
    """
    return LEFT if s.seasons % 2 == 0 else RIGHT


def pick(s: BtwixtState) -> Script[None]:
    """Let all seats keep a card at the same time, then pass the others on.

    The last card is kept without a choice. [draft.pass] [draft.advanced]
    """
    if len(s.packet[0]) > 1:
        yield from choose_simultaneously([PickCard(seat) for seat in range(s.players)], s.picked)
        for seat in range(s.players):
            keep(s, seat, s.picked[seat])
            s.picked[seat] = NONE
        pass_on(s)
    if len(s.packet[0]) == 1:
        for seat in range(s.players):
            keep(s, seat, s.packet[seat][0])
    if not s.packet[0]:
        s.log("draft.pass", "The hands are drafted.")
        if not s.own_card_drafted:
            yield from draw_own_cards(s)
        begin_rounds(s)


def keep(s: BtwixtState, seat: int, kind: int) -> None:
    """Move a card from a seat's packet into its hand."""
    s.packet[seat].remove(kind)
    add_to_hand(s, seat, kind)


def pass_on(s: BtwixtState) -> None:
    """Pass all packets to the neighbours on this season's side. [draft.direction]"""
    packets = s.packet
    neighbour = right_of if passes_to(s) == LEFT else left_of
    s.packet = [packets[neighbour(s, seat)] for seat in range(s.players)]
    s.log("draft.direction", "All pass their cards to the {side}.", side=SIDES[passes_to(s)])
