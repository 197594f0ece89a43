"""Troops: the units of one house in one area, packed in an int.

Each kind has four bits for standing units in the low half and four for routed ones from bit 16 up.
Moving units is then a subtraction, and copying the board copies plain ints.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.components import FOOTMAN, UNIT_PLURAL_REF, UNIT_REF, UNITS
from rulewright.kernel import Phrase
from rulewright.kit.text import sentence_list

STANDING: Final = 0xFFFF
ROUTED: Final = 16  # the shift of routed units
MOST: Final = 30  # units of a kind in an area: four bits of standing and four of routed ones


def one(kind: int) -> int:
    """Return the troops of one standing unit of a kind."""
    return 1 << (kind * 4)


def count(troops: int, kind: int) -> int:
    """Return the number of standing units of a kind."""
    return troops >> (kind * 4) & 15


def count_all(troops: int, kind: int) -> int:
    """Return the number of units of a kind, including routed ones."""
    return (troops >> (kind * 4) & 15) + (troops >> (kind * 4 + ROUTED) & 15)


def size(troops: int) -> int:
    """Return the number of units of all kinds, including routed ones."""
    total = 0
    while troops:
        total += troops & 15
        troops >>= 4
    return total


def standing(troops: int) -> int:
    """Return the troops that are not routed."""
    return troops & STANDING


def routed(troops: int) -> int:
    """Return the troops of the routed units alone, as if they stood."""
    return troops >> ROUTED


def rout(troops: int) -> int:
    """Return the same troops with all units routed."""
    return (standing(troops) + routed(troops)) << ROUTED


def rally(troops: int) -> int:
    """Return the same troops with all units standing."""
    return standing(troops) + routed(troops)


def upgraded(troops: int, kind: int, routed: bool) -> int:
    """Return the troops with one footman replaced by a unit of `kind`; both routed if `routed`."""
    change = one(kind) - one(FOOTMAN)
    return troops + (change << ROUTED if routed else change)


def _group(number: int, kind: int) -> Phrase:
    unit = UNIT_REF[kind] if number == 1 else UNIT_PLURAL_REF[kind]
    return Phrase("{count:a} {unit}", count=number, unit=unit)


#: By kind and number: `a knight`, `2 footmen`.
_GROUPS: Final = [
    [_group(number, kind) for number in range(MOST + 1)] for kind in range(len(UNITS))
]


def groups(troops: int) -> list[Phrase]:
    """Return a phrase for each kind of unit, such as `2 footmen`; routed units count too."""
    phrases: list[Phrase] = []
    for kind in range(len(UNITS)):
        number = count_all(troops, kind)
        if number:
            phrases.append(_GROUPS[kind][number])
    return phrases


def phrase(troops: int) -> str:
    """Write the troops in words, for example `2 footmen and a knight`."""
    return sentence_list([group.text for group in groups(troops)]) or "nothing"
