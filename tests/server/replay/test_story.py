"""The story of a match: its standing by round, its turning points, what each seat did."""

from __future__ import annotations

from random import Random

import pytest

from rulewright.bots import bot_names, make_bot
from rulewright.kernel import Count, LogEntry, Match, Ref
from rulewright.server.replay.story import counted, standing_moments, story, turning_points
from rulewright.server.replay.wire import Story
from rulewright.server.storage.rows import Snapshot
from tests.server.replay.test_replay import AUCTION, MoreStones, PlayedMatch, a_move, timeline_of


def by_bots(name: str, players: int, seed: int = 7) -> PlayedMatch:
    """Return a match played to its end by the game's best bots."""
    played = PlayedMatch(name, players, 0, seed)
    played.see = list  # type: ignore[method-assign]
    match = played.match
    best = bot_names(match.game)[-1]
    bots = [make_bot(match.game, best, seat, Random(seat)) for seat in range(players)]
    while not match.over:
        ask = match.asks[0]
        option = bots[ask.seat].choose(match.view(ask.seat), ask)
        played.choose(ask.seat, ask.text(match.state, option))
    return played


def numbers(told: Story, title: str) -> list[int]:
    return next(line.numbers for line in told.counts if line.title == title)


@pytest.mark.parametrize(
    ("name", "players"), [("thrones", 4), ("btwixt", 3), ("monopoly", 3), ("battles", 2)]
)
def test_the_story_agrees_with_result_and_log(name: str, players: int) -> None:
    played = by_bots(name, players)
    told = story(played.timeline())
    match = played.match
    assert told.seats == match.names
    assert told.standings[-1].scores == list(match.game.tally(match.state))
    assert [one.n for one in told.standings] == sorted({one.n for one in told.standings})
    assert 1 <= len(told.turns) <= 3
    for turn in told.turns:
        assert turn.before != turn.after
        texts = [line.text for event in played.events for line in event.told]
        assert any(turn.text.endswith(text) for text in texts)
    assert any(sum(line.numbers) for line in told.counts)


def test_battles_are_counted_for_both_sides_and_the_winner() -> None:
    played = by_bots("thrones", 4)
    fights = [line for line in played.match.lines or [] if line.rule == "combat.victor"]
    told = story(played.timeline())
    assert sum(numbers(told, "Battles won")) == len(fights) > 0
    assert sum(numbers(told, "Battles fought")) == 2 * len(fights)


def test_policemen_count_for_who_plays_them() -> None:
    played = by_bots("whitechapel", 3)
    searches = [line for line in played.match.lines or [] if line.rule == "clues.search"]
    jack, *detectives = numbers(story(played.timeline()), "Searches")
    assert (jack, sum(detectives)) == (0, len(searches))
    assert all(detectives)


def test_an_offer_is_told_with_its_answer() -> None:
    told = story(by_bots("monopoly", 3).timeline())
    dealt = [turn.text for turn in told.turns if turn.text.endswith(" accepts.")]
    assert dealt
    assert all(" offers " in text for text in dealt)


def test_an_escape_counts_in_its_own_night_and_is_told_as_one() -> None:
    told = story(by_bots("whitechapel", 3).timeline())
    nights = {one.title: one.scores[0] for one in told.standings}
    assert nights == {
        "Before the first night": 0,
        "Night 1": 1,
        "Night 2": 2,
        "Night 3": 3,
        "Night 4": 4,
    }
    assert [(turn.title, turn.text) for turn in told.turns][:2] == [
        ("Night 2", "Jack has escaped."),
        ("Night 3", "Jack has escaped."),
    ]


def test_a_short_hunt_has_its_clues_and_its_arrest() -> None:
    played = PlayedMatch("whitechapel", 2, 0, 16)
    played.see = list  # type: ignore[method-assign]
    played.play(400)
    told = story(played.timeline())
    assert [one.title for one in told.standings] == ["Before the first night", "Night 1"]
    assert numbers(told, "Clues found") == [0, 1]
    assert [turn.text for turn in told.turns] == ["Jack is arrested: the detectives win."]


def test_what_was_taken_back_is_not_in_it() -> None:
    played = PlayedMatch(AUCTION, 3, 9)
    played.undo(4)
    played.play(5)
    kept = [moment.n for moment in standing_moments(played.timeline().moments)]
    assert not {5, 6, 7, 8, 9} & set(kept)
    assert kept[-1] == played.events[-1].n


def test_there_is_none_where_the_rules_lead_elsewhere_now() -> None:
    played = a_move()
    truth = Snapshot(2, played.match.to_json())
    told = story(timeline_of(played, MoreStones(), truth))
    assert (told.standings, told.turns, told.counts) == ([], [], [])
    assert story(played.timeline()).standings


@pytest.mark.parametrize(
    ("tallies", "turns"),
    [
        ([[0, 0], [1, 0], [1, 0], [1, 5]], [1, 3]),
        ([[3, 0], [3, 1], [3, 2], [2, 3], [2, 4], [2, 5]], [3, 4, 5]),
        ([[1, 1]], []),
        ([[], []], []),
    ],
)
def test_turning_points_are_where_the_standing_changes_most(
    tallies: list[list[int]], turns: list[int]
) -> None:
    assert turning_points(tallies) == turns


def test_amounts_add_up_and_other_sentences_of_a_rule_do_not_count() -> None:
    match = Match.new("tiny-nim", 2)
    red, blue = (Ref("seat", name, name) for name in match.names[:2])
    lines = [
        LogEntry("pay", "{by} pays {to} {amount}.", {"by": red, "to": blue, "amount": 3}),
        LogEntry("pay", "{by} pays {to} {amount}.", {"by": red, "to": blue, "amount": 4}),
        LogEntry("pay", "{by} refuses.", {"by": red}),
    ]
    paid = Count("Paid", ("pay",), ("by",), amount="amount", having={"to": ""})
    refused = Count("Times", ("pay",), ("by",))
    assert counted(match.game, match, paid, lines) == [7, 0]
    assert counted(match.game, match, refused, lines) == [3, 0]
