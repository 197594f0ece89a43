"""Claiming: placing allies, their abilities when claimed, and the token for winning. [claim.order]

Allies are claimed one by one, the current one first. Each takes two steps: it is placed, then its
ability is resolved.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.cards.registry import ally_code
from rulewright.games.btwixt.choices import PickCouncil
from rulewright.games.btwixt.names import (
    ally_name,
    ally_ref,
    ally_rule,
    card_ref,
    council_ref,
    leader_ref,
    who,
)
from rulewright.games.btwixt.piles import count_trait, has_trait
from rulewright.games.btwixt.state import (
    BtwixtState,
    ally_of,
    councils_of,
    kind_of,
    left_of,
    right_of,
)
from rulewright.games.btwixt.tokens import gain
from rulewright.games.btwixt.vocabulary.places import home_of
from rulewright.games.btwixt.words import (
    BLANK,
    CLAIMED,
    CURRENT,
    KIND,
    MUSTERS,
    NONE,
    OTHER,
    OTHER_BY_ALLY,
    OVERRULES_ALL,
    PLACE,
    PULLS_STRINGS,
    REPLACED,
    REWARD,
    RULES_PLACEMENT,
    SAME,
    SAME_BY_ALLY,
    SEEN,
    TALKS,
    TRIUMPH,
    WAIVES_TOKEN,
)
from rulewright.kernel import Script

OWN_CHOICE: Final = "Into which of your councils does {} go?"
CHOICE_FOR: Final = "Into which council of {1} does {0} go?"


# -- placing -------------------------------------------------------------------------------------
def place_ally(s: BtwixtState) -> Script[None]:
    """Let the winner place the next ally, along with tokens on the current ally. [claim.place]"""
    prize = s.prizes[0]
    ally = prize & KIND
    council = yield from council_for(s, ally, prize >> SEEN)
    s.prizes.remove(prize)
    settle(s, ally, council)
    s.step = CLAIMED


def settle(s: BtwixtState, ally: int, council: int) -> None:
    """Put an ally into a council, along with any tokens on the current ally."""
    s.council[council].append(ally)
    s.token[council] += s.on_current
    s.on_current = []
    s.placed = ally
    if s.claimed == NONE:
        s.claimed = ally
        s.home = council
    s.log(
        "claim.place",
        "{player} places {ally} in {target}.",
        player=leader_ref(s, s.winner),
        ally=ally_ref(s, ally),
        target=council_ref(s, council),
    )


def council_for(s: BtwixtState, ally: int, how: int) -> Script[int]:
    """Decide which council an ally goes into. [placement.order]

    The first of these with a rule for it decides: this ally, if its rule overrides all others; the
    ally that brought it; its own rule; the card that brought it; other cards; the winner.

    In version 1 of the rules, the card that brought it came before its own rule, and an ally that
    allows both councils left the choice to cards, unless its rule overrides all others.
    [setup.first-rules]
    """
    traits = ally_of(s, ally).traits
    if traits & OVERRULES_ALL:
        said = yield from said_by(s, ally)
        if s.first_rules and not said:
            said = councils_of(s, s.winner)
        if said:
            return (yield from choose(s, ally, said, s.winner))
    by_ally = how in (OTHER_BY_ALLY, SAME_BY_ALLY)
    by_card = how in (OTHER, SAME)
    if s.home != NONE and (by_ally or (by_card and s.first_rules)):
        return with_the_first(s, how in (SAME, SAME_BY_ALLY))
    if traits & RULES_PLACEMENT and not traits & OVERRULES_ALL:
        said = yield from said_by(s, ally)
        if said and not (s.first_rules and len(said) > 1):
            return (yield from choose(s, ally, said, s.winner))
    if s.home != NONE and by_card:
        return with_the_first(s, how == SAME)
    councils = pulled_to(s) if how == CURRENT else councils_of(s, s.winner)
    return (yield from choose(s, ally, councils, chooser(s, how)))


def said_by(s: BtwixtState, ally: int) -> Script[list[int]]:
    """List the councils that an ally's own rule allows."""
    councils = yield from ally_code(s, ally).councils(s, s.winner)
    if len(councils) == 1:
        pattern = "The ability of {ally} decides the council."
        s.log(ally_rule(s, ally), pattern, ally=ally_ref(s, ally))
    return councils


def with_the_first(s: BtwixtState, same: bool) -> int:
    """Return the winner's council that holds the first ally claimed this round.

    Without `same`, return the winner's other council.
    """
    pattern = "It has to go where {ally} went."
    if not same:
        pattern = "It has to go where {ally} did not go."
    s.log("placement.order", pattern, ally=ally_ref(s, s.claimed))
    left, right = councils_of(s, s.winner)
    return left if (left == s.home) == same else right


def pulled_to(s: BtwixtState) -> list[int]:
    """List the councils that Pulling the Strings allows for the current ally.
    [placement.strings-count]

    A neighbour with more copies than the other forces the council shared with that neighbour.
    """
    left, right = councils_of(s, s.winner)
    strings = strings_to_left(s)
    if not strings:
        return [left, right]
    puller = left_of(s, s.winner) if strings > 0 else right_of(s, s.winner)
    s.log("placement.strings", "{player} pulls the strings.", player=leader_ref(s, puller))
    return [left] if strings > 0 else [right]


def strings_to_left(s: BtwixtState) -> int:
    """Return the number of Pulling the Strings on the winner's left minus that on the right."""
    strings = count_trait(s, left_of(s, s.winner), PULLS_STRINGS)
    return strings - count_trait(s, right_of(s, s.winner), PULLS_STRINGS)


# -- who chooses ---------------------------------------------------------------------------------
def choose(s: BtwixtState, ally: int, councils: list[int], by: int) -> Script[int]:
    """Return the only allowed council for an ally, or let the leader in seat `by` choose one."""
    if len(councils) == 1:
        return councils[0]
    name = ally_name(s, ally)
    question = OWN_CHOICE.format(name)
    if by != s.winner:
        question = CHOICE_FOR.format(name, who(s, s.winner))
    return (yield PickCouncil(by, s.winner, councils, question))


def chooser(s: BtwixtState, how: int = CURRENT) -> int:
    """Return the seat that chooses an ally's council: the winner, unless a card says otherwise.

    For the current ally a neighbour's Golden Tongue takes precedence over the winner's own Crown's
    Muster. [cards.golden-tongue] [cards.crown-muster]
    """
    if how not in (CURRENT, REPLACED):
        return s.winner
    for seat in (left_of(s, s.winner), right_of(s, s.winner)):
        if has_trait(s, seat, TALKS):
            return seat
    return left_of(s, s.winner) if has_trait(s, s.winner, MUSTERS) else s.winner


def placed_freely(s: BtwixtState) -> bool:
    """Return whether the winner alone chose the council of the ally that was placed last."""
    ruled = ally_of(s, s.placed).traits & (OVERRULES_ALL | RULES_PLACEMENT) or strings_to_left(s)
    return s.placed == s.claimed and not ruled and chooser(s) == s.winner


# -- when claimed, and the token -----------------------------------------------------------------
def resolve_claim(s: BtwixtState) -> Script[None]:
    """Resolve the "when claimed" ability of the ally just placed, if it has one. [claim.when]"""
    code = ally_code(s, s.placed)
    if code.acts_when_claimed:
        yield from code.when_claimed(s, s.winner, home_of(s, s.placed))
    go_on(s)


def go_on(s: BtwixtState) -> None:
    """Set the next step: another ally, the winner's token, or triumph abilities. [claim.order]"""
    if s.prizes:
        s.step = PLACE
    else:
        s.step = TRIUMPH if s.rewarded else REWARD


def gain_reward(s: BtwixtState) -> Script[None]:
    """Give the winner a power token, unless one of their cards waives it. [claim.token]

    An option denies the token to a winner who claims no ally. [concepts.current-killed]
    """
    s.rewarded = True
    s.step = PLACE if s.prizes else TRIUMPH
    if s.no_ally_no_token and s.claimed == NONE and not s.prizes:
        pattern = "{player} gains no power token, for there is no ally."
        s.log("concepts.current-killed", pattern, player=leader_ref(s, s.winner))
        return
    waiver = waiving_card(s)
    if waiver == NONE:
        yield from gain(s, s.winner)
    else:
        pattern = "{card}: {player} gains no token for winning."
        player = leader_ref(s, s.winner)
        s.log("claim.token", pattern, card=card_ref(s, waiver), player=player)


def waiving_card(s: BtwixtState) -> int:
    """Return the winner's card that waives the token; NONE if there is none. [cards.bank-loan]"""
    for card in s.bid[s.winner]:
        if kind_of(s, card).traits & WAIVES_TOKEN and not card & BLANK:
            return card
    return NONE
