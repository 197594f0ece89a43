"""Players for the tests: random ones, and a Jack who hurries home so that all nights are played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from rulewright.games.whitechapel.clues import TO_SEARCH, Act, SearchOn
from rulewright.games.whitechapel.escape import BY_COACH, MoveJack
from rulewright.games.whitechapel.knowledge import trails
from rulewright.games.whitechapel.state import JACK, WhitechapelState, place_of_jack
from rulewright.games.whitechapel.streets import STEPS
from rulewright.games.whitechapel.trails import members
from rulewright.kernel import Match, OptionValue
from rulewright.kit.packed import place_of, unpack, unpack_three
from rulewright.testing import Moment, Played
from rulewright.testing.played import LIMIT

Player = Callable[[Match, int, Random], int]

HASTE = 0.8  # how often the hurried Jack goes the shortest way
ALL_OPTIONS: dict[str, OptionValue] = {
    "letters": True,
    "false_clues": True,
    "rushing": True,
    "area_arrests": True,
    "catch_me": True,
    "address": True,
}
OPTION_SETS: dict[str, dict[str, OptionValue]] = {
    "none": {},
    **{name: {name: True} for name in ALL_OPTIONS},
    "all": ALL_OPTIONS,
    "chosen": {"pawns": "chosen"},
    "open-faces": {"patrol_faces": "detectives"},
    "crossing": {"disputed_tee": "crossing"},
    "no-notebook": {"notebook": False},
}


def steps_to(goal: int) -> list[int]:
    """Return each circle's distance in steps from a goal, without policemen on the board."""
    far = [99] * len(STEPS)
    far[goal] = 0
    waiting = [goal]
    for circle in waiting:
        for there in STEPS[circle]:
            if far[there] == 99:
                far[there] = far[circle] + 1
                waiting.append(there)
    return far


def tonights_circles(view: WhitechapelState) -> list[int]:
    """Return the circles that may be in tonight's row; none before tonight's murder."""
    nights = trails(view)
    spaces = nights[-1].spaces() if nights else []
    return sorted({circle for circles in spaces for circle in members(circles)})


def hurried(match: Match, seat: int, rng: Random) -> int:
    """Choose at random, but let Jack usually take the shortest way home and escape there."""
    choices = match.choices(seat)
    if seat != JACK or not isinstance(match.ask(seat), MoveJack) or rng.random() > HASTE:
        return rng.choice(choices)
    s = match.state
    assert isinstance(s, WhitechapelState)
    far = steps_to(s.hideout)
    on_foot = [option for option in choices if unpack(option)[0] != BY_COACH]
    if far[place_of_jack(s)] > 3 and rng.random() < 0.4:
        on_foot = choices
    return min(
        on_foot or choices, key=lambda option: (far[place_of(option)], -option, rng.random())
    )


def lucky(match: Match, seat: int, rng: Random) -> int:
    """Choose like `hurried`, but let the police search where a clue is, and never arrest."""
    ask = match.ask(seat)
    s = match.state
    assert isinstance(s, WhitechapelState)
    choices = match.choices(seat)
    if isinstance(ask, Act | SearchOn):
        searches = [option for option in choices if unpack_three(option)[0] == TO_SEARCH]
        hits = [option for option in searches if place_of(option) in s.row]
        return rng.choice(hits or searches or choices)
    return hurried(match, seat, rng)


def random_choice(match: Match, seat: int, rng: Random) -> int:
    """Choose at random."""
    return rng.choice(match.choices(seat))


def play_hurried(
    players: int, seed: int, options: Mapping[str, OptionValue], choose: Player = hurried
) -> Played:
    """Play a match with a hurried Jack to its end, for the shared laws."""
    rng = Random(seed)
    match = Match.new("whitechapel", players, seed, options, listen=True)
    played = Played(match, rng)
    while not match.over:
        assert match.waiting, "stuck: not over, and nobody is asked"
        assert len(played.choices) < LIMIT, "the match does not end"
        played.moments.append(Moment(match))
        seat = rng.choice(match.waiting)
        option = choose(match, seat, rng)
        played.choices.append((seat, option))
        match.play(seat, option)
    played.moments.append(Moment(match))
    return played
