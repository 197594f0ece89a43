"""Choices of councils, allies and tokens, used by many cards.

`by` is the rule of the card that asks, such as `cards.betrayal`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from rulewright.games.btwixt.names import (
    ability_name,
    ability_ref,
    ally_key,
    ally_name,
    council_key,
    council_name,
    some_of,
    who,
)
from rulewright.games.btwixt.state import (
    BtwixtState,
    councils_of,
    is_hidden,
    is_seen,
    left_of,
    lookers,
    right_of,
)
from rulewright.games.btwixt.words import KIND, LEFT, SIDES
from rulewright.kernel import Ask, Refusal, Script, Unavailable

NOTHING: Final = (1 << 16) - 1
"""The option of choosing nothing, for asks that allow it."""
PLACE_BITS: Final = 8


class PickCouncil(Ask[BtwixtState]):
    """Ask which of a leader's councils, usually one's own, to use. [terms.council]"""

    kind: ClassVar[str] = "council"
    rule: ClassVar[str] = "terms.council"
    chain: ClassVar[str] = "turn"
    runs_on: ClassVar[bool] = True

    def __init__(
        self, seat: int, owner: int, councils: list[int], question: str, by: str = ""
    ) -> None:
        self.seat = seat
        self.owner = owner
        self.councils = councils
        self.question = question
        self.by = by

    def options(self, s: BtwixtState) -> list[int]:
        return self.councils

    def text(self, s: BtwixtState, option: int) -> str:
        """Return `left` or `right` for the seat's own councils, else a key, as in `amber-coral`."""
        own = councils_of(s, self.seat)
        if self.owner != self.seat or option not in own:
            return council_key(s, option)
        return SIDES[own.index(option)]

    def label(self, s: BtwixtState, option: int) -> str:
        if option not in councils_of(s, self.owner):
            return council_name(s, option)
        side = councils_of(s, self.owner).index(option)
        neighbour = left_of(s, self.owner) if side == LEFT else right_of(s, self.owner)
        return f"{SIDES[side].title()}, with {who(s, neighbour)}"

    def targets(self, s: BtwixtState, option: int) -> list[str]:
        return [f"council:{council_key(s, option)}"]

    def prompt(self, s: BtwixtState) -> str:
        return self.question if not self.by else f"{ability_name(s, self.by)}: {self.question}"

    def unavailable(self, s: BtwixtState) -> list[Unavailable]:
        whose = "yours" if self.owner == self.seat else f"{who(s, self.owner)}'s"
        refusal = Refusal("terms.council", f"That is no council of {whose}.")
        return [
            self.refuse(s, council, refusal)
            for council in range(s.players)
            if council not in councils_of(s, self.owner)
        ]


class PickAlly(Ask[BtwixtState]):
    """Ask for an ally on the table that a card affects. [play.ability]"""

    kind: ClassVar[str] = "ally"
    rule: ClassVar[str] = "play.ability"
    chain: ClassVar[str] = "turn"
    runs_on: ClassVar[bool] = True

    def __init__(self, seat: int, allies: list[int], by: str, question: str, may: bool) -> None:
        self.seat = seat
        self.allies = allies
        self.by = by
        self.question = question
        self.may = may

    def options(self, s: BtwixtState) -> list[int]:
        return [*self.allies, NOTHING] if self.may else self.allies

    def text(self, s: BtwixtState, option: int) -> str:
        """Return the key of the ally, such as `sansa-stark`, or `none`."""
        return "none" if option == NOTHING else ally_key(s, option)

    def label(self, s: BtwixtState, option: int) -> str:
        return "No ally" if option == NOTHING else ally_name(s, option)

    def targets(self, s: BtwixtState, option: int) -> list[str]:
        return [] if option == NOTHING else [f"ally:{ally_key(s, option)}"]

    def prompt(self, s: BtwixtState) -> str:
        return f"{ability_name(s, self.by)}: {self.question}"

    def unavailable(self, s: BtwixtState) -> list[Unavailable]:
        """List the other allies in councils, or in the dead pile if the card is about the dead."""
        dead = any(ally in s.dead for ally in self.allies)
        return [
            self.refuse(s, ally, self.refusal(s, ally))
            for pile in ([s.dead] if dead else s.council)
            for ally in pile
            if ally not in self.allies
        ]

    def refusal(self, s: BtwixtState, ally: int) -> Refusal:
        """Return why an ally cannot be chosen."""
        text = f"{ability_name(s, self.by)} does not let you choose {ally_name(s, ally)}."
        return Refusal(self.by, text)


def tell_no_effect(s: BtwixtState, by: str) -> None:
    """Log that an ability has nothing to act on. [concepts.unable]"""
    if s.lines is not None:  # the ability is looked for by its name
        s.log("concepts.unable", "{ability} has no effect.", ability=ability_ref(s, by))


def pick_ally(
    s: BtwixtState, seat: int, allies: list[int], by: str, question: str, may: bool = False
) -> Script[int]:
    """Let a seat choose one of `allies`; NOTHING if there are none or it declines."""
    if not allies:
        tell_no_effect(s, by)
        return NOTHING
    return (yield PickAlly(seat, allies, by, question, may))


# -- tokens --------------------------------------------------------------------------------------
def token_at(council: int, place: int) -> int:
    """Pack a council and the place of a token in it, from 0, into an option."""
    return council << PLACE_BITS | place


def token_of(s: BtwixtState, option: int) -> int:
    """Return the token that an option stands for."""
    return s.token[option >> PLACE_BITS][option & (1 << PLACE_BITS) - 1]


def place_of(option: int) -> int:
    """Return the place of an option's token in its council, counted from 1."""
    return (option & (1 << PLACE_BITS) - 1) + 1


def is_known(token: int, seat: int) -> bool:
    """Return whether a seat knows the value of a token; also works on views."""
    return not is_hidden(token) and is_seen(token, seat)


def tokens_to_choose(
    s: BtwixtState, seat: int, councils: list[int], but: Sequence[int] = ()
) -> list[int]:
    """List, as options, the tokens in `councils` that a seat can tell apart, except those in `but`.

    Of the tokens of a council that nobody has looked at, only the first is listed. [concepts.token]
    """
    options: list[int] = []
    for council in councils:
        alike = False
        for place, token in enumerate(s.token[council]):
            option = token_at(council, place)
            told = _is_told_apart(s, seat, token)
            if option in but or (alike and not told):
                continue
            options.append(option)
            alike = alike or not told
    return options


def _is_told_apart(s: BtwixtState, seat: int, token: int) -> bool:
    """Return whether a seat can tell a token apart from unseen ones.

    In version 1 of the rules, that takes knowing the token's value. [setup.first-rules]
    """
    return is_known(token, seat) if s.first_rules else bool(lookers(s, token))


def seen_words(s: BtwixtState, token: int) -> str:
    """Return words such as ` that Jon Snow has seen`; "" if nobody has looked at the token."""
    names = [who(s, seat) for seat in lookers(s, token)]
    if not names:
        return ""
    return f" that {some_of(names)} {'has' if len(names) == 1 else 'have'} seen"


class PickToken(Ask[BtwixtState]):
    """Ask for the power token that a card affects. [concepts.token]"""

    kind: ClassVar[str] = "token"
    rule: ClassVar[str] = "concepts.token"
    chain: ClassVar[str] = "turn"
    runs_on: ClassVar[bool] = True

    def __init__(self, seat: int, tokens: list[int], by: str, question: str, may: bool) -> None:
        self.seat = seat
        self.tokens = tokens
        self.by = by
        self.question = question
        self.may = may

    def options(self, s: BtwixtState) -> list[int]:
        return [*self.tokens, NOTHING] if self.may else self.tokens

    def text(self, s: BtwixtState, option: int) -> str:
        """Return the council and the token's place in it, as in `amber-coral 1`, or `none`."""
        if option == NOTHING:
            return "none"
        return f"{council_key(s, option >> PLACE_BITS)} {place_of(option)}"

    def label(self, s: BtwixtState, option: int) -> str:
        """Return the council of the token, and its value if the seat knows it."""
        if option == NOTHING:
            return "No token"
        where = council_name(s, option >> PLACE_BITS)
        token = token_of(s, option)
        if is_known(token, self.seat):
            return f"The token of {token & KIND} of {where}"
        if not lookers(s, token):
            return f"An unseen token of {where}"
        return f"Token {place_of(option)} of {where}{seen_words(s, token)}"

    def targets(self, s: BtwixtState, option: int) -> list[str]:
        if option == NOTHING:
            return []
        council = council_key(s, option >> PLACE_BITS)
        return [f"token:{council}:{place_of(option)}", f"council:{council}"]

    def prompt(self, s: BtwixtState) -> str:
        return f"{ability_name(s, self.by)}: {self.question}"

    def unavailable(self, s: BtwixtState) -> list[Unavailable]:
        """List all tokens that cannot be chosen, including those that look like one that can."""
        return [
            self.refuse(s, token_at(council, place), self.refusal(s, council))
            for council, tokens in enumerate(s.token)
            for place in range(len(tokens))
            if token_at(council, place) not in self.tokens
        ]

    def refusal(self, s: BtwixtState, council: int) -> Refusal:
        """Return why a token of a council cannot be chosen."""
        if any(token >> PLACE_BITS == council for token in self.tokens):
            text = "It is known already, or looks like another one: choose that."
            return Refusal("concepts.token", text)
        text = f"{ability_name(s, self.by)} is not for tokens of {council_name(s, council)}."
        return Refusal(self.by, text)


def pick_token(
    s: BtwixtState, seat: int, tokens: list[int], by: str, question: str, may: bool = False
) -> Script[int]:
    """Let a seat choose one of `tokens`; NOTHING if there are none or it declines."""
    if not tokens:
        tell_no_effect(s, by)
        return NOTHING
    return (yield PickToken(seat, tokens, by, question, may))
