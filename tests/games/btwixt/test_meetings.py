"""Whatever can meet in one bid meets in random matches, and no meeting breaks a law or a round."""

import pytest

from tests.games.btwixt.meetings import Meetings, every_meeting, missing
from tests.soak import scaled

SHARE = 60
MATCHES = scaled(1000)


def played(matches: int) -> Meetings:
    """Return the pairs that met in a number of random matches."""
    seen = Meetings()
    for seed in range(matches):
        seen.play(seed)
    return seen


def test_nearly_all_pairs_of_cards_meet_soon_and_none_that_cannot() -> None:
    every, seen = every_meeting(), played(SHARE)
    assert len(seen.lain) > 0.99 * len(every.lain)
    assert seen.acted <= every.acted
    assert seen.played <= every.played


@pytest.mark.soak
def test_all_that_can_meet_meets() -> None:
    every, seen = every_meeting(), played(MATCHES)
    for card, other in sorted(every.acted - seen.acted):
        seen.deal(card, other)
    assert missing(every, seen) == {}
