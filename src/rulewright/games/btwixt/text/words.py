"""The words that positions and cases use for things of this game."""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.names import council_key, seat_name
from rulewright.games.btwixt.state import BtwixtState, bonus_of, laid, pack_of, with_bonus
from rulewright.games.btwixt.taken import AMONG, giver_of, is_together, moved, taker_of
from rulewright.games.btwixt.words import (
    BLANK,
    CURRENT,
    DONE,
    KEPT,
    KIND,
    PLACEMENTS,
    PLAYED,
    SEATS,
    SEEN,
    UNKNOWN,
)
from rulewright.kernel import BadPosition
from rulewright.kit.text import find, read_number
from rulewright.kit.words import HIDDEN, Number, Word, Words, seats

SEEN_BY: Final = "seen"
MOVED: Final = "moved"  # a card that its holder did not play
LAID_FLAGS: Final[list[tuple[int, str]]] = [(BLANK, "blank"), (DONE, "done"), (KEPT, "kept")]
MOST_BONUS: Final = 60
MOST_TOKEN: Final = 9
MOST_CARDS: Final = 999
TOGETHER: Final = "together"


SEAT: Final = seats(SEATS)
COUNCIL: Final = Word[BtwixtState](
    # In the order of the seats whose left council each is.
    lambda s: [council_key(s, council) for council in range(s.players)],
    "council",
)
LEADER: Final = Word[BtwixtState](lambda s: [leader.key for leader in pack_of(s).leaders], "leader")
KIND_OF_CARD: Final = Word[BtwixtState](
    lambda s: [kind.key for kind in pack_of(s).kinds], "influence card"
)
ALLY: Final = Word[BtwixtState](lambda s: [ally.key for ally in pack_of(s).allies], "ally")


class TokenValue(Number[BtwixtState]):
    """A token's value: `3`, or `?` if a view hides it."""

    def read(self, s: BtwixtState, text: str) -> int:
        return UNKNOWN if text == HIDDEN else super().read(s, text)

    def write(self, s: BtwixtState, thing: int) -> str:
        return HIDDEN if thing == UNKNOWN else super().write(s, thing)


class KnownWords(Words[BtwixtState]):
    """A hidden thing and the seats that know it: `betrayal seen coral jade`."""

    def __init__(self, thing: Words[BtwixtState]) -> None:
        self.thing = thing

    def read(self, s: BtwixtState, text: str) -> int:
        """Read a thing with its seen bits."""
        name, *words = text.split()
        known = self.thing.read(s, name)
        if words and words[0] != SEEN_BY:
            raise BadPosition(f"who knows a hidden thing is told like: {name} seen amber coral")
        for seat in words[1:]:
            known |= 1 << SEEN + SEAT.read(s, seat)
        return known

    def write(self, s: BtwixtState, thing: int) -> str:
        words = [self.thing.write(s, thing & KIND)]
        knowing = [seat_name(seat) for seat in range(s.players) if thing >> SEEN + seat & 1]
        return " ".join([*words, SEEN_BY, *knowing] if knowing else words)


class TokenWords(KnownWords):
    """A token and the seats that have looked at it: `2 seen coral`, or `? seen coral` if hidden."""

    unseen = UNKNOWN

    def __init__(self) -> None:
        super().__init__(TokenValue(1, MOST_TOKEN, "the value of a token"))


class LaidWords(Words[BtwixtState]):
    """A card in a bid pile: `hedge-knights +2 blank`. Its holder played it unless it is `moved`."""

    def read(self, s: BtwixtState, text: str) -> int:
        """Read a kind with its flags and bonus."""
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

    def write(self, s: BtwixtState, thing: int) -> str:
        """Write the kind, then everything that differs from a card just played."""
        words = [KIND_OF_CARD.write(s, thing & KIND)]
        if bonus_of(thing):
            words.append(f"{bonus_of(thing):+d}")
        words += [word for flag, word in LAID_FLAGS if thing & flag]
        if not thing & PLAYED:
            words.append(MOVED)
        return " ".join(words)


class ClaimedWords(Words[BtwixtState]):
    """A claimed ally and its placement: `gendry other`.

    Without a word for the placement, it is placed like the current ally.
    """

    def read(self, s: BtwixtState, text: str) -> int:
        """Read an ally with its placement packed above it."""
        name, _, how = text.partition(" ")
        placed = find(how, PLACEMENTS, "way to place an ally") if how else CURRENT
        return ALLY.read(s, name) | placed << SEEN

    def write(self, s: BtwixtState, thing: int) -> str:
        how = thing >> SEEN
        name = ALLY.write(s, thing & KIND)
        return name if how == CURRENT else f"{name} {PLACEMENTS[how]}"


class MoveWords(Words[BtwixtState]):
    """An unseen move: `coral from amber of 9`, when coral took one of the 9 cards in amber's hand.

    If the card is a leader's own, its key comes last, such as `iron-price`. Before it, `together`
    marks a card that moved together with the one of the previous move.
    """

    def read(self, s: BtwixtState, text: str) -> int:
        words = text.split()
        if len(words) < 5 or words[1] != "from" or words[3] != "of":
            raise BadPosition("a card that was taken is told like: coral from amber of 9")
        taker, giver = SEAT.read(s, words[0]), SEAT.read(s, words[2])
        among = read_number(words[4], 1, MOST_CARDS, "the number of cards in that hand")
        together = words[5:6] == [TOGETHER]
        rest = words[5 + together :]
        own = KIND_OF_CARD.read(s, " ".join(rest)) if rest else UNKNOWN
        return moved(own, giver, taker, among, together)

    def write(self, s: BtwixtState, thing: int) -> str:
        taker, giver = SEAT.write(s, taker_of(thing)), SEAT.write(s, giver_of(thing))
        words = [taker, "from", giver, "of", str(thing >> AMONG)]
        if is_together(thing):
            words.append(TOGETHER)
        if thing & KIND != UNKNOWN:
            words.append(KIND_OF_CARD.write(s, thing & KIND))
        return " ".join(words)


LAID: Final = LaidWords()
TOKEN: Final = TokenWords()
CLAIMED: Final = ClaimedWords()
KNOWN_CARD: Final = KnownWords(KIND_OF_CARD)
KNOWN_ALLY: Final = KnownWords(ALLY)
MOVE: Final = MoveWords()
