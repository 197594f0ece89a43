"""The lines of a position, in the order in which they are written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from rulewright.games.monopoly.components import (
    CARDS,
    DOUBLES_TO_JAIL,
    JAIL,
    JAIL_CARD_WORDS,
    JAIL_TURNS,
    NO_FACE,
    SQUARES,
    START_MONEY,
)
from rulewright.games.monopoly.lots.buildings import PIECES
from rulewright.games.monopoly.shortage import is_served, served_bit
from rulewright.games.monopoly.state import DROP_BITS, ENDED, NOBODY, TURN, MonopolyState
from rulewright.games.monopoly.text.words import (
    CAPPED,
    DECK,
    MOST_MONEY,
    SEAT,
    SQUARE,
    STAGES,
    claim_texts,
    deed_texts,
    dice_text,
    read_card,
    read_claim,
    read_deed,
    read_dice,
    read_refused,
    refused_texts,
)
from rulewright.kernel import BadPosition
from rulewright.kit.field_text import Amounts, AttributeText, Bits, FieldText, FieldTexts, Many, One
from rulewright.kit.text import find, listed, split
from rulewright.kit.words import Number, Word, pair

MOST_ROUNDS: Final = 1_000_000
PIECE: Final = Word[MonopolyState](PIECES, "kind of piece")


# -- the turn ---------------------------------------------------------------------------------
class Stage(FieldText[MonopolyState]):
    """The stage of the game: `stage: opening`, `turn`, `ended` or `capped`."""

    def read(self, s: MonopolyState, where: int, text: str) -> None:
        s.capped = text == CAPPED
        s.stage = ENDED if s.capped else find(text, STAGES, "stage")

    def parts(self, s: MonopolyState, where: int) -> list[str]:
        return [CAPPED if s.capped else STAGES[s.stage]]

    def settle(self, s: MonopolyState, where: int) -> None:
        s.stage, s.capped = TURN, False

    def is_usual(self, s: MonopolyState, where: int) -> bool:
        return s.stage == TURN


class Dice(FieldText[MonopolyState]):
    """The last throw: `dice: 3-5`."""

    def read(self, s: MonopolyState, where: int, text: str) -> None:
        s.die1, s.die2, s.face = read_dice(text)

    def parts(self, s: MonopolyState, where: int) -> list[str]:
        return [dice_text(s)]

    def settle(self, s: MonopolyState, where: int) -> None:
        s.die1, s.die2, s.face = 0, 0, NO_FACE

    def is_usual(self, s: MonopolyState, where: int) -> bool:
        return not s.die1


# -- the players ------------------------------------------------------------------------------
class Out(Many[MonopolyState]):
    """The players out of the game, in the order in which they left: `out: hat, iron`."""

    early = True  # `cash: all` depends on it

    def read(self, s: MonopolyState, where: int, text: str) -> None:
        s.out = SEAT.read_each(s, text)
        s.recount()


class Cash(Amounts[MonopolyState]):
    """Everybody's cash: `cash: all 400, car 1250`; `all` means all players still in the game."""

    def usual(self, s: MonopolyState, where: int) -> list[int]:
        return [START_MONEY if s.is_in(seat) else 0 for seat in range(s.players)]

    def everybody(self, s: MonopolyState) -> Sequence[int]:
        return [seat for seat in range(s.players) if s.is_in(seat)]


class InJail(Amounts[MonopolyState]):
    """The players in Jail, each with the number of its next turn there: `jail: dog 2`."""

    def put(self, s: MonopolyState, where: int, value: Any) -> None:
        super().put(s, where, value)
        for seat, turn in enumerate(s.jail):
            if turn:
                s.pos[seat] = JAIL


class FirstLap(Bits[MonopolyState]):
    """The players that have not had a salary yet: `first-lap: dog`."""

    def value(self, s: MonopolyState, where: int) -> int:
        return ~s.lapped & (1 << s.players) - 1

    def put(self, s: MonopolyState, where: int, value: Any) -> None:
        s.lapped = ~value & (1 << s.players) - 1


class Deeds(FieldText[MonopolyState]):
    """The lots of a player, with what is on them: `deeds car: boardwalk 3, reading mortgaged`."""

    def read(self, s: MonopolyState, where: int, text: str) -> None:
        for part in split(text):
            deed = read_deed(part)
            if s.owner[deed.square] >= 0:
                raise BadPosition(f"{SQUARES[deed.square]} has an owner already")
            s.owner[deed.square] = where
            s.level[deed.square] = deed.level
            s.mortgaged[deed.square] = deed.mortgaged

    def parts(self, s: MonopolyState, where: int) -> list[str]:
        return deed_texts(s, where)

    def told(self, s: MonopolyState, where: int, text: str) -> list[str]:
        return [str(read_deed(part)) for part in split(text)]

    def settle(self, s: MonopolyState, where: int) -> None:
        """Do nothing: without the line a player has no lots."""

    def is_usual(self, s: MonopolyState, where: int) -> bool:
        return not s.lots_of(where)


# -- cards ------------------------------------------------------------------------------------
class Holds(FieldText[MonopolyState]):
    """The cards out of Jail that a player holds: `holds car: chance-card`."""

    def read(self, s: MonopolyState, where: int, text: str) -> None:
        for word in self.told(s, where, text):
            deck = JAIL_CARD_WORDS.index(word)
            if s.jail_card(deck) != NOBODY:
                raise BadPosition(f"{word} is held already")
            s.take_jail_card(deck, where)

    def parts(self, s: MonopolyState, where: int) -> list[str]:
        return [word for deck, word in enumerate(JAIL_CARD_WORDS) if s.jail_card(deck) == where]

    def told(self, s: MonopolyState, where: int, text: str) -> list[str]:
        return [JAIL_CARD_WORDS[find(w, JAIL_CARD_WORDS, "card out of Jail")] for w in split(text)]

    def settle(self, s: MonopolyState, where: int) -> None:
        """Do nothing: without the line the cards are in their decks."""

    def is_usual(self, s: MonopolyState, where: int) -> bool:
        return where not in (s.chance_card, s.chest_card)


class Seen(FieldText[MonopolyState]):
    """The known cards of a deck, the next to come first: `seen chance: repairs, to-go`."""

    ordered = True

    def read(self, s: MonopolyState, where: int, text: str) -> None:
        for name in self.told(s, where, text):
            card = read_card(name, where)
            if not s.unseen >> card & 1:
                raise BadPosition(f"{name} stands here twice")
            s.unseen &= ~(1 << card)
            s.put_under(where, card)

    def parts(self, s: MonopolyState, where: int) -> list[str]:
        return [CARDS[card] for card in s.seen(where)]

    def told(self, s: MonopolyState, where: int, text: str) -> list[str]:
        return [CARDS[read_card(name, where)] for name in split(text)]

    def settle(self, s: MonopolyState, where: int) -> None:
        """Do nothing: without the line no card of a deck has been seen."""

    def is_usual(self, s: MonopolyState, where: int) -> bool:
        return not s.seen(where)


# -- the table --------------------------------------------------------------------------------
class Entries(AttributeText[MonopolyState]):
    """A list in the ledger, its entries separated: `claims: dog owes car 50 for boardwalk 2`."""

    def __init__(
        self,
        name: str,
        read: Callable[[MonopolyState, str], Any],
        texts: Callable[[MonopolyState], list[str]],
    ) -> None:
        super().__init__(name, ())
        self.read_part = read
        self.texts = texts

    def read(self, s: MonopolyState, where: int, text: str) -> None:
        self.put(s, where, [self.read_part(s, part) for part in split(text)])

    def parts(self, s: MonopolyState, where: int) -> list[str]:
        return self.texts(s)

    def text(self, s: MonopolyState, where: int) -> str:
        return listed(self.parts(s, where))  # two equal entries are two


class Served(AttributeText[MonopolyState]):
    """The seats that have said how many of a piece they want: `served: hat house`."""

    def read(self, s: MonopolyState, where: int, text: str) -> None:
        s.served = 0
        for part in split(text):
            name, piece = pair(part, "hat house")
            s.served |= served_bit(SEAT.read(s, name), PIECE.read(s, piece))

    def parts(self, s: MonopolyState, where: int) -> list[str]:
        return [
            f"{SEAT.write(s, seat)} {word}"
            for seat in range(s.players)
            for piece, word in enumerate(PIECES)
            if is_served(s, seat, piece)
        ]


class OfferCount(Number[MonopolyState]):
    """A number of offers, at most as many as a player may make."""

    def read(self, s: MonopolyState, text: str) -> int:
        return Number[MonopolyState](0, s.options.most_offers, self.what).read(s, text)


class Drops(Amounts[MonopolyState]):
    """The offers begun and dropped since the last throw: `drops: dog 2`."""

    def value(self, s: MonopolyState, where: int) -> list[int]:
        return [s.drops_of(seat) for seat in range(s.players)]

    def put(self, s: MonopolyState, where: int, value: Any) -> None:
        s.drops = sum(number << DROP_BITS * seat for seat, number in enumerate(value))


LINES: Final = FieldTexts[MonopolyState](
    One("round", Number(1, MOST_ROUNDS, "the round"), 1, always=True),
    Stage("stage"),
    One("began", SEAT, 0, field="starter"),
    One("turn", SEAT, 0, always=True),
    One("doubles", Number(0, DOUBLES_TO_JAIL - 1, "the doubles in a row"), 0),
    Dice("dice"),
    One("card", Word(CARDS, "card")),
    Amounts("at", SEAT, SQUARE, field="pos", every=True, always=True, like="dog illinois"),
    Cash(
        "cash",
        SEAT,
        Number(0, MOST_MONEY, "the cash of a player"),
        every=True,
        always=True,
        like="dog 250",
    ),
    InJail("jail", SEAT, Number(1, JAIL_TURNS, "the turn in Jail"), exact=True),
    FirstLap("first-lap", SEAT, field="lapped"),
    Out("out", SEAT, ordered=True),
    Deeds("deeds", SEAT),
    Holds("holds", SEAT),
    One("pot", Number(0, MOST_MONEY, "the money on Free Parking"), 0),
    Seen("seen", DECK),
    Entries("claims", read_claim, claim_texts),
    Bits("floor", SEAT),  # seats that want to be asked before the throw
    Bits("news", SEAT),  # seats that completed a group since they were last asked
    One("window", SEAT),  # the seat that is asked before the coming throw
    Bits("heard", SEAT),  # seats that were asked already
    Bits("idle", SEAT),  # seats that were skipped with nothing to do
    Bits("let-go", PIECE, field="barred"),  # pieces that the seat failed to win in this window
    Served("served", 0),
    Amounts("offers", SEAT, OfferCount(0, 0, "the offers of a player")),
    Drops("drops", SEAT, OfferCount(0, 0, "the dropped offers of a player")),
    Entries("refused", read_refused, refused_texts),
)
