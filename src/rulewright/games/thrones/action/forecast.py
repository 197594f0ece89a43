"""A forecast of a march before it is sent, made from the seat's view. [march.moves]

The outcome of a combat is unknown. Known are strengths, possible support, the cards in both hands,
and which units could not retreat.
"""

from __future__ import annotations

from rulewright.games.thrones import troops
from rulewright.games.thrones.action.entering import enter, leave, open_battle
from rulewright.games.thrones.action.march_limits import attacked_area, sizes_after
from rulewright.games.thrones.action.neutral import foreign_strength, own_strength
from rulewright.games.thrones.action.upkeep import still_over, supply_gone
from rulewright.games.thrones.combat.prospects import sums_with_cards
from rulewright.games.thrones.combat.retreats import retreat_areas
from rulewright.games.thrones.combat.strength import backing_strength, fighters, total
from rulewright.games.thrones.combat.support import supports_into
from rulewright.games.thrones.components import (
    AREA_NAMES,
    HOME,
    HOUSE_NAMES,
    KIND,
    LAND,
    NOBODY,
    SIEGE,
)
from rulewright.games.thrones.editions import edition_of, realm_of
from rulewright.games.thrones.retreating import came_home
from rulewright.games.thrones.state import ATTACKER, DEFENDER, Battle, March, ThronesState
from rulewright.games.thrones.supply import fewest_losses, fewest_losses_of, limits_of
from rulewright.kit.text import sentence_list


def forecast_of(s: ThronesState, march: March) -> list[str]:
    """Forecast a march as prepared so far, in sentences; none if nothing is at stake."""
    target = attacked_area(s, march)
    lines: list[str] = []
    if target != NOBODY and s.neutral[target]:
        lines = [assault_words(s, march, target)]
    elif target != NOBODY:
        lines = combat_words(s, march, target)
    if target != NOBODY:
        lines[1:1] = idle_engines(s, march.sent_to(target), target)
    return [*lines, *still_over(s, march), *left_empty(s, march)]


# -- a combat ----------------------------------------------------------------------------------
def combat_words(s: ThronesState, march: March, target: int) -> list[str]:
    """Describe both sides' strengths, what may be added, and the losses of the beaten side."""
    trial = as_attacked(s, march, target)
    b = trial.combat
    you, they = total(trial, ATTACKER), total(trial, DEFENDER)
    enemy, where = HOUSE_NAMES[b.defender], AREA_NAMES[target]
    garrison = f" (a garrison of {s.garrison[target]} among it)" if s.garrison[target] else ""
    return [
        f"Against {enemy} in {where}: {you} to {they}{garrison}, before support and cards.",
        *support_words(trial, b),
        card_words(trial, b),
        *edition_of(s).joining(s, march, target),
        *if_lost(trial, b, march),
        *if_won(trial, b),
    ]


def as_attacked(s: ThronesState, march: March, target: int) -> ThronesState:
    """Return a copy of a view in which the march has moved and the combat is about to begin."""
    trial = s.copy()
    trial.march = None
    trial.order[march.origin] = march.beneath
    for number, place in enumerate(march.places):
        leave(trial, march.origin, march.troops[number])
        if place != target:
            enter(trial, march.house, place, march.troops[number])
    open_battle(trial, march, target)
    return trial


def support_words(s: ThronesState, b: Battle) -> list[str]:
    """Name the areas that may support, with strength and side. [combat.support]"""
    parts: list[str] = []
    for area in realm_of(s).neighbours[b.area]:
        if not supports_into(s, area, b.area):
            continue
        house = s.holder[area]
        side = DEFENDER if house == b.defender else ATTACKER
        who = {ATTACKER: "you", DEFENDER: HOUSE_NAMES[b.defender]}.get(b.side_of(house), "")
        for_whom = f"for {who}" if who else f"{HOUSE_NAMES[house]}, for either side"
        parts.append(f"{AREA_NAMES[area]} {backing_strength(s, b, side, area)} ({for_whom})")
    return [f"Support may come from {sentence_list(parts)}."] if parts else []


def card_words(s: ThronesState, b: Battle) -> str:
    """Describe the range of totals that the cards in each hand can give.

    Each card counts by its own text, as if the other side had played none.
    """
    you, they = sums_with_cards(s, ATTACKER), sums_with_cards(s, DEFENDER)
    tides = " A Tides card each comes on top." if s.with_tides else ""
    return (
        f"With house cards and no support you come to {_range(you)}, "
        f"{HOUSE_NAMES[b.defender]} to {_range(they)}: "
        f"at worst {min(you)} to {max(they)}, at best {max(you)} to {min(they)}.{tides}"
    )


def _range(numbers: list[int]) -> str:
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else f"{low}–{high}"


def if_lost(s: ThronesState, b: Battle, march: March) -> list[str]:
    """Warn of attackers who would be lost in a defeat, or whom supply could not feed after it.

    [combat.retreat-attacker]
    """
    home = AREA_NAMES[b.origin]
    engines = troops.count(b.attackers, SIEGE)
    others = troops.size(b.attackers) - engines
    lines: list[str] = []
    if engines:
        lost = "the siege engine is" if engines == 1 else f"{engines} siege engines are"
        lines.append(f"If you lose, {lost} lost: siege engines cannot retreat.")
    if others and not came_home(s, b):
        bar = " unless a Power token keeps it" if s.power[b.attacker] else ""
        lines.append(f"If you lose, all are lost: {home} is no longer yours to return to{bar}.")
    elif others and s.supply_as_won:
        limits = limits_of(s, march.house)
        over = fewest_losses(sizes_after(s, march, b.area), limits)
        if over > fewest_losses_of(s, march.house):
            lines.append(f"If you lose, supply does not feed all that come back to {home}.")
    return lines


def if_won(s: ThronesState, b: Battle) -> list[str]:
    """Say that the defender's units would be lost in a defeat, if they cannot retreat.

    [combat.no-retreat]
    """
    if not fighters(s, b, DEFENDER) or retreat_areas(s, b, DEFENDER, anywhere=False):
        return []
    return [f"If you win, all of {HOUSE_NAMES[b.defender]}’s units are lost: they cannot retreat."]


# -- all else ------------------------------------------------------------------------------------
def idle_engines(s: ThronesState, sent: int, target: int) -> list[str]:
    """Warn if siege engines attack where there is no structure. [combat.siege-engines]"""
    if not troops.count(sent, SIEGE) or realm_of(s).structure[target]:
        return []
    castle = edition_of(s).castle_name
    return [
        f"Siege engines count nothing in {AREA_NAMES[target]}: it has no {castle} or stronghold."
    ]


def assault_words(s: ThronesState, march: March, target: int) -> str:
    """Compare a march's strength with a neutral force; name possible support. [neutral.strength]"""
    own, needed = own_strength(s, march, target), s.neutral[target]
    others = foreign_strength(s, march.house, target)
    edition = edition_of(s)
    begun = f"Against the neutral force of {needed} in {AREA_NAMES[target]} you reach {own}"
    if edition.overcomes(s, own, needed):
        return f"{begun}: it is beaten."
    if edition.overcomes(s, own + others, needed):
        return f"{begun}: too little, unless others support you, with up to {others} more."
    return f"{begun}: too little, and the units stay where they are."


def left_empty(s: ThronesState, march: March) -> list[str]:
    """Warn if the origin is left empty and may be lost. [control.establish]"""
    origin, house = march.origin, march.house
    if march.left or troops.routed(s.units[origin]) or not march.places:
        return []
    if KIND[origin] != LAND or s.token[origin] != NOBODY or HOME[origin] == house:
        return []
    name = AREA_NAMES[origin]
    lost = supply_gone(s, march)
    if s.power[house]:
        return [f"{name} is left empty: only a Power token keeps it yours.", *lost]
    gone = f"{name} is left empty and no longer yours: you have no Power token to leave there."
    return [gone, *lost]
