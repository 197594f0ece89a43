"""The power of councils and who wins. [score.councils] [score.ties] [score.end-powers]"""

import pytest

from rulewright.games.btwixt import scoring
from rulewright.games.btwixt.state import BtwixtState, ally_of, seen_by
from rulewright.games.btwixt.views import view
from rulewright.games.btwixt.words import DURING_ROUND
from tests.games.btwixt.drill import AMBER, CORAL, JADE, ONYX, ally, seated

GREAT = "tywin-lannister"  # 6


def put(s: BtwixtState, council: int, *things: str | int) -> None:
    """Place allies, by key, and tokens, by value, in a council."""
    for thing in things:
        if isinstance(thing, int):
            s.supply.remove(thing)
            s.token[council].append(thing)
        else:
            s.allies.remove(ally(s, thing))
            s.council[council].append(ally(s, thing))


def power(*things: str | int, other: list[str | int] | None = None, dead: int = 0) -> int:
    """Return the power of a council with these allies and tokens, beside another council."""
    s = seated(4)
    put(s, AMBER, *things)
    put(s, CORAL, *(other or []))
    for _ in range(dead):
        s.dead.append(s.allies.pop(0))
    return scoring.council_powers(s)[AMBER]


# -- councils ------------------------------------------------------------------------------------
def test_a_council_has_the_power_of_its_allies_and_tokens() -> None:
    assert power(GREAT, "gendry", 1, 3) == 12
    assert power() == 0


@pytest.mark.parametrize(
    ("things", "worth"),
    [
        (["margaery-tyrell", "gendry", "shae", "missandei"], 2 + 3 + 4),
        (["margaery-tyrell", "gendry", "shae"], 2 + 3),
        (["lysa-arryn", 1, 1, 1], 2 + 3 + 3),
        (["lysa-arryn", 1, 1, 1, 1, 1], 2 + 4 + 5),
        (["barristan-selmy", "sandor-clegane"], 4 + 2 + 4),
        (["barristan-selmy", "khal-drogo"], 4 + 5),
        (["myrcella-baratheon", "khal-drogo"], 3 + 5),
        (["myrcella-baratheon", "tywin-lannister"], 3 + 6),
        (["myrcella-baratheon", "gendry"], 1 + 2),
        (["myrcella-baratheon"], 1),
        (["oberyn-martell", "tywin-lannister"], 5 - 3 + 6),
        (["oberyn-martell", "khal-drogo"], 5 + 5),
        (["maester-aemon", "gendry", "shae", "khal-drogo"], 2 + 2 + 3 + 5),
        (
            ["maester-aemon", "gendry", "shae", "missandei", "podrick-payne", "varys"],
            2 + 4 + 2 + 1 + 1 + 1 + 2,
        ),
        (["hodor"], 2),
        (["ellaria-sand", 1, 1, 3], 3 + 2 + 2 + 3),
        (["viserys-targaryen", 3, 3, 1], 3 + 3 + 1),
        (["viserys-targaryen"], 3),
        (["viserys-targaryen", "ellaria-sand", 1, 1], 3 + 3 + 2),
        (["ellaria-sand", "viserys-targaryen", 1, 2], 3 + 3 + 2),
    ],
)
def test_allies_that_count_otherwise_at_the_end(things: list[str | int], worth: int) -> None:
    filled = ["khal-drogo", "jaime-lannister"] if "rickon-stark" not in things else None
    other: list[str | int] = [key for key in filled or [] if key not in things]
    assert power(*things, other=other) == worth


def test_rickon_counts_where_no_council_has_fewer_allies() -> None:
    s = seated(3)
    put(s, AMBER, "rickon-stark")
    put(s, CORAL, "gendry")
    put(s, JADE, "hodor", "shae")
    assert scoring.council_powers(s)[AMBER] == 5
    s.council[CORAL] = []
    assert scoring.council_powers(s)[AMBER] == 1


@pytest.mark.parametrize(("dead", "worth"), [(0, 1), (3, 4), (6, 5)])
def test_tommen_counts_the_dead(dead: int, worth: int) -> None:
    assert power("tommen-baratheon", dead=dead) == worth


@pytest.mark.parametrize(("other", "worth"), [([3], 2 + 1), ([3, 2], 2 + 1), ([3, 3], 4 + 1)])
def test_daario_suffers_where_no_council_is_stronger(other: list[str | int], worth: int) -> None:
    assert power("daario-naharis", 1, other=other) == worth


def test_daario_is_measured_by_printed_powers_and_the_tokens_own_numbers() -> None:
    s = seated(4)
    put(s, AMBER, "daario-naharis", 3)
    put(s, CORAL, "ellaria-sand", 1, 1, 1)
    assert scoring.council_powers(s)[:2] == [4 - 2 + 3, 3 + 6]


def test_end_powers_look_at_what_is_printed() -> None:
    assert power("barristan-selmy", "margaery-tyrell", "gendry", "shae") == 4 + 2 + 5 + 2 + 1


def test_an_ally_of_another_kind_has_its_printed_power() -> None:
    s = seated(3)
    assert ally_of(s, ally(s, "varys")).kind == DURING_ROUND
    assert power("varys", "catelyn-stark") == 5


def test_terms_come_to_the_power_of_a_council() -> None:
    s = seated(4)
    put(s, AMBER, "lysa-arryn", "viserys-targaryen", 2, 3)
    assert scoring.terms(s, AMBER) == [
        ("Lysa Arryn", 4),
        ("Viserys Targaryen", 3),
        ("Power tokens", 2),
    ]
    assert sum(number for _, number in scoring.terms(s, AMBER)) == scoring.council_powers(s)[AMBER]
    assert scoring.terms(s, CORAL) == []


# -- what is known -------------------------------------------------------------------------------
def test_a_view_counts_what_is_known_and_tells_how_much_is_not() -> None:
    s = seated(4)
    put(s, AMBER, "lysa-arryn", 2, 3)
    s.token[AMBER][1] = seen_by(3, CORAL)
    seen = view(s, CORAL)
    assert scoring.council_powers(seen)[AMBER] == 2 + 2 + 3
    assert scoring.unknown_tokens(seen, AMBER) == 1
    nobody = view(s, None)
    assert scoring.council_powers(nobody)[AMBER] == 4
    assert scoring.unknown_tokens(nobody, AMBER) == 2
    assert scoring.unknown_tokens(s, AMBER) == 0


# -- who wins ------------------------------------------------------------------------------------
def councils(*powers: int) -> BtwixtState:
    """Return leaders whose councils have these powers, from tokens only."""
    s = seated(len(powers))
    for council, total in enumerate(powers):
        s.token[council] = [3] * (total // 3) + [total % 3] * (total % 3 > 0)
    return s


def test_the_example_of_the_rulebook() -> None:
    # Councils round the ring 17, 20, 16, 22: seats 0 and 1 share the 17.
    result = scoring.rank(councils(17, 20, 16, 22))
    assert result.scores == [17, 17, 16, 16]
    assert result.winners == [AMBER]
    assert "22 in the other council" in result.reason


def test_the_highest_small_council_wins() -> None:
    result = scoring.rank(councils(5, 9, 12, 3))
    assert result.scores == [3, 5, 9, 3]
    assert result.places == [4, 2, 1, 3]
    assert result.reason.endswith("wins with a small council of 9 power.")


def test_allies_break_a_tie_and_tokens_are_none() -> None:
    s = seated(3)
    put(s, AMBER, 3, 3)
    put(s, CORAL, "catelyn-stark", "davos-seaworth")
    put(s, JADE, 3, 3)
    result = scoring.rank(s)
    assert result.scores == [6, 6, 6]
    assert result.places == [3, 1, 1]
    assert "share the victory" in result.reason
    put(s, JADE, 2)
    put(s, AMBER, 2)
    s.token[CORAL].append(2)
    assert scoring.rank(s).places == [3, 1, 1]


def test_hodor_counts_as_two_where_a_tie_is_broken() -> None:
    s = seated(4)
    put(s, AMBER, "hodor")
    put(s, JADE, "gendry")
    put(s, CORAL, 2)
    put(s, ONYX, 2)
    assert scoring.council_powers(s) == [2, 2, 2, 2]
    result = scoring.rank(s)
    assert result.places == [1, 1, 3, 3]
    assert [scoring.allies_of(s, seat) for seat in range(4)] == [2, 2, 1, 1]


def test_a_tie_broken_by_allies_says_so() -> None:
    s = seated(4)
    put(s, AMBER, 2)
    put(s, CORAL, "gendry")
    put(s, JADE, "hodor")
    put(s, ONYX, 2)
    result = scoring.rank(s)
    assert result.winners == [JADE]
    assert result.reason.endswith("2 in the other council and more allies: 3.")


def test_all_equal_share_the_victory() -> None:
    result = scoring.rank(councils(6, 6, 6, 6, 6, 6))
    assert result.places == [1] * 6
    assert result.scores == [6] * 6


def test_an_empty_council_may_be_the_small_one() -> None:
    assert scoring.rank(councils(0, 9, 0, 9)).scores == [0, 0, 0, 0]
