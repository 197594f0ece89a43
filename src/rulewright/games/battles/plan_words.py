"""The words that battle plans are written in: awards, instant victories, special rules.

A pack names them; an `Award`, an `Instant` or a `Special` holds the word's place in its list. The
rule of each stands in its own module: awards and instant victories in `victory/`, special rules in
`specials/`. The lists grow at the end alone, for saved matches hold places.
Nothing is imported here, so that packs can be read before all else.
"""

from __future__ import annotations

from typing import Final

# -- when points are awarded (`Award.when`) [victory.points] ------------------------------------
EVERY_ROUND: Final = 0  # at the end of every round, the last among them
AT_END: Final = 1  # at the end of the last round
AT_ONCE: Final = 2  # whenever it happens; open to the words of `HAPPENINGS` alone
TIMES: Final[list[str]] = ["every-round", "at-end", "at-once"]

# -- awards: `points` to `side` for each ... ---------------------------------------------------
UNIT: Final = 0  # enemy unit eliminated
RANK: Final = 1  # enemy unit of the rank `number` eliminated
COMMANDER: Final = 2  # enemy commander captured
OBJECTIVE: Final = 3  # objective controlled; `number` n: the n-th of the plan alone, from 1
MORALE: Final = 4  # `points` once while the enemy's morale has the colour `number`
ROW: Final = 5  # the value of the farthest row reached (special `rows` of that side)
CAMP: Final = 6  # `number` own units (0: each one) in the hexes of the special `camp` of that side
EXIT: Final = 7  # own unit that has left the field (`Plan.exits`)
POST: Final = 8  # true post controlled (special `posts`)
HOSTAGE: Final = 9  # `points` once the hostage has been discovered by that side
HOSTAGE_HOME: Final = 10  # `points` once that side has brought the hostage home
HOSTAGE_KEPT: Final = 11  # `points` to the side that keeps the hostage while he is not home
TENT_BURNED: Final = 12  # tent of the plan that is gone
TENT_STANDING: Final = 13  # tent that stands
TOWER_BURNED: Final = 14  # siege tower of the plan that is gone
TOWER_STANDING: Final = 15  # siege tower that stands
BUILDING_FIRE: Final = 16  # fire level on buildings that are not devastated
BUILDING_WASTED: Final = 17  # building devastated
BRIDGE_FIRE: Final = 18  # fire level on wooden bridges
BRIDGE_BURNED: Final = 19  # wooden bridge of the plan that is gone
AWARDS: Final[list[str]] = [
    "unit", "rank", "commander", "objective", "morale", "row", "camp", "exit", "post", "hostage",
    "hostage-home", "hostage-kept", "tent-burned", "tent-standing", "tower-burned",
    "tower-standing", "building-fire", "building-wasted", "bridge-fire", "bridge-burned",
]  # fmt: skip
#: Those that happen at one moment, and so may be awarded at once.
HAPPENINGS: Final[list[int]] = [
    UNIT, RANK, COMMANDER, EXIT, HOSTAGE, HOSTAGE_HOME, TENT_BURNED, TOWER_BURNED,
    BUILDING_WASTED, BRIDGE_BURNED,
]  # fmt: skip

# -- instant victories of `side` beside the rout, in the order of the plan [victory.instant] ----
WIN_OBJECTIVES: Final = 0  # controls `number` objectives, 0: all of the plan
WIN_COMMANDER: Final = 1  # has captured the enemy's `number`-th commander of the plan, from 1
WIN_COMMANDERS: Final = 2  # has captured `number` enemy commanders, 0: all of the battle
WIN_POINTS: Final = 3  # has `number` victory points
WIN_UNITS: Final = 4  # has eliminated `number` enemy units
WIN_EXITS: Final = 5  # `number` own units have left the field
WIN_POSTS: Final = 6  # controls `number` true posts, 0: all
WIN_HOSTAGE: Final = 7  # has discovered the hostage
WIN_HOSTAGE_HOME: Final = 8  # has brought the hostage home
WIN_TENTS: Final = 9  # `number` tents are gone, 0: all
WIN_TOWERS: Final = 10  # `number` siege towers are gone, 0: all
WIN_CAMP: Final = 11  # `number` own units stand in the hexes of its special `camp`
INSTANTS: Final[list[str]] = [
    "objectives", "commander", "commanders", "points", "units", "exits", "posts", "hostage",
    "hostage-home", "tents", "towers", "camp",
]  # fmt: skip

# -- special rules: `side`, `hexes`, `numbers` --------------------------------------------------
# Tokens that lie face down, one in each of `hexes`. Who comes upon one must stop there. The side
# that lays them knows them; with no side luck lays them, and nobody knows.

# Posts, of which some are true [plans.posts]. `side` lays them, the enemy turns them up by coming
# in (with no side: both do). A dummy goes; a true one is controlled by whose unit came last.
# numbers: [how many are true, 1 where units of `side` turn them up too]; all others are dummies.
POSTS: Final = 0

# A hostage and decoys [plans.hostage]. `side` keeps him; an enemy unit that comes to any of them
# turns all up, the decoys go, and he goes along with it. One hex is true.
# numbers: [1 where it is come upon by ending a turn there, 0 by coming in]
HOSTAGE_PAIR: Final = 1

# Where the hostage is home: `side` is who frees him; leaving the field with him is home too.
HOME: Final = 2

# Special archers [plans.archers]. `side` hides them at some of `hexes`; the first enemy unit that
# ends a movement within reach of them is shot at once. numbers: [archers, dice, reach].
ARCHERS: Final = 3

# Catapults [plans.catapults]. `side` lays a token in each of `hexes`; every three hexes, in their
# order, get one of each colour. An enemy unit that comes in turns it up; where its rank has that
# colour a die is rolled, and a shield of the colour destroys it. No numbers.
CATAPULTS: Final = 4

# Palisades that are manned before the battle [plans.palisades]. `side` lays order tokens on the
# palisades (of `hexes`, or all), at least one each; the enemy rolls dice to take them off. Those
# left bare go. numbers: [green, blue and red tokens, dice]
PALISADES: Final = 5

# Tinder [plans.tents]: terrain tokens (of `hexes`, or all tents and siege towers) that would get a
# fire token are gone at once.
TINDER: Final = 6

# Nothing burns on this field but `hexes` [plans.tents].
BURNS_ONLY: Final = 7

# Commander discs [plans.commander-discs]: each commander of `side` has a disc, which it lays on
# one of `hexes` in secret; turned up, he and his unit change places with what stands there.
DISCS: Final = 8

# Rows [plans.rows]: `hexes` has one hex of each row of the board, the nearest first. numbers:
# [units that must have reached or passed it, value of the first row, of the second, ...]
ROWS: Final = 9

# The camp [plans.tents] of the award `camp` and the instant victory `camp`.
CAMP_HEXES: Final = 10

# River hexes (`hexes`, or all of the field) count as fords. [terrain.ford]
FORDS: Final = 11

# Units of `side` have a keyword [plans.own]: those that start in `hexes`, or without hexes all of
# a class. numbers: [place in KEYWORD_NAMES, its number, place in CLASS_NAMES (-1: any)]
GRANTS: Final = 12

# Fires that burn when the battle begins, at `hexes` [fire.tokens]. numbers: [level]
FIRES: Final = 13

# What `side` must have at the end to win, where no points decide; else `Plan.end_holder` wins
# [victory.end]. numbers: [objectives, true posts, worst colour of its own morale (-1: any)]
GOAL: Final = 14

SPECIALS: Final[list[str]] = [
    "posts", "hostage", "home", "archers", "catapults", "palisades", "tinder", "burns-only",
    "discs", "rows", "camp", "fords", "grants", "fires", "goal",
]  # fmt: skip
