"""The rules by which seats are asked, as everybody at a table may know them."""

from __future__ import annotations

from functools import lru_cache

from rulewright.conformance.reference import find_reference
from rulewright.server.tables.table import LiveTable
from rulewright.server.views.wire import AskedRule


def asked_publicly(live: LiveTable, seat: int) -> AskedRule | None:
    """The rule by which a seat is asked now, if it is asked openly.

    The question itself may tell what its seat alone knows, and while several choose in secret, even
    the rule would tell how far each has come.
    """
    if not live.begun or live.over or live.match.branches:
        return None
    ask = live.match.ask(seat)
    title = "" if ask is None else _title(live.game.name, ask.rule)
    return AskedRule(ask.rule, title) if ask is not None and title else None


@lru_cache(1024)
def _title(game: str, rule: str) -> str:
    """The title of a rule without what its page adds in brackets; empty where it has none."""
    section = find_reference(game).section(rule) if rule else None
    return "" if section is None else section.title.partition(" (")[0]
