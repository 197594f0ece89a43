"""The panels beside the board: auctions, offers, rents, debts."""

from __future__ import annotations

from rulewright.games.monopoly.components import TOKENS
from tests.games.monopoly.play import Table
from tests.games.monopoly.table.scenes import CAR, DOG, by_id, seen


def test_an_auction_shows_who_still_bids() -> None:
    table = Table("players: 3\nturn: dog\nat: dog pennsylvania\n")
    table.throw(2, 3)
    table.do("dog", "decline")
    bidding = ["dog", "hat", "car"]
    first = TOKENS[table.match.waiting[0]]
    table.do(first, "bid 30")
    second = TOKENS[table.match.waiting[0]]
    table.do(second, "pass")
    scene = seen(table)
    panel = by_id(scene["panels"])["auction"]
    column = panel["columns"][0]
    assert (column["title"], column["total"]) == ("Boardwalk", "$30")
    terms = {term["owner"]: term for term in column["terms"]}
    assert set(terms) == set(bidding)
    assert (terms[first]["value"], terms[first]["tags"]) == ("$30", ["strong"])
    assert (terms[second]["value"], terms[second]["tags"]) == ("out", ["closed"])
    assert scene["areas"]["boardwalk"]["tags"] == ["auction"]
    assert by_id(scene["tokens"])["headline:table"]["text"] == "Auction: Boardwalk"


def test_an_offer_shows_what_both_sides_give() -> None:
    table = Table("players: 2\nturn: dog\ndeeds dog: boardwalk\ndeeds car: reading mortgaged\n")
    table.do("dog", "trade car")
    table.chain("dog", "give boardwalk", "want reading", "want money", "$100", "offer")
    scene = seen(table, CAR)
    gives, gets = by_id(scene["panels"])["offer"]["columns"]
    assert (gives["title"], gives["owner"]) == ("Dog gives", "dog")
    assert [term["label"] for term in gives["terms"]] == ["Boardwalk"]
    assert [(term["label"], term["value"]) for term in gets["terms"]] == [
        ("Reading Railroad", "mortgaged"),
        ("Money", "$100"),
    ]
    assert "offered" in scene["areas"]["reading"]["tags"]
    assert "offered" in scene["areas"]["boardwalk"]["tags"]
    [note] = by_id(scene["panels"])["offer"]["notes"]
    assert note == "Before the next throw the dog can make 2 more offers."


def test_a_rent_not_yet_asked_for_is_told() -> None:
    table = Table("players: 3\nturn: dog\nat: dog short-line\ndeeds car: boardwalk 1, park-place\n")
    table.throw(1, 3)
    table.do("car", "wait")
    scene = seen(table)
    term = by_id(scene["panels"])["claims"]["columns"][0]["terms"][0]
    assert (term["label"], term["value"]) == ("Dog owes the race car", "$200")
    assert "claim" in scene["areas"]["boardwalk"]["tags"]


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
