"""The size of the long runs: `make soak` takes about an hour, `make soak SOAK=10` ten."""

import os

SOAKING = "SOAK" in os.environ
SIZE = int(os.environ.get("SOAK", "1"))


def scaled(number: int) -> int:
    """The number of games or examples that this run plays, where one of an hour plays `number`."""
    return number * SIZE


def examples(everyday: int, hour: int) -> int:
    """The number of examples of a law: `everyday` of them in `make test`, more in `make soak`."""
    return scaled(hour) if SOAKING else everyday
