from collections import Counter
from random import Random

import pytest

from rulewright.bots import (
    RandomBot,
    UnknownBot,
    bot_called,
    bot_names,
    bot_text,
    bot_title,
    make_bot,
    pick,
)
from rulewright.kernel import Match, RulewrightError
from tests.kernel.tiny import AUCTION, NIM, NimGame


class Careful:
    title = "The Abacus"

    def __init__(self, seat: int, rng: Random) -> None:
        self.seat = seat

    def choose(self, view: object, ask: object) -> int:
        return 0


class CarefulNim(NimGame):
    def bots(self) -> dict[str, object]:  # type: ignore[override]
        return {"careful": Careful}


def test_the_names_are_random_and_the_games_own() -> None:
    assert bot_names(NIM) == ["random"]
    assert bot_names("tiny-auction") == ["random"]
    assert bot_names(CarefulNim()) == ["random", "careful"]


def test_bots_have_names_for_people() -> None:
    assert bot_called("thrones", "steward") == "Steward (bot)"
    assert bot_called(NIM, "random") == "Random (bot)"
    assert bot_title(NIM, "gone-for-good") == "Gone for good", "a table of old may name it still"
    assert bot_title(CarefulNim(), "careful") == "The Abacus"


def test_a_bot_is_made_by_name() -> None:
    assert isinstance(make_bot(NIM, "random", 0, Random(1)), RandomBot)
    own = make_bot(CarefulNim(), "careful", 1, Random(1))
    assert isinstance(own, Careful)
    assert own.seat == 1


def test_an_unknown_bot_is_a_typed_error() -> None:
    with pytest.raises(UnknownBot, match="no bot called 'steward'; known: random") as caught:
        make_bot("tiny-nim", "steward", 0, Random(1))
    assert caught.value.known == ["random"]
    assert isinstance(caught.value, RulewrightError)
    assert isinstance(caught.value, ValueError)


def test_every_option_is_as_likely() -> None:
    rng = Random(5)
    counts = Counter(pick([3, 5, 9], rng) for _ in range(3000))
    assert set(counts) == {3, 5, 9}
    assert all(900 < count < 1100 for count in counts.values())


def test_the_random_bot_chooses_from_the_view() -> None:
    match = Match.new(AUCTION, 3, seed=1)
    bot = make_bot(AUCTION, "random", 2, Random(2))
    ask = match.ask(2)
    assert ask is not None
    assert {bot.choose(match.view(2), ask) for _ in range(100)} == set(match.choices(2))


@pytest.mark.parametrize("name", ["battles", "btwixt", "monopoly", "thrones", "whitechapel"])
def test_every_bot_says_how_it_plays(name: str) -> None:
    """Who sets up a table reads it beside the bot's name."""
    assert [bot for bot in bot_names(name) if not bot_text(name, bot)] == []
