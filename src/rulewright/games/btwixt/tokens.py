"""Power tokens: gaining, placing, moving, looking and returning. [concepts.token]

A token is its value, with the seats that have looked at it as bits above. Those seats are public.
Tokens in the supply have no order, and nobody knows them.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.choices import (
    NOTHING,
    PLACE_BITS,
    PickCouncil,
    is_known,
    pick_token,
    token_of,
    tokens_to_choose,
)
from rulewright.games.btwixt.names import council_ref, leader_ref, leader_refs
from rulewright.games.btwixt.state import (
    BtwixtState,
    councils_of,
    kind_of,
    lookers,
    seen_by,
)
from rulewright.games.btwixt.words import BLANK, KEEPS_AT_HOME, KIND, NONE
from rulewright.kernel import Chance, Phrase, Script

WHERE_TO: Final = "Where do you put the power token?"
UNSEEN_TOKEN: Final = Phrase("A power token")


def gain(s: BtwixtState, seat: int, council: int = NONE, by: str = "") -> Script[None]:
    """Let a seat gain an unseen token, in `council` or in one of its own. [concepts.token]

    A card can force all tokens that the winner gains into the ally's council. [cards.iron-price]
    """
    if not s.supply:
        s.log("concepts.supply", "No power token is left.")
        return
    if council == NONE:
        council = kept_at_home(s, seat)
    if council == NONE:
        council = yield PickCouncil(seat, seat, councils_of(s, seat), WHERE_TO, by)
    token = yield from draw_token(s)
    put_token(s, seat, council, token)


def put_token(s: BtwixtState, seat: int, council: int, token: int) -> None:
    """Put a token that a seat gains into a council, and log it."""
    s.token[council].append(token)
    s.log(
        "concepts.token",
        "{player} gains a power token in {target}.",
        player=leader_ref(s, seat),
        target=council_ref(s, council),
    )


def kept_at_home(s: BtwixtState, seat: int) -> int:
    """Return the council that a card forces all the seat's new tokens into, or NONE.

    [cards.iron-price]
    """
    if seat != s.winner or s.home == NONE:
        return NONE
    for card in s.bid[seat]:
        if not card & BLANK and kind_of(s, card).traits & KEEPS_AT_HOME:
            return s.home
    return NONE


def draw_token(s: BtwixtState, audience: int = 0) -> Script[int]:
    """Take a random token from the supply, which must not be empty.

    `audience` is the bit mask of the seats that see it. The random outcome is the token's value, so
    that records contain it.
    """
    token = yield Chance(s.supply[:], None, audience)
    s.supply.remove(token)
    for seat in range(s.players):
        if audience >> seat & 1:
            token = seen_by(token, seat)
    return token


def give_back(s: BtwixtState, token: int) -> None:
    """Mix a token back into the supply, unseen. [concepts.supply]"""
    s.supply.append(token & KIND)
    s.supply.sort()


def clear_current(s: BtwixtState) -> None:
    """Return the tokens on the current ally to the supply. [concepts.supply]"""
    for token in s.on_current:
        give_back(s, token)
    s.on_current = []


def take_token(s: BtwixtState, option: int) -> int:
    """Remove the token that an option stands for from its council, and return it.

    `choices.token_at` makes these options.
    """
    return s.token[option >> PLACE_BITS].pop(option & (1 << PLACE_BITS) - 1)


def move(s: BtwixtState, option: int, council: int) -> None:
    """Move a token to another council. [concepts.token]"""
    s.log(
        "concepts.token",
        "{token} moves from {source} to {target}.",
        token=token_phrase(s, token_of(s, option)),
        source=council_ref(s, option >> PLACE_BITS),
        target=council_ref(s, council),
    )
    s.token[council].append(take_token(s, option))


def return_to_supply(s: BtwixtState, option: int) -> None:
    """Return a token from a council to the supply. [concepts.supply]"""
    s.log(
        "concepts.supply",
        "{token} returns to the supply from {source}.",
        token=token_phrase(s, token_of(s, option)),
        source=council_ref(s, option >> PLACE_BITS),
    )
    give_back(s, take_token(s, option))


def token_phrase(s: BtwixtState, token: int) -> Phrase:
    """Return a phrase for a token that names the leaders who have looked at it, if any."""
    seen = leader_refs(s, lookers(s, token))
    if not seen:
        return UNSEEN_TOKEN
    have = "has" if len(seen) == 1 else "have"
    return Phrase(f"A power token that {{seen}} {have} seen", seen=seen)


# -- looking -------------------------------------------------------------------------------------
def look_at(s: BtwixtState, seat: int, number: int, by: str) -> Script[None]:
    """Let a seat look at up to `number` tokens in its councils. [concepts.token]

    Must be the last thing in a step. Everybody sees which tokens are looked at, but not their
    values.
    """
    chosen: list[int] = []
    while len(chosen) < number:
        tokens = unseen_tokens(s, seat, chosen)
        if not tokens:
            break
        option = yield from pick_token(s, seat, tokens, by, "which token do you look at?", True)
        if option == NOTHING:
            break
        chosen.append(option)
    for option in chosen:
        show_token(s, seat, option)


def unseen_tokens(s: BtwixtState, seat: int, but: list[int]) -> list[int]:
    """List the tokens in a seat's councils that it does not know, except those in `but`."""
    options = tokens_to_choose(s, seat, councils_of(s, seat), but)
    return [option for option in options if not is_known(token_of(s, option), seat)]


def show_token(s: BtwixtState, seat: int, option: int) -> None:
    """Show a token to one seat only."""
    council, place = option >> PLACE_BITS, option & (1 << PLACE_BITS) - 1
    token = s.token[council][place]
    s.token[council][place] = seen_by(token, seat)
    where = council_ref(s, council)
    s.log(
        "concepts.token",
        "{player} looks at power token {number} of {council}.",
        player=leader_ref(s, seat),
        number=place + 1,
        council=where,
    )
    s.log(
        "concepts.token",
        "The token of {council} is worth {value}.",
        visible_to=1 << seat,
        reveals=True,
        council=where,
        value=token & KIND,
    )


def own_tokens(s: BtwixtState, seat: int) -> list[int]:
    """List the distinguishable tokens in a seat's councils, as options."""
    return tokens_to_choose(s, seat, councils_of(s, seat))
