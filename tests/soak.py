"""The size of the long runs: `make soak` takes about an hour, `make soak SOAK=10` ten."""

import os

SOAKING = "SOAK" in os.environ
SIZE = int(os.environ.get("SOAK", "1"))


def scaled(number: int) -> int:
    """Return the number of games or examples for this run; a run of an hour has `number`."""
    return number * SIZE


def examples(everyday: int, hour: int) -> int:
    """Return the number of examples of a law: `everyday` in `make test`, more in `make soak`."""
    return scaled(hour) if SOAKING else everyday
