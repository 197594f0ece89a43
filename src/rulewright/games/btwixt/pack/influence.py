"""Building influence cards from the records of a pack."""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.components import InfluenceKind
from rulewright.games.btwixt.pack.effects import read_effects, read_worth
from rulewright.games.btwixt.words import BLUE, CARD_TRAITS, COLOURS, PURPLE, WHITE
from rulewright.kit.records import Record

MOST_VALUE: Final = 20
MOST_COPIES: Final = 62
STANDARD_COLOURS: Final = COLOURS[: PURPLE + 1]

#: The fields that are replaced by code, unless a pack differs from our own in them.
WRITTEN: Final = ("on_play", "triumph", "worth")


def standard_card(record: Record, own: Record | None) -> InfluenceKind:
    """Build a standard influence card; `own` is its record in our own pack, if any."""
    kind = _card(record, own)
    kind.colour = record.word("colour", STANDARD_COLOURS)
    kind.copies = record.number("copies", 0, MOST_COPIES)
    record.finish()
    return kind


def event(record: Record, own: Record | None) -> InfluenceKind:
    """Build an event card; `own` is its record in our own pack, if any."""
    kind = _card(record, own)
    kind.colour = BLUE
    record.finish()
    return kind


def leader_card(record: Record, own: Record | None, leaders: list[str]) -> InfluenceKind:
    """Build one of a leader's own cards; `leaders` lists the leaders by key."""
    kind = _card(record, own)
    kind.colour = WHITE
    kind.leader = record.word("leader", leaders)
    record.finish()
    return kind


def _card(record: Record, own: Record | None) -> InfluenceKind:
    kind = InfluenceKind(record.key, record.text("name"))
    kind.value = record.number("value", 0, MOST_VALUE)
    kind.text = record.text("text")
    kind.traits = traits(record, CARD_TRAITS)
    kind.on_play = read_effects(record, "on_play")
    kind.triumph = read_effects(record, "triumph")
    kind.worth = read_worth(record)
    kind.rewritten = is_rewritten(record, own, WRITTEN)
    record.text("replaces", "")
    kind.origin = record.least_certain()
    kind.origins = origins(record)
    return kind


def traits(record: Record, among: list[str]) -> int:
    """Read the traits of a card as bits."""
    bits = 0
    for word in record.texts("always"):
        bits |= 1 << record.place("always", word, among)
    return bits


def is_rewritten(record: Record, own: Record | None, fields: tuple[str, ...]) -> bool:
    """Return whether a record's ability is not that of our own record, in the given fields.

    A record that is not one of ours counts as rewritten.
    """
    if own is None:
        return True
    return any(record.fields.get(field) != own.fields.get(field) for field in fields)


def origins(record: Record) -> dict[str, int]:
    """Return the provenance of each field in a record (`words.PRINTED`, ...)."""
    return {field: record.origin(field) for field in record.fields}
