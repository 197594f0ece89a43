"""Positions as text: what is written is read again, and what is wrong is told with its line."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright import Match
from rulewright.games.whitechapel import notebook as n
from rulewright.games.whitechapel.components import (
    CROSSING,
    CROSSING_COUNT,
    CROSSINGS,
    GOULSTON,
    NIGHTS,
    NOBODY,
    POLICEMEN,
    RED_CIRCLES,
)
from rulewright.games.whitechapel.setup import OPTIONS, PLAYER_COUNTS, new_state
from rulewright.games.whitechapel.state import (
    ALLEYED,
    BLOOD,
    COACHED,
    CRIME,
    ENDED,
    ESCAPE,
    FAKE,
    HIDEOUT,
    JACK_ESCAPES,
    MARKED,
    POLICE,
    SCENE,
    UNMARKED,
    WALKED,
    WhitechapelState,
    all_letters,
)
from rulewright.games.whitechapel.streets import STEPS
from rulewright.games.whitechapel.text.defaults import nights_over
from rulewright.games.whitechapel.text.lines import LINES
from rulewright.games.whitechapel.text.notes import usual_notes
from rulewright.games.whitechapel.text.position import position, read_lines, read_position
from rulewright.kernel import BadPosition, OptionValue

BLUE, YELLOW, BROWN, RED, GREEN = range(POLICEMEN)


def read(text: str) -> WhitechapelState:
    """Parse a position, whether or not play could continue from it."""
    return read_lines(text)[0]


def start(players: int, **options: Any) -> WhitechapelState:
    values = {spec.name: spec.values[0] for spec in OPTIONS}
    return new_state(players, {**values, **options})


# -- writing ----------------------------------------------------------------------------------
@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("pawns", ["dealt", "chosen"])
def test_the_start_is_read_as_it_was_written(players: int, pawns: str) -> None:
    s = start(players, pawns=pawns)
    again, count, options = read_position(position(s))
    assert again.data() == s.data()
    assert count == players
    assert set(options) == {spec.name for spec in OPTIONS}
    assert options["pawns"] == pawns


def test_what_is_not_there_is_not_written() -> None:
    assert position(start(2)) == "players: 2\nnight: 0\nstep: hideout\nhead: none\nhideout: none\n"


def test_a_written_hunt_reads_like_the_table() -> None:
    s = start(3, letters=True, rushing=True, notebook=False)
    s.night, s.step, s.hideout, s.head = 1, ESCAPE, 90, YELLOW
    s.pile = 0b10101
    s.row, s.ways = [27, 26, 7, 1], [CRIME, WALKED, COACHED, COACHED]
    s.coaches, s.alleys, s.time = 2, 2, 1
    s.police = [CROSSING[name] for name in ("X034", "X040", "X101", "X127", "X181")]
    s.scenes, s.clues = [27], [26]
    s.letters_left = 0b1110
    s.notebook = usual_notes(s)
    assert position(s).splitlines() == [
        "players: 3",
        "options: letters, rushing, no notebook",
        "night: 1",
        "step: escape",
        "head: yellow",
        "pile: blue, brown, green",
        "police: blue X034, yellow X040, brown X101, red X127, green X181",
        "hideout: 90",
        "row: 27, 26, coach 7 1",
        "time: II",
        "clues: 26",
        "letters: saucy-jacky, from-hell, goulston-street",
    ]


# -- any state --------------------------------------------------------------------------------
def circles(most: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(1, 195), max_size=most, unique=True)


@st.composite
def rows(draw: Any, night: int) -> tuple[list[int], list[int]]:
    """Return a row and how its spaces were filled, as far as positions express it."""
    row: list[int] = []
    ways: list[int] = []
    for _ in range(2 if night == 3 else 1):
        row.append(draw(st.integers(1, 195)))
        ways.append(CRIME)
    coaches, alleys = (3, 2, 2, 1)[night - 1], (2, 2, 1, 1)[night - 1]
    for way in draw(st.lists(st.sampled_from([WALKED, COACHED, ALLEYED]), max_size=8)):
        if ways.count(COACHED) // 2 == coaches or ways.count(ALLEYED) == alleys:
            way = WALKED
        for _ in range(2 if way == COACHED else 1):
            row.append(draw(st.integers(1, 195)))
            ways.append(way)
    return row, ways


def facts() -> st.SearchStrategy[int]:
    circle = st.integers(1, 195)
    about = st.sampled_from([n.SCENE, n.CLUE, n.MISS, n.MISSED_ARREST, n.WRONG_ADDRESS])
    return st.one_of(
        st.builds(n.fact, about, circle),
        st.builds(n.fact, st.sampled_from([n.WALK, n.COACH, n.ALLEY, n.ESCAPED])),
        st.builds(n.stands, st.integers(0, 4), st.integers(0, CROSSING_COUNT - 1)),
    )


@st.composite
def states(draw: Any) -> WhitechapelState:
    """Return any state between two steps, as far as positions can express it."""
    options = {spec.name: draw(st.sampled_from(spec.values)) for spec in OPTIONS}
    s = new_state(draw(st.sampled_from(PLAYER_COUNTS)), options)
    s.night = draw(st.integers(1, NIGHTS))
    s.step = draw(st.integers(SCENE, ENDED))
    if s.step == ENDED:
        s.ending = draw(st.integers(1, 5))
    s.turn = draw(st.integers(0, s.players - 2))
    s.owner = draw(st.lists(st.integers(1, s.players - 1), min_size=5, max_size=5))
    s.head = draw(st.integers(NOBODY, POLICEMEN - 1))
    s.pile, s.acted = draw(st.integers(0, 31)), draw(st.integers(0, 31))
    crossings = st.integers(0, CROSSING_COUNT - 1)
    s.police = draw(st.lists(crossings, min_size=5, max_size=5, unique=True))
    s.searching = draw(st.integers(NOBODY, POLICEMEN - 1))
    s.asked, s.hideout = draw(circles(3)), draw(st.sampled_from([1, 90, 195]))
    if draw(st.booleans()):
        s.row, s.ways = draw(rows(s.night))
    s.rows = [draw(rows(night + 1))[0] for night in range(nights_over(s))]
    s.time = draw(st.integers(0, 4))
    s.coaches, s.alleys = draw(st.integers(0, 3)), draw(st.integers(0, 2))
    women = draw(st.lists(st.sampled_from([0, UNMARKED, MARKED]), min_size=7, max_size=7))
    s.women = [MARKED, *women]
    s.wretched, s.settled = sorted(draw(circles(5))), sorted(draw(circles(2)))
    s.scenes, s.clues, s.blocked = draw(circles(5)), draw(circles(5)), draw(circles(3))
    s.patrols = sorted(draw(st.lists(crossings, min_size=7, max_size=7, unique=True)))
    faces = draw(st.permutations([1, 2, 3, 4, 5, FAKE, FAKE]))
    s.faces = list(faces[: len(s.patrols)])
    s.shown = [draw(st.integers(0, 1)) for _ in s.patrols]
    s.false_left = draw(st.integers(0, 3))
    s.letters_left, s.letter_used = draw(st.integers(0, all_letters())), draw(st.booleans())
    s.pointed = sorted(draw(st.lists(crossings, max_size=2, unique=True)))
    s.named = draw(st.sampled_from([NOBODY, BLUE, RED, GREEN]))
    s.address_used = draw(st.booleans())
    for night in range(s.night):
        s.notebook += [n.fact(n.NIGHT, night + 1), *draw(st.lists(facts(), max_size=8))]
    return s


@given(states())
def test_any_state_is_read_as_it_was_written(s: WhitechapelState) -> None:
    text = position(s)
    again = read(text)
    assert again.data() == s.data()
    assert position(again) == text


@given(states())
def test_what_is_hidden_from_a_seat_can_be_written_too(s: WhitechapelState) -> None:
    s.hideout = 0
    s.row, s.rows = [0] * len(s.row), [[0] * len(row) for row in s.rows]
    s.faces = [0] * len(s.faces)
    s.women = [min(woman, 1) for woman in s.women]
    again = read(position(s))
    assert again.data() == s.data()


# -- reading ----------------------------------------------------------------------------------
def test_what_is_not_written() -> None:
    s = read("row: 27")
    assert (s.players, s.night, s.step, s.turn, s.time) == (2, 1, ESCAPE, 0, 0)
    assert (s.hideout, s.head, s.owner) == (90, BLUE, [1] * POLICEMEN)
    assert s.pile == 0b11110
    assert (s.coaches, s.alleys, s.scenes, s.ways) == (3, 2, [27], [CRIME])
    assert s.notebook == [
        n.fact(n.NIGHT, 1), n.fact(n.SCENE, 27),
        *[n.stands(colour, crossing) for colour, crossing in enumerate(s.police)],
    ]  # fmt: skip


def test_pawns_are_dealt_unless_it_is_said() -> None:
    assert read("players: 4\nrow: 27").owner == [1, 2, 3, 1, 2]
    s = read("players: 3\nrow: 27\npawns: blue detective-2, yellow detective-1")
    assert s.owner == [2, 1, 0, 0, 0]


@pytest.mark.parametrize(
    ("text", "step", "night"),
    [
        ("", SCENE, 0),
        ("step: hideout", HIDEOUT, 0),
        ("wretched: 3", BLOOD, 1),
        ("row: 3", ESCAPE, 1),
        ("night: 2\nrow: 3\nstep: police", POLICE, 2),
        ("night: 2\nending: stuck", ENDED, 2),
    ],
)
def test_the_step_follows_from_what_is_there(text: str, step: int, night: int) -> None:
    s = read(text)
    assert (s.step, s.night) == (step, night)


def test_moves_of_a_row_use_up_tokens() -> None:
    s = read("night: 2\nrow: 27, coach 26 7, 1, alley 26, coach 28 8")
    assert s.row == [27, 26, 7, 1, 26, 28, 8]
    assert s.ways == [CRIME, COACHED, COACHED, WALKED, ALLEYED, COACHED, COACHED]
    assert (s.coaches, s.alleys) == (0, 1)


def test_the_third_night_begins_with_two_murders() -> None:
    s = read("night: 3\nrow: 27, 3, 2")
    assert s.ways == [CRIME, CRIME, WALKED]
    assert s.scenes == [3, 27]


def test_rows_of_nights_before() -> None:
    s = read("night: 3\nrow 1: 27, 26, 27\nrow: 3, 21")
    assert s.rows == [[27, 26, 27], []]
    assert s.scenes == [27, 3, 21]
    nights = [n.value_of(entry) for entry in s.notebook if n.kind_of(entry) == n.NIGHT]
    assert nights == [1, 2, 3]
    assert s.notebook[1:5] == [
        n.fact(n.SCENE, 27), n.fact(n.WALK), n.fact(n.WALK), n.fact(n.ESCAPED),
    ]  # fmt: skip
    won = read("night: 4\nending: jack-escapes\nrow 4: 84, 83")
    assert (won.ending, len(won.rows), won.rows[3]) == (JACK_ESCAPES, 4, [84, 83])


def test_the_notebook_follows_from_the_rest_unless_it_is_written() -> None:
    s = read("row: 27, alley 26, coach 7 1\npolice: red X101\nclues: 26")
    assert s.notebook == [
        n.fact(n.NIGHT, 1), n.fact(n.SCENE, 27), n.fact(n.ALLEY), n.fact(n.COACH),
        *[n.stands(colour, crossing) for colour, crossing in enumerate(s.police)],
        n.fact(n.CLUE, 26),
    ]  # fmt: skip
    assert s.police[RED] == CROSSING["X101"]
    s = read("row: 27, 26\nnotebook 1: scene 27, blue X040, walk, miss 28, missed-arrest 1")
    assert s.notebook == [
        n.fact(n.NIGHT, 1), n.fact(n.SCENE, 27), n.stands(BLUE, CROSSING["X040"]),
        n.fact(n.WALK), n.fact(n.MISS, 28), n.fact(n.MISSED_ARREST, 1),
    ]  # fmt: skip


def test_policemen_who_are_not_named_stand_out_of_the_way() -> None:
    s = read("row: 27\npolice: yellow X040, green X230")
    names = [CROSSINGS[crossing] for crossing in s.police]
    assert names == ["X229", "X040", "X232", "X233", "X230"]
    s = read("wretched: 27\npatrols: X040 blue, X044 fake, X233 yellow")
    lie = dict(zip([CROSSINGS[crossing] for crossing in s.patrols], s.faces, strict=True))
    assert lie == {"X040": 1, "X044": FAKE, "X232": 3, "X231": 4, "X233": 2, "X234": 5}
    assert s.police == [-1] * POLICEMEN


def test_patrols_lie_in_the_order_of_their_crossings() -> None:
    s = read("wretched: 3\npatrols: X181 fake, X042 blue, X044 red shown, X059 ?")
    assert s.patrols == [CROSSING[name] for name in ("X042", "X044", "X059", "X181")]
    assert s.faces == [1, 4, 0, FAKE]
    assert s.shown == [0, 1, 0, 0]


def test_women_and_wretched() -> None:
    s = read("step: head\nnight: 1\nwomen: 21 plain, 3 marked, 158 ?\nwretched: 84, 27")
    assert [(RED_CIRCLES[p], w) for p, w in enumerate(s.women) if w] == [
        (3, MARKED), (21, UNMARKED), (158, 1),
    ]  # fmt: skip
    assert s.wretched == [27, 84]


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        ("walk 34", [34]),
        ("walk 34 escape", [1 << 8 | 34]),
        ("alley 34", [2 << 8 | 34]),
        ("coach 34 35", [3 << 8 | 34, 35]),
    ],
)
def test_a_move_that_is_written_and_not_yet_told(text: str, plan: list[int]) -> None:
    s = read(f"row: 27\nplan: {text}")
    assert s.plan == plan
    assert f"plan: {text}" in position(s).splitlines()


def test_letters_and_the_address() -> None:
    assert read("row: 3").letters_left == 0
    assert read("options: letters\nrow: 3").letters_left == all_letters()
    s = read("""
        options: letters, address
        night: 2
        step: goulston-head
        row: 3
        letters: from-hell, goulston-street
        letter: used
        named: green
        address: used
    """)
    assert (s.letters_left, s.letter_used, s.named) == (0b1100, True, GREEN)
    assert s.address_used


def test_policemen_whom_a_letter_brought_together() -> None:
    s = read("row: 27\nstep: police\npolice: blue X101, red X101")
    assert s.police[0] == s.police[3] == GOULSTON
    assert read(position(s)).data() == s.data()


def test_options() -> None:
    text = "options: letters, no notebook, patrol_faces=detectives, disputed_tee=crossing"
    s, _, options = read_position(text)
    assert (options["letters"], options["notebook"], options["rushing"]) == (True, False, False)
    assert (s.letters, s.show_notebook, s.all_know_patrols, s.reading) == (True, False, True, 1)


# -- what play needs --------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("hideout: ?\nrow: 27", "where is the hideout"),
        ("row: ?", "only a view"),
        ("options: catch_me\nhideout: 26\nrow: 3", "one step from a red circle"),
        ("night: 1\nstep: hideout", "not begun"),
        ("step: pawns", "dealt"),
        ("night: 0\nstep: women", "has begun"),
        ("night: 4\nstep: scene\nscenes: 3, 21, 27, 65, 84", "no night follows"),
        ("players: 3\nrow: 27\npawns: blue detective-1", "nobody plays the yellow"),
        ("head: none\nrow: 27", "nobody leads"),
        ("step: head\nnight: 1\npile: none", "no tile is left"),
        ("night: 2\nrow: 27", "2 murders have been done, not 1"),
        ("wretched: 27\nscenes: 3", "0 murders have been done, not 1"),
        ("step: letter\nnight: 1\nwomen: 3 plain", "0 marked women"),
        ("night: 3\nscenes: 3, 21\nwretched: 27", "not enough Wretched"),
        ("wretched: 27\nstep: suspense\ntime: V", "nobody waits"),
        ("wretched: 27\npatrols: X042 ?", "no blue patrol"),
        ("night: 2\nstep: saucy-jacky\nscenes: 3\npointed: X042", "two patrols"),
        ("step: police", "1 murders have been done"),
        ("row: 27\nstep: moved", "which move"),
        ("row: 27\nstep: police\nturn: 2", "no detective's turn"),
        ("row: 27\nstep: false-clue", "no false clue"),
        ("row: 27\nstep: goulston-head", "whom has Jack named"),
        ("row: 27\nstep: actions\npolice: blue X101, red X101", "together after moving"),
        ("row: 27\nstep: police\ndone: red\npolice: blue X101, red X101", "together after moving"),
        ("players: 3\nrow: 27\nstep: police\nturn: 2\npolice: blue X101, red X101", "together"),
        ("row: 27\nstep: police\npolice: blue X101, red X101, green X101", "together after"),
        ("row: 27\nstep: search", "who is searching"),
        ("row: 27\nstep: search\nsearching: blue\npolice: blue X158", "nothing is left"),
        ("row: 27, 28, 27" + ", 28, 27" * 6 + ", 28", "fills the track"),
        ("row: 27, 30", "no such move leads from 27 to 30"),
        ("row: 27, alley 29", "no such move leads from 27 to 29"),
        ("night: 2\nrow 1: 27, 26\nrow: 3", "ends on the hideout"),
        ("row: 27, 26\nnotebook 1: scene 27, walk, miss 26", "rules out that Jack is on 26"),
        ("row: 27, 26\nnotebook 1: scene 27, walk, wrong-address 90", "the hideout 90"),
    ],
)
def test_what_play_needs(text: str, words: str) -> None:
    with pytest.raises(BadPosition, match=words):
        read_position(text)


# -- what is wrong ----------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("hideot: 90", "did you mean hideout"),
        ("hideout 90", "name: what is there"),
        ("hideout: 90\nhideout: 91", "line 1 already"),
        ("hideout: 200", "between 1 and 195"),
        ("hideout: 27", "never a red circle"),
        ("players: 7", "between 2 and 6"),
        ("players: some", "is a number"),
        ("options: dragons", "no option"),
        ("options: patrol_faces=all", "takes one of head, detectives"),
        ("night: 5", "between 0 and 4"),
        ("step: escaping", "did you mean escape"),
        ("turn: 3", "between 1 and 2"),
        ("ending: arrest", "did you mean arrested"),
        ("pawns: blue", "written like 'blue detective"),
        ("pawns: blue detective-2", "no detective"),
        ("head: purple", "no policeman"),
        ("police: blue", "written like 'blue X034'"),
        ("police: blue X999", "X001 to X234"),
        ("police: blue X034, blue X035", "twice"),
        ("police: blue X034, red X034", "two policemen"),
        ("done: blue, blue", "twice"),
        ("row: walk 27", "like 34, alley 34"),
        ("row: 27, coach 26", "like 34, alley 34"),
        ("row: 27,, 26", "something is missing"),
        ("row: 27, alley 26, alley 27, alley 28", "more coaches or alleys"),
        ("night: 4\nrow: 27, coach 26 7, coach 1 2", "more coaches or alleys"),
        ("row: 27" + ", 26, 27" * 8, "longer than the track"),
        ("night: 2\nrow: 3\nrow 2: 27", "only nights that are over"),
        ("plan: coach 34", "planned like walk"),
        ("plan: walk 34 home", "a circle is a number"),
        ("tokens: boat 2", "no token"),
        ("tokens: coach 4", "between 0 and 3"),
        ("time: VI", "no numeral"),
        ("women: 3", "written like '21 marked"),
        ("women: 4 marked", "no red circle"),
        ("women: 3 marked, 3 plain", "3 stands here twice"),
        ("wretched: 3, 3", "twice"),
        ("patrols: X042", "written like X042 blue"),
        ("patrols: X042 blue, X042 fake", "one crossing"),
        ("patrols: X042 blue, X044 blue", "too many"),
        ("patrols: X042 fake, X044 fake, X059 fake", "too many"),
        ("false clues in hand: 4", "between 0 and 3"),
        ("letters: dear-bos", "did you mean dear-boss"),
        ("named: yellow", "can't be named"),
        ("notebook 1: walked", "no fact"),
        ("notebook 9: walk", "there is no line 'notebook 9'"),
    ],
)
def test_what_cannot_be_read_is_told(text: str, words: str) -> None:
    with pytest.raises(BadPosition, match=words):
        read(text)


def test_an_error_names_its_line() -> None:
    with pytest.raises(BadPosition) as caught:
        read("night: 2\n\n# a remark\npolice: blue X999")
    assert caught.value.line == 4


# -- played matches ---------------------------------------------------------------------------
def steps_home(hideout: int) -> dict[int, int]:
    """Return the distance of each circle from the hideout."""
    far = {hideout: 0}
    queue = [hideout]
    for circle in queue:
        for there in STEPS[circle]:
            if there not in far:
                far[there] = far[circle] + 1
                queue.append(there)
    return far


def state_of(match: Match) -> WhitechapelState:
    assert isinstance(match.state, WhitechapelState)
    return match.state


def choose(match: Match, rng: Random) -> str:
    """Choose at random, but let Jack go home if he can, and let police rarely arrest."""
    seat = match.waiting[0]
    options = match.options(seat)
    ask = match.ask(seat)
    assert ask is not None
    if ask.kind == "escape":
        far = steps_home(state_of(match).hideout)
        walks = [text for text in options if text.startswith("walk")] or options
        return min(walks, key=lambda text: (far[int(text.split()[1])], "escape" not in text))
    tame = [text for text in options if "arrest" not in text]
    return rng.choice(tame or options)


@pytest.mark.parametrize("seed", range(6))
def test_every_position_of_a_match_is_read_as_it_was_written(seed: int) -> None:
    rng = Random(seed)
    switches = ["letters", "false_clues", "rushing", "area_arrests", "catch_me", "address"]
    options: dict[str, OptionValue] = {name: rng.random() < 0.6 for name in switches}
    match = Match.new("whitechapel", 2 + seed % 5, seed, options)
    nights = set()
    while match.waiting:
        match.play(match.waiting[0], choose(match, rng))
        nights.add(state_of(match).night)
        if rng.random() < 0.15 or match.over:
            state = match.state if match.over else match.checkpoint()[0]
            seats = (None, *range(match.players))
            for seen in (state, *(match.game.view(state, seat) for seat in seats)):
                assert read(position(seen)).data() == seen.data()
            assert isinstance(state, WhitechapelState)
            assert read_position(position(state))[1] == match.players
    assert len(nights) > 1


def test_a_match_goes_on_from_its_position() -> None:
    rng = Random(5)
    match = Match.new("whitechapel", 3, 5)
    while state_of(match).night < 2 or match.checkpoint()[1] < len(match.log):
        match.play(match.waiting[0], choose(match, rng))
    again = Match.from_position(match.position(), seed=5)
    assert again.waiting == match.waiting
    assert again.options(again.waiting[0]) == match.options(match.waiting[0])


def test_every_line_is_copied_and_saved() -> None:
    s = read("players: 3\nnight: 2\nrow 1: 65, 83\nrow: 27, 26\n")
    assert LINES.unkept(s) == []
