"""A match from its start to its end: choices, chains, undoing, scripts of every shape."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from rulewright import Match
from rulewright.kernel import (
    BrokenScript,
    Chance,
    GameOver,
    IllegalChoice,
    LogEntry,
    MatchOver,
    NothingToUndo,
    NotYourTurn,
    Refusal,
    Request,
    Script,
    Simultaneous,
)
from rulewright.kernel.course import IDLE
from rulewright.testing import Moment, told
from tests.kernel.odd import (
    Confirm,
    Link,
    OddGame,
    Pad,
    Pick,
    Step,
    asking,
    pick,
    sealed,
    write,
)
from tests.kernel.tiny import AUCTION, NIM


def odd(*steps: Step, listen: bool = False) -> Match:
    return Match.new(OddGame(steps), 3, seed=1, listen=listen)


def cells(match: Match) -> list[int]:
    assert isinstance(match.state, Pad)
    return match.state.cells


# -- choices ---------------------------------------------------------------------------------


def test_a_match_asks_and_takes_choices_by_text_or_number() -> None:
    match = odd(pick(1, 3, 5), pick(2, 7, 9, cell=1))
    assert (match.waiting, match.over, len(match.asks)) == ([1], False, 1)
    assert (match.choices(1), match.options(1)) == ([3, 5], ["pick 3", "pick 5"])
    assert (match.choices(0), match.options(0), match.ask(0)) == ([], [], None)
    match.play(1, "pick 5")
    match.play(2, 7)
    assert match.over
    assert cells(match)[:2] == [5, 7]
    assert match.result.scores == [5, 7, 0]
    assert match.result.winners == [0, 1, 2]
    assert match.decisions == 2


def test_what_is_refused_says_what_was_open() -> None:
    match = odd(pick(1, 3, 5))
    with pytest.raises(IllegalChoice, match=r"'pick 4' is not open.*Open: pick 3, pick 5") as bad:
        match.play(1, "pick 4")
    assert (bad.value.seat, bad.value.tried, bad.value.open) == (1, "pick 4", ["pick 3", "pick 5"])
    assert bad.value.refusal.rule == "odd.pick"
    with pytest.raises(IllegalChoice):
        match.play(1, 4)
    with pytest.raises(NotYourTurn) as early:
        match.play(0, "pick 3")
    assert (early.value.seat, early.value.waiting) == (0, [1])
    match.play(1, 3)
    with pytest.raises(MatchOver):
        match.play(1, 3)
    assert match.explain(1, "pick 3") == Refusal("", "the match is over")


def test_there_is_no_result_before_the_end() -> None:
    with pytest.raises(ValueError, match="not over"):
        odd(pick(0, 1, 2)).result  # noqa: B018


def test_a_single_option_is_taken_unless_the_ask_wants_it_confirmed() -> None:
    match = odd(pick(0, 4), asking(Confirm(1, [6])), pick(0, 1, 2))
    assert match.waiting == [1]
    assert cells(match)[0] == 4
    assert match.decisions == 0
    match.play(1, "pick 6")
    assert match.decisions == 1
    match.undo()
    assert match.waiting == [1]


def test_steps_in_which_nothing_is_asked_run_by_themselves() -> None:
    match = odd(write(0, 1), write(1, 2), pick(0, 3, 4, cell=2), write(3, 5))
    assert cells(match)[:3] == [1, 2, 0]
    match.play(0, 3)
    assert match.over
    assert cells(match)[:4] == [1, 2, 3, 5]
    assert odd().over


# -- undo ------------------------------------------------------------------------------------


def test_nothing_is_undone_before_the_first_choice() -> None:
    match = odd(pick(0, 4), pick(0, 1, 2))
    with pytest.raises(NothingToUndo):
        match.undo()
    for length in (-1, 5):
        with pytest.raises(NothingToUndo):
            match.rewind(length)
    assert match.waiting == [0]


def test_undo_reaches_far_back_over_many_steps() -> None:
    def busy(s: Pad) -> Script[None]:
        s.cells[0] += yield Pick(0, [1, 2])
        s.cells[1] += yield Chance([1, 2, 3, 4, 5, 6])
        yield Simultaneous([(seat, sealed(s, seat, Pick)) for seat in (1, 2)])
        s.cells[3] = (s.cells[1] + s.cells[2]) % 1000
        s.cells[1:3] = [0, 0]

    match = odd(*[busy] * 300, listen=True)
    rng = Random(3)
    moments = []
    while not match.over:
        moments.append(Moment(match))
        seat = rng.choice(match.waiting)
        match.play(seat, rng.choice(match.choices(seat)))
    assert len(match.milestones) > 3
    copy = Match.from_json(match.to_json(), match.game)
    for number in range(len(moments) - 1, -1, -1):
        copy.undo()
        if number % 50 == 0:
            assert Moment(copy) == moments[number]
    for number in (899, 450, 449, 0):
        match.rewind(moments[number].length)
        assert Moment(match) == moments[number]


# -- chains ----------------------------------------------------------------------------------


def links(s: Pad) -> Script[None]:
    s.cells[0] = yield Link(0, [1, 2, 3])
    if s.cells[0] > 1:
        s.cells[1] = yield Link(0, [4, 5])


def test_a_chain_is_taken_whole_or_not_at_all() -> None:
    match = odd(links, pick(0, 1, 2, cell=2), listen=True)
    before = Moment(match)
    for chain in (["pick 2", "pick 9"], ["pick 9"], ["pick 1", "pick 1"], ["pick 2", "pick 4", ""]):
        with pytest.raises(IllegalChoice):
            match.play_chain(0, chain)
        assert Moment(match) == before
    with pytest.raises(NotYourTurn):
        match.play_chain(1, ["pick 1"])
    match.play_chain(0, ["pick 2", "pick 5"])
    assert cells(match)[:2] == [2, 5]


def test_a_preview_shows_the_rest_of_the_chain_and_no_more() -> None:
    match = odd(links, links)
    before = Moment(match)
    first = match.preview(0, [])
    assert first.ask is not None
    second = match.preview(0, ["pick 3"])
    assert second.ask is not None
    assert second.view is not None
    assert second.ask.options(second.view) == [4, 5]
    assert second.view.data()[1][0] == 3
    # The next step asks in a chain of the same name: that is another chain.
    assert match.preview(0, ["pick 1"]).complete
    assert match.preview(0, ["pick 3", "pick 4"]).complete
    with pytest.raises(IllegalChoice, match="complete"):
        match.preview(0, ["pick 1", "pick 1"])
    with pytest.raises(NotYourTurn):
        match.preview(1, [])
    assert Moment(match) == before


def test_a_preview_of_what_fits_leaves_out_what_is_not_open() -> None:
    match = odd(links, links)
    tried = match.preview(0, ["pick 9", "pick 3", "pick 1", "pick 4", "pick 5"], fitting=True)
    assert tried.complete
    assert tried.kept == [1, 3]
    begun = match.preview(0, ["pick 9"], fitting=True)
    assert begun.kept == []
    assert begun.ask is not None


def two_rounds_of_links(s: Pad) -> Script[None]:
    for _ in range(2):
        yield Simultaneous([(seat, sealed(s, seat, Link)) for seat in (0, 1)])


def luck_between_links(s: Pad) -> Script[None]:
    s.cells[0] = yield Link(0, [1, 2])
    s.cells[1] = yield Chance(list(range(100)))
    s.cells[2] = yield Link(0, [1, 2])


def other_seat_between_links(s: Pad) -> Script[None]:
    s.cells[0] = yield Link(0, [1, 2])
    s.cells[1] = yield Link(1, [7])
    s.cells[2] = yield Link(0, [1, 2])


@pytest.mark.parametrize(
    "step", [two_rounds_of_links, luck_between_links, other_seat_between_links]
)
def test_a_chain_ends_where_something_may_come_to_light(step: Step) -> None:
    match = odd(step)
    if 1 in match.waiting:
        match.play(1, 3)
    before = Moment(match)
    assert match.preview(0, ["pick 1"]).complete
    for too_long in (["pick 1", "pick 1"], ["pick 1", "nonsense"]):
        with pytest.raises(IllegalChoice, match="complete") as refused:
            match.play_chain(0, too_long)
        assert refused.value.open == []
        with pytest.raises(IllegalChoice, match="complete"):
            match.preview(0, too_long)
    assert Moment(match) == before
    match.play_chain(0, ["pick 1"])
    assert 0 in match.waiting


# -- together --------------------------------------------------------------------------------


def test_sealed_scripts_run_side_by_side_in_any_order() -> None:
    def both(s: Pad) -> Script[None]:
        yield Simultaneous([(seat, sealed(s, seat, Pick, Pick)) for seat in (0, 1)])
        s.cells[3] = s.cells[0] - s.cells[1]

    match = odd(both)
    assert match.waiting == [0, 1]
    match.play(1, 3)
    match.play(0, 2)
    match.play(1, 1)
    assert match.waiting == [0]
    with pytest.raises(NotYourTurn):
        match.play(1, 1)
    match.play(0, 2)
    assert match.over
    assert cells(match)[:4] == [22, 31, 0, -9]


def test_sealed_parts_may_be_empty_or_ask_nothing() -> None:
    def quiet(s: Pad, cell: int) -> Script[None]:
        s.cells[cell] = 9
        yield from ()

    def step(s: Pad) -> Script[None]:
        yield Simultaneous([])
        yield Simultaneous([(0, quiet(s, 0)), (1, quiet(s, 1))])
        yield Simultaneous([(0, quiet(s, 2)), (1, sealed(s, 1, Pick))])

    match = odd(step)
    assert match.waiting == [1]
    assert cells(match)[:3] == [9, 9, 9]
    match.play(1, 2)
    assert match.over


# -- the end on the spot ---------------------------------------------------------------------


def end_in_step(s: Pad) -> Script[None]:
    s.cells[0] = yield Pick(0, [1, 2])
    if s.cells[0] == 2:
        raise GameOver
    s.cells[1] = 5


def end_in_sealed_part(s: Pad) -> Script[None]:
    yield Simultaneous([(seat, ending(s, seat)) for seat in (0, 1)])
    s.cells[3] = 9


def ending(s: Pad, seat: int) -> Script[None]:
    s.cells[seat] = yield Pick(seat, [1, 2])
    if s.cells[seat] == 2:
        raise GameOver


def end_in_luck(s: Pad) -> Script[None]:
    yield Pick(0, [1, 2])
    yield Chance([4])
    raise GameOver


@pytest.mark.parametrize("step", [end_in_step, end_in_sealed_part, end_in_luck])
def test_a_script_may_end_the_match_on_the_spot(step: Step) -> None:
    match = odd(step, pick(0, 1, 2, cell=6), listen=True)
    before = Moment(match)
    match.play(0, 2)
    assert match.over
    assert (match.waiting, match.asks) == ([], [])
    assert match.luck is None
    assert cells(match)[3] == cells(match)[6] == 0
    end = Moment(match)
    assert Moment(match.clone(luck="same")) == end
    assert Moment(Match.from_json(match.to_json(), match.game)) == end
    assert Moment(Match.load(match.record(), match.game)) == end
    name = match.game.name
    assert match.position() == f"game: {name}\n{match.game.notation.position(match.state)}"
    match.undo()
    assert Moment(match) == before


def test_when_a_sealed_script_ends_the_match_at_once_no_other_is_started() -> None:
    def at_once(s: Pad) -> Script[None]:
        s.cells[0] = 1
        yield from end()

    def end() -> Script[None]:
        raise GameOver

    def step(s: Pad) -> Script[None]:
        yield Simultaneous([(0, at_once(s)), (1, late(s))])

    def late(s: Pad) -> Script[None]:
        s.cells[1] = 1
        yield Pick(1, [1, 2])

    match = odd(step)
    assert match.over
    assert cells(match)[:2] == [1, 0]


# -- scripts that break the contract ---------------------------------------------------------


def sealed_luck(s: Pad) -> Script[None]:
    yield Chance([1, 2])


def nested(s: Pad) -> Script[None]:
    yield Simultaneous([(0, sealed(s, 0, Pick))])


BROKEN: dict[str, Step] = {
    "has no option": asking(Pick(0, [])),
    "asked for": asking(Request()),
    "luck without": asking(Chance([])),
    "luck without an": asking(Chance([1, 2], [0, 0])),
    "only ask its own": lambda s: asking(Simultaneous([(0, sealed(s, 1, Pick))]))(s),
    "a sealed script": lambda s: asking(Simultaneous([(0, sealed_luck(s))]))(s),
    "sealed script may": lambda s: asking(Simultaneous([(0, nested(s))]))(s),
}


@pytest.mark.parametrize(("words", "step"), BROKEN.items(), ids=BROKEN)
def test_a_script_that_breaks_the_contract_is_named(words: str, step: Step) -> None:
    with pytest.raises(BrokenScript, match=words):
        odd(step)


class Scripts(OddGame):
    """Yields each of its steps as it is, whether it is a script or not."""

    def next_step(self, s: Pad) -> Script[None] | None:
        return None if s.step >= len(self.steps) else self.steps[s.step](s)


def no_script(s: Pad) -> Script[None]:
    s.step += 1
    return None  # type: ignore[return-value]


def a_number(s: Pad) -> Script[None]:
    return 5  # type: ignore[return-value]


def standing_still(s: Pad) -> Script[None]:
    s.cells[0] = 1
    yield from ()


def forced_and_still(s: Pad) -> Script[None]:
    s.cells[0] = yield Pick(0, [1])


def forced_for_ever(s: Pad) -> Script[None]:
    while True:
        s.cells[0] = yield Pick(0, [1])


def moving(s: Pad) -> Script[None]:
    s.step += 1
    s.cells[0] = yield Pick(0, [1, 2])


SPOILED: dict[str, tuple[Step, ...]] = {
    r"next_step \(.*test_match.py:\d+\) changed the state": (no_script,),
    "a step needs a `yield`": (no_script, moving),
    "gave 5, which is no script": (a_number,),
    r"in standing_still \(.*test_match.py:\d+\)": (standing_still,),
    r"in forced_and_still \(.*test_match.py:\d+\)": (forced_and_still,),
    "in forced_for_ever": (forced_for_ever,),
}


@pytest.mark.parametrize(("words", "steps"), SPOILED.items(), ids=SPOILED)
def test_a_step_that_is_no_script_or_does_not_advance_is_named(
    words: str, steps: tuple[Step, ...]
) -> None:
    with pytest.raises(BrokenScript, match=words):
        Match.new(Scripts(steps), 3, seed=1)


def test_a_step_without_a_yield_is_named_after_a_silent_step_too() -> None:
    def silent(s: Pad) -> Script[None]:
        s.step += 1
        yield from ()

    with pytest.raises(BrokenScript, match="changed the state"):
        Match.new(Scripts([silent, no_script, moving]), 3, seed=1)


def test_luck_and_choices_may_go_on_for_long() -> None:
    def many(s: Pad) -> Script[None]:
        for _ in range(IDLE + 1):
            yield Chance([1, 2])
        s.step += 1

    assert Match.new(Scripts([many]), 3, seed=1).over


# -- lines -----------------------------------------------------------------------------------


def talk(s: Pad) -> Script[None]:
    s.log("odd.talk", "It begins.")
    s.cells[0] = yield Pick(0, [1, 2])
    s.log("odd.talk", "Only one hears this.", visible_to=1 << 0)


def test_lines_are_told_to_their_audience_with_the_moment() -> None:
    match = odd(talk, talk, listen=True)
    match.play(0, 1)
    assert told(match) == [
        (-1, 0, "odd.talk", "It begins."),
        (1, 1, "odd.talk", "Only one hears this."),
        (-1, 1, "odd.talk", "It begins."),
    ]
    assert match.lines is not None
    assert [line.is_visible_to(0) for line in match.lines] == [True, True, True]
    assert [line.is_visible_to(1) for line in match.lines] == [True, False, True]
    assert [line.is_visible_to(None) for line in match.lines] == [True, False, True]
    assert match.clone(luck="same").lines is None
    assert match.clone(luck="same").state.lines is None
    assert told(match.redeal(1, Random(1), listen=True)) == [told(match)[0], told(match)[2]]
    assert match.redeal(1, Random(1)).lines is None


def test_an_entry_says_whom_it_is_for_and_whether_it_reveals() -> None:
    def writes(s: Pad) -> Script[None]:
        s.log("odd.talk", "{number} is open.", number=1)
        s.log("odd.talk", "{number} was hidden.", visible_to=1 << 0, reveals=True, number=7)
        s.cells[0] = yield Pick(0, [1, 2])

    match = odd(writes, listen=True)
    assert match.lines is not None
    assert [(line.text, line.visible_to, line.reveals) for line in match.lines] == [
        ("1 is open.", -1, False),
        ("7 was hidden.", 1, True),
    ]
    assert odd(writes).lines is None


def test_a_match_can_be_listened_to_from_any_moment_on() -> None:
    match = odd(talk, talk)
    heard: list[LogEntry] = []
    match.listen(heard)
    match.play(0, 1)
    assert [line.text for line in heard] == ["Only one hears this.", "It begins."]
    match.listen(None)
    match.play(0, 1)
    assert len(heard) == 2


# -- dealing anew ----------------------------------------------------------------------------


def secret(s: Pad) -> Script[None]:
    s.cells[4] = yield Chance([1, 2, 3, 4, 5, 6], audience=1)


def show(s: Pad) -> Script[None]:
    s.cells[0] = s.cells[4]
    s.cells[4] = 0
    yield from ()


def deals(match: Match, seat: int | None, read: Callable[[Match], int]) -> set[int]:
    return {read(match.redeal(seat, Random(n))) for n in range(40)}


def test_what_is_secret_is_dealt_anew_for_those_who_do_not_know_it() -> None:
    match = odd(secret, pick(0, 1, 2, cell=1))
    assert deals(match, 1, lambda m: cells(m)[4]) == {1, 2, 3, 4, 5, 6}
    assert deals(match, None, lambda m: cells(m)[4]) == {1, 2, 3, 4, 5, 6}
    assert deals(match, 0, lambda m: cells(m)[4]) == {cells(match)[4]}


def test_secret_luck_of_the_running_step_is_drawn_anew() -> None:
    def step(s: Pad) -> Script[None]:
        yield from secret(s)
        s.cells[1] = yield Pick(0, [1, 2])

    match = odd(step)
    assert deals(match, 1, lambda m: cells(m)[4]) == {1, 2, 3, 4, 5, 6}
    assert deals(match, 0, lambda m: cells(m)[4]) == {cells(match)[4]}


def test_what_a_step_without_answers_has_shown_stays_as_it_is() -> None:
    match = odd(secret, show, pick(0, 1, 2, cell=1))
    for seat in (0, 1, None):
        assert deals(match, seat, lambda m: cells(m)[0]) == {cells(match)[0]}


def test_secrets_that_do_not_fit_what_was_seen_are_dealt_again() -> None:
    def play_secret(s: Pad) -> Script[None]:
        s.cells[1] = yield Pick(0, [s.cells[4], 9])
        s.cells[2] = yield Pick(0, [1, 2])

    match = odd(secret, play_secret)
    held = cells(match)[4]
    match.play(0, held)
    assert deals(match, 1, lambda m: cells(m)[4]) == {held}
    match.undo()
    match.play(0, 9)
    assert deals(match, 1, lambda m: cells(m)[4]) == {1, 2, 3, 4, 5, 6}


def test_forced_choices_that_do_not_fit_are_dealt_again() -> None:
    def show_secret(s: Pad) -> Script[None]:
        s.cells[1] = yield Pick(0, [s.cells[4]])
        s.cells[2] = yield Pick(0, [1, 2])

    match = odd(secret, show_secret)
    assert deals(match, 1, lambda m: cells(m)[1]) == {cells(match)[4]}


def test_a_deal_comes_to_the_view_that_was_seen_inside_the_step() -> None:
    def show_half(s: Pad) -> Script[None]:
        s.cells[0] = s.cells[4] % 2 + 1
        s.cells[1] = yield Pick(0, [1, 2])

    match = odd(secret, show_half)
    held = cells(match)[4]
    for seat in (1, None):
        assert deals(match, seat, lambda m: cells(m)[0]) == {held % 2 + 1}
        assert len(deals(match, seat, lambda m: cells(m)[4])) == 3


def test_secrets_that_never_fit_are_a_defect_of_the_game() -> None:
    class Stubborn(OddGame):
        def redeal(self, s: Pad, seat: int | None, rng: Random) -> Pad:
            r = s.copy()
            r.cells[4] = 7
            return r

    def step(s: Pad) -> Script[None]:
        s.cells[1] = yield Pick(0, [s.cells[4], 9])
        s.cells[2] = yield Pick(0, [1, 2])

    match = Match.new(Stubborn([secret, step]), 3)
    match.play(0, cells(match)[4])
    with pytest.raises(BrokenScript, match="redealt"):
        match.redeal(1, Random(1))


def test_sealed_answers_are_drawn_anew_also_when_their_number_differs() -> None:
    def long_or_short(s: Pad, seat: int) -> Script[None]:
        s.cells[seat] = yield Pick(seat, [1, 2, 3])
        if s.cells[seat] > 1:
            s.cells[seat] = yield Pick(seat, [s.cells[seat], 9])
        if s.cells[seat] == 3:
            s.cells[seat] = yield Pick(seat, [5])

    def step(s: Pad) -> Script[None]:
        yield Simultaneous([(seat, long_or_short(s, seat)) for seat in (0, 1, 2)])

    class Sealed(OddGame):
        def view(self, s: Pad, seat: int | None) -> Pad:
            v = s.copy()
            v.cells[:3] = [s.cells[cell] if cell == seat else 0 for cell in range(3)]
            return v

    match = Match.new(Sealed([step]), 3, seed=1)
    for seat, number in ((1, 3), (0, 2), (1, 3), (2, 2)):
        match.play(seat, number)
    assert match.waiting == [0, 2]
    assert deals(match, 0, lambda m: cells(m)[1]) == {1, 2, 5, 9}
    assert deals(match, 0, lambda m: cells(m)[0]) == {2}
    assert deals(match, 2, lambda m: cells(m)[0]) == {2, 3}
    assert all(match.redeal(0, Random(n)).waiting == [0, 2] for n in range(40))


def test_a_redealt_match_holds_nothing_of_the_log_before() -> None:
    match = odd(secret, pick(0, 1, 2), pick(1, 3, 4, cell=1))
    match.play(0, 2)
    other = match.redeal(1, Random(5))
    assert other.log.tolist() == [0, 0]
    assert other.seed != match.seed
    assert match.stream.draw(0, 1 << 20) != other.stream.draw(0, 1 << 20)
    with pytest.raises(NothingToUndo):
        other.undo()
    again = Match.from_json(other.to_json(), other.game)
    assert Moment(again) == Moment(other)
    other.play(1, 4)
    text = other.record()
    assert '[Start "2"]' in text
    assert Moment(Match.load(text, other.game)) == Moment(other)


def test_a_match_that_is_over_can_be_redealt() -> None:
    match = odd(secret, pick(0, 1, 2), write(1, 5))
    match.play(0, 2)
    other = match.redeal(1, Random(5))
    assert other.over
    assert cells(other)[:2] == [2, 5]


def nim_with_heaps() -> Match:
    """Return a match in which red is asked, and blue is not."""
    match = Match.new(NIM, 2, seed=7, listen=True)
    assert match.waiting == [0]
    return match


def test_a_remark_is_noted_and_nobody_waits_for_it() -> None:
    match = nim_with_heaps()
    asked = match.options(0)
    match.play(1, "nod")
    assert match.view(1).nods == [0, 1]
    assert match.waiting == [0]
    assert match.options(0) == asked
    assert match.decisions == 0
    assert match.lines is not None
    assert match.lines[-1].text == "blue nods."
    match.undo()
    assert match.view(1).nods == [0, 0]


def test_a_remark_is_only_for_who_is_not_asked_and_has_it_still() -> None:
    match = nim_with_heaps()
    assert match.remark(0) is None
    assert match.explain(1, "nod") is None
    assert match.explain(1, "heap 1") is not None
    with pytest.raises(NotYourTurn):
        match.play(1, "heap 1")
    match.play(1, "nod")
    assert match.remark(1) is None
    with pytest.raises(NotYourTurn):
        match.play(1, "nod")


def test_a_remark_is_in_record_and_save() -> None:
    match = nim_with_heaps()
    match.play(1, "nod")
    match.play(0, match.options(0)[0])
    assert "blue: nod" in match.record()
    again = Match.load(match.record(reveal=True), NIM)
    assert again.log == match.log
    assert Match.from_json(match.to_json(), NIM).state.data() == match.state.data()


def test_nobody_speaks_unasked_while_others_choose_in_secret() -> None:
    match = Match.new(AUCTION, 3)
    assert len(match.waiting) > 1
    assert [match.remark(seat) for seat in range(3)] == [None, None, None]
