"""Face-down tokens: hiding their faces in views, and shuffling those a seat does not know."""

from __future__ import annotations

from random import Random

from rulewright.games.battles.components import Special
from rulewright.games.battles.plan_tokens import FACE_DOWN, UNKNOWN, first_place, is_laid, layer
from rulewright.games.battles.plan_words import CATAPULTS
from rulewright.games.battles.specials.laying import GROUP
from rulewright.games.battles.state import PREPARE, BattlesState, plan_of
from rulewright.games.battles.words import SIDES


def hide(view: BattlesState, seat: int | None) -> None:
    """Remove from a view what its seat may not know; seat None is a spectator.

    It removes the faces of hidden tokens, and the discs that the other side is laying.
    """
    for places in secret_places(view, seat):
        for place in places:
            view.hidden[place] = UNKNOWN
    if view.step == PREPARE:
        for side in range(SIDES):
            if side != seat:
                view.picked[side] = []  # discs are still being laid


def redeal(s: BattlesState, seat: int | None, rng: Random) -> None:
    """Shuffle the token faces that the seat does not know."""
    for places in secret_places(s, seat):
        faces = [s.hidden[place] for place in places]
        rng.shuffle(faces)
        for place, face in zip(places, faces, strict=True):
            s.hidden[place] = face


def only_deal(s: BattlesState, seat: int | None) -> bool:
    """Return whether the seat can work out every face-down token."""
    unlike = [len({s.hidden[place] for place in places}) for places in secret_places(s, seat)]
    return max(unlike, default=0) <= 1


def secret_places(s: BattlesState, seat: int | None) -> list[list[int]]:
    """List the tokens whose faces a seat does not know, in groups that can be shuffled."""
    groups: list[list[int]] = []
    if s.shown:
        for special in plan_of(s).specials:
            if is_laid(special) and layer(s, special) != seat:
                groups += face_down_groups(s, special)
    return groups


def face_down_groups(s: BattlesState, special: Special) -> list[list[int]]:
    """List a special rule's face-down tokens, in groups that can be shuffled.

    Catapults come in groups of three.
    """
    start = first_place(plan_of(s), special)
    count = len(special.hexes)
    size = GROUP if special.what == CATAPULTS else count
    groups: list[list[int]] = []
    for first in range(start, start + count, size):
        last = min(first + size, start + count)
        groups.append([place for place in range(first, last) if s.shown[place] == FACE_DOWN])
    return groups
