"""What a seat is given has the shape that docs/protocol.md tells, and only what it may know."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulewright import Match
from rulewright.kernel import (
    Ask,
    Game,
    OptionSpec,
    Result,
    State,
    ask_payload,
    games,
    get,
    register,
    seat_payload,
)
from rulewright.kernel.script import Request, Unavailable
from rulewright.kernel.summary import summary_of
from rulewright.testing import play_out
from tests.kernel.odd import OddGame, Pad, Pick, pick
from tests.kernel.tiny import AUCTION, NIM

PROTOCOL = Path(__file__).parents[2] / "docs" / "protocol.md"


def told_example(start: str) -> dict[str, Any]:
    """Return the page's example with this beginning."""
    for block in re.findall(r"```json\n(.*?)```", PROTOCOL.read_text(encoding="utf-8"), re.S):
        if block.startswith(start):
            example: dict[str, Any] = json.loads(block)
            return example
    raise AssertionError(f"the page has no example {start}")


def test_an_ask_has_the_shape_of_the_page() -> None:
    example = told_example('{"seat": "stark", "kind"')
    match = Match.new(AUCTION, 3)
    ask = match.ask(1)
    assert ask is not None
    given = ask_payload(match.view(1), ask, match.names)
    assert list(given) == list(example)
    assert list(given["options"][0]) == list(example["options"][0])
    assert list(given["unavailable"][0]) == list(example["unavailable"][0])
    assert given["seat"] == "bo"
    assert [option["text"] for option in given["options"]] == match.options(1)
    assert given["unavailable"][0] == {
        "text": "bid 5",
        "label": "Bid 5",
        "targets": ["seat:bo"],
        "rule": "auction.coins",
        "why": "You have only 4 coins.",
    }
    assert ask_payload(match.view(1), ask)["seat"] == 1


def test_a_seat_is_given_its_own_ask_and_all_see_who_is_waited_for() -> None:
    match = Match.new(AUCTION, 3, listen=True)
    match.play(0, "bid 1")
    match.play(0, "with card")
    for seat in (0, 1, 2, None):
        given = seat_payload(match, seat)
        assert given["waiting"] == ["bo", "cy"]
        assert given["seat"] == (None if seat is None else match.names[seat])
        assert [ask["seat"] for ask in given["asks"]] == ([match.names[seat]] if seat else [])
        heard = [line["text"] for line in given["lines"]]
        assert heard == ["The cards are dealt.", *["You bid 1."] * (seat == 0)]
        assert (given["over"], given["result"]) == (False, None)
        assert json.loads(json.dumps(given)) == given


def test_the_result_is_given_at_the_end() -> None:
    match = play_out("tiny-nim", 2, seed=1).match
    given = seat_payload(match, None)
    assert (given["over"], given["waiting"], given["asks"]) == (True, [], [])
    result = given["result"]
    assert [result["places"][match.names.index(name)] for name in result["winners"]] == [1]
    assert result["reason"]
    assert result["counted"] == match.game.counted
    assert seat_payload(match.clone(luck="same"), 0)["lines"] == []


class Uncounted(OddGame):
    """Decides without counting, although its other matches count castles."""

    counted = "Castles"

    def result(self, s: Pad) -> Result:
        return Result([1, 2, 2], [], "One holds the field.")


def test_scores_that_there_are_not_get_no_heading() -> None:
    result = seat_payload(Match.new(Uncounted([]), 3), None)["result"]
    assert (result["scores"], result["counted"]) == ([], "")


# -- the contract a game fills in ------------------------------------------------------------


def test_games_are_known_by_name_and_made_once() -> None:
    made: list[OddGame] = []

    def make() -> OddGame:
        made.append(OddGame([pick(0, 1, 2)]))
        return made[-1]

    register("odd", make)
    assert "odd" in games()
    assert made == []
    assert get("odd") is get("odd") is made[0]
    assert Match.new("odd", 3).waiting == [0]
    register("odd", make)
    assert get("odd") is made[1]


def test_what_a_game_may_leave_out_has_a_plain_answer() -> None:
    game = OddGame([])
    s = Pad()
    assert (game.chapter(s), game.table.board(), game.extras.bots()) == ("", {}, {})
    assert game.table.summary(s, 0) == "Step 0"
    ask = Pick(0, [1])
    assert (ask.label(s, 1), ask.targets(s, 1), ask.unavailable(s)) == ("pick 1", [], [])
    assert ask.why_not(s, "x").rule == "odd.pick"
    assert OptionSpec("a", [1, 2], "words").values == (1, 2)
    assert OptionSpec("a", [1, 2], "words").usual == 1  # what new tables are offered with
    assert OptionSpec("a", [1, 2], "words", usual=2).usual == 2
    assert isinstance(ask, Request)
    assert Unavailable("t", "l", ["a"], ask.why_not(s, "t")).targets == ["a"]
    Pad().log("odd", "Nobody listens.")


def test_the_summary_of_a_game_tells_what_its_scene_shows() -> None:
    scene = {
        "title": "Round 2",
        "subtitle": "Ada plays",
        "areas": {"hill": {"owner": "ada", "note": "high"}, "lake": {}, "bog": {"name": "Bog"}},
        "tokens": [
            {"id": "1", "area": "hill", "kind": "pawn", "owner": "ada", "count": 2},
            {"id": "2", "area": "bog", "kind": "frog", "label": "A frog"},
        ],
        "tracks": [
            {"title": "Turns", "places": [{"label": "1", "tokens": [{"label": "Ada"}]}]},
            {"title": "Threat", "places": [{"label": "1", "tokens": []}]},
        ],
        "players": [
            {"title": "Ada", "you": True, "facts": [{"label": "Coins", "value": "4"}]},
            {"title": "Bo", "facts": [], "tags": ["out"]},
        ],
        "zones": [
            {"title": "Hand", "cards": [{"title": "Ace", "value": "1"}, {"title": "Ten"}]},
            {"title": "Deck", "cards": [], "note": "12 left"},
        ],
        "panels": [
            {
                "title": "Fight",
                "columns": [
                    {"title": "Ada", "total": "3", "terms": [{"label": "Pawns", "value": "2"}]}
                ],
                "throws": [{"title": "Dice", "dice": [{"value": 4}, {"text": "six"}]}],
                "tray": [{"label": "March", "id": "m"}],
                "notes": ["It is close."],
            }
        ],
    }
    assert summary_of(scene).splitlines() == [
        "Round 2: Ada plays",
        "",
        "hill: ada, 2 × ada pawn, high",
        "Bog: A frog",
        "",
        "Turns: 1 Ada",
        "Threat: –",
        "",
        "Ada (you): Coins 4",
        "Bo: out",
        "",
        "Hand: Ace 1; Ten",
        "Deck: 12 left",
        "",
        "Fight",
        "  Ada: Pawns 2; 3",
        "  Dice: 4 six",
        "  March",
        "  It is close.",
    ]


@pytest.mark.parametrize("base", [Game, Ask, State])
def test_what_a_game_must_fill_in_says_so(base: type) -> None:
    s = Pad()
    bare: Any = base(0) if base is Ask else base()
    calls: dict[type, list[Callable[[], Any]]] = {
        Game: [
            lambda: bare.seat_names(2),
            lambda: bare.new(2, {}),
            lambda: bare.next_step(s),
            lambda: bare.result(s),
            lambda: bare.view(s, 0),
            lambda: bare.redeal(s, 0, None),
            lambda: bare.from_data([]),
            lambda: bare.position(s),
            lambda: bare.from_position(""),
            lambda: bare.scene(s, 0),
        ],
        Ask: [lambda: bare.options(s), lambda: bare.text(s, 1), lambda: bare.prompt(s)],
        State: [lambda: bare.copy(), lambda: bare.data()],
    }
    for call in calls[base]:
        with pytest.raises(NotImplementedError):
            call()


def test_bots_choose_from_the_view_alone() -> None:
    match = Match.new(NIM, 2)
    ask = match.ask(0)
    assert ask is not None
    assert ask.options(match.view(0)) == match.choices(0)
