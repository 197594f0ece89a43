"""Checks that a battle needs no more figures, overlays, tokens and cards than a box has."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rulewright.games.battles import plan_words as words
from rulewright.games.battles.components import Pack, Plan, PlanUnit, SetupCard, UnitKind
from rulewright.games.battles.words import (
    FORD,
    FOREST_RIVER,
    NO_STRUCTURE,
    NONE,
    PALISADE,
    PLAINS,
    RANK_NAMES,
    RIVER,
    SIDE_NAMES,
    SIDES,
    SIEGE_TOWER,
    STONE_BRIDGE,
    TENT,
    WOODEN_BRIDGE,
)

LARGEST_OVERLAY = 3  # hexes
RIVERS = RIVER, FOREST_RIVER

Fault = tuple[str, str]
"""A wrong field, and what is wrong with it."""


# -- plans ---------------------------------------------------------------------------------------
def plan_faults(pack: Pack, plan: Plan) -> Iterator[Fault]:
    """Yield what a plan needs but the box lacks, and units in hexes where none can stand."""
    yield from _board_faults(pack, plan)
    yield from _army_faults(pack, plan)
    yield from _standing_faults(pack, plan)
    yield from _ground_faults(pack, plan)
    yield from _token_faults(pack, plan)


def _board_faults(pack: Pack, plan: Plan) -> Iterator[Fault]:
    """Yield a fault if the plan is larger than every board."""
    for board in pack.boards:
        columns, _, rows = board.partition("x")
        if plan.columns <= int(columns) and plan.rows <= int(rows):
            return
    size = f"{plan.columns}x{plan.rows}"
    yield "ground", f"has {size} hexes, and no board of {', '.join(pack.boards)} holds them"


def _army_faults(pack: Pack, plan: Plan) -> Iterator[Fault]:
    """Yield faults in the numbers of figures, banners and commanders."""
    for number, kind in enumerate(pack.kinds):
        needed = sum(_figures(kind, unit) for unit in plan.units if unit.kind == number)
        if needed > kind.figures:
            yield "armies", f"{needed} figures of {kind.name}; the box has {kind.figures}"
    for side in range(SIDES):
        units = [unit for unit in plan.units if pack.kinds[unit.kind].side == side]
        if not units and plan.skirmish is None:
            yield "armies", f"{SIDE_NAMES[side]} has no unit"
        if len(units) > pack.box["banners"]:
            yield "armies", f"{len(units)} banners of {SIDE_NAMES[side]} are too many"
    persons = [pack.commanders[unit.commander].person for unit in plan.units if unit.commander >= 0]
    for person in sorted(set(persons)):
        if persons.count(person) > 1:
            yield "armies", f"{person} stands there {persons.count(person)} times"


def _figures(kind: UnitKind, unit: PlanUnit) -> int:
    """Return how many figures of its type a unit takes from the box.

    A commander's figure takes the place of one.
    """
    return kind.strength - (unit.commander != NONE)


def _standing_faults(pack: Pack, plan: Plan) -> Iterator[Fault]:
    """Yield a fault for each unit in a hex where no unit can stand."""
    for unit in plan.units:
        cell, name = unit.cell, plan.grid.names[unit.cell]
        if is_shut(plan.ground[cell], plan.structures[cell]):
            rank = RANK_NAMES[unit.rank]
            yield "armies", f"a {rank} {pack.kinds[unit.kind].key} in {name}, where no unit can be"


def is_shut(ground: int, structure: int) -> bool:
    """Return whether terrain or a terrain token keeps units out of a hex of a plan."""
    if structure != NO_STRUCTURE:
        return structure in (PALISADE, SIEGE_TOWER)
    return ground in RIVERS


def _ground_faults(pack: Pack, plan: Plan) -> Iterator[Fault]:
    """Yield faults in the numbers of overlays and terrain tokens."""
    needed = overlays_needed(plan)
    if needed > pack.box["overlays"]:
        yield "ground", f"{needed} overlays; the box has {pack.box['overlays']}"
    for cell, structure in enumerate(plan.structures):
        if structure == TENT and plan.ground[cell] in RIVERS:
            yield "ground", f"a tent in {plan.grid.names[cell]}, in the river"
    counts = {
        "terrain_tokens": (WOODEN_BRIDGE, STONE_BRIDGE, FORD),
        "tents": (TENT,),
        "siege_towers": (SIEGE_TOWER,),
    }
    for name, structures in counts.items():
        used = sum(structure in structures for structure in plan.structures)
        if used > pack.box[name]:
            yield "ground", f"{used} {_noun(name)}; the box has {pack.box[name]}"


def overlays_needed(plan: Plan) -> int:
    """Return the fewest overlays that cover the ground.

    An overlay covers up to three connected hexes of a kind, since the pieces in the box are not
    known in detail. A palisade is the back of an overlay.
    """
    kinds = [_overlay_of(plan, cell) for cell in range(len(plan.ground))]
    left = {cell for cell, kind in enumerate(kinds) if kind != 0}
    pieces = 0
    while left:
        group = _group(plan, kinds, left.pop(), left)
        pieces += -(-group // LARGEST_OVERLAY)
    return pieces


def _overlay_of(plan: Plan, cell: int) -> int:
    """Return a number that stands for the kind of overlay in a hex; 0 if none is needed."""
    if plan.structures[cell] == PALISADE:
        return -1
    return plan.ground[cell] if plan.ground[cell] != PLAINS else 0


def _group(plan: Plan, kinds: list[int], start: int, left: set[int]) -> int:
    """Count the hexes of one kind that are connected to `start`, and remove them from `left`."""
    waiting, size = [start], 0
    while waiting:
        cell = waiting.pop()
        size += 1
        for other in plan.neighbours[cell]:
            if other in left and kinds[other] == kinds[start]:
                left.remove(other)
                waiting.append(other)
    return size


def _token_faults(pack: Pack, plan: Plan) -> Iterator[Fault]:
    """Yield faults in the numbers of control markers, command tokens and special tokens."""
    if len(plan.objectives) > pack.box["control_markers"]:
        yield "objectives", f"{len(plan.objectives)}, and {pack.box['control_markers']} markers"
    if sum(plan.command) > pack.box["command_tokens"]:
        yield "command", f"{sum(plan.command)} of {pack.box['command_tokens']} command tokens"
    for special in plan.specials:
        needed = _tokens_of(special.what, special.hexes, special.numbers)
        for name, number in needed:
            if number > pack.box[name]:
                yield "specials", f"{number} {_noun(name)}; the box has {pack.box[name]}"


def _tokens_of(what: int, hexes: list[int], numbers: list[int]) -> list[tuple[str, int]]:
    """List the tokens that a special rule needs, by the box's names for them."""
    if what == words.POSTS:
        return [("strategy_tokens", len(hexes))]
    if what == words.ARCHERS:
        return [("archer_tokens", numbers[0])]
    if what == words.CATAPULTS:
        return [("catapult_tokens", len(hexes))]
    if what == words.HOSTAGE_PAIR:
        return [("person_tokens", len(hexes))]
    if what == words.PALISADES:
        return [("order_tokens", number) for number in numbers[:3]] + [("dice", numbers[3])]
    return []


def _noun(name: str) -> str:
    return name.replace("_", " ")


# -- cards ---------------------------------------------------------------------------------------
def deck_faults(pack: Pack) -> Iterator[str]:
    """Yield faults in the numbers of basic cards and of each commander's cards."""
    for side in range(SIDES):
        cards = [card.person for card in pack.cards if card.side == side]
        basic, usual = cards.count(""), pack.box["basic_cards"]
        if basic != usual:
            yield f"{SIDE_NAMES[side]} has {basic} basic Leadership cards, not {usual}"
        persons = {card.person for card in pack.commanders if card.side == side}
        for person in sorted(persons):
            own, usual = cards.count(person), pack.box["cards_of_a_commander"]
            if own != usual:
                yield f"{person} has {own} Leadership cards, not {usual}"


def setup_faults(pack: Pack) -> Iterator[str]:
    """Yield faults in the number of setup cards and in the figures they need together."""
    draws = [plan.skirmish.unit_cards for plan in pack.plans if plan.skirmish is not None]
    for side in range(SIDES):
        cards = [card for card in pack.setup_cards if card.side == side]
        if len(cards) > pack.box["setup_cards"]:
            yield f"{SIDE_NAMES[side]} has {len(cards)} setup cards, not {pack.box['setup_cards']}"
        for number in sorted(set(draws)):
            yield from _drawn_faults(pack, side, cards, number)


def _drawn_faults(pack: Pack, side: int, cards: list[SetupCard], number: int) -> Iterator[str]:
    """Yield a fault if some draw of `number` cards needs more figures than the box has.

    The figures of all commanders' units are set aside first.
    """
    for place, kind in enumerate(pack.kinds):
        if kind.side != side:
            continue
        led = {card.person for card in pack.commanders if card.kind == place}
        free = kind.figures - len(led) * (kind.strength - 1)
        for drawn in combinations(cards, number):
            units = [unit for card in drawn for unit in card.units if unit[0] == place]
            if len(units) * kind.strength > free:
                keys = " and ".join(card.key for card in drawn)
                yield f"{keys} have {len(units)} units of {kind.name}, beside commanders too many"
                break
