"""Wildling attacks and the wildling deck. [wildlings.*]

The deck is drawn lazily: a card that nobody has seen is `UNKNOWN` until somebody looks at it. A
card that has been seen keeps its place, and `wild_seen` has the seats that know it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulewright.games.thrones.components import (
    HOUSE_REF,
    NOBODY,
    RAID_STRENGTH,
    THREAT_AFTER_LOSS,
    WILDLING_REF,
    WILDLINGS,
)
from rulewright.games.thrones.control import throne_holder, turn_order
from rulewright.games.thrones.ports import settle_board
from rulewright.games.thrones.state import UNKNOWN, ThronesState
from rulewright.games.thrones.westeros import wildling_cards as cards
from rulewright.games.thrones.westeros.bids import BreakTie, bid, end_bidding
from rulewright.kernel import EVERYONE, Chance, Phrase, Script


# -- the deck ---------------------------------------------------------------------------------
class TurnWildling(Chance):
    """Draw the top wildling card."""

    def text(self, outcome: int) -> str:
        """Return the notation, such as `crow-killers`."""
        return WILDLINGS[outcome]


def unseen(s: ThronesState) -> list[int]:
    """List the wildling cards whose place in the deck nobody has seen."""
    return [card for card in range(len(WILDLINGS)) if card not in s.wild]


def all_seats(s: ThronesState) -> int:
    """Return the bit mask of all houses, plus a bit for a card that was shown to all at once.

    Without that bit, spectators would be shown a card that every house has looked at in private.
    """
    return (2 << s.players) - 1


def _draw_top(s: ThronesState, audience: int) -> Script[int]:
    """Draw the top card for an audience that does not know it.

    Even if some seats know the card, it is drawn from all the cards that it could be for the
    others. So the log records it for the seats that learn it now; and a state redealt for one of
    them, in which other cards are hidden, accepts the same outcome.
    """
    top = s.wild[0]
    cards_left = [card for card in range(len(WILDLINGS)) if not _is_open(s, card)]
    new = unseen(s) if top == UNKNOWN else [top]
    card = yield TurnWildling(cards_left, [int(card in new) for card in cards_left], audience)
    if card != top:
        if card in s.wild:  # only in a redealt state: swap the two hidden cards
            s.wild[s.wild.index(card)] = top if top != UNKNOWN else new[0]
        s.wild[0] = card
    return card


def _is_open(s: ThronesState, card: int) -> bool:
    """Return whether every seat knows where a card is."""
    return card in s.wild and s.wild_seen[s.wild.index(card)] == all_seats(s)


def turn_top(s: ThronesState) -> Script[int]:
    """Turn the top card for all to see and put it at the bottom. [wildlings.attack]

    It goes to the bottom before it is resolved: meanwhile only a second attack can turn a card, and
    that attack needs the next one.
    """
    if s.wild[0] == UNKNOWN or s.wild_seen[0] != all_seats(s):
        yield from _draw_top(s, EVERYONE)
    s.wild_seen[0] = all_seats(s)
    card = s.wild[0]
    bury_top(s)
    return card


def look_at_top(s: ThronesState, house: int) -> Script[int]:
    """Let a house alone look at the top card, and return the card. [raven.look]"""
    if s.wild[0] == UNKNOWN or not s.wild_seen[0] >> house & 1:
        yield from _draw_top(s, 1 << house)
    s.wild_seen[0] |= 1 << house
    s.log(
        "raven.look",
        "The top wildling card is {card}.",
        visible_to=1 << house,
        card=WILDLING_REF[s.wild[0]],
    )
    return s.wild[0]


def bury_top(s: ThronesState) -> None:
    """Put the top card at the bottom; seats that know it still do."""
    s.wild.append(s.wild.pop(0))
    s.wild_seen.append(s.wild_seen.pop(0))


# -- an attack --------------------------------------------------------------------------------
class NameBidder(BreakTie):
    """Choose which of the tied houses counts as the highest or lowest bidder."""

    rule = "wildlings.ties"
    chain = ""


def wildling_attack(s: ThronesState, strength: int, houses: list[int]) -> Script[None]:
    """Resolve an attack: `houses` bid, then the top card is turned. [wildlings.attack]"""
    bids = yield from bid(s, houses, attack_of(strength))
    won = sum(amount for amount in bids if amount > 0) >= strength
    chosen = yield from name_bidder(s, bids, won)
    end_bidding(s)
    card = yield from turn_top(s)
    if won:
        s.threat = 0
    else:
        s.threat = s.threat - THREAT_AFTER_LOSS if s.threat > THREAT_AFTER_LOSS else 0
    log_outcome(s, chosen, won)
    s.log("wildlings.threat", "The wildling threat is now {threat}.", threat=s.threat)
    s.log(RULES[card], "The wildling card is {card}.", card=WILDLING_REF[card])
    if won:
        script = WON[card](s, chosen, bids)
        if script is not None:
            yield from script
    else:
        yield from _suffer(s, card, chosen, houses)


def attack_of(strength: int) -> Phrase:
    """Return the attack as the `prize` to bid for, as in `Wildling attack of strength 8`."""
    return Phrase("Wildling attack of strength {strength}", strength=strength)


def name_bidder(s: ThronesState, bids: list[int], won: bool) -> Script[int]:
    """Return the highest bidder after a victory, else the lowest. [wildlings.ties]"""
    taking_part = [amount for amount in bids if amount != NOBODY]
    wanted = max(taking_part) if won else min(taking_part)
    tied = [house for house in turn_order(s) if bids[house] == wanted]
    if len(tied) == 1:
        return tied[0]
    if won:
        question = "The Night’s Watch holds: who counts as the highest bidder?"
    else:
        question = "The wildlings break through: who counts as the lowest bidder?"
    return (yield NameBidder(throne_holder(s), tied, [], question))


def _suffer(s: ThronesState, card: int, lowest: int, houses: list[int]) -> Script[None]:
    """Apply a lost attack to the lowest bidder, then to others in turn order. [wildlings.order]

    The consequences of a house's losses apply before the next house's turn. [wildlings.losses]
    """
    others = [house for house in turn_order(s) if house in houses and house != lowest]
    for house in [lowest, *others]:
        script = LOST[card](s, house, house == lowest)
        if script is not None:
            yield from script
        yield from settle_board(s)


def log_outcome(s: ThronesState, bidder: int, won: bool) -> None:
    """Log the result and the house that counts as highest or lowest bidder."""
    if won:
        pattern = "The Night’s Watch holds; {highest} bid the most."
        s.log("wildlings.outcome", pattern, highest=HOUSE_REF[bidder])
    else:
        pattern = "The wildlings win; {lowest} bid the least."
        s.log("wildlings.outcome", pattern, lowest=HOUSE_REF[bidder])


def attack_again(s: ThronesState, house: int, bids: list[int]) -> Script[None]:
    """Run a second attack, without the highest bidder of the first.

    [wildlings.preemptive-raid]
    """
    others = [h for h in turn_order(s) if bids[h] != NOBODY and h != house]
    yield from wildling_attack(s, RAID_STRENGTH, others)


# -- the cards, found by id -------------------------------------------------------------------
WonScript = Callable[[ThronesState, int, list[int]], Script[None] | None]
LostScript = Callable[[ThronesState, int, bool], Script[None] | None]

_CARDS: Final[dict[str, tuple[WonScript, LostScript, str]]] = {
    "a-king-beyond-the-wall": (
        cards.king_won,
        cards.king_lost,
        "wildlings.king-beyond-the-wall",
    ),
    "crow-killers": (cards.crows_won, cards.crows_lost, "wildlings.crow-killers"),
    "mammoth-riders": (cards.mammoths_won, cards.mammoths_lost, "wildlings.mammoth-riders"),
    "massing-on-the-milkwater": (
        cards.massing_won,
        cards.massing_lost,
        "wildlings.massing-on-the-milkwater",
    ),
    "preemptive-raid": (attack_again, cards.raid_lost, "wildlings.preemptive-raid"),
    "rattleshirts-raiders": (
        cards.rattleshirt_won,
        cards.rattleshirt_lost,
        "wildlings.rattleshirts-raiders",
    ),
    "silence-at-the-wall": (
        cards.silence_won,
        cards.silence_lost,
        "wildlings.silence-at-the-wall",
    ),
    "skinchanger-scout": (
        cards.skinchanger_won,
        cards.skinchanger_lost,
        "wildlings.skinchanger-scout",
    ),
    "the-horde-descends": (cards.horde_won, cards.horde_lost, "wildlings.horde-descends"),
}
if set(_CARDS) != set(WILDLINGS):
    raise ValueError(f"wildling cards and scripts differ: {set(_CARDS) ^ set(WILDLINGS)}")

WON: Final[list[WonScript]] = [_CARDS[card][0] for card in WILDLINGS]
LOST: Final[list[LostScript]] = [_CARDS[card][1] for card in WILDLINGS]
RULES: Final[list[str]] = [_CARDS[card][2] for card in WILDLINGS]
