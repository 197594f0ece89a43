"""A cheating detective: two worlds that differ in a secret alone must not differ in one byte.

A match is played to its end. Then it is told again beside a twin: the same luck, the same choices
of the detectives, and a Jack who did all the same in the open and something else in secret. All
that is sent to anybody else is compared along the way, and whatever can be tried out besides.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from rulewright.games.whitechapel.components import MARKED, POLICEMEN, RED_CIRCLES, YELLOW_CROSSINGS
from rulewright.games.whitechapel.escape import TO_ESCAPE
from rulewright.games.whitechapel.knowledge import sample_rows
from rulewright.games.whitechapel.murder import WAIT
from rulewright.games.whitechapel.nights import women_of
from rulewright.games.whitechapel.patrols import old_crossings
from rulewright.games.whitechapel.state import (
    ALARM,
    JACK,
    PATROL,
    WOMEN,
    WhitechapelState,
    head_seat,
)
from rulewright.kernel import Match, RulewrightError
from rulewright.kit.packed import pack, unpack
from rulewright.testing import as_bytes, payload, preview_bytes
from tests.games.whitechapel.play import ALL_OPTIONS, OPTION_SETS, Player, hurried, lucky

MOMENTS = 60  # of a match, more or less, are looked at
TRIED = 4  # options of a seat's ask that are tried out
Choice = tuple[int, int]
Change = Callable[[Match, int], int]
SETS = {**OPTION_SETS, "all-open": {**ALL_OPTIONS, "patrol_faces": "detectives"}}


def state_of(match: Match) -> WhitechapelState:
    assert isinstance(match.state, WhitechapelState)
    return match.state


def new(players: int, seed: int, name: str) -> Match:
    return Match.new("whitechapel", players, f"secret {seed}", SETS[name], listen=True)


def played(match: Match, seed: int, choose: Player) -> list[Choice]:
    """Return all choices of a whole match."""
    rng = Random(seed)
    choices: list[Choice] = []
    while not match.over:
        seat = match.waiting[0]
        choices.append((seat, choose(match, seat, rng)))
        match.decide(*choices[-1])
    return choices


def seen(match: Match, seat: int | None, foreign: list[str]) -> bytes:
    """Return everything that a seat receives or can try: chains, and choices of others."""
    signs: list[object] = [payload(match, seat).decode(), len(match.log), match.waiting]
    if seat is None:
        return as_bytes(signs)
    own = match.options(seat)
    for text in own[:: max(1, len(own) // TRIED)]:
        signs.append(preview_bytes(match, seat, [text]).decode())
        signs.append(refusal(match, seat, [text, "nonsense"]))
    for text in foreign:
        signs.append([str(match.explain(seat, text)), refusal(match, seat, [text])])
    return as_bytes(signs)


def refusal(match: Match, seat: int, chain: list[str]) -> str:
    """Return the error of a chain; only unavailable choices are tried here."""
    trial = match.clone(luck="same")
    try:
        trial.play_chain(seat, chain)
    except RulewrightError as error:
        return f"{type(error).__name__}: {error}"
    return "taken"


def assert_twins(one: Match, other: Match, seats: list[int | None], hint: object) -> None:
    """Check that two worlds send exactly the same bytes, whatever Jack may choose in them."""
    for seat in seats:
        foreign: list[str] = []
        for asked in one.waiting:
            if asked != seat:
                foreign += [*one.options(asked)[:TRIED], *other.options(asked)[-TRIED:]]
        foreign = [text for text in foreign if text not in one.options(seat or 0) or seat is None]
        assert seen(one, seat, foreign) == seen(other, seat, foreign), (seat, hint)


def side_by_side(
    pair: tuple[Match, Match],
    choices: list[Choice],
    change: Change,
    seats: Callable[[WhitechapelState], list[int | None]],
    every: int = 1,
) -> None:
    """Play both worlds with the same choices, except secret ones, and compare what is sent."""
    one, other = pair
    for number, (seat, option) in enumerate(choices):
        if number % every == 0:
            assert_twins(one, other, seats(state_of(one)), number)
        changed = change(other, option) if seat == JACK else option
        assert changed in other.choices(seat), (number, changed)
        one.decide(seat, option)
        other.decide(seat, changed)
    assert_twins(one, other, seats(state_of(one)), "at the end")


# -- Jack's sheet ------------------------------------------------------------------------------
class OtherSheet:
    """Another hideout and other rows, with Jack's corresponding choices."""

    def __init__(self, hideout: int, rows: list[list[int]]) -> None:
        self.hideout = hideout
        self.rows = rows

    def __call__(self, match: Match, option: int) -> int:
        ask = match.ask(JACK)
        s = state_of(match)
        assert ask is not None
        if ask.kind == "hideout":
            return self.hideout
        if ask.kind == "order":
            return int(self.rows[2][:2] != s.scenes[-1:-3:-1])
        place = len(s.row) + len(s.plan)
        if ask.kind == "escape":
            circle = self.rows[s.night - 1][place]
            way, _ = unpack(option)
            assert way != TO_ESCAPE or circle == self.hideout
            return pack(way, circle)
        return self.rows[s.night - 1][place] if ask.kind == "coach" else option


def known_at_the_end(match: Match) -> tuple[WhitechapelState, int]:
    """Return the last state in which all was still secret, and its log length."""
    last = match.clone(luck="same")
    last.undo()
    state, at = last.checkpoint()
    assert isinstance(state, WhitechapelState)
    return state, at


def up_to(match: Match, choices: list[Choice], length: int) -> list[Choice]:
    """Return the choices made before the log had a length."""
    again = match.clone(luck="same")
    again.rewind(0)
    count = 0
    while len(again.log) < length:
        again.decide(*choices[count])
        count += 1
    return choices[:count]


def police(s: WhitechapelState) -> list[int | None]:
    return [*range(1, s.players), None]


SHEETS = [
    (2, "none", hurried), (3, "all", lucky), (3, "all", hurried), (4, "all-open", lucky),
    (5, "chosen", hurried), (6, "letters", hurried), (3, "no-notebook", lucky),
    (3, "crossing", hurried),
]  # fmt: skip


@pytest.mark.parametrize(("players", "name", "choose"), SHEETS)
@pytest.mark.parametrize("seed", range(2))
def test_no_one_can_tell_jacks_sheet_from_another(
    players: int, name: str, choose: Player, seed: int
) -> None:
    """Hideout, all ways and the order of the double event, over a whole match."""
    match = new(players, seed, name)
    choices = played(match, seed, choose)
    state, length = known_at_the_end(match)
    other = OtherSheet(*sample_rows(state, Random(seed)))
    assert (other.hideout, other.rows) != (state.hideout, [*state.rows, state.row])
    kept = up_to(match, choices, length)
    pair = new(players, seed, name), new(players, seed, name)
    side_by_side(pair, kept, other, police, every=1 + len(kept) // MOMENTS)
    assert state_of(pair[0]).notebook == state_of(pair[1]).notebook


# -- what lies face down -----------------------------------------------------------------------
def moments(match: Match, seed: int, step: int) -> list[Match]:
    """Return the starts of steps in a whole match, one per night."""
    rng = Random(seed)
    twins: list[Match] = []
    while not match.over:
        s = state_of(match)
        if s.step == step and s.night > len(twins):
            twins.append(twin_of(match))
        seat = match.waiting[0]
        match.decide(seat, hurried(match, seat, rng))
    assert twins
    return twins


def twin_of(match: Match) -> Match:
    return Match.from_json(match.to_json(), match.game, listen=True)


def laid(match: Match, seat: int, kind: str, places: list[int], option: int) -> int:
    """Return another place for something face down, or else another choice."""
    ask = match.ask(seat)
    assert ask is not None
    if ask.kind == kind:
        return next(place for place in places if place in match.choices(seat))
    if ask.kind == "blood" and kind == "patrol-face" and WAIT in match.choices(seat):
        return WAIT  # as long as Jack waits patrols are uncovered, and the rest stay hidden
    return option


def lay_both(
    one: Match, kind: str, places: tuple[list[int], list[int]], seats: list[int | None]
) -> int:
    """Play two worlds with different face-down things until the rules reveal a difference.

    All other choices are equal. Return the number of moments that were indistinguishable.
    """
    rng = Random(len(one.log))
    other = twin_of(one)
    count = 0
    while not uncovered(state_of(one), state_of(other)):
        assert_twins(one, other, seats, count)
        seat = one.waiting[0]
        option = rng.choice(one.choices(seat))
        one.decide(seat, laid(one, seat, kind, places[0], option))
        other.decide(seat, laid(other, seat, kind, places[1], option))
        count += 1
    return count


def uncovered(one: WhitechapelState, other: WhitechapelState) -> bool:
    """Return whether the rules have revealed a difference."""
    turned_up = [
        [
            (crossing, face)
            for crossing, face, up in zip(s.patrols, s.faces, s.shown, strict=True)
            if up
        ]
        for s in (one, other)
    ]
    return (
        turned_up[0] != turned_up[1]
        or len(one.patrols) != len(other.patrols)
        or one.wretched != other.wretched
        or one.step >= ALARM
    )


LAID = [(3, "none"), (4, "all"), (6, "all-open"), (5, "open-faces")]


@pytest.mark.parametrize(("players", "name"), LAID)
@pytest.mark.parametrize("seed", range(3))
def test_no_one_can_tell_which_women_are_marked(players: int, name: str, seed: int) -> None:
    rng = Random(seed)
    for match in moments(new(players, seed, name), seed, WOMEN):
        s = state_of(match)
        free = [circle for circle in RED_CIRCLES if circle not in s.scenes]
        circles = rng.sample(free, women_of(s.night))
        others = circles[:]
        while set(others[: MARKED[s.night]]) == set(circles[: MARKED[s.night]]):
            rng.shuffle(others)
        assert lay_both(match, "woman", (circles, others), police(s)) > MARKED[s.night]


@pytest.mark.parametrize(("players", "name"), LAID)
@pytest.mark.parametrize("seed", range(3))
def test_no_one_can_tell_the_faces_of_patrols(players: int, name: str, seed: int) -> None:
    """Jack, spectators, and the other detectives unless they may know."""
    rng = Random(seed)
    for match in moments(new(players, seed, name), seed, PATROL):
        s = state_of(match)
        seats: list[int | None] = [JACK, None]
        if not s.all_know_patrols:
            seats += [seat for seat in range(1, players) if seat != head_seat(s)]
        yellow = [c for c in YELLOW_CROSSINGS if c not in s.police]
        crossings = [*old_crossings(s), *yellow]
        rng.shuffle(crossings)
        others = crossings[:]
        one, two = rng.sample(range(POLICEMEN), 2)
        others[one], others[two] = others[two], others[one]
        assert lay_both(match, "patrol-face", (crossings, others), seats) > POLICEMEN


# -- the double event ----------------------------------------------------------------------------
DOUBLE = """game: whitechapel
players: 3
night: 3
step: blood
head: red
scenes: 65, 3
hideout: 90
wretched: 84, 147, 149
patrols: X034 blue, X042 fake, X044 yellow, X101 red, X127 brown, X158 fake, X181 green
"""


@pytest.mark.parametrize("order", ["84 then 147", "147 then 84"])
def test_whom_jack_names_first_is_not_seen(order: str) -> None:
    one = Match.from_position(DOUBLE, listen=True)
    other = Match.from_position(DOUBLE, listen=True)
    for first, second in (("kill 84", "kill 147"), ("kill 147", "kill 84"), (order, "84 then 147")):
        assert_twins(one, other, [1, 2, None], first)
        one.play(JACK, first)
        other.play(JACK, second)
    assert_twins(one, other, [1, 2, None], "at the alarm")
    assert state_of(one).scenes == state_of(other).scenes == [65, 3, 84, 147]
