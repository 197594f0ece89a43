"""Unit Reference cards and Commander cards from the records of a pack."""

from __future__ import annotations

from rulewright.games.battles.components import CommanderCard, UnitKind
from rulewright.games.battles.vocabulary import ABILITIES, COMMITS
from rulewright.games.battles.words import (
    CLASS_NAMES,
    KEYWORD_NAMES,
    RANK_NAMES,
    SIDE_NAMES,
)
from rulewright.kit.records import Record

ATTACKS = ["melee", "ranged"]
#: Fields that are not on the card: the symbol, the commander's identity and his Value Rating.
NOT_ON_THE_CARD = ("symbol", "person", "value")
MOST_MOVES = 9
MOST_DICE = 9


def unit_kind(record: Record) -> UnitKind:
    """Create a type of units."""
    kind = UnitKind(record.key, record.text("name"), record.word("side", SIDE_NAMES))
    kind.unit_class = record.word("class", CLASS_NAMES)
    kind.strength = record.number("strength", 1, 9)
    kind.figures = record.number("figures", 1, 99)
    kind.ranged = record.word("attack", ATTACKS) == 1
    kind.range = record.number("range", 1, 9)
    kind.valor_hits = record.flag("valor_hits")
    kind.keywords = keywords(record)
    kind.symbol = record.text("symbol")
    kind.march = record.by_word("march", RANK_NAMES, 0, MOST_MOVES)
    kind.longest = record.by_word("longest", RANK_NAMES, 0, MOST_MOVES)
    for rank, word in enumerate(RANK_NAMES):
        if kind.march[rank] > kind.longest[rank]:
            raise record.wrong("longest", f"is less than `march` for a {word} unit")
    kind.dice = record.by_word("dice", RANK_NAMES, 0, MOST_DICE)
    kind.origin = record.least_certain(NOT_ON_THE_CARD)
    kind.origins = origins(record)
    if not kind.ranged and kind.range != 1:
        raise record.wrong("range", "is 1 for units that fight hand to hand")
    record.finish()
    return kind


def commander(record: Record, kinds: list[UnitKind]) -> CommanderCard:
    """Create a Commander card, whose unit is of one of the given types."""
    side = record.word("side", SIDE_NAMES)
    kind = record.word("unit", [kind.key for kind in kinds])
    if kinds[kind].side != side:
        raise record.wrong("unit", f"{kinds[kind].key!r} is a unit of the other House")
    card = CommanderCard(record.key, record.text("name"), record.text("title"), side, kind)
    card.person = record.text("person")
    card.limit = record.number("limit", 1, 10)
    card.capture = record.number("capture", 1, 9)
    card.value = record.number("value", 1, 9)
    card.keywords = keywords(record)
    card.ability = _ability(record, "ability", ABILITIES)
    card.commit = _ability(record, "commit", COMMITS)
    card.ability_text = record.text("ability_text", "")
    card.commit_text = record.text("commit_text", "")
    card.origin = record.least_certain(NOT_ON_THE_CARD)
    card.origins = origins(record)
    record.finish()
    return card


def _ability(record: Record, field: str, among: list[str]) -> str:
    """Return the word of a commander's ability; empty if there is none."""
    return among[record.word(field, among)] if record.has(field) else ""


def keywords(record: Record) -> list[int]:
    """Read the field `keywords`, such as `["advance", "pursue 2"]`, into a list by keyword.

    Each value is the keyword's number; 0 if it is not there.
    """
    numbers = [0] * len(KEYWORD_NAMES)
    for text in record.texts("keywords"):
        word, _, number = text.partition(" ")
        place = record.place("keywords", word, KEYWORD_NAMES)
        if number and not (number.isascii() and number.isdigit() and int(number)):
            raise record.wrong("keywords", f"{number!r} is no number from 1")
        numbers[place] = int(number or 1)
    return numbers


def origins(record: Record) -> dict[str, int]:
    """Return by field whether a record's value is printed, derived or our own."""
    return {field: record.origin(field) for field in record.fields}
