"""The components of a pack, in ints: unit types, commanders, cards, battle plans, skirmishes.

Nothing here reads files: `pack/` does, and creates these objects. A hex is its number on its plan's
grid (`kit.hexes`). A unit type, Commander card, Leadership card or plan is its index in the lists
of its `Pack`. `origin` says where the least certain value of a record comes from: it is printed,
derived from print, or our own (`words.PRINTED`, ...).
"""

from __future__ import annotations

from rulewright.games.battles.words import BLUE, NONE, OWN, RANK_NAMES
from rulewright.kernel import Ref
from rulewright.kit.hexes import Grid
from rulewright.kit.names import Names


class UnitKind:
    """A Unit Reference card. `keywords[k]` is the number of keyword k, 0 if the type lacks it.

    In the order table, `march[rank]` is how far a unit may move and still attack, and
    `longest[rank]` how far it may move if it does not. `called[rank]` names such a unit in a
    sentence: `blue War Host of the North`.
    """

    def __init__(self, key: str, name: str, side: int) -> None:
        self.key = key
        self.name = name
        # A sentence says "unit of" before a name that is plural.
        one = f"unit of {name}" if name.endswith("s") else name
        self.called = [f"{rank} {one}" for rank in RANK_NAMES]
        self.ref = Ref("kind", key, name)
        self.side = side
        self.unit_class = 0
        self.strength = 4
        self.range = 1  # hexes; 1 for melee
        self.ranged = False
        self.valor_hits = True  # no Valor Hit Restriction
        self.keywords: list[int] = []
        self.march: list[int] = []
        self.longest: list[int] = []
        self.dice: list[int] = []
        self.symbol = ""
        self.figures = 0  # in the box
        self.origin = OWN
        self.origins: dict[str, int] = {}  # by field, if known in more detail


class CommanderCard:
    """One version of a commander; `kind` is the index of the unit type that he leads."""

    def __init__(self, key: str, name: str, title: str, side: int, kind: int) -> None:
        self.key = key
        self.person = ""  # the commander's key, shared by all versions
        self.name = name
        self.ref = Ref("commander", f"card:{key}", name)
        self.title = title
        self.side = side
        self.kind = kind
        self.limit = 1  # Command Limit
        self.capture = 1  # Capture Rating
        self.keywords: list[int] = []  # by keyword, for his unit, as in `UnitKind`
        self.ability = ""  # a word of `commanders/`, empty for none
        self.commit = ""  # a word of `commanders/`, empty for none
        self.ability_text = ""
        self.commit_text = ""
        self.value = 1  # Value Rating in a skirmish
        self.origin = OWN
        self.origins: dict[str, int] = {}


class Command:
    """A command of a Leadership card; `what` is an index in `vocabulary.COMMANDS`.

    It is for up to `most` units of class `unit_class` and rank `rank`, where NONE means any.
    `amount` is an extra number, such as the attack dice that the units gain.
    """

    def __init__(self, what: int, cost: int, most: int, unit_class: int, rank: int) -> None:
        self.what = what
        self.cost = cost
        self.most = most
        self.unit_class = unit_class
        self.rank = rank
        self.amount = 0


class Requirement:
    """A part of a tactic's "if"; `what` is an index in `vocabulary.REQUIREMENTS`.

    `face` and `count` describe order tokens to check; `zone` is a colour of the morale track.
    """

    def __init__(self, what: int, face: int = NONE, count: int = 1, zone: int = 0) -> None:
        self.what = what
        self.face = face
        self.count = count
        self.zone = zone


class Effect:
    """A part of a tactic's "then"; `what` is an index in `vocabulary.EFFECTS`.

    `amount` is its number; `unit_class` and `rank` say which units it affects (NONE for any).
    """

    def __init__(self, what: int, amount: int, unit_class: int = NONE, rank: int = NONE) -> None:
        self.what = what
        self.amount = amount
        self.unit_class = unit_class
        self.rank = rank


BEFORE = 0
AFTER = 1
EITHER = 2
TIMING_NAMES = ["before", "after", "either"]


class Tactic:
    """A tactic: when it is resolved, what it requires, and its effects."""

    def __init__(self, timing: int, needs: list[Requirement], effects: list[Effect]) -> None:
        self.timing = timing
        self.needs = needs
        self.effects = effects


class LeadershipCard:
    """A Leadership card; `person` is the pictured commander's key, empty on a basic card."""

    def __init__(self, key: str, name: str, side: int, person: str) -> None:
        self.key = key
        self.name = name
        self.ref = Ref("card", f"card:{key}", name)
        self.side = side
        self.person = person
        self.commands: list[Command] = []
        self.tactic: Tactic | None = None
        self.command_text = ""
        self.tactic_text = ""
        self.origin = OWN
        self.origins: dict[str, int] = {}


class PlanUnit:
    """A unit of a battle plan; `commander` is an index in the pack's commanders, or NONE."""

    def __init__(self, cell: int, kind: int, rank: int, commander: int) -> None:
        self.cell = cell
        self.kind = kind
        self.rank = rank
        self.commander = commander


class Objective:
    """A hex that a side may control; if `sticky`, it stays controlled after the unit leaves."""

    def __init__(self, cell: int, holder: int, sticky: bool, name: str) -> None:
        self.cell = cell
        self.holder = holder  # the side that holds it at first, or NONE
        self.sticky = sticky
        self.name = name


class Award:
    """`points` victory points to `side` for each thing of the kind `what` (in `plan_words.AWARDS`).

    `when` is an index in `plan_words.TIMES`. If `side` is NONE, both sides can gain the points.
    `number` is an extra number, such as a rank, a row or a colour of morale.
    """

    def __init__(self, what: int, when: int, side: int, points: int, number: int = 0) -> None:
        self.what = what
        self.when = when
        self.side = side
        self.points = points
        self.number = number


class Instant:
    """An instant victory of `side`; `what` is an index in `plan_words.INSTANTS`.

    The side also needs `points` victory points. Routs are not listed here.
    """

    def __init__(self, what: int, side: int, number: int = 0) -> None:
        self.what = what
        self.side = side
        self.number = number
        self.points = 0


class Special:
    """A special rule of a plan; `what` is an index in `plan_words.SPECIALS`.

    The meaning of `hexes` and `numbers` depends on `what`.
    """

    def __init__(self, what: int, side: int, hexes: list[int], numbers: list[int]) -> None:
        self.what = what
        self.side = side
        self.hexes = hexes
        self.numbers = numbers


class Plan:
    """A battle plan, or a skirmish plan if `skirmish` is set."""

    def __init__(self, key: str, name: str, grid: Grid) -> None:
        self.key = key
        self.frame = key  # the plan whose rounds, ratings and tracks it uses, usually itself
        self.name = name
        self.about = ""
        self.grid = grid
        self.hexes = Names("hex", grid.names, grid.names)
        self.columns = 0
        self.rows = 0
        self.rounds = 5
        self.order_rating = 3
        self.leadership_rating = 3
        self.command: list[int] = [4, 4]  # command tokens, by side
        self.momentum = NONE  # a side, or NONE if left to chance
        self.rout: list[bool] = [True, True]  # whether the track of a side ends in Rout, not in 11
        self.ground: list[int] = []  # terrain by hex
        self.structures: list[int] = []  # terrain tokens by hex
        self.units: list[PlanUnit] = []  # Stark's first
        self.objectives: list[Objective] = []
        self.awards: list[Award] = []
        self.instants: list[Instant] = []
        self.specials: list[Special] = []
        self.end_holder = NONE  # the defender, who wins if the other's goal is missed, or NONE
        self.scored = True  # whether victory points decide the battle
        self.exits: list[list[int]] = [[], []]  # by side, hexes from which it may leave the board
        self.skirmish: SkirmishPlan | None = None
        self.inspired = ""  # the printed plan that inspired it, if any
        self.origin = OWN
        # Derived from the grid by `ground/field.py`.
        self.neighbours: list[list[int]] = grid.neighbours
        self.distances: list[list[int]] = []
        self.lines: list[list[list[tuple[int, ...]] | None]] = []  # a cache by pairs of hexes


class SkirmishPlan:
    """The limits, card numbers and zones of a Skirmish Summary card."""

    def __init__(self) -> None:
        self.most_commanders = 2
        self.most_value = 4
        self.unit_cards = 2
        self.terrain_cards = 2
        self.terrain_zone = 8  # hexes from one's own edge
        self.commander_zone = 3
        self.unit_zone = 4


class SetupCard:
    """A Skirmish Setup card: units as (kind, rank), overlays as (terrain, terrain token)."""

    def __init__(self, key: str, side: int, commander: int) -> None:
        self.key = key
        self.side = side
        self.commander = commander  # an index in the pack's commanders, or NONE
        self.value = 0
        self.rank = BLUE  # of the commander's own unit
        self.units: list[tuple[int, int]] = []
        self.overlays: list[tuple[int, int]] = []
        self.origin = OWN


class Pack:
    """All components with which a match is played."""

    def __init__(self, key: str, name: str) -> None:
        self.key = key  # its value of the option `pack`
        self.name = name
        self.kinds: list[UnitKind] = []
        self.commanders: list[CommanderCard] = []
        self.cards: list[LeadershipCard] = []
        self.plans: list[Plan] = []
        self.setup_cards: list[SetupCard] = []
        self.die: list[int] = [3, 2, 1, 1, 1]  # weights of the faces
        # The track of a side: the colour of each space from 0 (the middle), and the spaces that are
        # breaks, to which morale recovers.
        self.zones: list[int] = []
        self.breaks: list[int] = []
        # The contents of the box other than figures, by the names in `pack.toml`, for checks.
        self.box: dict[str, int] = {}
        self.boards: list[str] = []  # `15x11`: columns by rows
        # A cache of log references to units: within a sentence, and at its start.
        self.units: dict[tuple[int, int, int, int], tuple[Ref, Ref]] = {}
        self.track_origin = OWN  # of the morale track
        self.origin = OWN
