"""Checking the numbers of cards and tokens in a pack against the box."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rulewright.games.btwixt.components import Pack
from rulewright.kit.records import Record

MOST: Final = 999


def box_faults(pack: Pack, head: Record) -> Iterator[str]:
    """Yield each count that differs from the box, as declared in our own pack's head."""
    box = head.part("box")
    yield from _off("standard influence cards", len(pack.standard), box.number("standard", 0, MOST))
    yield from _off("events", len(pack.events), box.number("events", 0, MOST))
    yield from _off("leaders", len(pack.leaders), box.number("leaders", 0, MOST))
    for leader in pack.leaders:
        yield from _off(f"cards of {leader.name}", len(leader.cards), box.number("own", 0, MOST))
    yield from _off("allies", len(pack.allies), box.number("allies", 0, MOST))
    yield from _off("power tokens", len(pack.tokens), box.number("tokens", 0, MOST))
    yield from _names_that_clash(pack)


def _off(what: str, number: int, boxed: int) -> Iterator[str]:
    if number != boxed:
        yield f"{number} {what}; the box has {boxed}"


def _names_that_clash(pack: Pack) -> Iterator[str]:
    """Yield each key that several influence cards share; positions name cards by their keys."""
    keys = [kind.key for kind in pack.kinds]
    for key in sorted({key for key in keys if keys.count(key) > 1}):
        yield f"{keys.count(key)} influence cards have the id {key!r}"
