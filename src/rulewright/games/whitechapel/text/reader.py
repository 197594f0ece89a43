"""Reading a position, line by line; what its lines mean is told in `cases/README.md`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from rulewright.games.whitechapel import notebook as n
from rulewright.games.whitechapel.components import (
    ALLEYS,
    COACHES,
    COLOURS,
    FALSE_CLUES,
    GOULSTON_NAMED,
    LETTERS,
    NIGHTS,
    NUMERALS,
    POLICEMEN,
    RED_CIRCLES,
    SPACES,
)
from rulewright.games.whitechapel.endings import ENDINGS
from rulewright.games.whitechapel.names import STEPS, seat_names
from rulewright.games.whitechapel.setup import OPTIONS, PLAYER_COUNTS, new_state
from rulewright.games.whitechapel.state import (
    BLOOD,
    ENDED,
    ESCAPE,
    HIDEOUT,
    NOT_OVER,
    SCENE,
    State,
)
from rulewright.games.whitechapel.text.defaults import (
    nights_over,
    place_what_is_not_named,
    usual_head,
    usual_letters,
    usual_owners,
    usual_pile,
    usual_scenes,
    usual_tokens,
)
from rulewright.games.whitechapel.text.notes import (
    read_notes,
    read_old_row,
    read_plan,
    read_row,
    usual_notes,
)
from rulewright.games.whitechapel.text.playable import check_position
from rulewright.games.whitechapel.text.words import (
    NONE,
    find,
    read_circle,
    read_circles,
    read_colour,
    read_crossing,
    read_mask,
    read_night,
    read_number,
    read_patrols,
    read_police,
    read_women,
    split,
)
from rulewright.kernel import BadPosition, OptionValue

PLAIN_HIDEOUT: Final = 90  # where Jack lives when nothing is said


def read_position(text: str) -> tuple[State, int, dict[str, OptionValue]]:
    """The state, number of players and options of a text; `BadPosition` with the line else."""
    reader = Reader(text)
    check_position(reader.state)
    return reader.state, reader.players, reader.options


class _Entry:
    """One line: its number, the words before the colon, the text after it."""

    def __init__(self, number: int, key: str, value: str) -> None:
        self.number = number
        self.key = key
        self.value = value


class Reader:
    """Reads a position: first what the rest depends on, then line by line, then what was left."""

    def __init__(self, text: str) -> None:
        self.entries = _entries(text)
        self.players = 2
        self.options: dict[str, OptionValue] = {}
        self._each("players", self._read_players)
        self._each("options", self._read_options)
        for spec in OPTIONS:
            self.options.setdefault(spec.name, spec.values[0])
        self.state = new_state(self.players, self.options)
        self._before()
        for entry in self.entries.values():
            self._read(entry, _LINES.get(entry.key))
        self._after()

    def given(self, key: str) -> bool:
        """Whether a line of that name is there."""
        return key in self.entries

    def _each(self, key: str, read: Callable[[str], None]) -> None:
        entry = self.entries.get(key)
        if entry is not None:
            try:
                read(entry.value)
            except BadPosition as error:
                raise BadPosition(str(error), entry.number) from None

    def _read(self, entry: _Entry, read: Callable[[Reader, str], None] | None) -> None:
        try:
            if read is None:
                self._read_of_night(entry)
            else:
                read(self, entry.value)
        except BadPosition as error:
            raise BadPosition(str(error), entry.number) from None

    # -- players and options -----------------------------------------------------------------
    def _read_players(self, value: str) -> None:
        self.players = read_number(
            value, PLAYER_COUNTS[0], PLAYER_COUNTS[-1], "the number of players"
        )

    def _read_options(self, value: str) -> None:
        names = [spec.name for spec in OPTIONS]
        for word in split(value):
            name, equals, given = word.removeprefix("no ").partition("=")
            spec = OPTIONS[find(name, names, "option")]
            taken: OptionValue = given if equals else not word.startswith("no ")
            if not any(taken == v and type(taken) is type(v) for v in spec.values):
                values = ", ".join(str(v) for v in spec.values)
                raise BadPosition(f"the option {name} takes {values}")
            self.options[name] = taken

    # -- before and after the lines ----------------------------------------------------------
    def _before(self) -> None:
        """What the meaning of other lines depends on, and what holds when nothing is said."""
        s = self.state
        s.night = 1
        self._each("night", self.read_night)
        s.step = usual_step(self.entries.keys())
        self._each("step", self.read_step)
        if s.step <= SCENE and not self.given("night"):
            s.night = 0
        self._each("ending", self.read_ending)
        s.hideout = PLAIN_HIDEOUT if s.step > HIDEOUT else 0
        s.head = usual_head(s)
        s.owner = usual_owners(s)
        s.letters_left = usual_letters(s)
        s.rows = [[] for _ in range(nights_over(s))]

    def _after(self) -> None:
        s = self.state
        if not self.given("scenes"):
            s.scenes = usual_scenes(s)
        place_what_is_not_named(s)
        if not self.given("pile"):
            s.pile = usual_pile(s)
        if not self.given("tokens"):
            s.coaches, s.alleys = usual_tokens(s)
            if s.coaches < 0 or s.alleys < 0:
                raise BadPosition("the row uses more coaches or alleys than the night has")
        if not self.given("notebook"):
            s.notebook = self._notes()
        if s.row and len(s.row) > len(SPACES) - len(NUMERALS) + 1 + s.time:
            raise BadPosition("the row is longer than the track")

    def _notes(self) -> list[int]:
        """The notebook: night by night as written, or what the rest tells."""
        s = self.state
        keys = [f"notebook {night}" for night in range(1, NIGHTS + 1)]
        if not any(self.given(key) for key in keys):
            return usual_notes(s)
        notes: list[int] = []
        for night, key in enumerate(keys, 1):
            if not self.given(key):
                break
            notes.append(n.fact(n.NIGHT, night))
            entry = self.entries[key]
            try:
                notes += read_notes(entry.value)
            except BadPosition as error:
                raise BadPosition(str(error), entry.number) from None
        return notes

    # -- the night ---------------------------------------------------------------------------
    def earlier(self, value: str) -> None:
        """Lines that were read before all others, or are read after them."""

    def read_night(self, value: str) -> None:
        """`night: 3`"""
        self.state.night = read_number(value, 0, NIGHTS, "the night")

    def read_step(self, value: str) -> None:
        """`step: escape`"""
        self.state.step = find(value, STEPS, "step")

    def read_turn(self, value: str) -> None:
        """`turn: 2`, a place in the order of the detectives, the head first."""
        self.state.turn = read_number(value, 1, self.players, "the place at turn") - 1

    def read_ending(self, value: str) -> None:
        """`ending: arrest`"""
        self.state.ending = find(value, ENDINGS, "ending")
        if self.state.ending != NOT_OVER:
            self.state.step = ENDED

    # -- the police --------------------------------------------------------------------------
    def read_pawns(self, value: str) -> None:
        """`pawns: blue detective-2, yellow detective-1 …`"""
        names = [NONE, *seat_names(self.players)[1:]]
        self.state.owner = [0] * POLICEMEN
        for part in split(value):
            words = part.split()
            if len(words) != 2:
                raise BadPosition(f"a pawn is written like blue {names[1]}, not {part!r}")
            colour = find(words[0], COLOURS, "policeman")
            self.state.owner[colour] = find(words[1], names, "detective")

    def read_head(self, value: str) -> None:
        """`head: blue`"""
        self.state.head = read_colour(value)

    def read_pile(self, value: str) -> None:
        """`pile: blue, red`: the tiles not yet turned."""
        self.state.pile = read_mask(value, COLOURS, "policeman")

    def read_police(self, value: str) -> None:
        """`police: blue X034, red X127`"""
        self.state.police = read_police(value)

    def read_done(self, value: str) -> None:
        """`done: blue, red`: those who have moved or acted in this phase."""
        self.state.acted = read_mask(value, COLOURS, "policeman")

    def read_searching(self, value: str) -> None:
        """`searching: blue`"""
        self.state.searching = read_colour(value)

    def read_asked(self, value: str) -> None:
        """`asked: 34, 35`: the circles named in this search."""
        self.state.asked = read_circles(value)

    # -- Jack --------------------------------------------------------------------------------
    def read_hideout(self, value: str) -> None:
        """`hideout: 90`"""
        self.state.hideout = 0 if value == NONE else read_circle(value)
        if self.state.hideout in RED_CIRCLES:
            raise BadPosition("the hideout is never a red circle")

    def read_row(self, value: str) -> None:
        """`row: 27, 26, coach 7 1, alley 6`"""
        read_row(self.state, value)

    def read_plan(self, value: str) -> None:
        """`plan: coach 34 35`: a move that Jack has written and nobody has heard of."""
        self.state.plan = read_plan(value)

    def read_tokens(self, value: str) -> None:
        """`tokens: coach 2, alley 1`: what is left tonight."""
        s = self.state
        s.coaches = s.alleys = 0
        for part in split(value):
            name, _, number = part.partition(" ")
            if find(name, ["coach", "alley"], "token") == 0:
                s.coaches = read_number(number, 0, max(COACHES), "the number of coaches")
            else:
                s.alleys = read_number(number, 0, max(ALLEYS), "the number of alleys")

    def read_time(self, value: str) -> None:
        """`time: III`"""
        self.state.time = find(value, NUMERALS, "numeral")

    # -- the board ---------------------------------------------------------------------------
    def read_women(self, value: str) -> None:
        """`women: 3 marked, 21 plain`"""
        self.state.women = read_women(value, RED_CIRCLES)

    def read_wretched(self, value: str) -> None:
        """`wretched: 3, 84`"""
        self.state.wretched = sorted(read_circles(value))

    def read_settled(self, value: str) -> None:
        """`settled: 84`: the Wretched who have moved in this phase."""
        self.state.settled = sorted(read_circles(value))

    def read_patrols(self, value: str) -> None:
        """`patrols: X042 blue, X044 fake, X059 red shown`"""
        patrols, s = read_patrols(value), self.state
        s.patrols, s.faces, s.shown = patrols.crossings, patrols.faces, patrols.shown

    def read_scenes(self, value: str) -> None:
        """`scenes: 27, 65`: the murders, night by night."""
        self.state.scenes = read_circles(value)

    def read_clues(self, value: str) -> None:
        """`clues: 26, 7`: in the order in which they were found."""
        self.state.clues = read_circles(value)

    def read_false_clues(self, value: str) -> None:
        """`false clues: 34`"""
        self.state.blocked = read_circles(value)

    def read_false_in_hand(self, value: str) -> None:
        """`false clues in hand: 1`"""
        self.state.false_left = read_number(value, 0, FALSE_CLUES, "the number of false clues")

    # -- letters and the address --------------------------------------------------------------
    def read_letters(self, value: str) -> None:
        """`letters: dear-boss, from-hell`: those not yet used."""
        self.state.letters_left = read_mask(value, LETTERS, "letter")

    def read_letter(self, value: str) -> None:
        """`letter: used`: Jack has used one tonight."""
        find(value, ["used"], "word for the letter")
        self.state.letter_used = True

    def read_pointed(self, value: str) -> None:
        """`pointed: X042, X138`: the patrols that the head must move for Saucy Jacky."""
        self.state.pointed = sorted(read_crossing(part) for part in split(value))

    def read_named(self, value: str) -> None:
        """`named: red`: the policeman named with Goulston Street."""
        self.state.named = read_colour(value)
        if self.state.named not in GOULSTON_NAMED:
            raise BadPosition(f"{value} can't be named with Goulston Street")

    def read_address(self, value: str) -> None:
        """`address: used`"""
        find(value, ["used"], "word for the address")
        self.state.address_used = True

    def _read_of_night(self, entry: _Entry) -> None:
        """`row 1: …` and `notebook 2: …`"""
        words = entry.key.split()
        if len(words) != 2 or words[0] not in ("row", "notebook"):
            find(entry.key, [*_LINES, "row 1", "notebook 1"], "line")
            raise BadPosition(f"no line begins with {entry.key!r}")
        night = read_night(words[1])
        if words[0] == "row":
            if night > len(self.state.rows):
                raise BadPosition("only nights that are over have such a row; tonight's is `row:`")
            self.state.rows[night - 1] = read_old_row(entry.value)


def usual_step(keys: Iterable[str]) -> int:
    """The step of a position that does not name one: by what is there."""
    there = list(keys)
    if "ending" in there:
        return ENDED
    if "row" in there:
        return ESCAPE
    return BLOOD if "wretched" in there else SCENE


_LINES: Final[dict[str, Callable[[Reader, str], None]]] = {
    "players": Reader.earlier,
    "options": Reader.earlier,
    "night": Reader.earlier,
    "step": Reader.earlier,
    "turn": Reader.read_turn,
    "ending": Reader.earlier,
    "pawns": Reader.read_pawns,
    "head": Reader.read_head,
    "pile": Reader.read_pile,
    "police": Reader.read_police,
    "done": Reader.read_done,
    "searching": Reader.read_searching,
    "asked": Reader.read_asked,
    "hideout": Reader.read_hideout,
    "row": Reader.read_row,
    "plan": Reader.read_plan,
    "tokens": Reader.read_tokens,
    "time": Reader.read_time,
    "women": Reader.read_women,
    "wretched": Reader.read_wretched,
    "settled": Reader.read_settled,
    "patrols": Reader.read_patrols,
    "scenes": Reader.read_scenes,
    "clues": Reader.read_clues,
    "false clues": Reader.read_false_clues,
    "false clues in hand": Reader.read_false_in_hand,
    "letters": Reader.read_letters,
    "letter": Reader.read_letter,
    "pointed": Reader.read_pointed,
    "named": Reader.read_named,
    "address": Reader.read_address,
}


def _entries(text: str) -> dict[str, _Entry]:
    entries: dict[str, _Entry] = {}
    for number, line in enumerate(text.splitlines(), 1):
        line = line.partition("#")[0].strip()
        if not line:
            continue
        key, colon, value = line.partition(":")
        key = " ".join(key.split())
        if not colon or not key:
            raise BadPosition(f"a line is written `name: what is there`, not {line!r}", number)
        if key in entries:
            raise BadPosition(f"{key} stands on line {entries[key].number} already", number)
        entries[key] = _Entry(number, key, " ".join(value.split()))
    return entries
