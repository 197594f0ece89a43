"""The first edition's answers to the questions that editions answer differently."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.components import (
    CARD_NAMES,
    FIEFDOMS,
    FOOTMAN,
    HOUSE_NAMES,
    KNIGHT,
    NOBODY,
    OVERLAY_PLAYERS,
    POOL,
    PORTS,
    SHIP,
    SIEGE,
    UNIT_STRENGTH,
)
from rulewright.games.thrones.control import controller
from rulewright.games.thrones.editions import Edition
from rulewright.games.thrones.state import ATTACKER, Battle, Combatant, March, ThronesState
from rulewright.games.thrones_first.box import Box
from rulewright.games.thrones_first.clash.once_asks import place_once_orders
from rulewright.games.thrones_first.state import MILITARY_SUPPORT, STRENGTH, first
from rulewright.games.thrones_first.storm.allies import ally_strength
from rulewright.games.thrones_first.storm.leaders import (
    joining_words,
    leader_strength,
    leader_swords,
)
from rulewright.kernel import Refusal, Script

FOOTMEN: Final = 10
KNIGHTS: Final = 4
SHIPS: Final = 6
ENGINES: Final = 3


LAST_UNIT: Final = "combat.last-unit"
OWN_STEPS: Final[list[str]] = ["tactics", "immediate", "extra-march", "military-support"]


def _pool(engines: int) -> list[int]:
    pool = [0] * len(POOL)
    pool[FOOTMAN], pool[KNIGHT], pool[SHIP], pool[SIEGE] = FOOTMEN, KNIGHTS, SHIPS, engines
    return pool


POOL_WITHOUT_ENGINES: Final[list[int]] = _pool(0)
POOL_WITH_ENGINES: Final[list[int]] = _pool(ENGINES)


class FirstEdition(Edition):
    """The edition of a box with one of its sets of house cards."""

    def __init__(self, box: Box, card_set: int) -> None:
        super().__init__(box.realm, box.events, box.first_cards[card_set])
        self.box = box
        self.armies = box.armies
        self.text_track = FIEFDOMS
        self.survivors_rule = LAST_UNIT
        self.weak_assaults = True
        self.special_raid_hits_defense = False
        self.special_consolidate_musters = False
        self.consolidates_at_sea = False
        self.raven_looks = False
        self.threat_breaks_out = False
        self.combat_steps = [*self.combat_steps, MILITARY_SUPPORT]
        self.own_steps = OWN_STEPS
        self.bends_strength = True
        self.makes_truces = True
        self.castle_name = "City"
        self.castle_names = "Cities"
        self.own_phases = [
            "Planning phase: tactics",
            "Action phase: before the raids",
            "Action phase: one more march",
            "Combat: ally cards",
        ]
        self.tokens_stray = True

    # -- pieces and places ---------------------------------------------------------------------
    def pool(self, s: ThronesState) -> list[int]:
        """Return four knights, and siege engines only with A Clash of Kings. [setup.limits]"""
        return POOL_WITH_ENGINES if first(s).siege_engines else POOL_WITHOUT_ENGINES

    def stars(self, s: ThronesState) -> list[int]:
        """Return the numbers printed in the box for this number of players. [planning.stars]"""
        return self.box.stars_few if s.players in OVERLAY_PLAYERS else self.box.stars

    def areas_to_win(self, s: ThronesState) -> int:
        """Return 0, unless an option sets a number. [victory.seven]"""
        return first(s).goal

    # -- orders --------------------------------------------------------------------------------
    def further_orders(self, s: ThronesState, house: int) -> Script[None]:
        """Place one-time orders beside the regular ones. [once.place]"""
        if first(s).one_time_orders:
            yield from place_once_orders(s, house)

    def truce(self, s: ThronesState, house: int, area: int) -> Refusal | None:
        """Refuse hostile acts against all areas of a house protected by The Lion's Cunning.

        [once.cunning]
        """
        return self.truce_with(s, house, controller(s, area))

    def truce_with(self, s: ThronesState, house: int, other: int) -> Refusal | None:
        """Refuse hostile acts against a house by the one that its Lion's Cunning named.

        [once.cunning]
        """
        if other in (NOBODY, house) or first(s).cunning[other] != house:
            return None
        return Refusal("once.cunning", f"This round you may not act against {HOUSE_NAMES[other]}.")

    # -- tokens --------------------------------------------------------------------------------
    def token_holder(self, s: ThronesState, track: int) -> int:
        """Return the house that stole the token, else the first on its track.

        [cards.stolen-tokens]
        """
        thief = first(s).stolen[track]
        return s.tracks[track][0] if thief == NOBODY else thief

    def settle_token(self, s: ThronesState, track: int) -> None:
        """Return a stolen token when its track is settled. [cards.stolen-tokens]"""
        first(s).stolen[track] = NOBODY

    # -- the start -----------------------------------------------------------------------------
    def garrisons(self, s: ThronesState) -> dict[int, int]:
        """Return no garrisons: this edition has none."""
        return {}

    def closed(self, s: ThronesState) -> list[int]:
        """List the closed areas of the box, and all ports if the match has none. [options.ports]"""
        return [*self.box.setups[s.players].closed, *([] if first(s).ports else PORTS)]

    def closing_rule(self, s: ThronesState, area: int) -> str:
        """Return the rule for a closed area; a port may be closed by an option. [options.ports]"""
        if area in PORTS and not first(s).ports:
            return "options.ports"
        return super().closing_rule(s, area)

    # -- strength ------------------------------------------------------------------------------
    def overcomes(self, s: ThronesState, strength: int, force: int) -> bool:
        """Return whether the strength suffices: an equal one does, unless an option demands more.

        [neutral.strength]
        """
        return strength > force if first(s).more_than_force else strength >= force

    def unit_worth(self, s: ThronesState, b: Battle, unit: Combatant, worth: int) -> int:
        """Return less for supporting footmen who are idle, and for knights against a fortification.

        [westeros.rains-of-autumn] [fortifications.knights]
        """
        own = first(s)
        if is_supporting(s, b, unit.side, unit.area):
            worth = self.support_worth(s, unit.kind, worth)
        if unit.kind == KNIGHT and unit.side == ATTACKER and own.forts[b.area]:
            return worth - 1 if own.knights_keep_bonus else UNIT_STRENGTH[KNIGHT] - 1
        return worth

    def support_worth(self, s: ThronesState, kind: int, worth: int) -> int:
        """Return 0 for footmen while they are idle. [westeros.rains-of-autumn]"""
        return 0 if kind == FOOTMAN and first(s).footmen_idle else worth

    def extra_strength(self, s: ThronesState, b: Battle, side: int) -> int:
        """Return the strength from leaders, allies, and card texts that changed the side's card.

        [cards.aeron-damphair] [leaders.strength] [allies.military-support]
        """
        own = first(s)
        strength = own.card_gains[side][STRENGTH]
        if own.with_leaders:
            strength += leader_strength(s, b, side)
        if own.with_allies:
            strength += ally_strength(s, side)
        return strength

    def extra_terms(self, s: ThronesState, b: Battle, side: int) -> list[tuple[str, int]]:
        gain = first(s).card_gains[side][STRENGTH]
        terms = [(f"{CARD_NAMES[b.cards[side]]}’s price", gain)] if gain else []
        if leader_strength(s, b, side):
            terms.append(("Leaders", leader_strength(s, b, side)))
        if ally_strength(s, side):
            terms.append(("Ally cards", ally_strength(s, side)))
        return terms

    def extra_swords(self, s: ThronesState, b: Battle, side: int) -> int:
        """Return the swords of an improved leader. [leaders.strength]"""
        return leader_swords(s, b, side)

    def joining(self, s: ThronesState, march: March, target: int) -> list[str]:
        """Name the leaders that may join: they are asked for only once the units are under way."""
        return joining_words(s, march, target)

    # -- hands ---------------------------------------------------------------------------------
    def last_card_comes_back(self, s: ThronesState) -> bool:
        """Return whether the match has the option that the last card returns. [cards.refill]"""
        return first(s).last_card_returns


def is_supporting(s: ThronesState, b: Battle, side: int, area: int) -> bool:
    """Return whether units support a side from an area instead of fighting. [combat.sides]

    Units that stayed at the origin of the attack support if an order there allows it. In matches
    with the first rules they count as attackers. [options.first-rules]
    """
    if first(s).first_rules and side == ATTACKER and area == b.origin:
        return False
    return area != b.area
