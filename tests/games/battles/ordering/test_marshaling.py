"""The Marshaling Phase: order tokens and cards, the first player before the other. [marshal]"""

from rulewright.games.battles.ordering.marshaling import draw_cards, gain_token, marshaling_phase
from rulewright.games.battles.state import plan_of
from rulewright.games.battles.words import GREEN_SHIELD, STARK
from tests.games.battles.drill import field, play
from tests.games.battles.turns import assert_facts

ARMIES = """
step: marshal
first: lannister
turn: lannister
d4: stark blue maege
f4: lannister blue kevan
"""
KEYS = ["LL03", "LL01", "LL02", "LL05"]
HANDS = """
deck stark: SL01
discards stark: SL02
hand stark: SL03, SL04, SL05, SL06, SL07, SL08, SL09, SL10, SL11, SL12, SL13, SL14, SL15
"""


def test_the_first_player_does_both_before_the_other() -> None:
    s = field(f"{ARMIES}pool lannister: valor 1\ndeck lannister: LL01, LL02, LL03, LL04, LL05\n")
    dice, cards = ["valor"] * plan_of(s).order_rating, KEYS[: plan_of(s).leadership_rating]
    play(s, marshaling_phase(s), *dice, *cards)
    assert_facts(
        s,
        f"pool lannister: valor {len(dice) + 1}",
        f"hand lannister: {', '.join(cards)}",
        "pool stark: none",
        "hand stark 0",
        "turn stark",
        "step marshal",
    )


def test_the_command_phase_begins_with_the_first_player() -> None:
    s = field(ARMIES.replace("turn: lannister", "turn: stark"))
    keys = ["SL03", "SL01", "SL02", "SL04"][: plan_of(s).leadership_rating]
    play(s, marshaling_phase(s), *["red"] * plan_of(s).order_rating, *keys)
    assert_facts(s, "turn lannister", "step command", f"hand stark {len(keys)}")


def test_the_discards_become_the_deck_in_mid_draw() -> None:
    s = field(ARMIES + HANDS)
    play(s, draw_cards(s, STARK, 2, "marshal.cards"), "SL01", "SL02")
    assert_facts(s, "hand stark 15", "deck stark 0", "discards stark 0")


def test_nothing_is_drawn_where_nothing_is_left() -> None:
    s = field(ARMIES + HANDS)
    play(s, draw_cards(s, STARK, 5, "marshal.cards"), "SL01", "SL02")
    assert_facts(s, "hand stark 15")


def test_a_kind_that_has_run_out_is_not_received() -> None:
    s = field(f"{ARMIES}pool stark: green 6\npool lannister: green 3\n")
    assert gain_token(s, STARK, GREEN_SHIELD)
    assert not gain_token(s, STARK, GREEN_SHIELD)
    assert_facts(s, "pool stark: green 7", "pool lannister: green 3")
