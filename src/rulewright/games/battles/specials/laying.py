"""Laying tokens face down before the battle: in secret by a side, or at random. [plans.*]"""

from __future__ import annotations

from typing import ClassVar, Final

from rulewright.games.battles import names
from rulewright.games.battles.components import Special
from rulewright.games.battles.plan_tokens import (
    CATAPULT_FACE,
    FACE_DOWN,
    FALSE,
    TRUE,
    UNKNOWN,
    first_place,
    is_laid,
    layer,
    token_count,
)
from rulewright.games.battles.plan_words import ARCHERS, CATAPULTS, HOSTAGE_PAIR, POSTS, SPECIALS
from rulewright.games.battles.state import BattlesState, plan_of
from rulewright.games.battles.words import NONE, RANK_NAMES
from rulewright.kernel import Ask, Chance, Ref, Refusal, Script
from rulewright.kit.asks import Choice

GROUP: Final = 3  # neighbouring catapult tokens, one of each colour
RULES: Final[dict[int, str]] = {
    POSTS: "plans.posts",
    HOSTAGE_PAIR: "plans.hostage",
    ARCHERS: "plans.archers",
    CATAPULTS: "plans.catapults",
}
_TOKENS: Final[dict[int, Ref]] = {
    POSTS: Ref("token", SPECIALS[POSTS], "Strategy tokens"),
    HOSTAGE_PAIR: Ref("token", SPECIALS[HOSTAGE_PAIR], "The hostage and his decoys"),
    ARCHERS: Ref("token", SPECIALS[ARCHERS], "Places for special archers"),
    CATAPULTS: Ref("token", SPECIALS[CATAPULTS], "Catapult tokens"),
}
_LAID_BY_LUCK: Final = "{tokens} lie face down, laid by luck: {hexes:,}."
_LAID_BY_HOUSE: Final = "{tokens} lie face down, laid by {house}: {hexes:,}."


def lay_out(s: BattlesState) -> None:
    """Add an entry with an unknown face to the state for every token that the plan lays."""
    count = token_count(plan_of(s))
    s.hidden = [UNKNOWN] * count
    s.shown = [FACE_DOWN] * count


def true_tokens(special: Special) -> int:
    """Return how many tokens of a special rule are true: real posts, archers or the hostage."""
    return 1 if special.what == HOSTAGE_PAIR else special.numbers[0]


# -- by a side ------------------------------------------------------------------------------------
class LayTrue(Choice[BattlesState]):
    """Ask for the hex of a true token; in the end all other hexes get false ones.

    This class asks for posts, its subclasses for other tokens.
    """

    kind: ClassVar[str] = "lay-token"
    rule: ClassVar[str] = "plans.posts"
    chain: ClassVar[str] = "tokens"
    thing: ClassVar[str] = "a true post"

    def __init__(self, seat: int, special: Special) -> None:
        self.seat = seat
        self.special = special

    def candidates(self, s: BattlesState) -> list[int]:
        return self.special.hexes

    def refusal(self, s: BattlesState, option: int) -> Refusal | None:
        place = first_place(plan_of(s), self.special) + self.special.hexes.index(option)
        if s.hidden[place] != TRUE:
            return None
        return Refusal(self.rule, "A true token lies there already.")

    def text(self, s: BattlesState, option: int) -> str:
        """Return `true` and the hex, as in `true d4`."""
        return f"true {names.cell(s, option)}"

    def label(self, s: BattlesState, option: int) -> str:
        return names.sentence(f"{self.thing} in {names.cell(s, option)}")

    def targets(self, s: BattlesState, option: int) -> list[str]:
        return [names.cell_id(s, option)]

    def prompt(self, s: BattlesState) -> str:
        place = first_place(plan_of(s), self.special)
        laid = s.hidden[place : place + len(self.special.hexes)].count(TRUE)
        left = true_tokens(self.special) - laid
        return f"Lay {self.thing} face down: {left} to go."

    def why_not(self, s: BattlesState, tried: str) -> Refusal:
        for one in self.unavailable(s):
            if one.text == tried:
                return one.refusal
        hexes = names.cells(s, self.special.hexes)
        return Refusal(self.rule, f"The plan names these hexes: {hexes}.")


class LayHostage(LayTrue):
    """Ask in which hex to hide the hostage."""

    rule: ClassVar[str] = "plans.hostage"
    thing: ClassVar[str] = "the hostage"


class LayArchers(LayTrue):
    """Ask for a hex in which archers hide."""

    rule: ClassVar[str] = "plans.archers"
    thing: ClassVar[str] = "special archers"


class LayCatapult(Ask[BattlesState]):
    """Ask for the colour of the catapult token in a hex."""

    kind: ClassVar[str] = "lay-catapult"
    rule: ClassVar[str] = "plans.catapults"
    chain: ClassVar[str] = "tokens"

    def __init__(self, seat: int, special: Special, number: int) -> None:
        self.seat = seat
        self.special = special
        self.number = number

    def options(self, s: BattlesState) -> list[int]:
        """List the colours that are not yet laid in its group of three."""
        return colours_left(s, self.special, self.number)

    def text(self, s: BattlesState, option: int) -> str:
        """Return the colour and the hex, as in `red d4`."""
        return f"{RANK_NAMES[option]} {names.cell(s, self.special.hexes[self.number])}"

    def label(self, s: BattlesState, option: int) -> str:
        return names.sentence(RANK_NAMES[option])

    def targets(self, s: BattlesState, option: int) -> list[str]:
        return [names.cell_id(s, self.special.hexes[self.number])]

    def prompt(self, s: BattlesState) -> str:
        where = names.cell(s, self.special.hexes[self.number])
        return f"Which colour has the catapult token in {where}?"

    def why_not(self, s: BattlesState, tried: str) -> Refusal:
        start = self.number - self.number % GROUP
        group = names.cells(s, self.special.hexes[start : start + GROUP])
        return Refusal(self.rule, f"Of {group} each gets another colour.")


def colours_left(s: BattlesState, special: Special, number: int) -> list[int]:
    """List the colours not yet laid in the group of three of a catapult token."""
    place = first_place(plan_of(s), special)
    start = place + number - number % GROUP
    laid = s.hidden[start : place + number]
    return [colour for colour in range(len(RANK_NAMES)) if CATAPULT_FACE + colour not in laid]


def lay_secretly(s: BattlesState, side: int) -> Script[None]:
    """Lay all tokens that the plan gives to a side, unseen by the enemy."""
    for special in plan_of(s).specials:
        if is_laid(special) and layer(s, special) == side:
            yield from lay_tokens(s, special)


def lay_tokens(s: BattlesState, special: Special) -> Script[None]:
    """Lay a special rule's tokens: true ones by choice, false ones in all other hexes."""
    place = first_place(plan_of(s), special)
    if special.what == CATAPULTS:
        for number in range(len(special.hexes)):
            colour = yield LayCatapult(special.side, special, number)
            s.hidden[place + number] = CATAPULT_FACE + colour
        return
    for _ in range(true_tokens(special)):
        cell = yield laying_ask(special)
        s.hidden[place + special.hexes.index(cell)] = TRUE
    lay_false(s, special)


def laying_ask(special: Special) -> LayTrue:
    """Return the ask for the next true token of a special rule."""
    if special.what == HOSTAGE_PAIR:
        return LayHostage(special.side, special)
    if special.what == ARCHERS:
        return LayArchers(special.side, special)
    return LayTrue(special.side, special)


def lay_false(s: BattlesState, special: Special) -> None:
    """Lay false tokens in all hexes that have no true one."""
    place = first_place(plan_of(s), special)
    for number in range(place, place + len(special.hexes)):
        if s.hidden[number] == UNKNOWN:
            s.hidden[number] = FALSE


# -- at random ------------------------------------------------------------------------------------
class LuckyHex(Chance):
    """The random hex of a true token, or the random colour of a token; hidden from all seats."""

    def __init__(self, outcomes: list[int], words: list[str]) -> None:
        super().__init__(outcomes, None, 0)
        self.words = words

    def text(self, outcome: int) -> str:
        return self.words[outcome]


def lay_by_luck(s: BattlesState, special: Special) -> Script[None]:
    """Lay a special rule's tokens at random, unknown to both sides."""
    place = first_place(plan_of(s), special)
    grid = plan_of(s).grid.names
    if special.what == CATAPULTS:
        for number in range(len(special.hexes)):
            colour = yield LuckyHex(colours_left(s, special, number), RANK_NAMES)
            s.hidden[place + number] = CATAPULT_FACE + colour
        return
    free = special.hexes[:]
    for _ in range(true_tokens(special)):
        cell = yield LuckyHex(free, grid)
        free = [other for other in free if other != cell]
        s.hidden[place + special.hexes.index(cell)] = TRUE
    lay_false(s, special)


def lay_in_order(s: BattlesState, special: Special) -> None:
    """Lay a special rule's tokens in the plan's order of hexes, true ones first."""
    place = first_place(plan_of(s), special)
    for number in range(len(special.hexes)):
        if special.what == CATAPULTS:
            s.hidden[place + number] = CATAPULT_FACE + number % GROUP
        else:
            s.hidden[place + number] = TRUE if number < true_tokens(special) else FALSE


def log_tokens(s: BattlesState) -> None:
    """Log in which hexes face-down tokens lie, which is public, unlike their faces."""
    for special in plan_of(s).specials:
        if is_laid(special):
            rule, tokens = RULES[special.what], _TOKENS[special.what]
            hexes = names.hex_refs(s, special.hexes)
            side = layer(s, special)
            if side == NONE:
                s.log(rule, _LAID_BY_LUCK, tokens=tokens, hexes=hexes)
            else:
                house = names.HOUSE_REF[side]
                s.log(rule, _LAID_BY_HOUSE, tokens=tokens, house=house, hexes=hexes)
