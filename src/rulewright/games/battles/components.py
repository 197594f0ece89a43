"""The components of a pack, in ints: unit types, commanders, cards, battle plans, skirmishes.

Nothing here reads files: `pack/` does, and makes these of them. A hex is its number on the grid of
its plan (`kit.hexes`), a unit type, commander card, Leadership card or plan its place in the lists
of its `Pack`. `origin` is where a record's least certain value comes from (`words.PRINTED`, ...).
"""

from __future__ import annotations

from rulewright.games.battles.words import BLUE, NONE, OWN, RANK_NAMES
from rulewright.kernel import Ref
from rulewright.kit.hexes import Grid
from rulewright.kit.names import Names


class UnitKind:
    """A Unit Reference card. `keywords[k]` is the number of keyword k, 0 for none.

    Of the order table, `march[rank]` is how far a unit may move and still attack, and
    `longest[rank]` how far it may move when it does not.
    `called[rank]` is how a sentence calls a unit of it: `blue War Host of the North`.
    """

    def __init__(self, key: str, name: str, side: int) -> None:
        self.key = key
        self.name = name
        # A plural for a name is told as a unit of these, so that sentences tell of one.
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
        self.origins: dict[str, int] = {}  # by field, where it is known more closely


class CommanderCard:
    """One version of a commander: `kind` is the type of the unit that he leads."""

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
    """A command of a Leadership card: `what` is a word of `leadership.COMMANDS`.

    `most` units of class `unit_class` and rank `rank` (NONE: any); `amount` is a further number,
    such as attack dice that the ordered units gain.
    """

    def __init__(self, what: int, cost: int, most: int, unit_class: int, rank: int) -> None:
        self.what = what
        self.cost = cost
        self.most = most
        self.unit_class = unit_class
        self.rank = rank
        self.amount = 0


class Requirement:
    """A part of a tactic's "if": `what` is a word of `tactics.REQUIREMENTS`.

    `face` and `count` are of order tokens to check; `zone` is a colour of the morale track.
    """

    def __init__(self, what: int, face: int = NONE, count: int = 1, zone: int = 0) -> None:
        self.what = what
        self.face = face
        self.count = count
        self.zone = zone


class Effect:
    """A part of a tactic's "then": `what` is a word of `tactics.EFFECTS`.

    `amount` is its number, `unit_class` and `rank` say which units it is for (NONE: any).
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
    """A tactic box: when it is resolved, what it needs, what it does."""

    def __init__(self, timing: int, needs: list[Requirement], effects: list[Effect]) -> None:
        self.timing = timing
        self.needs = needs
        self.effects = effects


class LeadershipCard:
    """A Leadership card; `person` is the key of the commander pictured, empty on a basic card."""

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
    """A unit of a battle plan; `commander` is a place among the pack's commanders, or NONE."""

    def __init__(self, cell: int, kind: int, rank: int, commander: int) -> None:
        self.cell = cell
        self.kind = kind
        self.rank = rank
        self.commander = commander


class Objective:
    """A hex that a side may control. `sticky`: it stays controlled after the unit has left."""

    def __init__(self, cell: int, holder: int, sticky: bool, name: str) -> None:
        self.cell = cell
        self.holder = holder  # a side, or NONE at first
        self.sticky = sticky
        self.name = name


class Award:
    """Victory points: for `what` (a word of `plan_words.AWARDS`), `points` each to `side`.

    `when` is a word of `plan_words.TIMES`; `side` NONE is for both.
    `number` is a further number of the award, such as a rank, a row or a colour of morale.
    """

    def __init__(self, what: int, when: int, side: int, points: int, number: int = 0) -> None:
        self.what = what
        self.when = when
        self.side = side
        self.points = points
        self.number = number


class Instant:
    """An instant victory of `side` beside the rout: `what` is a word of `plan_words.INSTANTS`.

    It needs so many victory `points` besides.
    """

    def __init__(self, what: int, side: int, number: int = 0) -> None:
        self.what = what
        self.side = side
        self.number = number
        self.points = 0


class Special:
    """A special rule of a plan: `what` is a word of `plan_words.SPECIALS`.

    That word says what `hexes` and `numbers` are.
    """

    def __init__(self, what: int, side: int, hexes: list[int], numbers: list[int]) -> None:
        self.what = what
        self.side = side
        self.hexes = hexes
        self.numbers = numbers


class Plan:
    """A battle plan, or the frame of a skirmish."""

    def __init__(self, key: str, name: str, grid: Grid) -> None:
        self.key = key
        self.frame = key  # the plan whose rounds, ratings and tracks it has: itself as a rule
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
        self.momentum = NONE  # a side, or NONE: by chance
        self.rout: list[bool] = [True, True]  # whether the track of a side ends in Rout, not in 11
        self.ground: list[int] = []  # terrain by hex
        self.structures: list[int] = []  # terrain tokens by hex
        self.units: list[PlanUnit] = []  # Stark's first
        self.objectives: list[Objective] = []
        self.awards: list[Award] = []
        self.instants: list[Instant] = []
        self.specials: list[Special] = []
        self.end_holder = NONE  # who wins at the end unless the other holds all objectives, or NONE
        self.scored = True  # whether victory points decide in the end
        self.exits: list[list[int]] = [[], []]  # by side, hexes from which it may leave the board
        self.skirmish: SkirmishPlan | None = None
        self.inspired = ""  # the printed plan that it is inspired by, if any
        self.origin = OWN
        # Made of the grid once, for the rules: see `field.py`
        self.neighbours: list[list[int]] = grid.neighbours
        self.distances: list[list[int]] = []
        self.lines: list[list[list[tuple[int, ...]] | None]] = []  # by hex and hex, where asked


class SkirmishPlan:
    """The rules of a Skirmish Summary card beside the frame."""

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
        self.commander = commander  # a place among commanders, or NONE
        self.value = 0
        self.rank = BLUE  # of the commander's own unit
        self.units: list[tuple[int, int]] = []
        self.overlays: list[tuple[int, int]] = []
        self.origin = OWN


class Pack:
    """All components of one pack, as one match plays with them."""

    def __init__(self, key: str, name: str) -> None:
        self.key = key  # as the option `pack` names it
        self.name = name
        self.kinds: list[UnitKind] = []
        self.commanders: list[CommanderCard] = []
        self.cards: list[LeadershipCard] = []
        self.plans: list[Plan] = []
        self.setup_cards: list[SetupCard] = []
        self.die: list[int] = [3, 2, 1, 1, 1]  # weights of the faces
        # The track of a side: the colour of each space from 0 (the middle), and the breaks.
        self.zones: list[int] = []
        self.breaks: list[int] = []
        # What the box holds beside figures, by the names of `pack.toml`, for the check of a pack.
        self.box: dict[str, int] = {}
        self.boards: list[str] = []  # `15x11`: columns by rows
        # References to units as they are called: plainly, and as a sentence begins.
        self.units: dict[tuple[int, int, int, int], tuple[Ref, Ref]] = {}
        self.track_origin = OWN  # of the morale track
        self.origin = OWN
