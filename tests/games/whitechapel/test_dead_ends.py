"""Games with everything on at once, in which rare choices are sought: none comes to a dead end."""

from random import Random

import pytest

from rulewright.games.whitechapel.clues import TO_RUSH, TO_SEARCH
from rulewright.games.whitechapel.state import WhitechapelState
from rulewright.kernel import Match
from rulewright.kit.packed import place_of, unpack_three
from tests.games.whitechapel.conserved import assert_conserved
from tests.games.whitechapel.play import ALL_OPTIONS, hurried

EAGER = 0.8  # how often a letter or a marker is used, and a clue found
GAMES = 12
RARE = ("letter", "goulston-street", "false-clue")


def state_of(match: Match) -> WhitechapelState:
    assert isinstance(match.state, WhitechapelState)
    return match.state


def rare(match: Match, seat: int, rng: Random, owner: int) -> int:
    """Prefer letters and false clues, and clues and rushes to arrests."""
    ask = match.ask(seat)
    assert ask is not None
    choices = match.choices(seat)
    if ask.kind == "owner" and owner:
        return owner
    if ask.kind in RARE and rng.random() < EAGER:
        return rng.choice([option for option in choices if option])
    if ask.kind == "action":
        row = state_of(match).row
        searches = [o for o in choices if unpack_three(o)[0] == TO_SEARCH and place_of(o) in row]
        harmless = [o for o in choices if unpack_three(o)[0] in (TO_SEARCH, TO_RUSH)]
        return rng.choice((rng.random() < EAGER and searches) or harmless or choices)
    return hurried(match, seat, rng)


@pytest.mark.parametrize("faces", ["head", "detectives"])
@pytest.mark.parametrize("tee", ["tee", "crossing"])
@pytest.mark.parametrize(("players", "owner"), [(3, 2), (4, 3), (4, 0), (5, 1), (6, 0), (6, 5)])
def test_no_game_comes_to_a_dead_end(players: int, owner: int, tee: str, faces: str) -> None:
    """Also where one detective (`owner`) has all policemen, and the others none."""
    options = {**ALL_OPTIONS, "pawns": "chosen", "disputed_tee": tee, "patrol_faces": faces}
    for seed in range(GAMES):
        rng = Random(seed)
        match = Match.new("whitechapel", players, f"rare {seed}", options)
        while not match.over:
            at = match.checkpoint()[1]
            seat = rng.choice(match.waiting)
            assert match.choices(seat)
            if owner and state_of(match).night:
                assert seat in (0, owner)
            match.decide(seat, rare(match, seat, rng, owner))
            state, now = match.checkpoint()
            if now != at:
                assert isinstance(state, WhitechapelState)
                assert_conserved(state)
        assert state_of(match).ending
