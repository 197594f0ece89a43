"""A turn is put together as a whole: order, move and attack, up to luck or what is shown."""

from __future__ import annotations

from rulewright.games.battles.game import GAME
from rulewright.kernel import Match


def at_action(seed: int = 1) -> Match:
    """Return a first battle whose first player is asked for an action."""
    match = Match.new(GAME, 2, seed, {"plan": "S1"})
    while (ask := match.ask(match.waiting[0])) is None or ask.kind != "action":
        match.play(match.waiting[0], match.options(match.waiting[0])[0])
    return match


def test_an_order_and_a_move_are_of_one_chain() -> None:
    match = at_action()
    seat = match.waiting[0]
    token = next(text for text in match.options(seat) if text.startswith("use "))
    asked = match.preview(seat, [token]).ask
    assert asked is not None
    unit = asked.text(match.state, asked.options(match.state)[0])
    goal = match.preview(seat, [token, unit]).ask
    assert goal is not None
    assert goal.kind == "move"
    match.play_chain(seat, [token, unit, "stay"])
    assert match.waiting != [seat]


def test_a_card_that_is_revealed_ends_the_chain() -> None:
    match = at_action()
    seat = match.waiting[0]
    card = next(text for text in match.options(seat) if text.startswith("card "))
    assert match.preview(seat, [card]).complete


def test_the_next_turn_is_another_chain() -> None:
    match = at_action()
    match.play(match.waiting[0], "pass")
    seat = match.waiting[0]
    token = next(text for text in match.options(seat) if text.startswith("use "))
    asked = match.preview(seat, [token]).ask
    assert asked is not None
    unit = asked.text(match.state, asked.options(match.state)[0])
    assert match.preview(seat, [token, unit, "stay"]).complete
