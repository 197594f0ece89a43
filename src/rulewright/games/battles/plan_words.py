"""The vocabulary of battle plans: awards, instant victories, special rules.

A pack uses the words; an `Award`, `Instant` or `Special` holds the index of its word. Their rules
are elsewhere: awards and instant victories in `victory/`, special rules in `specials/`. Add new
words only at the end, because saved matches hold indices. This module imports nothing, so that it
can be loaded before any pack.
"""

from __future__ import annotations

from typing import Final

# -- when points are awarded (`Award.when`) [victory.points] ------------------------------------
EVERY_ROUND: Final = 0  # at the end of every round, including the last
AT_END: Final = 1  # at the end of the last round
AT_ONCE: Final = 2  # whenever it happens; only for the words of `HAPPENINGS`
TIMES: Final[list[str]] = ["every-round", "at-end", "at-once"]

# -- awards: `points` to `side` for each ... ---------------------------------------------------
UNIT: Final = 0  # enemy unit eliminated
RANK: Final = 1  # enemy unit of the rank `number` eliminated
COMMANDER: Final = 2  # enemy commander captured
OBJECTIVE: Final = 3  # objective controlled; with `number` n only the plan's n-th, from 1
MORALE: Final = 4  # `points` once if the enemy's morale has the colour `number`
ROW: Final = 5  # the value of the farthest row reached (special `rows` of that side)
CAMP: Final = 6  # `number` own units (0: each one) in the hexes of the special `camp` of that side
EXIT: Final = 7  # own unit that has left the field (`Plan.exits`)
POST: Final = 8  # true post controlled (special `posts`)
HOSTAGE: Final = 9  # `points` once the hostage has been discovered by that side
HOSTAGE_HOME: Final = 10  # `points` once that side has brought the hostage home
HOSTAGE_KEPT: Final = 11  # `points` to the side that holds the hostage, until he is home
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
#: Awards for events, which can be given at once.
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
# Face-down tokens, one in each of `hexes`. A unit that reveals one must stop there. The side that
# lays them knows them; without a side they are laid at random, and nobody does.

# Posts, some of them true [plans.posts]. `side` lays them, and enemy units that enter reveal them
# (without a side, both do). A dummy is removed; the side that entered last controls a true one.
# numbers: [how many are true, 1 if units of `side` reveal them too]; all others are dummies.
POSTS: Final = 0

# A hostage and decoys [plans.hostage]. `side` holds him; an enemy unit that comes to any of them
# reveals all and, if he is there, takes him along. One hex is true.
# numbers: [1 if found by ending a turn there, 0 by entering]
HOSTAGE_PAIR: Final = 1

# The hostage's home: `side` frees him. Leaving the field with him counts as home too.
HOME: Final = 2

# Special archers [plans.archers]. `side` hides them at some of `hexes`; the first enemy unit that
# ends a movement within their reach is shot at. numbers: [archers, dice, reach].
ARCHERS: Final = 3

# Catapults [plans.catapults]. `side` lays a token in each of `hexes`; every three hexes, in their
# order, get one of each colour. An enemy unit that enters reveals it; if its rank has that
# colour, a die is rolled, and a shield of the colour destroys the unit. No numbers.
CATAPULTS: Final = 4

# Palisades that are manned before the battle [plans.palisades]. `side` lays order tokens on the
# palisades (of `hexes`, or all), at least one each; the enemy rolls dice to remove them.
# Bare palisades are removed. numbers: [green, blue and red tokens, dice]
PALISADES: Final = 5

# Tinder [plans.tents]: terrain tokens (of `hexes`, or all tents and siege towers) that are
# removed as soon as they would get a fire token.
TINDER: Final = 6

# Only `hexes` of this field can burn [plans.tents].
BURNS_ONLY: Final = 7

# Commander discs [plans.commander-discs]: each commander of `side` has a disc, which it lays on
# one of `hexes` in secret; once revealed, his unit changes places with the unit there.
DISCS: Final = 8

# Rows [plans.rows]: `hexes` has one hex of each row of the board, the nearest first. numbers:
# [units that must have reached or passed it, value of the first row, of the second, ...]
ROWS: Final = 9

# The camp [plans.tents] of the award `camp` and the instant victory `camp`.
CAMP_HEXES: Final = 10

# River hexes (`hexes`, or all of the field) count as fords. [terrain.ford]
FORDS: Final = 11

# Units of `side` have a keyword [plans.own]: those that start in `hexes`, or without hexes all of
# a class. numbers: [index in KEYWORD_NAMES, its number, index in CLASS_NAMES (-1: any)]
GRANTS: Final = 12

# Fires that burn when the battle begins, at `hexes` [fire.tokens]. numbers: [level]
FIRES: Final = 13

# The goal of `side` at the end, if points do not decide; if missed, `Plan.end_holder` wins
# [victory.end]. numbers: [objectives, true posts, worst colour of its own morale (-1: any)]
GOAL: Final = 14

SPECIALS: Final[list[str]] = [
    "posts", "hostage", "home", "archers", "catapults", "palisades", "tinder", "burns-only",
    "discs", "rows", "camp", "fords", "grants", "fires", "goal",
]  # fmt: skip
