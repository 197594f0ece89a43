"""The options of a battle: plan, pack, optional rules, and rulings on open questions.

The first value of each option is the default. `RULINGS` lists the options that settle a point on
which the rulebook is silent. A state stores them as bits; a bit is set if the value is not the
default.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulewright.games.battles.components import Pack
from rulewright.games.battles.packs import PACKS
from rulewright.games.battles.state import BattlesState, pack_of, plan_of
from rulewright.kernel import OptionSpec, OptionValue

# Indices in RULINGS.
MORALE_PAIR: Final = 0
ROAD_START: Final = 1
ERRATA_FLANK: Final = 2
ONE_BY_ONE: Final = 3
FIRST_RULES: Final = 4
POSTS_BY_CHANCE: Final = 5
RULINGS: Final[list[str]] = [
    "morale_pair", "road_start", "errata_flank", "two_commands", "first_rules",
    "posts",
]  # fmt: skip

PLAN: Final = OptionSpec(
    "plan",
    list(dict.fromkeys(plan.key for pack in PACKS for plan in pack.plans)),
    "The battle that is fought: an own battle plan, one inspired by a printed plan, or a skirmish.",
    "setup.battle",
    title="Battle",
    labels=list({plan.key: plan.name for pack in PACKS for plan in pack.plans}.values()),
)
PACK: Final = OptionSpec(
    "pack",
    list(dict.fromkeys(pack.key for pack in PACKS)),
    "The units, commanders, cards and plans that are played with.",
    "pack.own",
    title="Components",
    labels=["ours", *list({pack.key: pack.name for pack in PACKS}.values())[1:]],
)
OPTIONS: Final[tuple[OptionSpec, ...]] = (
    PLAN,
    PACK,
    OptionSpec(
        "retreat",
        ("rulebook", "errata"),
        "A unit retreats towards its own edge, or, by the errata, straight away from the enemy "
        "that it is engaged with.",
        "retreat.errata",
        title="Retreats go",
        labels=("to the own edge", "straight away from the enemy"),
    ),
    OptionSpec(
        "errata_flank",
        ("rulebook", "straight"),
        "Under the errata, a flank attack makes a unit retreat as the rulebook has it, or straight "
        "away from the attacker.",
        "retreat.errata",
        title="After a flank attack by the errata, units retreat",
        labels=("as in the rulebook", "straight away"),
    ),
    OptionSpec(
        "any_card",
        (False, True),
        "A commander may discard any Leadership card to order one unit that he controls.",
        "leadership.any-card",
        title="Any card orders one unit",
    ),
    OptionSpec(
        "coordinated",
        (False, True),
        "Units ordered by one card may attack the same target together.",
        "attack.coordinated",
        title="Coordinated attacks",
    ),
    OptionSpec(
        "reduced",
        (False, True),
        "A unit that has lost half of its figures or more rolls one die less.",
        "dice.reduced",
        title="Weakened units roll less",
    ),
    OptionSpec(
        "morale_pair",
        (True, False),
        "Two Morale tokens together order any unit, as two of every other kind do.",
        "orders.pair",
        title="Two Morale tokens order any unit",
    ),
    OptionSpec(
        "road_start",
        ("free", "road"),
        "The extra hex of a move along roads needs a road in the hexes entered alone, or in the "
        "hex it starts from too.",
        "move.roads",
        title="The extra hex on roads needs a road",
        labels=("in the hexes entered", "in the hex of the start too"),
    ),
    OptionSpec(
        "two_commands",
        ("together", "one-by-one"),
        "All units that a card orders move before any of them attacks, or those of one command "
        "may move and attack before the next command is given.",
        "leadership.commands",
        legacy_default="one-by-one",
        title="Units ordered by one card",
        labels=("all move, then attack", "go command by command"),
    ),
    OptionSpec(
        "posts",
        ("plan", "chance"),
        "Strategy tokens are laid by the side that the plan names, which knows them, or by chance "
        "so that nobody does.",
        "plans.posts",
        legacy_default="chance",
        since=3,
        title="Strategy tokens are laid",
        labels=("by the side that the plan names", "by chance"),
    ),
    OptionSpec(
        "first_rules",
        (False, True),
        "Errors that have been mended since are played as at first, so that a match that began "
        "with them goes on as it began.",
        "setup.first-rules",
        legacy_default=True,
        legacy=True,
    ),
)


def offer_pack(pack: Pack) -> None:
    """Offer a pack and its plans as options; do nothing if the pack is offered already."""
    if pack.key in PACK.values:
        return
    PACKS.append(pack)
    PACK.offer(pack.key, pack.name)
    for plan in pack.plans:
        if plan.key not in PLAN.values:
            PLAN.offer(plan.key, plan.name)


def ruled_otherwise(s: BattlesState, ruling: int) -> bool:
    """Return whether a ruling (`MORALE_PAIR`, ...) differs from its default in this match."""
    return bool(s.rulings >> ruling & 1)


def set_options(s: BattlesState, options: Mapping[str, OptionValue]) -> None:
    """Store the options other than plan and pack in a state."""
    s.errata = options["retreat"] == "errata"
    s.any_card = bool(options["any_card"])
    s.coordinated = bool(options["coordinated"])
    s.reduced = bool(options["reduced"])
    s.rulings = 0
    for bit, name in enumerate(RULINGS):
        if options[name] != _values(name)[0]:
            s.rulings |= 1 << bit


def options_of(s: BattlesState) -> dict[str, OptionValue]:
    """Return the options that a state was created with."""
    options: dict[str, OptionValue] = {
        "plan": plan_of(s).frame,
        "pack": pack_of(s).key,
        "retreat": "errata" if s.errata else "rulebook",
        "any_card": s.any_card,
        "coordinated": s.coordinated,
        "reduced": s.reduced,
    }
    for bit, name in enumerate(RULINGS):
        options[name] = _values(name)[s.rulings >> bit & 1]
    return options


def _values(name: str) -> tuple[OptionValue, ...]:
    for spec in OPTIONS:
        if spec.name == name:
            return spec.values
    raise KeyError(name)
