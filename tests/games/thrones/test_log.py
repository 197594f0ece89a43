"""The log of both editions: what its entries refer to, and what they say as facts."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from rulewright.kernel import Event, Match, get
from tests.games.test_moments import options_of

EDITIONS = ["thrones", "thrones-first"]
SEEDS = 5


def played(game: str) -> Iterator[Match]:
    """Play random matches to their end."""
    for seed in range(SEEDS):
        rng = Random(seed)
        players = get(game).usual_players
        match = Match.new(game, players, seed, options_of(game, seed), listen=True)
        while not match.over:
            seat = rng.choice(match.waiting)
            match.decide(seat, rng.choice(match.choices(seat)))
        yield match


def told(match: Match, rule: str) -> list[Event]:
    """Return the events of a rule."""
    return [event for event in match.events() if event.rule == rule]


def on_the_table(match: Match) -> dict[str, set[str]]:
    """Return the ids of everything that the table always shows, by kind."""
    scene = match.game.table.scene(match.game.view(match.state, None), None)
    return {
        "seat": set(match.names),
        "area": {area["id"] for area in match.game.table.board()["areas"]},
        "track": {track["id"] for track in scene["tracks"]},
        "card": {card["id"] for zone in scene["zones"] for card in zone["cards"]},
    }


@pytest.mark.parametrize("game", EDITIONS)
def test_what_the_log_refers_to_is_on_the_table(game: str) -> None:
    seen: set[str] = set()
    for match in played(game):
        table = on_the_table(match)
        for entry in match.lines or []:
            for start, end, kind, name in entry.refs:
                assert entry.text[start:end]
                if kind in table:
                    seen.add(kind)
                    assert name in table[kind], entry.text
    assert seen == {"seat", "area", "track", "card"}


@pytest.mark.parametrize("game", EDITIONS)
def test_the_victor_of_a_combat_is_the_stronger_side(game: str) -> None:
    ties = 0
    for match in played(game):
        for combat in told(match, "combat.victor"):
            sides = {combat["attacker"]: combat["attack"], combat["defender"]: combat["defence"]}
            assert sides[combat["winner"]] == max(sides.values())
            assert ("track" in combat.parts) == (combat["attack"] == combat["defence"])
            ties += "track" in combat.parts
    assert ties


@pytest.mark.parametrize("game", EDITIONS)
def test_the_bids_for_a_track_are_numbers_by_house(game: str) -> None:
    for match in played(game):
        bids = [event for event in told(match, "bid.amount") if "track" in event["prize"]]
        tracks = told(match, "bid.clash")
        assert [event["prize"]["track"] for event in bids] == [event["track"] for event in tracks]
        for bid, track in zip(bids, tracks, strict=True):
            amounts = {one["house"]: one["bid"] for one in bid["bids"]}
            assert sorted(track["houses"], key=lambda house: -amounts[house]) == track["houses"]


@pytest.mark.parametrize("game", EDITIONS)
def test_no_entry_says_that_no_power_was_gained_or_lost(game: str) -> None:
    said = [event for match in played(game) for event in match.events() if "Power" in event.text]
    gains = [event for event in said if {"amount", "loss"} & event.parts.keys()]
    assert gains
    none = [
        event.text for event in gains if 0 in (event.parts.get("amount"), event.parts.get("loss"))
    ]
    assert [text for text in none if "others discard" not in text] == []  # an order that was played
