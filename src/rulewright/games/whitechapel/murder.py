"""Blood on the streets: Jack waits or kills, and the policemen take their places.

[blood.*] [corpse.*] [double.*] [alarm.*]
"""

from __future__ import annotations

from rulewright.games.whitechapel.components import (
    COLOURS,
    LAST_NUMERAL,
    MURDERS,
    NUMERALS,
    POLICEMEN,
)
from rulewright.games.whitechapel.names import (
    CIRCLE_REF,
    CROSSING_REF,
    JACK_REF,
    POLICEMAN_REF,
    TIME_REF,
    circle_id,
    circle_in,
    wretched_id,
)
from rulewright.games.whitechapel.nights import murders_left
from rulewright.games.whitechapel.notebook import SCENE, fact, stands
from rulewright.games.whitechapel.state import (
    ALARM,
    CORPSE,
    CRIME,
    ESCAPE,
    FAKE,
    JACK,
    POLICE,
    SUSPENSE,
    WhitechapelState,
)
from rulewright.kernel import HIDE, Ask, Phrase, Refusal, Script, Simultaneous
from rulewright.kit.asks import Choice

WAIT = 0


class KillOrWait(Choice[WhitechapelState]):
    """Ask Jack for a Wretched to kill, by circle, or to wait."""

    kind = "blood"
    rule = "blood.kill"
    chain = "blood"
    hint = "Name a Wretched, kill 65, or wait."

    def candidates(self, s: WhitechapelState) -> list[int]:
        return [*[circle for circle in s.wretched if circle not in s.plan], *s.plan, WAIT]

    def refusal(self, s: WhitechapelState, option: int) -> Refusal | None:
        if option == WAIT:
            return wait_refusal(s)
        if option not in s.plan:
            return None
        return Refusal(self.rule, f"The Wretched on {option} is a victim already.")

    def text(self, s: WhitechapelState, option: int) -> str:
        """Return `kill 65` or `wait`."""
        return f"kill {option}" if option else "wait"

    def label(self, s: WhitechapelState, option: int) -> str:
        return f"Kill the Wretched on {option}" if option else "Wait"

    def targets(self, s: WhitechapelState, option: int) -> list[str]:
        return [wretched_id(option), circle_id(option)] if option else []

    def prompt(self, s: WhitechapelState) -> str:
        if s.plan:
            return f"The Wretched on {s.plan[0]} dies. Who is the other victim?"
        if MURDERS[s.night] > 1:
            if wait_refusal(s) is not None:
                return "The double event: choose one of the two victims"
            return "The double event: choose one of the two victims, or wait"
        if wait_refusal(s) is not None:
            return "Kill one of the Wretched: it is too late to wait"
        return "Kill one of the Wretched, or wait"

    def why_not(self, s: WhitechapelState, tried: str) -> Refusal:
        circle = circle_in(tried)
        if circle and circle not in s.plan:
            return Refusal(self.rule, f"No Wretched stands on {circle}.")
        return super().why_not(s, tried)


def wait_refusal(s: WhitechapelState) -> Refusal | None:
    """Return why Jack may not wait; None if he may. [blood.must-kill]"""
    if s.plan:
        return Refusal("double.victims", "Both victims die at the same time.")
    if s.time == LAST_NUMERAL:
        return Refusal("blood.must-kill", f"At {NUMERALS[LAST_NUMERAL]} Jack has to kill.")
    return None


def choose_victims(s: WhitechapelState) -> Script[None]:
    """Let Jack choose tonight's victims one by one, or wait; the board does not change yet."""
    plan: list[int] = []
    while WAIT not in plan and len(plan) < murders_left(s):
        circle = yield KillOrWait(JACK)
        plan = [*plan, circle]
        s.plan = plan


def blood_on_the_streets(s: WhitechapelState) -> Script[None]:
    """Let Jack kill, twice on the third night, or wait. [blood.kill] [blood.wait] [double.victims]

    Two victims are chosen in secret, since the order could reveal where Jack will be.
    """
    if MURDERS[s.night] > 1:
        yield Simultaneous([(JACK, choose_victims(s))])
    else:
        yield from choose_victims(s)
    tonight = sorted(s.plan)
    s.plan = []
    if WAIT in tonight:
        s.step = SUSPENSE
        s.log("blood.wait", "{player} waits.", player=JACK_REF)
        return
    for circle in tonight:
        s.wretched.remove(circle)
        s.scenes.append(circle)
        s.notebook.append(fact(SCENE, circle))
        s.log(
            "blood.kill",
            "{player} kills the Wretched on {circle}.",
            player=JACK_REF,
            circle=CIRCLE_REF[circle],
        )
    s.step = CORPSE


class OrderScenes(Ask[WhitechapelState]):
    """Ask Jack which of two victims came last.

    An option is the victim's index in tonight's scenes.
    """

    kind = "order"
    rule = "double.order"
    when_forced = HIDE

    def options(self, s: WhitechapelState) -> list[int]:
        return [0, 1]

    def text(self, s: WhitechapelState, option: int) -> str:
        """Return `27 then 3`."""
        first, last = s.scenes[-1 - option], s.scenes[-2 + option]
        return f"{first} then {last}"

    def label(self, s: WhitechapelState, option: int) -> str:
        return f"First {s.scenes[-1 - option]}, then {s.scenes[-2 + option]}"

    def targets(self, s: WhitechapelState, option: int) -> list[str]:
        """Return the circle where Jack will stand."""
        return [circle_id(s.scenes[-2 + option])]

    def prompt(self, s: WhitechapelState) -> str:
        return "In which order? The escape begins at the second murder"


def write_order(s: WhitechapelState) -> Script[None]:
    """Let Jack write down the order of the two murders."""
    option = yield OrderScenes(JACK)
    s.plan = [option]


def a_corpse_on_the_sidewalk(s: WhitechapelState) -> Script[None]:
    """Begin tonight's row with the murder; the order of two murders is secret.

    [corpse.record] [corpse.pawn] [double.order]
    """
    if MURDERS[s.night] > 1:
        yield Simultaneous([(JACK, write_order(s))])
        last = s.plan[0]
        s.row = [s.scenes[-1 - last], s.scenes[-2 + last]]
        s.plan = []
    else:
        s.row = [s.scenes[-1]]
    s.ways = [CRIME] * len(s.row)
    s.step = ALARM
    s.log("corpse.record", "The time of the crime is {time}.", time=TIME_REF[s.time])
    if len(s.row) > 1:
        s.log(
            "double.order",
            "You stand on {circle}.",
            visible_to=1 << JACK,
            circle=CIRCLE_REF[s.row[-1]],
        )


def alarm_whistles(s: WhitechapelState) -> Script[None]:
    """Turn up the patrols: policemen replace them; false patrols and Wretched are removed.
    [alarm.reveal] [alarm.policemen]

    On the third night the police act first. [double.first-actor]
    """
    for place, face in enumerate(s.faces):
        if face != FAKE:
            s.police[face - 1] = s.patrols[place]
    s.patrols = []
    s.faces = []
    s.shown = []
    s.wretched = []
    for colour in range(POLICEMEN):
        s.notebook.append(stands(colour, s.police[colour]))
    s.step = POLICE if len(s.row) > 1 else ESCAPE
    s.log("alarm.policemen", "Alarm: the policemen are {policemen:;}.", policemen=_posts(s))
    if len(s.row) > 1:
        s.log("double.first-actor", "After the double event the police act first.")
    yield from ()


def _posts(s: WhitechapelState) -> list[Phrase]:
    return [
        Phrase(
            "{policeman} on {crossing}",
            policeman=POLICEMAN_REF[colour].called(COLOURS[colour]),
            crossing=CROSSING_REF[crossing],
        )
        for colour, crossing in enumerate(s.police)
    ]
