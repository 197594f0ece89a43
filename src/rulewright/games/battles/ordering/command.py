"""The Command Phase: players alternate, with one action each, until both have passed.

[command]
"""

from __future__ import annotations

from typing import ClassVar, Final

from rulewright.games.battles import specials
from rulewright.games.battles.commanders.commits import commit, commit_refusal
from rulewright.games.battles.names import (
    FACE_TITLES,
    HOUSE_REF,
    card_id,
    card_title,
    commander,
    commander_id,
    pool_id,
    unit_id,
)
from rulewright.games.battles.options import FIRST_RULES, ruled_otherwise
from rulewright.games.battles.ordering.any_card import discard_card, discard_refusal, order_for_card
from rulewright.games.battles.ordering.leadership import (
    DECLINED,
    cost_refusal,
    lowest_cost,
    play_card,
    reveal_card,
)
from rulewright.games.battles.ordering.orders import Wanted, forget_orders, orderable_units
from rulewright.games.battles.ordering.rally import inactive_units
from rulewright.games.battles.ordering.serving import idle_units, units_of_card, units_of_discard
from rulewright.games.battles.ordering.tokens import (
    morale_refusal,
    order_with_pair,
    order_with_token,
    ordered_by,
    pair_refusal,
    raise_own_morale,
    rally_refusal,
    rally_with_token,
    token_refusal,
)
from rulewright.games.battles.state import (
    COMMAND,
    STATUS,
    BattlesState,
    card_of,
    commanders_of,
    enemy,
    pack_of,
)
from rulewright.games.battles.words import FACE_NAMES, FACES, MORALE, NONE
from rulewright.kernel import HIDE, Refusal, Script, Unavailable
from rulewright.kit.asks import Choice
from rulewright.kit.packed import pack, unpack

# Actions; an option packs one with a kind of order token, a card or a commander.
PASS: Final = 0
TOKEN: Final = 1
PAIR: Final = 2
RAISE: Final = 3
RALLY: Final = 4
CARD: Final = 5
DISCARD: Final = 6
COMMIT: Final = 7
WORDS: Final[list[str]] = [
    "pass", "use", "pair", "morale up", "rally", "card", "discard", "commit",
]  # fmt: skip
LABELS: Final[list[str]] = [
    "Pass for this round",
    "Order with a {} token",
    "Order any unit with two {} tokens",
    "Raise morale by 1",
    "Rally a unit for 1 morale",
    "Play {}",
    "Discard {} to order a unit",
    "Commit {}",
]


def action_refusal(s: BattlesState, side: int, action: int, place: int) -> Refusal | None:
    """Explain why a side may not take an action, or return None."""
    if action == TOKEN:
        return token_refusal(s, side, place)
    if action == PAIR:
        return pair_refusal(s, side, place)
    if action == RAISE:
        return morale_refusal(s, side)
    if action == RALLY:
        return rally_refusal(s, side)
    if action == CARD:
        return cost_refusal(s, side, lowest_cost(pack_of(s).cards[place]))
    if action == DISCARD:
        return discard_refusal(s, side)
    return commit_refusal(s, place) if action == COMMIT else None


def conceivable(s: BattlesState, side: int) -> list[int]:
    """List all actions for which a side has tokens, cards or commanders, even unavailable ones.

    Passing comes last.
    """
    actions: list[int] = []
    for face in range(FACES):
        if s.pool[side][face]:
            actions += [pack(RAISE if face == MORALE else TOKEN, face), pack(PAIR, face)]
    if s.pool[side][MORALE]:
        actions.append(pack(RALLY, MORALE))
    for card in s.hand[side]:
        actions.append(pack(CARD, card))
        if s.any_card:
            actions.append(pack(DISCARD, card))
    for leader in commanders_of(s, side):
        if card_of(s, leader).commit and not s.committed[leader]:
            actions.append(pack(COMMIT, leader))
    actions.append(PASS)
    return actions


def served_units(s: BattlesState, side: int, option: int) -> list[int]:
    """List the units of a side that an action can order or rally."""
    action, place = unpack(option)
    if action == TOKEN:
        return orderable_units(s, side, ordered_by(place))
    if action == PAIR:
        return orderable_units(s, side, Wanted())
    if action == CARD:
        return units_of_card(s, side, place)
    if action == DISCARD:
        return units_of_discard(s, side)
    return inactive_units(s, side) if action == RALLY else []


class TakeAction(Choice[BattlesState]):
    """Ask for one action: one or two order tokens, a Leadership card, or a pass.

    Committing a commander takes no turn; the action follows. [command.turns] [commanders.commit]
    """

    kind: ClassVar[str] = "action"
    rule: ClassVar[str] = "command.turns"
    chain: ClassVar[str] = "turn"
    when_forced: ClassVar[int] = HIDE  # cards that cannot be played may lie in hand

    def candidates(self, s: BattlesState) -> list[int]:
        """List all actions, available or not, each packed with its token, card or commander."""
        return conceivable(s, self.seat)

    def refusal(self, s: BattlesState, option: int) -> Refusal | None:
        action, place = unpack(option)
        return action_refusal(s, self.seat, action, place)

    def text(self, s: BattlesState, option: int) -> str:
        """Return `use green`, `pair blue`, `morale up`, `rally`, `card KEY` and so on."""
        action, place = unpack(option)
        if action in (CARD, DISCARD):
            return f"{WORDS[action]} {pack_of(s).cards[place].key}"
        if action == COMMIT:
            return f"{WORDS[action]} {card_of(s, place).key}"
        if action in (TOKEN, PAIR):
            return f"{WORDS[action]} {FACE_NAMES[place]}"
        return WORDS[action]

    def label(self, s: BattlesState, option: int) -> str:
        action, place = unpack(option)
        if action in (CARD, DISCARD):
            return LABELS[action].format(card_title(s, place))
        if action == COMMIT:
            return LABELS[action].format(commander(s, place))
        return LABELS[action].format(FACE_TITLES[place])

    def targets(self, s: BattlesState, option: int) -> list[str]:
        action, place = unpack(option)
        if action == PASS:
            return []
        if action in (CARD, DISCARD):
            return [card_id(s, place)]
        return [commander_id(s, place)] if action == COMMIT else [pool_id(place)]

    def applies_to(self, s: BattlesState, option: int) -> list[str]:
        """Return the units that the action can order or rally."""
        return [unit_id(unit) for unit in served_units(s, self.seat, option)]

    def prompt(self, s: BattlesState) -> str:
        return "Use an order token, play a Leadership card, or pass."

    def unavailable(self, s: BattlesState) -> list[Unavailable]:
        """List unavailable actions and the units that nothing can order, with reasons."""
        served: list[int] = []
        for option in self.options(s):
            served += served_units(s, self.seat, option)
        return super().unavailable(s) + idle_units(s, self.seat, served)

    def why_not(self, s: BattlesState, tried: str) -> Refusal:
        for face, name in enumerate(FACE_NAMES):
            if tried in (f"use {name}", f"pair {name}"):
                pair = tried.startswith("pair")
                refusal = action_refusal(s, self.seat, PAIR if pair else TOKEN, face)
                if refusal is not None:
                    return refusal
        for action, text in ((RAISE, "morale up"), (RALLY, "rally")):
            refusal = action_refusal(s, self.seat, action, MORALE)
            if tried == text and refusal is not None:
                return refusal
        return super().why_not(s, tried)


def take_action(s: BattlesState) -> Script[None]:
    """Let the side on turn take its action. [command.turns]

    A played card is revealed in one step, and its commander is chosen in the next.
    """
    if s.card != NONE:
        yield from order_for_card(s) if s.tactic == DECLINED else play_card(s)
        return
    if is_forced_to_pass(s, s.turn):
        pattern = "{house} can do nothing and has to pass."
        s.log("command.forced-pass", pattern, house=HOUSE_REF[s.turn])
        pass_for_the_round(s)
        return
    action, place = unpack((yield TakeAction(s.turn)))
    if action == PASS:
        pass_for_the_round(s)
    elif action == TOKEN:
        yield from order_with_token(s, place)
    elif action == PAIR:
        yield from order_with_pair(s, place)
    elif action == RAISE:
        raise_own_morale(s)
    elif action == RALLY:
        yield from rally_with_token(s)
    elif action == CARD:
        reveal_card(s, place)
    elif action == DISCARD:
        discard_card(s, place)
    else:
        yield from commit(s, place)


def is_forced_to_pass(s: BattlesState, side: int) -> bool:
    """Return whether a side can only pass, judging by what all players can see.

    A player whose cards cost too much is still asked, so that the others do not learn that.
    [command.forced-pass]
    """
    for option in conceivable(s, side):
        action, place = unpack(option)
        if action in (CARD, DISCARD):
            if cost_refusal(s, side, 1) is None:
                return False
        elif action != PASS and action_refusal(s, side, action, place) is None:
            return False
    return True


def pass_for_the_round(s: BattlesState) -> None:
    """Let the side on turn pass for the round; the phase ends when both have. [command.pass]

    All effects of the turn end. [tactics.effects]
    """
    side = s.turn
    s.passed[side] = 1
    if not ruled_otherwise(s, FIRST_RULES):
        forget_the_turn(s)
    specials.turn_ended(s)
    s.log("command.pass", "{house} passes.", house=HOUSE_REF[side])
    if s.passed[enemy(side)]:
        s.step = STATUS
    else:
        s.turn = enemy(side)


def forget_the_turn(s: BattlesState) -> None:
    """Clear the effects and the eliminations of the turn. [tactics.effects]"""
    s.effects = []
    s.undone = 0
    s.graves = []


def close_turn(s: BattlesState) -> Script[None]:
    """End the turn: discard its card, and let the other side act unless it has passed.

    All effects of the turn end. [command.turns] [tactics.effects]
    """
    if s.card != NONE:
        s.discards[s.turn].append(s.card)
    s.card = NONE
    s.by = NONE
    s.zone = 0
    s.commands = []
    s.tactic = 0
    s.checked = [0] * FACES
    forget_the_turn(s)
    forget_orders(s)
    specials.turn_ended(s)
    if not s.passed[enemy(s.turn)]:
        s.turn = enemy(s.turn)
    s.step = COMMAND
    yield from ()
