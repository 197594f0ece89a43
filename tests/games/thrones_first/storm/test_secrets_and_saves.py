"""A Storm of Swords between steps: picks that nobody sees too early, ally cards that are saved."""

from random import Random

from rulewright.games.thrones_first.state import FirstState
from rulewright.games.thrones_first.text.position import position, read_position
from rulewright.kernel import Match

GAME = "thrones-first"
NEVER = -1
MODULES = (
    "ports",
    "siege_engines",
    "fortifications",
    "one_time_orders",
    "tactics",
    "leaders",
    "allies",
)


def test_a_picked_card_is_in_no_view_until_all_have_picked() -> None:
    text = """
        players: 3
        options: tactics
        step: tactics
        winterfell: stark 1F, march
        karhold: stark 1F, march+1
        lannisport: lannister 1F, march
        dragonstone: baratheon 1F, march
    """
    match = Match.from_position(text, GAME)
    before = match.view(1).data()
    match.play(0, "manage-troops")
    assert match.view(1).data() == before
    match.play(1, "none")
    match.play(2, "careful-planning")
    assert "tactic stark: manage-troops" in match.position()


def test_a_match_is_saved_while_ally_cards_are_played() -> None:
    text = """
        players: 5
        options: allies
        step: call-for-support
        iron-throne: stark, lannister
        allies stark: military-support-2
        allies lannister: military-support-3
        riverrun: lannister 1F
        harrenhal: tyrell 1F, support
        battle: stark attacks lannister in riverrun from seagard with march, 2F
    """
    match = Match.from_position(text, GAME)
    match.play(4, "harrenhal supports nobody")
    assert "step: military-support" in match.position()
    assert Match.from_position(match.position(), GAME).position() == match.position()
    match.play(0, "military-support-2")
    again = Match.load(match.record(), GAME)
    assert again.options(1) == match.options(1)
    match.play(1, "military-support-3")
    state = match.state
    assert isinstance(state, FirstState)
    assert state.ally_played == [2, 4]
    assert state.allies[:2] == [0, 0]


def test_random_matches_with_ally_cards_in_all_hands_are_saved_whole() -> None:
    options = dict.fromkeys(MODULES, True)
    cards = "military-support-1, military-support-2, arryn-lookout, sellsword-army"
    hands = "".join(f"allies {house}: {cards}\n" for house in ("stark", "greyjoy", "tyrell"))
    played = False
    for number in range(2):
        start = Match.new(GAME, 5, number, options).position() + hands
        match = Match.from_position(start, GAME, number, listen=True)
        play_with_checks(match, Random(number))
        played |= any(line.rule == "allies.when" for line in match.lines or [])
        again = Match.load(match.record(), GAME)
        assert again.state.data() == match.state.data()
    assert played


def play_with_checks(match: Match, rng: Random) -> None:
    """Play at random, and check that positions preserve every state between steps."""
    last = NEVER
    while not match.over:
        state, at = match.checkpoint()
        if at != last:
            last = at
            assert isinstance(state, FirstState)
            back, _, _ = read_position(position(state))
            assert back.data() == state.data()
        seat = rng.choice(match.waiting)
        match.decide(seat, rng.choice(match.choices(seat)))
