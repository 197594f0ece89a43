"""Mechanisms held against cases and against matches of bots, on the tiny game of Nim."""

from pathlib import Path
from random import Random

import pytest

from rulewright.arena.mechanisms import (
    BadMechanisms,
    CuriousBot,
    Mechanisms,
    Report,
    cases_by_ruling,
    read_mechanisms,
    watch_matches,
)
from rulewright.conformance.cases import Case
from rulewright.kernel import AnyAsk, Match
from tests.kernel.tiny import NIM, Nim, NimGame

LIST = """
rulings = 2
shun = ["take 1"]

[[matches]]
options = { misere = true }

[[mechanism]]
name = "taking"
cases = ["nim.take"]
met = ["asked: stones", "chosen: take [12]", "nim.stones stones=2 heap"]

[[mechanism]]
name = "what never happens"
cases = ["nim.gone"]
met = ["nim.no-such-rule"]
"""


def listed(tmp_path: Path, text: str = LIST) -> Mechanisms:
    (tmp_path / "mechanisms.toml").write_text(text, encoding="utf-8")
    return read_mechanisms(tmp_path)


def case(name: str, source: str) -> Case:
    return Case(name, ("nim.heap",), source, "x", None, "0", (), (), Path("cases.yaml"), 3, 4)


def report(tmp_path: Path, cases: list[Case], text: str = LIST) -> Report:
    mechanisms = listed(tmp_path, text)
    watch, played = watch_matches(NIM, mechanisms, 3)
    rulings = cases_by_ruling(cases, mechanisms.rulings)
    return Report(mechanisms, frozenset(one.id for one in cases), rulings, watch.seen, played)


def test_a_list_says_what_to_play_and_what_to_look_for(tmp_path: Path) -> None:
    mechanisms = listed(tmp_path)
    assert mechanisms.matches == [{"misere": True}]
    assert mechanisms.signs[:2] == ["asked: stones", "chosen: take [12]"]
    assert [one.name for one in mechanisms.mechanisms] == ["taking", "what never happens"]


def test_signs_are_seen_in_matches_and_the_others_are_holes(tmp_path: Path) -> None:
    told = report(tmp_path, [case("nim.take", "p. 1; ruling 1"), case("nim.gone", "ruling 2")])
    assert told.seen["asked: stones"] == "curious, seed 0, misere True"
    assert told.unmet == {"what never happens": ["nim.no-such-rule"]}
    assert told.unshown == []
    assert told.unruled == []
    assert told.played == 3
    assert not told.complete


def test_a_case_that_is_not_there_is_a_hole_and_so_is_a_ruling(tmp_path: Path) -> None:
    told = report(tmp_path, [case("nim.take", "ruling 12; ruling 1")])
    assert told.unshown == ["what never happens"]
    assert told.unruled == [2]
    assert told.rulings[1] == ["nim.take"]


def test_play_ends_when_all_is_seen(tmp_path: Path) -> None:
    text = LIST.split('[[mechanism]]\nname = "what', maxsplit=1)[0]
    told = report(tmp_path, [case("nim.take", "ruling 1; ruling 2")], text)
    assert told.complete
    assert told.played == 1
    assert told.to_dict()["mechanisms"][0]["met"]["asked: stones"]


def test_bots_play_by_turns_each_for_all_seats_or_one_a_seat(tmp_path: Path) -> None:
    text = LIST.replace('shun = ["take 1"]', 'bots = ["random", "curious random"]')
    mechanisms = listed(tmp_path, text)
    assert mechanisms.bots == ["random", "curious random"]
    watch, _ = watch_matches(NIM, mechanisms, 1)
    assert watch.seen["asked: stones"].startswith("random, seed 0")
    named, _ = watch_matches(NIM, mechanisms, 1, ["curious random"])
    assert named.seen["asked: stones"].startswith("curious random, seed 0")


def test_a_game_may_name_signs_of_its_own(tmp_path: Path) -> None:
    class Telling(NimGame):
        def signs(self, s: Nim, ask: AnyAsk, option: int) -> list[str]:
            return ["the first heap"] if ask.kind == "heap" and option == 0 else []

    text = LIST.replace("nim.no-such-rule", "sign: the first heap")
    watch, _ = watch_matches(Telling(), listed(tmp_path, text), 9)
    assert "sign: the first heap" in watch.seen
    assert NIM.signs(NIM.new(2, NIM.settle_options(2, {})), Match.new(NIM, 2).asks[0], 0) == []


def test_what_is_shunned_is_chosen_now_and_then() -> None:
    match = Match.new(NIM, 2, "1")
    (ask,) = match.asks
    texts = [ask.text(match.state, option) for option in ask.options(match.state)]
    bot = CuriousBot(Random(1), texts[:1])
    chosen = [ask.text(match.state, bot.choose(match.state, ask)) for _ in range(400)]
    assert 0 < chosen.count(texts[0]) < 40
    only = CuriousBot(Random(1), texts)
    assert only.choose(match.state, ask) in ask.options(match.state)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "there is no mechanisms.toml"),
        ("rulings = ", "mechanisms.toml"),
        ("rulings = 3", "mechanism"),
        ('[[mechanism]]\nname = "x"\ncases = []', "met"),
        ('[[mechanism]]\nname = "x"\ncases = []\nmet = ["chosen: ("]', "mechanisms.toml"),
    ],
)
def test_a_list_that_cannot_be_read(tmp_path: Path, text: str | None, message: str) -> None:
    if text is not None:
        (tmp_path / "mechanisms.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadMechanisms, match=message):
        read_mechanisms(tmp_path)
