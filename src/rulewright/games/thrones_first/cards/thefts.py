"""Influence tokens that a card steals until the next Clash of Kings. [cards.stolen-tokens]"""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.asks import PickTrack
from rulewright.games.thrones.components import (
    CARD_NAMES,
    HOUSE_REF,
    NOBODY,
    TRACK_REF,
    TRACKS,
)
from rulewright.games.thrones.state import ThronesState
from rulewright.games.thrones_first.state import first
from rulewright.kernel import Refusal

KEEP_OFF: Final = len(TRACKS)  # the option to steal nothing
TOKENS: Final[list[str]] = ["Iron Throne", "Valyrian steel blade", "messenger raven"]


class StealToken(PickTrack):
    """Choose a token of the opponent to steal, or none; tokens are named by their tracks."""

    kind = "steal-token"

    def __init__(self, seat: int, tracks: list[int]) -> None:
        super().__init__(seat, tracks, "")

    def options(self, s: ThronesState) -> list[int]:
        """List the tracks whose tokens the opponent holds, and `KEEP_OFF` for none."""
        return [*self.tracks, KEEP_OFF]

    def text(self, s: ThronesState, option: int) -> str:
        """Return the notation, such as `steal fiefdoms` or `steal nothing`."""
        return f"steal {'nothing' if option == KEEP_OFF else TRACKS[option]}"

    def label(self, s: ThronesState, option: int) -> str:
        return "Steal nothing" if option == KEEP_OFF else f"Steal the {TOKENS[option]}"

    def targets(self, s: ThronesState, option: int) -> list[str]:
        return [] if option == KEEP_OFF else super().targets(s, option)

    def prompt(self, s: ThronesState) -> str:
        b = s.combat
        who = CARD_NAMES[b.cards[b.side_of(self.seat)]]
        return f"{who}: which token do you take until the next Clash of Kings?"

    def why_not(self, s: ThronesState, tried: str) -> Refusal:
        return Refusal(self.rule, "Your opponent does not hold that token.")


def steal(s: ThronesState, house: int, track: int, rule: str) -> None:
    """Give a house a track's token until bids settle the track; places stay. [tracks.shift]"""
    first(s).stolen[track] = NOBODY if s.tracks[track][0] == house else house
    token = TRACK_REF[track].called(TOKENS[track])
    s.log(rule, "{house} takes the {token}.", house=HOUSE_REF[house], token=token)
