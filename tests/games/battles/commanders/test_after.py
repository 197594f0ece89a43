"""What commanders do when the order of their unit is carried out. [commanders.abilities]"""

from tests.games.battles.turns import after, assert_facts

TYWIN = """
step: attacks
turn: lannister
passed: stark
tokens: stark 0, lannister 0
d4: lannister green tywin
h4: stark green war-host
pool lannister: green 1, blue 1
ordered: d4
"""


def test_tywin_takes_counsel_and_exchanges_a_token() -> None:
    assert_facts(after(TYWIN, "green", "valor"), "pool lannister: blue 1, valor 1")


def test_tywin_need_not() -> None:
    assert_facts(after(TYWIN, "done"), "pool lannister: green 1, blue 1")


def test_counsel_needs_a_token() -> None:
    assert_facts(after(TYWIN.replace("green 1, blue 1", "none")), "pool lannister: none")


REAVER = """
step: attacks
turn: lannister
passed: stark
tokens: stark 0, lannister 0
d4: lannister green gregor-reaver
i4: stark green war-host
terrain f4, f5, f6: forest
fire: f4 1, f5 1
ordered: d4
"""


def test_the_reaver_lets_fires_rise_and_spread_once() -> None:
    s = after(REAVER, "hold", "yes", "east", "f5", "done")
    assert_facts(s, "fire: f4 2, f5 2, f6 1, f7 1", "committed: gregor-reaver")


def test_fires_do_not_spread_off_the_field() -> None:
    text = REAVER.replace("f4, f5, f6", "a1").replace("f4 1, f5 1", "a1 1")
    assert_facts(after(text, "hold", "yes", "west", "a1"), "fire: a1 2")


def test_without_a_fire_he_is_not_asked() -> None:
    assert_facts(after(REAVER.replace("fire: f4 1, f5 1", ""), "hold"), "committed: none")
