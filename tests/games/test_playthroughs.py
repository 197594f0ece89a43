"""One short match a game, kept as a person reads it, is what the engine plays today."""

import pytest

from rulewright.games import NAMES
from rulewright.kernel import BadRecord, Match
from rulewright.testing import playthrough
from tools.playthroughs import PLANS, file_of


def test_every_game_has_one() -> None:
    assert sorted(PLANS) == sorted(NAMES)


@pytest.mark.parametrize("game", sorted(PLANS))
def test_it_is_what_is_played_today(game: str) -> None:
    """If the change is meant: `python -m tools.playthroughs --write`, and look at the diff."""
    text = file_of(game).read_text("utf-8")
    assert playthrough(text).splitlines() == text.splitlines()


@pytest.mark.parametrize("game", sorted(PLANS))
def test_it_is_a_record_of_a_whole_match(game: str) -> None:
    match = Match.load(file_of(game).read_text("utf-8"))
    assert match.over
    assert match.players == PLANS[game].players
    assert PLANS[game].options.items() <= match.settings.items()
    assert playthrough(match.record()) == file_of(game).read_text("utf-8")


def test_it_tells_who_alone_heard_and_how_much_was_open() -> None:
    record = Match.new("whitechapel", 2, seed="4").record(reveal=True)
    text = playthrough(record + "jack: hideout 69\n")
    assert "jack: hideout 69  ; of 187\n" in text
    assert "    ; (jack) Your hideout is circle 69. [setup.hideout]\n" in text
    assert text.endswith("\n    ; hideout: 69\n")
    assert playthrough(text) == text


def test_what_the_rules_do_not_lead_through_names_its_line() -> None:
    text = file_of("whitechapel").read_text("utf-8").replace("jack: hideout", "jack: lair", 1)
    with pytest.raises(BadRecord, match="lair"):
        playthrough(text)
