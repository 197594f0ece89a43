"""What a conformance case may ask of a match; `cases/README.md` lists the lines.

Each line is a fact that should hold. The answer is None when it does, and else the same fact as
it is.
"""

from __future__ import annotations

import re
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
    SQUARE,
    SQUARES,
    TOKENS,
)
from rulewright.games.monopoly.endings import wealth
from rulewright.games.monopoly.money.taxes import taxable
from rulewright.games.monopoly.state import BANK, State
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
    deeds_text,
    dice_text,
    find,
    listed,
    pair,
    read_card,
    read_condition,
    read_deed,
    read_dice,
    read_number,
    read_seat,
    read_seats,
    read_square,
    seats_in,
    seats_text,
    split,
)
from rulewright.kernel import BadPosition

_line: Final = re.compile(r"^(?P<word>[\w-]+):?(?:\s+(?P<rest>.*))?$")


def check(s: State, line: str) -> str | None:
    """Whether a line holds: None, or what is so instead; `BadPosition` if it means nothing."""
    found = _line.match(line.strip())
    if found is None:
        raise BadPosition(f"a line begins with a word, not like {line!r}")
    word, rest = found["word"], (found["rest"] or "").strip()
    if word in SQUARE and word not in _ASKED:
        return _square(s, SQUARE[word], rest)
    if word not in _ASKED:
        find(word, [*_ASKED, *SQUARES], "line or square")
    return _ASKED[word](s, rest)


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
    wanted = sorted(" ".join([SQUARES[d.square], *d.words()]) for d in map(read_deed, names))
    found = deeds_text(s, seat)
    return None if sorted(split(found)) == wanted else f"deeds {TOKENS[seat]}: {found}"


def _houses(s: State, rest: str) -> str | None:
    """`houses 20`: what the bank has left."""
    return _number(rest, "houses", s.houses, HOUSES)


def _hotels(s: State, rest: str) -> str | None:
    """`hotels 11`: what the bank has left."""
    return _number(rest, "hotels", s.hotels, HOTELS)


def _at(s: State, rest: str) -> str | None:
    """`at car boardwalk, dog go`"""
    wrong: list[str] = []
    for part in _some(split(rest), "at …"):
        name, square = pair(part, "dog illinois")
        found = s.pos[read_seat(name, s.players)]
        if found != read_square(square):
            wrong.append(f"{name} {SQUARES[found]}")
    return f"at {listed(wrong)}" if wrong else None


def _jail(s: State, rest: str) -> str | None:
    """`jail dog 2`: exactly these are in Jail, with the turn there that is to come."""
    wanted: list[str] = []
    for part in split(rest):
        name, turn = pair(part, "dog 2")
        read_seat(name, s.players)
        wanted.append(f"{name} {read_number(turn, 1, JAIL_TURNS, 'the turn in Jail')}")
    found = jail_words(s)
    return None if sorted(wanted) == sorted(found) else f"jail {listed(found)}"


# -- money ------------------------------------------------------------------------------------
def _amounts(
    s: State, rest: str, word: str, amount: Callable[[State, int], int], most: int = MOST_MONEY
) -> str | None:
    wrong: list[str] = []
    for part in _some(split(rest), f"{word} …"):
        name, number = pair(part, "dog 250")
        found = amount(s, read_seat(name, s.players))
        if found != read_number(number, 0, most, word):
            wrong.append(f"{name} {found}")
    return f"{word} {listed(wrong)}" if wrong else None


def _cash_of(s: State, seat: int) -> int:
    return s.cash[seat]


def _offers_of(s: State, seat: int) -> int:
    return s.offers[seat]


def _cash(s: State, rest: str) -> str | None:
    """`cash car 1500, dog 20`"""
    return _amounts(s, rest, "cash", _cash_of)


def _worth(s: State, rest: str) -> str | None:
    """`worth car 1800`: what the income tax takes a tenth of."""
    return _amounts(s, rest, "worth", taxable)


def _wealth(s: State, rest: str) -> str | None:
    """`wealth car 1800`: what is counted when the rounds are over."""
    return _amounts(s, rest, "wealth", wealth)


def _pot(s: State, rest: str) -> str | None:
    """`pot 500`: the money on Free Parking."""
    return _number(rest, "pot", s.pot, MOST_MONEY)


def _claims(s: State, rest: str) -> str | None:
    """`claims: dog owes car 50 for boardwalk 2`: exactly these rents may still be asked for."""
    wanted, found = split(rest), claim_texts(s)
    return None if sorted(wanted) == sorted(found) else f"claims: {listed(found)}"


# -- cards ------------------------------------------------------------------------------------
def _holds(s: State, rest: str) -> str | None:
    """`holds car: chance-card`: exactly these cards out of Jail."""
    seat, wanted = _seat_and_list(s, rest, "holds car: chance-card")
    for word in wanted:
        find(word, JAIL_CARD_WORDS, "card out of Jail")
    found = held_words(s, seat)
    return None if sorted(wanted) == sorted(found) else f"holds {TOKENS[seat]}: {listed(found)}"


def _seen(s: State, rest: str) -> str | None:
    """`seen chance: repairs, to-go`: exactly these lie below, the next to come first."""
    deck, names = _deck_and_list(rest, "seen chance: repairs, to-go")
    wanted, found = [read_card(name, deck) for name in names], s.seen(deck)
    return None if wanted == found else f"seen {DECKS[deck]}: {cards_text(found)}"


def _under(s: State, rest: str) -> str | None:
    """`under chance: repairs`: the last cards of the deck."""
    deck, names = _deck_and_list(rest, "under chance: repairs")
    wanted, found = [read_card(name, deck) for name in names], s.seen(deck)
    if found[len(found) - len(wanted) :] == wanted:
        return None
    return f"under {DECKS[deck]}: {cards_text(found)}"


def _deck(s: State, rest: str) -> str | None:
    """`deck chance 15`: how many cards lie there."""
    name, number = pair(rest, "chance 15")
    deck = find(name, DECKS, "deck")
    unseen = sum(1 for place in range(DECK_SIZE) if s.unseen >> (deck * DECK_SIZE + place) & 1)
    found = unseen + len(s.seen(deck))
    wanted = read_number(number, 0, DECK_SIZE, "the cards of a deck")
    return None if found == wanted else f"deck {name} {found}"


# -- the turn and the table -------------------------------------------------------------------
def _round(s: State, rest: str) -> str | None:
    return _number(rest, "round", s.round, MOST_MONEY)


def _turn(s: State, rest: str) -> str | None:
    """`turn dog`"""
    wanted = read_seat(rest, s.players)
    return None if s.turn == wanted else f"turn {TOKENS[s.turn]}"


def _stage(s: State, rest: str) -> str | None:
    """`stage ended`, `stage capped`"""
    find(rest, [*STAGES, CAPPED], "stage")
    return None if stage_text(s) == rest else f"stage {stage_text(s)}"


def _doubles(s: State, rest: str) -> str | None:
    return _number(rest, "doubles", s.doubles, 2)


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


def _drops_of(s: State, seat: int) -> int:
    return s.drops_of(seat)


def _drops(s: State, rest: str) -> str | None:
    """`drops dog 2`: offers begun and dropped since the last throw."""
    return _amounts(s, rest, "drops", _drops_of, s.most_offers)


def _offers(s: State, rest: str) -> str | None:
    """`offers dog 2`: made since the last throw."""
    return _amounts(s, rest, "offers", _offers_of, s.most_offers)


_ASKED: Final[dict[str, Callable[[State, str], str | None]]] = {
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


# -- shared -----------------------------------------------------------------------------------
def _some(words: list[str], line: str) -> list[str]:
    if not words:
        raise BadPosition(f"nothing is asked by {line!r}")
    return words


def _number(rest: str, word: str, found: int, most: int) -> str | None:
    return None if read_number(rest, 0, most, word) == found else f"{word} {found}"


def _seats(s: State, rest: str, word: str, found: list[int]) -> str | None:
    if not rest:
        raise BadPosition(f"say who, or: {word} none")
    return None if read_seats(rest, s.players) == found else f"{word} {seats_text(found)}"


def _seat_and_list(s: State, rest: str, like: str) -> tuple[int, list[str]]:
    name, words = _name_and_list(rest, like)
    return read_seat(name, s.players), words


def _deck_and_list(rest: str, like: str) -> tuple[int, list[str]]:
    name, words = _name_and_list(rest, like)
    return find(name, DECKS, "deck"), words


def _name_and_list(rest: str, like: str) -> tuple[str, list[str]]:
    name, colon, words = rest.partition(":")
    if not colon or not words.strip():
        raise BadPosition(f"{rest!r}: this is asked like {like!r}")
    return name.strip(), split(words.strip())
