"""The realm: the icons printed on a board, area by area, and which areas are adjacent."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.components import (
    AREA_COUNT,
    KIND,
    LAND,
    NEIGHBOURS,
    NOBODY,
    PORT,
    PORT_OF,
    POWER_ICONS,
    SEA,
    STRUCTURE,
    SUPPLY_ICONS,
)

FAR: Final = 9  # this many steps or more


class Realm:
    """The icons and borders of a board; each list is indexed by area.

    The areas, their kinds and the home areas of houses are the same on every board.
    """

    def __init__(
        self,
        neighbours: list[list[int]],
        structure: list[int],
        supply_icons: list[int],
        power_icons: list[int],
    ) -> None:
        self.neighbours = neighbours
        self.structure = structure
        self.supply_icons = supply_icons
        self.power_icons = power_icons
        self.structures = [area for area in range(AREA_COUNT) if structure[area]]
        self.land_neighbours = [_of_kind(around, LAND) for around in neighbours]
        self.sea_neighbours = [_of_kind(around, SEA) for around in neighbours]
        self.steps = [self._steps(area) for area in range(AREA_COUNT)]
        self.harbours = [self._harbours(area) for area in range(AREA_COUNT)]
        self.purchases: list[list[int]] = []  # a cache of `mustering.purchases_in`

    def _steps(self, start: int) -> list[int]:
        """Return the distance in steps from an area to every other, at most `FAR`.

        No path leads through a port.
        """
        steps = [FAR] * AREA_COUNT
        steps[start] = 0
        queue = [start]
        for area in queue:  # grows while it is walked
            for other in self.neighbours[area]:
                if steps[other] == FAR and steps[area] + 1 < FAR:
                    steps[other] = steps[area] + 1
                    if KIND[other] != PORT:
                        queue.append(other)
        return steps

    def _harbours(self, area: int) -> list[int]:
        """List where an area may place ships: its port and the seas it borders. [muster.ships]"""
        port, seas = PORT_OF[area], self.sea_neighbours[area]
        return seas if port == NOBODY else [port, *seas]


def _of_kind(areas: list[int], kind: int) -> list[int]:
    return [area for area in areas if KIND[area] == kind]


def printed_realm() -> Realm:
    """Return the realm as printed on the board of the second edition."""
    return Realm(NEIGHBOURS, STRUCTURE, SUPPLY_ICONS, POWER_ICONS)
