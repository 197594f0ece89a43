"""Names of seats, cards, allies and councils, in sentences and in the notation."""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.state import BtwixtState, ally_of, kind_of, pack_of, sharers
from rulewright.games.btwixt.words import NONE, SEASONS, SEATS
from rulewright.kernel import Ref
from rulewright.kit.names import Names
from rulewright.kit.words import UNSEEN

ALLY: Final = 1 << 10  # numbers of abilities from here on are those of allies

SEAT: Final = Names("seat", SEATS, [seat.title() for seat in SEATS])
SEASON: Final = Names("season", SEASONS, SEASONS)
HIDDEN_CARD: Final = Ref("card", "?", "a hidden card")
HIDDEN_ALLY: Final = Ref("ally", "ally:?", "a hidden ally")


def seat_name(seat: int) -> str:
    """Return the stable name of a seat: `amber`."""
    return SEATS[seat]


def leader_ref(s: BtwixtState, seat: int) -> Ref:
    """Return a reference to a seat, titled with its leader once one is chosen."""
    leader = s.leader[seat]
    return SEAT[seat] if leader == NONE else pack_of(s).leaders[leader].seats[seat]


def leader_refs(s: BtwixtState, seats: list[int]) -> list[Ref]:
    """Return references to several seats."""
    return [leader_ref(s, seat) for seat in seats]


def who(s: BtwixtState, seat: int) -> str:
    """Return the name of a seat: its leader once one is chosen, else `Amber`."""
    return leader_ref(s, seat).title


def card_key(s: BtwixtState, card: int) -> str:
    """Return the key of a card: `betrayal`, or `?` for a hidden card."""
    return "?" if card == UNSEEN else kind_of(s, card).key


def card_ref(s: BtwixtState, card: int) -> Ref:
    """Return a reference to an influence card; copies of a kind share one."""
    return HIDDEN_CARD if card == UNSEEN else kind_of(s, card).ref


def card_refs(s: BtwixtState, cards: list[int]) -> list[Ref]:
    """Return references to several influence cards."""
    return [card_ref(s, card) for card in cards]


def card_name(s: BtwixtState, card: int) -> str:
    """Return the name of a card: `Betrayal`."""
    return card_ref(s, card).title


def ally_key(s: BtwixtState, ally: int) -> str:
    """Return the key of an ally: `sansa-stark`, or `?` for a hidden ally."""
    return "?" if ally == UNSEEN else ally_of(s, ally).key


def ally_ref(s: BtwixtState, ally: int) -> Ref:
    """Return a reference to an ally."""
    return HIDDEN_ALLY if ally == UNSEEN else ally_of(s, ally).ref


def ally_refs(s: BtwixtState, allies: list[int]) -> list[Ref]:
    """Return references to several allies."""
    return [ally_ref(s, ally) for ally in allies]


def ally_name(s: BtwixtState, ally: int) -> str:
    """Return the name of an ally: `Sansa Stark`."""
    return ally_ref(s, ally).title


def council_key(s: BtwixtState, council: int) -> str:
    """Return the key of a council, its two seats clockwise: `amber-coral`."""
    return "-".join(SEATS[seat] for seat in sharers(s, council))


def council_ref(s: BtwixtState, council: int) -> Ref:
    """Return a reference to a council, titled with its two leaders."""
    one, other = sharers(s, council)
    made = pack_of(s).councils
    pair = (one, other, s.leader[one], s.leader[other])
    known = made.get(pair)
    if known is None:
        title = f"the council of {who(s, one)} and {who(s, other)}"
        known = made[pair] = Ref("council", f"council:{council_key(s, council)}", title)
    return known


def council_name(s: BtwixtState, council: int) -> str:
    """Return the name of a council: `the council of Cersei Lannister and Euron Greyjoy`."""
    return council_ref(s, council).title


def card_rule(s: BtwixtState, card: int) -> str:
    """Return the rule of a card: `cards.betrayal`."""
    return f"cards.{kind_of(s, card).key}"


def ally_rule(s: BtwixtState, ally: int) -> str:
    """Return the rule of an ally: `allies.stannis-baratheon`."""
    return f"allies.{ally_of(s, ally).key}"


def ability_ref(s: BtwixtState, by: str) -> Ref:
    """Return a reference to the card or ally that a rule belongs to."""
    number = ability_number(s, by)
    return ally_ref(s, number - ALLY) if number >= ALLY else card_ref(s, number)


def ability_name(s: BtwixtState, by: str) -> str:
    """Return the name of the card or ally that a rule belongs to: `Betrayal`."""
    return ability_ref(s, by).title


def ability_number(s: BtwixtState, by: str) -> int:
    """Encode a rule such as `cards.betrayal` or `allies.shae` as a number, for tasks."""
    sort, _, key = by.partition(".")
    pack = pack_of(s)
    return pack.kind_named(key) if sort == "cards" else ALLY + pack.ally_named(key)


def ability_by(s: BtwixtState, number: int) -> str:
    """Return the rule that `ability_number` encoded."""
    return ally_rule(s, number - ALLY) if number >= ALLY else card_rule(s, number)


def some_of(names: list[str]) -> str:
    """Join names: `one`, `one and two`, `one, two and three`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
