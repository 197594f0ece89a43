"""The pieces on the board, as tokens of the scene."""

from __future__ import annotations

from rulewright.games.whitechapel.components import (
    COLOURS,
    CROSSINGS,
    NOWHERE,
    POLICEMEN,
    RED_CIRCLES,
)
from rulewright.games.whitechapel.names import (
    COLOUR_NAMES,
    circle_id,
    crossing_id,
    patrol_id,
    pawn_id,
    wretched_id,
)
from rulewright.games.whitechapel.state import (
    FACE_DOWN,
    FAKE,
    HIDDEN_FACE,
    MARKED,
    NO_WOMAN,
    WhitechapelState,
)
from rulewright.games.whitechapel.streets import crossing_words
from rulewright.games.whitechapel.views import knows_way
from rulewright.kit.scene import Token, token


def tokens(view: WhitechapelState, seat: int | None) -> list[Token]:
    """List all pieces on the board that the seat may see."""
    pieces = [*_women(view), *_wretched(view), *_markers(view), *_patrols(view), *_policemen(view)]
    if view.hideout:
        here = circle_id(view.hideout)
        pieces.append(token("hideout", here, here, "crime", "home", f"The hideout, {here}"))
    if knows_way(view, seat) and view.row and view.row[-1]:
        pieces.append(_jack(view.row[-1]))
    return pieces


def _jack(circle: int) -> Token:
    here = circle_id(circle)
    pawn = token("jack", here, here, "pawn", "jack", f"Jack, on {here}")
    pawn["owner"] = "jack"
    return pawn


def _women(s: WhitechapelState) -> list[Token]:
    """List woman tokens on red circles, face down unless the seat knows them. [women.hidden]"""
    pieces: list[Token] = []
    for number, face in enumerate(s.women):
        here = circle_id(RED_CIRCLES[number])
        if face == NO_WOMAN:
            continue
        if face == FACE_DOWN:
            piece = token("woman", here, here, "person", "hidden", f"Woman token on {here}")
            piece["tags"] = ["hidden"]
        elif face == MARKED:
            piece = token("woman", here, here, "person", "marked", f"Marked woman on {here}")
            piece["kind"] = "marked"
        else:
            piece = token("woman", here, here, "person", "woman", f"Unmarked woman on {here}")
        pieces.append(piece)
    return pieces


def _wretched(s: WhitechapelState) -> list[Token]:
    """List a pawn for each of the Wretched. [victims.reveal]"""
    pieces: list[Token] = []
    for circle in s.wretched:
        here = circle_id(circle)
        piece = token("wretched", here, here, "person", "wretched", f"Wretched on {here}")
        piece["id"] = wretched_id(circle)
        pieces.append(piece)
    return pieces


def _markers(s: WhitechapelState) -> list[Token]:
    """List crime scenes, clues and false clues."""
    pieces: list[Token] = []
    for circle in s.scenes:
        here = circle_id(circle)
        pieces.append(token("crime", here, here, "crime", "crime", f"Scene of a crime on {here}"))
    for circle in s.clues:
        here = circle_id(circle)
        pieces.append(token("clue", here, here, "mark", "clue", f"Clue on {here}"))
    for circle in s.blocked:
        here = circle_id(circle)
        piece = token("false-clue", here, here, "mark", "false-clue", f"False clue on {here}")
        pieces.append(piece)
    return pieces


def _patrols(s: WhitechapelState) -> list[Token]:
    """List patrols: face down, face up, or with a face that only the seat knows.

    [patrols.hidden]
    """
    pieces: list[Token] = []
    for number, crossing in enumerate(s.patrols):
        here, face = crossing_id(crossing), s.faces[number]
        piece = token("patrol", here, here, "post", "hidden", patrol_label(s, number))
        piece["id"] = patrol_id(crossing)
        piece["index"] = int(crossing in s.police)
        if face == HIDDEN_FACE:
            piece["tags"] = ["hidden"]
        elif face == FAKE:
            piece["symbol"] = "fake"
        else:
            piece["kind"] = "patrol-face" if s.shown[number] else "patrol-known"
            piece["owner"] = COLOURS[face - 1]
            piece["symbol"] = f"police-{COLOURS[face - 1]}"
        pieces.append(piece)
    return pieces


def patrol_label(s: WhitechapelState, number: int) -> str:
    """Return `Patrol token`, with its colour if the view shows it."""
    face = s.faces[number]
    if face == HIDDEN_FACE:
        return "Patrol token"
    name = "a false one" if face == FAKE else COLOUR_NAMES[face - 1]
    return f"Patrol token: {name}" + ("" if s.shown[number] else ", face down")


def _policemen(s: WhitechapelState) -> list[Token]:
    """List the policemen; one who continues a search is marked."""
    pieces: list[Token] = []
    for colour in range(POLICEMEN):
        crossing = s.police[colour]
        if crossing == NOWHERE:
            continue
        here = CROSSINGS[crossing]
        label = f"{COLOUR_NAMES[colour]} policeman on {crossing_words(crossing)}"
        piece = token("policeman", here, here, "post", f"police-{COLOURS[colour]}", label)
        piece["id"], piece["owner"] = pawn_id(colour), COLOURS[colour]
        piece["index"] = s.police[:colour].count(crossing)
        if s.searching == colour:
            piece["tags"] = ["current"]
        pieces.append(piece)
    return pieces
