"""The questions that the editions of the game answer differently.

The chapters of the rules ask the edition of the match and never test which edition it is. The
class `Edition` itself answers as the second edition does.
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
        self.text_track = THRONE  # the side higher on it resolves its card text first
        # The rule by which a side wins if it alone has units left after the cards act; "" for none.
        self.survivors_rule = ""
        self.weak_assaults = False  # a march may attack a neutral force that it cannot beat
        self.special_raid_hits_defense = True
        self.special_consolidate_musters = True
        self.consolidates_at_sea = True  # consolidate orders may be placed at sea
        self.raven_looks = True  # the raven may look at the top wildling card
        self.threat_breaks_out = True  # wildlings attack when their track is full
        self.castle_name = "castle"  # the name of the lesser structure
        self.castle_names = "castles"
        self.own_phases: list[str] = []  # names of phases of this edition only
        self.tokens_stray = False  # whether a track's token may leave its first place
        self.makes_truces = False  # whether `truce` may refuse anything
        self.combat_steps: list[int] = list(range(CALL_FOR_SUPPORT, RESOLUTION + 1))
        self.own_steps: list[str] = []  # names of steps that only this edition has
        self.bends_strength = False  # whether the methods about strength do anything

    # -- pieces and places ---------------------------------------------------------------------
    def pool(self, s: ThronesState) -> list[int]:
        """Return how many units of each kind a house has. [setup.limits]"""
        return POOL

    def stars(self, s: ThronesState) -> list[int]:
        """Return how many special orders each place on the King's Court track allows.

        [planning.stars]
        """
        return STARS_OVERLAY if s.players in OVERLAY_PLAYERS else STARS

    def areas_to_win(self, s: ThronesState) -> int:
        """Return how many castles and strongholds win at once; 0 if none do.

        [victory.seven]
        """
        return AREAS_TO_WIN

    def token_holder(self, s: ThronesState, track: int) -> int:
        """Return the house that has the token of an influence track. [tracks.iron-throne]"""
        return s.tracks[track][0]

    def settle_token(self, s: ThronesState, track: int) -> None:
        """Give a track's token to its first house once bids have settled it. [bid.clash]

        Does nothing here: the token always belongs to the first house.
        """

    # -- orders --------------------------------------------------------------------------------
    def further_orders(self, s: ThronesState, house: int) -> Script[None]:
        """Let a house plan more once all its areas have orders."""
        yield from ()

    def truce(self, s: ThronesState, house: int, area: int) -> Refusal | None:
        """Return why a house may not march, raid or support against an area now, or None."""
        return None

    def truce_with(self, s: ThronesState, house: int, other: int) -> Refusal | None:
        """Return why a house may not act against another now, or None."""
        return None

    def garrisons(self, s: ThronesState) -> dict[int, int]:
        """Return the garrison strengths at the start, by area. [setup.garrisons]"""
        return start_garrisons(s.players)

    def closed(self, s: ThronesState) -> list[int]:
        """List the areas and ports that nobody may ever enter. [neutral.closed]"""
        return closed_areas(s.players)

    def closing_rule(self, s: ThronesState, area: int) -> str:
        """Return the id of the rule that closes an area; the area must be in `closed(s)`."""
        return "neutral.closed"

    # -- strength ------------------------------------------------------------------------------
    def overcomes(self, s: ThronesState, strength: int, force: int) -> bool:
        """Return whether an assault of this strength beats a neutral force.

        [neutral.strength]
        """
        return strength >= force

    def unit_worth(self, s: ThronesState, b: Battle, unit: Combatant, worth: int) -> int:
        """Return the strength of a unit in combat, where cards alone would give it `worth`."""
        return worth

    def support_worth(self, s: ThronesState, kind: int, worth: int) -> int:
        """Return the strength of a unit that supports an assault. [neutral.support]

        `worth` is its ordinary strength.
        """
        return worth

    def extra_strength(self, s: ThronesState, b: Battle, side: int) -> int:
        """Return the strength of a side besides its units, orders and cards."""
        return 0

    def extra_terms(self, s: ThronesState, b: Battle, side: int) -> list[tuple[str, int]]:
        """List the terms of `extra_strength`, each with a label."""
        return []

    def extra_swords(self, s: ThronesState, b: Battle, side: int) -> int:
        """Return the sword icons of a side besides those on its cards."""
        return 0

    def joining(self, s: ThronesState, march: March, target: int) -> list[str]:
        """Describe, in sentences, strength that may still join a march that attacks an area."""
        return []

    # -- hands ---------------------------------------------------------------------------------
    def last_card_comes_back(self, s: ThronesState) -> bool:
        """Return whether the last card of a hand returns with the others.

        [cards.refill]
        """
        return False


EDITIONS: Final[list[Edition]] = []
"""All registered editions; `ThronesState.edition` is an index of this list."""


def edition_of(s: ThronesState) -> Edition:
    """Return the edition of a match."""
    return EDITIONS[s.edition]


def realm_of(s: ThronesState) -> Realm:
    """Return the realm (the printed board) of a match."""
    return EDITIONS[s.edition].realm


def add_edition(edition: Edition) -> int:
    """Register an edition and return its number."""
    EDITIONS.append(edition)
    return len(EDITIONS) - 1
