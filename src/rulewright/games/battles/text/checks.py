"""The facts about a battle that a conformance case may check; `docs/rules/battles.md` lists them.

Each line states a fact. The result of a check is None if the fact holds, and otherwise the line as
it should read.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.battles.morale import zone
from rulewright.games.battles.names import ENDINGS, STEPS
from rulewright.games.battles.ordering.leadership import zone_of
from rulewright.games.battles.state import BattlesState, pack_of
from rulewright.games.battles.text.field_checks import FIELD_QUESTIONS, check_hex, is_hex_line
from rulewright.games.battles.text.frame import morale_text, read_morale
from rulewright.games.battles.text.laid import (
    hostage_text,
    laid_text,
    left_text,
    token_in,
    token_text,
)
from rulewright.games.battles.text.turn import effects_text
from rulewright.games.battles.text.words import (
    cards_text,
    leader_keys,
    pool_text,
    read_cards,
    read_leader,
    read_pool,
    read_side,
    side_text,
    unit_bits_text,
)
from rulewright.games.battles.views import view
from rulewright.games.battles.words import SIDE_NAMES, ZONE_NAMES
from rulewright.kernel import BadPosition
from rulewright.kit.questions import (
    Answer,
    Questions,
    owner_and_list,
    same,
    same_amounts,
    same_number,
    same_set,
    same_word,
)
from rulewright.kit.text import NONE as NOTHING
from rulewright.kit.text import find, listed, split


def check(s: BattlesState, line: str) -> str | None:
    """Return None if a line holds, or else the line as it should read.

    Raise `BadPosition` if the line is not understood.
    """
    if is_hex_line(s, line):
        return check_hex(s, line)
    return _QUESTIONS.check(s, line)


def _check_fact(s: BattlesState, line: str) -> str | None:
    if is_hex_line(s, line):
        return check_hex(s, line)
    return _FACTS.check(s, line)


# -- the course of the battle ------------------------------------------------------------------
def _round(s: BattlesState, rest: str) -> str | None:
    """Check `round 3`."""
    return same_number("round", rest, s.round, 99)


def _step(s: BattlesState, rest: str) -> str | None:
    """Check `step rally`."""
    return same_word("step", rest, STEPS, STEPS[s.step], "step")


def _first(s: BattlesState, rest: str) -> str | None:
    """Check `first stark`: the side with the advantage."""
    return same_word("first", rest, SIDE_NAMES, side_text(s.first), "side")


def _turn(s: BattlesState, rest: str) -> str | None:
    """Check `turn stark`: the side to act."""
    return same_word("turn", rest, SIDE_NAMES, side_text(s.turn), "side")


def _momentum(s: BattlesState, rest: str) -> str | None:
    """Check `momentum stark`."""
    return None if read_side(rest) == s.momentum else f"momentum {side_text(s.momentum)}"


def _passed(s: BattlesState, rest: str) -> str | None:
    """Check `passed: stark, lannister` or `passed: none`: exactly the sides that have passed."""
    now = [SIDE_NAMES[side] for side, flag in enumerate(s.passed) if flag]
    return same_set("passed:", split(rest), now)


def _ending(s: BattlesState, rest: str) -> str | None:
    """Check `ending rout`: why the battle is over."""
    return same_word("ending", rest, ENDINGS, ENDINGS[s.ending], "ending")


def _morale(s: BattlesState, rest: str) -> str | None:
    """Check `morale stark 3` (three spaces on Stark's side of the track) or `morale middle`."""
    return None if read_morale(s, rest) == s.morale else f"morale {morale_text(s.morale)}"


def _colour(s: BattlesState, rest: str) -> str | None:
    """Check `colour lannister yellow`: the colour of a side's morale."""
    name, _, wanted = rest.partition(" ")
    now = ZONE_NAMES[zone(s, find(name, SIDE_NAMES, "side"))]
    return same_word(f"colour {name}", wanted, ZONE_NAMES, now, "colour of morale")


def _points(s: BattlesState, rest: str) -> str | None:
    """Check `points stark 3, lannister 1`."""
    return same_amounts("points", rest, _side, lambda side: s.points[side], 99)


def _side(name: str) -> int:
    return find(name, SIDE_NAMES, "side")


# -- the players' belongings -------------------------------------------------------------------
def _pool(s: BattlesState, rest: str) -> str | None:
    """Check `pool stark: green 2, valor 1`: exactly these order tokens."""
    name, wanted = owner_and_list(rest, "a pool is asked like: pool stark: green 2, valor 1")
    return same(f"pool {name}:", pool_text(read_pool(wanted)), pool_text(s.pool[_side(name)]))


def _tokens(s: BattlesState, rest: str) -> str | None:
    """Check `tokens stark 4`: command tokens on the command board."""
    return same_amounts("tokens", rest, _side, lambda side: s.tokens[side], 99)


def _hand(s: BattlesState, rest: str) -> str | None:
    """Check `hand stark: S1, S2` (exactly these cards) or `hand stark 3` (their number)."""
    return _cards("hand", s, rest, s.hand)


def _deck(s: BattlesState, rest: str) -> str | None:
    """Check `deck stark 12` or `deck stark: S1, S2`."""
    return _cards("deck", s, rest, s.deck)


def _discards(s: BattlesState, rest: str) -> str | None:
    """Check `discards stark: S1` or `discards stark 1`."""
    return _cards("discards", s, rest, s.discards)


def _cards(what: str, s: BattlesState, rest: str, piles: list[list[int]]) -> str | None:
    name, colon, wanted = rest.partition(":")
    words = name.split()
    pile = piles[_side(words[0] if words else "")]
    name = f"{what} {words[0]}"
    if not colon and len(words) == 2:
        return same_number(name, words[1], len(pile), 99, "the number of cards")
    cards = cards_text(s, sorted(read_cards(s, wanted.strip())))
    return same(f"{name}:", cards, cards_text(s, sorted(pile)))


# -- commanders and the turn -------------------------------------------------------------------
def _spent(s: BattlesState, rest: str) -> str | None:
    """Check `spent maege-lady 1`: command tokens on a commander's card."""
    return same_amounts(
        "spent", rest, lambda name: read_leader(s, name), lambda leader: s.spent[leader], 99
    )


def _committed(s: BattlesState, rest: str) -> str | None:
    """Check `committed: maege-lady` or `committed: none`: exactly these commanders."""
    return _leaders("committed:", s, rest, s.committed)


def _captured(s: BattlesState, rest: str) -> str | None:
    """Check `captured: maege-lady` or `captured: none`: exactly these commanders."""
    return _leaders("captured:", s, rest, s.captured)


def _leaders(name: str, s: BattlesState, rest: str, flags: list[int]) -> str | None:
    keys = leader_keys(s)
    wanted = split(rest)
    for key in wanted:
        find(key, keys, "commander in this battle")
    return same_set(name, wanted, [keys[leader] for leader, flag in enumerate(flags) if flag])


def _controls(s: BattlesState, rest: str) -> str | None:
    """Check `controls maege-lady: d7, e8`: exactly the units in his zone of control."""
    name, wanted = owner_and_list(rest, "control is asked like: controls maege-lady: d7, e8")
    now = unit_bits_text(s, zone_of(s, read_leader(s, name)))
    return same_set(f"controls {name}:", split(wanted), split(now))


def _card(s: BattlesState, rest: str) -> str | None:
    """Check `card SL16` or `card none`: the card that is being played."""
    now = cards_text(s, [s.card]) if s.card >= 0 else "none"
    return same_word("card", rest, ["none", *[card.key for card in pack_of(s).cards]], now, "card")


def _effects(s: BattlesState, rest: str) -> str | None:
    """Check `effects: attack-dice 1 d7 e8`: exactly the effects until the end of the turn."""
    return same("effects:", " ".join(rest.split()), effects_text(s))


# -- tokens of special rules ---------------------------------------------------------------------
def _laid(s: BattlesState, rest: str) -> str | None:
    """Check `laid d4: true stark` (one token) or `laid: d4 true, e5 dummy shown` (all of them)."""
    name, colon, wanted = rest.partition(":")
    if not colon:
        return same_set("laid:", split(rest), split(laid_text(s)))
    special, place = token_in(s, name.strip())
    now = token_text(s, special, place) if s.hidden else NOTHING
    return same(f"laid {name.strip()}:", " ".join(wanted.split()), now)


def _hostage(s: BattlesState, rest: str) -> str | None:
    """Check `hostage: h3, escort h3`."""
    return same("hostage:", listed(split(rest)), hostage_text(s))


def _left(s: BattlesState, rest: str) -> str | None:
    """Check `left: stark 1`: units that have left the field."""
    return same_set("left:", split(rest), split(left_text(s)))


# Checks of a state; they work on views too.
_ANSWERS: Final[dict[str, Answer[BattlesState]]] = {
    **FIELD_QUESTIONS,
    "round": _round,
    "step": _step,
    "first": _first,
    "turn": _turn,
    "momentum": _momentum,
    "passed": _passed,
    "ending": _ending,
    "morale": _morale,
    "colour": _colour,
    "points": _points,
    "pool": _pool,
    "tokens": _tokens,
    "hand": _hand,
    "deck": _deck,
    "discards": _discards,
    "spent": _spent,
    "committed": _committed,
    "captured": _captured,
    "controls": _controls,
    "card": _card,
    "effects": _effects,
    "laid": _laid,
    "hostage": _hostage,
    "left": _left,
}
_FACTS: Final = Questions[BattlesState](_ANSWERS)


def _sees(s: BattlesState, rest: str) -> str | None:
    """Check any other line against a seat's view, as in `sees stark hand lannister: ?, ?`."""
    name, _, line = rest.partition(" ")
    if not line.strip():
        raise BadPosition("what a seat sees is asked like: sees stark hand lannister: ?")
    seat = None if name == "spectator" else _side(name)
    instead = _check_fact(view(s, seat), line.strip())
    return None if instead is None else f"sees {name} {instead}"


_QUESTIONS: Final = Questions({**_ANSWERS, "sees": _sees})
