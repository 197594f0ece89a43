"""Play many games with bots, in one process or several.

    from rulewright.arena import simulate

    summary = simulate("thrones", players=6, games=200, seed=1, bots=["random"])
    print(summary.wins)

Tournaments, ratings, comparisons and reports build on it, with the extra `arena`.
"""

from rulewright.arena.simulate import BadLineup, GameBroke, Progress, simulate
from rulewright.arena.summary import Summary
from rulewright.arena.table import Outcome, Plan, play_game
from rulewright.built import is_compiled
from rulewright.plugins import PluginMissing, load_plugins

__all__ = [
    "BadLineup",
    "GameBroke",
    "Outcome",
    "Plan",
    "PluginMissing",
    "Progress",
    "Summary",
    "is_compiled",
    "load_plugins",
    "play_game",
    "simulate",
]
