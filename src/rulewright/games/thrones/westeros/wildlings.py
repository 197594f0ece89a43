"""Wildling attacks and the wildling deck. [wildlings.*]

The deck is lazy: a card that nobody has seen is `UNKNOWN`, and which one it is gets drawn when
somebody looks. A card that somebody has seen stays where it is, and beside it stand the seats that
know it.
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
    """Which wildling card is on top of the deck."""

    def text(self, outcome: int) -> str:
        """`crow-killers`"""
        return WILDLINGS[outcome]


def unseen(s: ThronesState) -> list[int]:
    """The wildling cards that nobody has seen in their place in the deck."""
    return [card for card in range(len(WILDLINGS)) if card not in s.wild]


def all_seats(s: ThronesState) -> int:
    """Every house as a mask, and one bit more: the card was turned up for all to see.

    Without it, a card that every house has looked at in private would be shown to spectators.
    """
    return (2 << s.players) - 1


def _draw_top(s: ThronesState, audience: int) -> Script[int]:
    """The top card, told to an audience that does not know it.

    Luck is asked even where somebody knows the card, with all that it might be for those who do
    not: so it stands in the log for the seat that learns it now, and a state redealt for one of
    them, which may hold other hidden cards, takes it too.
    """
    top = s.wild[0]
    cards_left = [card for card in range(len(WILDLINGS)) if not _is_open(s, card)]
    new = unseen(s) if top == UNKNOWN else [top]
    card = yield TurnWildling(cards_left, [int(card in new) for card in cards_left], audience)
    if card != top:
        if card in s.wild:  # only in a redealt state: the two hidden cards change places
            s.wild[s.wild.index(card)] = top if top != UNKNOWN else new[0]
        s.wild[0] = card
    return card


def _is_open(s: ThronesState, card: int) -> bool:
    """Whether everybody knows where a card is."""
    return card in s.wild and s.wild_seen[s.wild.index(card)] == all_seats(s)


def turn_top(s: ThronesState) -> Script[int]:
    """Turn the top card up for all to see and put it at the bottom. [wildlings.attack]

    Nothing looks at the deck before the card is resolved but a second attack, which needs the
    next one: so it may go down at once.
    """
    if s.wild[0] == UNKNOWN or s.wild_seen[0] != all_seats(s):
        yield from _draw_top(s, EVERYONE)
    s.wild_seen[0] = all_seats(s)
    card = s.wild[0]
    bury_top(s)
    return card


def look_at_top(s: ThronesState, house: int) -> Script[int]:
    """A house looks at the top card, alone; which it is. [raven.look]"""
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
    """Put the top card at the bottom; the seats that know it still do."""
    s.wild.append(s.wild.pop(0))
    s.wild_seen.append(s.wild_seen.pop(0))


# -- an attack --------------------------------------------------------------------------------
class NameBidder(BreakTie):
    """Which of the houses tied for the highest or the lowest bid it is."""

    rule = "wildlings.ties"
    chain = ""


def wildling_attack(s: ThronesState, strength: int, houses: list[int]) -> Script[None]:
    """The wildlings attack: `houses` bid, the top card is resolved. [wildlings.attack]"""
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
    """The threat that is bid against."""
    return Phrase("Wildling attack of strength {strength}", strength=strength)


def name_bidder(s: ThronesState, bids: list[int], won: bool) -> Script[int]:
    """The highest bidder after a win, else the lowest. [wildlings.ties]"""
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
    """The lowest bidder suffers first, then the others in turn order. [wildlings.order]

    What follows from a house's losses applies before the next one's. [wildlings.losses]
    """
    others = [house for house in turn_order(s) if house in houses and house != lowest]
    for house in [lowest, *others]:
        script = LOST[card](s, house, house == lowest)
        if script is not None:
            yield from script
        yield from settle_board(s)


def log_outcome(s: ThronesState, bidder: int, won: bool) -> None:
    """Log who has won, and who counts as the highest or the lowest bidder."""
    if won:
        pattern = "The Night’s Watch holds; {highest} bid the most."
        s.log("wildlings.outcome", pattern, highest=HOUSE_REF[bidder])
    else:
        pattern = "The wildlings win; {lowest} bid the least."
        s.log("wildlings.outcome", pattern, lowest=HOUSE_REF[bidder])


def attack_again(s: ThronesState, house: int, bids: list[int]) -> Script[None]:
    """A second attack, without the highest bidder. [wildlings.preemptive-raid]"""
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
