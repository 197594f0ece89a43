"""What a choice has shown, and going back to before it: what undo by consent is built on."""

from __future__ import annotations

from random import Random

import pytest

from rulewright import testing as laws
from rulewright.kernel import Match, NothingToUndo
from rulewright.kernel.disclosure import showed
from tests.kernel import tiny


def stepped(match: Match, seat: int, choice: str) -> tuple[Match, str]:
    """Return the match after a choice, and what the choice revealed."""
    after = match.clone(luck="same")
    after.play(seat, choice)
    return after, showed(match, after)


def auction_taking() -> Match:
    """Return an auction whose first winner is asked to take or bury the card."""
    match = Match.new(tiny.AUCTION, 3, 5)
    for seat, bid in enumerate((1, 2, 1)):
        match.play(seat, f"bid {bid}")
        if match.ask(seat) is not None and match.ask(seat).kind == "card":  # type: ignore[union-attr]
            match.play(seat, match.options(seat)[0])
    assert match.waiting == [1]
    return match


def test_a_sealed_answer_shows_nothing_and_the_last_one_shows_all() -> None:
    match = Match.new(tiny.AUCTION, 3, 5)
    seen = []
    while match.ask(match.waiting[0]).kind in ("bid", "card"):  # type: ignore[union-attr]
        seat = match.waiting[0]
        match, shown = stepped(match, seat, match.options(seat)[0])
        seen.append(shown)
    assert seen[-1] == "sealed"
    assert set(seen[:-1]) == {"nothing"}


def test_taking_a_card_turns_it_up_and_burying_it_draws_luck() -> None:
    match = auction_taking()
    take, bury = match.options(1)
    assert {stepped(match, 1, text)[1] for text in (take, bury)} == {"hidden", "luck"}


def test_what_is_open_and_without_luck_shows_nothing() -> None:
    match = Match.new(tiny.NIM, 2, 1)
    seat = match.waiting[0]
    match, shown = stepped(match, seat, "heap 3")
    assert shown == "nothing"
    match, shown = stepped(match, seat, match.options(seat)[0])
    assert shown == "luck"  # the next die is thrown


def test_the_end_of_a_match_shows_all() -> None:
    played = laws.play_out("tiny-auction", 3, 1)
    last = played.at(len(played.choices) - 1)
    after = last.clone(luck="same")
    after.play(*played.choices[-1])
    assert after.over
    assert showed(last, after) == "hidden"


@pytest.mark.parametrize("game", ["tiny-auction", "tiny-nim"])
def test_going_back_over_several_choices_is_as_if_they_were_never_made(game: str) -> None:
    for seed in range(10):
        played = laws.play_out(game, 3, seed)
        number = Random(seed).randrange(len(played.choices))
        for back in range(1, number + 1):
            match = played.at(number)
            match.undo(back)
            assert laws.Moment(match) == played.moments[number - back]
        match = played.at(number)
        with pytest.raises(NothingToUndo):
            match.undo(number + 1)
        assert laws.Moment(match) == played.moments[number]


def test_sealed_answers_are_taken_back_as_if_they_were_never_given() -> None:
    rng = Random(3)
    taken = 0
    for seed in range(30):
        match = Match.new(tiny.AUCTION, 3, seed)
        while not match.over:
            for seat in range(3):
                if match.sealed(seat):
                    back, plain = match.clone(luck="same"), never_sealed(match, seat)
                    back.unseal(seat)
                    assert in_any_order(back) == in_any_order(plain)
                    assert Match.from_json(back.to_json(), tiny.AUCTION).log == back.log
                    taken += 1
            match.play(*laws.some_choice(match, rng))
    assert taken > 100


def in_any_order(match: Match) -> dict[str, object]:
    """Return a form of a moment that ignores the order in which answers were sealed."""
    return {**vars(laws.Moment(match)), "log": sorted(match.log)}


def never_sealed(match: Match, seat: int) -> Match:
    """Return the match as it would be if a seat had not answered a secret question yet."""
    plain = match.clone(luck="same")
    plain.rewind(match.together_at)
    for entry in match.log[match.together_at :]:
        who, option = (entry & 0x3F) - 1, entry >> 8
        if who != seat and not entry & 0x80:
            plain.decide(who, option)
    return plain


def test_nothing_is_taken_back_where_nothing_is_sealed() -> None:
    match = auction_taking()
    before = laws.Moment(match)
    for seat in range(3):
        with pytest.raises(NothingToUndo):
            match.unseal(seat)
    assert laws.Moment(match) == before
