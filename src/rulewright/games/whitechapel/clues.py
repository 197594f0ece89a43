"""Clues and suspicion: each policeman searches, arrests or rushes. [clues.*] [rushing.*]

Every question about Jack's sheet is a step of its own, since its answer reveals something.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.whitechapel.components import COLOURS, NOBODY
from rulewright.games.whitechapel.endings import finish
from rulewright.games.whitechapel.false_clues import gain_false_clue
from rulewright.games.whitechapel.names import (
    CIRCLE_REF,
    CROSSING_REF,
    JACK_REF,
    POLICEMAN_REF,
    circle_id,
    circle_in,
    circle_refs,
    colour_in,
    crossing_id,
    crossing_in,
    crossing_text,
    pawn_id,
    token_id,
)
from rulewright.games.whitechapel.notebook import CLUE, MISS, MISSED_ARREST, fact, stands
from rulewright.games.whitechapel.state import (
    ACTIONS,
    ARRESTED,
    ESCAPE,
    SEARCH,
    WhitechapelState,
    detectives_in_order,
    pawns_to_act,
    place_of_jack,
    streets_of,
)
from rulewright.games.whitechapel.streets import crossing_words
from rulewright.kernel import Ask, Refusal, Script, Unavailable
from rulewright.kit.packed import pack, pack_three, place_of, unpack, unpack_three
from rulewright.kit.text import sentence_list

# The actions; an option packs action, colour, and circle or crossing.
TO_SEARCH: Final = 0
TO_ARREST: Final = 1
TO_ARREST_ALL: Final = 2
TO_RUSH: Final = 3
TO_STAY: Final = 4
WORDS: Final[list[str]] = ["search", "arrest", "arrest", "rush", "stay"]
OF_THE_WHOLE: Final = (TO_ARREST_ALL, TO_STAY)  # actions that name no circle or crossing


def arrestable(s: WhitechapelState, colour: int) -> list[int]:
    """List the circles where a policeman may arrest. [clues.adjacent] [false-clues.block]"""
    return [c for c in streets_of(s).search[s.police[colour]] if c not in s.blocked]


def searchable(s: WhitechapelState, colour: int) -> list[int]:
    """List the circles that a policeman may still search. [clues.search] [clues.marked]"""
    circles: list[int] = []
    for circle in streets_of(s).search[s.police[colour]]:
        if circle not in s.blocked and circle not in s.clues and circle not in s.asked:
            circles.append(circle)
    return circles


def rushes(s: WhitechapelState, colour: int) -> list[int]:
    """List the crossings that a policeman may rush to. [rushing.move]"""
    if not s.rushing:
        return []
    near = streets_of(s).next_crossings[s.police[colour]]
    return [crossing for crossing in near if crossing not in s.police]


def add_actions(s: WhitechapelState, colour: int, options: list[int]) -> None:
    """Append everything that a policeman may do now to `options`."""
    search_on = pack_three(TO_SEARCH, colour, 0)
    for circle in searchable(s, colour):
        options.append(search_on | circle)
    circles = arrestable(s, colour)
    if s.area_arrests:
        if circles:
            options.append(pack_three(TO_ARREST_ALL, colour, 0))
    else:
        arrest_on = pack_three(TO_ARREST, colour, 0)
        for circle in circles:
            options.append(arrest_on | circle)
    goals = rushes(s, colour)
    for crossing in goals:
        options.append(pack_three(TO_RUSH, colour, crossing))
    if goals and not circles:  # a rush is never compulsory [rushing.stay]
        options.append(pack_three(TO_STAY, colour, 0))


class Act(Ask[WhitechapelState]):
    """Ask a detective for an action of a policeman who has not acted.

    An option packs the action, the policeman's colour, and the circle or crossing; a search may go
    on to other circles after the first.
    """

    kind = "action"
    rule = "clues.one-action"

    def options(self, s: WhitechapelState) -> list[int]:
        """List searches, arrests and rushes; also staying, for a policeman who could only rush."""
        options: list[int] = []
        for colour in pawns_to_act(s, self.seat):
            add_actions(s, colour, options)
        return options

    def text(self, s: WhitechapelState, option: int) -> str:
        """Return the notation, such as `blue search 34`, `blue rush X034` or `blue stay`."""
        action, colour, place = unpack_three(option)
        words = f"{COLOURS[colour]} {WORDS[action]}"
        return words if action in OF_THE_WHOLE else f"{words} {_place_text(action, place)}"

    def label(self, s: WhitechapelState, option: int) -> str:
        action, colour, place = unpack_three(option)
        name = f"The {COLOURS[colour]} policeman"
        if action == TO_ARREST_ALL:
            circles = [str(circle) for circle in arrestable(s, colour)]
            return f"{name} arrests on {sentence_list(circles)}"
        if action == TO_STAY:
            return f"{name} stays"
        if action == TO_RUSH:
            return f"{name} rushes to {crossing_words(place)}"
        if action == TO_ARREST:
            return f"{name} arrests on {place}"
        return f"{name} searches, first {place}"

    def targets(self, s: WhitechapelState, option: int) -> list[str]:
        action, colour, place = unpack_three(option)
        if action == TO_ARREST_ALL:
            return [pawn_id(colour), token_id("arrest")]
        if action == TO_STAY:
            return [pawn_id(colour)]
        if action == TO_RUSH:
            return [pawn_id(colour), crossing_id(place)]
        return [pawn_id(colour), token_id(WORDS[action]), circle_id(place)]

    def prompt(self, s: WhitechapelState) -> str:
        what = "searches, arrests or rushes" if s.rushing else "searches or arrests"
        return f"Each of your policemen {what}: who acts next?"

    def unavailable(self, s: WhitechapelState) -> list[Unavailable]:
        """List searches and arrests on circles next to a policeman where a marker prevents them."""
        unavailable: list[Unavailable] = []
        for colour in pawns_to_act(s, self.seat):
            for circle in streets_of(s).search[s.police[colour]]:
                for action in (TO_SEARCH, TO_ARREST):
                    refusal = action_refusal(s, self.seat, colour, action, circle)
                    if refusal is not None:
                        option = pack_three(action, colour, circle)
                        unavailable.append(self.refuse(s, option, refusal))
        return unavailable

    def why_not(self, s: WhitechapelState, tried: str) -> Refusal:
        words = tried.split(" ")
        colour = colour_in(tried)
        if colour < 0 or len(words) < 2 or words[1] not in WORDS:
            return Refusal(self.rule, "Name a policeman and an action: blue search 34.")
        if words[1] == WORDS[TO_STAY]:
            return stay_refusal(s, self.seat, colour)
        if words[1] == WORDS[TO_RUSH]:
            return rush_refusal(s, self.seat, colour, crossing_in(tried))
        action = TO_SEARCH if words[1] == WORDS[TO_SEARCH] else TO_ARREST
        refusal = action_refusal(s, self.seat, colour, action, circle_in(tried))
        return refusal or Refusal(self.rule, "That is open.")


def _place_text(action: int, place: int) -> str:
    return crossing_text(place) if action == TO_RUSH else str(place)


def turn_refusal(s: WhitechapelState, seat: int, colour: int) -> Refusal | None:
    """Return why a policeman cannot act now, whatever the action; None if he may."""
    if s.owner[colour] != seat:
        return Refusal("clues.one-action", f"The {COLOURS[colour]} policeman is not yours.")
    if s.acted >> colour & 1:
        return Refusal("clues.one-action", f"The {COLOURS[colour]} policeman has acted already.")
    return None


def action_refusal(
    s: WhitechapelState, seat: int, colour: int, action: int, circle: int
) -> Refusal | None:
    """Return why a policeman may not search or arrest on a circle; None if he may."""
    refusal = turn_refusal(s, seat, colour)
    if refusal is not None:
        return refusal
    if s.area_arrests and action == TO_ARREST:
        return Refusal("area-arrests.arrest", "An arrest names all adjacent circles at once.")
    if circle not in streets_of(s).search[s.police[colour]]:
        place = f"circle {circle}" if circle else "that"
        where = crossing_words(s.police[colour])
        return Refusal("clues.adjacent", f"From {where} nobody gets at {place}.")
    if circle in s.blocked:
        return Refusal("false-clues.block", f"A false clue shuts circle {circle}.")
    if circle in s.clues and action == TO_SEARCH:
        return Refusal("clues.marked", f"A clue was found on {circle} already.")
    return None


def rush_refusal(s: WhitechapelState, seat: int, colour: int, crossing: int) -> Refusal:
    """Return why a policeman may not rush to a crossing."""
    refusal = turn_refusal(s, seat, colour)
    if refusal is not None:
        return refusal
    if not s.rushing:
        return Refusal("rushing.move", "This match is played without rushing.")
    if crossing in s.police:
        return Refusal("police.end-alone", "A policeman stands there.")
    return Refusal("rushing.move", "A rush goes to an adjacent crossing.")


def stay_refusal(s: WhitechapelState, seat: int, colour: int) -> Refusal:
    """Return why a policeman may not stay without an action."""
    refusal = turn_refusal(s, seat, colour)
    if refusal is not None:
        return refusal
    if arrestable(s, colour):
        text = "Only who can neither search nor arrest stays without an action."
        return Refusal("rushing.stay", text)
    return Refusal("clues.one-action", "A policeman without an action is passed over.")


def clues_and_suspicion(s: WhitechapelState) -> Script[None]:
    """Let the next policeman act; once all have acted, it is Jack's turn. [clues.one-action]"""
    seats = detectives_in_order(s)
    while s.turn < len(seats):
        ask = Act(seats[s.turn])
        if ask.options(s):
            option = yield ask
            act(s, option)
            return
        s.turn += 1
    s.turn = 0
    s.acted = 0
    s.step = ESCAPE


def act(s: WhitechapelState, option: int) -> None:
    """Carry out an option of `Act`."""
    action, colour, place = unpack_three(option)
    if action == TO_SEARCH:
        search(s, colour, place)
        return
    s.acted |= 1 << colour
    if action == TO_RUSH:
        s.police[colour] = place
        s.notebook.append(stands(colour, place))
        s.log(
            "rushing.move",
            "The {policeman} rushes to {target}.",
            policeman=POLICEMAN_REF[colour],
            target=CROSSING_REF[place],
        )
    elif action == TO_STAY:
        policeman = POLICEMAN_REF[colour]
        s.log("rushing.stay", "The {policeman} stays where he is.", policeman=policeman)
    elif action == TO_ARREST_ALL:
        arrest(s, colour, arrestable(s, colour), "area-arrests.arrest")
    else:
        arrest(s, colour, [place], "arrest.single")


def search(s: WhitechapelState, colour: int, circle: int) -> None:
    """Search a circle: it is a clue if it is in tonight's row, otherwise the search goes on.

    [clues.search]
    """
    is_clue = circle in s.row
    _log_search(s, colour, circle, is_clue)
    if is_clue:
        s.clues.append(circle)
        s.notebook.append(fact(CLUE, circle))
        gain_false_clue(s)
    else:
        s.asked.append(circle)
        s.notebook.append(fact(MISS, circle))
        if searchable(s, colour):
            s.searching = colour
            s.step = SEARCH
            return
    s.asked = []
    s.searching = NOBODY
    s.acted |= 1 << colour
    s.step = ACTIONS


def _log_search(s: WhitechapelState, colour: int, circle: int, is_clue: bool) -> None:
    policeman, where = POLICEMAN_REF[colour], CIRCLE_REF[circle]
    if is_clue:
        s.log(
            "clues.search",
            "The {policeman} finds {clues:a} clue on {circle}.",
            reveals=True,
            policeman=policeman,
            clues=1,
            circle=where,
        )
    else:
        s.log(
            "clues.search",
            "The {policeman} finds nothing on {circle}.",
            reveals=True,
            policeman=policeman,
            circle=where,
        )


def arrest(s: WhitechapelState, colour: int, circles: list[int], rule: str) -> None:
    """Make an arrest on some circles; Jack loses if he is there. [arrest.single] [ending.arrest]"""
    s.log(
        rule,
        "The {policeman} makes an arrest on {circles}.",
        policeman=POLICEMAN_REF[colour],
        circles=circle_refs(circles),
    )
    if place_of_jack(s) in circles:
        finish(s, ARRESTED)
        return
    for circle in circles:
        s.notebook.append(fact(MISSED_ARREST, circle))
    s.log(rule, "{player} is not there.", reveals=True, player=JACK_REF)


class SearchOn(Ask[WhitechapelState]):
    """Ask for the next circle of a search, packed with the policeman's colour."""

    kind = "search"
    rule = "clues.search"

    def options(self, s: WhitechapelState) -> list[int]:
        return [pack(s.searching, circle) for circle in searchable(s, s.searching)]

    def text(self, s: WhitechapelState, option: int) -> str:
        """Return `blue search 35`."""
        colour, circle = unpack(option)
        return f"{COLOURS[colour]} search {circle}"

    def label(self, s: WhitechapelState, option: int) -> str:
        colour, circle = unpack(option)
        return f"The {COLOURS[colour]} policeman searches {circle}"

    def targets(self, s: WhitechapelState, option: int) -> list[str]:
        return [circle_id(place_of(option))]

    def prompt(self, s: WhitechapelState) -> str:
        return f"The {COLOURS[s.searching]} policeman found nothing: where does he look next?"

    def why_not(self, s: WhitechapelState, tried: str) -> Refusal:
        circle = circle_in(tried)
        if circle in s.asked:
            return Refusal(self.rule, f"Nothing was found on {circle} just now.")
        if not circle or tried != self.text(s, pack(s.searching, circle)):
            return Refusal(self.rule, "The search goes on until a clue is found.")
        refusal = action_refusal(s, self.seat, s.searching, TO_SEARCH, circle)
        return refusal or Refusal(self.rule, "That is open.")


def the_search_goes_on(s: WhitechapelState) -> Script[None]:
    """Let the policeman search another circle. [clues.search]

    The search goes on until he finds a clue or no circle is left.
    """
    option = yield SearchOn(s.owner[s.searching])
    colour, circle = unpack(option)
    search(s, colour, circle)
