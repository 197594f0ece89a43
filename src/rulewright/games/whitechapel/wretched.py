"""Suspense grows: the Wretched move, and Jack uncovers a patrol. [suspense.*] [ready.reveal]"""

from __future__ import annotations

from rulewright.games.whitechapel.components import CIRCLES, NUMERALS
from rulewright.games.whitechapel.names import (
    circle_id,
    crossing_id,
    crossing_in,
    crossing_text,
    face_name,
    patrol_id,
    wretched_id,
)
from rulewright.games.whitechapel.state import (
    BLOOD,
    FAKE,
    JACK,
    READY,
    State,
    head_seat,
    streets_of,
)
from rulewright.games.whitechapel.streets import STEPS, standing_on
from rulewright.kernel import Ask, Closed, Refusal, Script

STAY = 0  # no circle has this number


def wretched_moves(s: State, circle: int) -> list[int]:
    """Where a Wretched may move, with all tokens where they are now. [suspense.move]"""
    streets = streets_of(s)
    standing = standing_on(s.patrols)
    found: list[int] = []
    for there in streets.open_steps(circle, standing):
        if there in s.wretched or there in s.scenes:
            continue
        near = False
        for crossing in streets.beside[there]:
            if standing[crossing]:
                near = True
                break
        if not near:
            found.append(there)
    return found


def wretched_refusal(s: State, circle: int, there: int) -> Refusal | None:
    """Why a Wretched may not move to a circle."""
    streets = streets_of(s)
    refusal = turn_refusal(s, circle)
    if refusal is not None:
        return refusal
    if there not in STEPS[circle]:
        return Refusal("suspense.move", f"Circle {there} is not next to {circle}.")
    if there in s.wretched:
        return Refusal("suspense.occupied", f"Another Wretched stands on {there}.")
    if there in s.scenes:
        return Refusal("suspense.scenes", f"Circle {there} is the scene of a murder.")
    if not streets.is_open(circle, there, standing_on(s.patrols)):
        return Refusal("suspense.crossing", f"Every way from {circle} to {there} has a patrol.")
    if any(crossing in s.patrols for crossing in streets.beside[there]):
        return Refusal("suspense.patrols", f"Circle {there} is next to a patrol.")
    return None


def turn_refusal(s: State, circle: int) -> Refusal | None:
    """Why it is not the turn of a Wretched."""
    if circle not in s.wretched:
        return Refusal("suspense.move", f"No Wretched stands on {circle}.")
    if circle in s.settled:
        return Refusal("suspense.move", f"The Wretched on {circle} has had its turn.")
    return None


def stay_refusal(s: State, circle: int) -> Refusal | None:
    """Why a Wretched may not stay. [suspense.stays]"""
    refusal = turn_refusal(s, circle)
    if refusal is None and wretched_moves(s, circle):
        return Refusal("suspense.move", f"The Wretched on {circle} can move, and so it must.")
    return refusal


class MoveWretched(Ask[State]):
    """One step of a Wretched, as from * 256 + to; the head chooses in which order they go.

    One that is blocked when its turn comes stays: from * 256. [suspense.stays]
    """

    kind = "wretched"
    rule = "suspense.move"
    chain = "suspense"

    def options(self, s: State) -> list[int]:
        """All moves of all that have not moved, and the turns of those that cannot."""
        found: list[int] = []
        for circle in s.wretched:
            if circle not in s.settled:
                moves = wretched_moves(s, circle)
                for there in moves:
                    found.append(circle << 8 | there)
                if not moves:
                    found.append(circle << 8 | STAY)
        return found

    def text(self, s: State, option: int) -> str:
        """`21 > 20` or `21 stays`"""
        there = option & 255
        return f"{option >> 8} stays" if there == STAY else f"{option >> 8} > {there}"

    def label(self, s: State, option: int) -> str:
        """From where to where."""
        there = option & 255
        goes = "stays, as it is blocked" if there == STAY else f"goes to {there}"
        return f"The Wretched on {option >> 8} {goes}"

    def about(self, s: State, option: int) -> list[str]:
        """The pawn and the circle."""
        pawn, there = wretched_id(option >> 8), option & 255
        return [pawn] if there == STAY else [pawn, circle_id(there)]

    def prompt(self, s: State) -> str:
        """Who still has to move."""
        return "Move each of the Wretched one step, away from patrols"

    def closed(self, s: State) -> list[Closed]:
        """Steps to adjacent circles that are not legal."""
        found: list[Closed] = []
        for circle in s.wretched:
            if circle not in s.settled:
                for there in STEPS[circle]:
                    refusal = wretched_refusal(s, circle, there)
                    if refusal is not None:
                        found.append(self.shut(s, circle << 8 | there, refusal))
        return found

    def why_not(self, s: State, tried: str) -> Refusal:
        """What is wrong with the step."""
        start, _, end = tried.partition(" > ")
        for circle in CIRCLES:
            if tried == f"{circle} stays":
                return stay_refusal(s, circle) or Refusal(self.rule, "That is open.")
            if start == str(circle) and end.isascii() and end.isdigit():
                return wretched_refusal(s, circle, int(end)) or Refusal(self.rule, "That is open.")
        return Refusal(self.rule, "Name a Wretched and an adjacent circle: 21 > 20.")


def suspense_grows(s: State) -> Script[None]:
    """The time moves on, then every Wretched that can moves. [suspense.time] [suspense.move]

    One that is blocked stays if its turn has come; else it may yet get a step when another moves.
    What is blocked when no other can move stays as well. [suspense.stays]
    """
    s.time += 1
    s.tell("suspense.time", "The time of the crime moves on to {}.", NUMERALS[s.time])
    ask = MoveWretched(head_seat(s))
    while any_moves(ask.options(s)):
        option = yield ask
        if option & 255 == STAY:
            stay(s, option >> 8)
        else:
            move_wretched(s, option >> 8, option & 255)
    for circle in s.wretched:
        if circle not in s.settled:
            stay(s, circle)
    s.settled = []
    s.step = READY


def any_moves(options: list[int]) -> bool:
    """Whether one of the options is a step."""
    return any(option & 255 != STAY for option in options)


def move_wretched(s: State, circle: int, there: int) -> None:
    """A Wretched moves and is done for this time."""
    s.wretched.remove(circle)
    s.wretched.append(there)
    s.wretched.sort()
    settle(s, there)
    s.tell("suspense.move", "The Wretched on {} moves to {}.", circle, there)


def stay(s: State, circle: int) -> None:
    """A Wretched that is blocked is done for this time. [suspense.stays]"""
    settle(s, circle)
    s.tell("suspense.stays", "The Wretched on {} has nowhere to go.", circle)


def settle(s: State, circle: int) -> None:
    """The Wretched on a circle has had its turn."""
    s.settled.append(circle)
    s.settled.sort()


class RevealPatrol(Ask[State]):
    """A patrol that lies face down, by its crossing."""

    kind = "reveal"
    rule = "ready.reveal"

    def options(self, s: State) -> list[int]:
        """All that lie face down."""
        return [c for place, c in enumerate(s.patrols) if not s.shown[place]]

    def text(self, s: State, option: int) -> str:
        """`reveal X042`"""
        return f"reveal {crossing_text(option)}"

    def label(self, s: State, option: int) -> str:
        """The crossing."""
        return f"Turn up the patrol on {crossing_text(option)}"

    def about(self, s: State, option: int) -> list[str]:
        """The token."""
        return [patrol_id(option), crossing_id(option)]

    def prompt(self, s: State) -> str:
        """Which one."""
        return "Which patrol do you turn up?"

    def closed(self, s: State) -> list[Closed]:
        """Those that are turned up already."""
        return [
            self.shut(s, crossing, Refusal(self.rule, "That patrol is turned up already."))
            for place, crossing in enumerate(s.patrols)
            if s.shown[place]
        ]

    def why_not(self, s: State, tried: str) -> Refusal:
        """What is wrong with the token."""
        crossing = crossing_in(tried)
        if crossing in s.patrols:
            return Refusal(self.rule, "That patrol is turned up already.")
        return Refusal(self.rule, "Name the crossing of a patrol that lies face down.")


def ready_to_kill(s: State) -> Script[None]:
    """Jack turns up a patrol; a false one goes. Then he chooses again. [ready.reveal]"""
    crossing = yield RevealPatrol(JACK)
    s.step = BLOOD
    place = s.patrols.index(crossing)
    face = s.faces[place]
    if face == FAKE:
        del s.patrols[place], s.faces[place], s.shown[place]
    else:
        s.shown[place] = 1
    s.show("ready.reveal", "On {} lies {}.", crossing_text(crossing), face_name(face))
