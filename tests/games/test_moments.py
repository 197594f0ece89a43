"""The moments of every game come up, and say what their sentences say."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rulewright.games import NAMES
from rulewright.kernel import LogEntry, Match, Phrase, get
from rulewright.kernel.moments import moment_for, moments_of

KINDS: dict[str, set[str]] = {
    "thrones": {"combat", "westeros", "bids", "wildlings", "orders", "taken"},
    "thrones-first": {"combat", "westeros", "bids", "wildlings", "orders", "taken"},
    "monopoly": {"auction", "bankruptcy", "card", "jail", "trade"},
    "whitechapel": {"arrest", "clue", "crime", "ending", "escape", "letter", "night"},
    "battles": {"attack", "card", "commanders", "round"},
    "btwixt": {"bid", "claimed", "killed", "revealed", "season"},
}
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "whitechapel": [{"letters": True}],
    "battles": [{}, {"plan": "K1"}],
}
SEEDS = 40  # so many matches at most, until every kind has come up
CHOICES = 2500  # of a match


def options_of(game: str, seed: int) -> dict[str, Any]:
    """Return the options of a match; they alternate if a kind only occurs with others."""
    choices = OPTIONS.get(game, [{}])
    return choices[seed % len(choices)]


def staged(game: str) -> Iterator[tuple[Match, LogEntry, dict[str, Any]]]:
    """Yield the moments of random matches as spectators see them, with their sentences."""
    for seed in range(SEEDS):
        rng = Random(seed)
        match = Match.new(game, get(game).usual_players, seed, options_of(game, seed))
        told: list[LogEntry] = []
        match.listen(told, staging=True)
        for _ in range(CHOICES):
            if match.over:
                break
            seat = rng.choice(match.waiting)
            match.decide(seat, rng.choice(match.choices(seat)))
        for line in told:
            moment = moment_for(moments_of(match.game, match.players, line), None)
            if moment is not None:
                yield match, line, moment


@pytest.mark.parametrize("game", NAMES)
def test_every_kind_of_moment_comes_up(game: str) -> None:
    missing = KINDS[game].copy()
    for _, _, moment in staged(game):
        assert moment["kind"] in KINDS[game]
        missing.discard(moment["kind"])
        if not missing:
            return
    raise AssertionError(f"never staged: {sorted(missing)}")


def test_a_combat_adds_up_and_its_victor_is_the_one_that_is_told() -> None:
    ties = 0
    for number, (match, line, moment) in enumerate(staged("thrones")):
        if line.rule == "combat.victor":
            totals = [int(column["total"]) for column in moment["columns"]]
            for column, total in zip(moment["columns"], totals, strict=True):
                terms = [term["value"].replace("−", "-") for term in column["terms"]]
                assert total == max(0, sum(int(term) for term in terms))
            assert line.text.startswith(moment["outcome"]["text"])
            assert moment["outcome"]["owner"] in match.names
            if totals[0] == totals[1]:
                ties += 1
                assert "Fiefdoms track" in moment["outcome"]["why"]
            else:
                assert moment["outcome"]["why"] == f"{max(totals)} against {min(totals)}"
        if ties and number > 200:
            return
    raise AssertionError("no tie came up")


def first(game: str, kind: str) -> tuple[Match, LogEntry, dict[str, Any]]:
    """Return the first moment of a kind."""
    return next(each for each in staged(game) if each[2]["kind"] == kind)


def test_westeros_cards_are_those_that_lie_open() -> None:
    _, line, moment = first("thrones", "westeros")
    captions = [card["caption"] for card in moment["cards"]]
    assert captions == ["Deck I", "Deck II", "Deck III"]
    assert moment["cards"][-1]["title"] in line.text


def test_a_trade_shows_both_sides_as_they_were_before() -> None:
    _, line, moment = first("monopoly", "trade")
    giver, taker = moment["columns"]
    assert line.text == f"The {taker['title'].removesuffix(' gives').lower()} accepts."
    assert giver["owner"] != taker["owner"]


def test_an_auction_tells_the_winner_the_price_and_the_deed() -> None:
    _, line, moment = first("monopoly", "auction")
    name = moment["cards"][0]["title"]
    assert name in line.text
    assert moment["title"] == f"Auction of {name}"
    text, why = moment["outcome"]["text"], moment["outcome"].get("why", "")
    bought = line.text.replace(f"has {name} for", "buys it for")
    assert bought.startswith(f"{text} ") if why else text.startswith("Nobody bids")


def test_an_arrest_waits_for_the_sentence_that_follows_it() -> None:
    match, line, moment = first("whitechapel", "arrest")
    assert moment["places"]
    assert line.rule in moment["follows"]
    assert line.seen is not None
    assert (
        match.game.table.moment(line.seen, None, LogEntry(line.rule, "Jack is not there.", {}))
        is None
    )


def test_the_dice_of_an_attack_are_those_that_are_told() -> None:
    _, line, moment = first("battles", "attack")
    [throw] = moment["throws"]
    faces = [die["label"].partition(",")[0] for die in throw["dice"]]
    assert faces == [face.id for face in line.parts["faces"]]


def test_who_wins_a_bid_has_the_total_that_is_told() -> None:
    _, _, moment = first("btwixt", "bid")
    won = moment["outcome"]["owner"]
    [column] = [one for one in moment["columns"] if one["owner"] == won]
    assert column["total"] in moment["outcome"]["why"]


def test_every_bid_and_every_pass_leads_to_the_end_of_an_auction() -> None:
    rng, told = Random(3), list[LogEntry]()
    match = Match.new("monopoly", 4, 3, {})
    match.listen(told, staging=True)
    while not any(line.text.startswith("Nobody bids") or " has " in line.text for line in told):
        seat = rng.choice(match.waiting)
        match.decide(seat, rng.choice(match.choices(seat)))
    end = next(n for n, line in enumerate(told) if line.rule in ("auction.bids", "auction.unsold")
               and moments_of(match.game, 4, line))  # fmt: skip
    moment = moment_for(moments_of(match.game, 4, told[end]), None)
    assert moment is not None
    opens, bids = moment["leads"]
    start = max(n for n, line in enumerate(told[:end]) if line.rule == opens)
    led = [line.text for line in told[start + 1 : end] if line.rule == bids]
    passed = {text.removesuffix(" passes.") for text in led if text.endswith(" passes.")}
    assert led
    assert len(passed) in (3, 4)
    assert all(" bids $" in text or text.endswith(" passes.") for text in led)


@pytest.mark.parametrize("game", ["thrones", "thrones-first"])
def test_a_castle_that_falls_without_a_fight_is_counted_for_both(game: str) -> None:
    seen = 0
    for match, line, moment in staged(game):
        if moment["kind"] != "taken":
            continue
        seen += 1
        taker, loser = moment["table"]["rows"]
        assert line.text == f"{moment['title']} from {loser['title']}."
        assert [row["cells"][1]["text"] for row in (taker, loser)] == ["+1", "−1"]
        tracks = match.game.table.scene(match.game.view(line.seen, None), None)["tracks"]
        [victory] = [track for track in tracks if track["id"] == "victory"]
        for row in (taker, loser):
            [place] = [
                place["label"]
                for place in victory["places"]
                if row["owner"] in [token["owner"] for token in place["tokens"]]
            ]
            count = row["cells"][0]["text"].partition(" of ")[0]
            assert count == place, "as the victory track has it"
        if seen > 20:
            return
    assert seen


def test_no_castle_is_told_to_fall_that_is_fought_for() -> None:
    """Its combat has a moment of its own: only those fall so to which troops march in peace."""
    taken = 0
    for seed in range(3):
        rng, told = Random(seed), list[LogEntry]()
        match = Match.new("thrones", 6, seed, {})
        match.listen(told)
        while not match.over:
            seat = rng.choice(match.waiting)
            match.decide(seat, rng.choice(match.choices(seat)))
        moves: list[Phrase] = []
        for line in told:
            moves = line.parts["moves"] if line.rule == "march.moves" else moves
            if line.rule == "victory.count":
                taken += 1
                area = line.parts["area"]
                assert area in [move.parts.get("area") for move in moves]
                assert area not in [move.parts.get("target") for move in moves]
    assert taken


def test_a_season_ends_with_the_councils_as_far_as_they_are_known() -> None:
    match, line, moment = first("btwixt", "season")
    rows = [[cell["text"] for cell in row["cells"]] for row in moment["table"]["rows"]]
    known = [[int(text.partition(" + ")[0]) for text in row] for row in rows]
    assert len(rows) == match.players
    assert all(small <= other for small, other in known)
    assert known == sorted(known, reverse=True)
    thrown = f"{moment['table']['rows'][0]['title']} discards Honor."
    assert line.seen is not None
    assert match.game.table.moment(line.seen, None, LogEntry(line.rule, thrown, {})) is None, (
        "of cards thrown away"
    )


def test_an_escape_tells_what_is_known_of_the_night() -> None:
    match, line, moment = first("whitechapel", "escape")
    said = {row["title"]: row["cells"][0]["text"] for row in moment["table"]["rows"]}
    view = match.game.view(line.seen, None)
    moves = sum(int(part.partition("×")[0]) for part in said["Jack moved"].split(", "))
    coaches = [part for part in said["Jack moved"].split(", ") if part.endswith("by coach")]
    doubled = sum(int(part.partition("×")[0]) for part in coaches)
    assert said["Murders on"] == str(view.scenes[0])
    assert moves + doubled == len(view.ways) - 1, "the space of the crime is no move"
    assert said["Clues on"] == (", ".join(str(n) for n in sorted(view.clues)) or "none")


def test_a_night_begins_with_its_date_and_what_jack_may_use() -> None:
    _, line, moment = first("whitechapel", "night")
    assert line.text == "Night 1, 31 August 1888."
    assert (moment["title"], moment["subtitle"]) == ("Night 1 of 4", "31 August 1888")
    assert moment["follows"] == ["nights.special-tokens"]


def test_a_round_of_a_battle_ends_with_the_standing_of_both() -> None:
    match, line, moment = first("battles", "round")
    assert moment["title"] == "Round 1 is over"
    assert line.text == "Round 2 begins."
    scene = match.game.table.scene(match.game.view(line.seen, None), None)
    for row, player in zip(moment["table"]["rows"], scene["players"], strict=True):
        facts = {fact["label"]: fact["value"] for fact in player["facts"]}
        told = dict(zip(moment["table"]["columns"], row["cells"], strict=True))
        assert row["owner"] == player["owner"]
        assert all(
            told[name]["text"] == facts[name] for name in ("Units", "Points") if name in told
        )
