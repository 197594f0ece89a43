"""The lines that only positions of the first edition have, in the order in which they are written.

    fortifications: winterfell, pyke
    once winterfell: recruit          a one-time order in an area
    once-used stark: recruit          the one-time orders that a house has used
    idle: footmen                     units that add nothing in support this round
    cunning lannister: stark          the house that may not act against another this round
    stolen iron-throne: baratheon     the house that stole the token of a track
    gains attacker: swords 1          what texts gave to a side's card in a combat

For A Storm of Swords and for card texts:

    tactic stark: manage-troops, immediate-used    the card of this round, and its used effects
    tactics-gone stark: manage-troops              the tactics cards that a house has discarded
    leaders: robb-stark winterfell, asha-greyjoy pyke
    improved: robb-stark                           improved by the order being resolved
    allies stark: military-support                 the ally cards that a house holds
    ally-played attacker: military-support         the ally cards played in the battle
    silenced: defender                             the side whose card's text is cancelled
    both-retreat: yes                              by a text in the battle
    last-march stark: pyke, seagard, fought        the last march, and the areas it entered
    resume: extra-march                            the step after the battle
"""

from __future__ import annotations

from typing import Any, Final

from rulewright.games.thrones.components import AREA_REF, NOBODY, TRACKS
from rulewright.games.thrones.state import MARCHES, SIDES
from rulewright.games.thrones.text.battle import fought
from rulewright.games.thrones.text.words import HOUSE, steps_of
from rulewright.games.thrones_first.boxes import BOXES
from rulewright.games.thrones_first.state import LEADERS, NOWHERE, FirstState
from rulewright.kernel import BadPosition
from rulewright.kit.field_text import Amounts, Bits, FieldText, FieldTexts, Flags, One, Yes
from rulewright.kit.text import NONE, find, split
from rulewright.kit.words import Number, Word

PARTS: Final[list[str]] = ["immediate-used"]  # used effects of a tactics card, by bit
FOUGHT: Final = "fought"


class OnceWords(Word[FirstState]):
    """A one-time order, stored from 1; 0 is none."""

    def read_one(self, s: FirstState, text: str) -> int:
        return self.read(s, text)


AREA: Final = Word[FirstState](AREA_REF)
SIDE: Final = Word[FirstState](SIDES, "side")
TRACK: Final = Word[FirstState](TRACKS, "track")
ONCE: Final = Word[FirstState](
    lambda s: [order.key for order in BOXES[s.box].once], "one-time order"
)
ONCE_PLACED: Final = OnceWords(lambda s: [NONE, *ONCE.names(s)], ONCE.what)
TACTIC: Final = Word[FirstState](
    lambda s: [card.key for card in BOXES[s.box].tactics], "tactics card"
)
LEADER: Final = Word[FirstState](lambda s: [one.key for one in BOXES[s.box].leaders], "leader")
ALLY: Final = Word[FirstState](lambda s: [ally.key for ally in BOXES[s.box].allies], "ally card")


class Stolen(One[FirstState]):
    """`stolen iron-throne: baratheon`."""

    def read(self, s: FirstState, where: int, text: str) -> None:
        super().read(s, where, text)
        if s.tracks[where][0] == s.stolen[where]:
            raise BadPosition(f"{text} is first on that track, and need not steal its token")


class Tactic(One[FirstState]):
    """`tactic stark: manage-troops, immediate-used`."""

    def read(self, s: FirstState, where: int, text: str) -> None:
        card, *used = split(text) or [NONE]
        super().read(s, where, card)
        s.tactic_part[where] = sum({1 << find(part, PARTS, "part of a card") for part in used})

    def parts(self, s: FirstState, where: int) -> list[str]:
        used = s.tactic_part[where]
        words = [part for bit, part in enumerate(PARTS) if used >> bit & 1]
        return [*super().parts(s, where), *words]


class Leaders(Amounts[FirstState]):
    """`leaders: robb-stark winterfell`; others are off the board."""

    def usual(self, s: FirstState, where: int) -> list[int]:
        return [NOWHERE] * LEADERS


class Silenced(Flags[FirstState]):
    """`silenced: defender`."""

    def value(self, s: FirstState, where: int) -> list[bool]:
        return [False] * len(SIDES) if s.battle is None else s.battle.silenced

    def put(self, s: FirstState, where: int, value: Any) -> None:
        fought(s).silenced = [bool(flag) for flag in value]

    def settle(self, s: FirstState, where: int) -> None:
        """Do nothing: a line of the combat may have said so."""


class LastMarch(FieldText[FirstState]):
    """`last-march stark: pyke, seagard, fought`."""

    def read(self, s: FirstState, where: int, text: str) -> None:
        names = split(text)
        s.marcher, s.march_fought = where, FOUGHT in names
        s.trail = [AREA.read(s, name) for name in names if name != FOUGHT]

    def parts(self, s: FirstState, where: int) -> list[str]:
        if s.marcher != where:
            return []
        return AREA.many_words(s, s.trail) + [FOUGHT] * s.march_fought

    def settle(self, s: FirstState, where: int) -> None:
        """Do nothing: at most one house has marched last."""

    def is_usual(self, s: FirstState, where: int) -> bool:
        return s.marcher != where


LINES: Final = FieldTexts[Any](
    Flags("fortifications", AREA, field="forts"),
    One("once", ONCE_PLACED, 0, AREA),
    Bits("once-used", ONCE, owner=HOUSE),
    Bits("idle", Word(["footmen"], "unit that can be idle"), field="footmen_idle"),
    One("cunning", HOUSE, NOBODY, HOUSE),
    Stolen("stolen", HOUSE, NOBODY, TRACK),
    Amounts(
        "gains",
        Word(["strength", "swords", "fortifications"], "part of a card"),
        Number(-9, 9, "the gain of a card"),
        field="card_gains",
        exact=True,
        owner=SIDE,
    ),
    Tactic("tactic", TACTIC, NOBODY, HOUSE),
    Bits("tactics-gone", TACTIC, owner=HOUSE),
    Leaders("leaders", LEADER, AREA, NOWHERE, "leader_at", like="robb-stark winterfell"),
    One("improved", LEADER, field="leader_up"),
    Bits("allies", ALLY, owner=HOUSE),
    Bits("ally-played", ALLY, owner=SIDE),
    Silenced("silenced", SIDE),
    Yes("both-retreat"),
    LastMarch("last-march", HOUSE),
    One("resume", Word(steps_of, "step"), MARCHES),
)
