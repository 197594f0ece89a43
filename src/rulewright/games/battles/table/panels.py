"""The panels beside the field: order tokens, dice, odds, the card in play, goals and the plan."""

from __future__ import annotations

from rulewright.games.battles.names import pool_id, side_title
from rulewright.games.battles.state import ATTACKS, MOVES, BattlesState, pack_of, plan_of
from rulewright.games.battles.table.content import content_notes
from rulewright.games.battles.table.fights import dice_panel, odds_panel
from rulewright.games.battles.table.goals import goals_panel
from rulewright.games.battles.words import FACE_NAMES, NONE, SIDE_NAMES, SIDES
from rulewright.kit.scene import Column, Panel, Term, panel

FACE_TITLES = ["Green", "Blue", "Red", "Valor", "Morale"]


def panels(view: BattlesState, seat: int | None) -> list[Panel]:
    """List the panels: those about the present moment first, the plan last."""
    shown: list[Panel] = []
    if view.rolled:
        shown.append(dice_panel(view))
    if view.step in (MOVES, ATTACKS):
        odds = odds_panel(view)
        if odds is not None:
            shown.append(odds)
    if view.card != NONE:
        shown.append(_card(view))
    shown.append(_pools(view, view.turn if seat is None else seat))
    shown.append(goals_panel(view))
    about = _plan(view)
    if about["notes"]:
        shown.append(about)
    return shown


def _card(s: BattlesState) -> Panel:
    """Show the Leadership card that is being carried out."""
    card = pack_of(s).cards[s.card]
    notes = [text for text in (card.command_text, card.tactic_text) if text]
    shown = panel("card", f"{side_title(s.turn)} plays {card.name}", notes)
    shown["short"] = "Orders"
    return shown


def _pools(s: BattlesState, own: int) -> Panel:
    """Show both Order Pools; the viewer can pick tokens of its own. [marshal.tokens]"""
    columns: list[Column] = []
    for side in range(SIDES):
        terms: list[Term] = []
        for face, name in enumerate(FACE_TITLES):
            count = s.pool[side][face]
            term: Term = {"label": name, "value": str(count), "owner": FACE_NAMES[face]}
            if not count:
                term["tags"] = ["closed"]
            if side == own:
                term["id"] = pool_id(face)
            terms.append(term)
        columns.append(
            {
                "title": side_title(side),
                "owner": SIDE_NAMES[side],
                "terms": terms,
            }
        )
    shown = panel("orders", "Order tokens", [], columns)
    shown["short"] = "Orders"
    return shown


def _plan(s: BattlesState) -> Panel:
    """Show what the battle is about, and which content is invented or derived."""
    plan = plan_of(s)
    notes = [plan.about] if plan.about else []
    if plan.inspired:
        notes.append(f"Inspired by the printed plan {plan.inspired}; its map is our own.")
    shown = panel("plan", plan.name, [*notes, *content_notes(s)])
    shown["beside"] = True
    return shown
