"""The panels beside the board in scenes: combat, orders to place, bids, mustering."""

from __future__ import annotations

from rulewright.games.thrones.combat.strength import fortifications, swords, terms, total
from rulewright.games.thrones.components import (
    AREA_COUNT,
    AREA_NAMES,
    CARD_NAMES,
    HOUSE_NAMES,
    HOUSES,
    MUSTER_COST,
    NO_ORDER,
    NOBODY,
    ORDER_COUNT,
    UNIT_NAMES,
    UNITS,
    UPGRADE_COST,
)
from rulewright.games.thrones.control import controller, left_in_pool, raven_holder, stars_of
from rulewright.games.thrones.mustering import points_words
from rulewright.games.thrones.planning import stars_placed, tokens_left
from rulewright.games.thrones.state import RAVEN, Battle, ThronesState
from rulewright.games.thrones.table.scene_ids import (
    order_label,
    order_symbol,
    order_tags,
    order_text,
    signed,
    token_id,
)
from rulewright.games.thrones.text.words import barred_words
from rulewright.games.thrones.views import HIDDEN_BID, orders_are_secret
from rulewright.kit.scene import Column, Panel, Term, panel


def panels(view: ThronesState, seat: int | None) -> list[Panel]:
    """List all panels that the current situation needs."""
    shown: list[Panel] = []
    if view.battle is not None:
        shown.append(combat_panel(view, view.battle, seat))
    if view.bids:
        shown.append(bids_panel(view))
    if view.points:
        shown.append(muster_panel(view, seat))
    if seat is not None and places_orders(view, seat):
        shown.append(orders_panel(view, seat))
    if view.barred:
        words = ", ".join(barred_words(view.barred))
        shown.append(panel("barred", "Restrictions", [f"Not to be ordered this round: {words}"]))
    return shown


def column(title: str, owner: str | None, total: str, rows: list[tuple[str, str]]) -> Column:
    """Make a panel column of labelled terms with a total."""
    terms: list[Term] = [{"label": label, "value": value} for label, value in rows]
    return {"title": title, "owner": owner, "total": total, "terms": terms}


# -- combat -----------------------------------------------------------------------------------
def combat_panel(s: ThronesState, battle: Battle, seat: int | None) -> Panel:
    """Show both sides of a combat, term by term.

    [combat.initial-strength] [combat.final-strength]
    """
    verbs = ["attacks", "defends"]
    columns = [
        column(
            f"{HOUSE_NAMES[house]} {verbs[side]}",
            HOUSES[house],
            str(total(s, side)),
            [(label, signed(value)) for label, value in terms(s, side)],
        )
        for side, house in enumerate(battle.houses())
    ]
    notes = combat_notes(s, battle, seat)
    return panel("combat", f"Combat in {AREA_NAMES[battle.area]}", notes, columns)


def combat_notes(s: ThronesState, battle: Battle, seat: int | None) -> list[str]:
    """Name both sides' icons once cards are open; before that, the seat's own card."""
    if not battle.shown:
        side = NOBODY if seat is None else battle.side_of(seat)
        if side != NOBODY and battle.cards[side] >= 0:
            return [f"You have chosen {CARD_NAMES[battle.cards[side]]}; nobody else sees it yet."]
        return []
    notes: list[str] = []
    for side, house in enumerate(battle.houses()):
        icons = [
            (swords(s, battle, side), "sword"),
            (fortifications(s, battle, side), "fortification"),
        ]
        words = [f"{number} {icon}{'s' * (number > 1)}" for number, icon in icons if number]
        if words:
            notes.append(f"{HOUSE_NAMES[house]} has {' and '.join(words)}.")
    return notes


# -- orders -----------------------------------------------------------------------------------
def places_orders(s: ThronesState, seat: int) -> bool:
    """Return whether a seat needs its order tokens: in planning, or for the raven."""
    return orders_are_secret(s) or (s.step == RAVEN and raven_holder(s) == seat)


def orders_panel(s: ThronesState, seat: int) -> Panel:
    """Show the order tokens and special orders that a seat has left. [planning.tokens]"""
    stars = stars_of(s, seat) - stars_placed(s, seat)
    bare = [a for a in range(AREA_COUNT) if s.holder[a] == seat and s.order[a] == NO_ORDER]
    notes = [f"Special orders left: {stars} of {stars_of(s, seat)}"]
    if bare:
        notes.append(f"Areas without an order: {len(bare)}")
    orders = panel("orders", "Your orders", notes)
    left = tokens_left(s, seat)
    for order in range(1, ORDER_COUNT):
        tags = order_tags(order)
        if s.barred >> order & 1 or (tags and stars <= 0):
            tags = [*tags, "closed"]
        orders["tray"].append(
            {
                "id": token_id(order),
                "symbol": order_symbol(order),
                "text": order_text(order),
                "tags": tags,
                "left": left[order],
                "label": order_label(order).removesuffix(" order"),
            }
        )
    return orders


# -- bids and mustering -----------------------------------------------------------------------
def bids_panel(s: ThronesState) -> Panel:
    """Show the bids, as far as they are open. [bid.amount]"""
    rows = [(HOUSE_NAMES[house], bid_text(s, s.bids[house])) for house in range(s.players)]
    sum_text = str(sum(bid for bid in s.bids if bid > 0)) if s.bids_open else ""
    notes = [] if s.bids_open else ["All bid in secret."]
    return panel("bids", "Bids", notes, [column("Power bid", None, sum_text, rows)])


def bid_text(s: ThronesState, bid: int) -> str:
    """Write a bid as a view shows it.

    A hidden bid is `?`. A house without a bid is `out` once bids are open, `…` before.
    """
    if bid == HIDDEN_BID:
        return "?"
    if bid == NOBODY:
        return "out" if s.bids_open else "…"
    return str(bid)


def _costs() -> str:
    """Return a text such as `1 point: a footman, an upgrade; 2 points: a knight`."""
    bought: dict[int, list[str]] = {}
    for kind, cost in enumerate(MUSTER_COST):
        bought.setdefault(cost, []).append(f"a {UNIT_NAMES[kind]}")
    bought.setdefault(UPGRADE_COST, []).append("an upgrade")
    return "; ".join(f"{points_words(cost)}: {', '.join(bought[cost])}" for cost in sorted(bought))


def muster_panel(s: ThronesState, seat: int | None) -> Panel:
    """Show the points left in each area, and the units in the seat's pool. [muster.points]"""
    areas = [area for area in range(AREA_COUNT) if s.points[area]]
    rows = [(AREA_NAMES[area], str(s.points[area])) for area in areas]
    house = controller(s, areas[0]) if areas else NOBODY
    owner = None if house == NOBODY else HOUSES[house]
    mustering = panel("muster", "Mustering", [], [column("Points left", owner, "", rows)])
    if seat is not None and seat == house:
        for kind, unit in enumerate(UNITS):
            mustering["tray"].append(
                {
                    "id": f"token:{unit}",
                    "symbol": unit,
                    "kind": "unit",
                    "text": "",
                    "tags": [],
                    "left": left_in_pool(s, seat, kind),
                    "label": f"{UNIT_NAMES[kind].capitalize()}, {points_words(MUSTER_COST[kind])}",
                }
            )
        mustering["notes"].append(_costs())
    return mustering
