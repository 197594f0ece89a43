"""Suspense grows: the Wretched move, and Jack reveals a patrol. [suspense.*] [ready.reveal]"""

from __future__ import annotations

from rulewright.games.whitechapel.components import CIRCLES, COLOURS
from rulewright.games.whitechapel.names import (
    CIRCLE_REF,
    CROSSING_REF,
    POLICEMAN_REF,
    TIME_REF,
    circle_id,
    crossing_id,
    crossing_text,
    patrol_id,
    wretched_id,
)
from rulewright.games.whitechapel.state import (
    BLOOD,
    FAKE,
    JACK,
    READY,
    WhitechapelState,
    head_seat,
    streets_of,
)
from rulewright.games.whitechapel.streets import STEPS, crossing_words, standing_on
from rulewright.kernel import Ask, Refusal, Script, Unavailable
from rulewright.kit.asks import Choice
from rulewright.kit.packed import pack, place_of, unpack

STAY = 0  # no circle has this number


def wretched_moves(s: WhitechapelState, circle: int) -> list[int]:
    """List where a Wretched may move in the present position. [suspense.move]"""
    streets = streets_of(s)
    standing = standing_on(s.patrols)
    circles: list[int] = []
    for there in streets.open_steps(circle, standing):
        if there in s.wretched or there in s.scenes:
            continue
        near = False
        for crossing in streets.beside[there]:
            if standing[crossing]:
                near = True
                break
        if not near:
            circles.append(there)
    return circles


def wretched_refusal(s: WhitechapelState, circle: int, there: int) -> Refusal | None:
    """Return why a Wretched may not move to a circle; None if it may."""
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


def turn_refusal(s: WhitechapelState, circle: int) -> Refusal | None:
    """Return why it is not the turn of a Wretched; None if it is."""
    if circle not in s.wretched:
        return Refusal("suspense.move", f"No Wretched stands on {circle}.")
    if circle in s.settled:
        return Refusal("suspense.move", f"The Wretched on {circle} has had its turn.")
    return None


def stay_refusal(s: WhitechapelState, circle: int) -> Refusal | None:
    """Return why a Wretched may not stay; None if it may. [suspense.stays]"""
    refusal = turn_refusal(s, circle)
    if refusal is None and wretched_moves(s, circle):
        return Refusal("suspense.move", f"The Wretched on {circle} can move, and so it must.")
    return refusal


class MoveWretched(Ask[WhitechapelState]):
    """Ask the head for one step of any Wretched that has not moved.

    An option packs both circles. A Wretched that is blocked on its turn stays: its goal is `STAY`.
    [suspense.stays]
    """

    kind = "wretched"
    rule = "suspense.move"
    chain = "suspense"

    def options(self, s: WhitechapelState) -> list[int]:
        """List all steps of the Wretched that have not moved, and staying for each blocked one."""
        options: list[int] = []
        for circle in s.wretched:
            if circle not in s.settled:
                moves = wretched_moves(s, circle)
                mover = pack(circle, 0)
                for there in moves:
                    options.append(mover | there)
                if not moves:
                    options.append(pack(circle, STAY))
        return options

    def text(self, s: WhitechapelState, option: int) -> str:
        """Return `21 > 20` or `21 stays`."""
        circle, there = unpack(option)
        return f"{circle} stays" if there == STAY else f"{circle} > {there}"

    def label(self, s: WhitechapelState, option: int) -> str:
        circle, there = unpack(option)
        goes = "stays, as it is blocked" if there == STAY else f"goes to {there}"
        return f"The Wretched on {circle} {goes}"

    def targets(self, s: WhitechapelState, option: int) -> list[str]:
        circle, there = unpack(option)
        pawn = wretched_id(circle)
        return [pawn] if there == STAY else [pawn, circle_id(there)]

    def prompt(self, s: WhitechapelState) -> str:
        return "Move each of the Wretched one step, away from patrols"

    def unavailable(self, s: WhitechapelState) -> list[Unavailable]:
        """List the illegal steps to adjacent circles."""
        unavailable: list[Unavailable] = []
        for circle in s.wretched:
            if circle not in s.settled:
                for there in STEPS[circle]:
                    refusal = wretched_refusal(s, circle, there)
                    if refusal is not None:
                        unavailable.append(self.refuse(s, pack(circle, there), refusal))
        return unavailable

    def why_not(self, s: WhitechapelState, tried: str) -> Refusal:
        start, _, end = tried.partition(" > ")
        for circle in CIRCLES:
            if tried == f"{circle} stays":
                return stay_refusal(s, circle) or Refusal(self.rule, "That is open.")
            if start == str(circle) and end.isascii() and end.isdigit():
                return wretched_refusal(s, circle, int(end)) or Refusal(self.rule, "That is open.")
        return Refusal(self.rule, "Name a Wretched and an adjacent circle: 21 > 20.")


def suspense_grows(s: WhitechapelState) -> Script[None]:
    """Advance the time, then let the head move the Wretched. [suspense.time] [suspense.move]

    A blocked Wretched stays when it is chosen; until then a move of another may free it. Those that
    are still blocked when no other can move stay as well. [suspense.stays]
    """
    s.time += 1
    s.log("suspense.time", "The time of the crime moves on to {time}.", time=TIME_REF[s.time])
    ask = MoveWretched(head_seat(s))
    while any_moves(ask.options(s)):
        option = yield ask
        circle, there = unpack(option)
        if there == STAY:
            stay(s, circle)
        else:
            move_wretched(s, circle, there)
    for circle in s.wretched:
        if circle not in s.settled:
            stay(s, circle)
    s.settled = []
    s.step = READY


def any_moves(options: list[int]) -> bool:
    """Return whether at least one option is a step, not a stay."""
    return any(place_of(option) != STAY for option in options)


def move_wretched(s: WhitechapelState, circle: int, there: int) -> None:
    """Move a Wretched and end its turn."""
    s.wretched.remove(circle)
    s.wretched.append(there)
    s.wretched.sort()
    settle(s, there)
    s.log(
        "suspense.move",
        "The Wretched on {source} moves to {target}.",
        source=CIRCLE_REF[circle],
        target=CIRCLE_REF[there],
    )


def stay(s: WhitechapelState, circle: int) -> None:
    """Let a blocked Wretched stay and end its turn. [suspense.stays]"""
    settle(s, circle)
    where = CIRCLE_REF[circle]
    s.log("suspense.stays", "The Wretched on {circle} has nowhere to go.", circle=where)


def settle(s: WhitechapelState, circle: int) -> None:
    """End the turn of the Wretched on a circle."""
    s.settled.append(circle)
    s.settled.sort()


class RevealPatrol(Choice[WhitechapelState]):
    """Ask Jack for a patrol that lies face down, by crossing."""

    kind = "reveal"
    rule = "ready.reveal"
    hint = "Name the crossing of a patrol that lies face down."

    def candidates(self, s: WhitechapelState) -> list[int]:
        return s.patrols

    def refusal(self, s: WhitechapelState, option: int) -> Refusal | None:
        if not s.shown[s.patrols.index(option)]:
            return None
        return Refusal(self.rule, "That patrol is turned up already.")

    def text(self, s: WhitechapelState, option: int) -> str:
        """Return `reveal X042`."""
        return f"reveal {crossing_text(option)}"

    def label(self, s: WhitechapelState, option: int) -> str:
        return f"Turn up the patrol on {crossing_words(option)}"

    def targets(self, s: WhitechapelState, option: int) -> list[str]:
        return [patrol_id(option), crossing_id(option)]

    def prompt(self, s: WhitechapelState) -> str:
        return "Which patrol do you turn up?"


def ready_to_kill(s: WhitechapelState) -> Script[None]:
    """Let Jack reveal a patrol; a false one is removed. [ready.reveal]

    Then he chooses again whether to kill.
    """
    crossing = yield RevealPatrol(JACK)
    s.step = BLOOD
    place = s.patrols.index(crossing)
    face = s.faces[place]
    if face == FAKE:
        del s.patrols[place], s.faces[place], s.shown[place]
        s.log(
            "ready.reveal",
            "On {crossing} lies a false patrol.",
            reveals=True,
            crossing=CROSSING_REF[crossing],
        )
    else:
        s.shown[place] = 1
        colour = face - 1
        s.log(
            "ready.reveal",
            "On {crossing} lies the {policeman} patrol.",
            reveals=True,
            crossing=CROSSING_REF[crossing],
            policeman=POLICEMAN_REF[colour].called(COLOURS[colour]),
        )
