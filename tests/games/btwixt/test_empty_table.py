"""At a table with nothing on it each card that is played says what came of it. [concepts.unable]"""

import pytest

from rulewright.games.btwixt.cards.registry import influence_code
from rulewright.games.btwixt.state import BtwixtState, pack_of
from rulewright.kernel import Match

EMPTY = """
players: 3
options: game=kingsmoot
current: none
deck: none
discard: none
allies: none
hand amber: {}
"""
PACK = pack_of(BtwixtState(0, 3))
#: Those that act when they are played, but for one that counts kneelers and counts none.
ACTING = [
    kind.key
    for number, kind in enumerate(PACK.kinds)
    if influence_code(BtwixtState(0, 3), number).acts_on_play and kind.key != "hedge-knights"
]


@pytest.mark.parametrize("key", ACTING)
def test_a_card_says_what_comes_of_it(key: str) -> None:
    match = Match.from_position(EMPTY.format(key), "btwixt", listen=True)
    match.play(0, f"play {key}")
    assert match.lines is not None
    told = [line.rule for line in match.lines]
    played = told.index("play.card")
    asked = match.ask(0)
    assert told[played + 1 : played + 2] not in ([], ["play.empty-hand"]) or (
        asked is not None and asked.kind == "target"
    )
