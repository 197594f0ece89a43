"""The vocabulary of cards and commanders: commands, requirements, effects, abilities.

A pack uses the words; a `Command`, `Requirement` or `Effect` holds the index of its word. Their
rules are elsewhere: commands and effects in `cards/`, requirements in `ordering/tactics.py`,
abilities in `commanders/`. Add new words only at the end, because saved matches hold indices. This
module imports nothing, so that it can be loaded before any pack.
"""

from __future__ import annotations

from typing import Final

# -- commands: `most` units of `unit_class` and `rank` -----------------------------------------
ORDER: Final = 0  # order up to `most` units; each attacks with `amount` more dice
ORDER_ALL: Final = 1  # order all units of that class and rank; `most` is not used
RALLY_ALL: Final = 2  # rally all units of that class and rank, and order none
ORDER_AND_ADJACENT: Final = 3  # order `most` units, and one uncontrolled unit adjacent to each
STRENGTHEN: Final = 4  # up to `most` ordered units attack with `amount` more dice
RALLY_SOME: Final = 5  # rally up to `most` units
COMMANDS: Final[list[str]] = [
    "order", "order-all", "rally-all", "order-and-adjacent", "strengthen", "rally",
]  # fmt: skip

# -- requirements ------------------------------------------------------------------------------
TOKEN: Final = 0  # `count` order tokens of the kind `face`
PAIR: Final = 1  # `count` pairs, each of two order tokens of any one kind
OWN_BETTER: Final = 2  # own morale is the colour `zone` or better
OWN_WORSE: Final = 3  # own morale is the colour `zone` or worse
ENEMY_BETTER: Final = 4  # the enemy's morale is the colour `zone` or better
ENEMY_WORSE: Final = 5  # the enemy's morale is the colour `zone` or worse
REQUIREMENTS: Final[list[str]] = [
    "token", "pair", "own-or-better", "own-or-worse", "enemy-or-better", "enemy-or-worse",
]  # fmt: skip

# -- effects: `amount`, for units of `unit_class` and `rank` -----------------------------------
# Until the end of the turn, for every controlled unit of that class and rank.
MORE_DICE: Final = 0  # extra attack dice
STAND_FIRM: Final = 1  # Stalwart
TOUGHEN: Final = 2  # Toughness
PURSUE_FURTHER: Final = 3  # units with Pursue pursue `amount` hexes farther
GAIN_PURSUE: Final = 4  # Pursue with `amount` hexes
PASS_COVER: Final = 5  # Cover does not help against them
SLIP_AWAY: Final = 6  # suffer no parting blow
HOLD_GROUND: Final = 7  # cannot be made to retreat
STEADFAST: Final = 8  # ignore the first `amount` Morale results
FLANK: Final = 9  # attack as if they flanked
FLANK_DICE: Final = 10  # extra attack dice in flank attacks
MARCH_FURTHER: Final = 11  # move `amount` hexes farther
# Until the end of the turn, for other units.
CANNOT_COUNTER: Final = 12  # `amount` enemy units, chosen, cannot counterattack
RETREAT_MORALE: Final = 13  # morale for each enemy unit made to retreat two hexes or more
FALLEN_MORALE: Final = 14  # extra morale for each enemy unit eliminated this turn
# At once.
RALLY: Final = 15  # rally `amount` controlled units
ORDER_MORE: Final = 16  # order `amount` more controlled units
MORALE_UP: Final = 17  # own morale rises
DRAW: Final = 18  # draw cards
GAIN_TOKEN: Final = 19  # gain `amount` order tokens of the player's choice
EXCHANGE_TOKEN: Final = 20  # exchange up to `amount` order tokens for others
MOVE_ONE: Final = 21  # one controlled unit moves up to `amount` hexes
MOVE_EACH: Final = 22  # each controlled unit may move up to `amount` hexes
RIDE_ON: Final = 23  # one ordered unit that has attacked moves up to `amount` hexes
SWAP: Final = 24  # two adjacent controlled units change places
PART: Final = 25  # the engagements of `amount` controlled units end, without parting blows
DRIVE_BACK: Final = 26  # an enemy unit in the zone of control retreats `amount` hexes
SET_FIRE: Final = 27  # a fire of level `amount` in an empty hex of the zone of control
FAN_FIRES: Final = 28  # every fire rises by `amount` levels
BLEED: Final = 29  # one controlled unit takes a hit and attacks with `amount` more dice
LEND_DICE: Final = 30  # one controlled unit gives `amount` attack dice to an adjacent one
STRIKE_AGAIN: Final = 31  # one ordered unit attacks once more
ADVANCE_AGAIN: Final = 32  # a unit may advance twice, or moves `amount` hexes after an advance
EFFECTS: Final[list[str]] = [
    "dice", "stalwart", "toughness", "pursue-further", "pursue", "ignore-cover", "slip-away",
    "hold-ground", "steadfast", "flank", "flank-dice", "march-further",
    "no-counterattack", "retreat-morale", "fallen-morale",
    "rally", "order-more", "morale", "draw", "gain-token", "exchange-token", "move", "move-each",
    "ride-on", "swap", "part", "drive-back", "set-fire", "fan-fires", "bleed", "lend-dice",
    "strike-again", "advance-again",
]  # fmt: skip

# -- unit abilities of commanders, and the cards of our own pack that have them ------------------
ABILITIES: Final[list[str]] = [
    "charge",  # Robb, Young Wolf: one extra die in melee once his unit has moved two hexes
    "free-disengage",  # Robb, King in the North: his unit suffers no parting blow
    "press",  # Eddard: adjacent friends attack the enemy he is engaged with, one extra die
    "fury",  # Greatjon, The Greatjon: one extra die once his unit has lost a figure
    "defiance",  # Greatjon, Lord of Last Hearth: one extra die while own morale is green or worse
    "thick-hide",  # Maege: ignores the first hit of every ranged attack
    "ride-down",  # Rickard: one extra die against ranged units
    "duel",  # Jaime, Kingslayer: one extra die against a unit with a commander
    "vanguard",  # Jaime's other card: one extra die if no friend is adjacent to his unit
    "valor-burns",  # Gregor, The Reaver: Valor counts as a Green Shield when he starts fires
    "crush",  # Gregor, The Mountain: one extra die against green rank
    "lend-two",  # Kevan: ordered with adjacent units, he may lend one of them two dice
    "outflank",  # Addam: one extra die in a flank attack
    "counsel",  # the fifth Lannister: after his unit's order, exchange one order token
]

# -- commit abilities, once a battle -----------------------------------------------------------
COMMITS: Final[list[str]] = [
    "wolf-strike",  # Robb, Young Wolf: a strike as by Dogs of War; stays uncommitted if it destroys
    "swap-bearer",  # Robb, King in the North: when hit, changes places with adjacent cavalry
    "take-heart",  # Eddard: morale +2
    "battle-cry",  # Greatjon, The Greatjon: all units he controls, one extra die this turn
    "war-horn",  # Greatjon, Lord of Last Hearth: each infantry unit he controls may move one hex
    "break-away",  # Maege: the engagements of all units she controls end, without parting blows
    "rally-two",  # Rickard: rally up to two units he controls
    "onslaught",  # Jaime, Kingslayer: three extra dice in the next attack of his unit this turn
    "spur",  # Jaime's other card: cavalry that he controls moves two hexes farther this turn
    "burn-the-land",  # Gregor, The Reaver: after his unit's order, all fires rise and spread
    "shrug-off",  # Gregor, The Mountain: when hit, his unit ignores all hits of that attack
    "levy",  # Kevan: gain two order tokens of the player's choice
    "slip-through",  # Addam: units that he controls suffer no parting blow this turn
    "pay-debts",  # the fifth Lannister: all command tokens on his card return to the board
]
