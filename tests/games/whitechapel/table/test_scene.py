"""The drawing says what the streets say, and a scene tells a seat only what it knows."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from itertools import combinations
from math import dist
from random import Random
from typing import Any, cast

import pytest
from shapely import STRtree
from shapely.geometry import LineString

from rulewright import Match
from rulewright.games.whitechapel import GAME
from rulewright.games.whitechapel.components import (
    CIRCLE_COUNT,
    CROSSING_COUNT,
    CROSSINGS,
    FIRST_CROSSING,
    FIRST_TEE,
    GOULSTON,
    LINES,
    RED_CIRCLES,
    YELLOW_CROSSINGS,
)
from rulewright.games.whitechapel.state import WhitechapelState
from rulewright.games.whitechapel.table.board import board
from rulewright.games.whitechapel.table.summary import summary
from rulewright.games.whitechapel.text.position import read_position
from rulewright.games.whitechapel.views import view

JACK, FIRST, SECOND = 0, 1, 2
Json = dict[str, Any]
Point = tuple[float, float]

AREAS: dict[str, Json] = {area["id"]: cast(Json, area) for area in board()["areas"]}
WAYS: list[list[Point]] = [
    [(float(x), float(y)) for x, y in (point.split(",") for point in way.split())]
    for way in re.findall(
        r"M([^M]+)", next(mark["path"] for mark in board()["decor"] if mark["kind"] == "way")
    )
]


def scene(view: WhitechapelState, seat: int | None) -> Json:
    return cast(Json, GAME.table.scene(view, seat))


def shown(text: str, seat: int | None = None) -> Json:
    s = read_position(text)[0]
    return scene(view(s, seat), seat)


def by_id(items: list[Json]) -> dict[str, Json]:
    things = {item["id"]: item for item in items}
    assert len(things) == len(items), "an id stands twice"
    return things


# -- the drawing ------------------------------------------------------------------------------
def place_name(node: int) -> str:
    return str(node) if node < FIRST_CROSSING else CROSSINGS[node - FIRST_CROSSING]


def test_every_circle_and_crossing_is_drawn_once() -> None:
    circles = [str(number) for number in range(1, CIRCLE_COUNT + 1)]
    assert len(AREAS) == len(board()["areas"])
    assert sorted(AREAS) == sorted([*circles, *CROSSINGS])
    assert len(CROSSINGS) == CROSSING_COUNT
    assert all(AREAS[circle]["label_lines"] == [circle] for circle in circles)


def test_red_circles_and_bordered_crossings_differ_by_shape_too() -> None:
    looks = board()["style"]["areas"]
    red = {int(name) for name, area in AREAS.items() if area["kind"] == "red"}
    assert red == set(RED_CIRCLES)
    assert looks["red"]["ring"]
    assert not looks["circle"].get("ring")
    assert all(AREAS[str(circle)]["r"] > AREAS["1"]["r"] for circle in RED_CIRCLES)
    yellow = {name for name, area in AREAS.items() if area["kind"] == "yellow-crossing"}
    assert yellow == {CROSSINGS[crossing] for crossing in YELLOW_CROSSINGS}
    diamonds = [name for name, area in AREAS.items() if area.get("form") == "diamond"]
    assert diamonds == [CROSSINGS[GOULSTON]]


def test_the_drawn_streets_join_what_the_game_joins() -> None:
    """Both are compared as they join circles and crossings, through tees or at once."""
    names = {tuple(area["at"]): name for name, area in AREAS.items()}
    drawn: dict[str, set[str]] = defaultdict(set)
    for way in WAYS:
        ends = [names.get(point, f"tee {point}") for point in (way[0], way[-1])]
        drawn[ends[0]].add(ends[1])
        drawn[ends[1]].add(ends[0])
    played: dict[str, set[str]] = defaultdict(set)
    for a, b in LINES:
        first, second = (f"tee {n}" if n >= FIRST_TEE else place_name(n) for n in (a, b))
        played[first].add(second)
        played[second].add(first)
    assert without_tees(drawn) == without_tees(played)
    assert len(WAYS) == len(LINES)


def without_tees(joined: dict[str, set[str]]) -> set[tuple[str, str]]:
    pairs: set[tuple[str, str]] = set()
    for name, others in joined.items():
        groups = [others] if name.startswith("tee") else [{name, other} for other in others]
        for group in groups:
            plain = sorted(other for other in group if not other.startswith("tee"))
            pairs |= set(combinations(plain, 2))
    return pairs


def test_no_street_crosses_another_or_runs_through_a_place() -> None:
    lines = [LineString(way) for way in WAYS]
    for one, other in zip(*STRtree(lines).query(lines, predicate="intersects"), strict=True):
        if one < other:
            shared = {WAYS[one][0], WAYS[one][-1]} & {WAYS[other][0], WAYS[other][-1]}
            assert shared, f"{WAYS[one]} crosses {WAYS[other]}"
    tree = STRtree(lines)
    for name, area in AREAS.items():
        spot = LineString([area["at"], area["at"]]).buffer(area["r"] + 2)
        for number in tree.query(spot, predicate="intersects"):
            ends = (WAYS[number][0], WAYS[number][-1])
            assert tuple(area["at"]) in ends, f"a street runs through {name}"


def test_numbers_have_room() -> None:
    for (one, first), (other, second) in combinations(AREAS.items(), 2):
        apart = dist(first["at"], second["at"]) - first["r"] - second["r"]
        assert apart >= 3, f"{one} and {other}"


def test_all_that_is_drawn_lies_on_the_board() -> None:
    width, height = board()["size"]
    streets = [mark for mark in board()["decor"] if mark["kind"] in ("house", "street", "way")]
    assert len(streets) == 3
    for mark in streets:
        for x, y in re.findall(r"(-?[\d.]+),(-?[\d.]+)", mark["path"]):
            assert 0 <= float(x) <= width
            assert 0 <= float(y) <= height
    assert len(json.dumps(board())) < 300_000


def test_every_look_that_a_scene_may_name_is_there() -> None:
    looks, symbols = board()["style"], board()["symbols"]
    assert {area["kind"] for area in AREAS.values()} <= set(looks["areas"])
    assert {mark["kind"] for mark in board()["decor"]} - {"tree"} <= set(looks["decor"])
    assert all(f"police-{colour}" in symbols for colour in ("blue", "yellow", "brown"))
    owners = [board()["colours"][colour] for colour in ("blue", "yellow", "brown", "red", "green")]
    assert len({owner["shape"] for owner in owners}) == len(owners)
    assert len({owner["emblem"] for owner in owners}) == len(owners)


# -- what each seat sees ----------------------------------------------------------------------
HUNT = """
    players: 3
    night: 1
    step: escape
    hideout: 90
    row: 27, 26, coach 7 1
    police: blue X034, yellow X040, brown X101, red X127, green X181
    clues: 26
"""


def test_only_jack_sees_where_he_is_and_hides() -> None:
    picture = shown(HUNT, JACK)
    tokens = by_id(picture["tokens"])
    assert tokens["jack:1"]["area"] == "1"
    assert tokens["hideout:90"]["area"] == "90"
    assert picture["areas"]["90"]["tags"] == ["hideout"]
    assert [(way["from"], way["to"]) for way in picture["arrows"]] == [
        ("27", "26"), ("26", "7"), ("7", "1"),
    ]  # fmt: skip
    for seat in (FIRST, SECOND, None):
        other = shown(HUNT, seat)
        assert not [t for t in other["tokens"] if t["kind"] in ("jack", "hideout")]
        assert not other["arrows"]
        assert "90" not in other["areas"]
        assert not [area for area in other["areas"].values() if "trail" in area["tags"]]


def test_clues_crimes_and_policemen_are_open_to_all() -> None:
    for seat in (JACK, FIRST, None):
        tokens = by_id(shown(HUNT, seat)["tokens"])
        assert tokens["clue:26"]["area"] == "26"
        assert tokens["crime:27"]["area"] == "27"
        blue = tokens["policeman:blue"]
        assert (blue["area"], blue["owner"], blue["symbol"]) == ("X034", "blue", "police-blue")


def test_women_lie_face_down_for_the_police() -> None:
    text = "night: 1\nstep: head\nwomen: 3 marked, 21 plain"
    jack = by_id(shown(text, JACK)["tokens"])
    assert (jack["woman:3"]["symbol"], jack["woman:21"]["symbol"]) == ("marked", "woman")
    for seat in (FIRST, None):
        tokens = by_id(shown(text, seat)["tokens"])
        assert tokens["woman:3"]["kind"] == tokens["woman:21"]["kind"] == "woman"
        assert tokens["woman:3"]["tags"] == tokens["woman:21"]["tags"] == ["hidden"]
        assert tokens["woman:3"]["symbol"] == tokens["woman:21"]["symbol"]


PATROLS = """
    players: 3
    night: 1
    step: blood
    head: yellow
    wretched: 3, 21
    patrols: X042 blue, X044 yellow, X059 brown, X138 red shown, X143 green, X156 fake, X181 fake
"""


def test_only_the_head_knows_the_faces_of_patrols() -> None:
    head = by_id(shown(PATROLS, SECOND)["tokens"])
    assert (head["patrol:X042"]["kind"], head["patrol:X042"]["owner"]) == ("patrol-known", "blue")
    assert head["patrol:X156"]["symbol"] == "fake"
    for seat in (JACK, FIRST, None):
        tokens = by_id(shown(PATROLS, seat)["tokens"])
        hidden = [tokens[f"patrol:{name}"] for name in ("X042", "X044", "X156", "X181")]
        assert all(t["owner"] is None and t["symbol"] == "hidden" for t in hidden)
        assert {(t["kind"], tuple(t["tags"]), t["label"]) for t in hidden} == {
            ("patrol", ("hidden",), "Patrol token")
        }
        assert tokens["patrol:X138"]["kind"] == "patrol-face"
        assert tokens["patrol:X138"]["owner"] == "red"


# -- tracks, sheets, overlays -----------------------------------------------------------------
def test_the_track_shows_the_time_the_tokens_spent_and_jacks_pawn() -> None:
    moves = by_id(shown(HUNT, FIRST)["tracks"])["moves"]
    pieces = {
        place["label"]: [piece["symbol"] for piece in place["tokens"]]
        for place in moves["places"]
        if place["tokens"]
    }
    assert pieces == {"I": ["time"], "2": ["coach"], "3": ["coach", "jack"]}
    assert moves["note"] == "12 spaces left to be home."
    assert len(moves["places"]) == 20


def row_of(picture: Json, night: int) -> list[str]:
    return [cell["text"] for cell in by_id(picture["sheets"])["sheet"]["rows"][night - 1]["cells"]]


def test_jacks_sheet_is_his_own() -> None:
    assert row_of(shown(HUNT, JACK), 1)[:5] == ["27", "26", "7", "1", ""]
    for seat in (FIRST, None):
        picture = shown(HUNT, seat)
        assert row_of(picture, 1)[:5] == ["27", "?", "?", "?", ""]
        sheet = by_id(picture["sheets"])["sheet"]
        assert "90" not in sheet["note"]
        assert [cell.get("symbol") for cell in sheet["rows"][0]["cells"][1:4]] == [
            None, "coach", "coach",
        ]  # fmt: skip
        assert all(len(row["cells"]) == len(sheet["columns"]) for row in sheet["rows"])


def test_an_escape_tells_of_the_hideout() -> None:
    match = Match.from_position(HUNT.replace("hideout: 90", "hideout: 26"), GAME)
    match.play(JACK, "walk 26 escape")
    for seat in (FIRST, None):
        hideouts = by_id(scene(match.view(seat), seat)["overlays"])["hideouts"]["areas"]
        assert "26" in hideouts
        assert "27" not in hideouts  # red
        assert "100" not in hideouts  # too far


DOUBLE = """
    players: 2
    night: 3
    step: police
    hideout: 90
    row: 84, 65
    scenes: 27, 3, 65, 84
    police: blue X034, yellow X040, brown X101, red X127, green X181
"""


def test_the_order_of_the_double_event_stays_jacks() -> None:
    assert row_of(shown(DOUBLE, JACK), 3)[0] == "84 65"
    assert row_of(shown(DOUBLE, FIRST), 3)[0] == "65 84"
    crimes = [t["id"] for t in shown(DOUBLE, FIRST)["tokens"] if t["kind"] == "crime"]
    assert {"crime:65", "crime:84"} <= set(crimes)
    flipped = DOUBLE.replace("84, 65", "65, 84")
    assert shown(DOUBLE, FIRST) == shown(flipped, FIRST)


def test_overlays_follow_from_public_facts() -> None:
    mine = by_id(shown(HUNT, FIRST)["overlays"])
    jacks = by_id(shown(HUNT, JACK)["overlays"])
    assert mine["whereabouts"]["areas"] == jacks["whereabouts"]["areas"]
    assert "1" in mine["whereabouts"]["areas"]
    assert not {"reach", "hideouts"} & set(mine)  # nothing is known of the hideout yet
    assert not by_id(shown("options: no notebook\n" + HUNT, FIRST)["overlays"])


def test_jack_sees_where_he_can_go() -> None:
    reach = by_id(shown(HUNT, JACK)["overlays"])["reach"]["areas"]
    match = Match.from_position(HUNT, GAME)
    for text in match.options(JACK):
        way, circle = text.split()[:2]
        assert way in reach[circle]["tags"] or way == "coach", text


# -- whole games ------------------------------------------------------------------------------
def known_ids(picture: Json) -> set[str]:
    ids = set(AREAS) | {token["id"] for token in picture["tokens"]}
    ids |= {f"seat:{player['seat']}" for player in picture["players"]}
    ids |= {card["id"] for zone in picture["zones"] for card in zone["cards"]}
    return ids | {token["id"] for panel in picture["panels"] for token in panel["tray"]}


def check_scene(match: Match, seat: int | None) -> None:
    seen = match.view(seat)
    picture = scene(seen, seat)
    by_id(picture["tokens"])
    by_id(picture["panels"])
    looks, symbols = board()["style"], board()["symbols"]
    for token in picture["tokens"]:
        assert token["slot"] in AREAS[token["area"]], token
        assert token["kind"] in looks["tokens"], token
        assert token["symbol"] in symbols or token["symbol"] == "hidden", token
    states = [picture["areas"], *(overlay["areas"] for overlay in picture["overlays"])]
    for area, state in (pair for areas in states for pair in areas.items()):
        assert area in AREAS
        assert set(state["tags"]) <= set(looks["tags"])
    json.dumps(picture)
    assert all(len(line) <= 100 for line in summary(seen, seat).splitlines())


@pytest.mark.parametrize("players", [2, 3, 6])
def test_random_games_have_scenes_all_along(players: int) -> None:
    options: dict[str, bool | int | str] = {
        "letters": True,
        "false_clues": True,
        "rushing": True,
        "pawns": "chosen",
    }
    for seed in range(4):
        match = Match.new(GAME, players, seed=seed, options=options)
        rng = Random(seed)
        for number in range(400):
            if match.over:
                break
            seat = rng.choice(match.waiting)
            ask = match.ask(seat)
            assert ask is not None
            if number % 9 == 0:
                check_scene(match, rng.choice([None, *range(players)]))
                seen = match.view(seat)
                known = known_ids(scene(seen, seat))
                for option in match.choices(seat):
                    assert set(ask.targets(seen, option)) <= known, ask.text(seen, option)
            match.decide(seat, rng.choice(match.choices(seat)))


def test_the_end_lays_all_open() -> None:
    match = Match.new(GAME, 2, seed=3)
    rng = Random(3)
    while not match.over:
        seat = rng.choice(match.waiting)
        match.decide(seat, rng.choice(match.choices(seat)))
    picture = scene(match.view(None), None)
    assert [token for token in picture["tokens"] if token["kind"] == "hideout"]
    assert by_id(picture["sheets"])["sheet"]["note"].startswith("Hideout: ")
