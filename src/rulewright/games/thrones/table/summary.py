"""The plain-text summary of the table, for a terminal."""

from __future__ import annotations

from rulewright.games.thrones.combat.strength import terms, total
from rulewright.games.thrones.components import (
    AREA_COUNT,
    AREA_NAMES,
    CLOSED,
    HOUSE_NAMES,
    KIND,
    LAND,
    NOBODY,
    ORDERS,
    THRONE,
    TRACK_NAMES,
    UNIT_NAMES,
    WILDLING_NAMES,
)
from rulewright.games.thrones.control import areas_controlled, controller, stars_of
from rulewright.games.thrones.editions import edition_of
from rulewright.games.thrones.hands import discarded, names_of
from rulewright.games.thrones.state import UNKNOWN, ThronesState
from rulewright.games.thrones.supply import army_sizes
from rulewright.games.thrones.table.scene_ids import sizes_text
from rulewright.games.thrones.text.words import LETTERS, barred_words, step_text, units_text

INDENT = "  "


def summary(view: ThronesState, seat: int | None) -> str:
    """Describe the table as a seat sees it, in twenty to forty lines."""
    lines = [*head_lines(view), ""]
    for house in view.tracks[THRONE]:
        lines += house_lines(view, house, house == seat)
    lines += [*neutral_lines(view), *combat_lines(view)]
    return "\n".join(lines)


def head_lines(s: ThronesState) -> list[str]:
    """Describe the round, the tracks, and the cards and restrictions of this round."""
    lines = [f"Round {s.round}, {step_text(s)}. Wildling threat {s.threat}."]
    for track, houses in enumerate(s.tracks):
        used = [False, s.blade_used, s.raven_used][track]
        names = ", ".join(HOUSE_NAMES[house] for house in houses)
        lines.append(f"{TRACK_NAMES[track]}: {names}{' (token used)' if used else ''}")
    events = [edition_of(s).events[e].name for e in s.events if e != NOBODY]
    if events:
        lines.append(f"Westeros: {', '.join(events)}")
    if s.wild and s.wild[0] != UNKNOWN:
        lines.append(f"Top wildling card: {WILDLING_NAMES[s.wild[0]]}")
    if s.barred:
        lines.append(f"Barred this round: {', '.join(barred_words(s.barred))}")
    units = ", ".join(f"{letter} {name}" for letter, name in zip(LETTERS, UNIT_NAMES, strict=True))
    lines.append(f"Units: {units}; routed ones in parentheses. t: Power token, g: garrison")
    return lines


def house_lines(s: ThronesState, house: int, own: bool) -> list[str]:
    """Describe a house: its figures, its areas and its discarded cards."""
    you = " (you)" if own else ""
    armies = sizes_text(army_sizes(s, house))
    lines = [
        f"{HOUSE_NAMES[house]}{you}: Power {s.power[house]}, supply {s.supply[house]} "
        f"(armies {armies}), {edition_of(s).castle_names} {areas_controlled(s, house)}, "
        f"special orders {stars_of(s, house)}"
    ]
    areas = [place_text(s, area) for area in range(AREA_COUNT) if is_of(s, area, house)]
    lines += wrapped(areas) if areas else []
    pile = discarded(s, house)
    if pile:
        lines.append(f"{INDENT}discarded: {names_of(pile)}")
    return lines


def is_of(s: ThronesState, area: int, house: int) -> bool:
    """Return whether a house has units in an area, or controls it if it is land."""
    return s.holder[area] == house or (KIND[area] == LAND and controller(s, area) == house)


def place_text(s: ThronesState, area: int) -> str:
    """Return an area with its units, order and tokens, such as `Winterfell 1K 1F march+1 t`.

    There `t` is a Power token; `g2` would be a garrison of strength 2.
    """
    words = [AREA_NAMES[area]]
    if s.units[area]:
        words.append(units_text(s.units[area]))
    if s.order[area]:
        words.append(ORDERS[s.order[area]])
    if s.token[area] != NOBODY:
        words.append("t")
    if s.garrison[area]:
        words.append(f"g{s.garrison[area]}")
    return " ".join(words)


def wrapped(parts: list[str], width: int = 96) -> list[str]:
    """Join parts with bars, in as many lines as they need."""
    lines = [INDENT + parts[0]]
    for part in parts[1:]:
        if len(lines[-1]) + len(part) + 3 > width:
            lines.append(INDENT + part)
        else:
            lines[-1] += " | " + part
    return lines


def neutral_lines(s: ThronesState) -> list[str]:
    """List the neutral forces and closed areas."""
    forces = [
        f"{AREA_NAMES[area]} {force}" for area, force in enumerate(s.neutral) if 0 < force < CLOSED
    ]
    closed = [
        AREA_NAMES[area]
        for area, force in enumerate(s.neutral)
        if force == CLOSED and KIND[area] == LAND
    ]
    lines = ["Neutral forces:", *wrapped(forces)] if forces else []
    return lines + (["Closed:", *wrapped(closed)] if closed else [])


def combat_lines(s: ThronesState) -> list[str]:
    """Describe the current combat, one line per side."""
    battle = s.battle
    if battle is None:
        return []
    lines = [f"Combat in {AREA_NAMES[battle.area]}:"]
    for side, house in enumerate(battle.houses()):
        parts = ", ".join(f"{label} {value}" for label, value in terms(s, side))
        lines.append(f"{INDENT}{HOUSE_NAMES[house]} {total(s, side)}: {parts}")
    return lines
