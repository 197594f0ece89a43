"""Choosing commanders in secret, by their Value Ratings. [skirmish.commanders]"""

from __future__ import annotations

from typing import ClassVar, Final

from rulewright.games.battles.components import CommanderCard, SkirmishPlan
from rulewright.games.battles.names import HOUSE_REF, side_title
from rulewright.games.battles.options import FIRST_RULES, ruled_otherwise
from rulewright.games.battles.setup import add_commander, build_decks, draw_momentum
from rulewright.games.battles.state import DRAW_SETUP, BattlesState, enemy, pack_of, plan_of
from rulewright.games.battles.words import NONE, SIDES
from rulewright.kernel import HIDE, Refusal, Script, Simultaneous
from rulewright.kit.asks import Choice

DONE: Final = 1 << 8  # greater than all cards


def frame(s: BattlesState) -> SkirmishPlan:
    """Return the limits and zones of the plan's Skirmish Summary card."""
    skirmish = plan_of(s).skirmish
    assert skirmish is not None
    return skirmish


def choose_commanders(s: BattlesState) -> Script[None]:
    """Let both sides choose commanders in secret, then draw for momentum.

    [skirmish.commanders] [setup.momentum]
    """
    if ruled_otherwise(s, FIRST_RULES):
        yield from draw_momentum(s)
    yield Simultaneous([(side, pick_commanders(s, side)) for side in range(SIDES)])
    yield from draw_momentum(s)
    for side in (s.momentum, enemy(s.momentum)):
        for card in s.picked[side]:
            add_commander(s, pack_of(s).setup_cards[card].commander)
        _log_commanders(s, side)
    build_decks(s)
    s.step = DRAW_SETUP


def pick_commanders(s: BattlesState, side: int) -> Script[None]:
    """Let one side choose commanders one by one until it is done. [skirmish.commanders]"""
    while open_picks(s, side):
        card = yield PickCommander(side)
        if card == DONE:
            return
        s.picked[side].append(card)


def _log_commanders(s: BattlesState, side: int) -> None:
    house = HOUSE_REF[side]
    brought = [commander_on(s, card) for card in s.picked[side]]
    if brought:
        s.log(
            "skirmish.commanders",
            "{house} brings {commanders:;}.",
            house=house,
            commanders=[card.ref.called(f"{card.name}, {card.title}") for card in brought],
        )
    else:
        s.log("skirmish.commanders", "{house} brings no commander.", house=house)


def commander_on(s: BattlesState, card: int) -> CommanderCard:
    """Return the commander that a Skirmish Setup card shows."""
    return pack_of(s).commanders[pack_of(s).setup_cards[card].commander]


def picks_of(s: BattlesState, side: int) -> list[int]:
    """List the Skirmish Setup cards of a side that show a commander."""
    return [
        number
        for number, card in enumerate(pack_of(s).setup_cards)
        if card.side == side and card.commander != NONE
    ]


def pick_refusal(s: BattlesState, side: int, card: int) -> Refusal | None:
    """Explain why a side cannot choose the commander on a card, or return None."""
    rule = "skirmish.commanders"
    picked = s.picked[side]
    if len(picked) >= frame(s).most_commanders:
        return Refusal(rule, f"{side_title(side)} has as many commanders as this skirmish allows.")
    if commander_on(s, card).person in [commander_on(s, other).person for other in picked]:
        return Refusal(rule, f"{commander_on(s, card).name} is chosen already.")
    value = sum([pack_of(s).setup_cards[other].value for other in [*picked, card]])
    if value > frame(s).most_value:
        text = f"The commanders would be worth {value}, above {frame(s).most_value}."
        return Refusal(rule, text)
    return None


def open_picks(s: BattlesState, side: int) -> list[int]:
    """List the cards whose commander a side can choose now."""
    return [card for card in picks_of(s, side) if pick_refusal(s, side, card) is None]


class PickCommander(Choice[BattlesState]):
    """Ask which commander a side brings to a skirmish. [skirmish.commanders]"""

    kind: ClassVar[str] = "pick-commander"
    rule: ClassVar[str] = "skirmish.commanders"
    when_forced: ClassVar[int] = HIDE  # the options depend on earlier picks, which are secret

    def options(self, s: BattlesState) -> list[int]:
        """List the cards whose commander can be chosen, and `DONE`."""
        return [*open_picks(s, self.seat), DONE]

    def text(self, s: BattlesState, option: int) -> str:
        """Return the commander's key, as in `maege`, or `done`."""
        return "done" if option == DONE else commander_on(s, option).key

    def prompt(self, s: BattlesState) -> str:
        spent = sum([pack_of(s).setup_cards[card].value for card in s.picked[self.seat]])
        left = frame(s).most_value - spent
        return f"Choose a commander, worth {left} at most. The enemy does not see it yet."

    def label(self, s: BattlesState, option: int) -> str:
        if option == DONE:
            return "No more commanders" if s.picked[self.seat] else "No commander at all"
        card = commander_on(s, option)
        return f"{card.name}, {card.title} ({pack_of(s).setup_cards[option].value})"

    def targets(self, s: BattlesState, option: int) -> list[str]:
        return [] if option == DONE else [f"card:{commander_on(s, option).key}"]

    def candidates(self, s: BattlesState) -> list[int]:
        """List the cards of all commanders of the House."""
        return picks_of(s, self.seat)

    def refusal(self, s: BattlesState, option: int) -> Refusal | None:
        return pick_refusal(s, self.seat, option)
