"""Reading a position line by line; `cases/README.md` explains the lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rulewright.games.thrones.components import (
    AREAS,
    DECK_NAMES,
    DECKS,
    FULL_HAND,
    HOUSES,
    MAX_SUPPLY,
    POWER_TOKENS,
    ROUNDS,
    THREAT_TRACK,
    THRONE,
    TRACKS,
    WILDLINGS,
)
from rulewright.games.thrones.editions import edition_of
from rulewright.games.thrones.setup import OPTIONS, PLAYER_COUNTS, blank_state
from rulewright.games.thrones.state import EVENT, ThronesState
from rulewright.games.thrones.text import defaults
from rulewright.games.thrones.text.battle import read_battle, read_battle_line
from rulewright.games.thrones.text.place import read_place, set_place
from rulewright.games.thrones.text.playable import check_pieces
from rulewright.games.thrones.text.words import (
    ALL,
    NOTHING,
    STEPS,
    UNSEEN,
    USED,
    events_of,
    read_barred,
    read_event,
    read_hand,
    read_house,
    steps_of,
)
from rulewright.games.thrones.westeros.wildlings import all_seats
from rulewright.kernel import BadPosition, OptionSpec, OptionValue
from rulewright.kit.options import read_options
from rulewright.kit.position import Entry, entries
from rulewright.kit.text import find, read_number, split

LATE: Final = ("battle", "turn")  # read after the battle line and the tracks


def read_position(text: str) -> tuple[ThronesState, int, dict[str, OptionValue]]:
    """Read the state, number of players and options from a text.

    Raises `BadPosition` with the line that is wrong.
    """
    reader = Reader(text)
    return reader.state, reader.players, reader.options


class Reader:
    """Reads a position: players and options first, then line by line, then defaults."""

    def __init__(self, text: str) -> None:
        lines = entries(text)
        self.players = defaults.PLAYERS
        self.step_given = False
        self.hands_given = 0
        self.decks_given: list[int] = []
        self._each([e for e in lines if e.words == ["players"]], self._read_players)
        self.options = defaults.usual_options(self.players, self.specs())
        self._each([e for e in lines if e.words == ["options"]], self._read_options)
        self.state = self.blank()
        defaults.set_usual(self.state)
        late = [*LATE, *self.late_names()]
        self._each([e for e in lines if e.words[0] not in late], self._read_line)
        self._each([e for e in lines if e.words == ["battle"]], self._read_battle)
        self._each([e for e in lines if e.words[0] in LATE], self._read_late)
        self._each([e for e in lines if e.words[0] in self.late_names()], self._read_line)
        self._settle()

    # -- what another edition says itself -----------------------------------------------------
    def specs(self) -> Sequence[OptionSpec]:
        """Return the options of the game."""
        return OPTIONS

    def blank(self) -> ThronesState:
        """Return a state with these players and options, as at the start.

        It has tracks and supply, but no units.
        """
        return blank_state(self.players, self.options)

    def own_names(self) -> Sequence[str]:
        """Return the names of one-word lines that only this edition has."""
        return ()

    def late_names(self) -> Sequence[str]:
        """Return the names of `own_names` whose lines must be read after the battle line."""
        return ()

    def read_own_line(self, entry: Entry) -> None:
        """Read a line that only this edition has."""
        raise BadPosition(f"no line begins with {entry.key!r}")

    def _each(self, lines: list[Entry], read: Callable[[Entry], None]) -> None:
        for entry in lines:
            with entry.named():
                read(entry)

    # -- players and options -----------------------------------------------------------------
    def _read_players(self, entry: Entry) -> None:
        self.players = read_number(
            entry.value, PLAYER_COUNTS[0], PLAYER_COUNTS[-1], "the number of players"
        )

    def _read_options(self, entry: Entry) -> None:
        self.options |= read_options(entry.value, self.specs(), self.players)

    # -- lines -------------------------------------------------------------------------------
    def _read_line(self, entry: Entry) -> None:
        words = entry.words
        if len(words) == 1:
            if words[0] in _LINES:
                _LINES[words[0]](self, entry.value)
                return
            self._read_area(entry)
        elif len(words) == 2 and words[0] in ("hand", "discarded"):
            self._read_hand(words[0], read_house(words[1], self.players), entry.value)
        elif len(words) == 2 and words[0] == "deck":
            self._read_deck(find(words[1], DECK_NAMES, "deck"), entry.value)
        else:
            self.read_own_line(entry)

    def _read_area(self, entry: Entry) -> None:
        name = entry.words[0]
        if name not in AREAS and name in self.own_names():
            self.read_own_line(entry)
            return
        area = find(name, [*AREAS, *_LINES, *self.own_names()], "line or area")
        set_place(self.state, read_place(self.state, area, entry.value))

    def _read_late(self, entry: Entry) -> None:
        if entry.words == ["turn"]:
            self._read_turn(entry.value)
        elif entry.words != ["battle"]:
            battle = self.state.battle
            if battle is None:
                raise BadPosition("this tells of a combat, and no line `battle: …` begins one")
            read_battle_line(self.state, battle, entry.words[1:], entry.value)

    def _read_battle(self, entry: Entry) -> None:
        self.state.battle = read_battle(entry.value, self.players)

    def nothing(self, value: str) -> None:
        """Skip a line that was read before all others."""

    def read_round(self, value: str) -> None:
        """Read `round: 3`."""
        self.state.round = read_number(value, 1, ROUNDS, "the round")

    def read_step(self, value: str) -> None:
        """Read `step: marches` or `step: event 2`."""
        words = value.split()
        if len(words) == 2 and words[0] == STEPS[EVENT]:
            self.state.step = EVENT
            self.state.turn = read_number(words[1], 1, DECKS, "the event") - 1
        else:
            self.state.step = find(value, steps_of(self.state), "step")
            if self.state.step == EVENT:
                raise BadPosition("say which event: event 1, event 2 or event 3")
        self.step_given = True

    def _read_turn(self, value: str) -> None:
        s = self.state
        if s.step == EVENT:
            raise BadPosition("an event has its own number: step: event 2")
        if value in HOUSES:
            s.turn = s.tracks[THRONE].index(read_house(value, self.players))
        else:
            s.turn = read_number(value, 1, self.players + 1, "the place at turn") - 1

    def read_power(self, value: str) -> None:
        """Read `power: stark 5, lannister 3` or `power: all 5`."""
        self._read_amounts(self.state.power, value, POWER_TOKENS, "the Power of a house")

    def read_supply(self, value: str) -> None:
        """Read `supply: stark 2` or `supply: all 6`."""
        self._read_amounts(self.state.supply, value, MAX_SUPPLY, "the supply of a house")

    def _read_amounts(self, amounts: list[int], value: str, most: int, what: str) -> None:
        named: list[str] = []
        for part in split(value):
            name, _, number = part.partition(" ")
            if name in named:
                raise BadPosition(f"{name} stands here twice")
            named.append(name)
            amount = read_number(number.strip(), 0, most, what)
            if name == ALL:
                amounts[:] = [amount] * self.players
            else:
                amounts[read_house(name, self.players)] = amount

    def read_track(self, track: int, value: str) -> None:
        """Read `fiefdoms: tyrell, stark`; other houses follow in the order of the set-up."""
        first = [read_house(name, self.players) for name in split(value)]
        if len(set(first)) < len(first):
            raise BadPosition("a house stands here twice")
        rest = [house for house in self.state.tracks[track] if house not in first]
        self.state.tracks[track] = first + rest

    def read_used(self, value: str) -> None:
        """Read `used: blade, raven`."""
        for word in split(value):
            if find(word, USED, "token that can be used") == 0:
                self.state.blade_used = True
            else:
                self.state.raven_used = True

    def read_threat(self, value: str) -> None:
        """Read `threat: 6`."""
        threat = read_number(value, 0, THREAT_TRACK[-1], "the threat")
        if threat not in THREAT_TRACK:
            raise BadPosition(f"the threat is one of {', '.join(str(t) for t in THREAT_TRACK)}")
        self.state.threat = threat

    def read_barred(self, value: str) -> None:
        """Read `barred: defense, march+1`."""
        for word in split(value):
            self.state.barred |= read_barred(word)

    def read_events(self, value: str) -> None:
        """Read `events: supply, clash-of-kings, -`, with an event per deck."""
        words = split(value)
        if len(words) > DECKS:
            raise BadPosition(f"there are {DECKS} decks, so {DECKS} events")
        for deck, word in enumerate(words):
            if word != NOTHING:
                self.state.events[deck] = read_event(self.state, word, deck)

    def read_wildlings(self, value: str) -> None:
        """Read `wildlings: crow-killers@stark, ?, silence-at-the-wall@all`, from the top."""
        s = self.state
        words = split(value)
        if len(words) > len(s.wild):
            raise BadPosition(f"there are only {len(s.wild)} wildling cards")
        for place, word in enumerate(words):
            name, *knowing = word.split("@")
            if name != UNSEEN:
                card = find(name, WILDLINGS, "wildling card")
                if card in s.wild:
                    raise BadPosition(f"{name} stands here twice")
                s.wild[place] = card
            for house in knowing:
                if house == ALL:
                    s.wild_seen[place] = all_seats(s)
                else:
                    s.wild_seen[place] |= 1 << read_house(house, self.players)

    def _read_hand(self, word: str, house: int, value: str) -> None:
        if self.hands_given >> house & 1:
            raise BadPosition(f"the hand of {HOUSES[house]} is given already")
        self.hands_given |= 1 << house
        cards = read_hand(self.state, value, house)
        self.state.hand[house] = cards if word == "hand" else FULL_HAND & ~cards

    def _read_deck(self, deck: int, value: str) -> None:
        self.decks_given.append(deck)
        for event in events_of(self.state, deck):
            self.state.deck[event] = 0
        for part in split(value):
            name, _, number = part.partition(" ")
            event = read_event(self.state, name, deck)
            most = edition_of(self.state).events[event].count
            self.state.deck[event] = read_number(
                number.strip() or "1", 0, most, f"{name}: a number"
            )

    # -- what was left ------------------------------------------------------------------------
    def _settle(self) -> None:
        s = self.state
        usual = defaults.usual_deck(s)
        for deck in range(DECKS):
            if deck not in self.decks_given:
                for event in events_of(self.state, deck):
                    s.deck[event] = usual[event]
        if not self.step_given:
            s.step = defaults.usual_step(s)
        check_pieces(s)


def _track_reader(track: int) -> Callable[[Reader, str], None]:
    return lambda reader, value: reader.read_track(track, value)


_LINES: Final[dict[str, Callable[[Reader, str], None]]] = {
    "players": Reader.nothing,
    "options": Reader.nothing,
    "round": Reader.read_round,
    "step": Reader.read_step,
    "power": Reader.read_power,
    "supply": Reader.read_supply,
    TRACKS[0]: _track_reader(0),
    TRACKS[1]: _track_reader(1),
    TRACKS[2]: _track_reader(2),
    "used": Reader.read_used,
    "threat": Reader.read_threat,
    "barred": Reader.read_barred,
    "events": Reader.read_events,
    "wildlings": Reader.read_wildlings,
}
