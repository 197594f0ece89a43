"""The questions that a conformance case may ask of a battle; `docs/rules/battles.md` lists them.

Each line is a fact that should hold. The answer is None when it does, and else the same fact as
it is.
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
    """Whether a line holds: None, or what is so instead; `BadPosition` if it means nothing."""
    if is_hex_line(s, line):
        return check_hex(s, line)
    return _QUESTIONS.check(s, line)


def _check_fact(s: BattlesState, line: str) -> str | None:
    if is_hex_line(s, line):
        return check_hex(s, line)
    return _FACTS.check(s, line)


# -- the course of the battle ------------------------------------------------------------------
def _round(s: BattlesState, rest: str) -> str | None:
    """`round 3`"""
    return same_number("round", rest, s.round, 99)


def _step(s: BattlesState, rest: str) -> str | None:
    """`step rally`"""
    return same_word("step", rest, STEPS, STEPS[s.step], "step")


def _first(s: BattlesState, rest: str) -> str | None:
    """`first stark`: who has the advantage."""
    return same_word("first", rest, SIDE_NAMES, side_text(s.first), "side")


def _turn(s: BattlesState, rest: str) -> str | None:
    """`turn stark`: who acts."""
    return same_word("turn", rest, SIDE_NAMES, side_text(s.turn), "side")


def _momentum(s: BattlesState, rest: str) -> str | None:
    """`momentum stark`"""
    return None if read_side(rest) == s.momentum else f"momentum {side_text(s.momentum)}"


def _passed(s: BattlesState, rest: str) -> str | None:
    """`passed: stark, lannister`: exactly these have passed; `passed: none`."""
    now = [SIDE_NAMES[side] for side, flag in enumerate(s.passed) if flag]
    return same_set("passed:", split(rest), now)


def _ending(s: BattlesState, rest: str) -> str | None:
    """`ending rout`: why the battle is over."""
    return same_word("ending", rest, ENDINGS, ENDINGS[s.ending], "ending")


def _morale(s: BattlesState, rest: str) -> str | None:
    """`morale stark 3`: three spaces on Stark's side of the track; `morale middle`."""
    return None if read_morale(s, rest) == s.morale else f"morale {morale_text(s.morale)}"


def _colour(s: BattlesState, rest: str) -> str | None:
    """`colour lannister yellow`: the colour of a side's morale."""
    name, _, wanted = rest.partition(" ")
    now = ZONE_NAMES[zone(s, find(name, SIDE_NAMES, "side"))]
    return same_word(f"colour {name}", wanted, ZONE_NAMES, now, "colour of morale")


def _points(s: BattlesState, rest: str) -> str | None:
    """`points stark 3, lannister 1`"""
    return same_amounts("points", rest, _side, lambda side: s.points[side], 99)


def _side(name: str) -> int:
    return find(name, SIDE_NAMES, "side")


# -- what players have -------------------------------------------------------------------------
def _pool(s: BattlesState, rest: str) -> str | None:
    """`pool stark: green 2, valor 1`: exactly these order tokens."""
    name, wanted = owner_and_list(rest, "a pool is asked like: pool stark: green 2, valor 1")
    return same(f"pool {name}:", pool_text(read_pool(wanted)), pool_text(s.pool[_side(name)]))


def _tokens(s: BattlesState, rest: str) -> str | None:
    """`tokens stark 4`: command tokens on the command board."""
    return same_amounts("tokens", rest, _side, lambda side: s.tokens[side], 99)


def _hand(s: BattlesState, rest: str) -> str | None:
    """`hand stark: S1, S2`: exactly these cards; `hand stark 3`: so many."""
    return _cards("hand", s, rest, s.hand)


def _deck(s: BattlesState, rest: str) -> str | None:
    """`deck stark 12`, `deck stark: S1, S2`"""
    return _cards("deck", s, rest, s.deck)


def _discards(s: BattlesState, rest: str) -> str | None:
    """`discards stark: S1`, `discards stark 1`"""
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
    """`spent maege-lady 1`: command tokens on a commander's card."""
    return same_amounts(
        "spent", rest, lambda name: read_leader(s, name), lambda leader: s.spent[leader], 99
    )


def _committed(s: BattlesState, rest: str) -> str | None:
    """`committed: maege-lady`: exactly these; `committed: none`."""
    return _leaders("committed:", s, rest, s.committed)


def _captured(s: BattlesState, rest: str) -> str | None:
    """`captured: maege-lady`: exactly these; `captured: none`."""
    return _leaders("captured:", s, rest, s.captured)


def _leaders(name: str, s: BattlesState, rest: str, flags: list[int]) -> str | None:
    keys = leader_keys(s)
    wanted = split(rest)
    for key in wanted:
        find(key, keys, "commander in this battle")
    return same_set(name, wanted, [keys[leader] for leader, flag in enumerate(flags) if flag])


def _controls(s: BattlesState, rest: str) -> str | None:
    """`controls maege-lady: d7, e8`: exactly these units are in a commander's zone of control."""
    name, wanted = owner_and_list(rest, "control is asked like: controls maege-lady: d7, e8")
    now = unit_bits_text(s, zone_of(s, read_leader(s, name)))
    return same_set(f"controls {name}:", split(wanted), split(now))


def _card(s: BattlesState, rest: str) -> str | None:
    """`card SL16`: the card that is being played; `card none`."""
    now = cards_text(s, [s.card]) if s.card >= 0 else "none"
    return same_word("card", rest, ["none", *[card.key for card in pack_of(s).cards]], now, "card")


def _effects(s: BattlesState, rest: str) -> str | None:
    """`effects: attack-dice 1 d7 e8`: exactly these last to the end of the turn."""
    return same("effects:", " ".join(rest.split()), effects_text(s))


# -- what special rules have laid ----------------------------------------------------------------
def _laid(s: BattlesState, rest: str) -> str | None:
    """`laid d4: true stark`, `laid: d4 true, e5 dummy shown`"""
    name, colon, wanted = rest.partition(":")
    if not colon:
        return same_set("laid:", split(rest), split(laid_text(s)))
    special, place = token_in(s, name.strip())
    now = token_text(s, special, place) if s.hidden else NOTHING
    return same(f"laid {name.strip()}:", " ".join(wanted.split()), now)


def _hostage(s: BattlesState, rest: str) -> str | None:
    """`hostage: h3, escort h3`"""
    return same("hostage:", listed(split(rest)), hostage_text(s))


def _left(s: BattlesState, rest: str) -> str | None:
    """`left: stark 1`"""
    return same_set("left:", split(rest), split(left_text(s)))


# What may be asked of a state, and so of what a seat is shown of it.
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
    """`sees stark hand lannister: ?, ?`: any other line, asked of what a seat is shown."""
    name, _, line = rest.partition(" ")
    if not line.strip():
        raise BadPosition("what a seat sees is asked like: sees stark hand lannister: ?")
    seat = None if name == "spectator" else _side(name)
    instead = _check_fact(view(s, seat), line.strip())
    return None if instead is None else f"sees {name} {instead}"


_QUESTIONS: Final = Questions({**_ANSWERS, "sees": _sees})
