"""The odds, held against the dice. [dice.*]"""

from __future__ import annotations

from random import Random

import pytest

from rulewright.games.battles.fighting import dice, odds
from rulewright.games.battles.fighting.attacks import Reroll, attack
from rulewright.games.battles.fighting.counter import Counterattack
from rulewright.games.battles.fighting.dogs import loose_the_dogs
from rulewright.games.battles.fighting.resolution import Stalwart
from rulewright.games.battles.fighting.retreats import RetreatTo
from rulewright.games.battles.state import ROLLED_FACES, BattlesState, pack_of
from rulewright.games.battles.words import FACES, NONE
from rulewright.kernel import Chance, Request, Script
from rulewright.kit.asks import FIRST, NO
from tests.games.battles.drill import SPARE, field, unit

DIE = [3, 2, 1, 1, 1]


# -- how dice fall --------------------------------------------------------------------------------
@pytest.mark.parametrize("number", [0, 1, 4, 9])
@pytest.mark.parametrize("flank", [False, True])
@pytest.mark.parametrize("scoring", [0b1001, 0b0010, 0])
def test_chances_add_up_to_one(number: int, flank: bool, scoring: int) -> None:
    table = odds.chances(DIE, number, scoring, flank)
    assert sum(sum(line) for line in table) == pytest.approx(1)


def test_the_published_chances_of_one_die() -> None:
    hit = odds.chances(DIE, 1, 0b1001, False)[1][0]
    assert hit == pytest.approx(0.5)  # green and Valor
    assert odds.chances(DIE, 1, 0b0100, False)[1][0] == pytest.approx(0.125)


def test_the_symbol_to_roll_again_is_the_most_frequent_that_does_nothing() -> None:
    assert odds.symbol_to_reroll([2, 1, 0, 1, 0], 0b1001) == 1
    assert odds.symbol_to_reroll([0, 1, 2, 0, 1], 0b1001) == 2
    assert odds.symbol_to_reroll([2, 0, 0, 1, 1], 0b1001) == NONE


# -- against the dice themselves ------------------------------------------------------------------
POSITIONS = {
    "plain": "e5: stark blue war-host\nd4: lannister green guards",
    "weak": "e5: stark red war-host\nd4: lannister green guards 2",
    "building": "e5: stark red war-host\nd4: lannister blue guards 2\nterrain d4: building",
    "its own token": (
        "e5: stark blue war-host\nd4: lannister blue guards 3, engaged e5\nterrain d4: building"
    ),
    "flank": (
        "e5: stark blue war-host\nd4: lannister red guards 2\nc4: stark green riders, engaged d4"
    ),
    "stalwart": (
        "e5: stark red war-host\nd4: lannister green guards\nd3: lannister green guards\n"
        "c4: lannister green guards"
    ),
    "stalwart and hemmed in": (
        "e5: stark red war-host\nd4: lannister green guards 3\nd3: lannister green guards\n"
        "c4: lannister green guards\nc5: lannister green guards"
    ),
    "hemmed in": "e5: stark red war-host\nd4: lannister green guards 2\nterrain c4, c5: river",
    "commander": "e5: stark red war-host\nd4: lannister green gregor-reaver 2",
    "archers": "e5: stark blue northmen-archers\nd3: lannister green guards 2",
    "archers in the fight": (
        "e5: stark blue northmen-archers\nd4: lannister green guards 2, engaged e5\n"
        "terrain d4: building"
    ),
    "a thick hide": "e5: lannister blue westerlands-archers\nd4: stark green maege 3",
    "by the errata": (
        "options: retreat=errata\ne5: stark red war-host\nd4: lannister green guards 2\n"
        "terrain b3: river"
    ),
    "by the errata, aside": (
        "options: retreat=errata\ne5: stark red war-host\nd4: lannister green guards 2\n"
        "terrain c4, b6, b5: river"
    ),
    "a flank by the errata": (
        "options: retreat=errata\ne5: stark red war-host\n"
        "d4: lannister green guards 2, engaged d3\nd3: stark green war-host\nterrain b3: river"
    ),
    "armor": "e5: stark red riders\nd4: lannister red heavy-infantry 2",
}
SAMPLES = 4000


def luck_and_habit(s: BattlesState, request: Request, rng: Random, scoring: int) -> int:
    """Give the outcomes that the odds assume: the best symbol, standing, and striking back."""
    if isinstance(request, Chance):
        return rng.choices(request.outcomes, request.weights)[0]
    if isinstance(request, Reroll):
        faces = s.rolled[ROLLED_FACES:]
        symbol = odds.symbol_to_reroll([faces.count(face) for face in range(FACES)], scoring)
        return FACES if symbol == NONE else symbol
    if isinstance(request, Stalwart):
        return FIRST
    if isinstance(request, Counterattack):
        return NO
    if isinstance(request, RetreatTo):
        return rng.choice(request.options(s))
    return 1000  # nobody follows


def run(s: BattlesState, script: Script[None], rng: Random, scoring: int) -> bool:
    """Play it out; return whether the target was able to strike back."""
    struck_back = False
    try:
        request = next(script)
        while True:
            struck_back |= isinstance(request, Counterattack)
            request = script.send(luck_and_habit(s, request, rng, scoring))
    except StopIteration:
        return struck_back


@pytest.mark.parametrize("name", POSITIONS)
def test_the_odds_of_an_attack_are_what_the_dice_do(name: str) -> None:
    rng = Random(5)
    start = field(POSITIONS[name] + SPARE)
    target = unit(start, "d3" if name == "archers" else "d4")
    start.turn = start.side[unit(start, "e5")]
    attacker = unit(start, "e5")
    expected = odds.of(start, attacker, target)
    scoring = odds.scoring_faces(start, attacker, target)
    losses = destroyed = retreated = struck_back = 0
    for _ in range(SAMPLES):
        s = start.copy()
        struck_back += run(s, attack(s, attacker, target), rng, scoring)
        losses += start.figures[target] - s.figures[target]
        destroyed += s.cell[target] < 0
        retreated += s.cell[target] not in (-1, start.cell[target])
    assert losses / SAMPLES == pytest.approx(expected.losses, abs=0.03)
    assert destroyed / SAMPLES == pytest.approx(expected.destroy, abs=0.03)
    assert retreated / SAMPLES == pytest.approx(expected.retreat, abs=0.03)
    assert struck_back / SAMPLES == pytest.approx(expected.counter, abs=0.03)


def test_the_odds_of_dogs_are_what_the_dice_do() -> None:
    rng = Random(5)
    start = field("e2: stark green kennelmasters\ne4: lannister green guards 2\nd3: green guards")
    kennels, target = unit(start, "e2"), unit(start, "e4")
    expected = odds.of_dogs(start, kennels, target)
    losses = destroyed = retreated = 0
    for _ in range(SAMPLES):
        s = start.copy()
        run(s, loose_the_dogs(s, kennels, target), rng, 0)
        losses += start.figures[target] - s.figures[target]
        destroyed += s.cell[target] < 0
        retreated += s.cell[target] not in (-1, start.cell[target])
    assert losses / SAMPLES == pytest.approx(expected.losses, abs=0.03)
    assert destroyed / SAMPLES == pytest.approx(expected.destroy, abs=0.03)
    assert retreated / SAMPLES == pytest.approx(expected.retreat, abs=0.03)


# -- the other side -------------------------------------------------------------------------------
def test_the_hits_of_a_counterattack() -> None:
    s = field(POSITIONS["stalwart"])
    expected = odds.of(s, unit(s, "e5"), unit(s, "d4"))
    assert expected.counter_dice == 2
    assert expected.counter_hits == pytest.approx(2 * 0.25)  # red and Valor


def test_the_cover_of_an_attacker_that_has_begun_the_fight_is_gone() -> None:
    s = field(POSITIONS["stalwart"] + "\nterrain e5: building")
    assert odds.of(s, unit(s, "e5"), unit(s, "d4")).counter_hits == pytest.approx(0.5)


def test_a_target_that_may_not_strike_back_does_not() -> None:
    s = field(POSITIONS["stalwart"] + "\neffects: no-counterattack 1 d4")
    assert odds.of(s, unit(s, "e5"), unit(s, "d4")).counter == 0


def test_the_hits_of_the_parting_blow_before() -> None:
    s = field(
        "e5: stark blue war-host, engaged e6\ne6: lannister red guards\nd4: lannister green guards"
    )
    expected = odds.of(s, unit(s, "e5"), unit(s, "d4"))
    assert expected.parting_hits == pytest.approx(4 * 3 / 8)
    assert odds.of(s, unit(s, "e5"), unit(s, "e6")).parting_hits == 0


def test_reckoning_changes_nothing() -> None:
    s = field(POSITIONS["its own token"])
    before = s.data()
    odds.of(s, unit(s, "e5"), unit(s, "d4"))
    assert s.data() == before
    assert pack_of(s).die == DIE
    assert dice.count(s, unit(s, "e5"), unit(s, "d4"), dice.NORMAL) == 3
