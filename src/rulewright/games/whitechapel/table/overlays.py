"""Overlays of the board: the detectives' knowledge, and Jack's possible moves."""

from __future__ import annotations

from rulewright.games.whitechapel import notebook as n
from rulewright.games.whitechapel.components import NOWHERE
from rulewright.games.whitechapel.knowledge import possible_hideouts, where_jack_may_be
from rulewright.games.whitechapel.names import circle_id
from rulewright.games.whitechapel.state import JACK, WhitechapelState, spaces_left, streets_of
from rulewright.games.whitechapel.streets import ALLEY, standing_on
from rulewright.games.whitechapel.table.ledger import Night, nights
from rulewright.kit.scene import Mark, Overlay

Marks = dict[str, Mark]


def overlays(view: WhitechapelState, seat: int | None) -> list[Overlay]:
    """List the overlays of a seat: the notebook's, and for Jack the circles that he can reach.

    Those of the notebook depend on public facts alone.
    """
    layers: list[Overlay] = []
    if seat == JACK and view.row and view.row[-1]:
        layers.append(_reach(view))
    so_far = nights(view)
    if view.show_notebook and so_far:
        layers += _known(view, seat, so_far)
    return layers


def _overlay(name: str, title: str, note: str, areas: Marks, shown: bool) -> Overlay:
    return {"id": name, "title": title, "note": note, "on": shown, "areas": areas}


def _mark(tag: str, note: str) -> Mark:
    return {"tags": [tag], "note": note}


# -- what follows from the notebook -----------------------------------------------------------
def _known(s: WhitechapelState, seat: int | None, so_far: list[Night]) -> list[Overlay]:
    """List where Jack may be, where he may hide, and unsuccessful searches. [knowledge.overlay]"""
    whose = "What the detectives can know: " if seat == JACK else ""
    night = so_far[-1]
    layers: list[Overlay] = []
    here = where_jack_may_be(s)
    if night.scenes and here:
        tag = "jack-surely" if len(here) == 1 else "jack-here"
        word = "must" if len(here) == 1 else "may"
        areas = {circle_id(circle): _mark(tag, f"Jack {word} be here") for circle in here}
        note = f"{whose}{_counted(len(here))} fit every clue so far."
        layers.append(_overlay("whereabouts", "Where Jack may be", note, areas, False))
    if any(one.escaped for one in so_far) or n.WRONG_ADDRESS in map(n.kind_of, s.notebook):
        layers.append(_hideouts(s, whose))
    if night.misses:
        layers.append(_overlay("vain", "Asked in vain", "", _vain(night), False))
    return layers


def _hideouts(s: WhitechapelState, whose: str) -> Overlay:
    """Return the circles that may be the hideout."""
    circles = possible_hideouts(s)
    areas = {circle_id(circle): _mark("may-hide", "May be the hideout") for circle in circles}
    note = f"{whose}{_counted(len(circles))} may be the hideout."
    return _overlay("hideouts", "Where he may hide", note, areas, False)


def _counted(number: int) -> str:
    return "One circle" if number == 1 else f"{number} circles"


def _vain(night: Night) -> Marks:
    """Mark the circles that were searched in vain, with the number of moves by then."""
    areas: Marks = {}
    for circle, moves in zip(night.misses, night.asked_at, strict=True):
        if circle not in night.clues:
            after = "one move" if moves == 1 else f"{moves} moves"
            areas[circle_id(circle)] = _mark("not-in-row", f"Not in the row after {after}")
    return areas


# -- where Jack can go ------------------------------------------------------------------------
def _reach(s: WhitechapelState) -> Overlay:
    """Return the circles to which Jack's next move can lead. [escape.move] [special.tokens]"""
    here, streets = s.row[-1], streets_of(s)
    areas: Marks = {}
    walks = streets.open_steps(here, standing_on([x for x in s.police if x != NOWHERE]))
    for circle in walks:
        areas[circle_id(circle)] = _mark("walk", "A step away")
    if s.alleys:
        for circle in ALLEY[here]:
            _add(areas, circle, "alley", "Through an alley")
    if s.coaches and spaces_left(s) > 1:
        for circle in _by_coach(here, streets.steps):
            _add(areas, circle, "coach", "By coach")
    note = f"{len(walks)} on foot; policemen close the ways that they stand on."
    return _overlay("reach", "Where you can go", note, areas, False)


def _add(areas: Marks, circle: int, tag: str, note: str) -> None:
    mark = areas.setdefault(circle_id(circle), {"tags": [], "note": ""})
    mark["tags"].append(tag)
    mark["note"] = f"{mark['note']}; {note}" if mark["note"] else note


def _by_coach(here: int, steps: list[list[int]]) -> list[int]:
    """List the circles where a coach can end; policemen do not block it. [special.coach]"""
    return sorted({end for middle in steps[here] for end in steps[middle]} - {here})
