"""The panel on winning the battle: awards with their counts, instant victories and the goal."""

from __future__ import annotations

from typing import Final

from rulewright.games.battles.components import Award
from rulewright.games.battles.names import side_title
from rulewright.games.battles.plan_words import AT_END, AT_ONCE, EVERY_ROUND
from rulewright.games.battles.state import BattlesState, enemy, plan_of
from rulewright.games.battles.victory.ending import goal_words
from rulewright.games.battles.victory.instants import achievement
from rulewright.games.battles.victory.tally import tally
from rulewright.games.battles.words import NONE, RANK_NAMES, SIDE_NAMES, SIDES, ZONE_NAMES
from rulewright.kit.scene import Column, Panel, Term, panel

#: By `plan_words.AWARDS`; braces stand for the award's number in words.
AWARD_WORDS: Final[list[str]] = [
    "enemy unit eliminated", "{} enemy unit eliminated", "enemy commander captured",
    "objective held", "enemy morale in {}", "farthest row reached", "{} own units in the camp",
    "own unit off the field", "true post held", "hostage discovered", "hostage brought home",
    "hostage kept", "tent burned", "tent standing", "siege tower burned", "siege tower standing",
    "fire level on buildings", "building devastated", "fire level on wooden bridges",
    "wooden bridge burned",
]  # fmt: skip
TIME_WORDS: Final[dict[int, str]] = {
    EVERY_ROUND: "every round",
    AT_END: "at the end",
    AT_ONCE: "at once",
}
RANK_AWARD: Final = 1
OBJECTIVE_AWARD: Final = 3
MORALE_AWARD: Final = 4
CAMP_AWARD: Final = 6


def goals_panel(s: BattlesState) -> Panel:
    """Show how the battle can be won, and how much of it each side has reached. [victory.points]"""
    plan = plan_of(s)
    columns: list[Column] = []
    if plan.scored:
        columns = [_points(s, side) for side in range(SIDES)]
    notes = [ending_words(s), *instant_words(s)]
    return panel("goals", "How the battle is won", notes, columns)


def _points(s: BattlesState, side: int) -> Column:
    terms: list[Term] = []
    for award in plan_of(s).awards:
        if award.side in (side, NONE):
            terms.append(
                {
                    "label": award_words(s, award),
                    "value": f"{award.points} × {tally(s, award.what, award.number, side)}",
                    "note": "points for each, and how many there are now",
                }
            )
    return {
        "title": side_title(side),
        "owner": SIDE_NAMES[side],
        "total": str(s.points[side]),
        "total_label": "Points so far",
        "terms": terms,
    }


def award_words(s: BattlesState, award: Award) -> str:
    """Describe an award, as in `enemy unit eliminated, at once`."""
    number = ""
    if award.what == RANK_AWARD:
        number = RANK_NAMES[award.number]
    elif award.what == MORALE_AWARD:
        number = ZONE_NAMES[award.number]
    elif award.what == CAMP_AWARD:
        number = str(award.number or 1)
    words = AWARD_WORDS[award.what].format(number)
    if award.what == OBJECTIVE_AWARD and award.number:
        objective = plan_of(s).objectives[award.number - 1]
        words = f"{objective.name or 'objective'} held"
    return f"{words}, {TIME_WORDS[award.when]}"


def ending_words(s: BattlesState) -> str:
    """Describe what decides the battle after the last round. [victory.end]"""
    plan = plan_of(s)
    if not plan.scored and plan.end_holder != NONE:
        attacker = side_title(enemy(plan.end_holder))
        goal = goal_words(s, enemy(plan.end_holder))
        holder = side_title(plan.end_holder)
        return f"After round {plan.rounds}: {attacker} wins with {goal}, else {holder} does."
    return f"After round {plan.rounds}: the most points win, then the higher morale."


def instant_words(s: BattlesState) -> list[str]:
    """List the instant victories in words; routs come first. [victory.order]"""
    plan = plan_of(s)
    routs = [side_title(side) for side in range(SIDES) if plan.rout[side]]
    words = [f"At once: the army whose morale comes to Rout has lost ({' or '.join(routs)})."]
    for instant in plan.instants:
        who = "A House" if instant.side == NONE else side_title(instant.side)
        words.append(f"{who} wins at once when it {achievement(instant)}.")
    return words if routs else words[1:]
