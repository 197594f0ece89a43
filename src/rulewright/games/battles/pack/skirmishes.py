"""Skirmish Setup cards from the records of a pack."""

from __future__ import annotations

from rulewright.games.battles.components import CommanderCard, SetupCard, UnitKind
from rulewright.games.battles.words import (
    BLUE,
    NO_STRUCTURE,
    NONE,
    RANK_NAMES,
    SIDE_NAMES,
    STRUCTURE_NAMES,
    TERRAIN_NAMES,
)
from rulewright.kit.records import Record


def setup_card(record: Record, kinds: list[UnitKind], commanders: list[CommanderCard]) -> SetupCard:
    """Create a Skirmish Setup card: a commander if it has one, units, and overlays."""
    side = record.word("side", SIDE_NAMES)
    keys = [card.key for card in commanders]
    leader = record.word("commander", keys) if record.has("commander") else NONE
    if leader != NONE and commanders[leader].side != side:
        raise record.wrong("commander", f"{keys[leader]!r} is of the other House")
    card = SetupCard(record.key, side, leader)
    card.value = commanders[leader].value if leader != NONE else 0
    card.rank = record.word("rank", RANK_NAMES, BLUE)
    card.units = [_unit(record, text, side, kinds) for text in _each(record, "units")]
    card.overlays = [_overlay(record, text) for text in _each(record, "overlays")]
    card.origin = record.least_certain()
    record.finish()
    return card


def _each(record: Record, field: str) -> list[str]:
    """List the entries of a field; one with a number, like `2 green riders`, is repeated."""
    entries: list[str] = []
    for text in record.texts(field):
        number, _, rest = text.partition(" ")
        counted = number.isascii() and number.isdigit() and 0 < int(number) <= 9
        entries += [rest] * int(number) if counted else [text]
    return entries


def _unit(record: Record, text: str, side: int, kinds: list[UnitKind]) -> tuple[int, int]:
    """Return the type and rank in a text such as `green war-host`."""
    rank, _, key = text.partition(" ")
    kind = record.place("units", key, [kind.key for kind in kinds])
    if kinds[kind].side != side:
        raise record.wrong("units", f"{key!r} is a unit of the other House")
    return kind, record.place("units", rank, RANK_NAMES)


def _overlay(record: Record, text: str) -> tuple[int, int]:
    """Return the terrain and terrain token in a text such as `hills` or `river, ford`."""
    base, _, structure = text.partition(", ")
    terrain = record.place("overlays", base, TERRAIN_NAMES)
    return terrain, record.place(
        "overlays", structure, STRUCTURE_NAMES
    ) if structure else NO_STRUCTURE
