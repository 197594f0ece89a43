"""The state of a game of Thrones: compact lists of small ints, indexed by area, house or card.

`ThronesState` is plain data: all there is to know between two steps. `March` and `Battle` are the
parts that exist only while a march is put together or a combat is fought.
"""

from __future__ import annotations

from typing import Any, Final

from rulewright.games.thrones.components import (
    AREA_COUNT,
    DECKS,
    EVENT_COUNT,
    FULL_HAND,
    NOBODY,
    START_POWER,
    THREAT_START,
    WILDLINGS,
)
from rulewright.kernel import State
from rulewright.kit.saved import restore, saved

ATTACKER: Final = 0
DEFENDER: Final = 1
SIDES: Final[list[str]] = ["attacker", "defender"]
NO_CARD: Final = -1
HIDDEN_CARD: Final = -2  # in a view: chosen, but not shown to this seat
UNKNOWN: Final = -1  # a wildling card that nobody has seen

# The steps of a round, in their order (`rounds.py` has the script of each).
WESTEROS: Final = 0
EVENT: Final = 1
PLANNING: Final = 2
SHORT_PLANNING: Final = 3
RAVEN: Final = 4
RAIDS: Final = 5
MARCHES: Final = 6
CALL_FOR_SUPPORT: Final = 7
HOUSE_CARDS: Final = 8
TIDES_REDRAW: Final = 9
RESOLUTION: Final = 10
CONSOLIDATION: Final = 11
CLEAN_UP: Final = 12
ENDED: Final = 13


class March:
    """A march being prepared: the units left at the origin, and those sent to each destination."""

    def __init__(self, house: int, origin: int, order: int, left: int) -> None:
        self.house = house
        self.origin = origin
        self.order = order
        self.left = left  # standing units not yet sent
        self.beneath = 0  # the order left at the origin once the march order is spent
        self.places: list[int] = []  # destinations, and the troops sent to each
        self.troops: list[int] = []
        self.reach: list[int] = []  # the areas that units of this march can reach
        self.others: list[int] = []  # the house's other areas with units, and how many in each
        self.other_sizes: list[int] = []

    def sent_to(self, place: int) -> int:
        """Return the troops sent to a destination so far."""
        for number, other in enumerate(self.places):
            if other == place:
                return self.troops[number]
        return 0

    def send(self, troops: int, place: int) -> None:
        """Send some of the units left at the origin to a destination."""
        self.left -= troops
        for number, other in enumerate(self.places):
            if other == place:
                self.troops[number] += troops
                return
        self.places.append(place)
        self.troops.append(troops)

    def recall(self, troops: int, place: int) -> None:
        """Take back troops that were sent to a destination."""
        self.left += troops
        number = self.places.index(place)
        self.troops[number] -= troops
        if not self.troops[number]:
            del self.places[number]
            del self.troops[number]

    def copy(self) -> March:
        """Return an independent copy."""
        other = March(self.house, self.origin, self.order, self.left)
        other.beneath = self.beneath
        other.places = self.places[:]
        other.troops = self.troops[:]
        other.reach = self.reach
        other.others = self.others
        other.other_sizes = self.other_sizes
        return other


class Combatant:
    """A unit that fights for a side in a combat, or supports it from another area."""

    def __init__(self, side: int, house: int, area: int, kind: int) -> None:
        self.side = side
        self.house = house
        self.area = area
        self.kind = kind


class Battle:
    """A combat: its sides and area, their support, the cards played.

    In lists of two, index 0 is the attacker and index 1 the defender.
    """

    def __init__(self, attacker: int, defender: int, area: int, origin: int) -> None:
        self.attacker = attacker
        self.defender = defender
        self.area = area
        self.origin = origin
        self.order = 0  # the march order that started it
        self.attackers = 0  # the attacking troops; the defenders are on the board
        self.backing: list[list[int]] = [[], []]  # areas that support each side
        self.cards: list[int] = [NO_CARD, NO_CARD]
        self.shown = False  # whether the house cards lie open
        self.silenced: list[bool] = [False, False]  # whether the text of a side's card is cancelled
        self.cancelled: list[int] = [NO_CARD, NO_CARD]  # cards sent back to the hand
        self.tides: list[int] = [NO_CARD, NO_CARD]
        self.tides_shown = False
        self.blade = NOBODY  # the side that used the blade for +1

    def houses(self) -> list[int]:
        """Return the attacking and the defending house, in this order."""
        return [self.attacker, self.defender]

    def house(self, side: int) -> int:
        """Return the house that fights on a side."""
        return self.attacker if side == ATTACKER else self.defender

    def side_of(self, house: int) -> int:
        """Return the side of a house: `ATTACKER`, `DEFENDER`, or `NOBODY` (-1) if it has none."""
        if house == self.attacker:
            return ATTACKER
        return DEFENDER if house == self.defender else NOBODY

    def copy(self) -> Battle:
        """Return an independent copy."""
        other = Battle(self.attacker, self.defender, self.area, self.origin)
        other.order = self.order
        other.attackers = self.attackers
        other.backing = [self.backing[0][:], self.backing[1][:]]
        other.cards = self.cards[:]
        other.shown = self.shown
        other.silenced = self.silenced[:]
        other.cancelled = self.cancelled[:]
        other.tides = self.tides[:]
        other.tides_shown = self.tides_shown
        other.blade = self.blade
        return other

    def data(self) -> list[Any]:
        """Return the combat as a list for `battle_from`."""
        return saved(self, BATTLE_FIELDS)


#: The saved fields of a combat, in this order.
BATTLE_FIELDS: Final = (
    "attacker", "defender", "area", "origin", "order", "attackers", "backing", "cards", "shown",
    "cancelled", "tides", "tides_shown", "blade",
)  # fmt: skip


def battle_from(data: list[Any]) -> Battle:
    """Restore a combat from its `Battle.data`."""
    battle = Battle(data[0], data[1], data[2], data[3])
    restore(battle, BATTLE_FIELDS, data)
    return battle


class ThronesState(State):
    """The whole state of a game between two steps."""

    def __init__(self, players: int, source: ThronesState | None = None) -> None:
        """Make a state with an empty board, or an independent copy of `source`."""
        self.lines = None
        self.players = players
        if source is None:
            self.edition = 0  # an index of `editions.EDITIONS`; 0 is the second edition
            self.faq_ranking = False  # this and the next five: the options of the match
            self.with_tides = False
            self.engines_as_casualties = False
            self.supply_as_won = False
            self.mace_fights_on = False
            self.raid_takes_two = False

            self.round = 1
            self.step = PLANNING
            self.turn = 0  # a place on the Iron Throne track, or the Westeros deck being resolved

            self.units: list[int] = [0] * AREA_COUNT  # troops (troops.py)
            self.holder: list[int] = [NOBODY] * AREA_COUNT  # whose units stand there
            self.order: list[int] = [0] * AREA_COUNT
            self.token: list[int] = [NOBODY] * AREA_COUNT  # whose Power token lies there
            self.garrison: list[int] = [0] * AREA_COUNT
            self.neutral: list[int] = [0] * AREA_COUNT

            self.power: list[int] = [START_POWER] * players  # available Power
            self.supply: list[int] = [0] * players
            self.tracks: list[list[int]] = [[], [], []]  # houses from first to last
            self.hand: list[int] = [FULL_HAND] * players  # bit n for the house's card n
            self.blade_used = False
            self.raven_used = False
            self.threat = THREAT_START
            self.barred = 0  # bit n: order token n may not be placed this round

            self.deck: list[int] = EVENT_COUNT[:]  # Westeros cards left, by event
            self.events: list[int] = [NOBODY] * DECKS  # the events revealed this round
            self.wild: list[int] = [UNKNOWN] * len(WILDLINGS)  # the wildling deck from the top
            self.wild_seen: list[int] = [0] * len(WILDLINGS)  # seats that know each, a bit mask

            self.bids: list[int] = []  # a bid for each house, -1 for none; empty when nobody bids
            self.bids_open = False
            self.points: list[int] = []  # mustering points left by area; empty when nobody musters
            self.march: March | None = None
            self.battle: Battle | None = None
        else:
            self.edition = source.edition
            self.faq_ranking = source.faq_ranking
            self.with_tides = source.with_tides
            self.engines_as_casualties = source.engines_as_casualties
            self.supply_as_won = source.supply_as_won
            self.mace_fights_on = source.mace_fights_on
            self.raid_takes_two = source.raid_takes_two
            self.round = source.round
            self.step = source.step
            self.turn = source.turn
            self.units = source.units[:]
            self.holder = source.holder[:]
            self.order = source.order[:]
            self.token = source.token[:]
            self.garrison = source.garrison[:]
            self.neutral = source.neutral[:]
            self.power = source.power[:]
            self.supply = source.supply[:]
            tracks = source.tracks
            self.tracks = [tracks[0][:], tracks[1][:], tracks[2][:]]
            self.hand = source.hand[:]
            self.blade_used = source.blade_used
            self.raven_used = source.raven_used
            self.threat = source.threat
            self.barred = source.barred
            self.deck = source.deck[:]
            self.events = source.events[:]
            self.wild = source.wild[:]
            self.wild_seen = source.wild_seen[:]
            self.bids = source.bids[:]
            self.bids_open = source.bids_open
            self.points = source.points[:]
            march, battle = source.march, source.battle
            self.march = None if march is None else march.copy()
            self.battle = None if battle is None else battle.copy()

    @property
    def marching(self) -> March:
        """The march being prepared; there must be one."""
        march = self.march
        assert march is not None
        return march

    @property
    def combat(self) -> Battle:
        """The combat being fought; there must be one."""
        battle = self.battle
        assert battle is not None
        return battle

    def copy(self) -> ThronesState:
        """Return an independent copy that does not log."""
        return ThronesState(self.players, self)

    def data(self) -> list[Any]:
        """Return the state as nested lists of ints.

        The march is left out: it exists only within a step.
        """
        battle = [] if self.battle is None else self.battle.data()
        return [self.players, *saved(self, FIELDS), battle, *saved(self, LATER_FIELDS)]


#: The saved fields of a state before and after the combat, in this order.
FIELDS: Final = (
    "faq_ranking", "with_tides", "round", "step", "turn", "units", "holder", "order", "token",
    "garrison", "neutral", "power", "supply", "tracks", "hand", "blade_used", "raven_used",
    "threat", "barred", "deck", "events", "wild", "wild_seen", "bids", "bids_open", "points",
)  # fmt: skip
LATER_FIELDS: Final = (
    "engines_as_casualties", "supply_as_won", "mace_fights_on", "raid_takes_two",
)  # fmt: skip


def state_from(data: list[Any]) -> ThronesState:
    """Restore a state from its `State.data`."""
    s = ThronesState(data[0])
    later = len(FIELDS) + 2
    restore(s, FIELDS, data[1 : later - 1])
    s.battle = battle_from(data[later - 1]) if data[later - 1] else None
    restore(s, LATER_FIELDS, data[later:])
    return s
