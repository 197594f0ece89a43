"""The targets: Jack places women face down on red circles. [women.*]

A target is a marked woman; unmarked women are false targets.
"""

from __future__ import annotations

from rulewright.games.whitechapel.components import MARKED as MARKED_WOMEN
from rulewright.games.whitechapel.components import RED_CIRCLES
from rulewright.games.whitechapel.components import UNMARKED as UNMARKED_WOMEN
from rulewright.games.whitechapel.names import (
    JACK_REF,
    circle_id,
    circle_in,
    circle_refs,
    token_id,
)
from rulewright.games.whitechapel.state import (
    BLOOD,
    HEAD,
    JACK,
    MARKED,
    NO_WOMAN,
    UNMARKED,
    WhitechapelState,
)
from rulewright.kernel import Refusal, Script, Simultaneous
from rulewright.kit.asks import Choice


def free_red_circles(s: WhitechapelState) -> list[int]:
    """List the red circles without a woman or a crime scene, as indices in `RED_CIRCLES`.

    [women.no-crime-scene]
    """
    return [
        place
        for place, circle in enumerate(RED_CIRCLES)
        if s.women[place] == NO_WOMAN and circle not in s.scenes
    ]


class PlaceWoman(Choice[WhitechapelState]):
    """Ask Jack for a red circle for a woman, marked or unmarked."""

    kind = "woman"
    rule = "women.placing"
    chain = "women"

    def __init__(self, seat: int, marked: bool) -> None:
        self.seat = seat
        self.marked = marked

    def candidates(self, s: WhitechapelState) -> list[int]:
        return RED_CIRCLES

    def refusal(self, s: WhitechapelState, option: int) -> Refusal | None:
        return woman_refusal(s, option)

    def text(self, s: WhitechapelState, option: int) -> str:
        """Return `target 21` or `fake 21`."""
        return f"{'target' if self.marked else 'fake'} {option}"

    def label(self, s: WhitechapelState, option: int) -> str:
        return f"A {'target' if self.marked else 'fake target'} on {option}"

    def targets(self, s: WhitechapelState, option: int) -> list[str]:
        return [token_id("target" if self.marked else "fake"), circle_id(option)]

    def prompt(self, s: WhitechapelState) -> str:
        if self.marked:
            left = MARKED_WOMEN[s.night] - s.women.count(MARKED)
            return f"Place a marked woman, face down: {left} to go"
        left = UNMARKED_WOMEN[s.night] - s.women.count(UNMARKED)
        return f"Place a false target, face down: {left} to go"

    def why_not(self, s: WhitechapelState, tried: str) -> Refusal:
        circle = circle_in(tried)
        refusal = woman_refusal(s, circle) if circle else None
        return refusal or Refusal(self.rule, f"Name a red circle: {self.text(s, 21)}.")


def woman_refusal(s: WhitechapelState, circle: int) -> Refusal | None:
    """Return why no woman may be placed on a circle; None if one may."""
    if circle not in RED_CIRCLES:
        return Refusal("women.placing", f"Circle {circle} is not red.")
    if circle in s.scenes:
        return Refusal("women.no-crime-scene", f"Circle {circle} is the scene of a murder.")
    if s.women[RED_CIRCLES.index(circle)] != NO_WOMAN:
        return Refusal("women.placing", f"A woman lies on circle {circle} already.")
    return None


def place_women(s: WhitechapelState) -> Script[None]:
    """Let Jack place the marked women, then the unmarked ones. [women.placing]

    When all remaining circles get the same kind, they are filled without asking.
    """
    for face, number in ((MARKED, MARKED_WOMEN[s.night]), (UNMARKED, UNMARKED_WOMEN[s.night])):
        for placed in range(number):
            free = free_red_circles(s)
            if len(free) == number - placed:
                for place in free:
                    s.women[place] = face
                break
            circle = yield PlaceWoman(JACK, face == MARKED)
            s.women[RED_CIRCLES.index(circle)] = face


def the_targets_are_identified(s: WhitechapelState) -> Script[None]:
    """Let Jack place tonight's women face down. [women.placing] [women.hidden]"""
    yield Simultaneous([(JACK, place_women(s))])
    s.step = HEAD
    s.log(
        "women.placing",
        "{player} places women face down on {circles}.",
        player=JACK_REF,
        circles=circle_refs([c for p, c in enumerate(RED_CIRCLES) if s.women[p] != NO_WOMAN]),
    )


def the_victims_are_chosen(s: WhitechapelState) -> Script[None]:
    """Replace marked women by the Wretched, and remove unmarked women.

    [victims.reveal] [victims.time-of-crime]
    """
    s.wretched = [c for place, c in enumerate(RED_CIRCLES) if s.women[place] == MARKED]
    for place in range(len(RED_CIRCLES)):
        s.women[place] = NO_WOMAN
    s.time = 0
    s.step = BLOOD
    s.log(
        "victims.reveal",
        "The women are turned up: the Wretched stand on {circles}.",
        circles=circle_refs(s.wretched),
    )
    yield from ()
