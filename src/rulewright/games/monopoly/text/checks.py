"""The questions that a conformance case may ask of a match; `cases/README.md` lists the lines.

Each line is a fact that should hold. The answer is None when it does, and else the same fact as
it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulewright.games.monopoly.components import (
    DECK_SIZE,
    DECKS,
    GROUP,
    HOTELS,
    HOUSES,
    JAIL_CARD_WORDS,
    JAIL_TURNS,
    SQUARES,
    TOKENS,
)
from rulewright.games.monopoly.endings import wealth
from rulewright.games.monopoly.lots.holdings import BANK
from rulewright.games.monopoly.money.taxes import taxable
from rulewright.games.monopoly.state import State
from rulewright.games.monopoly.text.position import (
    first_lap_seats,
    held_words,
    jail_words,
    stage_text,
)
from rulewright.games.monopoly.text.words import (
    BANK_WORD,
    CAPPED,
    MOST_MONEY,
    STAGES,
    Deed,
    cards_text,
    claim_texts,
    deed_text,
    deed_texts,
    dice_text,
    pair,
    read_card,
    read_condition,
    read_deed,
    read_dice,
    read_seat,
    read_seats,
    read_square,
    seats_in,
    seats_text,
)
from rulewright.kernel import BadPosition
from rulewright.kit.questions import (
    Answer,
    Questions,
    owner_and_list,
    same,
    same_amounts,
    same_each,
    same_number,
    same_set,
    same_word,
)
from rulewright.kit.text import find, read_number, split


def check(s: State, line: str) -> str | None:
    """Whether a line holds: None, or what is so instead; `BadPosition` if it means nothing."""
    return QUESTIONS.check(s, line)


# -- the board --------------------------------------------------------------------------------
def _square(s: State, square: int, rest: str) -> str | None:
    """`boardwalk: car 3`, `boardwalk: car mortgaged`, `boardwalk: bank`"""
    name = SQUARES[square]
    if GROUP[square] < 0:
        raise BadPosition(f"nobody can own {name}; who stands there is asked with 'at'")
    words = rest.split()
    if not words:
        raise BadPosition(f"say who owns it: {name}: car, or {name}: bank")
    owner = BANK if words[0] == BANK_WORD else read_seat(words[0], s.players)
    wanted = Deed(square)
    for word in words[1:]:
        read_condition(wanted, word)
    if (owner, wanted.level, wanted.mortgaged) == (
        s.owner[square], s.level[square], s.mortgaged[square]
    ):  # fmt: skip
        return None
    holder = BANK_WORD if s.owner[square] < 0 else TOKENS[s.owner[square]]
    return f"{name}: {' '.join([holder, *deed_text(s, square).split()[1:]])}"


def _deeds(s: State, rest: str) -> str | None:
    """`deeds car: boardwalk 3, reading mortgaged`: exactly these."""
    seat, names = _seat_and_list(s, rest, "deeds car: boardwalk 3, reading mortgaged")
    wanted = [" ".join([SQUARES[deed.square], *deed.words()]) for deed in map(read_deed, names)]
    return same_set(f"deeds {TOKENS[seat]}:", wanted, deed_texts(s, seat))


def _houses(s: State, rest: str) -> str | None:
    """`houses 20`: what the bank has left."""
    return same_number("houses", rest, s.houses, HOUSES)


def _hotels(s: State, rest: str) -> str | None:
    """`hotels 11`: what the bank has left."""
    return same_number("hotels", rest, s.hotels, HOTELS)


def _at(s: State, rest: str) -> str | None:
    """`at car boardwalk, dog go`"""

    def square_of(name: str, wanted: str) -> str | None:
        square = s.pos[read_seat(name, s.players)]
        return None if square == read_square(wanted) else SQUARES[square]

    return same_each("at", rest, square_of)


def _jail(s: State, rest: str) -> str | None:
    """`jail dog 2`: exactly these are in Jail, with the turn there that is to come."""
    wanted: list[str] = []
    for part in split(rest):
        name, turn = pair(part, "dog 2")
        read_seat(name, s.players)
        wanted.append(f"{name} {read_number(turn, 1, JAIL_TURNS, 'the turn in Jail')}")
    return same_set("jail", wanted, jail_words(s))


# -- money ------------------------------------------------------------------------------------
def _amounts(
    s: State, name: str, rest: str, amounts: list[int], most: int = MOST_MONEY
) -> str | None:
    return same_amounts(
        name, rest, lambda word: read_seat(word, s.players), lambda seat: amounts[seat], most
    )


def _each(s: State, amount: Callable[[State, int], int]) -> list[int]:
    return [amount(s, seat) for seat in range(s.players)]


def _cash(s: State, rest: str) -> str | None:
    """`cash car 1500, dog 20`"""
    return _amounts(s, "cash", rest, s.cash)


def _worth(s: State, rest: str) -> str | None:
    """`worth car 1800`: what the income tax takes a tenth of."""
    return _amounts(s, "worth", rest, _each(s, taxable))


def _wealth(s: State, rest: str) -> str | None:
    """`wealth car 1800`: what is counted when the rounds are over."""
    return _amounts(s, "wealth", rest, _each(s, wealth))


def _pot(s: State, rest: str) -> str | None:
    """`pot 500`: the money on Free Parking."""
    return same_number("pot", rest, s.pot, MOST_MONEY)


def _claims(s: State, rest: str) -> str | None:
    """`claims: dog owes car 50 for boardwalk 2`: exactly these rents may still be asked for."""
    return same_set("claims:", split(rest), claim_texts(s))


# -- cards ------------------------------------------------------------------------------------
def _holds(s: State, rest: str) -> str | None:
    """`holds car: chance-card`: exactly these cards out of Jail."""
    seat, wanted = _seat_and_list(s, rest, "holds car: chance-card")
    for word in wanted:
        find(word, JAIL_CARD_WORDS, "card out of Jail")
    return same_set(f"holds {TOKENS[seat]}:", wanted, held_words(s, seat))


def _seen(s: State, rest: str) -> str | None:
    """`seen chance: repairs, to-go`: exactly these lie below, the next to come first."""
    deck, names = _deck_and_list(rest, "seen chance: repairs, to-go")
    wanted = [read_card(name, deck) for name in names]
    return same(f"seen {DECKS[deck]}:", cards_text(wanted), cards_text(s.seen(deck)))


def _under(s: State, rest: str) -> str | None:
    """`under chance: repairs`: the last cards of the deck."""
    deck, names = _deck_and_list(rest, "under chance: repairs")
    wanted, seen = [read_card(name, deck) for name in names], s.seen(deck)
    if seen[len(seen) - len(wanted) :] == wanted:
        return None
    return f"under {DECKS[deck]}: {cards_text(seen)}"


def _deck(s: State, rest: str) -> str | None:
    """`deck chance 15`: how many cards lie there."""
    name, number = pair(rest, "chance 15")
    deck = find(name, DECKS, "deck")
    unseen = sum(1 for place in range(DECK_SIZE) if s.unseen >> (deck * DECK_SIZE + place) & 1)
    cards = unseen + len(s.seen(deck))
    return same_number(f"deck {name}", number, cards, DECK_SIZE, "the cards of a deck")


# -- the turn and the table -------------------------------------------------------------------
def _round(s: State, rest: str) -> str | None:
    return same_number("round", rest, s.round, MOST_MONEY)


def _turn(s: State, rest: str) -> str | None:
    """`turn dog`"""
    read_seat(rest, s.players)
    return same("turn", rest, TOKENS[s.turn])


def _stage(s: State, rest: str) -> str | None:
    """`stage ended`, `stage capped`"""
    return same_word("stage", rest, [*STAGES, CAPPED], stage_text(s), "stage")


def _doubles(s: State, rest: str) -> str | None:
    return same_number("doubles", rest, s.doubles, 2)


def _dice(s: State, rest: str) -> str | None:
    """`dice 3-5`: the last throw."""
    return None if read_dice(rest) == (s.die1, s.die2, s.face) else f"dice {dice_text(s)}"


def _out(s: State, rest: str) -> str | None:
    """`out dog, hat`: exactly these, the first to go first."""
    return _seats(s, rest, "out", s.out)


def _first_lap(s: State, rest: str) -> str | None:
    """`first-lap dog`: exactly these have had no salary yet."""
    return _seats(s, rest, "first-lap", first_lap_seats(s))


def _floor(s: State, rest: str) -> str | None:
    """`floor hat`: exactly these want to be asked."""
    return _seats(s, rest, "floor", seats_in(s.floor, s.players))


def _drops(s: State, rest: str) -> str | None:
    """`drops dog 2`: offers begun and dropped since the last throw."""
    return _amounts(s, "drops", rest, _each(s, State.drops_of), s.options.most_offers)


def _offers(s: State, rest: str) -> str | None:
    """`offers dog 2`: made since the last throw."""
    return _amounts(s, "offers", rest, s.offers, s.options.most_offers)


# -- shared -----------------------------------------------------------------------------------
def _seats(s: State, rest: str, name: str, seats: list[int]) -> str | None:
    if not rest:
        raise BadPosition(f"say who, or: {name} none")
    return same(name, seats_text(read_seats(rest, s.players)), seats_text(seats))


def _seat_and_list(s: State, rest: str, like: str) -> tuple[int, list[str]]:
    name, words = _name_and_list(rest, like)
    return read_seat(name, s.players), words


def _deck_and_list(rest: str, like: str) -> tuple[int, list[str]]:
    name, words = _name_and_list(rest, like)
    return find(name, DECKS, "deck"), words


def _name_and_list(rest: str, like: str) -> tuple[str, list[str]]:
    name, words = owner_and_list(rest, f"{rest!r}: this is asked like {like!r}")
    return name, split(words)


_ANSWERS: Final[dict[str, Answer[State]]] = {
    "deeds": _deeds,
    "houses": _houses,
    "hotels": _hotels,
    "at": _at,
    "jail": _jail,
    "cash": _cash,
    "worth": _worth,
    "wealth": _wealth,
    "pot": _pot,
    "claims": _claims,
    "holds": _holds,
    "seen": _seen,
    "under": _under,
    "deck": _deck,
    "round": _round,
    "turn": _turn,
    "stage": _stage,
    "doubles": _doubles,
    "dice": _dice,
    "out": _out,
    "first-lap": _first_lap,
    "floor": _floor,
    "offers": _offers,
    "drops": _drops,
}
QUESTIONS: Final = Questions(_ANSWERS, SQUARES, _square, "line or square")
