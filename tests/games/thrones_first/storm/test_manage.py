"""Manage Troops in words: no order lies there that its last step would discard."""

from rulewright.kernel import Match
from rulewright.kernel.payload import asks_payload

GAME = "thrones-first"


def managing() -> Match:
    """Return a state in which Stark has chosen the area to move units from."""
    text = """
        players: 3
        options: tactics
        step: immediate
        tactic stark: manage-troops
        winterfell: stark 2F, support
        karhold: stark 1F
        lannisport: lannister 1F, march
    """
    match = Match.from_position(text, GAME)
    match.play(0, "winterfell")
    return match


def label(match: Match, text: str) -> str:
    """Return the label of an open choice."""
    payload = asks_payload(match, 0, match.view(0))[0]
    return next(option["label"] for option in payload["options"] if option["text"] == text)


def test_to_move_nothing_speaks_of_no_march_order() -> None:
    match = managing()
    assert label(match, "done") == "Nothing is moved"


def test_the_last_step_says_that_nothing_more_is_moved() -> None:
    match = managing()
    match.play(0, "footman > karhold")
    assert label(match, "done") == "Nothing more is moved"


def test_a_further_march_is_told_of_the_support_of_those_that_stay() -> None:
    text = """
        players: 3
        options: tactics
        step: extra-march
        iron-throne: stark
        supply: all 6
        tactic stark: manage-troops, immediate-used
        last-march stark: moat-cailin
        moat-cailin: stark 3F, support
        the-eyrie: neutral 6
        seagard: lannister 1F
        lannisport: lannister 1F, march
    """
    match = Match.from_position(text, GAME)
    match.play(0, "moat-cailin")
    (ask,) = asks_payload(match, 0, match.view(0))
    told = next(one for one in ask["options"] if one["text"] == "footman > seagard")["forecast"]
    assert "Support may come from Moat Cailin 2 (for you)." in told
