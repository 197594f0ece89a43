"""Campaigns: the best march of each army, alone or with support."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones import troops
from rulewright.games.thrones.action.neutral import assault_strength
from rulewright.games.thrones.bots.marches import Marcher, no_backing
from rulewright.games.thrones.bots.survey import Survey
from rulewright.games.thrones.combat.support import reaches
from rulewright.games.thrones.components import NOBODY, ORDER
from rulewright.games.thrones.state import March

MARCHES: Final[list[int]] = [ORDER["march+1"], ORDER["march"], ORDER["march-1"]]


class Campaign:
    """The best march of an army, and its value with each march token."""

    def __init__(self, area: int) -> None:
        self.area = area
        self.values: list[float] = []
        self.places: list[int] = []
        self.target = NOBODY
        self.captures = 0  # how many castles and strongholds it would take
        self.chance = 1.0  # of winning its fight with the support hoped for
        self.helpers: list[int] = []  # the house's areas that could support the fight
        self.help: list[float] = []  # the value that the support of each would add


def campaign_of(v: Survey, areas: list[int], area: int) -> Campaign:
    """Plan the best march from an area, its values, and the areas that could support it."""
    hoped = no_backing()
    supporters = supporters_of(v, areas, area, hoped)
    marcher = Marcher(v, area, MARCHES[1], hoped)
    march = marcher.best()
    campaign = Campaign(area)
    campaign.places = march.places[:]
    campaign.target = marcher.target(march)
    for place in march.places:
        if v.realm.structure[place] and v.owners[place] != v.me:
            campaign.captures += 1
    target = campaign.target
    defender = NOBODY if target == NOBODY else v.defender_of(target)
    if defender != NOBODY:
        campaign.chance = marcher.win_chance(target, march.sent_to(target), defender)
    helped = values_of(v, area, march, hoped)
    alone = no_backing()
    bare = Marcher(v, area, MARCHES[1], alone)
    if target == NOBODY:
        campaign.values = helped
        return campaign
    if bare.allowed(march):
        campaign.values = values_of(v, area, march, alone)
    else:
        campaign.values = [-1.0, -1.0, -1.0]
    gain = max(helped[1] - campaign.values[1], 0.0)
    for supporter in supporters:
        near = target in v.realm.neighbours[supporter]
        if near and reaches(supporter, target):
            campaign.helpers.append(supporter)
            campaign.help.append(gain)
    return campaign


def values_of(v: Survey, area: int, march: March, backing: list[float]) -> list[float]:
    """Return the value of a march with each march token, in the order of the tokens."""
    values: list[float] = []
    for order in MARCHES:
        marcher = Marcher(v, area, order, backing)
        march.order = order
        values.append(marcher.value(march))
    march.order = MARCHES[1]
    return values


def supporters_of(v: Survey, areas: list[int], area: int, hoped: list[float]) -> list[int]:
    """List the house's other areas; set `hoped[target]` to the strongest support they can give."""
    supporters: list[int] = []
    for other in areas:
        if other == area:
            continue
        supporters.append(other)
        units = troops.standing(v.s.units[other])
        for target in v.realm.neighbours[other]:
            if reaches(other, target):
                strength = float(assault_strength(v.s, units, target))
                hoped[target] = max(hoped[target], strength)
    return supporters


def best_of(campaign: Campaign) -> float:
    """Return the highest value of a campaign, with its best support."""
    return max(campaign.values) + sum(campaign.help[:1])
