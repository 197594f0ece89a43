"""Editions: the questions that the editions of the game answer differently.

A chapter of the rules asks the edition of its match, and never which one it is. The class `Edition`
itself answers as the second edition does.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.components import (
    AREAS_TO_WIN,
    OVERLAY_PLAYERS,
    POOL,
    STARS,
    STARS_OVERLAY,
    SUPPLY_ARMIES,
    THRONE,
    closed_areas,
    start_garrisons,
)
from rulewright.games.thrones.event import Event
from rulewright.games.thrones.realm import Realm
from rulewright.games.thrones.state import (
    CALL_FOR_SUPPORT,
    RESOLUTION,
    Battle,
    Combatant,
    March,
    ThronesState,
)
from rulewright.kernel import Refusal, Script


class Edition:
    """An edition: its components, and its answers where editions differ."""

    def __init__(self, realm: Realm, events: list[Event], first_card: int) -> None:
        self.realm = realm
        self.events = events  # the Westeros cards of all decks
        self.first_card = first_card  # where the set of 42 house cards begins in the catalogue
        self.armies: list[list[int]] = SUPPLY_ARMIES
        self.text_track = THRONE  # the better place on it resolves its card text first
        # The rule by which who alone has units left once the cards acted wins the combat, if any.
        self.survivors_rule = ""
        self.weak_assaults = False  # a march may attack a neutral force that it cannot beat
        self.special_raid_hits_defense = True
        self.special_consolidate_musters = True
        self.consolidates_at_sea = True  # such an order may be placed at sea
        self.raven_looks = True  # the raven may look at the top wildling card
        self.threat_breaks_out = True  # wildlings attack when their track is full
        self.castle_name = "castle"  # what the table calls the lesser of the structures
        self.castle_names = "castles"
        self.own_phases: list[str] = []  # what the table calls steps that only this edition has
        self.tokens_stray = False  # whether `token_holder` has anything to say
        self.makes_truces = False  # whether `truce` has anything to say
        self.combat_steps: list[int] = list(range(CALL_FOR_SUPPORT, RESOLUTION + 1))
        self.own_steps: list[str] = []  # the names of steps that come after those of all editions
        self.bends_strength = False  # whether the questions about strength say anything

    # -- pieces and places ---------------------------------------------------------------------
    def pool(self, s: ThronesState) -> list[int]:
        """How many units of each kind a house has. [setup.limits]"""
        return POOL

    def stars(self, s: ThronesState) -> list[int]:
        """The special orders that each place on the King's Court track allows. [planning.stars]"""
        return STARS_OVERLAY if s.players in OVERLAY_PLAYERS else STARS

    def areas_to_win(self, s: ThronesState) -> int:
        """How many castles and strongholds win at once; 0 where none do. [victory.seven]"""
        return AREAS_TO_WIN

    def token_holder(self, s: ThronesState, track: int) -> int:
        """The house that has the token of an influence track. [tracks.iron-throne]"""
        return s.tracks[track][0]

    def settle_token(self, s: ThronesState, track: int) -> None:
        """Bids have settled a track: its token goes to its first place. [bid.clash]"""

    # -- orders --------------------------------------------------------------------------------
    def further_orders(self, s: ThronesState, house: int) -> Script[None]:
        """Let a house plan more when its areas have their orders."""
        yield from ()

    def truce(self, s: ThronesState, house: int, area: int) -> Refusal | None:
        """Why a house may not march, raid or support against an area for now."""
        return None

    def truce_with(self, s: ThronesState, house: int, other: int) -> Refusal | None:
        """Why a house may do nothing against another for now."""
        return None

    def garrisons(self, s: ThronesState) -> dict[int, int]:
        """The garrison strengths at the start, by area. [setup.garrisons]"""
        return start_garrisons(s.players)

    def closed(self, s: ThronesState) -> list[int]:
        """The areas and ports that nobody may enter in the whole game. [neutral.closed]"""
        return closed_areas(s.players)

    def closing_rule(self, s: ThronesState, area: int) -> str:
        """The rule that closes such an area."""
        return "neutral.closed"

    # -- strength ------------------------------------------------------------------------------
    def overcomes(self, s: ThronesState, strength: int, force: int) -> bool:
        """Whether an assault of a strength beats a neutral force. [neutral.strength]"""
        return strength >= force

    def unit_worth(self, s: ThronesState, b: Battle, unit: Combatant, worth: int) -> int:
        """The worth of a unit that is `worth` that much with the texts of cards."""
        return worth

    def support_worth(self, s: ThronesState, kind: int, worth: int) -> int:
        """The worth of a unit that supports an assault on a neutral force. [neutral.support]"""
        return worth

    def extra_strength(self, s: ThronesState, b: Battle, side: int) -> int:
        """The strength that a side has besides units, orders and cards."""
        return 0

    def extra_terms(self, s: ThronesState, b: Battle, side: int) -> list[tuple[str, int]]:
        """The same, term by term with a label each."""
        return []

    def extra_swords(self, s: ThronesState, b: Battle, side: int) -> int:
        """The sword icons that a side has besides those of its cards."""
        return 0

    def joining(self, s: ThronesState, march: March, target: int) -> list[str]:
        """All that may still join a march that attacks an area, in sentences."""
        return []

    # -- hands ---------------------------------------------------------------------------------
    def last_card_comes_back(self, s: ThronesState) -> bool:
        """Whether the last card of a hand returns with the others. [cards.refill]"""
        return False


EDITIONS: Final[list[Edition]] = []
"""Every edition that can be played here, by the number that a state has."""


def edition_of(s: ThronesState) -> Edition:
    """The edition that a state is played by."""
    return EDITIONS[s.edition]


def realm_of(s: ThronesState) -> Realm:
    """The realm that a state is played in."""
    return EDITIONS[s.edition].realm


def add_edition(edition: Edition) -> int:
    """Make an edition known; its number."""
    EDITIONS.append(edition)
    return len(EDITIONS) - 1
