"""The part of an ask that everybody may know, which is less than its seat knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rulewright.kernel import Match, seat_payload
from tests.kernel.tiny import AuctionGame


class Described(AuctionGame):
    activities: ClassVar[Mapping[str, str]] = {"bid": "bidding"}


def asked(match: Match, seat: int | None) -> dict[str, str]:
    return {one["seat"]: one["doing"] for one in seat_payload(match, seat)["asked"]}


def test_a_sealed_choice_is_known_by_its_first_ask() -> None:
    match = Match.new(Described(), players=3, seed=1)
    first, second, third = match.names
    match.play(0, 0)
    own = match.ask(0)
    known = match.known_ask(0)
    assert own is not None
    assert own.kind == "card"
    assert known is not None
    assert known.kind == "bid"
    for seat in (0, 1, 2, None):
        assert asked(match, seat) == {first: "bidding", second: "bidding", third: "bidding"}


def test_a_seat_that_has_chosen_is_known_by_nothing() -> None:
    match = Match.new(Described(), players=3, seed=1)
    match.play(0, 0)
    match.play(0, 0)
    assert match.known_ask(0) is None
    assert list(asked(match, None)) == match.names[1:]


def test_a_kind_without_a_phrase_is_neutral() -> None:
    match = Match.new(AuctionGame(), players=3, seed=1)
    assert set(asked(match, None).values()) == {"choosing"}
