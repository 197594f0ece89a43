"""Laws about secrets: no byte that a seat receives depends on what it may not know."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rulewright.kernel import BadPosition, Match, State, seat_payload
from rulewright.kernel.disclosure import showed
from rulewright.kernel.redeal import dealt_unseen
from rulewright.testing.ask_laws import own_bad_choices, refusal_of
from rulewright.testing.differences import same
from rulewright.testing.played import Played, as_bytes

DEALS = 20  # enough that a secret with two possible values differs in one of them


def nothing_leaks(played: Played, points: int | None = None) -> None:
    """Check that no byte that a seat receives depends on what it may not know."""
    for number, match in played.along(points, listen=True):
        for seat in [*range(match.players), None]:
            other = dealt_unseen(match, seat, played.rng, listen=True)
            here = payload(match, seat)
            same(payload(other, seat), here, f"seat {seat}, choice {number}: shown of two deals")
        played.same_at(match, number, "after what is shown")


def undo_crosses_no_reveal(played: Played, points: int | None = None) -> None:
    """Check that a choice marked as revealing nothing is open in other deals, with equal outcomes.

    Whether it reveals something must not depend on secrets either.
    """
    for number, match in played.along(points, listen=True):
        choice = played.choices[number]
        real = Match.from_json(match.to_json(), match.game, listen=True)
        real.play(*choice)
        shown = showed(match, real)
        for seat in range(match.players if not real.sealed(choice[0]) else 0):
            other = dealt_unseen(match, seat, played.rng, listen=True)
            before = other.clone(luck="same")
            open_there = refusal_of(other, *choice) is None
            same = open_there and seen(other, seat) == seen(real, seat)
            assert same or shown != "nothing", f"seat {seat}, choice {number}"
            assert not same or showed(before, other) == shown, f"seat {seat}, choice {number}"


def sealed_choices_show_nothing(played: Played, points: int | None = None) -> None:
    """Check that a sealed choice changes nothing for other seats and spectators.

    Only the list of seats that the match waits for may change.
    """
    for number, match in played.along(points):
        seat, option = played.choices[number]
        after = match.clone(luck="same")
        after.play(seat, option)
        if after.sealed(seat) != match.sealed(seat) + 1:
            continue
        for other in [*range(match.players), None]:
            if other != seat:
                before, now = seat_payload(match, other), seat_payload(after, other)
                del before["waiting"]
                still = now.pop("waiting")
                before["asked"] = [one for one in before["asked"] if one["seat"] in still]
                same(as_bytes(before), as_bytes(now), f"seat {other}, choice {number}")


def seen(match: Match, seat: int | None) -> bytes:
    """Return everything that a seat (None: a spectator) is sent of a match."""
    return as_bytes(seat_payload(match, seat))


def payload(match: Match, seat: int | None) -> bytes:
    """Return everything that a seat receives, including refusals, as bytes."""
    received: list[Any] = [seat_payload(match, seat), match.view(seat).data()]
    if seat is not None:
        for text in own_bad_choices(match, seat):
            error = refusal_of(match, seat, text)
            received.append([type(error).__name__, str(error), str(match.explain(seat, text))])
    return as_bytes(received)


# -- deals -----------------------------------------------------------------------------------


def redeals_are_possible(played: Played, points: int | None = None) -> None:
    """Check that a redeal has the same view for its seat, and could have come about in play.

    It must have the same pieces, its position can be written and read, and it can be redealt for
    the other seats in turn.
    """
    for number, s, seat, rng in _checkpoints(played, points):
        game = played.match.game
        other = game.redeal(s, seat, rng)
        where = f"seat {seat}, choice {number}"
        same(game.view(other, seat).data(), game.view(s, seat).data(), f"{where}: the view")
        same(dict(game.pieces(other)), dict(game.pieces(s)), f"{where}: the pieces of a deal")
        same(_written_and_read(played.match, other), other.data(), f"{where}: a deal, written")
        for third in range(played.match.players):
            again = game.redeal(other, third, rng)
            seen_by_third = game.view(other, third).data()
            same(game.view(again, third).data(), seen_by_third, f"{where}: a deal for {third}")


def _written_and_read(match: Match, s: State) -> list[Any]:
    """Write a state as a position text, and return the data of the state read from it."""
    try:
        again: State = match.game.notation.from_position(match.game.notation.position(s))[0]
    except BadPosition as error:
        raise AssertionError(f"a deal that cannot be: {error}") from error
    return again.data()


def redeals_differ(played: Played, points: int | None = None) -> None:
    """Check that redeals differ from the state if anything is hidden, unless it can be deduced.

    `only_deal` says where it can.
    """
    game = played.match.game
    for number, s, seat, rng in _checkpoints(played, points):
        data = s.data()
        if game.view(s, seat).data() != data and not game.only_deal(s, seat):
            deals = (game.redeal(s, seat, rng).data() for _ in range(DEALS))
            assert any(deal != data for deal in deals), f"seat {seat}, choice {number}: a copy"


def _checkpoints(
    played: Played, points: int | None
) -> Iterator[tuple[int, State, int | None, Random]]:
    """Yield, for each seat and a spectator (None), the state at the start of steps.

    The items are the number of a choice, the state, the seat and the random generator.
    """
    for number, match in played.along(points):
        for seat in [*range(match.players), None]:
            yield number, match.checkpoint()[0], seat, played.rng
