"""Leadership cards from the records of a pack."""

from __future__ import annotations

from rulewright.games.battles.components import (
    TIMING_NAMES,
    Command,
    CommanderCard,
    Effect,
    LeadershipCard,
    Requirement,
    Tactic,
)
from rulewright.games.battles.pack.units import origins
from rulewright.games.battles.pack.wording import command_text, tactic_text
from rulewright.games.battles.vocabulary import COMMANDS, EFFECTS, REQUIREMENTS
from rulewright.games.battles.words import (
    CLASS_NAMES,
    FACE_NAMES,
    NONE,
    RANK_NAMES,
    SIDE_NAMES,
    ZONE_NAMES,
)
from rulewright.kit.records import Record

NOT_ON_THE_CARD = ("deck", "commander")  # the card shows these by pictures, not in words
ALL = 99
"""The number that stands for all units that a commander controls."""


def leadership_card(record: Record, commanders: list[CommanderCard]) -> LeadershipCard:
    """Create a Leadership card: a basic one, or one of a commander in `commanders`."""
    side = record.word("deck", SIDE_NAMES)
    person = record.text("commander", "")
    if person:
        record.place("commander", person, [card.person for card in commanders if card.side == side])
    card = LeadershipCard(record.key, record.text("name"), side, person)
    card.commands = [_command(part) for part in record.parts("commands")]
    if not card.commands:
        raise record.wrong("commands", "are missing")
    card.tactic = _tactic(record.part("tactic")) if record.has("tactic") else None
    card.command_text = command_text(card.commands)
    card.tactic_text = tactic_text(card.tactic) if card.tactic is not None else ""
    card.origin = record.least_certain(NOT_ON_THE_CARD)
    card.origins = origins(record)
    record.finish()
    return card


def _command(part: Record) -> Command:
    what = part.word("do", COMMANDS)
    unit_class, rank = _for_whom(part)
    command = Command(
        what, part.number("cost", 1, 3, 1), part.number("most", 1, ALL, ALL), unit_class, rank
    )
    command.amount = part.number("amount", 0, 9, 0)
    part.finish()
    return command


def _tactic(part: Record) -> Tactic:
    timing = part.word("when", TIMING_NAMES)
    needs = [_requirement(need) for need in part.parts("if")]
    effects = [_effect(effect) for effect in part.parts("then")]
    if not effects:
        raise part.wrong("then", "is missing")
    part.finish()
    return Tactic(timing, needs, effects)


def _requirement(part: Record) -> Requirement:
    need = Requirement(
        part.word("need", REQUIREMENTS),
        part.word("token", FACE_NAMES, NONE),
        part.number("count", 1, 4, 1),
        part.word("morale", ZONE_NAMES, 0),
    )
    part.finish()
    return need


def _effect(part: Record) -> Effect:
    unit_class, rank = _for_whom(part)
    effect = Effect(part.word("do", EFFECTS), part.number("amount", 0, 9, 1), unit_class, rank)
    part.finish()
    return effect


def _for_whom(part: Record) -> tuple[int, int]:
    """Return the class and rank of the units that a command or effect is for; NONE for any."""
    return part.word("class", CLASS_NAMES, NONE), part.word("rank", RANK_NAMES, NONE)
