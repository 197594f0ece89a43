"""The campaign of each army: its best march, alone or with support."""

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
    """The best march of one army, with its worth for each march token."""

    def __init__(self, area: int) -> None:
        self.area = area
        self.values: list[float] = []
        self.places: list[int] = []
        self.target = NOBODY
        self.captures = 0  # castles and strongholds it would take
        self.chance = 1.0  # that its fight is won, with the help hoped for
        self.helpers: list[int] = []  # own areas whose support would help the fight
        self.help: list[float] = []  # by how much


def campaign_of(v: Survey, areas: list[int], area: int) -> Campaign:
    """The best march from an area, its worth by token, and the areas that could help it."""
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
    """The worth of a march with each token."""
    values: list[float] = []
    for order in MARCHES:
        marcher = Marcher(v, area, order, backing)
        march.order = order
        values.append(marcher.value(march))
    march.order = MARCHES[1]
    return values


def supporters_of(v: Survey, areas: list[int], area: int, hoped: list[float]) -> list[int]:
    """Own areas that could support fights of an army; the best is hoped for."""
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
    """The most that a campaign may bring."""
    return max(campaign.values) + sum(campaign.help[:1])
