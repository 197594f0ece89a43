"""How one thing is called in positions and cases, both ways: a number inside, words at the edges.

Each kind of words reads a part of a list and writes it again. A thing that a view hides is
`?`; one that is not there is `none`. `read` raises `BadPosition` with a sentence that says what was
not understood.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rulewright.games.btwixt.names import council_key, seat_name
from rulewright.games.btwixt.state import State, bonus_of, laid, pack_of, with_bonus
from rulewright.games.btwixt.taken import AMONG, giver_of, is_together, moved, taker_of
from rulewright.games.btwixt.words import (
    BLANK,
    CURRENT,
    DONE,
    KEPT,
    KIND,
    NONE,
    PLACEMENTS,
    PLAYED,
    SEATS,
    SEEN,
    UNKNOWN,
)
from rulewright.kernel import BadPosition
from rulewright.kit.fields import UNSEEN
from rulewright.kit.text import NONE as NOTHING
from rulewright.kit.text import find, read_number, split

HIDDEN: Final = "?"
SEEN_BY: Final = "seen"
MOVED: Final = "moved"  # a card that nobody played where it lies now
LAID_FLAGS: Final[list[tuple[int, str]]] = [(BLANK, "blank"), (DONE, "done"), (KEPT, "kept")]
MOST_BONUS: Final = 60
MOST_TOKEN: Final = 9
MOST_CARDS: Final = 999
TOGETHER: Final = "together"
TIMES: Final = re.compile(r"(.+) x(\d+)")


class Words:
    """How a kind of thing is called."""

    unseen = UNSEEN  # one that a view hides

    def read(self, s: State, text: str) -> int:
        """The thing that is called so."""
        raise NotImplementedError

    def write(self, s: State, thing: int) -> str:
        """A thing as `read` reads it."""
        raise NotImplementedError


class Named(Words):
    """Things of a list of names, kept as their places."""

    what = "name"

    def names(self, s: State) -> Sequence[str]:
        """All names there are."""
        raise NotImplementedError

    def read(self, s: State, text: str) -> int:
        """The place of a name."""
        return find(text, self.names(s), self.what)

    def write(self, s: State, thing: int) -> str:
        """The name."""
        return self.names(s)[thing]


class WordOf(Named):
    """One of a few fixed words, such as seasons."""

    def __init__(self, words: Sequence[str], what: str) -> None:
        self.words = words
        self.what = what

    def names(self, s: State) -> Sequence[str]:
        """The words."""
        return self.words


class SeatWords(Named):
    """`amber`"""

    what = "seat"

    def names(self, s: State) -> Sequence[str]:
        """The seats of the match."""
        return SEATS[: s.players]


class CouncilWords(Named):
    """`amber-coral`"""

    what = "council"

    def names(self, s: State) -> Sequence[str]:
        """The councils of the match, in the order of the seats whose left ones they are."""
        return [council_key(s, council) for council in range(s.players)]


class LeaderWords(Named):
    """`cersei-lannister`"""

    what = "leader"

    def names(self, s: State) -> Sequence[str]:
        """The leaders of the pack."""
        return [leader.key for leader in pack_of(s).leaders]


class KindWords(Named):
    """`betrayal`: a kind of influence card."""

    what = "influence card"

    def names(self, s: State) -> Sequence[str]:
        """The kinds of the pack."""
        return [kind.key for kind in pack_of(s).kinds]


class AllyWords(Named):
    """`sansa-stark`"""

    what = "ally"

    def names(self, s: State) -> Sequence[str]:
        """The allies of the pack."""
        return [ally.key for ally in pack_of(s).allies]


class NumberWords(Words):
    """`3`"""

    def __init__(self, least: int, most: int, what: str) -> None:
        self.least = least
        self.most = most
        self.what = what

    def read(self, s: State, text: str) -> int:
        """The number."""
        return read_number(text, self.least, self.most, self.what)

    def write(self, s: State, thing: int) -> str:
        """The number in digits."""
        return str(thing)


class TokenValue(NumberWords):
    """`3`, or `?` for a value that a view hides."""

    def read(self, s: State, text: str) -> int:
        """The value."""
        return UNKNOWN if text == HIDDEN else super().read(s, text)

    def write(self, s: State, thing: int) -> str:
        """The value in digits."""
        return HIDDEN if thing == UNKNOWN else super().write(s, thing)


class YesWords(Words):
    """`yes` or `no`"""

    def read(self, s: State, text: str) -> int:
        """1 or 0."""
        return find(text, ["no", "yes"], "answer")

    def write(self, s: State, thing: int) -> str:
        """`yes` or `no`"""
        return "yes" if thing else "no"


class KnownWords(Words):
    """`betrayal seen coral jade`: a hidden thing, and who knows of it."""

    def __init__(self, thing: Words) -> None:
        self.thing = thing

    def read(self, s: State, text: str) -> int:
        """The thing with the seats as bits above it."""
        name, *words = text.split()
        known = self.thing.read(s, name)
        if words and words[0] != SEEN_BY:
            raise BadPosition(f"who knows a hidden thing is told like: {name} seen amber coral")
        for seat in words[1:]:
            known |= 1 << SEEN + SEAT.read(s, seat)
        return known

    def write(self, s: State, thing: int) -> str:
        """The thing, and the seats that know of it."""
        words = [self.thing.write(s, thing & KIND)]
        knowing = [seat_name(seat) for seat in range(s.players) if thing >> SEEN + seat & 1]
        return " ".join([*words, SEEN_BY, *knowing] if knowing else words)


class TokenWords(KnownWords):
    """`2 seen coral`, `? seen coral`: a view keeps who has looked at a token that it hides."""

    unseen = UNKNOWN

    def __init__(self) -> None:
        super().__init__(TokenValue(1, MOST_TOKEN, "the value of a token"))


class LaidWords(Words):
    """`hedge-knights +2 blank`: a card in a bid pile, played by its holder unless it has moved."""

    def read(self, s: State, text: str) -> int:
        """The kind with its flags and its bonus."""
        name, *words = text.split()
        card = laid(KIND_OF_CARD.read(s, name), PLAYED)
        flags = [flag for _, flag in LAID_FLAGS]
        for word in words:
            if word[0] in "+-":
                bonus = read_number(word[1:], 0, MOST_BONUS, "the amount added to a card")
                card = with_bonus(card, bonus if word[0] == "+" else -bonus)
            elif word == MOVED:
                card &= ~PLAYED
            else:
                card |= LAID_FLAGS[find(word, flags, "word for a card that lies there")][0]
        return card

    def write(self, s: State, thing: int) -> str:
        """The kind, then what differs from a card that was just played."""
        words = [KIND_OF_CARD.write(s, thing & KIND)]
        if bonus_of(thing):
            words.append(f"{bonus_of(thing):+d}")
        words += [word for flag, word in LAID_FLAGS if thing & flag]
        if not thing & PLAYED:
            words.append(MOVED)
        return " ".join(words)


class ClaimedWords(Words):
    """`gendry other`: an ally that is claimed, and how it is placed if not as the current one."""

    def read(self, s: State, text: str) -> int:
        """The ally with how it is placed above it."""
        name, _, how = text.partition(" ")
        placed = find(how, PLACEMENTS, "way to place an ally") if how else CURRENT
        return ALLY.read(s, name) | placed << SEEN

    def write(self, s: State, thing: int) -> str:
        """The ally, and how it is placed."""
        how = thing >> SEEN
        name = ALLY.write(s, thing & KIND)
        return name if how == CURRENT else f"{name} {PLACEMENTS[how]}"


class MoveWords(Words):
    """`coral from amber of 9`: a card that a hand lost unseen, with `iron-price` if it was that.

    Only leaders' own cards are named; `together` it moved with the one before.
    """

    def read(self, s: State, text: str) -> int:
        """The move with all its parts."""
        words = text.split()
        if len(words) < 5 or words[1] != "from" or words[3] != "of":
            raise BadPosition("a card that was taken is told like: coral from amber of 9")
        taker, giver = SEAT.read(s, words[0]), SEAT.read(s, words[2])
        among = read_number(words[4], 1, MOST_CARDS, "the number of cards in that hand")
        together = words[5:6] == [TOGETHER]
        rest = words[5 + together :]
        own = KIND_OF_CARD.read(s, " ".join(rest)) if rest else UNKNOWN
        return moved(own, giver, taker, among, together)

    def write(self, s: State, thing: int) -> str:
        """The move with all its parts."""
        among = str(thing >> AMONG)
        words = [
            SEAT.write(s, taker_of(thing)),
            "from",
            SEAT.write(s, giver_of(thing)),
            "of",
            among,
        ]
        if is_together(thing):
            words.append(TOGETHER)
        if thing & KIND != UNKNOWN:
            words.append(KIND_OF_CARD.write(s, thing & KIND))
        return " ".join(words)


SEAT: Final = SeatWords()
COUNCIL: Final = CouncilWords()
LEADER: Final = LeaderWords()
KIND_OF_CARD: Final = KindWords()
ALLY: Final = AllyWords()
LAID: Final = LaidWords()
TOKEN: Final = TokenWords()
CLAIMED: Final = ClaimedWords()
MOVE: Final = MoveWords()
YES: Final = YesWords()


# -- one, or none --------------------------------------------------------------------------------
def read_one(s: State, words: Words, text: str) -> int:
    """A thing, or NONE for `none`."""
    return NONE if text == NOTHING else words.read(s, text)


def one_text(s: State, words: Words, thing: int) -> str:
    """A thing as `read_one` reads it."""
    return NOTHING if thing == NONE else words.write(s, thing)


# -- many ----------------------------------------------------------------------------------------
def read_many(s: State, words: Words, text: str) -> list[int]:
    """`betrayal x2, ?`: things in their order; `?` is one that a view hides."""
    things: list[int] = []
    for part in split(text):
        times = TIMES.fullmatch(part)
        name, number = (times[1], int(times[2])) if times else (part, 1)
        things += [words.unseen if name == HIDDEN else words.read(s, name)] * number
    return things


def many_words(s: State, words: Words, things: Sequence[int]) -> list[str]:
    """Things one by one, as `read_many` reads them."""
    return [HIDDEN if thing == words.unseen else words.write(s, thing) for thing in things]


def in_short(parts: Sequence[str]) -> list[str]:
    """`betrayal x2` where the same stands several times on end."""
    short: list[str] = []
    place = 0
    while place < len(parts):
        number = 1
        while place + number < len(parts) and parts[place + number] == parts[place]:
            number += 1
        short.append(parts[place] if number == 1 else f"{parts[place]} x{number}")
        place += number
    return short
