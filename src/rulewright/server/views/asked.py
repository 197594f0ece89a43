"""The rules that ask each seat its current question, as far as everybody may know them."""

from __future__ import annotations

from functools import lru_cache

from rulewright.conformance.reference import find_reference
from rulewright.server.tables.table import LiveTable
from rulewright.server.views.wire import AskedRule


def asked_publicly(live: LiveTable, seat: int) -> AskedRule | None:
    """The rule of a seat's current question, if that is public.

    A question may contain secrets of its seat. While several seats choose in secret, even its rule
    would reveal how far each has come, so there is none then.
    """
    if not live.begun or live.over or live.match.branches:
        return None
    ask = live.match.ask(seat)
    title = "" if ask is None else _title(live.game.name, ask.rule)
    return AskedRule(ask.rule, title) if ask is not None and title else None


@lru_cache(1024)
def _title(game: str, rule: str) -> str:
    """A rule's title without the part in brackets; empty if it has none."""
    section = find_reference(game).section(rule) if rule else None
    return "" if section is None else section.title.partition(" (")[0]
