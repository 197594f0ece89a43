"""The Regroup Phase after fires and scoring: discarding, morale, the next round. [regroup.*]"""

from __future__ import annotations

from typing import ClassVar, Final

from rulewright.games.battles import morale, names
from rulewright.games.battles.state import (
    ADVANCE_ROUND,
    RALLY,
    RECOVER,
    BattlesState,
    enemy,
    pack_of,
)
from rulewright.games.battles.words import FACE_NAMES, FACES, GREY, LANNISTER, STARK
from rulewright.kernel import Script
from rulewright.kit.asks import Choice

CARRIED: Final = 1  # cards, and order tokens, that a player may carry over


# -- discarding -----------------------------------------------------------------------------------
class KeepCard(Choice[BattlesState]):
    """Ask which Leadership card to keep for the next round."""

    kind: ClassVar[str] = "keep-card"
    rule: ClassVar[str] = "regroup.discard"
    chain: ClassVar[str] = "discard"
    hint: ClassVar[str] = "Name a Leadership card of your hand: one is carried over."

    def options(self, s: BattlesState) -> list[int]:
        """List the cards in hand, by index in the pack."""
        return s.hand[self.seat][:]

    def text(self, s: BattlesState, option: int) -> str:
        return pack_of(s).cards[option].key

    def label(self, s: BattlesState, option: int) -> str:
        return names.card_title(s, option)

    def targets(self, s: BattlesState, option: int) -> list[str]:
        return [names.card_id(s, option)]

    def prompt(self, s: BattlesState) -> str:
        return "Keep one Leadership card for the next round."


class KeepToken(Choice[BattlesState]):
    """Ask which order token to keep for the next round."""

    kind: ClassVar[str] = "keep-token"
    rule: ClassVar[str] = "regroup.discard"
    chain: ClassVar[str] = "discard"
    hint: ClassVar[str] = "Name an order token of your pool: one is carried over."

    def options(self, s: BattlesState) -> list[int]:
        """List the kinds of tokens in the pool, by face."""
        return [face for face in range(FACES) if s.pool[self.seat][face]]

    def text(self, s: BattlesState, option: int) -> str:
        return FACE_NAMES[option]

    def label(self, s: BattlesState, option: int) -> str:
        return names.sentence(names.FACE_TITLES[option])

    def targets(self, s: BattlesState, option: int) -> list[str]:
        return [names.pool_id(option)]

    def prompt(self, s: BattlesState) -> str:
        return "Keep one order token for the next round."


def discard_excess(s: BattlesState) -> Script[None]:
    """Let each player keep at most one card and one order token, the first player first.

    [regroup.discard] [regroup.order]
    """
    for side in (s.first, enemy(s.first)):
        if len(s.hand[side]) > CARRIED:
            kept = yield KeepCard(side)
            discard_but(s, side, kept)
            return  # revealing cards ends a step, so this step is run again for the rest
        if sum(s.pool[side]) > CARRIED:
            face = yield KeepToken(side)
            return_tokens_but(s, side, face)
    s.step = RECOVER


def discard_but(s: BattlesState, side: int, kept: int) -> None:
    """Discard all cards in hand but the one kept, and log them."""
    given = s.hand[side][:]
    given.remove(kept)
    s.hand[side] = [kept]
    s.discards[side] += given
    s.log(
        "regroup.discard",
        "{house} discards {cards}.",
        house=names.HOUSE_REF[side],
        cards=[names.card_ref(s, card) for card in given],
    )


def return_tokens_but(s: BattlesState, side: int, face: int) -> None:
    """Return all order tokens but one of the kind `face` to the supply."""
    s.pool[side] = [0] * FACES
    s.pool[side][face] = 1
    s.log(
        "regroup.discard",
        "{house} keeps one order token: {token}.",
        house=names.HOUSE_REF[side],
        token=names.TOKEN_REF[face],
    )


# -- morale ---------------------------------------------------------------------------------------
def recover_morale(s: BattlesState) -> Script[None]:
    """Raise the morale of the side on whose part of the track the marker is. [morale.recovery]

    Recovery is optional in the rules, but nobody would decline it, so nobody is asked.
    """
    for side in (STARK, LANNISTER):
        spaces = recoverable(s, side)
        if spaces:
            morale.raise_morale(s, side, spaces, "morale.recovery")
    s.step = ADVANCE_ROUND
    yield from ()


def recoverable(s: BattlesState, side: int) -> int:
    """Return how many spaces a side recovers: as many as lead to the nearest break of its colour.

    Breaks are certain spaces of the track. Nothing is recovered if the marker is on a break, on a
    grey space or on the enemy's part. [morale.recovery]
    """
    spaces = morale.depth(s, side)
    colour = morale.zone(s, side)
    pack = pack_of(s)
    if colour == GREY or spaces in pack.breaks:
        return 0
    nearest = 0
    for stop in pack.breaks:
        if nearest < stop < spaces and pack.zones[stop] == colour:
            nearest = stop
    return spaces - nearest if nearest else 0


# -- the next round -------------------------------------------------------------------------------
def advance_round(s: BattlesState) -> Script[None]:
    """Advance the round marker, and clear the passes. [regroup.marker]"""
    s.round += 1
    s.passed = [0, 0]
    s.step = RALLY
    s.log("regroup.marker", "Round {round} begins.", round=s.round)
    yield from ()
