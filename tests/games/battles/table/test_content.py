"""What is told of own content, at the table and in the terminal."""

from collections.abc import Iterator

import pytest

from rulewright.games.battles.components import Pack
from rulewright.games.battles.game import GAME
from rulewright.games.battles.pack.reading import read_own_pack
from rulewright.games.battles.packs import PACKS
from rulewright.games.battles.setup import new_battle
from rulewright.games.battles.state import BattlesState
from rulewright.games.battles.table.content import content_notes
from rulewright.games.battles.table.panels import panels
from rulewright.games.battles.table.summary import summary
from rulewright.games.battles.words import DERIVED, PRINTED, STARK
from rulewright.kernel import Match


def state(plan: str) -> BattlesState:
    """Return a battle before its first step."""
    start = Match.new("battles", 2, "1", {"plan": plan}).state
    assert isinstance(start, BattlesState)
    return start


def test_what_is_made_up_for_a_battle_is_counted() -> None:
    (note,) = content_notes(state("S1"))
    assert note == (
        "Own content, not what is printed: the plan of the battle; the morale track; values of "
        "5 of 6 types of units; values of all 4 Commander cards; values of all 40 Leadership cards."
    )
    assert "Skirmish Setup cards" in content_notes(state("K1"))[0]


@pytest.fixture
def pack() -> Iterator[Pack]:
    """Our own pack, marked as if all of it were printed."""
    made = read_own_pack()
    made.track_origin = PRINTED
    for plan in made.plans:
        plan.origin = PRINTED
    for kind in made.kinds:
        kind.origin = PRINTED
    for commander in made.commanders:
        commander.origin = PRINTED
    for card in made.cards:
        card.origin = PRINTED
    PACKS.append(made)
    yield made
    PACKS.remove(made)


def test_nothing_is_told_where_all_that_is_in_play_is_printed(pack: Pack) -> None:
    s = new_battle(PACKS.index(pack), 0, GAME.settle_options(2, {}))
    assert content_notes(s) == []
    pack.commanders[s.commander[0]].origin = DERIVED
    assert content_notes(s) == ["Derived from what is printed: values of 1 of 4 Commander cards."]
    assert panels(s, STARK)[-1]["notes"][-1] == content_notes(s)[0]


def test_the_terminal_tells_cards_in_hand_and_own_content() -> None:
    match = Match.new("battles", 2, "1", {"plan": "S1"})
    s = match.view(STARK)
    assert isinstance(s, BattlesState)
    card = s.hand[STARK][0]
    told = " ".join(summary(s, STARK).split())
    assert PACKS[0].cards[card].command_text in told
    assert "Own content, not what is printed: the plan of the battle;" in told
    theirs = match.view(1 - STARK)
    assert PACKS[0].cards[card].name not in summary(theirs, 1 - STARK)
