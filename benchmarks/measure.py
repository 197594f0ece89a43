"""Measures the rules in the form that `PYTHONPATH` selects, compiled or not, and prints JSON."""

from __future__ import annotations

import argparse
import cProfile
import gc
import json
import pstats
import sys

from benchmarks.measures import MEASURES, Budget, Figures, random_games
from rulewright.arena import is_compiled, load_plugins

PROFILED = 35


def measured(budget: Budget) -> dict[str, float | bool]:
    """Return all figures of this form."""
    figures: Figures = {}
    for measure in MEASURES:
        gc.collect()
        print(f"  {measure.__name__.replace('_', ' ')}", file=sys.stderr, flush=True)
        figures |= measure(budget)
    return {"compiled": is_compiled(), **figures}


def profiled(budget: Budget) -> None:
    """Print where random games spend their time."""
    profile = cProfile.Profile()
    profile.runcall(random_games, budget)
    pstats.Stats(profile).strip_dirs().sort_stats("tottime").print_stats(PROFILED)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="thrones")
    parser.add_argument("--players", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--profile", action="store_true")
    options = parser.parse_args()
    load_plugins()
    budget = Budget(options.game, options.players, options.seconds)
    if options.profile:
        profiled(budget)
    else:
        print(json.dumps(measured(budget)))


if __name__ == "__main__":
    main()
