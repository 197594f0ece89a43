"""Battle plans and the frames of skirmishes, made of the records of a pack."""

from __future__ import annotations

from rulewright.games.battles.components import (
    Award,
    CommanderCard,
    Instant,
    Objective,
    Plan,
    SkirmishPlan,
    Special,
    UnitKind,
)
from rulewright.games.battles.field import prepare
from rulewright.games.battles.pack import maps
from rulewright.games.battles.words import NONE, SIDE_NAMES, SIDES
from rulewright.kit.hexes import OFF, Grid
from rulewright.kit.packs import Record

WHENS: list[str] = ["round", "end", "at-once"]
AWARDS: list[str] = []
INSTANTS: list[str] = []
SPECIALS: list[str] = []
TRACK_ENDS = ["11", "rout"]
CHANCE = "chance"
BOTH = "both"
NOBODY = "nobody"
MOST_ROUNDS = 20


def plan(record: Record, kinds: list[UnitKind], commanders: list[CommanderCard]) -> Plan:
    """A battle plan with these types of units and commanders."""
    rows = maps.drawing(record, "ground")
    columns = len(rows[0])
    grid = Grid.rectangle(columns, len(rows), short=True)
    made = Plan(record.key, record.text("name"), grid)
    made.columns, made.rows = columns, len(rows)
    made.about = record.text("about")
    made.inspired = record.text("inspired", "")
    _ratings(record, made)
    words = maps.legend(record)
    made.ground, made.works = maps.ground(record, rows, words)
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
    """Rounds, ratings, momentum, and how the morale track ends."""
    made.rounds = record.number("rounds", 1, MOST_ROUNDS)
    made.order_rating = record.number("order", 0, 20)
    made.leadership_rating = record.number("leadership", 0, 20)
    made.command = record.by_word("command", SIDE_NAMES, 0, 10)
    made.momentum = _side(record, "momentum", CHANCE)
    ends = record.part("track_ends")
    made.rout = [ends.word(side, TRACK_ENDS) == 1 for side in SIDE_NAMES]
    ends.finish()


def _goals(record: Record, made: Plan) -> None:
    """Objectives, victory points, instant victories and special rules."""
    made.objectives = [_objective(part, made.grid) for part in record.parts("objectives")]
    made.awards = [_award(part) for part in record.parts("awards")]
    made.instants = [_instant(part) for part in record.parts("instants")]
    made.specials = [_special(part, made.grid) for part in record.parts("specials")]
    made.end_holder = _side(record, "end_holder", NOBODY) if record.has("end_holder") else NONE
    made.scored = bool(made.awards)


def _objective(part: Record, grid: Grid) -> Objective:
    objective = Objective(
        _hex(part, "hex", part.text("hex"), grid),
        _side(part, "holder", NOBODY),
        part.flag("stays", True),
        part.text("name"),
    )
    part.finish()
    return objective


def _award(part: Record) -> Award:
    award = Award(
        part.word("for", AWARDS),
        part.word("when", WHENS),
        _side(part, "side", BOTH),
        part.number("points", 1, 20),
        part.number("number", 0, 99, 0),
    )
    part.finish()
    return award


def _instant(part: Record) -> Instant:
    instant = Instant(
        part.word("for", INSTANTS), _side(part, "side", BOTH), part.number("number", 0, 99, 0)
    )
    part.finish()
    return instant


def _special(part: Record, grid: Grid) -> Special:
    special = Special(
        part.word("rule", SPECIALS),
        _side(part, "side", BOTH) if part.has("side") else NONE,
        [_hex(part, "hexes", name, grid) for name in part.texts("hexes")],
        part.numbers("numbers", 0, 99),
    )
    part.finish()
    return special


def _skirmish(part: Record) -> SkirmishPlan:
    """What a Skirmish Summary card says of commanders, cards and zones."""
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
    """By side, the hexes from which its units may leave the board."""
    if not record.has("exits"):
        return [[] for _ in range(SIDES)]
    part = record.part("exits")
    exits = [[_hex(part, side, name, grid) for name in part.texts(side)] for side in SIDE_NAMES]
    part.finish()
    return exits


def _side(record: Record, field: str, neither: str) -> int:
    """A side, or NONE for the word that stands for neither or both."""
    place = record.word(field, [*SIDE_NAMES, neither])
    return place if place < SIDES else NONE


def _hex(record: Record, field: str, name: str, grid: Grid) -> int:
    cell = grid.number(name)
    if cell == OFF:
        raise record.wrong(field, f"{name!r} is no hex of this plan")
    return cell
