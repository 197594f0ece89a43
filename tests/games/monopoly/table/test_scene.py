"""A scene tells how the table stands, all along a match."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from rulewright import Match
from rulewright.games.monopoly import GAME
from rulewright.games.monopoly.components import GROUP, GROUPS, LOTS, PRICE, SQUARE, SQUARES, TOKENS
from rulewright.games.monopoly.table import layout
from rulewright.games.monopoly.table.board import board
from rulewright.games.monopoly.table.scene import scene
from rulewright.games.monopoly.table.summary import summary
from rulewright.games.monopoly.text.reader import read_position
from tests.games.monopoly.play import Table
from tests.games.monopoly.table.test_board import inside

CAR, DOG, HAT = 0, 1, 2
Json = dict[str, Any]
AREAS: dict[str, Json] = {area["id"]: area for area in board()["areas"]}


def shown(text: str, seat: int | None = None) -> Json:
    return scene(read_position(text)[0], seat)


def seen(table: Table, seat: int | None = None) -> Json:
    return scene(table.state, seat)


def by_id(items: list[Json]) -> dict[str, Json]:
    found = {item["id"]: item for item in items}
    assert len(found) == len(items), "an id stands twice"
    return found


# -- lots and buildings -----------------------------------------------------------------------
DEEDS = """
    players: 3
    turn: dog
    at: dog illinois, hat jail, car illinois
    cash: all 400, car 1250
    deeds car: boardwalk 4, park-place hotel, reading mortgaged, electric
    deeds dog: mediterranean, baltic
"""


def test_owners_buildings_and_mortgages() -> None:
    found = shown(DEEDS)
    areas, tokens = found["areas"], by_id(found["tokens"])
    assert areas["boardwalk"]["owner"] == "car"
    assert "Rent now $1700" in areas["boardwalk"]["note"]
    assert areas["reading"]["tags"] == ["mortgaged"]
    assert "rent" not in areas["reading"]["note"].lower()
    assert "oriental" not in areas
    houses = [token for token in tokens.values() if token["kind"] == "house"]
    assert [house["index"] for house in houses] == [0, 1, 2, 3]
    assert tokens["hotel:park-place"]["slot"] == "hotel"
    assert tokens["bank-house:bank"]["text"] == "28"
    assert tokens["bank-hotel:bank"]["text"] == "11"


def test_pawns_stand_apart_and_prisoners_in_the_cell() -> None:
    tokens = by_id(shown(DEEDS + "\n    jail: hat 2")["tokens"])
    assert {tokens["pawn:car"]["index"], tokens["pawn:dog"]["index"]} == {1, 2}
    assert tokens["pawn:dog"]["tags"] == ["current"]
    assert tokens["pawn:hat"]["slot"] == "cell"
    visitor = by_id(shown(DEEDS)["tokens"])["pawn:hat"]
    assert visitor["slot"] == "pawns"
    crowd = [t for t in shown("players: 6\nturn: dog")["tokens"] if t["kind"].startswith("pawn")]
    assert {token["kind"] for token in crowd} == {"pawn-small"}
    assert sorted(token["index"] for token in crowd) == list(range(6))


def test_the_table_of_deeds() -> None:
    rows = by_id(by_id(shown(DEEDS, DOG)["sheets"])["deeds"]["rows"])
    assert len(rows) == len(LOTS)
    cells = {name: [cell["text"] for cell in row["cells"]] for name, row in rows.items()}
    assert cells["boardwalk"] == ["", "$1700", "4"]
    assert rows["boardwalk"]["cells"][0]["owner"] == "car"
    assert rows["park-place"]["cells"][2]["symbol"] == "hotel-built"
    assert cells["reading"][1] == "$0"
    assert cells["electric"][1] == "4×"
    assert cells["mediterranean"][1] == "$4"  # both of the group: double
    assert cells["oriental"] == ["$100", "", ""]
    assert rows["baltic"]["tags"] == ["strong"]
    assert all(rows[SQUARES[lot]]["band"] == GROUPS[GROUP[lot]] for lot in LOTS)


def test_players_show_cash_but_not_their_worth() -> None:
    found = shown(DEEDS, CAR)["players"]
    assert [player["seat"] for player in found] == ["car", "dog", "hat"]
    car = {fact["label"]: fact["value"] for fact in found[0]["facts"]}
    assert (car["Cash"], car["Lots"], car["Houses"], car["Hotels"]) == ("$1250", "4", "4", "1")
    assert found[1]["tags"] == ["current"]
    # what all is worth would say what a tenth of it is before the choice is made
    worth = 1250 + sum(PRICE[SQUARE[lot]] for lot in ("boardwalk", "park-place", "reading")) + 1800
    assert str(worth) not in json.dumps(found)


# -- dealings ---------------------------------------------------------------------------------
def test_an_auction_shows_who_still_bids() -> None:
    table = Table("players: 3\nturn: dog\nat: dog pennsylvania\n")
    table.throw(2, 3)
    table.do("dog", "decline")
    bidding = ["dog", "hat", "car"]
    first = TOKENS[table.match.waiting[0]]
    table.do(first, "bid 30")
    second = TOKENS[table.match.waiting[0]]
    table.do(second, "pass")
    found = seen(table)
    panel = by_id(found["panels"])["auction"]
    column = panel["columns"][0]
    assert (column["title"], column["total"]) == ("Boardwalk", "$30")
    terms = {term["owner"]: term for term in column["terms"]}
    assert set(terms) == set(bidding)
    assert (terms[first]["value"], terms[first]["tags"]) == ("$30", ["strong"])
    assert (terms[second]["value"], terms[second]["tags"]) == ("out", ["closed"])
    assert found["areas"]["boardwalk"]["tags"] == ["auction"]
    assert by_id(found["tokens"])["headline:table"]["text"] == "Auction: Boardwalk"


def test_an_offer_shows_what_both_sides_give() -> None:
    table = Table("players: 2\nturn: dog\ndeeds dog: boardwalk\ndeeds car: reading mortgaged\n")
    table.do("dog", "trade car")
    table.chain("dog", "give boardwalk", "want reading", "want money", "$100", "offer")
    found = seen(table, CAR)
    gives, gets = by_id(found["panels"])["offer"]["columns"]
    assert (gives["title"], gives["owner"]) == ("Dog gives", "dog")
    assert [term["label"] for term in gives["terms"]] == ["Boardwalk"]
    assert [(term["label"], term["value"]) for term in gets["terms"]] == [
        ("Reading Railroad", "mortgaged"),
        ("Money", "$100"),
    ]
    assert "offered" in found["areas"]["reading"]["tags"]
    assert "offered" in found["areas"]["boardwalk"]["tags"]
    [note] = by_id(found["panels"])["offer"]["notes"]
    assert note == "Until the next throw the dog may make 2 more offers and drop 3."


def test_a_rent_not_yet_asked_for_is_told() -> None:
    table = Table("players: 3\nturn: dog\nat: dog short-line\ndeeds car: boardwalk 1, park-place\n")
    table.throw(1, 3)
    table.do("car", "wait")
    found = seen(table)
    term = by_id(found["panels"])["claims"]["columns"][0]["terms"][0]
    assert (term["label"], term["value"]) == ("Dog owes the race car", "$200")
    assert "claim" in found["areas"]["boardwalk"]["tags"]


def test_a_debt_shows_what_is_missing() -> None:
    position = "players: 2\nturn: dog\nat: dog short-line\ncash: dog 50\n"
    table = Table(
        position + "deeds car: boardwalk 1, park-place\ndeeds dog: reading, oriental, vermont\n"
    )
    table.do("dog", "throw")
    table.throw(1, 3)
    table.do("car", "claim")
    column = by_id(seen(table, DOG)["panels"])["debt"]["columns"][0]
    assert (column["owner"], column["total"]) == ("dog", "$150")
    values = {term["label"]: term["value"] for term in column["terms"]}
    assert values["Owed to the race car"] == "$200"
    assert values["Cash"] == "$50"


def test_the_last_throw_lies_on_the_table() -> None:
    table = Table("players: 3\nturn: dog\nat: dog go\n")
    table.throw(1, 2)
    assert [die["value"] for die in seen(table)["dice"]] == [1, 2]
    at = board()["dice"]["at"]
    assert inside(at, [layout.INNER, layout.INNER, layout.INSIDE, layout.INSIDE])


def test_decks_show_what_was_seen_and_no_more() -> None:
    found = shown("players: 3\nturn: dog\n")
    zones = by_id(found["zones"])
    assert zones["deck:chance"]["cards"] == []
    assert zones["deck:chance"]["note"].startswith("16 not yet seen")
    held = by_id(shown("players: 3\nturn: dog\nholds dog: chance-card\n")["zones"])
    assert [card["id"] for card in held["held:dog"]["cards"]] == ["card:chance-card"]
    assert held["deck:chance"]["note"].startswith("15 not yet seen")


# -- whole games ------------------------------------------------------------------------------
def known_ids(found: Json) -> set[str]:
    ids = set(AREAS) | {token["id"] for token in found["tokens"]}
    ids |= {f"seat:{player['seat']}" for player in found["players"]}
    return ids | {card["id"] for zone in found["zones"] for card in zone["cards"]}


def check_scene(match: Match, seat: int | None) -> None:
    found = scene(match.view(seat), seat)
    looks, symbols = board()["looks"], board()["symbols"]
    by_id(found["tokens"])
    by_id(found["panels"])
    by_id([card for zone in found["zones"] for card in zone["cards"]])
    for token in found["tokens"]:
        slots = AREAS[token["area"]][token["slot"]]
        assert token["index"] == 0 or token["index"] < len(slots)
        assert token["kind"] in looks["tokens"]
        assert token["label"]
    for state in found["areas"].values():
        assert set(state["tags"]) <= set(looks["tags"])
    for player in found["players"]:
        assert all(fact["symbol"] in symbols for fact in player["facts"])
    json.dumps(found)
    assert all(len(line) <= 100 for line in summary(match.view(seat), seat).splitlines())


@pytest.mark.parametrize("players", [2, 4, 8])
def test_random_games_have_scenes_all_along(players: int) -> None:
    options: dict[str, bool | int | str] = {
        "speed_die": players == 4,
        "free_parking": "fines",
        "building": "uneven",
    }
    match = Match.new(GAME, players, seed=players, options=options)
    rng = Random(players)
    for number in range(1500):
        if match.over:
            break
        seat = rng.choice(match.waiting)
        ask = match.ask(seat)
        assert ask is not None
        view = match.view(seat)
        choices = match.choices(seat)
        if number % 11 == 0:
            check_scene(match, rng.choice([None, *range(players)]))
            known = known_ids(scene(view, seat))
            for option in choices[:60]:
                assert set(ask.about(view, option)) <= known, ask.text(view, option)
        match.decide(seat, rng.choice(choices))
