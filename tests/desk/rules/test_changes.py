"""Which cards and options change a rule."""

from __future__ import annotations

from rulewright.conformance.reference import parse
from rulewright.desk.rules.changes import changes_by_rule, relation_of

PAGE = """
## 1. Fights
### `fight.strength` Strength
Sum what stands there.
### `fight.end` The end
It ends.
## 2. Cards
### `cards.giant` Giant
He counts double (`fight.strength`).
### `cards.dwarf` Dwarf
He counts nothing.
### `cards.fool` Fool
He laughs.
## 3. Options
### `options.dice` Dice
Throw dice besides.
"""


def test_what_cites_a_rule_or_shares_its_cases_changes_it() -> None:
    cases = {
        "fight.strength": frozenset("abcd"),
        "cards.dwarf": frozenset("abcx"),
        "cards.fool": frozenset("ay"),
        "options.dice": frozenset("d"),
    }
    changes = changes_by_rule(parse(PAGE).sections, cases)
    assert changes == {"fight.strength": ("cards.dwarf", "cards.giant", "options.dice")}


def test_a_rule_of_an_option_is_told_from_that_of_a_card() -> None:
    assert relation_of("house.first-lap") == "option"
    assert relation_of("cards.giant") == "card"
