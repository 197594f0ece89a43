"""False clues, an optional rule: Jack closes circles to searches and arrests. [false-clues.*]"""

from __future__ import annotations

from rulewright.games.whitechapel.components import CIRCLES, CLUES_FOR_FALSE, FALSE_CLUES
from rulewright.games.whitechapel.names import (
    CIRCLE_REF,
    JACK_REF,
    circle_id,
    circle_in,
    token_id,
)
from rulewright.games.whitechapel.state import ACTIONS, JACK, WhitechapelState
from rulewright.kernel import Ask, Refusal, Script, Unavailable

KEEP = 0


def gain_false_clue(s: WhitechapelState) -> None:
    """Give Jack a false clue if the number of tonight's clues is a multiple of five.

    He gets none if all of them are in use. [false-clues.gain]
    """
    if not s.false_clues or len(s.clues) % CLUES_FOR_FALSE:
        return
    if len(s.blocked) + s.false_left < FALSE_CLUES:
        s.false_left += 1
        s.log("false-clues.gain", "{player} gains a false clue.", player=JACK_REF)


class PlaceFalseClue(Ask[WhitechapelState]):
    """Ask Jack for a circle to put a false clue on, or none this turn."""

    kind = "false-clue"
    rule = "false-clues.place"

    def options(self, s: WhitechapelState) -> list[int]:
        options = [KEEP]
        for circle in CIRCLES:
            if circle not in s.blocked:
                options.append(circle)
        return options

    def text(self, s: WhitechapelState, option: int) -> str:
        """Return `keep` or `false-clue 34`."""
        return f"false-clue {option}" if option else "keep"

    def label(self, s: WhitechapelState, option: int) -> str:
        return f"A false clue on {option}" if option else "No false clue this turn"

    def targets(self, s: WhitechapelState, option: int) -> list[str]:
        return [token_id("false-clue"), circle_id(option)] if option else []

    def prompt(self, s: WhitechapelState) -> str:
        return f"Do you place a false clue? You have {s.false_left}"

    def unavailable(self, s: WhitechapelState) -> list[Unavailable]:
        return [
            self.refuse(s, circle, Refusal(self.rule, f"A false clue lies on {circle} already."))
            for circle in s.blocked
        ]

    def why_not(self, s: WhitechapelState, tried: str) -> Refusal:
        circle = circle_in(tried)
        if circle in s.blocked:
            return Refusal(self.rule, f"A false clue lies on {circle} already.")
        return Refusal(self.rule, "Name a circle, false-clue 34, or keep.")


def a_false_clue(s: WhitechapelState) -> Script[None]:
    """Let Jack place a false clue before any policeman acts. [false-clues.place]"""
    circle = yield PlaceFalseClue(JACK)
    s.step = ACTIONS
    if circle != KEEP:
        s.false_left -= 1
        s.blocked.append(circle)
        s.log(
            "false-clues.place",
            "{player} puts a false clue on {circle}.",
            player=JACK_REF,
            circle=CIRCLE_REF[circle],
        )
