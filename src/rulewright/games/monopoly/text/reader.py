"""Reading a position, line by line; what its lines mean is told in `cases/README.md`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulewright.games.monopoly.components import (
    CARDS,
    DECKS,
    DOUBLES_TO_JAIL,
    JAIL,
    JAIL_CARD,
    JAIL_CARD_WORDS,
    JAIL_TURNS,
    SQUARES,
    START_MONEY,
)
from rulewright.games.monopoly.lots.buildings import PIECES
from rulewright.games.monopoly.setup import OPTIONS, PLAYER_COUNTS, new_state
from rulewright.games.monopoly.shortage import served_bit
from rulewright.games.monopoly.state import DROP_BITS, ENDED, NOBODY, TURN, State
from rulewright.games.monopoly.text.playable import check_state
from rulewright.games.monopoly.text.words import (
    ALL,
    CAPPED,
    MOST_MONEY,
    NONE,
    STAGES,
    find,
    pair,
    read_card,
    read_claim,
    read_deed,
    read_dice,
    read_number,
    read_refused,
    read_seat,
    read_seats,
    read_square,
    split,
)
from rulewright.kernel import BadPosition, OptionValue

PLAIN_PLAYERS: Final = 3  # when nothing is said
MOST_ROUNDS: Final = 1_000_000


def read_position(text: str) -> tuple[State, int, dict[str, OptionValue]]:
    """The state, number of players and options of a text; `BadPosition` with the line else."""
    reader = Reader(text)
    return reader.state, reader.players, reader.options


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
        self.players = PLAIN_PLAYERS
        self.options: dict[str, OptionValue] = {}
        self._each("players", self._read_players)
        self._each("options", self._read_options)
        for spec in OPTIONS:
            self.options.setdefault(spec.name, spec.values[0])
        self.state = self._blank()
        self._each("out", self._read_out)
        for entry in self.entries:
            if entry.words[0] not in ("players", "options", "out", "jail"):
                self._one(entry, self._read_line)
        self._each("jail", self._read_jail)  # it says where a token stands, whatever `at` says
        self._settle()

    def _each(self, key: str, read: Callable[[_Entry], None]) -> None:
        for entry in self.entries:
            if entry.words == [key]:
                self._one(entry, read)

    def _one(self, entry: _Entry, read: Callable[[_Entry], None]) -> None:
        try:
            read(entry)
        except BadPosition as error:
            raise BadPosition(str(error), entry.number) from None

    def _blank(self) -> State:
        """Everybody on GO with the usual money, all of them once around; nothing is sold."""
        s = new_state(self.players, self.options)
        s.stage = TURN
        s.cash = [START_MONEY] * self.players
        s.lapped = (1 << self.players) - 1
        s.pot = 0
        return s

    # -- players and options -----------------------------------------------------------------
    def _read_players(self, entry: _Entry) -> None:
        most = PLAYER_COUNTS[-1]
        self.players = read_number(entry.value, PLAYER_COUNTS[0], most, "the number of players")

    def _read_options(self, entry: _Entry) -> None:
        for word in split(entry.value):
            name, equals, value = word.removeprefix("no ").partition("=")
            spec = OPTIONS[find(name, [spec.name for spec in OPTIONS], "option")]
            words = {_option_word(known): known for known in spec.values}
            given = value if equals else _option_word(not word.startswith("no "))
            if given not in words or name in self.options:
                raise BadPosition(f"the option {name} takes one of {', '.join(words)}")
            self.options[name] = words[given]

    def _read_out(self, entry: _Entry) -> None:
        s = self.state
        s.out = read_seats(entry.value, self.players)
        s.recount()
        for seat in s.out:
            s.cash[seat] = 0

    def _read_jail(self, entry: _Entry) -> None:
        """`jail: dog 2`: the second turn there is to come"""
        for part in split(entry.value):
            name, number = pair(part, "dog 2")
            seat = read_seat(name, self.players)
            self.state.jail[seat] = read_number(number, 1, JAIL_TURNS, "the turn in Jail")
            self.state.pos[seat] = JAIL

    # -- lines -------------------------------------------------------------------------------
    def _read_line(self, entry: _Entry) -> None:
        words = entry.words
        if len(words) == 1:
            find(words[0], list(_LINES), "line")
            _LINES[words[0]](self, entry.value)
        elif len(words) == 2 and words[0] == "deeds":
            self._read_deeds(read_seat(words[1], self.players), entry.value)
        elif len(words) == 2 and words[0] == "holds":
            self._read_held(read_seat(words[1], self.players), entry.value)
        elif len(words) == 2 and words[0] == "seen":
            self._read_seen(find(words[1], DECKS, "deck"), entry.value)
        else:
            raise BadPosition(f"no line begins with {' '.join(words)!r}")

    def read_round(self, value: str) -> None:
        """`round: 3`"""
        self.state.round = read_number(value, 1, MOST_ROUNDS, "the round")

    def read_stage(self, value: str) -> None:
        """`stage: opening`, `turn`, `ended` or `capped`"""
        self.state.capped = value == CAPPED
        self.state.stage = ENDED if value == CAPPED else find(value, STAGES, "stage")

    def read_began(self, value: str) -> None:
        """`began: dog`"""
        self.state.starter = read_seat(value, self.players)

    def read_turn(self, value: str) -> None:
        """`turn: dog`"""
        self.state.turn = read_seat(value, self.players)

    def read_doubles(self, value: str) -> None:
        """`doubles: 1`: thrown by who is at turn, so that a further throw is due"""
        self.state.doubles = read_number(value, 0, DOUBLES_TO_JAIL - 1, "the doubles in a row")

    def read_dice(self, value: str) -> None:
        """`dice: 3-5`"""
        self.state.die1, self.state.die2, self.state.face = read_dice(value)

    def read_card(self, value: str) -> None:
        """`card: to-go`"""
        self.state.card = NOBODY if value == NONE else find(value, CARDS, "card")

    def read_at(self, value: str) -> None:
        """`at: dog illinois, hat jail` or `at: all go`"""
        named: list[str] = []
        for part in split(value):
            name, square = pair(part, "dog illinois")
            self._once(name, named)
            for seat in self._seats_of(name):
                self.state.pos[seat] = read_square(square)

    def read_cash(self, value: str) -> None:
        """`cash: all 400, car 1250`; `all` are all who are in"""
        named: list[str] = []
        for part in split(value):
            name, number = pair(part, "dog 250")
            self._once(name, named)
            amount = read_number(number, 0, MOST_MONEY, "the cash of a player")
            for seat in self._seats_of(name):
                if name != ALL or self.state.is_in(seat):
                    self.state.cash[seat] = amount

    def read_first_lap(self, value: str) -> None:
        """`first-lap: dog`: who has not had a salary yet"""
        seats = range(self.players) if value == ALL else read_seats(value, self.players)
        for seat in seats:
            self.state.lapped &= ~(1 << seat)

    def read_pot(self, value: str) -> None:
        """`pot: 500`"""
        self.state.pot = read_number(value, 0, MOST_MONEY, "the money on Free Parking")

    def read_claims(self, value: str) -> None:
        """`claims: dog owes car 50 for boardwalk 2`"""
        self.state.claims += [read_claim(part, self.players) for part in split(value)]

    def read_floor(self, value: str) -> None:
        """`floor: hat`: who wants to be asked"""
        self.state.floor = _mask(read_seats(value, self.players))

    def read_news(self, value: str) -> None:
        """`news: hat`: who came to hold a whole group since it was last asked"""
        self.state.news = _mask(read_seats(value, self.players))

    def read_window(self, value: str) -> None:
        """`window: hat`: who is asked before the coming throw"""
        self.state.window = read_seat(value, self.players)

    def read_heard(self, value: str) -> None:
        """`heard: car`: who was asked before it already"""
        self.state.heard = _mask(read_seats(value, self.players))

    def read_idle(self, value: str) -> None:
        """`idle: dog`: who was passed over with nothing to do"""
        self.state.idle = _mask(read_seats(value, self.players))

    def read_let_go(self, value: str) -> None:
        """`let-go: house`: pieces auctioned in this window that its seat did not get"""
        kinds = [find(word, PIECES, "kind of piece") for word in split(value)]
        self.state.barred = _mask(kinds)

    def read_served(self, value: str) -> None:
        """`served: hat house`: who said in this window how many of the pieces it wants"""
        for part in split(value):
            name, word = pair(part, "hat house")
            piece = find(word, PIECES, "kind of piece")
            self.state.served |= served_bit(read_seat(name, self.players), piece)

    def read_offers(self, value: str) -> None:
        """`offers: dog 2`: made since the last throw"""
        for part in split(value):
            name, number = pair(part, "dog 2")
            seat = read_seat(name, self.players)
            most = self.state.most_offers
            self.state.offers[seat] = read_number(number, 0, most, "the offers of a player")

    def read_drops(self, value: str) -> None:
        """`drops: dog 2`: offers begun and dropped since the last throw"""
        named: list[str] = []
        for part in split(value):
            name, number = pair(part, "dog 2")
            self._once(name, named)
            most = self.state.most_offers
            count = read_number(number, 0, most, "the dropped offers of a player")
            self.state.drops |= count << DROP_BITS * read_seat(name, self.players)

    def read_refusals(self, value: str) -> None:
        """`refused: car offers dog boardwalk + $50 for baltic`: since the last throw"""
        self.state.refused += [read_refused(part, self.players) for part in split(value)]

    def _read_deeds(self, seat: int, value: str) -> None:
        s = self.state
        for part in split(value):
            deed = read_deed(part)
            if s.owner[deed.square] >= 0:
                raise BadPosition(f"{SQUARES[deed.square]} has an owner already")
            s.owner[deed.square] = seat
            s.level[deed.square] = deed.level
            s.mortgaged[deed.square] = deed.mortgaged

    def _read_held(self, seat: int, value: str) -> None:
        s = self.state
        for word in split(value):
            deck = find(word, JAIL_CARD_WORDS, "card out of Jail")
            if s.jail_card(deck) != NOBODY:
                raise BadPosition(f"{word} is held already")
            s.take_jail_card(deck, seat)

    def _read_seen(self, deck: int, value: str) -> None:
        s = self.state
        for name in split(value):
            card = read_card(name, deck)
            if not s.unseen >> card & 1:
                raise BadPosition(f"{name} stands here twice")
            s.unseen &= ~(1 << card)
            s.put_under(deck, card)

    def _once(self, name: str, named: list[str]) -> None:
        if name in named:
            raise BadPosition(f"{name} stands here twice")
        named.append(name)

    def _seats_of(self, name: str) -> list[int]:
        return list(range(self.players)) if name == ALL else [read_seat(name, self.players)]

    # -- what was left ------------------------------------------------------------------------
    def _settle(self) -> None:
        """Take held cards out of the decks, count, let the bank's money make up the sum."""
        s = self.state
        for deck, name in enumerate(JAIL_CARD_WORDS):
            if s.jail_card(deck) == NOBODY:
                continue
            if JAIL_CARD[deck] in s.seen(deck):
                raise BadPosition(f"{name} is held, so it does not lie in its deck")
            s.unseen &= ~(1 << JAIL_CARD[deck])
        s.bank = -sum(s.cash) - s.pot
        s.recount()
        check_state(s)


def _mask(seats: list[int]) -> int:
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def _option_word(value: OptionValue) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


_LINES: Final[dict[str, Callable[[Reader, str], None]]] = {
    "round": Reader.read_round,
    "stage": Reader.read_stage,
    "began": Reader.read_began,
    "turn": Reader.read_turn,
    "doubles": Reader.read_doubles,
    "dice": Reader.read_dice,
    "card": Reader.read_card,
    "at": Reader.read_at,
    "cash": Reader.read_cash,
    "first-lap": Reader.read_first_lap,
    "pot": Reader.read_pot,
    "claims": Reader.read_claims,
    "floor": Reader.read_floor,
    "news": Reader.read_news,
    "window": Reader.read_window,
    "heard": Reader.read_heard,
    "idle": Reader.read_idle,
    "let-go": Reader.read_let_go,
    "served": Reader.read_served,
    "offers": Reader.read_offers,
    "drops": Reader.read_drops,
    "refused": Reader.read_refusals,
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
