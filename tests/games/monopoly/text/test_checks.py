import pytest

from rulewright import Match
from rulewright.games.monopoly import GAME
from rulewright.kernel import BadPosition

POSITION = """
    players: 4
    round: 3
    turn: dog
    doubles: 1
    dice: 3-3
    at: dog illinois, hat jail
    cash: all 400, car 1250
    jail: hat 2
    first-lap: hat
    out: iron
    deeds car: boardwalk 3, park-place 2, reading mortgaged
    deeds dog: baltic
    holds dog: chance-card
    seen chance: repairs, to-go
    claims: dog owes car 50 for boardwalk 2
    floor: hat
    offers: dog 1
    drops: car 2
"""


@pytest.fixture(scope="module")
def match() -> Match:
    return Match.from_position(POSITION, GAME)


@pytest.mark.parametrize(
    "line",
    [
        "boardwalk: car 3",
        "reading: car mortgaged",
        "baltic: dog",
        "baltic dog",
        "oriental: bank",
        "deeds car: boardwalk 3, reading mortgaged, park-place 2",
        "deeds hat: none",
        "cash car 1250, dog 400, iron 0",
        "at dog illinois, hat jail, car go",
        "jail hat 2",
        "houses 27",
        "hotels 12",
        "worth car 3200",
        "worth hat 400, dog 460",
        "wealth car 3100",
        "pot 0",
        "claims: dog owes car 50 for boardwalk 2",
        "holds dog: chance-card",
        "holds car: none",
        "seen chance: repairs, to-go",
        "seen chest: none",
        "under chance: to-go",
        "deck chance 15",
        "deck chest 16",
        "round 3",
        "turn dog",
        "stage turn",
        "doubles 1",
        "dice 3-3",
        "out iron",
        "first-lap hat",
        "floor hat",
        "offers dog 1, car 0",
        "drops car 2, dog 0",
    ],
)
def test_what_holds(match: Match, line: str) -> None:
    assert match.game.notation.check(match.state, line) is None


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("boardwalk: car 4", "boardwalk: car 3"),
        ("boardwalk: dog 3", "boardwalk: car 3"),
        ("boardwalk: car", "boardwalk: car 3"),
        ("reading: car", "reading: car mortgaged"),
        ("oriental: car", "oriental: bank"),
        ("baltic: bank", "baltic: dog"),
        ("deeds car: boardwalk 3", "deeds car: reading mortgaged, park-place 2, boardwalk 3"),
        ("deeds dog: none", "deeds dog: baltic"),
        ("cash car 1250, dog 401", "cash dog 400"),
        ("at dog go", "at dog illinois"),
        ("jail none", "jail: hat 2"),
        ("jail hat 1", "jail: hat 2"),
        ("houses 32", "houses 27"),
        ("hotels 11", "hotels 12"),
        ("worth car 3100", "worth car 3200"),
        ("wealth car 3200", "wealth car 3100"),
        ("pot 500", "pot: 0"),
        ("claims: none", "claims: dog owes car 50 for boardwalk 2"),
        ("holds car: chance-card", "holds car: none"),
        ("holds dog: none", "holds dog: chance-card"),
        ("seen chance: to-go, repairs", "seen chance: repairs, to-go"),
        ("under chance: repairs", "under chance: repairs, to-go"),
        ("deck chance 16", "deck chance 15"),
        ("round 4", "round: 3"),
        ("turn car", "turn: dog"),
        ("stage ended", "stage: turn"),
        ("doubles 0", "doubles: 1"),
        ("dice 3-4", "dice: 3-3"),
        ("out none", "out: iron"),
        ("first-lap none", "first-lap: hat"),
        ("floor none", "floor: hat"),
        ("offers dog 0", "offers dog 1"),
        ("drops car 1", "drops car 2"),
    ],
)
def test_what_does_not_hold_says_what_is_there(match: Match, line: str, instead: str) -> None:
    assert match.game.notation.check(match.state, line) == instead


@pytest.mark.parametrize(
    "line",
    [
        "boardwlk: car",
        "go: car",
        "boardwalk:",
        "boardwalk: car 5",
        "reading: car 2",
        "dance",
        "?",
        "cash",
        "cash car",
        "cash ship 3",
        "at dog nowhere",
        "jail hat",
        "deeds car",
        "holds car: ticket",
        "seen chance: opera",
        "deck chance",
        "stage lunch",
        "floor",
        "round soon",
    ],
)
def test_a_line_that_means_nothing_is_refused(match: Match, line: str) -> None:
    with pytest.raises(BadPosition):
        match.game.notation.check(match.state, line)
