"""All that a seat is given of a match, as plain data: the one door to it (docs/protocol.md).

Everything here is made from the seat's view. The server sends what these functions return, and
the laws compare it byte by byte with what other secrets would have given.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulewright.kernel.payload_types import AskPayload, OptionPayload, ResultPayload
from rulewright.kernel.script import AnyAsk

if TYPE_CHECKING:
    from rulewright.kernel.match import Match
    from rulewright.kernel.state import State


def ask_payload(view: State, ask: AnyAsk, names: Sequence[str] | None = None) -> AskPayload:
    """An ask as its seat sees it: `view` is that seat's view.

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
        "closed": [
            {
                "text": closed.text,
                "label": closed.label,
                "about": closed.about,
                "rule": closed.refusal.rule,
                "why": closed.refusal.text,
            }
            for closed in ask.closed(view)
        ],
    }


def option_payload(view: State, ask: AnyAsk, option: int) -> OptionPayload:
    """An open option of an ask."""
    payload: OptionPayload = {
        "text": ask.text(view, option),
        "label": ask.label(view, option),
        "about": ask.about(view, option),
    }
    serves = ask.serves(view, option)
    if serves:
        payload["serves"] = serves
    outlook = ask.outlook(view, option)
    if outlook:
        payload["outlook"] = outlook
    return payload


def lines_payload(match: Match, seat: int | None) -> list[dict[str, Any]]:
    """The sentences of the log that a seat has heard; none when the match does not listen."""
    return [
        {"n": line.at, "rule": line.rule, "text": line.text}
        for line in match.lines or []
        if line.heard_by(seat)
    ]


def result_payload(match: Match) -> ResultPayload | None:
    """The ranking of a match that is over, by seat; None while it is played."""
    if not match.over:
        return None
    result = match.result
    return {
        "places": result.places,
        "scores": result.scores,
        "counted": match.game.counted if result.scores else "",
        "winners": [match.names[seat] for seat in result.winners],
        "reason": result.reason,
    }


def asks_payload(match: Match, seat: int | None, view: State) -> list[AskPayload]:
    """The asks that a seat has to answer now."""
    ask = None if seat is None else match.ask(seat)
    return [] if ask is None else [ask_payload(view, ask, match.names)]


def remarks_payload(match: Match, seat: int | None, view: State) -> list[AskPayload]:
    """The remarks that a seat may make now although it is not asked."""
    remark = None if seat is None else match.remark(seat)
    return [] if remark is None else [ask_payload(view, remark, match.names)]


def seat_payload(match: Match, seat: int | None) -> dict[str, Any]:
    """All that a seat is given of a match (None: a spectator)."""
    view = match.view(seat)
    return {
        "seat": None if seat is None else match.names[seat],
        "scene": match.game.scene(view, seat),
        "asks": asks_payload(match, seat, view),
        "asides": remarks_payload(match, seat, view),
        "lines": lines_payload(match, seat),
        "waiting": [match.names[other] for other in match.waiting],
        "over": match.over,
        "result": result_payload(match),
    }
