"""The panels of this edition: one-time orders, effects of this round, and the box in use."""

from __future__ import annotations

from rulewright.games.thrones.components import AREA_NAMES, AREAS, HOUSE_NAMES, NOBODY
from rulewright.games.thrones.state import ThronesState
from rulewright.games.thrones.table.board import area_facts
from rulewright.games.thrones.table.panels import places_orders
from rulewright.games.thrones_first.box import Box
from rulewright.games.thrones_first.boxes import BOXES
from rulewright.games.thrones_first.clash.once import (
    belongs_to,
    once_orders,
    once_placed,
    once_refusal,
)
from rulewright.games.thrones_first.state import first
from rulewright.games.thrones_first.table.tokens import ONCE, ONCE_KIND, once_symbol
from rulewright.kit.scene import Panel, TrayToken, panel


def own_panels(view: ThronesState, seat: int | None, others: list[Panel]) -> list[Panel]:
    """List the common panels, with one-time orders among the tokens, and those of this edition."""
    shown = list(others)
    if seat is not None and first(view).one_time_orders and places_orders(view, seat):
        shown = [with_once(view, seat, one) if one["id"] == "orders" else one for one in shown]
    holding = notes_of_round(view)
    if holding:
        shown.append(panel("holds", "This round", holding))
    shown.append(box_panel(view))
    return shown


# -- one-time orders --------------------------------------------------------------------------
def with_once(s: ThronesState, seat: int, orders: Panel) -> Panel:
    """Add the seat's one-time orders to its orders panel. [once.place]"""
    more: list[TrayToken] = []
    gone = first(s).once_used[seat] | once_placed(s, seat)
    for place, order in enumerate(once_orders(s)):
        if belongs_to(order, seat):
            refusal = once_refusal(s, seat, place)
            more.append(
                {
                    "id": order.ref.id,
                    "symbol": once_symbol(order),
                    "kind": ONCE_KIND,
                    "text": ONCE,
                    "tags": [] if refusal is None else ["closed"],
                    "left": 0 if gone >> place & 1 else 1,
                    "label": f"{order.name}, once in the game",
                }
            )
    orders["tray"] = [*orders.get("tray", []), *more]
    return orders


# -- what holds this round --------------------------------------------------------------------
def notes_of_round(s: ThronesState) -> list[str]:
    """Describe the effects of cards and orders that end with the round."""
    notes: list[str] = []
    if first(s).footmen_idle:
        notes.append("Footmen that support give no strength.")
    for house, other in enumerate(first(s).cunning):
        if other != NOBODY:
            notes.append(f"{HOUSE_NAMES[other]} may not act against {HOUSE_NAMES[house]}.")
    return notes


# -- whose box --------------------------------------------------------------------------------
def box_panel(s: ThronesState) -> Panel:
    """Show the edition and box in use, and which values are reconstructed. [pack.own]"""
    box = BOXES[first(s).box]
    notes = [f"First edition, 2003. Box: {box.name}."]
    made_up = reconstructed(s)
    if made_up:
        notes.append(f"Reconstructed, as no source tells it: {', '.join(made_up)}.")
    else:
        notes.append("All that is played with is printed on the components.")
    notes += redrawn(box)
    return panel("box", "Edition", notes)


def reconstructed(s: ThronesState) -> list[str]:
    """Name the reconstructed components that are in play."""
    own = first(s)
    out_of_play = {
        "base_cards": own.storm_cards,
        "storm_cards": not own.storm_cards,
        "once": not own.one_time_orders,
        "tactics": not own.with_tactics,
        "allies": not own.with_allies,
        "leaders": not own.with_leaders,
    }
    told = [
        phrase for section, phrase in BOXES[own.box].made_up if not out_of_play.get(section, False)
    ]
    return list(dict.fromkeys(told))


def redrawn(box: Box) -> list[str]:
    """Note the areas where a box has other icons than the board, which shows ours."""
    own = BOXES[0].editions[0]
    if box.editions[0] == own:
        return []
    notes: list[str] = []
    for area in range(len(AREAS)):
        facts = area_facts(box.editions[0], area)
        if facts != area_facts(own, area):
            notes.append(f"In this box {AREA_NAMES[area]} is: {', '.join(facts)}.")
    return notes
