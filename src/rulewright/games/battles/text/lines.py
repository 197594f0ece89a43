"""The lines of a position but for terrain and units, in the order in which they are written.

`cases/README.md` explains them.
"""

from __future__ import annotations

from typing import Any, Final

from rulewright.games.battles.names import ENDINGS, STEPS
from rulewright.games.battles.setup import add_commander, build_decks
from rulewright.games.battles.state import COMMAND as COMMAND_STEP
from rulewright.games.battles.state import NOT_OVER, BattlesState, card_of, pack_of, plan_of
from rulewright.games.battles.text.laid import Hostage, Laid, Left
from rulewright.games.battles.text.turn import TACTICS, Effects, Ordered, Rolled
from rulewright.games.battles.text.words import (
    CARD,
    CELL,
    COMMAND,
    COMMANDER,
    FACE,
    LEADER,
    MORALE,
    OBJECTIVE,
    RANK,
    SETUP_CARD,
    SIDE,
    UNIT,
)
from rulewright.games.battles.words import NONE, SIDE_NAMES, STARK
from rulewright.kernel import BadPosition
from rulewright.kit.field_text import Amounts, Bits, FieldText, FieldTexts, Flags, Many, One
from rulewright.kit.text import find, split
from rulewright.kit.words import Number, Word

MOST_FIRE: Final = 4
MOST_CODE: Final = 10**6
ORDERS: Final = Number[BattlesState](0, 10, "the number of order tokens")


# -- the course of the battle ------------------------------------------------------------------
class Round(One[BattlesState]):
    """`round: 3`; all units become active."""

    def put(self, s: BattlesState, where: int, value: Any) -> None:
        super().put(s, where, value)
        s.banner = [s.round & 1] * len(s.banner)


class Ending(FieldText[BattlesState]):
    """`ending: rout stark`: why the battle is over, and the winner."""

    def read(self, s: BattlesState, where: int, text: str) -> None:
        reason, _, winner = text.partition(" ")
        s.ending = find(reason, ENDINGS, "ending")
        s.winner = SIDE.read_one(s, winner) if winner else NONE

    def parts(self, s: BattlesState, where: int) -> list[str]:
        winner = "" if s.winner == NONE else f" {SIDE.write(s, s.winner)}"
        return [f"{ENDINGS[s.ending]}{winner}"]

    def settle(self, s: BattlesState, where: int) -> None:
        s.ending, s.winner = NOT_OVER, NONE

    def is_usual(self, s: BattlesState, where: int) -> bool:
        return s.ending == NOT_OVER


# -- the field ---------------------------------------------------------------------------------
class Fire(Amounts[BattlesState]):
    """`fire: d4 2, e5 1`: fire levels."""

    def instead(self, s: BattlesState, where: int, wanted: str) -> str | None:
        """Compare only the named hex if there is just one; otherwise compare all fires."""
        if len(split(wanted)) == 1:
            return super().instead(s, where, wanted)
        return FieldText.instead(self, s, where, wanted)


class Control(Amounts[BattlesState]):
    """`control: d4 stark, e5 none`: the sides that control objectives."""

    def unnamed(self, s: BattlesState, where: int) -> list[int]:
        return s.control[:]

    def settle(self, s: BattlesState, where: int) -> None:
        """Do nothing: without the line, objectives are held as at the start of the plan."""


def _control(s: BattlesState, where: int) -> list[int]:
    return [objective.holder for objective in plan_of(s).objectives]


# -- commanders and their tokens -----------------------------------------------------------------
class Captured(Flags[BattlesState]):
    """`captured: maege-lady`: commanders whom the enemy has; the line brings them into play."""

    def read(self, s: BattlesState, where: int, text: str) -> None:
        for name in split(text):
            if name not in LEADER.names(s):
                add_commander(s, COMMANDER.read(s, name))
        super().read(s, where, text)
        for leader, flag in enumerate(s.captured):
            if flag and s.chief[leader] != NONE:
                name = LEADER.write(s, leader)
                raise BadPosition(f"{name} stands on the field, and is not captured")

    def told(self, s: BattlesState, where: int, text: str) -> list[str]:
        return LEADER.many_words(s, LEADER.read_each(s, text))


class Tokens(Amounts[BattlesState]):
    """`tokens: stark 4, lannister 3`: command tokens on the command boards."""

    def unnamed(self, s: BattlesState, where: int) -> list[int]:
        return [0] * len(SIDE_NAMES)


def _tokens(s: BattlesState, where: int) -> list[int]:
    """Return the plan's command tokens that are not on commanders' cards, by side."""
    tokens = plan_of(s).command[:]
    for leader, spent in enumerate(s.spent):
        tokens[card_of(s, leader).side] -= spent
    return tokens


# -- cards -------------------------------------------------------------------------------------
class Each(Many[BattlesState]):
    """A list in which equal neighbours are all written, not shortened to `x2`."""

    brief = False


class Cards(Each):
    """`hand stark: SL01, ?`: Leadership cards of a House, sorted except in the discards."""

    def read(self, s: BattlesState, where: int, text: str) -> None:
        cards = CARD.read_many(s, text)
        for card in cards:
            if card != NONE and cards.count(card) > 1:
                raise BadPosition(f"a card stands twice in {text!r}")
            if card != NONE and pack_of(s).cards[card].side != where:
                raise BadPosition(f"{CARD.write(s, card)} is no card of {SIDE_NAMES[where]}")
        self.put(s, where, cards if self.name == "discards" else sorted(cards))


def _deck(s: BattlesState, where: int) -> list[int]:
    """List all cards of a side in this battle that are not elsewhere."""
    fresh = BattlesState(s.pack, s.plan)
    fresh.commander = s.commander
    build_decks(fresh)
    elsewhere = [*s.hand[where], *s.discards[where], s.card]
    return [card for card in fresh.deck[where] if card not in elsewhere]


FRAME: Final = FieldTexts[BattlesState](
    One("step", Word(STEPS, "step"), COMMAND_STEP, always=True),
    Round("round", Number(1, 99, "the round"), 1, always=True),
    One("first", SIDE, STARK),
    One("turn", SIDE, lambda s, where: s.first),
    Flags("passed", SIDE),
    One("momentum", SIDE, lambda s, where: plan_of(s).momentum),
    One("morale", MORALE, 0),
    Amounts("points", SIDE, Number(0, 99, "the number of points")),
    Ending("ending"),
)
GROUND: Final = FieldTexts[BattlesState](
    Fire("fire", CELL, Number(0, MOST_FIRE, "a fire level")),
    Flags("waste", CELL),
    Control("control", OBJECTIVE, SIDE, _control, every=True, like="d4 stark"),
)
LEADERS: Final = FieldTexts[BattlesState](
    Captured("captured", LEADER),
    Flags("committed", LEADER),
    Amounts("spent", LEADER, Number(0, 99, "the number of command tokens"), like="maege 1"),
    Tokens("tokens", SIDE, Number(0, 10, "the number of command tokens"), _tokens),
)
SIDES: Final = FieldTexts[BattlesState](
    Amounts("pool", FACE, ORDERS, owner=SIDE, exact=True),
    Cards("hand", CARD, owner=SIDE),
    Cards("discards", CARD, owner=SIDE),
    Cards("deck", CARD, _deck, SIDE),
    Amounts("lost", RANK, Number(0, 99, "the number of lost units"), owner=SIDE),
    by_owner=True,
)
TURN: Final = FieldTexts[BattlesState](
    One("card", CARD),
    One("by", LEADER),
    Bits("zone", UNIT),  # the units that he controlled when it was played
    Each("commands", COMMAND, ordered=True),  # paid and not yet given
    One("tactic", Word(TACTICS, "word for a tactic"), 0),
    Amounts("checked", FACE, ORDERS),
    Ordered("ordered", ()),
    Effects("effects", ()),
    Bits("fell", UNIT, field="undone"),
    Each("graves", CELL),  # the hexes where they fell
    Rolled("rolled", ()),
    Laid("laid"),
    Hostage("hostage"),
    Left("left", SIDE, Number(0, 99, "the number of units"), field="counts", exact=True),
)
MUSTER: Final = FieldTexts[BattlesState](
    Each("picked", SETUP_CARD, owner=SIDE),
    Each("setup", SETUP_CARD, owner=SIDE),
    Each("to-place", Number(0, MOST_CODE, "the code of a piece"), owner=SIDE),
    by_owner=True,
)
#: What is read after the frame and the units: the turn first, since a deck lacks the card in play.
REST: Final = FieldTexts[BattlesState](*GROUND, *LEADERS, *TURN, *SIDES, *MUSTER)
