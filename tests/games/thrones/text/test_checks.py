import pytest

from rulewright import Match
from rulewright.kernel import BadPosition

POSITION = """
    round: 3
    step: call-for-support
    winterfell: stark 1K, defense+2
    karhold: token stark
    the-reach: tyrell 1F, support
    stoney-sept: lannister 1F, support
    blackwater: lannister 1F (1K), defense+1, token
    the-stony-shore: empty
    power: all 5, stark 2
    supply: stark 2
    discarded stark: roose-bolton
    hand tyrell: mace-tyrell
    used: blade
    threat: 4
    barred: raid, march+1
    events: supply, -, web-of-lies
    wildlings: crow-killers@stark, ?
    battle: tyrell attacks lannister in blackwater from the-reach with march+1, 2K
"""


@pytest.fixture(scope="module")
def match() -> Match:
    return Match.from_position(POSITION, "thrones")


@pytest.mark.parametrize(
    "line",
    [
        "blackwater: lannister 1F (1K), defense+1, token",
        "blackwater: no garrison",
        "karhold: token stark",
        "karhold: no units",
        "the-stony-shore: empty",
        "winterfell: stark 1K, defense+2",
        "winterfell: stark 1K, defense+2, garrison 2",
        "winterfell: no token, no neutral",
        "pyke: garrison 2",
        "controls stark winterfell, karhold",
        "controls nobody the-stony-shore",
        "controls martell sunspear",
        "pool stark knight 4",
        "pool tyrell knight 3",
        "power stark 2",
        "power: stark 2, tyrell 5",
        "supply stark 2, lannister 6",
        "castles stark 1",
        "strength tyrell 5",
        "strength tyrell 5, lannister 2",
        "discarded stark: roose-bolton",
        "discarded lannister: none",
        "hand tyrell: mace-tyrell",
        "iron-throne: baratheon",
        "iron-throne: baratheon, lannister, stark, martell, greyjoy, tyrell",
        "fiefdoms: greyjoy",
        "kings-court lannister, stark",
        "holder throne baratheon",
        "holder blade greyjoy",
        "holder raven lannister",
        "blade used",
        "raven ready",
        "threat 4",
        "round 3",
        "step call-for-support",
        "barred raid, march+1",
        "barred no-raid, no-march+1",
        "events supply, -, web-of-lies",
        "deck I supply 2",
        "wildlings top crow-killers",
        "wildlings bottom ?",
        "wildlings top known-by stark",
        "wildlings bottom known-by nobody",
    ],
)
def test_what_holds(match: Match, line: str) -> None:
    assert match.game.notation.check(match.state, line) is None


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("blackwater: lannister 1F", "blackwater: lannister 1F (1K), defense+1, token"),
        ("blackwater: no order", "blackwater: lannister 1F (1K), defense+1, token"),
        ("blackwater: empty", "blackwater: lannister 1F (1K), defense+1, token"),
        ("karhold: empty", "karhold: token stark"),
        ("winterfell: stark 1K, defense+2, no garrison", "winterfell: stark 1K, defense+2, garr"),
        ("bay-of-ice: stark 1S", "bay-of-ice: empty"),
        ("controls stark karhold, sunspear", "controls martell sunspear"),
        ("controls nobody karhold", "controls stark karhold"),
        ("pool stark footman 9", "pool stark footman 10"),
        ("power stark 5, tyrell 5", "power stark 2"),
        ("supply stark 3", "supply stark 2"),
        ("castles stark 2", "castles stark 1"),
        ("strength lannister 9", "strength lannister 2"),
        ("discarded stark: none", "discarded stark: roose-bolton"),
        ("hand tyrell: none", "hand tyrell: mace-tyrell"),
        ("fiefdoms: tyrell", "fiefdoms: greyjoy, tyrell"),
        ("holder blade stark", "holder blade greyjoy"),
        ("blade ready", "blade used"),
        ("threat 2", "threat: 4"),
        ("round 4", "round: 3"),
        ("step raven", "step: call-for-support"),
        ("barred none", "barred: raid, march+1"),
        ("events clash", "no card in deck I"),
        ("events mustering", "events: supply, -, web-of-lies"),
        ("deck I supply 3", "deck I supply 2"),
        ("wildlings top mammoth-riders", "wildlings top crow-killers"),
        ("wildlings top known-by nobody", "wildlings top known-by stark"),
    ],
)
def test_what_does_not_hold_says_what_is_there(match: Match, line: str, instead: str) -> None:
    try:
        finding = match.game.notation.check(match.state, line)
    except BadPosition as error:
        finding = str(error)
    assert finding is not None
    assert instead in finding


@pytest.mark.parametrize(
    "line",
    [
        "wintrfell: stark 1F",
        "dance",
        "?",
        "power",
        "power stark",
        "power nobody 3",
        "pool stark footman",
        "controls stark",
        "strength stark 3",
        "hand stark",
        "holder crown stark",
        "blade lost",
        "threat high",
        "step marching",
        "deck I supply",
        "wildlings middle ?",
        "wildlings top dragon",
        "iron-throne:",
    ],
)
def test_a_line_that_means_nothing_is_refused(match: Match, line: str) -> None:
    with pytest.raises(BadPosition):
        match.game.notation.check(match.state, line)


def test_strength_without_a_combat() -> None:
    match = Match.from_position("winterfell: stark 1K", "thrones")
    assert match.game.notation.check(match.state, "strength stark 2") == "no combat is being fought"
