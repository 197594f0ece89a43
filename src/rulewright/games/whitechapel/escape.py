"""Jack's moves in the hunt: normal ones, by coach and through alleys.

[escape.*] [special.*] [ending.stuck] [ending.out-of-moves]
"""

from __future__ import annotations

from typing import Final

from rulewright.games.whitechapel.endings import finish
from rulewright.games.whitechapel.letters import goulston_street_is_open
from rulewright.games.whitechapel.names import (
    CIRCLE_REF,
    JACK_REF,
    SPACE_REF,
    circle_id,
    circle_in,
    token_id,
)
from rulewright.games.whitechapel.notebook import ALLEY, COACH, ESCAPED, WALK, fact
from rulewright.games.whitechapel.state import (
    ALLEYED,
    COACHED,
    GOULSTON,
    JACK,
    MOVED,
    NIGHT_ENDS,
    OUT_OF_MOVES,
    POLICE,
    STUCK,
    WALKED,
    WhitechapelState,
    place_of_jack,
    space_of,
    spaces_left,
    streets_of,
)
from rulewright.games.whitechapel.streets import ALLEY as ALLEY_STEPS
from rulewright.games.whitechapel.streets import STEPS, standing_on
from rulewright.kernel import HIDE, Ask, Refusal, Script, Simultaneous, Unavailable
from rulewright.kit.packed import pack, unpack

# The kinds of moves; an option packs kind and circle.
ON_FOOT: Final = 0
TO_ESCAPE: Final = 1  # on foot onto the hideout, declared
BY_ALLEY: Final = 2
BY_COACH: Final = 3  # the first circle; the second is asked for next
COACH_SPACES: Final = 2


def walks(s: WhitechapelState) -> list[int]:
    """List the circles that Jack may walk to. [escape.move] [escape.blocked]"""
    return streets_of(s).open_steps(place_of_jack(s), standing_on(s.police))


def alley_goals(s: WhitechapelState) -> list[int]:
    """List the circles that Jack may reach through an alley, if he has one. [special.alley]"""
    return ALLEY_STEPS[place_of_jack(s)] if s.alleys else []


def coach_starts(s: WhitechapelState) -> list[int]:
    """List the circles to which Jack may ride first in a coach. [special.coach]"""
    if not s.coaches or spaces_left(s) < COACH_SPACES:
        return []
    start = place_of_jack(s)
    return [first for first in STEPS[start] if coach_ends(start, first)]


def coach_ends(start: int, first: int) -> list[int]:
    """List the circles where a coach may end; it may not return to its start. [special.coach]"""
    return [circle for circle in STEPS[first] if circle != start]


def is_stuck(s: WhitechapelState) -> bool:
    """Return whether Jack cannot move at all. [ending.stuck]"""
    return not alley_goals(s) and not coach_starts(s) and not walks(s)


class MoveJack(Ask[WhitechapelState]):
    """Ask Jack for a move.

    He is asked even if only one move is possible, since it is secret how many are.
    """

    kind = "escape"
    rule = "escape.move"
    chain = "escape"
    when_forced = HIDE

    def options(self, s: WhitechapelState) -> list[int]:
        """List normal moves, an escape to the hideout, alleys, and the first circles of coaches."""
        options: list[int] = []
        for circle in walks(s):
            options.append(circle)
            if circle == s.hideout:
                options.append(pack(TO_ESCAPE, circle))
        for circle in alley_goals(s):
            options.append(pack(BY_ALLEY, circle))
        for circle in coach_starts(s):
            options.append(pack(BY_COACH, circle))
        return options

    def text(self, s: WhitechapelState, option: int) -> str:
        """Return `walk 34`, `walk 34 escape`, `alley 12` or `coach 34`."""
        way, circle = unpack(option)
        if way == BY_ALLEY:
            return f"alley {circle}"
        if way == BY_COACH:
            return f"coach {circle}"
        return f"walk {circle} escape" if way == TO_ESCAPE else f"walk {circle}"

    def label(self, s: WhitechapelState, option: int) -> str:
        way, circle = unpack(option)
        if way == BY_ALLEY:
            return f"Through an alley to {circle}"
        if way == BY_COACH:
            return f"By coach, first to {circle}"
        if way == TO_ESCAPE:
            return f"Walk to {circle} and escape"
        if circle == s.hideout:
            return f"Walk to {circle} and say nothing"
        return f"Walk to {circle}"

    def targets(self, s: WhitechapelState, option: int) -> list[str]:
        way, circle = unpack(option)
        if way == BY_ALLEY:
            return [token_id("alley"), circle_id(circle)]
        if way == BY_COACH:
            return [token_id("coach"), circle_id(circle)]
        return [circle_id(circle)]

    def prompt(self, s: WhitechapelState) -> str:
        left = spaces_left(s)
        return f"You are on {place_of_jack(s)}; {left} space{'s' * (left > 1)} left. Where to?"

    def unavailable(self, s: WhitechapelState) -> list[Unavailable]:
        """List blocked adjacent circles, a coach that is too long, and an escape by alley."""
        unavailable: list[Unavailable] = []
        here = place_of_jack(s)
        for circle in STEPS[here]:
            refusal = walk_refusal(s, circle)
            if refusal is not None:
                unavailable.append(self.refuse(s, circle, refusal))
        refusal = coach_refusal(s)
        if s.coaches and refusal is not None:
            for circle in STEPS[here]:
                unavailable.append(self.refuse(s, pack(BY_COACH, circle), refusal))
        if s.hideout in alley_goals(s):
            unavailable.append(
                no_escape(self.text(s, pack(BY_ALLEY, s.hideout)), s.hideout, "alley")
            )
        return unavailable

    def why_not(self, s: WhitechapelState, tried: str) -> Refusal:
        words = tried.split(" ")
        circle = circle_in(tried)
        if not circle or words[0] not in ("walk", "alley", "coach"):
            return Refusal(self.rule, "Name a move: walk 34, walk 34 escape, alley 12, coach 34.")
        if words[-1] == "escape":
            return escape_refusal(s, words[0], circle)
        if words[0] == "alley":
            return alley_refusal(s, circle)
        if words[0] == "coach":
            refusal = coach_refusal(s)
            return refusal or Refusal("special.coach", "A coach goes to adjacent circles.")
        refusal = walk_refusal(s, circle)
        return refusal or Refusal(self.rule, "That is open.")


def walk_refusal(s: WhitechapelState, circle: int) -> Refusal | None:
    """Return why Jack may not walk to a circle; None if he may."""
    here = place_of_jack(s)
    if circle == here:
        return Refusal("escape.move", "Jack has to leave the circle where he is.")
    if circle not in STEPS[here]:
        return Refusal("escape.move", f"Circle {circle} is not next to {here}.")
    if circle not in walks(s):
        return Refusal("escape.blocked", f"A policeman stands on every way to {circle}.")
    return None


def alley_refusal(s: WhitechapelState, circle: int) -> Refusal:
    """Return why Jack may not go to a circle through an alley."""
    if not s.alleys:
        return Refusal("special.tokens", "No alley is left tonight.")
    here = place_of_jack(s)
    return Refusal("special.alley", f"Circles {here} and {circle} have no block in common.")


def coach_refusal(s: WhitechapelState) -> Refusal | None:
    """Return why Jack may not take a coach at all; None if he may."""
    if not s.coaches:
        return Refusal("special.tokens", "No coach is left tonight.")
    if spaces_left(s) < COACH_SPACES:
        return Refusal("special.coach", "A coach needs two free spaces on the track.")
    return None


def no_escape(move: str, hideout: int, token: str) -> Unavailable:
    """Return an escape by coach or alley as an unavailable option. [special.no-escape]"""
    refusal = Refusal("special.no-escape", "Jack escapes by a normal move only.")
    targets = [token_id(token), circle_id(hideout)]
    return Unavailable(f"{move} escape", f"Escape on {hideout} by {token}", targets, refusal)


def escape_refusal(s: WhitechapelState, way: str, circle: int) -> Refusal:
    """Return why Jack may not escape with a move."""
    if way != "walk":
        return Refusal("special.no-escape", "Jack escapes by a normal move only.")
    refusal = walk_refusal(s, circle)
    return refusal or Refusal("escape.declare", f"Circle {circle} is not the hideout.")


class EndCoach(Ask[WhitechapelState]):
    """Ask Jack for the second circle of a coach."""

    kind = "coach"
    rule = "special.coach"
    chain = "escape"
    when_forced = HIDE

    def __init__(self, seat: int, first: int) -> None:
        self.seat = seat
        self.first = first

    def options(self, s: WhitechapelState) -> list[int]:
        return coach_ends(place_of_jack(s), self.first)

    def text(self, s: WhitechapelState, option: int) -> str:
        """Return `coach 52`."""
        return f"coach {option}"

    def label(self, s: WhitechapelState, option: int) -> str:
        return f"On to {option}"

    def targets(self, s: WhitechapelState, option: int) -> list[str]:
        return [circle_id(option)]

    def prompt(self, s: WhitechapelState) -> str:
        return f"The coach has come to {self.first}. Where does it stop?"

    def unavailable(self, s: WhitechapelState) -> list[Unavailable]:
        refusal = Refusal(self.rule, "A coach does not go back to where it set out.")
        unavailable = [self.refuse(s, place_of_jack(s), refusal)]
        if s.hideout in self.options(s):
            unavailable.append(no_escape(self.text(s, s.hideout), s.hideout, "coach"))
        return unavailable

    def why_not(self, s: WhitechapelState, tried: str) -> Refusal:
        circle = circle_in(tried)
        if tried.endswith(" escape"):
            return escape_refusal(s, "coach", circle)
        if circle == place_of_jack(s):
            return Refusal(self.rule, "A coach does not go back to where it set out.")
        return Refusal(self.rule, f"Name a circle next to {self.first}: {self.text(s, 34)}.")


def write_move(s: WhitechapelState) -> Script[None]:
    """Let Jack write down a move; the next step applies it. [escape.secret]"""
    option = yield MoveJack(JACK)
    s.plan = [option]
    way, circle = unpack(option)
    if way == BY_COACH:
        end = yield EndCoach(JACK, circle)
        s.plan = [option, end]


def escape_in_the_night(s: WhitechapelState) -> Script[None]:
    """Let Jack choose a move in secret; he loses if there is none. [escape.move] [ending.stuck]"""
    if is_stuck(s):
        finish(s, STUCK)
        return
    yield Simultaneous([(JACK, write_move(s))])
    s.step = MOVED


def the_move_is_made(s: WhitechapelState) -> Script[None]:
    """Apply Jack's written move; its kind becomes public. [escape.secret] [escape.declare]"""
    way, circle = unpack(s.plan[0])
    s.row.append(circle)
    if way == BY_COACH:
        s.row.append(s.plan[1])
        s.ways += [COACHED, COACHED]
        s.coaches -= 1
        s.notebook.append(fact(COACH))
    elif way == BY_ALLEY:
        s.ways.append(ALLEYED)
        s.alleys -= 1
        s.notebook.append(fact(ALLEY))
    else:
        s.ways.append(WALKED)
        s.notebook.append(fact(WALK))
    s.plan = []
    _log_move(s, way)
    if way == TO_ESCAPE:
        s.notebook.append(fact(ESCAPED))
        s.step = NIGHT_ENDS
        s.log("escape.declare", "{player} has escaped.", player=JACK_REF)
    elif spaces_left(s) == 0:
        finish(s, OUT_OF_MOVES)
    else:
        s.step = GOULSTON if goulston_street_is_open(s) else POLICE
    yield from ()


def _log_move(s: WhitechapelState, way: int) -> None:
    jack, space, circle = JACK_REF, SPACE_REF[space_of(s)], CIRCLE_REF[s.row[-1]]
    own = 1 << JACK
    if way == BY_COACH:
        s.log(
            "special.coach",
            "{player} takes a coach, up to space {space}.",
            player=jack,
            space=space,
        )
        s.log(
            "escape.move",
            "You ride over {over} to {circle}.",
            visible_to=own,
            over=CIRCLE_REF[s.row[-2]],
            circle=circle,
        )
    elif way == BY_ALLEY:
        s.log(
            "special.alley",
            "{player} goes through an alley, to space {space}.",
            player=jack,
            space=space,
        )
        s.log("escape.move", "You go to {circle}.", visible_to=own, circle=circle)
    else:
        s.log("escape.secret", "{player} moves, to space {space}.", player=jack, space=space)
        s.log("escape.move", "You walk to {circle}.", visible_to=own, circle=circle)
