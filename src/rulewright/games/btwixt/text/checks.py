"""The questions that a case may ask of a match; `cases/README.md` lists them.

Each line states a fact. The answer is None if it holds, else the line as it would be true. All
lines of a position are questions too.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.bids.bidding import influence, worth
from rulewright.games.btwixt.scoring import council_powers
from rulewright.games.btwixt.state import BtwixtState, councils_of, is_seen, kind_of
from rulewright.games.btwixt.text.lines import LINES, STEP
from rulewright.games.btwixt.text.words import COUNCIL, KIND_OF_CARD, SEAT, TOKEN
from rulewright.games.btwixt.views import view
from rulewright.games.btwixt.words import KIND, NONE
from rulewright.kernel import BadPosition
from rulewright.kit.field_text import MOST, fit
from rulewright.kit.questions import Answer, Questions, owner_and_list, same_number, same_set
from rulewright.kit.text import listed, split
from rulewright.kit.words import UNSEEN

SPECTATOR: Final = "spectator"
ON_CURRENT: Final = "current"
SUPPLY: Final = "supply"


def check(s: BtwixtState, line: str) -> str | None:
    """Return None if a line holds, else the true line; raise `BadPosition` if it is malformed."""
    return _QUESTIONS.check(s, line)


# -- councils and tokens -------------------------------------------------------------------------
def _tokens(s: BtwixtState, rest: str) -> str | None:
    """Answer `tokens amber-coral: 2` or `tokens current: 1`: the number of tokens there."""
    name, wanted = _name_and_rest(rest, "tokens are counted like: tokens amber-coral: 2")
    return same_number(f"tokens {name}:", wanted, len(_tokens_of(s, name)), MOST, "the number")


def _values(s: BtwixtState, rest: str) -> str | None:
    """Answer `values amber-coral: 1, 2` or `values supply: 3`: just these; `?` if hidden."""
    name, wanted = _name_and_rest(rest, "tokens are told like: values amber-coral: 1, 2")
    now = TOKEN.many_words(s, _tokens_of(s, name))
    asked = TOKEN.many_words(s, TOKEN.read_many(s, wanted))
    return None if fit(asked, now, False) else f"values {name}: {listed(now)}"


def _tokens_of(s: BtwixtState, name: str) -> list[int]:
    if name == SUPPLY:
        return s.supply
    return s.on_current if name == ON_CURRENT else s.token[COUNCIL.read(s, name)]


def _power(s: BtwixtState, rest: str) -> str | None:
    """Answer `power amber-coral: 17`: a council's power at the end, or if the game ended now."""
    name, wanted = _name_and_rest(rest, "power is asked like: power amber-coral: 17")
    now = council_powers(s)[COUNCIL.read(s, name)]
    return same_number(f"power {name}:", wanted, now, MOST, "the power of a council")


def _small(s: BtwixtState, rest: str) -> str | None:
    """Answer `small amber: 17`: the power of a leader's small council."""
    name, wanted = _name_and_rest(rest, "a small council is asked like: small amber: 17")
    return same_number(f"small {name}:", wanted, _powers(s, name)[0], MOST, "the power")


def _other(s: BtwixtState, rest: str) -> str | None:
    """Answer `other amber: 20`: the power of a leader's other council."""
    name, wanted = _name_and_rest(rest, "the other council is asked like: other amber: 20")
    return same_number(f"other {name}:", wanted, _powers(s, name)[1], MOST, "the power")


def _powers(s: BtwixtState, name: str) -> list[int]:
    powers = council_powers(s)
    return sorted([powers[council] for council in councils_of(s, SEAT.read(s, name))])


# -- bids and hands ------------------------------------------------------------------------------
def _total(s: BtwixtState, rest: str) -> str | None:
    """Answer `total amber: 12`: a leader's total now, or as it decided the bid."""
    name, wanted = _name_and_rest(rest, "a total is asked like: total amber: 12")
    seat = SEAT.read(s, name)
    now = influence(s, seat) if s.winner == NONE else s.total[seat]
    return same_number(f"total {name}:", wanted, now, MOST, "the total")


def _worth(s: BtwixtState, rest: str) -> str | None:
    """Answer `worth amber betrayal: 3`: the worth of the first such card in a pile."""
    names, wanted = _name_and_rest(rest, "worth is asked like: worth amber betrayal: 3", 2)
    seat_text, _, card = names.partition(" ")
    seat, kind = SEAT.read(s, seat_text), KIND_OF_CARD.read(s, card)
    for place, laid in enumerate(s.bid[seat]):
        if laid & KIND == kind:
            return same_number(f"worth {names}:", wanted, worth(s, seat, place), MOST, "the worth")
    return f"worth {names}: it does not lie there"


def _known(s: BtwixtState, rest: str) -> str | None:
    """Answer `known coral of amber: betrayal`: exactly the cards of amber's that coral knows."""
    names, wanted = owner_and_list(rest, "it is asked like: known coral of amber: betrayal")
    words = names.split()
    if len(words) != 3 or words[1] != "of":
        raise BadPosition("it is asked like: known coral of amber: betrayal")
    seat, holder = SEAT.read(s, words[0]), SEAT.read(s, words[2])
    hand = [card for card in s.hand[holder] if card != UNSEEN and is_seen(card, seat)]
    return same_set(f"known {names}:", split(wanted), [kind_of(s, card).key for card in hand])


def _name_and_rest(rest: str, like: str, words: int = 1) -> tuple[str, str]:
    """Split `amber: 12` or `amber 12` in two; the first part has `words` words."""
    parts = rest.replace(":", " ", 1).split()
    if len(parts) <= words:
        raise BadPosition(like)
    return " ".join(parts[:words]), " ".join(parts[words:])


# The questions that can be asked of a state or of a view.
_ANSWERS: Final[dict[str, Answer[BtwixtState]]] = {
    STEP.name: STEP.answer,
    **LINES.questions(),
    "tokens": _tokens,
    "values": _values,
    "power": _power,
    "small": _small,
    "other": _other,
    "total": _total,
    "worth": _worth,
    "known": _known,
}
_FACTS: Final = Questions[BtwixtState](_ANSWERS)


def _sees(s: BtwixtState, rest: str) -> str | None:
    """Answer `sees coral hand amber: ?, betrayal`: any other line, asked of coral's view."""
    name, _, line = rest.partition(" ")
    if not line.strip():
        raise BadPosition("what a seat sees is asked like: sees coral hand amber: ?, betrayal")
    seat = None if name == SPECTATOR else SEAT.read(s, name)
    instead = _FACTS.check(view(s, seat), line.strip())
    return None if instead is None else f"sees {name} {instead}"


_QUESTIONS: Final = Questions({**_ANSWERS, "sees": _sees})
