"""The state of hexes: objectives, terrain laid in play, fires and devastation."""

from __future__ import annotations

from rulewright.games.battles.ground.terrain import burn_limit, ground_at, is_impassable
from rulewright.games.battles.names import cell_id, side_title
from rulewright.games.battles.state import BattlesState, plan_of
from rulewright.games.battles.table.tokens import unit_label
from rulewright.games.battles.words import NONE, STRUCTURE_NAMES, TERRAIN_NAMES
from rulewright.kit.scene import AreaState


def areas(view: BattlesState, seat: int | None) -> dict[str, AreaState]:
    """Return the states of the hexes that are objectives, or differ from the board as drawn."""
    plan = plan_of(view)
    states: dict[str, AreaState] = {}
    for cell in range(len(view.ground)):
        note = _note(view, cell)
        if note:
            states[cell_id(view, cell)] = {"tags": [], "note": note}
    for number, objective in enumerate(plan.objectives):
        state = states.setdefault(cell_id(view, objective.cell), {"tags": [], "note": ""})
        state["tags"] = [*state.get("tags", []), "objective"]
        words = _objective(view, number, objective.name)
        state["note"] = "; ".join(part for part in (state.get("note", ""), words) if part)
    for unit, cell in enumerate(view.cell):
        state = states.get(cell_id(view, cell), {}) if cell >= 0 else {}
        if state.get("note"):
            state["note"] += f"; {unit_label(view, unit)}"
    return states


def _note(s: BattlesState, cell: int) -> str:
    """Describe the changes to a hex, as in `devastated; wooden bridge; fire 2 of 3`."""
    words: list[str] = []
    if s.ground[cell] != plan_of(s).ground[cell]:
        words.append(TERRAIN_NAMES[ground_at(s, cell)].replace("-", " "))
    if s.waste[cell]:
        words.append("devastated, counts as plains")
    if s.structures[cell]:
        words.append(STRUCTURE_NAMES[s.structures[cell]].replace("-", " "))
    if s.structures[cell] and is_impassable(s, cell):
        words.append("nobody can enter")
    if s.fire[cell]:
        words.append(f"fire {s.fire[cell]} of {burn_limit(s, cell)}")
    return "; ".join(words)


def _objective(s: BattlesState, number: int, name: str) -> str:
    holder = s.control[number]
    held = "held by nobody" if holder == NONE else f"held by {side_title(holder)}"
    return f"{name or 'objective'}, {held}"
