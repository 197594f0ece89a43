"""Reading the pieces of the expansions in a pack."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.components import (
    AREAS,
    CONSOLIDATE,
    HOUSES,
    MARCH,
    ORDER_TYPE,
    ORDER_TYPES,
    ORDERS,
    RAID,
)
from rulewright.games.thrones_first.box import Box
from rulewright.games.thrones_first.expansions import (
    ALLY_EFFECTS,
    AS_ORDER,
    ONCE_EFFECTS,
    TACTIC_EFFECTS,
    Ally,
    Leader,
    OnceOrder,
    Tactic,
)
from rulewright.games.thrones_first.state import LEADERS
from rulewright.kit.packs import Folder
from rulewright.kit.records import Record

MOST: Final = 20
NO_HOUSE: Final = ("", *HOUSES)  # an index minus 1 is the house, or `NOBODY`
NO_TYPE: Final = ("", *ORDER_TYPES)
RESOLVED: Final = (MARCH, RAID, CONSOLIDATE)  # the kinds of orders that are resolved in turn
NO_AREA: Final = ("", *AREAS)


def read_expansions(box: Box, folder: Folder) -> None:
    """Read the pieces of the expansions into a box; raise `BadPack` if a record is wrong."""
    box.once = [_once(record) for record in folder.tables["once"].values()]
    box.tactics = [_tactic(record) for record in folder.tables["tactics"].values()]
    box.allies = [_ally(record) for record in folder.tables["allies"].values()]
    leaders = list(folder.tables["leaders"].values())
    for record in leaders[LEADERS:]:
        raise record.wrong("", f"there are {LEADERS} leaders at most")
    box.leaders = [_leader(record) for record in leaders]


def _once(record: Record) -> OnceOrder:
    order = OnceOrder(
        record.key,
        record.text("name"),
        record.word("house", NO_HOUSE) - 1,
        record.word("kind", NO_TYPE) - 1,
        record.word("effect", ONCE_EFFECTS),
        record.number("number", 0, MOST),
        record.text("text"),
    )
    order.enters_neutral = record.flag("enters_neutral", True)
    if order.effect == AS_ORDER:
        order.token = record.word("order", ORDERS)
        kind = ORDER_TYPE[order.token]
        if kind not in RESOLVED or kind != order.kind:
            raise record.wrong("order", "is a march, a raid or a consolidate, as the kind says")
    record.finish()
    return order


def _tactic(record: Record) -> Tactic:
    made = Tactic(
        record.key,
        record.text("name"),
        record.word("house", NO_HOUSE) - 1,
        record.word("effect", TACTIC_EFFECTS),
        record.text("text"),
    )
    record.finish()
    return made


def _ally(record: Record) -> Ally:
    made = Ally(
        record.key,
        record.text("name"),
        record.word("effect", ALLY_EFFECTS),
        record.number("number", 0, MOST),
        record.word("holder", NO_HOUSE) - 1,
        record.text("text"),
    )
    record.finish()
    return made


def _leader(record: Record) -> Leader:
    leader = Leader(
        record.key,
        record.text("name"),
        record.word("house", HOUSES),
        record.number("strength", 0, MOST),
        record.word("trigger", NO_TYPE) - 1,
    )
    improved = record.part("improved")
    leader.improved_strength = improved.number("strength", 0, MOST)
    leader.improved_swords = improved.number("swords", 0, MOST)
    improved.finish()
    leader.start = record.word("start", NO_AREA) - 1
    record.finish()
    return leader
