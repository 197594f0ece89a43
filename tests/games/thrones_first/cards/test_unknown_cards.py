"""Rulings on cards of A Clash of Kings whose strength and icons no source tells.

The texts that the FAQ speaks of are put on cards of the base set, which shows that the game would
play them as it rules.
"""

from collections.abc import Iterator

import pytest

from rulewright.games.thrones import troops
from rulewright.games.thrones.cards import HouseCard, catalogue
from rulewright.games.thrones.cards.catalogue import CARD_RULES
from rulewright.games.thrones.combat.house_cards import resolve_cancelling_texts
from rulewright.games.thrones.combat.strength import card_bonus, card_strength, total
from rulewright.games.thrones.components import CARD_STRENGTH, CARDS, FULL_HAND, SHIP, THRONE
from rulewright.games.thrones.editions import edition_of, realm_of
from rulewright.games.thrones.hands import cards_in
from rulewright.games.thrones.state import ATTACKER, DEFENDER, Battle, ThronesState
from rulewright.games.thrones_first import GAME
from rulewright.kernel import Script

if not str(catalogue.__file__).endswith(".py"):
    pytest.skip("compiled rules of cards have no classes below them here", allow_module_level=True)


class IgnoresStrength(HouseCard):
    """The new Queen of Thorns: the strength of the opponent's card is ignored."""

    blanks_strength = True
    blanks_bonus = True


class CancelsText(HouseCard):
    """A text that cancels the opponent's."""

    cancels = True

    def cancel(self, s: ThronesState, b: Battle, side: int) -> Script[None]:
        b.silenced[1 - side] = True
        yield from ()


class TakesText(CancelsText):
    """Old Nan: the opponent's text is hers, as if it named her."""

    def bonus(self, s: ThronesState, b: Battle, side: int) -> int:
        return CARD_RULES[b.cards[1 - side]].bonus(s, b, side)


class NewStannis(HouseCard):
    """2 more against a House higher on the Iron Throne track."""

    def bonus(self, s: ThronesState, b: Battle, side: int) -> int:
        throne = s.tracks[THRONE]
        return 2 * (throne.index(b.house(1 - side)) < throne.index(b.house(side)))


class NewTywin(HouseCard):
    """No strength of its own, but the amount paid; here 3 were paid."""

    def bonus(self, s: ThronesState, b: Battle, side: int) -> int:
        return 3


class Dagmar(HouseCard):
    """1 more for each of its ships next to the battle."""

    def bonus(self, s: ThronesState, b: Battle, side: int) -> int:
        house = b.house(side)
        return sum(
            troops.count_all(s.units[area], SHIP)
            for area in realm_of(s).neighbours[b.area]
            if s.holder[area] == house
        )


@pytest.fixture(autouse=True)
def cards_as_they_were() -> Iterator[None]:
    rules, strength = CARD_RULES[:], CARD_STRENGTH[:]
    yield
    CARD_RULES[:] = rules
    CARD_STRENGTH[:] = strength


def fought(
    position: str, attacker: HouseCard, defender: HouseCard, strength: int = 1
) -> ThronesState:
    """Return a battle with these texts on each side's first card, resolved up to cancelling."""
    s, _, _ = GAME.notation.from_position(position)
    b = s.combat
    for side, text in ((ATTACKER, attacker), (DEFENDER, defender)):
        card = cards_in(s, b.house(side), FULL_HAND)[0]
        CARD_RULES[card] = text
        CARD_STRENGTH[card] = strength
        b.cards[side] = card
    b.shown = True
    for _ in resolve_cancelling_texts(s, b):
        pass
    return s


TYRELL_AND_BARATHEON = """
iron-throne: tyrell, baratheon
fiefdoms: baratheon, tyrell
blackwater: baratheon 1F
battle: tyrell attacks baratheon in blackwater from the-reach with march, 1F
"""


def card_worth(s: ThronesState, side: int) -> int:
    return card_strength(s.combat, side) + card_bonus(s, s.combat, side)


def test_a_cancelled_tywin_has_no_strength() -> None:
    """FAQ F2-03."""
    position = """
    blackwater: lannister 1F
    battle: tyrell attacks lannister in blackwater from the-reach with march, 1F
    """
    assert card_worth(fought(position, HouseCard(), NewTywin(), 0), DEFENDER) == 3
    assert card_worth(fought(position, CancelsText(), NewTywin(), 0), DEFENDER) == 0
    assert card_worth(fought(position, IgnoresStrength(), NewTywin(), 0), DEFENDER) == 0


def test_ignored_strength_is_ignored_with_what_changes_it() -> None:
    """FAQ F2-05."""
    assert card_worth(fought(TYRELL_AND_BARATHEON, HouseCard(), NewStannis()), DEFENDER) == 3
    assert card_worth(fought(TYRELL_AND_BARATHEON, IgnoresStrength(), NewStannis()), DEFENDER) == 0


def test_a_stolen_text_speaks_of_the_thief() -> None:
    """FAQ F2-11: the bonus goes by the place of the House that has taken the text."""
    above = fought(TYRELL_AND_BARATHEON, TakesText(), NewStannis())
    assert (card_worth(above, ATTACKER), card_worth(above, DEFENDER)) == (1, 1)
    position = TYRELL_AND_BARATHEON.replace("tyrell, baratheon", "baratheon, tyrell", 1)
    below = fought(position, TakesText(), NewStannis())
    assert (card_worth(below, ATTACKER), card_worth(below, DEFENDER)) == (3, 1)


def test_the_first_to_cancel_is_the_better_placed() -> None:
    """FAQ F1-05b: of two texts that cancel each other the first in the Fiefdoms takes hold."""
    s = fought(TYRELL_AND_BARATHEON, CancelsText(), CancelsText())
    assert s.combat.silenced == [True, False]


def test_dagmar_counts_routed_ships_and_those_in_the_port() -> None:
    """FAQ F2-07, F2-08."""
    s = fought(
        """
        options: ports
        lannisport: greyjoy 1F
        port-of-lannisport: greyjoy 1S
        the-golden-sound: greyjoy (1S)
        battle: lannister attacks greyjoy in lannisport from riverrun with march, 1F
        """,
        HouseCard(),
        Dagmar(),
    )
    assert card_worth(s, DEFENDER) == 3
    assert total(s, DEFENDER) == 4


def test_every_card_is_in_one_set() -> None:
    """The sets of the two editions do not mix: 42 cards follow the first of each."""
    sets = [edition_of(GAME.new(6, options(cards))).first_card for cards in ("base", "storm")]
    assert [CARDS[first] for first in sets] == ["eddard-stark", "robb-stark"]


def options(cards: str) -> dict[str, bool | int | str]:
    """Return the default options with a set of cards."""
    return {spec.name: spec.values[0] for spec in GAME.option_specs} | {"house_cards": cards}
