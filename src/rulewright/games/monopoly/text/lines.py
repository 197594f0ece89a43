"""The lines of a position: each sets in the state what it tells."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from rulewright.games.monopoly.components import (
    CARDS,
    DECKS,
    DOUBLES_TO_JAIL,
    JAIL,
    JAIL_CARD_WORDS,
    JAIL_TURNS,
    SQUARES,
)
from rulewright.games.monopoly.lots.buildings import PIECES
from rulewright.games.monopoly.shortage import served_bit
from rulewright.games.monopoly.state import DROP_BITS, ENDED, NOBODY, State
from rulewright.games.monopoly.text.words import (
    ALL,
    CAPPED,
    MOST_MONEY,
    STAGES,
    pair,
    read_card,
    read_claim,
    read_deed,
    read_dice,
    read_refused,
    read_seat,
    read_seats,
    read_square,
)
from rulewright.kernel import BadPosition
from rulewright.kit.position import Entry
from rulewright.kit.text import NONE, find, read_number, split

MOST_ROUNDS: Final = 1_000_000


def read_line(s: State, entry: Entry) -> None:
    """Set what a line tells; `BadPosition` where it tells nothing that can be."""
    words = entry.words
    if len(words) == 1:
        find(words[0], list(LINES), "line")
        LINES[words[0]](s, entry.value)
    elif len(words) == 2 and words[0] == "deeds":
        _deeds(s, read_seat(words[1], s.players), entry.value)
    elif len(words) == 2 and words[0] == "holds":
        _held(s, read_seat(words[1], s.players), entry.value)
    elif len(words) == 2 and words[0] == "seen":
        _seen(s, find(words[1], DECKS, "deck"), entry.value)
    else:
        raise BadPosition(f"no line begins with {entry.key!r}")


# -- the turn ---------------------------------------------------------------------------------
def _round(s: State, value: str) -> None:
    s.round = read_number(value, 1, MOST_ROUNDS, "the round")


def _stage(s: State, value: str) -> None:
    """`stage: opening`, `turn`, `ended` or `capped`"""
    s.capped = value == CAPPED
    s.stage = ENDED if value == CAPPED else find(value, STAGES, "stage")


def _began(s: State, value: str) -> None:
    s.starter = read_seat(value, s.players)


def _turn(s: State, value: str) -> None:
    s.turn = read_seat(value, s.players)


def _doubles(s: State, value: str) -> None:
    """`doubles: 1`: thrown by the player at turn, so that a further throw is due"""
    s.doubles = read_number(value, 0, DOUBLES_TO_JAIL - 1, "the doubles in a row")


def _dice(s: State, value: str) -> None:
    """`dice: 3-5`"""
    s.die1, s.die2, s.face = read_dice(value)


def _card(s: State, value: str) -> None:
    """`card: to-go`: the last one turned up"""
    s.card = NOBODY if value == NONE else find(value, CARDS, "card")


# -- the players ------------------------------------------------------------------------------
def _out(s: State, value: str) -> None:
    """`out: hat, iron`: the first to go first"""
    s.out = read_seats(value, s.players)
    s.recount()
    for seat in s.out:
        s.cash[seat] = 0


def _at(s: State, value: str) -> None:
    """`at: dog illinois, hat jail` or `at: all go`"""
    named: list[str] = []
    for part in split(value):
        name, square = pair(part, "dog illinois")
        _once(name, named)
        for seat in _seats_of(s, name):
            s.pos[seat] = read_square(square)


def _jail(s: State, value: str) -> None:
    """`jail: dog 2`: the second turn there is to come"""
    for part in split(value):
        name, number = pair(part, "dog 2")
        seat = read_seat(name, s.players)
        s.jail[seat] = read_number(number, 1, JAIL_TURNS, "the turn in Jail")
        s.pos[seat] = JAIL


def _cash(s: State, value: str) -> None:
    """`cash: all 400, car 1250`; `all` are all players still in"""
    named: list[str] = []
    for part in split(value):
        name, number = pair(part, "dog 250")
        _once(name, named)
        amount = read_number(number, 0, MOST_MONEY, "the cash of a player")
        for seat in _seats_of(s, name):
            if name != ALL or s.is_in(seat):
                s.cash[seat] = amount


def _first_lap(s: State, value: str) -> None:
    """`first-lap: dog`: the players without a salary so far"""
    seats = range(s.players) if value == ALL else read_seats(value, s.players)
    s.lapped &= ~_bits(seats)


def _deeds(s: State, seat: int, value: str) -> None:
    """`deeds car: boardwalk 3, reading mortgaged`"""
    for part in split(value):
        deed = read_deed(part)
        if s.owner[deed.square] >= 0:
            raise BadPosition(f"{SQUARES[deed.square]} has an owner already")
        s.owner[deed.square] = seat
        s.level[deed.square] = deed.level
        s.mortgaged[deed.square] = deed.mortgaged


# -- cards ------------------------------------------------------------------------------------
def _held(s: State, seat: int, value: str) -> None:
    """`holds car: chance-card`"""
    for word in split(value):
        deck = find(word, JAIL_CARD_WORDS, "card out of Jail")
        if s.jail_card(deck) != NOBODY:
            raise BadPosition(f"{word} is held already")
        s.take_jail_card(deck, seat)


def _seen(s: State, deck: int, value: str) -> None:
    """`seen chance: repairs, to-go`: the next to come first"""
    for name in split(value):
        card = read_card(name, deck)
        if not s.unseen >> card & 1:
            raise BadPosition(f"{name} stands here twice")
        s.unseen &= ~(1 << card)
        s.put_under(deck, card)


# -- the table --------------------------------------------------------------------------------
def _pot(s: State, value: str) -> None:
    s.pot = read_number(value, 0, MOST_MONEY, "the money on Free Parking")


def _claims(s: State, value: str) -> None:
    """`claims: dog owes car 50 for boardwalk 2`"""
    s.claims += [read_claim(part, s.players) for part in split(value)]


def _floor(s: State, value: str) -> None:
    """`floor: hat`: these players want to be asked"""
    s.floor = _bits(read_seats(value, s.players))


def _news(s: State, value: str) -> None:
    """`news: hat`: these came to hold a whole group since they were last asked"""
    s.news = _bits(read_seats(value, s.players))


def _window(s: State, value: str) -> None:
    """`window: hat`: this one is asked before the coming throw"""
    s.window = read_seat(value, s.players)


def _heard(s: State, value: str) -> None:
    """`heard: car`: these were asked before it already"""
    s.heard = _bits(read_seats(value, s.players))


def _idle(s: State, value: str) -> None:
    """`idle: dog`: these were passed over with nothing to do"""
    s.idle = _bits(read_seats(value, s.players))


def _let_go(s: State, value: str) -> None:
    """`let-go: house`: pieces auctioned in this window that its seat did not get"""
    s.barred = _bits([find(word, PIECES, "kind of piece") for word in split(value)])


def _served(s: State, value: str) -> None:
    """`served: hat house`: the hat has said in this window how many houses it wants"""
    for part in split(value):
        name, word = pair(part, "hat house")
        piece = find(word, PIECES, "kind of piece")
        s.served |= served_bit(read_seat(name, s.players), piece)


def _offers(s: State, value: str) -> None:
    """`offers: dog 2`: made since the last throw"""
    for part in split(value):
        name, number = pair(part, "dog 2")
        seat = read_seat(name, s.players)
        s.offers[seat] = read_number(number, 0, s.options.most_offers, "the offers of a player")


def _drops(s: State, value: str) -> None:
    """`drops: dog 2`: offers begun and dropped since the last throw"""
    named: list[str] = []
    for part in split(value):
        name, number = pair(part, "dog 2")
        _once(name, named)
        count = read_number(number, 0, s.options.most_offers, "the dropped offers of a player")
        s.drops |= count << DROP_BITS * read_seat(name, s.players)


def _refused(s: State, value: str) -> None:
    """`refused: car offers dog boardwalk + $50 for baltic`: since the last throw"""
    s.refused += [read_refused(part, s.players) for part in split(value)]


# -- shared -----------------------------------------------------------------------------------
def _once(name: str, named: list[str]) -> None:
    if name in named:
        raise BadPosition(f"{name} stands here twice")
    named.append(name)


def _seats_of(s: State, name: str) -> list[int]:
    return list(range(s.players)) if name == ALL else [read_seat(name, s.players)]


def _bits(numbers: Iterable[int]) -> int:
    """The set of some numbers."""
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


LINES: Final[dict[str, Callable[[State, str], None]]] = {
    "out": _out,
    "round": _round,
    "stage": _stage,
    "began": _began,
    "turn": _turn,
    "doubles": _doubles,
    "dice": _dice,
    "card": _card,
    "at": _at,
    "cash": _cash,
    "first-lap": _first_lap,
    "pot": _pot,
    "claims": _claims,
    "floor": _floor,
    "news": _news,
    "window": _window,
    "heard": _heard,
    "idle": _idle,
    "let-go": _let_go,
    "served": _served,
    "offers": _offers,
    "drops": _drops,
    "refused": _refused,
    "jail": _jail,
}
