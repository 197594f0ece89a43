"""The state of a match of the first edition: the second's, with more fields."""

from __future__ import annotations

from typing import Any, Final

from rulewright.games.thrones.components import AREA_COUNT, NOBODY, TRACKS
from rulewright.games.thrones.state import FIELDS, MARCHES, ThronesState, battle_from
from rulewright.games.thrones_first.boxes import BOXES, box_named
from rulewright.kit.saved import restore, saved

# The steps that only the first edition has; the others have the numbers of `thrones.state`.
TACTICS: Final = 14  # houses choose their tactics cards, after planning
IMMEDIATE: Final = 15  # immediate effects of tactics, before the raids
EXTRA_MARCH: Final = 16  # an ongoing effect of tactics, after a march
MILITARY_SUPPORT: Final = 17  # ally cards, after the call for support

# Indexes of `card_gains[side]`: what texts gave to the card of a side.
STRENGTH: Final = 0
SWORDS: Final = 1
FORTIFICATIONS: Final = 2

LEADERS: Final = 12  # the most that a box may have
NOWHERE: Final = NOBODY


class FirstState(ThronesState):
    """The whole state of a match of the first edition between two steps."""

    def __init__(self, players: int, source: FirstState | None = None) -> None:
        super().__init__(players, source)
        if source is None:
            self.box = 0  # an index of `boxes.BOXES`
            self.storm_cards = False
            self.ports = False
            self.siege_engines = False
            self.fortifications = False
            self.one_time_orders = False
            self.with_tactics = False
            self.with_leaders = False
            self.with_allies = False
            self.goal = 0  # how many Cities and Strongholds win at once; 0 if none do
            self.more_than_force = False  # whether only more strength beats a neutral force
            self.last_card_returns = False
            self.victim_pays = False
            self.saan_stops_all = False
            self.threat_stays = False
            self.knights_keep_bonus = False
            self.court_printed = False  # whether the King's Court started as printed
            self.twelve_forces = False  # whether four players started with twelve neutral forces
            self.first_rules = False  # whether some rules are played as in rules 1

            self.footmen_idle = False  # footmen add no strength in support this round
            self.forts: list[int] = [0] * AREA_COUNT  # 1 where a fortification stands
            self.once: list[int] = [0] * AREA_COUNT  # one-time orders: 1 + an index of `Box.once`
            self.once_used: list[int] = [0] * players  # a bit mask of the orders that a house used
            self.cunning: list[int] = [NOBODY] * players  # the house that may not act against each
            self.tactic: list[int] = [NOBODY] * players  # the card chosen this round
            self.tactic_part: list[int] = [0] * players  # a bit mask of its used effects
            self.tactics_gone: list[int] = [0] * players  # a bit mask of discarded cards
            self.leader_at: list[int] = [NOWHERE] * LEADERS
            self.leader_up = NOBODY  # the leader that an order has improved
            self.allies: list[int] = [0] * players  # a bit mask of the ally cards of each house
            self.ally_played: list[int] = [0, 0]  # bit masks of ally cards in the battle, by side
            self.stolen: list[int] = [NOBODY] * len(TRACKS)  # the house with the track's token
            self.both_retreat = False  # whether a text makes both sides retreat
            self.card_gains: list[list[int]] = no_gains()  # what texts gave to each side's card
            self.marcher = NOBODY  # the house that marched last
            self.trail: list[int] = []  # the areas that its march entered
            self.march_fought = False  # whether its march attacked
            self.resume = MARCHES  # the step after the combat
        else:
            self.box = source.box
            self.storm_cards = source.storm_cards
            self.ports = source.ports
            self.siege_engines = source.siege_engines
            self.fortifications = source.fortifications
            self.one_time_orders = source.one_time_orders
            self.with_tactics = source.with_tactics
            self.with_leaders = source.with_leaders
            self.with_allies = source.with_allies
            self.goal = source.goal
            self.more_than_force = source.more_than_force
            self.last_card_returns = source.last_card_returns
            self.victim_pays = source.victim_pays
            self.saan_stops_all = source.saan_stops_all
            self.threat_stays = source.threat_stays
            self.knights_keep_bonus = source.knights_keep_bonus
            self.court_printed = source.court_printed
            self.twelve_forces = source.twelve_forces
            self.first_rules = source.first_rules
            self.footmen_idle = source.footmen_idle
            self.forts = source.forts[:]
            self.once = source.once[:]
            self.once_used = source.once_used[:]
            self.cunning = source.cunning[:]
            self.tactic = source.tactic[:]
            self.tactic_part = source.tactic_part[:]
            self.tactics_gone = source.tactics_gone[:]
            self.leader_at = source.leader_at[:]
            self.leader_up = source.leader_up
            self.allies = source.allies[:]
            self.ally_played = source.ally_played[:]
            self.stolen = source.stolen[:]
            self.both_retreat = source.both_retreat
            self.card_gains = [source.card_gains[0][:], source.card_gains[1][:]]
            self.marcher = source.marcher
            self.trail = source.trail[:]
            self.march_fought = source.march_fought
            self.resume = source.resume

    def copy(self) -> FirstState:
        """Return an independent copy that does not log."""
        return FirstState(self.players, self)

    def data(self) -> list[Any]:
        """Return the state as nested lists of ints, for `first_state_from`."""
        battle = [] if self.battle is None else [*self.battle.data(), self.battle.silenced[:]]
        rest = [saved(self, FIELDS), battle, saved(self, FIRST_FIELDS)]
        return [BOXES[self.box].key, self.players, *rest]


#: The saved fields of a state besides those of the second edition.
FIRST_FIELDS: Final = (
    "storm_cards", "ports", "siege_engines", "fortifications", "one_time_orders",
    "with_tactics", "with_leaders", "with_allies", "goal", "more_than_force", "last_card_returns",
    "victim_pays", "saan_stops_all", "threat_stays", "knights_keep_bonus", "court_printed",
    "footmen_idle", "forts", "once", "once_used", "cunning", "tactic", "tactic_part",
    "tactics_gone", "leader_at", "leader_up", "allies", "ally_played", "stolen", "both_retreat",
    "card_gains", "marcher", "trail", "march_fought", "resume", "twelve_forces",
    "first_rules",
)  # fmt: skip


def first_state_from(data: list[Any]) -> FirstState:
    """Restore a state from its `FirstState.data`."""
    s = FirstState(data[1])
    restore(s, FIELDS, data[2])
    if data[3]:
        s.battle = battle_from(data[3][:-1])
        s.battle.silenced = [bool(silenced) for silenced in data[3][-1]]
    restore(s, FIRST_FIELDS, data[4])
    choose_box(s, box_named(data[0]))
    return s


def choose_box(s: FirstState, box: int) -> None:
    """Use a box, and the edition of its set of house cards."""
    s.box = box
    s.edition = BOXES[box].editions[int(s.storm_cards)]


def no_gains() -> list[list[int]]:
    """Return an empty `card_gains`: nothing gained by either side's card."""
    return [[0, 0, 0], [0, 0, 0]]


def first(s: ThronesState) -> FirstState:
    """Return the same state, typed as a state of the first edition."""
    assert isinstance(s, FirstState)
    return s
