"""A game for browser tests: small stops, amounts, remarks, overlays, sheets, dice, sides.

On its turn a seat bids for the barrel or passes, then walks one of its two hens to a free stop.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from random import Random
from typing import Any, ClassVar

from rulewright.kernel import (
    HIDE,
    Amounts,
    AnyAsk,
    Ask,
    Chance,
    Game,
    OptionSpec,
    OptionValue,
    Ref,
    Refusal,
    Result,
    Script,
    State,
    Unavailable,
    register,
)

SEATS = ["ash", "birch", "cedar"]
TITLES = {"ash": "Ash", "birch": "Birch", "cedar": "Cedar"}
PLAYER = [Ref("seat", name, TITLES[name]) for name in SEATS]
STOPS = 24
HENS = 2
PASS = 0
MOST = 240
STAY = HENS * STOPS


class Fair(State):
    """The state: where the hens are, the bids, and which seats wish to speak."""

    def __init__(self) -> None:
        super().__init__()
        self.turn = 0
        self.highest = 0
        self.die = 1
        self.hens = [0, 1, 8, 9, 16, 17]
        self.bids = [0] * len(SEATS)
        self.wishes = [0] * len(SEATS)

    @property
    def seat(self) -> int:
        """The seat to move."""
        return self.turn % len(SEATS)

    def copy(self) -> Fair:
        return FAIR.from_data(self.data())

    def data(self) -> list[Any]:
        return [[self.turn, self.highest, self.die], self.hens[:], self.bids[:], self.wishes[:]]


class Bid(Ask[Fair]):
    """A bid for the barrel."""

    kind = "bid"
    rule = "fair.bid"
    when_forced = HIDE

    def options(self, s: Fair) -> list[int]:
        return [PASS, *range(s.highest + 1, MOST + 1)]

    def text(self, s: Fair, option: int) -> str:
        return "pass" if option == PASS else f"bid {option}"

    def label(self, s: Fair, option: int) -> str:
        return "Leave the barrel" if option == PASS else f"Bid {option} eggs"

    def prompt(self, s: Fair) -> str:
        return "What is the barrel worth to you?"

    def amounts(self, s: Fair) -> Amounts | None:
        if s.highest >= MOST:
            return None
        return Amounts(s.highest + 1, MOST, "bid #", "Bid # eggs")


class Walk(Ask[Fair]):
    """A hen to walk, and its stop."""

    kind = "walk"
    rule = "fair.walk"

    def options(self, s: Fair) -> list[int]:
        free = [stop for stop in range(STOPS) if stop not in s.hens]
        return [hen * STOPS + stop for hen in range(HENS) for stop in free] + [STAY]

    def text(self, s: Fair, option: int) -> str:
        if option == STAY:
            return "stay"
        return f"{hen_name(option // STOPS)} > {option % STOPS + 1}"

    def label(self, s: Fair, option: int) -> str:
        if option == STAY:
            return "Both hens stay"
        return f"The {hen_name(option // STOPS)} hen to {option % STOPS + 1}"

    def prompt(self, s: Fair) -> str:
        return "Which hen walks where?"

    def targets(self, s: Fair, option: int) -> list[str]:
        if option == STAY:
            return []
        hen = self.seat * HENS + option // STOPS
        return [f"hen:{hen}", f"stop-{option % STOPS + 1}"]

    def unavailable(self, s: Fair) -> list[Unavailable]:
        why = Refusal("fair.walk", "Another hen is there.")
        stop = s.hens[(self.seat * HENS + HENS) % len(s.hens)]
        targets = [f"hen:{self.seat * HENS}", f"stop-{stop + 1}"]
        return [Unavailable(f"brown > {stop + 1}", f"The brown hen to {stop + 1}", targets, why)]


class Wish(Ask[Fair]):
    """A seat's wish to speak."""

    kind = "wish"
    rule = "fair.wish"
    when_forced = HIDE

    def options(self, s: Fair) -> list[int]:
        return [0]

    def text(self, s: Fair, option: int) -> str:
        return "wish"

    def label(self, s: Fair, option: int) -> str:
        return "Ask to be heard"

    def prompt(self, s: Fair) -> str:
        return ""


def hen_name(hen: int) -> str:
    """Return the name of a seat's hen: its colour."""
    return ["brown", "white"][hen]


def take_turn(s: Fair) -> Script[None]:
    """Run a throw, a bid and a walk."""
    s.die = yield Chance([1, 2, 3, 4, 5, 6], [1] * 6)
    bid = yield Bid(s.seat)
    s.bids[s.seat] = bid
    s.highest = max(s.highest, bid)
    if bid:
        s.log("fair.bid", "{player} bids {amount}.", player=PLAYER[s.seat], amount=bid)
    else:
        s.log("fair.bid", "{player} passes.", player=PLAYER[s.seat])
    walk = yield Walk(s.seat)
    if walk != STAY:
        s.hens[s.seat * HENS + walk // STOPS] = walk % STOPS
        number = walk % STOPS + 1
        stop = Ref("area", f"stop-{number}", str(number))
        s.log("fair.walk", "A hen walks to {stop}.", stop=stop)
    s.turn += 1


class FairGame(Game[Fair]):
    """Twelve turns at a fair; the seat that bids most wins."""

    name = "tiny-fair"
    title = "Tiny fair"
    about = "Hens walk, eggs are bid."
    player_counts: ClassVar[tuple[int, ...]] = (len(SEATS),)
    option_specs: ClassVar[tuple[OptionSpec, ...]] = (
        OptionSpec("loud_hens", (False, True), "The hens may be heard.", "fair.hens"),
    )

    def seat_names(self, players: int) -> list[str]:
        return SEATS[:]

    def sides(self, players: int) -> list[list[int]]:
        return [[0], [1, 2]]

    def new(self, players: int, options: Mapping[str, OptionValue]) -> Fair:
        return Fair()

    def next_step(self, s: Fair) -> Script[None] | None:
        return take_turn(s) if s.turn < 12 else None

    def result(self, s: Fair) -> Result:
        places = [1 + sum(other > bid for other in s.bids) for bid in s.bids]
        return Result(places, s.bids[:], "The fair is over.")

    def remark(self, s: Fair, seat: int) -> AnyAsk | None:
        return None if s.wishes[seat] else Wish(seat)

    def note_remark(self, s: Fair, seat: int, option: int) -> None:
        s.wishes[seat] = 1
        s.log("fair.wish", "{player} asks to be heard.", player=PLAYER[seat])

    def view(self, s: Fair, seat: int | None) -> Fair:
        return s.copy()

    def redeal(self, s: Fair, seat: int | None, rng: Random) -> Fair:
        return s.copy()

    def from_data(self, data: list[Any]) -> Fair:
        s = Fair()
        s.turn, s.highest, s.die = data[0]
        s.hens, s.bids, s.wishes = (list(part) for part in data[1:4])
        return s

    def board(self) -> dict[str, Any]:
        return {
            "size": [900, 600],
            "background": ["#dfe6d8", "#141a16"],
            "style": LOOKS,
            "areas": [stop_area(stop) for stop in range(STOPS)],
            "decor": [{"kind": "lane", "path": lane()}],
            "colours": COLOURS,
            "dice": {"at": [450, 300], "size": 44},
        }

    def scene(self, view: Fair, seat: int | None) -> dict[str, Any]:
        return {
            "seat": None if seat is None else SEATS[seat],
            "title": f"Turn {view.turn + 1}",
            "subtitle": "at the fair",
            "tokens": [hen_token(view, hen) for hen in range(len(view.hens))],
            "areas": {"stop-1": {"note": "where the fair begins"}},
            "players": [{"seat": n, "title": TITLES[n], "facts": []} for n in SEATS],
            "overlays": [near(view)],
            "sheets": [ledger(view)],
            "dice": [{"value": view.die}],
        }


# -- looks -----------------------------------------------------------------------------------

COLOURS = {
    "ash": {"fill": "#7a2f2f", "ink": "#ffffff", "name": "Ash", "shape": "circle"},
    "birch": {"fill": "#2f4f8a", "ink": "#ffffff", "name": "Birch", "shape": "square"},
    "cedar": {"fill": "#e3b416", "ink": "#231a00", "name": "Cedar", "shape": "hexagon"},
}
LOOKS = {
    "areas": {"stop": {"fill": ["#fffdf6", "#2a3330"], "line": ["#4a4436", "#b9c2b4"]}},
    "decor": {"lane": {"line": ["#a89b80", "#4a5058"], "width": 4, "layer": "ground"}},
    "tokens": {"hen": {"size": 12, "text": "middle"}},
    "tags": {"near": {"line": ["#7c3ab8", "#c9a0ff"], "dash": "4 2", "grow": 3, "name": "near"}},
}


def at(stop: int) -> tuple[float, float]:
    """Return the middle of a stop, on a ring."""
    angle = 2 * pi * stop / STOPS
    return round(450 + 380 * cos(angle), 1), round(300 + 240 * sin(angle), 1)


def lane() -> str:
    """Return the path around all stops."""
    return "M" + "L".join(f"{x} {y}" for x, y in map(at, range(STOPS))) + "Z"


def stop_area(stop: int) -> dict[str, Any]:
    """Return a stop of the board."""
    return {
        "id": f"stop-{stop + 1}",
        "name": f"Stop {stop + 1}",
        "kind": "stop",
        "at": list(at(stop)),
        "r": 15,
        "label_lines": [str(stop + 1)],
        "card": {"lines": [{"label": "Distance", "value": str(stop)}]},
    }


def hen_token(s: Fair, hen: int) -> dict[str, Any]:
    """Return a hen on its stop."""
    owner, name = SEATS[hen // HENS], hen_name(hen % HENS)
    return {
        "id": f"hen:{hen}",
        "kind": "hen",
        "owner": owner,
        "area": f"stop-{s.hens[hen] + 1}",
        "text": name[0].upper(),
        "label": f"The {name} hen of {TITLES[owner]}",
    }


def near(s: Fair) -> dict[str, Any]:
    """Return the stops beside hens."""
    beside = sorted({(stop + way) % STOPS for stop in s.hens for way in (-1, 1)} - set(s.hens))
    marks = {f"stop-{stop + 1}": {"tags": ["near"], "note": "beside a hen"} for stop in beside}
    return {"id": "near", "title": "Beside hens", "note": "Where a hen is near.", "areas": marks}


def ledger(s: Fair) -> dict[str, Any]:
    """Return each seat's last bid, and where its hens are."""
    rows = []
    for seat, name in enumerate(SEATS):
        hens = [s.hens[seat * HENS + hen] + 1 for hen in range(HENS)]
        now = ["current"] if seat == s.seat else []
        bid = {"text": str(s.bids[seat]), "tags": now}
        places = [{"text": str(stop), "id": f"stop-{stop}"} for stop in hens]
        rows.append({"title": TITLES[name], "owner": name, "tags": now, "cells": [bid, *places]})
    return {
        "id": "ledger",
        "title": "Ledger",
        "corner": "Seat",
        "columns": ["Bid", "Brown hen", {"text": "White hen", "note": "the younger one"}],
        "rows": rows,
    }


FAIR = FairGame()
register(FAIR.name, lambda: FAIR)
