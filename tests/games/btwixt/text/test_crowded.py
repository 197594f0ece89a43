"""Any position that is taken can be played on: crowded ones, with whatever cards, to the end."""

from collections.abc import Sequence
from random import Random

import pytest

from rulewright.games.btwixt.names import council_key, seat_name
from rulewright.games.btwixt.packs import PACKS
from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.text.position import position, read_position
from rulewright.kernel import Match
from rulewright.kit.text import listed

PACK = PACKS[0]
STATES = ["", "", "", " moved", " blank", " +2"]
LONGEST = 1500  # choices


class Box:
    """Everything in a kingsmoot, shuffled, to draw from until it is empty."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        own = [kind for leader in PACK.leaders for kind in leader.cards]
        self.cards = [PACK.kinds[kind].key for kind in [*PACK.standard, *PACK.events, *own]]
        self.allies = [ally.key for ally in PACK.allies]
        rng.shuffle(self.cards)
        rng.shuffle(self.allies)

    def some(self, things: list[str], most: int, states: Sequence[str] = ("",)) -> str:
        """Return up to a number of things, each with one of the words for how it lies."""
        number = min(self.rng.randint(0, most), len(things))
        return listed([things.pop() + self.rng.choice(states) for _ in range(number)])

    def tokens(self) -> str:
        """Return up to three tokens."""
        values = [str(self.rng.randint(1, 3)) for _ in range(self.rng.randint(0, 3))]
        return f"; tokens {listed(values)}"


def crowded(seed: int) -> str:
    """Return the last round of winter, with cards, allies and tokens everywhere."""
    rng = Random(seed)
    box = Box(rng)
    players = rng.randint(3, 6)
    s = BtwixtState(0, players)
    row = ", revealed_allies" if rng.random() < 0.3 else ""
    lines = [
        f"players: {players}",
        f"options: game=kingsmoot{row}",
        "season: winter",
        f"round: {players + 1}",
        f"first: {seat_name(rng.randrange(players))}",
        f"current: {box.allies.pop()}{box.tokens()}",
        f"dead: {box.some(box.allies, 3)}",
        f"deck top: {box.some(box.allies, 3, ['', ' seen amber'])}",
        f"discard: {box.some(box.cards, 5)}",
    ]
    for seat in range(players):
        lines.append(f"hand {seat_name(seat)}: {box.some(box.cards, 6)}")
        lines.append(f"bid {seat_name(seat)}: {box.some(box.cards, 3, STATES)}")
        lines.append(f"council {council_key(s, seat)}: {box.some(box.allies, 3)}{box.tokens()}")
    if rng.random() < 0.3:
        lines.append(f"deck: {box.some(box.cards, 2)}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("seed", range(40))
def test_a_crowded_position_is_played_to_the_end(seed: int) -> None:
    text = crowded(seed)
    match = Match.from_position(f"game: btwixt\n{text}", seed=seed)
    pieces = match.game.pieces(match.checkpoint()[0])
    rng = Random(seed)
    for _ in range(LONGEST):
        if match.over:
            break
        seat = rng.choice(match.waiting)
        match.play(seat, rng.choice(match.options(seat)))
        s = match.checkpoint()[0]
        assert isinstance(s, BtwixtState)
        assert match.game.pieces(s) == pieces
        assert read_position(position(s))[0].data() == s.data()
    assert match.over
