"""A forecast of the supply after a march, made from the seat's view.

It warns of armies that stay too large and of supply lost with an area. [supply.already-over]
[supply.adjust]
"""

from __future__ import annotations

from rulewright.games.thrones import troops
from rulewright.games.thrones.action.entering import enter, leave
from rulewright.games.thrones.action.march_limits import is_attack, sizes_after
from rulewright.games.thrones.components import AREA_NAMES, NOBODY
from rulewright.games.thrones.editions import edition_of
from rulewright.games.thrones.state import March, ThronesState
from rulewright.games.thrones.supply import fewest_losses, limits_of, supply_icons
from rulewright.kit.text import sentence_list


def still_over(s: ThronesState, march: March) -> list[str]:
    """Warn if armies exceed supply and still do after the march. [supply.already-over]"""
    if not march.places:
        return []
    over = fewest_losses(sizes_after(s, march, NOBODY), limits_of(s, march.house))
    if not over:
        return []
    units = "1 unit" if over == 1 else f"{over} units"
    return [f"Your armies stay {units} over your supply of {s.supply[march.house]}."]


def supply_gone(s: ThronesState, march: March) -> list[str]:
    """Warn of supply lost with the area that a march leaves empty. [supply.adjust]

    Areas entered without a fight count as the house's; the area that it attacks does not yet.
    """
    house, origin = march.house, march.origin
    trial = as_marched(s, march)
    now = supply_icons(trial, house)
    trial.token[origin] = house
    if supply_icons(trial, house) == now:
        return []
    told = f"Without {AREA_NAMES[origin]} your supply is {now} when it is next set"
    large = too_large(s, march, edition_of(s).armies[now])
    return [f"{told}; too large then: {sentence_list(large)}." if large else f"{told}."]


def as_marched(s: ThronesState, march: March) -> ThronesState:
    """Return a copy of a view in which the march has moved, except for its attack."""
    trial = s.copy()
    trial.march = None
    for number, place in enumerate(march.places):
        leave(trial, march.origin, march.troops[number])
        if not is_attack(s, march.house, place):
            enter(trial, march.house, place, march.troops[number])
    return trial


def too_large(s: ThronesState, march: March, limits: list[int]) -> list[str]:
    """List the armies after a march that exceed the limits, largest first. [supply.limits]

    Of several armies of one size, the house chooses which is too large.
    """
    armies = sorted(armies_after(s, march), reverse=True)
    sizes = [size for size, _ in armies]
    over = [
        size
        for number, size in enumerate(sizes)
        if size > (limits[number] if number < len(limits) else 1)
    ]
    return [
        armies_words(size, over.count(size), [AREA_NAMES[area] for n, area in armies if n == size])
        for size in sorted(set(over), reverse=True)
    ]


def armies_words(size: int, over: int, where: list[str]) -> str:
    """Return armies in words, such as `one of the armies of 2 in Karhold and Pyke`."""
    places = sentence_list(sorted(where))
    if len(where) == 1:
        return f"the army of {size} in {places}"
    part = "" if over == len(where) else f"{'one' if over == 1 else over} of "
    return f"{part}the armies of {size} in {places}"


def armies_after(s: ThronesState, march: March) -> list[tuple[int, int]]:
    """Return the size and area of each army after a march."""
    sizes: dict[int, int] = {}
    for number, area in enumerate(march.others):
        sizes[area] = march.other_sizes[number]
    for number, place in enumerate(march.places):
        sizes[place] = sizes.get(place, 0) + troops.size(march.troops[number])
    left = troops.size(march.left) + troops.size(troops.routed(s.units[march.origin]))
    sizes[march.origin] = left
    return [(size, area) for area, size in sizes.items() if size > 1]
