"""Palisades that are manned and shot at before the battle. [plans.palisades]

During this, `s.counts` also holds the numbers of green, blue and red tokens on each palisade, after
the numbers of units that have left the field.
"""

from __future__ import annotations

from typing import ClassVar, Final

from rulewright.games.battles import names
from rulewright.games.battles.components import Special
from rulewright.games.battles.fighting import dice
from rulewright.games.battles.state import BattlesState, enemy, plan_of
from rulewright.games.battles.words import (
    FACE_NAMES,
    MORALE,
    NO_STRUCTURE,
    PALISADE,
    RANK_NAMES,
    SIDES,
    VALOR,
)
from rulewright.kernel import Ask, Refusal, Script
from rulewright.kit.asks import Choice
from rulewright.kit.packed import pack, unpack

KINDS: Final = 3  # green, blue and red tokens
DICE: Final = 3  # the index of the number of dice, after those of tokens
DONE: Final = 255


# -- tokens on palisades --------------------------------------------------------------------------
def manned_hexes(s: BattlesState, special: Special) -> list[int]:
    """List the palisades of a special rule: those that it names, or else all on the field."""
    if special.hexes:
        return special.hexes
    return [cell for cell, structure in enumerate(plan_of(s).structures) if structure == PALISADE]


def tokens_on(s: BattlesState, number: int) -> list[int]:
    """Return how many green, blue and red tokens lie on palisade `number`, counted from 0."""
    start = SIDES + KINDS * number
    return s.counts[start : start + KINDS]


def add_token(s: BattlesState, number: int, kind: int, change: int) -> None:
    """Add `change` tokens of a kind to palisade `number`; -1 removes one."""
    s.counts[SIDES + KINDS * number + kind] += change


def token_places(s: BattlesState, hexes: list[int], kinds: list[int]) -> list[int]:
    """List where tokens of some kinds lie, as packed kind and palisade."""
    return [
        pack(kind, number)
        for number in range(len(hexes))
        for kind in kinds
        if tokens_on(s, number)[kind]
    ]


# -- manning --------------------------------------------------------------------------------------
class ManPalisade(Ask[BattlesState]):
    """Ask on which palisade to lay the next order token."""

    kind: ClassVar[str] = "man-palisade"
    rule: ClassVar[str] = "plans.palisades"
    chain: ClassVar[str] = "palisades"

    def __init__(self, seat: int, hexes: list[int], token: int, left: int) -> None:
        self.seat = seat
        self.hexes = hexes
        self.token = token  # the kind of token
        self.left = left  # tokens to be laid, including this one

    def options(self, s: BattlesState) -> list[int]:
        """List all palisades, or only the bare ones if no token can be spared for another."""
        bare = [number for number in range(len(self.hexes)) if not sum(tokens_on(s, number))]
        return bare if bare and len(bare) >= self.left else list(range(len(self.hexes)))

    def text(self, s: BattlesState, option: int) -> str:
        """Return the token and the hex, as in `green d4`."""
        return f"{RANK_NAMES[self.token]} {names.cell(s, self.hexes[option])}"

    def label(self, s: BattlesState, option: int) -> str:
        token = names.sentence(names.FACE_TITLES[self.token])
        return f"{token} on {names.cell(s, self.hexes[option])}"

    def targets(self, s: BattlesState, option: int) -> list[str]:
        return [names.cell_id(s, self.hexes[option])]

    def prompt(self, s: BattlesState) -> str:
        title = names.FACE_TITLES[self.token]
        return f"Man the palisades: a {title} on which? Tokens to go: {self.left}."

    def why_not(self, s: BattlesState, tried: str) -> Refusal:
        where = names.cell_in(s, tried)
        if where in self.hexes:
            return Refusal(self.rule, "Every palisade needs a token: these go to bare ones.")
        return Refusal(self.rule, f"The palisades are {names.cells(s, self.hexes)}.")


def man_palisades(s: BattlesState, special: Special, hexes: list[int]) -> Script[None]:
    """Let the owner lay the plan's order tokens openly, at least one on each palisade."""
    left = sum(special.numbers[:KINDS])
    for token in range(KINDS):
        for _ in range(special.numbers[token]):
            number = yield ManPalisade(special.side, hexes, token, left)
            add_token(s, number, token, 1)
            left -= 1


# -- shooting at them -----------------------------------------------------------------------------
class UseDice(Ask[BattlesState]):
    """Ask which die, or which two dice, remove a token."""

    kind: ClassVar[str] = "setup-dice"
    rule: ClassVar[str] = "plans.palisades"
    chain: ClassVar[str] = "palisades"

    def __init__(self, seat: int, hexes: list[int], faces: list[int]) -> None:
        self.seat = seat
        self.hexes = hexes
        self.faces = faces  # of the remaining dice

    def options(self, s: BattlesState) -> list[int]:
        """List the faces that can remove a token, the pairs of dice, and `DONE`."""
        options: list[int] = []
        for face in sorted(set(self.faces)):
            if token_places(s, self.hexes, kinds_for(face)):
                options.append(face)
        if token_places(s, self.hexes, kinds_for(VALOR)):
            options += self._pairs()
        return [*options, DONE]

    def _pairs(self) -> list[int]:
        """Return the pairs of dice as options, packed with the lower face first.

        They are greater than the options of single dice.
        """
        pairs = {
            pack(1 + min(one, other), max(one, other))
            for place, one in enumerate(self.faces)
            for other in self.faces[place + 1 :]
        }
        return sorted(pairs)

    def text(self, s: BattlesState, option: int) -> str:
        """Return `green`, `pair green valor`, `done` and so on."""
        if option == DONE:
            return "done"
        return " ".join([*["pair"] * (option > DONE), *[FACE_NAMES[f] for f in faces_of(option)]])

    def label(self, s: BattlesState, option: int) -> str:
        if option == DONE:
            return "No more dice"
        return names.sentence(" and ".join([names.FACE_TITLES[face] for face in faces_of(option)]))

    def prompt(self, s: BattlesState) -> str:
        return "Take off a token: a die for one of its kind, Valor or two dice for any."

    def why_not(self, s: BattlesState, tried: str) -> Refusal:
        dice_left = dice.faces_title(self.faces)
        return Refusal(self.rule, f"Name a die whose token lies there, or two. Left: {dice_left}.")


class TakeToken(Choice[BattlesState]):
    """Ask which token on a palisade is removed with the chosen dice."""

    kind: ClassVar[str] = "setup-token"
    rule: ClassVar[str] = "plans.palisades"
    chain: ClassVar[str] = "palisades"
    hint: ClassVar[str] = "No such token lies there that these dice would take."

    def __init__(self, seat: int, hexes: list[int], kinds: list[int]) -> None:
        self.seat = seat
        self.hexes = hexes
        self.kinds = kinds

    def options(self, s: BattlesState) -> list[int]:
        """List the tokens that the dice can remove, as packed kind and palisade."""
        return token_places(s, self.hexes, self.kinds)

    def text(self, s: BattlesState, option: int) -> str:
        """Return the token and the hex, as in `green d4`."""
        token, number = unpack(option)
        return f"{RANK_NAMES[token]} {names.cell(s, self.hexes[number])}"

    def label(self, s: BattlesState, option: int) -> str:
        token, number = unpack(option)
        title = names.sentence(names.FACE_TITLES[token])
        return f"{title} from {names.cell(s, self.hexes[number])}"

    def targets(self, s: BattlesState, option: int) -> list[str]:
        return [names.cell_id(s, self.hexes[unpack(option)[1]])]

    def prompt(self, s: BattlesState) -> str:
        return "Which token?"


def kinds_for(face: int) -> list[int]:
    """Return the kinds of tokens that one die can remove: its own, or any for Valor."""
    return list(range(KINDS)) if face == VALOR else [face]


def faces_of(use: int) -> list[int]:
    """Return the one or two faces that an option of `UseDice` stands for."""
    if use < DONE:
        return [use]
    one, other = unpack(use)
    return [one - 1, other]


def roll_setup_dice(s: BattlesState, number: int) -> Script[list[int]]:
    """Roll the enemy's dice, rerolling Morale."""
    faces: list[int] = []
    while len(faces) < number:
        rolled = yield from dice.roll(1, s)
        if rolled[0] != MORALE:
            faces.append(rolled[0])
    pattern = "The dice against the palisades: {faces:,}."
    s.log("plans.palisades", pattern, faces=dice.face_refs(faces))
    return faces


def take_tokens_off(s: BattlesState, seat: int, hexes: list[int], faces: list[int]) -> Script[None]:
    """Let the enemy remove tokens with dice.

    A die removes a token of its own kind. Valor, or any two dice, remove a token of any kind.
    """
    while faces and token_places(s, hexes, kinds_for(VALOR)):
        use = yield UseDice(seat, hexes, faces[:])
        if use == DONE:
            return
        for face in faces_of(use):
            faces.remove(face)
        kinds = kinds_for(use) if use < DONE else kinds_for(VALOR)
        taken = yield TakeToken(seat, hexes, kinds)
        token, number = unpack(taken)
        add_token(s, number, token, -1)
        s.log(
            "plans.palisades",
            "A {rank} token is taken off {hex}.",
            rank=names.RANK_REF[token],
            hex=names.hex_ref(s, hexes[number]),
        )


def prepare_palisades(s: BattlesState, special: Special) -> Script[None]:
    """Man the palisades, shoot at them, and remove the bare ones. [plans.palisades]"""
    hexes = manned_hexes(s, special)
    s.counts = [0] * (SIDES + KINDS * len(hexes))
    yield from man_palisades(s, special, hexes)
    faces = yield from roll_setup_dice(s, special.numbers[DICE])
    yield from take_tokens_off(s, enemy(special.side), hexes, faces)
    for number, cell in enumerate(hexes):
        if not sum(tokens_on(s, number)):
            s.structures[cell] = NO_STRUCTURE
            where = names.hex_ref(s, cell)
            s.log("plans.palisades", "The palisade in {hex} is taken away.", hex=where)
    s.counts = []
