"""Building allies from the records of a pack."""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.components import AllyKind
from rulewright.games.btwixt.pack.effects import read_effects, read_end
from rulewright.games.btwixt.pack.influence import MOST_VALUE, is_rewritten, origins, traits
from rulewright.games.btwixt.pack.wording import PLACEMENTS
from rulewright.games.btwixt.words import (
    ALLY_KINDS,
    ALLY_TRAITS,
    COLOURS,
    NONE,
    RULES_PLACEMENT,
)
from rulewright.kit.records import Record

MOST_PLAYS: Final = 20
MOST_POWER: Final = 20

#: The fields that are replaced by code, unless a pack differs from our own in them.
WRITTEN: Final = ("placement", "claimed", "end")

#: The fields that are allowed for each kind of ally only.
FIELDS_OF: Final[dict[str, list[str]]] = {
    "during_round": ["least_value", "most_plays", "colour", "colour_value", "colour_bonus"],
    "when_claimed": ["placement", "claimed"],
    "game_end": ["end", "counts_as"],
}


def ally(record: Record, own: Record | None) -> AllyKind:
    """Build an ally; `own` is its record in our own pack, if any."""
    made = AllyKind(record.key, record.text("name"))
    made.power = record.number("power", 0, MOST_POWER)
    made.kind = record.word("kind", ALLY_KINDS)
    made.text = record.text("text")
    _refuse_fields_of_others(record, made.kind)
    _read_in_force(record, made)
    made.traits = traits(record, ALLY_TRAITS)
    made.placement = record.word("placement", PLACEMENTS, NONE)
    if made.placement != NONE:
        made.traits |= RULES_PLACEMENT
    made.claimed = read_effects(record, "claimed")
    made.end = read_end(record)
    made.counts_as = record.number("counts_as", 0, MOST_POWER, 1)
    made.rewritten = is_rewritten(record, own, WRITTEN)
    record.text("replaces", "")
    made.origin = record.least_certain()
    made.origins = origins(record)
    record.finish()
    return made


def _read_in_force(record: Record, made: AllyKind) -> None:
    """Read the numbers that apply while the ally is in force into `made`."""
    made.least_value = record.number("least_value", 0, MOST_VALUE, 0)
    made.most_plays = record.number("most_plays", 0, MOST_PLAYS, NONE)
    made.colour = record.word("colour", COLOURS, NONE)
    made.colour_value = record.number("colour_value", 0, MOST_VALUE, NONE)
    made.colour_bonus = record.number("colour_bonus", -MOST_VALUE, MOST_VALUE, 0)


def _refuse_fields_of_others(record: Record, kind: int) -> None:
    for name, fields in FIELDS_OF.items():
        for field in fields:
            if record.has(field) and name != ALLY_KINDS[kind]:
                raise record.wrong(field, f"is for an ally of the kind {name!r} alone")
