"""Plans of tournaments: line-ups that are fair, and one line for what cannot be played."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rulewright.arena.tournament import (
    BadTournament,
    OneProcess,
    Processes,
    Tournament,
    plan_of,
    read_plan,
    replay_game,
    run,
)
from rulewright.arena.tournament.lineups import balanced, rotations
from rulewright.arena.tournament.tables import TIMES
from rulewright.bots import UnknownBot, bot_maker
from rulewright.games.thrones_first.options import PACK
from rulewright.kernel import Match, RulewrightError
from rulewright.kit import packs
from tests.arena.entrants import Greedy
from tests.kernel.tiny import NIM

GREEDY = "tests.arena.entrants:Greedy"


def plan(**contest: Any) -> Tournament:
    entry = {"game": "tiny-nim", "players": 3, "bots": ["random", GREEDY], "deals": 2, **contest}
    return plan_of({"contest": [{key: one for key, one in entry.items() if one is not None}]})


@pytest.mark.parametrize("players", range(1, 7))
@pytest.mark.parametrize("count", range(1, 6))
def test_every_bot_sits_in_every_seat_equally_often(count: int, players: int) -> None:
    bots = "abcde"[:count]
    lineups = balanced(bots, players)
    sits = Counter((name, seat) for lineup in lineups for seat, name in enumerate(lineup))
    assert len(sits) == count * players
    assert len(set(sits.values())) == 1
    assert len(set(lineups)) == len(lineups)


def test_each_set_of_bots_meets_where_not_all_can_sit_at_once() -> None:
    met = {frozenset(lineup) for lineup in balanced("abc", 2)}
    assert met == {frozenset("ab"), frozenset("ac"), frozenset("bc")}


def test_a_line_up_is_turned_once_into_each_form() -> None:
    assert rotations(("a", "b", "b")) == [("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")]
    assert rotations(("a", "a")) == [("a", "a")]


def test_line_ups_of_a_deal_have_the_same_luck() -> None:
    read = plan()
    assert read.games == 2 * 6
    slots = [read.slot(number) for number in range(read.games)]
    assert len({read.match_seed(slot) for slot in slots}) == 2
    assert [slot.lineup for slot in slots] == [*range(6), *range(6)]
    assert read.generator(slots[0], 1).random() == read.generator(slots[5], 1).random()
    assert read.generator(slots[0], 1).random() != read.generator(slots[6], 1).random()


def test_line_ups_that_are_given_stand_as_they_are_where_they_do_not_rotate() -> None:
    lineups = [["random", GREEDY, "random"]]
    assert len(plan(bots=None, lineups=lineups).contests[0].lineups) == 3
    kept = plan(bots=None, lineups=lineups, rotate=False)
    assert kept.contests[0].lineups == (("random", GREEDY, "random"),)


def test_a_plan_is_read_from_toml(tmp_path: Path) -> None:
    file = tmp_path / "plan.toml"
    file.write_text(
        'seed = "x"\nrecord = ["rounds"]\n[[contest]]\ngame = "tiny-nim"\n'
        'bots = ["random"]\ndeals = 3\noptions = { heaps = 2 }\n',
        encoding="utf-8",
    )
    read = read_plan(file)
    assert (read.seed, read.record, read.games) == ("x", frozenset({"rounds"}), 3)
    assert read.contests[0].options["heaps"] == 2
    assert read.contests[0].players == 2


def test_bots_are_named_by_module_and_factory() -> None:
    assert bot_maker(NIM, GREEDY) is Greedy
    for name in ("tests.arena.entrants:Nobody", "no_such_module:Bot", "nobody", ":"):
        with pytest.raises(UnknownBot, match="no bot called"):
            bot_maker(NIM, name)


@pytest.mark.parametrize(
    ("contest", "message"),
    [
        ({"game": "chess"}, "contest 1: no game called 'chess'"),
        ({"game": None}, "it names no game"),
        ({"players": 9}, "not 9"),
        ({"players": "2"}, "players is to be a whole number, not '2'"),
        ({"bots": ["steward"]}, "no bot called 'steward'"),
        ({"bots": ["random+steward"]}, "no bot called 'steward'"),
        ({"bots": ["no_such_module:Bot"]}, "No module named 'no_such_module'"),
        ({"bots": ["builtins:zip"]}, "bot 'builtins:zip' cannot sit in seat 0"),
        ({"bots": ["random", "random"]}, "each once"),
        ({"bots": []}, "at least one bot"),
        ({"bots": [3]}, "bots is a list of words"),
        ({"bots": None}, "name either bots or lineups"),
        ({"lineups": []}, "name either bots or lineups"),
        ({"bots": None, "lineups": []}, "lineups is empty"),
        ({"bots": None, "lineups": [["random"]]}, "a bot for each of 3 seats"),
        ({"rotate": False}, "rotate = false goes with lineups"),
        ({"deals": 0}, "deals, the number of seeds, is to be 1 or more"),
        ({"deals": None}, "deals, the number of seeds"),
        ({"options": {"size": 3}}, "no option 'size'"),
        ({"options": {"heaps": 9}}, "takes 3, 2, not 9"),
        ({"dealz": 2}, "a contest has no key 'dealz'"),
        ({"pack": 3}, "pack is to be a word, not 3"),
        ({"pack": "no-such-folder"}, "no-such-folder holds no pack.toml"),
    ],
)
def test_a_contest_that_cannot_be_played_is_told_in_one_line(
    contest: dict[str, Any], message: str
) -> None:
    with pytest.raises(RulewrightError, match=message.replace("[", r"\[")) as told:
        plan(**contest)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "the plan has no"),
        ({"contest": [3]}, "contest 1 is no table"),
        ({"sed": "1", "contest": [{}]}, "the plan has no key 'sed'"),
        ({"record": ["films"], "contest": [{}]}, "record takes events, rounds, choices"),
    ],
)
def test_a_plan_that_makes_no_sense(data: dict[str, Any], message: str) -> None:
    with pytest.raises(BadTournament, match=message):
        plan_of(data)


def test_a_mixed_bot_lets_each_of_its_bots_choose_at_times() -> None:
    match = Match.new(NIM, 2, options={"heaps": 3})
    ask = match.ask(0)
    assert ask is not None
    rng = Random(1)
    mixed = bot_maker(NIM, f"{GREEDY}+random")(0, rng)
    greedy = Greedy(0, rng).choose(match.view(0), ask)
    chosen = [mixed.choose(match.view(0), ask) for _ in range(400)]
    others = len(ask.options(match.view(0))) - 1
    assert others > 0
    expected = 0.5 + 0.5 / (others + 1)
    assert abs(chosen.count(greedy) / 400 - expected) < 0.1
    assert len(set(chosen)) == others + 1


@pytest.fixture
def offered_packs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Withdraw all offered packs after the test."""
    monkeypatch.setenv(packs.VARIABLE, "")
    monkeypatch.setattr(PACK, "values", PACK.values)
    monkeypatch.setattr(PACK, "labels", PACK.labels)


BOX = 'key = "my-box"\nname = "My box"\ngame = "thrones-first"\n'
PLAN_WITH_A_BOX = """
[[contest]]
game = "thrones-first"
players = 3
bots = ["random"]
deals = 1
pack = "box"
"""


def written(folder: Path, head: str = BOX) -> Path:
    """Return a plan with a pack beside it, in which House Stark begins without its footmen."""
    (folder / "box").mkdir()
    (folder / "box" / "pack.toml").write_text(head, encoding="utf-8")
    units = "[stark]\nunits = { winterfell = { knight = 2 } }\n"
    (folder / "box" / "houses.toml").write_text(units, encoding="utf-8")
    file = folder / "plan.toml"
    file.write_text(PLAN_WITH_A_BOX, encoding="utf-8")
    return file


@pytest.mark.usefixtures("offered_packs")
def test_a_contest_is_played_with_a_pack_in_this_process_and_in_others(tmp_path: Path) -> None:
    read = read_plan(written(tmp_path))
    key = str(read.contests[0].options["pack"])
    assert key.startswith("my-box@")
    match = replay_game(read, 0)
    assert key in match.record()
    here, there = (
        run(read, tmp_path / name, crew).frame("games").drop(TIMES)
        for name, crew in (("here", OneProcess()), ("there", Processes(1)))
    )
    assert here.equals(there)
    assert here["decisions"].to_list() == [match.decisions]


@pytest.mark.usefixtures("offered_packs")
def test_a_pack_of_another_game_is_told(tmp_path: Path) -> None:
    file = written(tmp_path, BOX.replace("thrones-first", "battles"))
    with pytest.raises(BadTournament, match="is for battles, not for thrones-first"):
        read_plan(file)


def test_a_game_that_takes_no_packs_says_so(tmp_path: Path) -> None:
    file = written(tmp_path, BOX.replace("thrones-first", "thrones"))
    text = PLAN_WITH_A_BOX.replace("thrones-first", "thrones")
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadTournament, match=r"contest 1: .* takes no packs"):
        read_plan(file)


def test_a_file_that_is_no_toml(tmp_path: Path) -> None:
    file = tmp_path / "plan.toml"
    file.write_text("seed =", encoding="utf-8")
    with pytest.raises(BadTournament, match=r"plan\.toml: "):
        read_plan(file)
