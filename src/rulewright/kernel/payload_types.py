"""The structures of asks and results, as `kernel.payload` gives them (docs/protocol.md)."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class OptionPayload(TypedDict):
    """A choice: `text` is its notation, `about` the scene ids it is picked by, in order.

    `serves` are those of what it can be used for; it is there where they are any. So is `outlook`,
    sentences of what is known to come of it.
    """

    text: str
    label: str
    about: list[str]
    serves: NotRequired[list[str]]
    outlook: NotRequired[list[str]]


class ClosedPayload(OptionPayload):
    """A choice that is not open, with the rule and the reason."""

    rule: str
    why: str


class AmountsPayload(TypedDict):
    """Choices that are whole numbers: `#` in the patterns stands for the number."""

    low: int
    high: int
    text: str
    label: str


class AskPayload(TypedDict):
    """An ask of a seat. Asks with the same `chain` belong together, and are sent as one."""

    seat: str | int
    kind: str
    chain: str
    rule: str
    prompt: str
    options: list[OptionPayload]
    amounts: AmountsPayload | None
    closed: list[ClosedPayload]


class ResultPayload(TypedDict):
    """The ranking of a match that is over, by number of seat; `counted` is what scores are.

    Both are empty where nothing that is counted decides.
    """

    places: list[int]
    scores: list[int]
    counted: str
    winners: list[str]
    reason: str
