"""Reading a position, line by line; what its lines mean is told in `cases/README.md`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulewright.games.thrones.components import (
    AREA_COUNT,
    AREAS,
    CONSOLIDATE,
    DECKS,
    EVENT_COUNT,
    FULL_HAND,
    HOUSES,
    MARCH,
    MAX_SUPPLY,
    NOBODY,
    ORDER_COUNT,
    ORDER_TOKENS,
    ORDER_TYPE,
    ORDERS,
    POOL,
    POWER_TOKENS,
    RAID,
    ROUNDS,
    THREAT_TRACK,
    THRONE,
    TRACKS,
    UNIT_PLURALS,
    WILDLINGS,
)
from rulewright.games.thrones.control import in_play, tokens_on_board
from rulewright.games.thrones.setup import OPTIONS, PLAYER_COUNTS, blank_state, start_tracks
from rulewright.games.thrones.state import (
    CALL_FOR_SUPPORT,
    CONSOLIDATION,
    EVENT,
    MARCHES,
    PLANNING,
    RAIDS,
    State,
)
from rulewright.games.thrones.text.battle import read_battle, read_battle_line
from rulewright.games.thrones.text.place import (
    Place,
    read_place,
    set_place,
    usual_garrison,
    usual_neutral,
)
from rulewright.games.thrones.text.words import (
    ALL,
    DECK_NAMES,
    NOTHING,
    STEPS,
    UNSEEN,
    USED,
    events_of,
    find,
    read_barred,
    read_event,
    read_hand,
    read_house,
    read_number,
    split,
)
from rulewright.games.thrones.westeros.wildlings import all_seats
from rulewright.kernel import BadPosition, OptionValue

PLAIN_POWER: Final = 5  # the Power of a house of which nothing is said


class _Entry:
    """One line: its number, the words before the colon, the text after it."""

    def __init__(self, number: int, key: str, value: str) -> None:
        self.number = number
        self.words = key.split()
        self.value = value


class Reader:
    """Reads a position: first what the rest depends on, then line by line, then what was left."""

    def __init__(self, text: str) -> None:
        self.entries = _entries(text)
        self.players = 6
        self.options: dict[str, OptionValue] = {}
        self.step_given = False
        self.turn_given = ""
        self.hands_given = 0
        self.decks_given: list[int] = []
        first = [entry for entry in self.entries if entry.words == ["players"]]
        self._each(first, self._read_players)
        self._each([e for e in self.entries if e.words == ["options"]], self._read_options)
        self._settle_options()
        self.state = self._blank()
        late = ["battle", "turn"]  # these need the battle line or the track before them
        self._each([e for e in self.entries if e.words[0] not in late], self._read_line)
        self._each([e for e in self.entries if e.words == ["battle"]], self._read_battle)
        self._each([e for e in self.entries if e.words[0] in late], self._read_late)
        self._settle()

    def _each(self, entries: list[_Entry], read: Callable[[_Entry], None]) -> None:
        for entry in entries:
            try:
                read(entry)
            except BadPosition as error:
                raise BadPosition(str(error), entry.number) from None

    def _blank(self) -> State:
        s = blank_state(self.players, self.options)
        s.step = PLANNING
        s.supply = [MAX_SUPPLY] * self.players
        s.power = [PLAIN_POWER] * self.players
        for area in range(AREA_COUNT):
            place = Place(area)
            place.garrison = usual_garrison(place, self.players)
            place.neutral = usual_neutral(place, self.players)
            set_place(s, place)
        return s

    # -- players and options -----------------------------------------------------------------
    def _read_players(self, entry: _Entry) -> None:
        self.players = read_number(
            entry.value, PLAYER_COUNTS[0], PLAYER_COUNTS[-1], "the number of players"
        )

    def _read_options(self, entry: _Entry) -> None:
        for word in split(entry.value):
            name, equals, value = word.removeprefix("no ").partition("=")
            names = [spec.name for spec in OPTIONS]
            spec = OPTIONS[find(name, names, "option")]
            given: OptionValue = value if equals else not word.startswith("no ")
            if not any(given == v and type(given) is type(v) for v in spec.values):
                values = ", ".join(str(v) for v in spec.values)
                raise BadPosition(f"the option {name} takes {values}")
            if given is True and spec.players is not None and self.players not in spec.players:
                raise BadPosition(f"the option {name} is not for {self.players} players")
            self.options[name] = given

    def _settle_options(self) -> None:
        for spec in OPTIONS:
            open_here = spec.players is None or self.players in spec.players
            self.options.setdefault(spec.name, spec.values[0] if open_here else False)

    # -- lines -------------------------------------------------------------------------------
    def _read_line(self, entry: _Entry) -> None:
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
            raise BadPosition(f"no line begins with {' '.join(words)!r}")

    def _read_area(self, entry: _Entry) -> None:
        name = entry.words[0]
        area = find(name, [*AREAS, *_LINES], "line or area")
        set_place(self.state, read_place(area, entry.value, self.players))

    def _read_late(self, entry: _Entry) -> None:
        if entry.words == ["turn"]:
            self._read_turn(entry.value)
        elif entry.words != ["battle"]:
            battle = self.state.battle
            if battle is None:
                raise BadPosition("this tells of a combat, and no line `battle: …` begins one")
            read_battle_line(battle, entry.words[1:], entry.value, self.players)

    def _read_battle(self, entry: _Entry) -> None:
        self.state.battle = read_battle(entry.value, self.players)

    def nothing(self, value: str) -> None:
        """Lines that were read before all others."""

    def read_round(self, value: str) -> None:
        """`round: 3`"""
        self.state.round = read_number(value, 1, ROUNDS, "the round")

    def read_step(self, value: str) -> None:
        """`step: marches` or `step: event 2`"""
        words = value.split()
        if len(words) == 2 and words[0] == STEPS[EVENT]:
            self.state.step = EVENT
            self.state.turn = read_number(words[1], 1, DECKS, "the event") - 1
        else:
            self.state.step = find(value, STEPS, "step")
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
        """`power: stark 5, lannister 3` or `power: all 5`"""
        self._read_amounts(self.state.power, value, POWER_TOKENS, "the Power of a house")

    def read_supply(self, value: str) -> None:
        """`supply: stark 2` or `supply: all 6`"""
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
        """`fiefdoms: tyrell, stark`: the rest follow in the order of the set-up."""
        first = [read_house(name, self.players) for name in split(value)]
        if len(set(first)) < len(first):
            raise BadPosition("a house stands here twice")
        rest = [house for house in start_tracks(self.players)[track] if house not in first]
        self.state.tracks[track] = first + rest

    def read_used(self, value: str) -> None:
        """`used: blade, raven`"""
        for word in split(value):
            if find(word, USED, "token that can be used") == 0:
                self.state.blade_used = True
            else:
                self.state.raven_used = True

    def read_threat(self, value: str) -> None:
        """`threat: 6`"""
        threat = read_number(value, 0, THREAT_TRACK[-1], "the threat")
        if threat not in THREAT_TRACK:
            raise BadPosition(f"the threat is one of {', '.join(str(t) for t in THREAT_TRACK)}")
        self.state.threat = threat

    def read_barred(self, value: str) -> None:
        """`barred: defense, march+1`"""
        for word in split(value):
            self.state.barred |= read_barred(word)

    def read_events(self, value: str) -> None:
        """`events: supply, clash-of-kings, -`, one a deck."""
        words = split(value)
        if len(words) > DECKS:
            raise BadPosition(f"there are {DECKS} decks, so {DECKS} events")
        for deck, word in enumerate(words):
            if word != NOTHING:
                self.state.events[deck] = read_event(word, deck)

    def read_wildlings(self, value: str) -> None:
        """`wildlings: crow-killers@stark, ?, silence-at-the-wall@all`, from the top."""
        s = self.state
        words = split(value)
        if len(words) > len(WILDLINGS):
            raise BadPosition(f"there are only {len(WILDLINGS)} wildling cards")
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
        cards = read_hand(value, house)
        self.state.hand[house] = cards if word == "hand" else FULL_HAND & ~cards

    def _read_deck(self, deck: int, value: str) -> None:
        self.decks_given.append(deck)
        for event in events_of(deck):
            self.state.deck[event] = 0
        for part in split(value):
            name, _, number = part.partition(" ")
            event = read_event(name, deck)
            most = EVENT_COUNT[event]
            self.state.deck[event] = read_number(
                number.strip() or "1", 0, most, f"{name}: a number"
            )

    # -- what was left ------------------------------------------------------------------------
    def _settle(self) -> None:
        s = self.state
        usual = usual_deck(s.events)
        for deck in range(DECKS):
            if deck not in self.decks_given:
                for event in events_of(deck):
                    s.deck[event] = usual[event]
        if not self.step_given:
            s.step = usual_step(s)
        for house in range(self.players):
            _check_house(s, house)


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


def _entries(text: str) -> list[_Entry]:
    entries: list[_Entry] = []
    seen: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        line = line.partition("#")[0].strip()
        if not line:
            continue
        key, colon, value = line.partition(":")
        key = " ".join(key.split())
        if not colon or not key:
            raise BadPosition(f"a line is written `name: what is there`, not {line!r}", number)
        if key in seen:
            raise BadPosition(f"{key} stands on line {seen[key]} already", number)
        seen[key] = number
        entries.append(_Entry(number, key, " ".join(value.split())))
    return entries


def usual_deck(events: list[int]) -> list[int]:
    """The Westeros cards left when nothing else is said: all but those revealed."""
    left = EVENT_COUNT[:]
    for event in events:
        if event != NOBODY:
            left[event] -= 1
    return left


def usual_step(s: State) -> int:
    """The step of a position that does not name one: the first that has an order to resolve."""
    if s.battle is not None:
        return CALL_FOR_SUPPORT
    kinds = [ORDER_TYPE[order] for order in s.order if order]
    if MARCH in kinds:
        return MARCHES
    if RAID in kinds:
        return RAIDS
    return CONSOLIDATION if CONSOLIDATE in kinds else PLANNING


def _check_house(s: State, house: int) -> None:
    """Raise `BadPosition` when a house has more pieces than there are. [setup.limits]"""
    name = HOUSES[house]
    for kind, most in enumerate(POOL):
        if in_play(s, house, kind) > most:
            raise BadPosition(f"{name} has only {most} {UNIT_PLURALS[kind]}")
    if s.power[house] + tokens_on_board(s, house) > POWER_TOKENS:
        raise BadPosition(f"{name} has only {POWER_TOKENS} Power tokens, those on the board too")
    for order in range(1, ORDER_COUNT):
        placed = [a for a in range(AREA_COUNT) if s.holder[a] == house and s.order[a] == order]
        if len(placed) > ORDER_TOKENS[order]:
            raise BadPosition(f"{name} has only {ORDER_TOKENS[order]} of the order {ORDERS[order]}")
