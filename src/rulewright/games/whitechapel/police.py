"""Hunting the monster: the policemen move. [police.*]"""

from __future__ import annotations

from typing import Final

from rulewright.games.whitechapel.components import COLOURS, CROSSING_COUNT, POLICEMEN
from rulewright.games.whitechapel.names import (
    CROSSING_REF,
    POLICEMAN_REF,
    colour_in,
    crossing_id,
    crossing_in,
    crossing_text,
    pawn_id,
)
from rulewright.games.whitechapel.notebook import stands
from rulewright.games.whitechapel.state import (
    ACTIONS,
    FALSE_CLUE,
    WhitechapelState,
    detectives_in_order,
    pawns_to_act,
    streets_of,
)
from rulewright.games.whitechapel.streets import crossing_words, standing_on
from rulewright.kernel import Ask, Refusal, Script, Unavailable
from rulewright.kit.packed import pack, unpack

DONE: Final = pack(POLICEMEN, 0)


def shares(s: WhitechapelState, colour: int) -> bool:
    """Return whether another policeman is on the same crossing, as after Goulston Street."""
    return s.police.count(s.police[colour]) > 1


def move_refusal(s: WhitechapelState, seat: int, colour: int, crossing: int) -> Refusal | None:
    """Return why a policeman may not move to a crossing; None if he may."""
    if s.owner[colour] != seat:
        return Refusal("police.order", f"The {COLOURS[colour]} policeman is not yours.")
    if s.acted >> colour & 1:
        return Refusal("police.move", f"The {COLOURS[colour]} policeman has moved already.")
    if crossing == s.police[colour]:
        return Refusal("police.move", "He stands there: leave him out, and say done at the end.")
    name = crossing_words(crossing)
    if crossing not in streets_of(s).reach[s.police[colour]]:
        return Refusal("police.move", f"{name} is more than two crossings away.")
    if crossing in s.police:
        other = COLOURS[s.police.index(crossing)]
        return Refusal("police.end-alone", f"The {other} policeman stands on {name}.")
    return None


def stay_refusal(s: WhitechapelState, seat: int) -> Refusal | None:
    """Return why the rest of a seat's policemen may not stay; None if they may.

    [police.end-alone]
    """
    for colour in pawns_to_act(s, seat):
        if shares(s, colour):
            name = crossing_words(s.police[colour])
            text = f"The {COLOURS[colour]} policeman is not alone on {name}: he has to leave."
            return Refusal("police.end-alone", text)
    return None


class MovePolice(Ask[WhitechapelState]):
    """Ask a detective for a policeman's move, or `DONE`; an option packs colour and crossing."""

    kind = "police"
    rule = "police.move"
    chain = "police"

    def options(self, s: WhitechapelState) -> list[int]:
        """List empty crossings up to two steps away, for each policeman who has not moved.

        `DONE` lets the others stay, and is missing while one of them shares a crossing.
        [police.end-alone]
        """
        options: list[int] = []
        done = True
        standing = standing_on(s.police)
        reach = streets_of(s).reach
        for colour in pawns_to_act(s, self.seat):
            mover = pack(colour, 0)
            for crossing in reach[s.police[colour]]:
                if not standing[crossing]:
                    options.append(mover | crossing)
            if shares(s, colour):
                done = False
        if done:
            options.append(DONE)
        return options

    def text(self, s: WhitechapelState, option: int) -> str:
        """Return `blue > X034` or `done`."""
        if option == DONE:
            return "done"
        colour, crossing = unpack(option)
        return f"{COLOURS[colour]} > {crossing_text(crossing)}"

    def label(self, s: WhitechapelState, option: int) -> str:
        if option == DONE:
            return "All others stay"
        colour, crossing = unpack(option)
        return f"The {COLOURS[colour]} policeman to {crossing_words(crossing)}"

    def targets(self, s: WhitechapelState, option: int) -> list[str]:
        if option == DONE:
            return []
        colour, crossing = unpack(option)
        return [pawn_id(colour), crossing_id(crossing)]

    def prompt(self, s: WhitechapelState) -> str:
        return "Move policemen, up to two crossings each"

    def unavailable(self, s: WhitechapelState) -> list[Unavailable]:
        """List occupied crossings in reach, and staying if a policeman shares a crossing."""
        unavailable: list[Unavailable] = []
        refusal = stay_refusal(s, self.seat)
        if refusal is not None:
            unavailable.append(self.refuse(s, DONE, refusal))
        for colour in pawns_to_act(s, self.seat):
            for crossing in streets_of(s).reach[s.police[colour]]:
                refusal = move_refusal(s, self.seat, colour, crossing)
                if refusal is not None:
                    unavailable.append(self.refuse(s, pack(colour, crossing), refusal))
        return unavailable

    def why_not(self, s: WhitechapelState, tried: str) -> Refusal:
        if tried == "done":
            return stay_refusal(s, self.seat) or Refusal(self.rule, "That is open.")
        colour, crossing = colour_in(tried), crossing_in(tried)
        if colour < 0 or not 0 <= crossing < CROSSING_COUNT:
            return Refusal(self.rule, "Name a policeman and a crossing: blue > X034.")
        refusal = move_refusal(s, self.seat, colour, crossing)
        return refusal or Refusal(self.rule, "That is open.")


def hunting_the_monster(s: WhitechapelState) -> Script[None]:
    """Let the next detective, in order from the head, move their policemen.

    [police.order] [police.move]
    """
    seats = detectives_in_order(s)
    ask = MovePolice(seats[s.turn])
    while pawns_to_act(s, ask.seat):
        option = yield ask
        if option == DONE:
            break
        colour, crossing = unpack(option)
        move_policeman(s, colour, crossing)
    s.turn += 1
    if s.turn == len(seats):
        s.turn = 0
        s.acted = 0
        s.step = FALSE_CLUE if s.false_left else ACTIONS


def move_policeman(s: WhitechapelState, colour: int, crossing: int) -> None:
    """Move a policeman, who has then moved in this phase; the move is public."""
    s.acted |= 1 << colour
    s.log(
        "police.move",
        "The {policeman} moves from {source} to {target}.",
        policeman=POLICEMAN_REF[colour],
        source=CROSSING_REF[s.police[colour]],
        target=CROSSING_REF[crossing],
    )
    s.police[colour] = crossing
    s.notebook.append(stands(colour, crossing))
