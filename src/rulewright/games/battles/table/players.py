"""The two Houses, with everything that both players may know about each."""

from __future__ import annotations

from rulewright.games.battles.names import side_title
from rulewright.games.battles.state import COMMAND, MARSHAL, BattlesState, plan_of, units_of
from rulewright.games.battles.words import FACES, SIDE_NAMES, SIDES
from rulewright.kit.scene import Fact, Player, fact


def players(view: BattlesState, seat: int | None) -> list[Player]:
    """Return Stark, then Lannister; the side on turn is marked."""
    return [
        {
            "seat": SIDE_NAMES[side],
            "title": side_title(side),
            "owner": SIDE_NAMES[side],
            "you": side == seat,
            "tags": ["current"] if side == view.turn and view.step >= MARSHAL else [],
            "facts": facts(view, side),
        }
        for side in range(SIDES)
    ]


def facts(s: BattlesState, side: int) -> list[Fact]:
    """List a side's points, units, command tokens, cards and order tokens."""
    lost = sum(s.lost[side])
    shown = [
        fact("Units", str(len(units_of(s, side))), "unit", f"{lost} eliminated"),
        fact("Command", str(s.tokens[side]), "command", "command tokens on the command board"),
        fact("Cards", str(len(s.hand[side])), "card", f"{len(s.deck[side])} in the deck"),
        fact("Orders", str(sum(s.pool[side][:FACES])), "shield", "order tokens in the pool"),
    ]
    if plan_of(s).scored:
        shown.insert(0, fact("Points", str(s.points[side]), "point", "victory points"))
    if s.first == side and s.step >= MARSHAL:
        shown.append(fact("Advantage", "acts first", "flag", "acts first in this round"))
    if s.momentum == side:
        shown.append(fact("Momentum", "momentum", "momentum", "wins a tie for the advantage"))
    if s.passed[side] and s.step >= COMMAND:
        shown.append(fact("Passed", "passed", "fallen", "acts no more in this round"))
    return shown
