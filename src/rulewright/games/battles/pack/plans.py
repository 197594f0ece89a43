"""Battle plans and skirmish plans from the records of a pack."""

from __future__ import annotations

from rulewright.games.battles.components import (
    CommanderCard,
    Objective,
    Plan,
    SkirmishPlan,
    UnitKind,
)
from rulewright.games.battles.ground.field import prepare
from rulewright.games.battles.pack import maps
from rulewright.games.battles.pack.goals import award, hex_of, instant, side_or_none, special
from rulewright.games.battles.words import NONE, SIDE_NAMES, SIDES
from rulewright.kit.hexes import Grid
from rulewright.kit.records import Record

TRACK_ENDS = ["11", "rout"]
CHANCE = "chance"
NOBODY = "nobody"
MOST_ROUNDS = 20


def plan(record: Record, kinds: list[UnitKind], commanders: list[CommanderCard]) -> Plan:
    """Create a battle plan; its units are of the given types and led by the given commanders."""
    rows = maps.drawing(record, "ground")
    columns = len(rows[0])
    grid = Grid.rectangle(columns, len(rows), short=True)
    made = Plan(record.key, record.text("name"), grid)
    made.columns, made.rows = columns, len(rows)
    made.about = record.text("about")
    made.inspired = record.text("inspired", "")
    _ratings(record, made)
    words = maps.legend(record)
    made.ground, made.structures = maps.ground(record, rows, words)
    if record.has("skirmish"):
        made.skirmish = _skirmish(record.part("skirmish"))
    else:
        drawn = maps.drawing(record, "armies")
        if [len(row) for row in drawn] != [len(row) for row in rows]:
            raise record.wrong("armies", "is not drawn on as many hexes as `ground`")
        made.units = maps.armies(record, drawn, words, kinds, commanders)
    _goals(record, made)
    made.exits = _exits(record, made.grid)
    made.origin = record.least_certain()
    prepare(made)
    record.finish()
    return made


def _ratings(record: Record, made: Plan) -> None:
    """Read rounds, ratings, momentum and the ends of the morale track into a plan."""
    made.rounds = record.number("rounds", 1, MOST_ROUNDS)
    made.order_rating = record.number("order", 0, 20)
    made.leadership_rating = record.number("leadership", 0, 20)
    made.command = record.by_word("command", SIDE_NAMES, 0, 10)
    made.momentum = side_or_none(record, "momentum", CHANCE)
    ends = record.part("track_ends")
    made.rout = [ends.word(side, TRACK_ENDS) == 1 for side in SIDE_NAMES]
    ends.finish()


def _goals(record: Record, made: Plan) -> None:
    """Read objectives, victory points, instant victories and special rules into a plan."""
    made.objectives = [_objective(part, made.grid) for part in record.parts("objectives")]
    made.awards = [award(part) for part in record.parts("awards")]
    made.instants = [instant(part) for part in record.parts("instants")]
    made.specials = [special(part, made.grid) for part in record.parts("specials")]
    made.end_holder = (
        side_or_none(record, "end_holder", NOBODY) if record.has("end_holder") else NONE
    )
    made.scored = bool(made.awards)


def _objective(part: Record, grid: Grid) -> Objective:
    objective = Objective(
        hex_of(part, "hex", part.text("hex"), grid),
        side_or_none(part, "holder", NOBODY),
        part.flag("stays", True),
        part.text("name"),
    )
    part.finish()
    return objective


def _skirmish(part: Record) -> SkirmishPlan:
    """Read the limits, card numbers and zones of a Skirmish Summary card."""
    skirmish = SkirmishPlan()
    skirmish.most_commanders = part.number("commanders", 1, 5)
    skirmish.most_value = part.number("value", 1, 20)
    skirmish.unit_cards = part.number("unit_cards", 0, 8)
    skirmish.terrain_cards = part.number("terrain_cards", 0, 8)
    skirmish.terrain_zone = part.number("terrain_zone", 1, 15)
    skirmish.commander_zone = part.number("commander_zone", 1, 15)
    skirmish.unit_zone = part.number("unit_zone", 1, 15)
    part.finish()
    return skirmish


def _exits(record: Record, grid: Grid) -> list[list[int]]:
    """Return the hexes from which units may leave the board, by side."""
    if not record.has("exits"):
        return [[] for _ in range(SIDES)]
    part = record.part("exits")
    exits = [[hex_of(part, side, name, grid) for name in part.texts(side)] for side in SIDE_NAMES]
    part.finish()
    return exits
