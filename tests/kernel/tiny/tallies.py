"""Places in a ranking, and rows of numbers as both games write them."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.kernel import (
    BadPosition,
)


def places(scores: Sequence[int]) -> list[int]:
    """Return the place of each seat; the highest score is first, and equal scores share a place."""
    return [1 + sum(other > score for other in scores) for score in scores]


def numbers(values: Sequence[int]) -> str:
    """Format numbers in a row."""
    return " ".join(str(value) for value in values)


def read_numbers(text: str) -> dict[str, list[int]]:
    """Parse lines of `name: numbers`; raise `BadPosition` with the line at fault."""
    fields: dict[str, list[int]] = {}
    for line, words in enumerate(text.splitlines(), 1):
        if words.strip():
            name, colon, values = words.partition(":")
            try:
                fields[name.strip()] = [int(value) for value in values.split()]
            except ValueError as error:
                raise BadPosition(f"not numbers: {values.strip()}", line) from error
            if not colon:
                raise BadPosition(f"not a line of a position: {words.strip()}", line)
    return fields
