"""What cases may ask of a match of Whitechapel: true lines hold, false ones say what is so."""

import pytest

from rulewright import Match
from rulewright.kernel import BadPosition

HUNT = """
    players: 3
    options: letters, false_clues
    night: 2
    step: actions
    head: yellow
    pile: red, green
    hideout: 80
    row 1: 65, 82, 80
    row: 27, 28, coach 26 1
    time: II
    police: blue X040, yellow X025, brown X101, red X127, green X181
    done: yellow
    clues: 28
    false clues: 100, 34
    false clues in hand: 1
    letters: dear-boss, goulston-street
"""
HELL = """
    players: 3
    night: 1
    step: blood
    wretched: 3, 149
    time: II
    patrols: X042 blue, X044 fake, X059 red shown, X138 yellow, X143 brown, X156 green
"""


@pytest.fixture(scope="module")
def hunt() -> Match:
    return Match.from_position(HUNT, "whitechapel")


@pytest.fixture(scope="module")
def hell() -> Match:
    return Match.from_position(HELL, "whitechapel")


def ask(match: Match, line: str) -> str | None:
    return match.game.notation.check(match.state, line)


@pytest.mark.parametrize(
    "line",
    [
        "jack 1",
        "hideout 80",
        "row: 27, 28, coach 26 1",
        "row 27,28,  coach 26 1",
        "row 1: 65, 82, 80",
        "space 2",
        "moves left 13",
        "tokens coach 1, alley 2",
        "time II",
        "night 2",
        "step actions",
        "police: blue X040, red X127",
        "all police: blue X040, yellow X025, brown X101, red X127, green X181",
        "pawns: blue detective-1, yellow detective-2",
        "head yellow",
        "pile: red, green",
        "done: yellow",
        "patrols: none",
        "patrol X042 none",
        "patrols on: none",
        "women: none",
        "wretched: none",
        "scenes: 65, 27",
        "scenes: 27, 65",
        "clues: 28",
        "false clues: 34, 100",
        "false clues in hand 1",
        "letters: dear-boss, goulston-street",
        "sees detective-1 hideout ?",
        "sees spectator row: 27, ?, coach ? ?",
        "sees jack row: 27, 28, coach 26 1",
        "sees detective-2 row 1: 65, ?, ?",
        "overlays detective-1: whereabouts, hideouts",
    ],
)
def test_what_is_so_holds_in_the_hunt(hunt: Match, line: str) -> None:
    assert ask(hunt, line) is None


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("jack 26", "jack 1"),
        ("hideout 90", "hideout: 80"),
        ("row: 27, 28, 26, 1", "row 27, 28, coach 26 1"),
        ("row 1: 65, 80", "row 1: 65, 82, 80"),
        ("row 2: 65, 80", "no row 2"),
        ("space IV", "space 2"),
        ("moves left 12", "moves left 13"),
        ("tokens coach 2, alley 2", "tokens coach 1"),
        ("time I", "time: II"),
        ("night 3", "night: 2"),
        ("step escape", "step: actions"),
        ("police: blue X025, red X127", "police blue X040"),
        ("police: blue nowhere", "police blue X040"),
        ("all police: blue X040", "all police: blue X040, yellow X025, brown X101, red X127,"),
        ("pawns: blue detective-2", "pawns blue detective-1"),
        ("head none", "head: yellow"),
        ("pile: red", "pile: red, green"),
        ("done: none", "done: yellow"),
        ("scenes: 27", "scenes: 65, 27"),
        ("clues: none", "clues: 28"),
        ("clues: 28, 26", "clues: 28"),
        ("false clues: 34", "false clues: 100, 34"),
        ("false clues in hand 0", "false clues in hand: 1"),
        ("letters: none", "letters: dear-boss, goulston-street"),
        ("hideout may be: 78", "hideout may be: "),
        ("hideout may be 1 circles", "hideout may be "),
        ("sees jack hideout ?", "sees jack hideout: 80"),
        ("sees detective-1 jack 1", "sees detective-1 jack ?"),
        ("overlays detective-1: vain", "overlays detective-1: hideouts, whereabouts"),
    ],
)
def test_what_is_not_so_is_told_as_it_is(hunt: Match, line: str, instead: str) -> None:
    answer = ask(hunt, line)
    assert answer is not None
    assert answer.startswith(instead)


@pytest.mark.parametrize(
    "line",
    [
        "jack none",
        "row: none",
        "space none",
        "wretched: 149, 3",
        "patrol X042 blue",
        "patrol X059 red shown",
        "patrol X040 none",
        "patrols on: X042, X044, X059, X138, X143, X156",
        "patrols: X044 fake, X042 blue, X059 red shown, X138 yellow, X143 brown, X156 green",
        "police: blue nowhere",
        "sees jack patrol X042 ?",
        "sees jack patrol X059 red shown",
        "jack may be: none",
        "hideout may be 187 circles",
    ],
)
def test_what_is_so_holds_in_hell(hell: Match, line: str) -> None:
    assert ask(hell, line) is None


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("patrol X059 red", "patrol X059 red shown"),
        ("patrol X044 blue", "patrol X044 fake"),
        ("patrol X044 none", "patrol X044 fake"),
        ("patrol X040 fake", "patrol X040 none"),
        ("patrols on: X042", "patrols on: X042, X044"),
        ("patrols: X042 blue", "patrols: X042 blue, X044 fake"),
        ("wretched: 3", "wretched: 3, 149"),
        ("sees jack patrol X042 blue", "sees jack patrol X042 ?"),
        ("jack 3", "jack none"),
    ],
)
def test_what_is_not_so_in_hell(hell: Match, line: str, instead: str) -> None:
    answer = ask(hell, line)
    assert answer is not None
    assert answer.startswith(instead)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("jak 26", "did you mean jack"),
        ("hideout 200", "between 1 and 195"),
        ("space XX", "no space"),
        ("step running", "no step"),
        ("police: purple X040", "no policeman"),
        ("police: blue X999", "X001 to X234"),
        ("pawns: blue detective-7", "no detective"),
        ("patrol X042", "asked like"),
        ("patrol X042 violet", "no face"),
        ("women: 4 marked", "no red circle"),
        ("letters: dear-bos", "did you mean dear-boss"),
        ("night 7", "between 0 and 4"),
        ("false clues in hand many", "is a number"),
        ("sees jack", "asked like"),
        ("sees nobody hideout 90", "no seat"),
        ("overlays", "asked like"),
    ],
)
def test_lines_that_mean_nothing(hunt: Match, line: str, words: str) -> None:
    with pytest.raises(BadPosition, match=words):
        ask(hunt, line)
