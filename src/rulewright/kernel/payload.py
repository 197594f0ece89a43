"""Everything about a match that a seat is sent, as plain data (docs/protocol.md).

All of it is made from the seat's view. This is the only way out: the server sends what these
functions return, and the laws check that other secrets would have given the same bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NotRequired, TypedDict

from rulewright.kernel.script import AnyAsk

if TYPE_CHECKING:
    from rulewright.kernel.match import Match
    from rulewright.kernel.state import State


NEUTRAL: Final = "choosing"
"""The activity of a kind of ask for which a game has no phrase."""


# -- the structures -------------------------------------------------------------------------------
class OptionPayload(TypedDict):
    """A choice: `text` is its notation, `targets` the scene ids to click for it, in order.

    `serves` are scene ids of what it can be used for. `outlook` are sentences about its known
    consequences. Both are left out when empty.
    """

    text: str
    label: str
    targets: list[str]
    applies_to: NotRequired[list[str]]
    forecast: NotRequired[list[str]]


class UnavailablePayload(OptionPayload):
    """A choice that is not open, with the rule and the reason."""

    rule: str
    why: str


class AmountsPayload(TypedDict):
    """Choices that are whole numbers from `low` to `high`; `#` stands for the number in `text`."""

    low: int
    high: int
    text: str
    label: str


class AskPayload(TypedDict):
    """An ask of a seat. Asks with the same `chain` belong together and are sent as one."""

    seat: str | int
    kind: str
    chain: str
    rule: str
    prompt: str
    options: list[OptionPayload]
    amounts: AmountsPayload | None
    unavailable: list[UnavailablePayload]


class AskedPayload(TypedDict):
    """A seat that has to choose, as everybody may know it.

    `doing` is a phrase to follow "is" or "are", such as `choosing a march order`.
    """

    seat: str
    rule: str
    doing: str


class TieBreakPayload(TypedDict):
    """Why a seat is ranked behind another of the same score.

    `by` names what the rule compares; `figures` are the numbers of both seats, or empty.
    """

    seat: str
    ahead: str
    rule: str
    by: str
    figures: list[int]


class ResultPayload(TypedDict):
    """The result of a match that is over; `places` and `scores` are in the order of the seats.

    `counted` says what the scores count. `scores` and `counted` are empty where no score decides.
    """

    places: list[int]
    scores: list[int]
    counted: str
    winners: list[str]
    reason: str
    tie_breaks: list[TieBreakPayload]


# -- how they are made ----------------------------------------------------------------------------
def ask_payload(view: State, ask: AnyAsk, names: Sequence[str] | None = None) -> AskPayload:
    """Return an ask as its seat sees it; `view` is that seat's view.

    `names` are the seats' names (`match.names`); without them the seat is given by number.
    """
    amounts = ask.amounts(view)
    return {
        "seat": ask.seat if names is None else names[ask.seat],
        "kind": ask.kind,
        "chain": ask.chain,
        "rule": ask.rule,
        "prompt": ask.prompt(view),
        "options": [
            option_payload(view, ask, option)
            for option in ask.options(view)
            if amounts is None or not amounts.holds(option)
        ],
        "amounts": None
        if amounts is None
        else {
            "low": amounts.low,
            "high": amounts.high,
            "text": amounts.text,
            "label": amounts.label,
        },
        "unavailable": [
            {
                "text": one.text,
                "label": one.label,
                "targets": one.targets,
                "rule": one.refusal.rule,
                "why": one.refusal.text,
            }
            for one in ask.unavailable(view)
        ],
    }


def option_payload(view: State, ask: AnyAsk, option: int) -> OptionPayload:
    """Return an option as its seat sees it; `view` is that seat's view."""
    payload: OptionPayload = {
        "text": ask.text(view, option),
        "label": ask.label(view, option),
        "targets": ask.targets(view, option),
    }
    applies_to = ask.applies_to(view, option)
    if applies_to:
        payload["applies_to"] = applies_to
    forecast = ask.forecast(view, option)
    if forecast:
        payload["forecast"] = forecast
    return payload


def lines_payload(match: Match, seat: int | None) -> list[dict[str, Any]]:
    """Return the log entries that a seat may read; none if the match does not listen."""
    return [
        {"n": line.at, "rule": line.rule, "text": line.text, "refs": line.refs}
        for line in match.lines or []
        if line.is_visible_to(seat)
    ]


def result_payload(match: Match) -> ResultPayload | None:
    """Return the ranking of a match that is over, or None while it is played."""
    if not match.over:
        return None
    result = match.result
    return {
        "places": result.places,
        "scores": result.scores,
        "counted": match.game.counted if result.scores else "",
        "winners": [match.names[seat] for seat in result.winners],
        "reason": result.reason,
        "tie_breaks": [
            {
                "seat": match.names[each.seat],
                "ahead": match.names[each.ahead],
                "rule": each.rule,
                "by": each.by,
                "figures": each.figures,
            }
            for each in result.tie_breaks
        ],
    }


def asks_payload(match: Match, seat: int | None, view: State) -> list[AskPayload]:
    """Return the asks that a seat has to answer now."""
    ask = None if seat is None else match.ask(seat)
    return [] if ask is None else [ask_payload(view, ask, match.names)]


def asked_payload(match: Match) -> list[AskedPayload]:
    """Return the seats that have to choose, the same for everybody (`Table.activities`)."""
    activities = match.game.table.activities
    return [
        {
            "seat": match.names[seat],
            "rule": ask.rule,
            "doing": activities.get(ask.kind, NEUTRAL),
        }
        for seat in match.waiting
        for ask in [match.known_ask(seat)]
        if ask is not None
    ]


def remarks_payload(match: Match, seat: int | None, view: State) -> list[AskPayload]:
    """Return the remarks that a seat may make now, although it is not asked."""
    remark = None if seat is None else match.remark(seat)
    return [] if remark is None else [ask_payload(view, remark, match.names)]


def seat_payload(match: Match, seat: int | None) -> dict[str, Any]:
    """Return everything about a match that a seat is sent (None: a spectator)."""
    view = match.view(seat)
    return {
        "seat": None if seat is None else match.names[seat],
        "scene": match.game.table.scene(view, seat),
        "asks": asks_payload(match, seat, view),
        "remarks": remarks_payload(match, seat, view),
        "lines": lines_payload(match, seat),
        "waiting": [match.names[other] for other in match.waiting],
        "asked": asked_payload(match),
        "over": match.over,
        "result": result_payload(match),
    }
