"""House cards: the value of each pair of cards, and a mixed strategy over the hand."""

from __future__ import annotations

from random import Random
from typing import Final

from rulewright.games.thrones import troops
from rulewright.games.thrones.bots.odds import TIDES_SPREAD
from rulewright.games.thrones.bots.survey import Survey
from rulewright.games.thrones.bots.values import UNIT_VALUE, troops_value
from rulewright.games.thrones.cards import rules_of
from rulewright.games.thrones.combat.strength import (
    fighters,
    fortifications,
    is_broken_off,
    swords,
    total,
)
from rulewright.games.thrones.components import (
    CARD,
    CARD_STRENGTH,
    FIEFDOMS,
    FOOTMAN,
    FULL_HAND,
    HAND_SIZE,
    ROUNDS,
)
from rulewright.games.thrones.control import blade_holder
from rulewright.games.thrones.editions import realm_of
from rulewright.games.thrones.hands import in_hand
from rulewright.games.thrones.state import ATTACKER, DEFENDER, NO_CARD, Battle

TYRION: Final[int] = CARD["tyrion-lannister"]
AERON: Final[int] = CARD["aeron-damphair"]
MACE: Final[int] = CARD["mace-tyrell"]
THORNS: Final[int] = CARD["queen-of-thorns"]
BLACKFISH: Final[int] = CARD["the-blackfish"]
DORAN: Final[int] = CARD["doran-martell"]
PATCHFACE: Final[int] = CARD["patchface"]
CERSEI: Final[int] = CARD["cersei-lannister"]
TYWIN: Final[int] = CARD["tywin-lannister"]
ROOSE: Final[int] = CARD["roose-bolton"]
LORAS: Final[int] = CARD["ser-loras-tyrell"]
RENLY: Final[int] = CARD["renly-baratheon"]
CARD_COST: Final[list[float]] = [0.0, 0.3, 0.9, 1.8, 2.8]
TURNS: Final = 80  # rounds of fictitious play


class Duel:
    """A combat from one side's point of view, to evaluate pairs of cards."""

    def __init__(self, v: Survey) -> None:
        self.v = v
        self.s = v.s.copy()
        battle = self.s.combat
        self.b: Battle = battle
        self.b.shown = True
        self.side = battle.side_of(v.me)
        self.enemy = battle.house(1 - self.side)
        self.stake = self._stake()

    def _stake(self) -> float:
        v, b = self.v, self.b
        return max(v.worth[b.area], 2.0)

    # -- one pair -----------------------------------------------------------------------------
    def outcome(self, mine: int, theirs: int) -> float:
        """Return the expected gain when these cards are revealed; `NO_CARD` means no card."""
        s, b, side = self.s, self.b, self.side
        units, attackers = s.units[b.area], b.attackers
        backing = [b.backing[0][:], b.backing[1][:]]
        b.cards[side], b.cards[1 - side] = mine, theirs
        value = self._reveal(side, mine) - self._reveal(1 - side, theirs)
        if is_broken_off(s, b):
            chance = float((side == ATTACKER) == (b.attackers > 0))
        else:
            chance = self._chance(float(total(s, side) - total(s, 1 - side)))
        value += chance * self._result(side) - (1.0 - chance) * self._result(1 - side)
        value -= self._price(mine, side) - 0.6 * self._price(theirs, 1 - side)
        s.units[b.area], b.attackers = units, attackers
        b.backing[0], b.backing[1] = backing[0], backing[1]
        return value

    def _chance(self, lead: float) -> float:
        """Return the chance to win with a lead in strength, given the blade and Tides to come."""
        s, b, side = self.s, self.b, self.side
        fiefdoms = s.tracks[FIEFDOMS]
        if not s.blade_used:
            holder = blade_holder(s)
            lead += int(holder == b.house(side)) - int(holder == self.enemy)
        wins_ties = fiefdoms.index(b.house(side)) < fiefdoms.index(self.enemy)
        if not s.with_tides:
            return 1.0 if lead > 0 or (lead == 0 and wins_ties) else 0.0
        chance = 0.0
        for d in range(7):
            final = lead + d - 3
            if final > 0 or (final == 0 and wins_ties):
                chance += TIDES_SPREAD[d]
        return chance

    def _reveal(self, side: int, card: int) -> float:
        """Apply a card's immediate effect and return the gain for its side."""
        s, b = self.s, self.b
        enemy = 1 - side
        if card == MACE and b.cards[enemy] != BLACKFISH:
            units = fighters(s, b, enemy)
            if troops.count(units, FOOTMAN):
                if enemy == DEFENDER:
                    s.units[b.area] -= troops.one(FOOTMAN)
                else:
                    b.attackers -= troops.one(FOOTMAN)
                return 2.0
        if card == THORNS:
            return self._thorns(enemy)
        return 1.5 if card == DORAN else 0.0

    def _thorns(self, enemy: int) -> float:
        s, b = self.s, self.b
        if b.backing[enemy]:
            own = [a for a in b.backing[enemy] if s.holder[a] == b.house(enemy)]
            if own:
                b.backing[enemy].remove(own[0])
                return 0.5
        for area in realm_of(s).neighbours[b.area]:
            if s.order[area] and s.holder[area] == b.house(enemy):
                return 1.5
        return 0.0

    def _result(self, winner: int) -> float:
        """Return the value of winning for a side: area, casualties and card texts."""
        s, b = self.s, self.b
        loser = 1 - winner
        card, beaten = b.cards[winner], b.cards[loser]
        dead = swords(s, b, winner) - fortifications(s, b, loser)
        units = fighters(s, b, loser)
        number = troops.size(units)
        if beaten >= 0 and rules_of(beaten).spares_own_side:
            dead = 0
        dead = min(max(dead, 0), number)
        value = dead * UNIT_VALUE[FOOTMAN] * 1.1 + 0.25 * troops_value(units)
        held_out = winner == ATTACKER and beaten >= 0 and rules_of(beaten).keeps_victors_out
        if winner == ATTACKER:
            value += 0.0 if held_out else self.stake
        else:
            value += 0.35 * self.stake if self.side == ATTACKER else self.stake
        if card == TYWIN:
            value += 2.0
        elif card in (CERSEI, RENLY) or (card == LORAS and winner == ATTACKER):
            value += 1.5
        if beaten == ROOSE:
            out = FULL_HAND & ~s.hand[b.house(loser)]
            value -= 0.7 * bin(out).count("1")
        return value

    def _price(self, card: int, side: int) -> float:
        """Return the cost of spending a card; negative for the last, since the hand is refilled."""
        s = self.s
        if card < 0 or s.round == ROUNDS:
            return 0.0
        house = self.b.house(side)
        left = bin(s.hand[house]).count("1")
        price = CARD_COST[min(CARD_STRENGTH[card], 4)]
        if left <= 1:
            return -3.0
        if left == 2:
            price *= 0.7
        if card == PATCHFACE:
            price -= 1.2
        return price

    # -- with texts that answer the other card ----------------------------------------------
    def settled(self, mine: int, theirs: int) -> float:
        """Return `outcome` after Tyrion and Aeron have been used as well as possible."""
        house = self.v.me
        if mine == TYRION:
            stand = self.outcome(mine, theirs)
            others = [c for c in in_hand(self.s, self.enemy) if c != theirs] or [NO_CARD]
            return max(stand, min(self.outcome(mine, other) for other in others))
        if theirs == TYRION:
            stand = self.outcome(mine, theirs)
            others = [c for c in in_hand(self.s, house) if c != mine] or [NO_CARD]
            return min(stand, max(self.outcome(other, theirs) for other in others))
        if mine == AERON and self.s.power[house] >= 2:
            swaps = [self.outcome(c, theirs) - 2.5 for c in in_hand(self.s, house) if c != AERON]
            return max([self.outcome(mine, theirs), *swaps])
        if theirs == AERON and self.s.power[self.enemy] >= 2:
            hand = in_hand(self.s, self.enemy)
            swaps = [self.outcome(mine, c) + 1.5 for c in hand if c != AERON]
            return min([self.outcome(mine, theirs), *swaps])
        return self.outcome(mine, theirs)

    def choose(self, options: list[int], rng: Random) -> int:
        """Choose a card by a mixed strategy against the opponent's possible cards."""
        theirs = in_hand(self.s, self.enemy) or [NO_CARD]
        table = [[self.settled(mine, other) for other in theirs] for mine in options]
        weights = mixed(table)
        return options[drawn(weights, rng)]


def mixed(table: list[list[float]]) -> list[float]:
    """Return weights for the rows of a payoff table, found by fictitious play."""
    rows, columns = len(table), len(table[0])
    row_sums = [0.0] * rows
    column_sums = [0.0] * columns
    played = [0.0] * rows
    row = 0
    for _ in range(TURNS):
        for c in range(columns):
            column_sums[c] += table[row][c]
        column = column_sums.index(min(column_sums))
        for r in range(rows):
            row_sums[r] += table[r][column]
        row = row_sums.index(max(row_sums))
        played[row] += 1.0
    return played


def drawn(weights: list[float], rng: Random) -> int:
    """Draw an index by weight; weights below 12 % of the total count as 0."""
    least = 0.12 * sum(weights)
    kept = [weight if weight >= least else 0.0 for weight in weights]
    if not any(kept):
        kept = weights
    place = rng.random() * sum(kept)
    for number in range(len(kept)):
        place -= kept[number]
        if place < 0:
            return number
    return kept.index(max(kept))


def best_answer(duel: Duel, options: list[int], theirs: int) -> int:
    """Choose the card with the best outcome against an open card."""
    best, best_value = options[0], -999.0
    for card in options:
        value = duel.outcome(card, theirs)
        if value > best_value:
            best, best_value = card, value
    return best


def strongest(cards: list[int]) -> int:
    """Choose the strongest card, the one that the opponent would miss most."""
    return max(cards, key=lambda card: (CARD_STRENGTH[card], card % HAND_SIZE == 0))
