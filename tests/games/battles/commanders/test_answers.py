"""What commanders do about hits, and strikes from afar. [commanders.commit]"""

from tests.games.battles.turns import after, assert_facts

ATTACK = """
step: attacks
turn: stark
passed: lannister
tokens: stark 0, lannister 0
d4: stark green war-host
d5: lannister blue gregor-mountain
ordered: d4
"""


def test_the_mountain_shrugs_off_all_hits_of_an_attack_once() -> None:
    s = after(ATTACK, "d5", "blue", "valor", "yes")
    assert_facts(s, "d5: lannister blue gregor-mountain 4", "committed: gregor-mountain")
    s = after(f"{ATTACK}committed: gregor-mountain\n", "d5", "blue", "valor")
    assert_facts(s, "d5: lannister blue gregor-mountain 2")


def test_he_need_not_and_cannot_where_nothing_hits() -> None:
    s = after(ATTACK, "d5", "blue", "valor", "no")
    assert_facts(s, "d5: lannister blue gregor-mountain 2", "committed: none")
    s = after(ATTACK, "d5", "green", "red")
    assert_facts(s, "committed: none")


def test_morale_results_count_all_the_same() -> None:
    s = after(ATTACK, "d5", "blue", "morale", "yes", "c6", "stay")
    assert_facts(s, "c6: lannister blue gregor-mountain 4")


KING = """
step: attacks
turn: lannister
passed: stark
tokens: stark 0, lannister 0
d4: lannister blue cavaliers
d5: stark blue robb-king
c6: stark green riders, inactive
e7: stark red war-host
ordered: d4
"""


def test_the_king_changes_places_and_hits_are_counted_anew() -> None:
    """A blue shield hits him; the bearer of the green riders is hit by the green one alone."""
    s = after(KING, "d5", "blue", "blue", "green", "c6")
    assert_facts(s, "d5: stark green riders 2, inactive", "c6: stark blue robb-king 3, active")
    assert_facts(s, "committed: robb-king", "controls robb-king: d5, c6, e7")


def test_the_king_may_stay() -> None:
    s = after(KING, "d5", "blue", "red", "green", "done")
    assert_facts(s, "d5: stark blue robb-king 2", "committed: none")


def test_the_king_stays_when_no_figure_would_be_lost() -> None:
    assert_facts(after(KING, "d5", "red", "red", "green"), "d5: stark blue robb-king 3")


def test_the_king_stays_when_he_stands_alone() -> None:
    s = after(KING.replace("robb-king", "robb-king 1"), "d5", "blue", "red", "green")
    assert_facts(s, "d5: stark blue robb-king 1")


def test_the_king_needs_adjacent_cavalry() -> None:
    s = after(KING.replace("c6:", "c9:"), "d5", "blue", "red", "green")
    assert_facts(s, "d5: stark blue robb-king 2")


WOLF = """
step: attacks
turn: stark
passed: lannister
tokens: stark 0, lannister 0
d4: stark green robb-young-wolf
d7: lannister green guards
ordered: d4
"""


def test_the_young_wolf_strikes_from_afar_once() -> None:
    s = after(WOLF, "dogs d7", "valor")
    assert_facts(s, "d7: lannister green guards 3", "committed: robb-young-wolf")


def test_his_card_stays_uncommitted_when_the_strike_destroys() -> None:
    s = after(WOLF.replace("green guards", "green guards 1"), "dogs d7", "valor")
    assert_facts(s, "d7: empty", "committed: none")


def test_who_has_moved_or_committed_does_not_strike_from_afar() -> None:
    s = after(WOLF.replace("ordered: d4", "ordered: d4 moved move-over 1"))
    assert_facts(s, "d7: lannister green guards 4")
    s = after(f"{WOLF}committed: robb-young-wolf\n")
    assert_facts(s, "d7: lannister green guards 4")
