"""The words that cards and commanders are written in: commands, requirements, effects, abilities.

A pack names them; a `Command`, `Requirement` or `Effect` holds the word's place in its list. The
rule of each stands in its own module: commands in `leadership.py`, requirements in `tactics.py`,
effects in `tactics.py` and what it calls, abilities in `commanders/`. The lists grow at the end
alone, for saved matches hold places. Nothing is imported here, so that packs can be read before all
else.
"""

from __future__ import annotations

from typing import Final

# -- commands: `most` units of `unit_class` and `rank` -----------------------------------------
ORDER: Final = 0  # order up to `most` units; each attacks with `amount` dice more
ORDER_ALL: Final = 1  # order all units of that class and rank; `most` says nothing
RALLY_ALL: Final = 2  # rally all units of that class and rank, and order none
ORDER_AND_ADJACENT: Final = 3  # order `most` units, and one uncontrolled unit adjacent to each
STRENGTHEN: Final = 4  # up to `most` ordered units attack with `amount` dice more
RALLY_SOME: Final = 5  # rally up to `most` units
COMMANDS: Final[list[str]] = [
    "order", "order-all", "rally-all", "order-and-adjacent", "strengthen", "rally",
]  # fmt: skip

# -- requirements ------------------------------------------------------------------------------
TOKEN: Final = 0  # `count` order tokens of the kind `face`
PAIR: Final = 1  # `count` pairs, each of two order tokens of one kind, whichever it is
OWN_BETTER: Final = 2  # own morale is the colour `zone` or better
OWN_WORSE: Final = 3  # own morale is the colour `zone` or worse
ENEMY_BETTER: Final = 4  # the enemy's morale is the colour `zone` or better
ENEMY_WORSE: Final = 5  # the enemy's morale is the colour `zone` or worse
REQUIREMENTS: Final[list[str]] = [
    "token", "pair", "own-or-better", "own-or-worse", "enemy-or-better", "enemy-or-worse",
]  # fmt: skip

# -- effects: `amount`, for units of `unit_class` and `rank` -----------------------------------
# To the end of the turn, for every controlled unit of that class and rank.
MORE_DICE: Final = 0  # attack dice more
STAND_FIRM: Final = 1  # Stalwart
TOUGHEN: Final = 2  # Toughness
PURSUE_FURTHER: Final = 3  # those with Pursue pursue so many hexes further
GAIN_PURSUE: Final = 4  # Pursue with so many hexes
PASS_COVER: Final = 5  # Cover does not help against them
SLIP_AWAY: Final = 6  # suffer no parting blow
HOLD_GROUND: Final = 7  # cannot be made to retreat
STEADFAST: Final = 8  # the first so many Morale results do not count against them
FLANK: Final = 9  # attack as if they flanked
FLANK_DICE: Final = 10  # attack dice more when they flank
MARCH_FURTHER: Final = 11  # move so many hexes further
# To the end of the turn, for other units.
CANNOT_COUNTER: Final = 12  # `amount` enemy units, chosen, cannot counterattack
RETREAT_MORALE: Final = 13  # morale for each enemy unit made to retreat two hexes or more
FALLEN_MORALE: Final = 14  # morale more for each enemy unit eliminated this turn, already or yet
# At once.
RALLY: Final = 15  # rally `amount` controlled units
ORDER_MORE: Final = 16  # order `amount` more controlled units
MORALE_UP: Final = 17  # own morale rises
DRAW: Final = 18  # draw cards
GAIN_TOKEN: Final = 19  # gain `amount` order tokens of one's choice
EXCHANGE_TOKEN: Final = 20  # exchange up to `amount` order tokens for others
MOVE_ONE: Final = 21  # one controlled unit moves up to `amount` hexes
MOVE_EACH: Final = 22  # each controlled unit may move up to `amount` hexes
RIDE_ON: Final = 23  # one ordered unit that has attacked moves up to `amount` hexes
SWAP: Final = 24  # two adjacent controlled units change places
PART: Final = 25  # the engagements of `amount` controlled units end, without parting blows
DRIVE_BACK: Final = 26  # an enemy unit in the zone of control retreats `amount` hexes
SET_FIRE: Final = 27  # a fire of level `amount` in an empty hex of the zone of control
FAN_FIRES: Final = 28  # every fire rises by `amount` levels
BLEED: Final = 29  # one controlled unit takes a hit and attacks with `amount` dice more
LEND_DICE: Final = 30  # one controlled unit gives `amount` attack dice to one adjacent to it
STRIKE_AGAIN: Final = 31  # one ordered unit attacks once more
ADVANCE_AGAIN: Final = 32  # a unit that has advanced moves so many hexes further, or may twice
EFFECTS: Final[list[str]] = [
    "dice", "stalwart", "toughness", "pursue-further", "pursue", "ignore-cover", "slip-away",
    "hold-ground", "steadfast", "flank", "flank-dice", "march-further",
    "no-counterattack", "retreat-morale", "fallen-morale",
    "rally", "order-more", "morale", "draw", "gain-token", "exchange-token", "move", "move-each",
    "ride-on", "swap", "part", "drive-back", "set-fire", "fan-fires", "bleed", "lend-dice",
    "strike-again", "advance-again",
]  # fmt: skip

# -- unit abilities of commanders: the one that our own pack means it for ----------------------
ABILITIES: Final[list[str]] = [
    "charge",  # Robb, Young Wolf: one die more in melee once his unit has moved two hexes
    "free-disengage",  # Robb, King in the North: his unit suffers no parting blow
    "press",  # Eddard: adjacent friends attack the enemy he is engaged with, one die more
    "fury",  # Greatjon, The Greatjon: one die more once his unit has lost a figure
    "defiance",  # Greatjon, Lord of Last Hearth: one die more while own morale is green or worse
    "thick-hide",  # Maege: ignores the first hit of every ranged attack
    "ride-down",  # Rickard: one die more against ranged units
    "duel",  # Jaime, Kingslayer: one die more against a unit with a commander
    "vanguard",  # Jaime's other card: one die more while no friend is adjacent to his unit
    "valor-burns",  # Gregor, The Reaver: Valor counts as a Green Shield when he starts fires
    "crush",  # Gregor, The Mountain: one die more against green rank
    "lend-two",  # Kevan: ordered with adjacent units, he may lend one of them two dice
    "outflank",  # Addam: one die more in a flank attack
    "counsel",  # the fifth Lannister: after his unit's order, exchange one order token
]

# -- commit abilities, once a battle -----------------------------------------------------------
COMMITS: Final[list[str]] = [
    "wolf-strike",  # Robb, Young Wolf: a strike as by Dogs of War; stays uncommitted if it destroys
    "swap-bearer",  # Robb, King in the North: when hit, changes places with adjacent cavalry
    "take-heart",  # Eddard: morale +2
    "battle-cry",  # Greatjon, The Greatjon: all units he controls, one die more this turn
    "war-horn",  # Greatjon, Lord of Last Hearth: each infantry unit he controls may move one hex
    "break-away",  # Maege: the engagements of all units she controls end, without parting blows
    "rally-two",  # Rickard: rally up to two units he controls
    "onslaught",  # Jaime, Kingslayer: three dice more in the next attack of his unit this turn
    "spur",  # Jaime's other card: cavalry that he controls moves two hexes further this turn
    "burn-the-land",  # Gregor, The Reaver: after his unit's order, all fires rise and spread
    "shrug-off",  # Gregor, The Mountain: when hit, his unit ignores all hits of that attack
    "levy",  # Kevan: gain two order tokens of one's choice
    "slip-through",  # Addam: units that he controls suffer no parting blow this turn
    "pay-debts",  # the fifth Lannister: all command tokens on his card return to the board
]
