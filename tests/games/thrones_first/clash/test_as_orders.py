"""One-time orders that an owner's pack lets count as orders of their kind. [box.one-time-orders]"""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from rulewright.games.thrones.combat.prospects import sums_with_cards
from rulewright.games.thrones.components import CONSOLIDATE, MARCH, ORDER, RAID
from rulewright.games.thrones.state import ATTACKER, ThronesState
from rulewright.games.thrones_first.boxes import BOXES
from rulewright.games.thrones_first.expansions import AS_ORDER, OnceOrder
from rulewright.games.thrones_first.pack.expansions import read_expansions
from rulewright.games.thrones_first.pack.reading import OWN_FOLDER, read_records
from rulewright.kernel import Match, Refusal
from rulewright.kit.packs import Folder
from rulewright.kit.records import BadPack, Record

GAME = "thrones-first"
LANNISTER = 1
PLANNING = """
players: 5
options: one_time_orders
step: planning
winterfell: stark 1F
pyke: greyjoy 1F
ironmans-bay: greyjoy 1S
lannisport: lannister 1F
"""


@contextmanager
def order_of(key: str, kind: int, token: str) -> Iterator[OnceOrder]:
    """Let an order of our box count as a token meanwhile, as an owner's pack may define."""
    order = next(order for order in BOXES[0].once if order.key == key)
    before = order.kind, order.effect, order.token
    order.kind, order.effect, order.token = kind, AS_ORDER, ORDER[token]
    try:
        yield order
    finally:
        order.kind, order.effect, order.token = before


def why(match: Match, seat: int, choice: str) -> str:
    """Return the rule that refuses a choice."""
    refusal = match.explain(seat, choice)
    assert isinstance(refusal, Refusal)
    return refusal.rule


def test_a_bar_on_raids_keeps_out_an_order_of_raid_kind() -> None:
    with order_of("recruit", RAID, "raid"):
        match = Match.from_position(PLANNING + "barred: raid\n", GAME)
        match.play(0, "winterfell march")
        assert match.ask(0) is None  # no one-time order is open to Stark, so nobody asks
        free = Match.from_position(PLANNING, GAME)
        free.play(0, "winterfell march")
        assert "winterfell once:recruit" in free.options(0)


def test_an_order_of_raid_kind_is_kept_from_the_areas_of_lannister() -> None:
    with order_of("recruit", RAID, "raid*"):
        text = """
            players: 5
            options: one_time_orders
            step: raids
            cunning lannister: greyjoy
            ironmans-bay: greyjoy 1S, support
            once ironmans-bay: recruit
            riverrun: lannister 1F, support
            flints-finger: baratheon 1F, support
            dragonstone: baratheon 1F, march
            kingswood: baratheon 1F, march+1
        """
        match = Match.from_position(text, GAME)
        assert "ironmans-bay raids flints-finger" in match.options(3)
        assert why(match, 3, "ironmans-bay raids riverrun") == "once.cunning"
        match.play(3, "ironmans-bay raids flints-finger")
        assert "ironmans-bay: greyjoy 1S, support" in match.position()
        assert "once ironmans-bay" not in match.position()


def test_iron_fleet_may_lie_on_land() -> None:
    with order_of("iron-fleet", MARCH, "march+1"):
        match = Match.from_position(PLANNING, GAME)
        match.play(3, "pyke defense+1")
        match.play(3, "ironmans-bay support")
        assert {"pyke once:iron-fleet", "ironmans-bay once:iron-fleet"} <= set(match.options(3))


def test_the_young_wolf_attacks_no_neutral_force() -> None:
    text = """
        players: 5
        options: one_time_orders
        step: marches
        iron-throne: stark, lannister
        the-mountains-of-the-moon: stark 2K, march
        once the-mountains-of-the-moon: young-wolf
        the-eyrie: neutral 6
        lannisport: lannister 1F, march
    """
    with order_of("young-wolf", MARCH, "march"):
        match = Match.from_position(text, GAME)
        match.play(0, "the-mountains-of-the-moon once:young-wolf")
        assert why(match, 0, "knight > the-eyrie")
        match.play(0, "knight > the-twins")
        match.play(0, "done")
        # The regular order stays with the knight that stays, and leads where it may.
        assert "the-mountains-of-the-moon: stark 1K, march" in match.position()


def test_a_consolidate_order_of_a_pack_brings_power_beside_the_regular_one() -> None:
    text = """
        players: 5
        options: one_time_orders
        step: consolidation
        iron-throne: stark, lannister
        castle-black: stark 1F, consolidate
        once castle-black: supply
        karhold: stark 1F, consolidate*
        lannisport: lannister 1F, consolidate
        riverrun: lannister 1F, consolidate*
    """
    with order_of("supply", CONSOLIDATE, "consolidate"):
        match = Match.from_position(text, GAME)
        match.play(0, "castle-black once:supply")
        assert "castle-black: stark 1F, consolidate" in match.position()
        assert "power: stark 7" in match.position()


BESIDE_SUPPORT = """
players: 5
options: one_time_orders
step: marches
iron-throne: lannister, stark
supply: all 6
used: blade
blackwater: lannister 3F, support
once blackwater: recruit
hand lannister: vargo-hoat
kings-landing: {enemy}
winterfell: stark 1F, march
"""


def test_units_that_a_one_time_march_leaves_support_it_and_do_not_attack() -> None:
    with order_of("recruit", MARCH, "march"):
        match = Match.from_position(BESIDE_SUPPORT.format(enemy="tyrell 1F"), GAME)
        for choice in ("footman > kings-landing", "done", "blackwater supports lannister"):
            match.play(LANNISTER, choice)
        # By Vargo's text the one that attacks counts 2; the two that support count 1 each.
        state = match.state
        assert isinstance(state, ThronesState)
        assert sums_with_cards(state, ATTACKER) == [2 + 2]


def test_units_that_a_one_time_march_leaves_support_it_against_a_neutral_force() -> None:
    with order_of("recruit", MARCH, "march"):
        match = Match.from_position(BESIDE_SUPPORT.format(enemy="neutral 3"), GAME)
        for choice in ("footman > kings-landing", "done"):
            match.play(LANNISTER, choice)
        assert "kings-landing: lannister 1F" in match.position()
        assert "blackwater: lannister 2F, support" in match.position()


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"effect": "dance"}, "does not know 'dance'"),
        ({"effect": "order"}, "is missing"),
        ({"effect": "order", "order": "support", "kind": "support"}, "is a march, a raid"),
        ({"effect": "order", "order": "march", "kind": "raid"}, "as the kind says"),
    ],
)
def test_a_slot_is_filled_only_with_what_the_rules_know(
    fields: dict[str, str], complaint: str
) -> None:
    folder = read_records(OWN_FOLDER)
    old = folder.tables["once"]["recruit"]
    new = Record("once.toml", "recruit", old.fields | fields)
    tables = folder.tables | {"once": folder.tables["once"] | {"recruit": new}}
    with pytest.raises(BadPack, match=complaint):
        read_expansions(BOXES[0], Folder(folder.head, tables, folder.digest))
