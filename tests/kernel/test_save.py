"""Saved matches: short, exact, and alive when rules are mended under them."""

from __future__ import annotations

import json
from array import array
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright import Match
from rulewright.kernel import BadRecord, NothingToUndo, OptionSpec, Script, Simultaneous
from rulewright.kernel.result import result_from
from rulewright.kernel.save import pack, unpack
from rulewright.testing import Moment, play_out, told
from tests.kernel.odd import OddGame, Pad, Pick, Step, pick, write
from tests.kernel.tiny import AUCTION, NIM


@given(st.lists(st.integers(0, 2**32 - 1)))
def test_packing_keeps_the_log(entries: list[int]) -> None:
    log = array("I", entries)
    assert unpack(pack(log)) == log


def test_a_saved_match_is_short() -> None:
    match = play_out("tiny-auction", 3, seed=1).match
    assert len(match.to_json()) < 500
    assert isinstance(json.loads(match.to_json()), dict)


def test_a_saved_match_keeps_how_it_ended() -> None:
    match = play_out("tiny-nim", 2, seed=1).match
    result = match.result
    assert result.rule == "nim.heap"
    again = Match.from_json(match.to_json(), NIM).result
    assert (again.data(), again.rule) == (result.data(), result.rule)


def test_results_are_read_as_they_were_saved_before() -> None:
    broken = [0, 1, "nim.more", "stones", [3, 2]]
    for data in ([[1, 2], [3, 1], "Why.", 4], [[1, 2], [3, 1], "Why.", 4, [broken]]):
        result = result_from(data)
        assert (result.rule, result.data()) == ("", data)
    whole = [[1, 2], [3, 1], "Why.", 4, [broken], "nim.heap"]
    assert result_from(whole).data() == whole


def test_a_loaded_match_can_tell_all_its_lines() -> None:
    match = play_out("tiny-auction", 3, seed=2).match
    assert told(Match.from_json(match.to_json(), AUCTION, listen=True)) == told(match)
    assert Match.from_json(match.to_json(), AUCTION).lines is None


# -- what is refused -------------------------------------------------------------------------


def half_played() -> dict[str, Any]:
    match = play_out("tiny-auction", 3, seed=4).at(3)
    saved: dict[str, Any] = json.loads(match.to_json())
    return saved


def changed(name: str, value: object) -> str:
    return json.dumps({**half_played(), name: value})


def without(name: str) -> str:
    return json.dumps({key: value for key, value in half_played().items() if key != name})


DAMAGED = [
    "",
    "[]",
    "null",
    "{}",
    "{",
    changed("format", 2),
    changed("game", "tiny-nim"),
    changed("log", "AAAA"),
    changed("log", pack(array("I", [1, 2, 3]))),
    changed("log", pack(array("I", [0] * 40))),
    changed("log", ""),
    changed("at", 1000),
    changed("at", -1),
    changed("at", "7"),
    changed("state", []),
    changed("players", 77),
    changed("options", {"coins": 5}),
    changed("from", 9),
    *(without(name) for name in ("state", "log", "at", "seed", "players", "options", "rules")),
]


@pytest.mark.parametrize("text", DAMAGED)
def test_a_damaged_text_is_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        Match.from_json(text, AUCTION)


@given(where=st.floats(0, 1), length=st.integers(0, 9), new=st.text(max_size=4))
def test_any_damage_is_refused_or_harmless(where: float, length: int, new: str) -> None:
    text = play_out("tiny-nim", 3, seed=4).at(3).to_json()
    place = int(where * len(text))
    with suppress(BadRecord):
        Match.from_json(text[:place] + new + text[place + length :], NIM)


# -- mended rules ----------------------------------------------------------------------------


class Grown(OddGame):
    """A state with two more pads than before, and an option of rules version 2."""

    option_specs = (OptionSpec("short", (False, True), "As it was.", legacy_default=True),)

    def migrate(self, data: list[Any], rules: int) -> list[Any]:
        assert rules == 1
        step, cells = data
        return [step, [*cells[:-1], 9]]

    def migrate_position(self, text: str, rules: int) -> str:
        assert rules == 1
        return f"{text.rpartition(' ')[0]} 9"


def test_an_older_match_keeps_its_ways_and_its_state_takes_the_new_form() -> None:
    match = begun(FIRST, sealed_of(1, 2, 3))
    grown = Grown([FIRST, sealed_of(1, 2, 3)], 2)
    again = Match.from_json(match.to_json(), grown)
    assert again.settings == {"short": True}
    assert again.state.data() == [2, [0, 3, 0, 0, 0, 2, 0, 9]]
    assert Match.new(grown, 3).settings == {"short": False}
    renewed = Match.from_json(again.to_json(), grown)
    assert renewed.settings == {"short": True}
    assert Moment(renewed) == Moment(again)


def test_so_does_an_older_record() -> None:
    text = begun(FIRST, sealed_of(1, 2, 3)).record()
    grown = Grown([FIRST, sealed_of(1, 2, 3)], 2)
    assert Match.load(text, grown).settings == {"short": True}
    assert Match.load(text.replace('[Rules "1"]', '[Rules "2"]'), grown).settings == {
        "short": False
    }


def test_so_does_the_position_in_one() -> None:
    start = "step 1\ncells 7 0 0 0 0 0 0 0"
    match = Match.from_position(start, OddGame([FIRST, FIRST]))
    match.play(0, match.options(0)[0])
    text = match.record(reveal=True)
    assert Match.load(text, Grown([FIRST, FIRST], 2)).position().endswith(" 9")
    assert Match.load(text, OddGame([FIRST, FIRST], 2)).position().endswith(" 0")


def sealed_of(*numbers: int) -> Step:
    """Return a step with a sealed part, in which seats 0 and 1 pick two numbers each."""

    def one(s: Pad, seat: int) -> Script[None]:
        s.cells[seat] = yield Pick(seat, numbers)
        s.cells[seat] += yield Pick(seat, numbers)

    def step(s: Pad) -> Script[None]:
        yield Simultaneous([(seat, one(s, seat)) for seat in (0, 1)])

    return step


def reload(match: Match, *steps: Step, version: int = 2) -> Match:
    return Match.from_json(match.to_json(), OddGame(steps, version))


def begun(*steps: Step) -> Match:
    """Return a match with the answer 2 in its first step, and 3 by seat 1 in a sealed part."""
    match = Match.new(OddGame(steps), 3)
    match.play(0, 2)
    match.play(1, 3)
    return match


FIRST = pick(0, 1, 2, cell=5)


def test_rules_that_changed_elsewhere_leave_a_match_as_it_is() -> None:
    match = begun(FIRST, sealed_of(1, 2, 3), write(6, 1))
    again = reload(match, FIRST, sealed_of(1, 2, 3), write(6, 2))
    assert not again.mended
    assert Moment(again) == Moment(match)
    again.undo()
    again.undo()
    assert again.waiting == [0]


def test_a_sealed_answer_that_is_no_longer_open_is_asked_again() -> None:
    match = begun(FIRST, sealed_of(1, 2, 3))
    again = reload(match, FIRST, sealed_of(1, 2))
    assert again.mended
    assert again.waiting == [0, 1]
    assert again.options(1) == ["pick 1", "pick 2"]
    assert again.state.data()[1] == [0, 0, 0, 0, 0, 2, 0, 0]
    assert again.clone(luck="same").mended
    later = Match.from_json(again.to_json(), again.game)
    assert later.mended
    assert Moment(later) == Moment(again)
    for seat in (0, 1, 0, 1):
        again.play(seat, 1)
    assert again.over
    assert again.record() == Match.load(again.record(), again.game).record()


def alone(*numbers: int) -> Callable[[Pad], Script[None]]:
    def step(s: Pad) -> Script[None]:
        s.cells[0] = yield Pick(0, numbers)
        s.cells[1] = yield Pick(1, [1, 2])
        s.cells[2] = yield Pick(2, [1, 2])

    return step


@pytest.mark.parametrize("numbers", [(1, 2), (1, 2, 4), (3,), (4,)])
def test_so_is_an_open_answer_or_one_that_was_a_choice_and_is_none_now(
    numbers: tuple[int, ...],
) -> None:
    match = Match.new(OddGame([FIRST, alone(1, 3)]), 3)
    match.play(0, 2)
    match.play(0, 3)
    match.play(1, 2)
    again = reload(match, FIRST, alone(*numbers))
    assert again.mended
    assert again.waiting == ([1] if len(numbers) == 1 else [0])


def test_what_was_forced_and_is_a_choice_now_is_asked() -> None:
    match = Match.new(OddGame([FIRST, alone(3)]), 3)
    match.play(0, 2)
    assert match.waiting == [1]
    again = reload(match, FIRST, alone(3, 4))
    assert again.mended
    assert again.waiting == [0]


def test_a_step_that_is_shorter_now_is_asked_again() -> None:
    match = Match.new(OddGame([FIRST, alone(1, 3)]), 3)
    for seat, number in ((0, 2), (0, 3), (1, 2)):
        match.play(seat, number)
    again = reload(match, FIRST, pick(2, 1, 2))
    assert again.mended
    assert again.waiting == [2]


def test_earlier_steps_that_no_longer_run_are_out_of_reach_but_the_match_lives() -> None:
    match = begun(FIRST, sealed_of(1, 2, 3))
    again = reload(match, pick(1, 7, 8, cell=5), sealed_of(1, 2, 3))
    assert not again.mended
    assert again.waiting == match.waiting
    assert again.state.data() == match.state.data()
    again.undo()
    with pytest.raises(NothingToUndo):
        again.undo()
    again.play(1, 3)
    later = Match.from_json(again.to_json(), again.game)
    assert Moment(later) == Moment(again)
    text = again.record(reveal=True)
    assert '[Start "1"]' in text
    assert "[Position]\nstep 1\n" in text
    loaded = Match.load(text, again.game)
    assert (loaded.state.data(), loaded.waiting) == (again.state.data(), again.waiting)
    assert loaded.record(reveal=True) == text


def test_options_that_came_or_went_with_the_rules_do_not_stop_a_match() -> None:
    match = Match.new(NIM, 2)
    saved = json.loads(match.to_json())
    saved["rules"] = 0
    saved["options"] = {"heaps": 3, "gone": True}
    again = Match.from_json(json.dumps(saved), NIM)
    assert again.settings == {"heaps": 3, "misere": False, "turns": False}
    assert Moment(again) == Moment(match)


def test_the_same_rules_admit_no_other_log() -> None:
    match = begun(FIRST, sealed_of(1, 2, 3))
    with pytest.raises(BadRecord):
        reload(match, FIRST, pick(2, 1, 2), version=1)
