"""How every match begins and ends on the stage, whatever is played."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from rulewright.games import NAMES
from rulewright.kernel import LogEntry, Match, get
from rulewright.server.tables.acts.occasions import ENDING, OPENING, staged_play
from tests.server.playing import Json, Server, new_table, running, settings_in


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    # no bot moves, since its choice of a leader changes the title of its seat
    with running(settings_in(tmp_path_factory.mktemp("occasions"), bot_pause=3600)) as started:
        yield started


def moments(lines: list[Json], kind: str) -> list[Json]:
    return [line["moment"] for line in lines if (line.get("moment") or {}).get("kind") == kind]


@pytest.mark.parametrize("game", NAMES)
def test_a_match_begins_with_who_plays_what(server: Server, game: str) -> None:
    players = get(game).usual_players
    seats = new_table(server, game, ["human"] * (players - 1) + ["random"])
    mine = next(seat for name, seat in seats.items() if name != "watch")
    table = mine.see()
    [shown] = moments(table["lines"], OPENING)
    assert table["lines"][0]["moment"] == shown
    assert shown["title"] == get(game).title
    rows = [(row["title"], row["cells"][0]["text"]) for row in shown["table"]["rows"]]
    played = ["by a link"] * (players - 1) + ["Random (bot)"]
    titles = [seat["title"] for seat in table["seats"]]
    assert rows == list(zip(titles, played, strict=True))
    asked = Match.new(game, players, table.get("seed") or 1, {}).waiting
    if len(asked) > 1:
        assert shown["outcome"]["text"] == "All begin at the same time"
    else:
        assert shown["outcome"]["text"] in [f"{title} begins" for title in titles]
    assert moments(seats["watch"].see()["lines"], OPENING) == [shown]


@pytest.mark.parametrize("game", NAMES)
def test_a_match_ends_with_the_standing_and_why(game: str) -> None:
    rng = Random(2)
    match = Match.new(game, get(game).usual_players, 2, {})
    told: list[LogEntry] = []
    match.listen(told, staging=True)
    before = 0
    while not match.over:
        before = len(told)
        seat = rng.choice(match.waiting)
        match.decide(seat, rng.choice(match.choices(seat)))
        if not match.over:
            moments = staged_play(match, told[before:])
            assert not [one for _, staged in moments for _, one in staged
                        if one["kind"] == ENDING]  # fmt: skip
    heard = told[before:]
    shown = [
        (heard[place], one) for place, staged in staged_play(match, heard) for _, one in staged
    ]
    [(line, ending)] = [each for each in shown if each[1]["kind"] == ENDING]
    assert line.visible_to == -1
    why = ending["outcome"].get("why", ending["outcome"]["text"])
    assert why == match.result.reason
    if "table" in ending:
        places = [int(row["cells"][0]["text"]) for row in ending["table"]["rows"]]
        assert places == sorted(match.result.places)
        scores = [row["cells"][1]["text"] for row in ending["table"]["rows"] if row["cells"][1:]]
        assert sorted(scores) == sorted(map(str, match.result.scores))
