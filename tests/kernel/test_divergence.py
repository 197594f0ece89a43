"""What becomes of saved matches when rules are mended: none is lost, and it is told what parts."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from rulewright import Match
from rulewright.kernel import BadRecord, GameOver, Script
from rulewright.kernel.divergence import Divergence
from rulewright.kernel.result import UNTOLD
from rulewright.kernel.save import Restored, restore
from rulewright.kernel.script import Chance
from rulewright.testing import Moment
from tests.kernel.odd import OddGame, Pad, Pick, Step, pick, write

FIRST = pick(0, 1, 2, cell=5)


def last(*numbers: int, then: Callable[[Pad], None] = lambda s: None) -> Step:
    """Return a step in which seat 0 picks one of some numbers, and seats 1 and 2 one each."""

    def step(s: Pad) -> Script[None]:
        s.cells[0] = yield Pick(0, numbers)
        s.cells[1] = yield Pick(1, [1, 2])
        s.cells[2] = yield Pick(2, [1, 2])
        then(s)

    return step


def played_out(*steps: Step) -> Match:
    """Return a finished match: 2, then 3, 2 and 1."""
    match = Match.new(OddGame(steps), 3)
    for seat, number in ((0, 2), (0, 3), (1, 2), (2, 1)):
        match.play(seat, number)
    assert match.over
    return match


def ended() -> Match:
    """Return a match that ended after its last step."""
    return played_out(FIRST, last(1, 3))


def stops(s: Pad) -> None:
    raise GameOver


def cut() -> Match:
    """Return a match that ended at once in the middle of a step."""
    return played_out(FIRST, last(1, 3, then=stops), pick(0, 1, 2))


both = pytest.mark.parametrize("over", [ended, cut])


def as_once(match: Match) -> dict[str, Any]:
    """Return a save in the form that did not include the end yet."""
    saved: dict[str, Any] = json.loads(match.to_json())
    for name in ("result", "end"):
        saved.pop(name, None)
    return saved


def brought(match: Match, *steps: Step, once: bool = False) -> Restored[Match]:
    text = json.dumps(as_once(match)) if once else match.to_json()
    return restore(Match, OddGame(steps, 2), text)


def result_of(match: Match) -> tuple[list[int], list[int], str, int]:
    result = match.result
    return result.places, result.scores, result.reason, result.rounds


# -- what is over stays over -----------------------------------------------------------------
def fails(s: Pad) -> None:
    raise IndexError("a defect")


OTHERWISE = {
    "an answer that is closed": [FIRST, last(1, 2)],
    "another who is asked": [FIRST, pick(2, 1, 2)],
    "an end that comes before": [FIRST],
    "an end that comes later": [FIRST, last(1, 3), pick(0, 1, 2)],
    "a script that fails": [FIRST, last(1, 3, then=fails)],
    "another who was asked first": [pick(1, 1, 2), last(1, 2)],
}


@both
@pytest.mark.parametrize("steps", OTHERWISE.values(), ids=OTHERWISE.keys())
def test_a_match_that_was_over_stays_so_with_its_result(
    over: Callable[[], Match], steps: list[Step]
) -> None:
    match = over()
    loaded = brought(match, *steps)
    again = loaded.match
    assert loaded.course is not None or loaded.step is not None
    assert again.over
    assert not again.mended
    assert again.waiting == []
    assert again.log == match.log
    assert again.state.data() == match.state.data()
    assert result_of(again) == result_of(match)
    for other in (again.clone(luck="same"), Match.from_json(again.to_json(), again.game)):
        assert Moment(other) == Moment(again)


@both
@pytest.mark.parametrize("steps", OTHERWISE.values(), ids=OTHERWISE.keys())
def test_so_does_one_that_was_saved_without_it(
    over: Callable[[], Match], steps: list[Step]
) -> None:
    again = brought(over(), *steps, once=True).match
    assert again.over
    assert again.waiting == []
    if over is ended or again.result.reason != UNTOLD:
        assert result_of(again) == result_of(over())
    later = Match.from_json(again.to_json(), again.game)
    assert later.over
    assert result_of(later) == result_of(again)


def test_what_a_closed_answer_did_is_known_still() -> None:
    """No script is asked for the options of an answer that it is given."""
    again = brought(cut(), FIRST, last(1, 2, then=stops), once=True).match
    assert again.result.scores == [3, 2, 1]


def test_where_nothing_leads_to_the_end_it_is_not_made_up() -> None:
    again = brought(cut(), FIRST, pick(2, 1, 2), once=True).match
    assert (again.result.places, again.result.reason) == ([1, 1, 1], UNTOLD)
    text = again.to_json()
    assert "result" not in json.loads(text)
    assert Match.from_json(text, again.game).result.reason == UNTOLD


def test_a_result_is_kept_where_rules_count_otherwise_now() -> None:
    class Counting(OddGame):
        def result(self, s: Pad) -> Any:
            result = super().result(s)
            result.places = [1, 2, 3]
            return result

    again = Match.from_json(ended().to_json(), Counting([FIRST, last(1, 3)], 2))
    assert again.result.places == [1, 1, 1]


def test_an_end_can_be_taken_back() -> None:
    again = brought(cut(), FIRST, last(1, 2, then=stops)).match
    again.undo()
    assert (again.over, again.waiting) == (False, [2])
    again.play(2, 2)
    assert (again.over, again.result.scores) == (True, [3, 2, 2])


def test_a_match_under_the_same_rules_ends_where_it_says() -> None:
    saved = json.loads(ended().to_json())
    with pytest.raises(BadRecord):
        Match.from_json(json.dumps({**saved, "over": False}), OddGame([FIRST, last(1, 3)]))


# -- what is running goes on -----------------------------------------------------------------
def halfway() -> Match:
    match = Match.new(OddGame([FIRST, last(1, 3)]), 3)
    for seat, number in ((0, 2), (0, 3)):
        match.play(seat, number)
    return match


def test_moments_before_are_in_reach_though_their_answers_are_not_open_any_more() -> None:
    match = halfway()
    loaded = brought(match, pick(0, 7, 8, cell=5), last(1, 3))
    again = loaded.match
    assert loaded.course is not None
    assert loaded.step is None
    assert Moment(again) == Moment(match)
    assert not again.starts_from_position
    again.undo()
    again.undo()
    assert again.options(0) == ["pick 7", "pick 8"]


def test_a_script_that_fails_on_moments_before_does_not_stop_a_match() -> None:
    def broken(s: Pad) -> Script[None]:
        s.cells[5] = yield Pick(0, [1, 2])
        fails(s)

    match = halfway()
    loaded = brought(match, broken, last(1, 3))
    assert loaded.match.waiting == match.waiting
    assert loaded.match.starts_from_position
    assert loaded.course is not None
    assert "defect" in loaded.course.refusal.text


def test_what_is_forced_now_is_taken_and_the_match_goes_on() -> None:
    def one_left(s: Pad) -> Script[None]:
        s.cells[0] = yield Pick(0, [1, 3])
        s.cells[1] = yield Pick(1, [2])
        s.cells[2] = yield Pick(2, [1, 2])

    loaded = brought(halfway(), FIRST, one_left)
    assert loaded.step is None
    assert loaded.match.waiting == [2]


def test_all_is_told_to_who_listens() -> None:
    def tell(s: Pad) -> Script[None]:
        s.cells[5] = yield Pick(0, [1, 2])
        s.log("odd.first", "The first step is done.")

    match = Match.new(OddGame([tell, last(1, 3)]), 3)
    match.play(0, 2)
    again = Match.from_json(match.to_json(), OddGame([tell, last(1, 3)], 2), listen=True)
    assert [line.text for line in again.lines or []] == ["The first step is done."]


# -- records ---------------------------------------------------------------------------------
def test_a_record_names_what_was_forced_and_is_not_any_more() -> None:
    match = Match.new(OddGame([last(3), FIRST, last(1, 3)]), 3)
    for number in (1, 2, 2):
        match.play(match.waiting[0], number)
    again = brought(match, last(3, 4), FIRST, last(1, 3)).match
    assert not again.starts_from_position
    text = again.record(reveal=True)
    assert "one: pick 3" in text
    assert Match.load(text, again.game).state.data() == match.state.data()


def test_nor_does_it_name_what_is_forced_now() -> None:
    match = Match.new(OddGame([last(3, 4), FIRST, last(1, 3)]), 3)
    for number in (3, 1, 2, 2):
        match.play(match.waiting[0], number)
    again = brought(match, last(3), FIRST, last(1, 3)).match
    text = again.record(reveal=True)
    assert "pick 3" not in text
    assert Match.load(text, again.game).state.data() == match.state.data()


@pytest.mark.parametrize("steps", OTHERWISE.values(), ids=OTHERWISE.keys())
def test_no_record_is_made_up(steps: list[Step]) -> None:
    again = brought(cut(), *steps, pick(0, 1, 2)).match
    with pytest.raises(BadRecord, match="do not lead through"):
        again.record()


# -- why -------------------------------------------------------------------------------------
def luck(*outcomes: int) -> Step:
    def step(s: Pad) -> Script[None]:
        s.cells[3] = yield Chance(list(outcomes))

    return step


class Placed(OddGame):
    def chapter(self, s: Pad) -> str:
        return f"step {s.step}"


def parted(before: list[Step], after: list[Step], *played: int) -> Divergence:
    """Return where new rules diverge from a match in which seat 0 picks these numbers."""
    match = Match.new(OddGame(before), 3)
    for number in played:
        match.play(match.waiting[0], number)
    loaded = restore(Match, Placed(after, 2), match.to_json())
    where = loaded.course or loaded.step
    assert where is not None
    return where


def test_why_rules_part_from_a_match_is_told() -> None:
    here = parted([FIRST, last(1, 3)], [FIRST, last(1, 2)], 2, 3)
    assert (here.at, here.seat, here.choice, here.chapter) == (1, 0, "pick 3", "step 2")
    assert (here.refusal.rule, here.refusal.text) == (
        "odd.pick",
        "“pick 3” is not among the open options",
    )


@pytest.mark.parametrize(
    ("before", "after", "played", "words"),
    [
        ([last(3)], [last(3, 4)], [1], "the only choice, now it is one of: pick 3; pick 4"),
        ([last(3, 4)], [last(3)], [3], "now it is the only one"),
        ([last(1, 3)], [pick(2, 1, 2)], [3], "three is asked here now: pick"),
        ([last(1, 3)], [], [3], "the match is over before this"),
        ([luck(4), FIRST, last(1, 3)], [luck(5), FIRST, last(1, 3)], [2], "by luck any more"),
        ([FIRST, last(1, 3)], [luck(5), last(1, 3)], [2], "luck decides here now"),
        ([luck(4), FIRST, last(1, 3)], [FIRST, last(1, 3)], [2], "one is asked here now"),
        ([FIRST, last(1, 3)], [pick(0, 1, 2), last(1, 3)], [2], "another position"),
        ([write(1, 1), last(1, 3)], [write(1, 1), last(2, 4, then=fails)], [3], "open options"),
    ],
)
def test_each_reason_has_words(
    before: list[Step], after: list[Step], played: list[int], words: str
) -> None:
    assert words in parted(before, after, *played).refusal.text


def test_a_match_can_be_held_against_the_rules_that_it_was_played_under() -> None:
    for match in (halfway(), ended()):
        loaded = restore(Match, match.game, match.to_json(), whole=True)
        assert (loaded.course, loaded.step) == (None, None)
        assert Moment(loaded.match) == Moment(match)


# -- options that are numbered anew ----------------------------------------------------------
class Renumbered(Pick):
    """A pick whose option 3 became 9."""

    def migrate(self, s: Pad, option: int) -> int:
        return 9 if option == 3 else option


def renumbered(s: Pad) -> Script[None]:
    s.cells[0] = min(3, (yield Renumbered(0, [1, 9])))  # what it does has not changed


@pytest.mark.parametrize("rules", [1, 2])
def test_an_answer_is_read_by_the_number_that_it_had(rules: int) -> None:
    old = Match.new(OddGame([pick(0, 1, 3), pick(1, 1, 2, cell=1)]), 3)
    old.play(0, 3)
    new = OddGame([renumbered, pick(1, 1, 2, cell=1)], rules)
    again = restore(Match, new, old.to_json())
    assert again.course is None
    match = again.match
    assert not match.starts_from_position
    assert "one: pick 9" in match.record()
    match.rewind(0)
    assert match.options(0) == ["pick 1", "pick 9"]
