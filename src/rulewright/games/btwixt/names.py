"""How seats, cards, allies and councils are called, in sentences and in the notation."""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.state import State, ally_of, kind_of, pack_of, sharers
from rulewright.games.btwixt.words import NONE, SEATS
from rulewright.kit.fields import UNSEEN

ALLY: Final = 1 << 10  # numbers of abilities from here on are those of allies


def seat_name(seat: int) -> str:
    """`amber`: the stable name of a seat."""
    return SEATS[seat]


def who(s: State, seat: int) -> str:
    """The leader of a seat, or before one is chosen the seat: `Cersei Lannister`, `Amber`."""
    leader = s.leader[seat]
    return SEATS[seat].title() if leader == NONE else pack_of(s).leaders[leader].name


def card_key(s: State, card: int) -> str:
    """`betrayal`, or `?` for a card that is hidden."""
    return "?" if card == UNSEEN else kind_of(s, card).key


def card_name(s: State, card: int) -> str:
    """`Betrayal`"""
    return "a hidden card" if card == UNSEEN else kind_of(s, card).name


def ally_key(s: State, ally: int) -> str:
    """`sansa-stark`, or `?` for an ally that is hidden."""
    return "?" if ally == UNSEEN else ally_of(s, ally).key


def ally_name(s: State, ally: int) -> str:
    """`Sansa Stark`"""
    return "a hidden ally" if ally == UNSEEN else ally_of(s, ally).name


def council_key(s: State, council: int) -> str:
    """`amber-coral`: its two seats, the one whose left council it is first."""
    return "-".join(SEATS[seat] for seat in sharers(s, council))


def council_name(s: State, council: int) -> str:
    """`the council of Cersei Lannister and Euron Greyjoy`"""
    one, other = sharers(s, council)
    return f"the council of {who(s, one)} and {who(s, other)}"


def card_rule(s: State, card: int) -> str:
    """The rule that a card's words cite: `cards.betrayal`."""
    return f"cards.{kind_of(s, card).key}"


def ally_rule(s: State, ally: int) -> str:
    """The rule that an ally's words cite: `allies.stannis-baratheon`."""
    return f"allies.{ally_of(s, ally).key}"


def ability_name(s: State, by: str) -> str:
    """The card or ally that a rule is about, to begin a question with: `Betrayal`."""
    number = ability_number(s, by)
    return ally_name(s, number - ALLY) if number >= ALLY else card_name(s, number)


def ability_number(s: State, by: str) -> int:
    """The number that stands in a task for `cards.betrayal` or `allies.shae`."""
    sort, _, key = by.partition(".")
    pack = pack_of(s)
    return pack.kind_named(key) if sort == "cards" else ALLY + pack.ally_named(key)


def ability_by(s: State, number: int) -> str:
    """The rule again from `ability_number`."""
    return ally_rule(s, number - ALLY) if number >= ALLY else card_rule(s, number)


def some_of(names: list[str]) -> str:
    """`one`, `one and two`, `one, two and three`"""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
