"""Sealed choices in one call."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.kernel import AnyAsk, Script, Simultaneous


def choose_simultaneously(asks: Sequence[AnyAsk], answers: list[int]) -> Script[None]:
    """Several seats choose at the same time and in secret; `answers[seat]` is what each chose.

    `answers` is a list of the state, an entry a seat. Until all have chosen its entries are sealed,
    and the game's view must hide those of other seats.
    """
    yield Simultaneous([(ask.seat, _sealed(ask, answers)) for ask in asks])


def _sealed(ask: AnyAsk, answers: list[int]) -> Script[None]:
    answers[ask.seat] = yield ask
