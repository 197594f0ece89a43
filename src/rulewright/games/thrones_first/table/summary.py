"""The plain-text summary of the table, for a terminal."""

from __future__ import annotations

from rulewright.games.thrones.components import AREA_COUNT, AREA_NAMES, HOUSE_NAMES, NOBODY
from rulewright.games.thrones.state import ThronesState
from rulewright.games.thrones.table.summary import summary as common_summary
from rulewright.games.thrones_first.clash.once import once_in
from rulewright.games.thrones_first.state import NOWHERE, first
from rulewright.games.thrones_first.storm.leaders import leaders_of
from rulewright.games.thrones_first.storm.tactics import NO_TACTIC, tactics_of
from rulewright.games.thrones_first.table.panels import notes_of_round, reconstructed


def summary(view: ThronesState, seat: int | None) -> str:
    """Describe the table as a seat sees it."""
    return "\n".join([common_summary(view, seat), *own_lines(view)])


def own_lines(s: ThronesState) -> list[str]:
    """Describe the pieces of this edition."""
    own = first(s)
    forts = [AREA_NAMES[area] for area in range(AREA_COUNT) if own.forts[area]]
    once = [
        f"{AREA_NAMES[area]} {order.name}"
        for area in range(AREA_COUNT)
        if (order := once_in(s, area)) is not None
    ]
    leaders = [
        f"{leaders_of(s)[place].name} in {AREA_NAMES[area]}"
        for place, area in enumerate(own.leader_at)
        if area != NOWHERE
    ]
    tactics = [
        f"{HOUSE_NAMES[house]} {tactics_of(s)[card].name}"
        for house, card in enumerate(own.tactic)
        if card not in (NOBODY, NO_TACTIC)
    ]
    told = [
        ("Fortifications", forts),
        ("One-time orders", once),
        ("Leaders", leaders),
        ("Tactics", tactics),
        ("This round", notes_of_round(s)),
        ("Reconstructed", reconstructed(s)),
    ]
    return [f"{title}: {', '.join(items)}" for title, items in told if items]
