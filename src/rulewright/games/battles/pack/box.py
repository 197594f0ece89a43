"""The needs of a battle counted against the box: figures, banners, overlays, tokens, cards."""

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
"""The field that is wrong, and what is wrong with it."""


# -- plans ---------------------------------------------------------------------------------------
def plan_faults(pack: Pack, plan: Plan) -> Iterator[Fault]:
    """Tell what a plan needs that the box does not hold, and who stands where nobody can."""
    yield from _board_faults(pack, plan)
    yield from _army_faults(pack, plan)
    yield from _standing_faults(pack, plan)
    yield from _ground_faults(pack, plan)
    yield from _token_faults(pack, plan)


def _board_faults(pack: Pack, plan: Plan) -> Iterator[Fault]:
    """A plan lies on one of the boards, or on a part of it."""
    for board in pack.boards:
        columns, _, rows = board.partition("x")
        if plan.columns <= int(columns) and plan.rows <= int(rows):
            return
    size = f"{plan.columns}x{plan.rows}"
    yield "ground", f"has {size} hexes, and no board of {', '.join(pack.boards)} holds them"


def _army_faults(pack: Pack, plan: Plan) -> Iterator[Fault]:
    """Figures, banners and commanders."""
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
    """How many figures of its type a unit takes from the box: a commander stands for one."""
    return kind.strength - (unit.commander != NONE)


def _standing_faults(pack: Pack, plan: Plan) -> Iterator[Fault]:
    """No unit stands where none can."""
    for unit in plan.units:
        cell, name = unit.cell, plan.grid.names[unit.cell]
        if is_shut(plan.ground[cell], plan.structures[cell]):
            rank = RANK_NAMES[unit.rank]
            yield "armies", f"a {rank} {pack.kinds[unit.kind].key} in {name}, where no unit can be"


def is_shut(ground: int, structure: int) -> bool:
    """Whether no unit can stand on such ground under such a terrain token."""
    if structure != NO_STRUCTURE:
        return structure in (PALISADE, SIEGE_TOWER)
    return ground in RIVERS


def _ground_faults(pack: Pack, plan: Plan) -> Iterator[Fault]:
    """Overlays of one or three hexes, and terrain tokens."""
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
    """The fewest pieces that cover the ground: one for up to three hexes of a kind in a row.

    Which pieces the box has is not known. A palisade is the back of a piece.
    """
    kinds = [_overlay_of(plan, cell) for cell in range(len(plan.ground))]
    left = {cell for cell, kind in enumerate(kinds) if kind != 0}
    pieces = 0
    while left:
        group = _group(plan, kinds, left.pop(), left)
        pieces += -(-group // LARGEST_OVERLAY)
    return pieces


def _overlay_of(plan: Plan, cell: int) -> int:
    """A number for the overlay that covers a hex; 0 for none."""
    if plan.structures[cell] == PALISADE:
        return -1
    return plan.ground[cell] if plan.ground[cell] != PLAINS else 0


def _group(plan: Plan, kinds: list[int], start: int, left: set[int]) -> int:
    """How many hexes of a kind hang together with one; they are taken out of `left`."""
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
    """Control markers, command tokens, and the tokens of special rules."""
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
    """Tell what a special rule needs, by the names of the box."""
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
    """Basic cards of each House, and cards of each commander."""
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
    """Setup cards of each House, and the figures of any that are drawn together."""
    draws = [plan.skirmish.unit_cards for plan in pack.plans if plan.skirmish is not None]
    for side in range(SIDES):
        cards = [card for card in pack.setup_cards if card.side == side]
        if len(cards) > pack.box["setup_cards"]:
            yield f"{SIDE_NAMES[side]} has {len(cards)} setup cards, not {pack.box['setup_cards']}"
        for number in sorted(set(draws)):
            yield from _drawn_faults(pack, side, cards, number)


def _drawn_faults(pack: Pack, side: int, cards: list[SetupCard], number: int) -> Iterator[str]:
    """The figures of so many cards drawn together, beside those of the commanders' units."""
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
