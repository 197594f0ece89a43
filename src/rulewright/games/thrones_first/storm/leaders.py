"""Leaders: they go with units, add strength, and march by orders that improve them.

`s.leader_at` has the area of each leader of the box; an attacking leader is in the embattled area.
[leaders.*]
"""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones import troops
from rulewright.games.thrones.action.turns import orders_of
from rulewright.games.thrones.components import AREA, AREA_NAMES, AREAS, KIND, LAND, NOBODY
from rulewright.games.thrones.state import MARCHES, Battle, March, ThronesState
from rulewright.games.thrones_first.boxes import BOXES
from rulewright.games.thrones_first.expansions import Leader
from rulewright.games.thrones_first.state import NOWHERE, first
from rulewright.kernel import Ask, Refusal, Script

LEAD: Final = 1 << 12  # LEAD | leader: an option beside those of raids and Power
STAYS: Final = 0  # an option; n stands for the march's n-th destination


def leaders_of(s: ThronesState) -> list[Leader]:
    """List the leaders of the box, for all houses."""
    return BOXES[first(s).box].leaders


def leaders_in(s: ThronesState, house: int, area: int) -> list[int]:
    """List the leaders of a house in an area, as indexes of `leaders_of`."""
    at = first(s).leader_at
    return [
        place
        for place, leader in enumerate(leaders_of(s))
        if leader.house == house and at[place] == area
    ]


def set_up_leaders(s: ThronesState) -> None:
    """Place the leaders of houses in play where they start, if strength and start are known."""
    own = first(s)
    for place, leader in enumerate(leaders_of(s)):
        if leader.house < s.players and leader.strength and leader.start != NOBODY:
            own.leader_at[place] = leader.start


# -- in a combat -------------------------------------------------------------------------------
def leader_strength(s: ThronesState, b: Battle, side: int) -> int:
    """Return the strength that a side's leaders add. [leaders.strength]"""
    total = 0
    for place in leaders_in(s, b.house(side), b.area):
        leader = leaders_of(s)[place]
        improved = first(s).leader_up == place
        total += leader.improved_strength if improved else leader.strength
    return total


def leader_swords(s: ThronesState, b: Battle, side: int) -> int:
    """Return the swords of a side's improved leader. [leaders.strength]"""
    up = first(s).leader_up
    if up == NOBODY or up not in leaders_in(s, b.house(side), b.area):
        return 0
    return leaders_of(s)[up].improved_swords


# -- orders that improve a leader ----------------------------------------------------------------
def lead_options(s: ThronesState, house: int, kind: int) -> list[int]:
    """List options to resolve orders as marches with a leader. [leaders.order]

    Each order improves one leader, and a leader cannot march with routed units alone. In matches
    with the first rules it can. [options.first-rules]
    """
    if not first(s).with_leaders:
        return []
    areas = orders_of(s, house, kind)
    if not first(s).first_rules:
        areas = [area for area in areas if troops.standing(s.units[area])]
    return [
        LEAD | place
        for area in areas
        for place in leaders_in(s, house, area)
        if leaders_of(s)[place].trigger == kind
    ]


def lead_refusal(tried: str) -> Refusal | None:
    """Return why `tried` is not open if it names a march with a leader, else None.

    [leaders.order]
    """
    if " marches " not in tried:
        return None
    return Refusal("leaders.order", "No order there is of the leader’s kind, or no unit can march.")


def lead_text(s: ThronesState, option: int) -> str:
    """Return a text such as `winterfell marches robb-stark`."""
    leader = option ^ LEAD
    return f"{AREAS[first(s).leader_at[leader]]} marches {leaders_of(s)[leader].key}"


def lead_label(s: ThronesState, option: int) -> str:
    """Return a text such as `Winterfell: march with Robb Stark instead`."""
    leader = option ^ LEAD
    where = AREA_NAMES[first(s).leader_at[leader]]
    return f"{where}: march with {leaders_of(s)[leader].name} instead"


def lead_targets(s: ThronesState, option: int) -> list[str]:
    """Name the area, then the leader."""
    leader = option ^ LEAD
    return [AREAS[first(s).leader_at[leader]], f"leader:{leaders_of(s)[leader].key}"]


# -- on the march ------------------------------------------------------------------------------
class LeaderGoes(Ask[ThronesState]):
    """Choose whether a leader goes along, and with which units."""

    kind = "leader"
    rule = "leaders.march"

    def __init__(self, seat: int, leader: int, places: list[int], may_stay: bool) -> None:
        self.seat = seat
        self.leader = leader
        self.places = places
        self.may_stay = may_stay

    def options(self, s: ThronesState) -> list[int]:
        """List `STAYS` if the leader may stay, and the number of each land destination, from 1."""
        goes = list(range(1, len(self.places) + 1))
        return [STAYS, *goes] if self.may_stay else goes

    def text(self, s: ThronesState, option: int) -> str:
        """Return the notation, such as `robb-stark stays` or `robb-stark goes`.

        With several destinations the area follows.
        """
        key = leaders_of(s)[self.leader].key
        if option == STAYS:
            return f"{key} stays"
        if len(self.places) == 1:
            return f"{key} goes"
        return f"{key} goes {AREAS[self.places[option - 1]]}"

    def label(self, s: ThronesState, option: int) -> str:
        if option == STAYS:
            return "The leader stays"
        return f"Along to {AREA_NAMES[self.places[option - 1]]}"

    def targets(self, s: ThronesState, option: int) -> list[str]:
        leader = f"leader:{leaders_of(s)[self.leader].key}"
        return [leader] if option == STAYS else [leader, AREAS[self.places[option - 1]]]

    def prompt(self, s: ThronesState) -> str:
        return f"Does {leaders_of(s)[self.leader].name} go along?"

    def why_not(self, s: ThronesState, tried: str) -> Refusal:
        name = tried.rpartition(" ")[2]
        if name in AREA and KIND[AREA[name]] != LAND:
            return Refusal("leaders.land", "A leader never ends a march at sea or in a port.")
        return Refusal(self.rule, "A leader goes where units of the march go, or stays with units.")


def ask_leaders(s: ThronesState, march: March) -> Script[list[int]]:
    """Ask where each leader at the origin of a march goes.

    Returns the destinations by leader; `NOWHERE` for those that stay.
    """
    goals = [NOWHERE] * len(leaders_of(s))
    if not first(s).with_leaders:
        return goals
    places = [place for place in march.places if KIND[place] == LAND]
    if not places:
        return goals
    stay = march.left > 0 or troops.routed(s.units[march.origin]) > 0
    for leader in leaders_in(s, march.house, march.origin):
        option = yield LeaderGoes(march.house, leader, places, stay)
        if option != STAYS:
            goals[leader] = places[option - 1]
    return goals


def joining_words(s: ThronesState, march: March, target: int) -> list[str]:
    """Name the leaders that may join an attack, with their strength. [leaders.march]"""
    if not first(s).with_leaders or KIND[target] != LAND:
        return []
    lines: list[str] = []
    for place in leaders_in(s, march.house, march.origin):
        leader = leaders_of(s)[place]
        improved = first(s).leader_up == place
        added = f"{leader.improved_strength if improved else leader.strength} to your strength"
        if improved and leader.improved_swords:
            swords = leader.improved_swords
            added += " and a sword" if swords == 1 else f" and {swords} swords"
        lines.append(f"{leader.name} may still go along, and adds {added}.")
    return lines


def move_leaders(s: ThronesState, march: March, goals: list[int]) -> None:
    """Move leaders with their units; a leader whose units did not go stays."""
    at = first(s).leader_at
    for leader, area in enumerate(goals):
        attacks = s.battle is not None and s.battle.area == area
        if area != NOWHERE and (attacks or s.holder[area] == march.house):
            at[leader] = area


# -- after a step ------------------------------------------------------------------------------
def settle_leaders(s: ThronesState, units: list[int], b: Battle | None) -> None:
    """Move leaders along with their beaten units; one without units is lost. [leaders.loss]

    `units` and `b` are the units and the combat before the step.
    """
    at = first(s).leader_at
    for place, leader in enumerate(leaders_of(s)):
        area = at[place]
        if area == NOWHERE or s.holder[area] == leader.house:
            continue
        if s.battle is not None and s.battle.area == area:
            continue  # it attacks there, or is with units that fight
        at[place] = _refuge(s, units, leader.house) if b is not None and b.area == area else NOWHERE
        if at[place] == NOWHERE:
            s.log("leaders.loss", "{leader} has no units left and is lost.", leader=leader.ref)


def _refuge(s: ThronesState, units: list[int], house: int) -> int:
    """Return the area to which units of a house moved in this step, or `NOWHERE`."""
    for area, before in enumerate(units):
        if s.holder[area] == house and troops.size(s.units[area]) > troops.size(before):
            return area
    return NOWHERE


def go_back_to_step(s: ThronesState) -> None:
    """After a combat of a leader's march, go back to the step of its order. [leaders.order]"""
    own = first(s)
    if s.battle is None and s.step == MARCHES and own.resume != MARCHES:
        s.step = own.resume
        own.resume = MARCHES
    if s.battle is None:
        own.leader_up = NOBODY
