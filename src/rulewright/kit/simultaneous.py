"""Simultaneous choices of several seats in one call."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.kernel import AnyAsk, Script, Simultaneous


def choose_simultaneously(asks: Sequence[AnyAsk], answers: list[int]) -> Script[None]:
    """Let several seats choose secretly at the same time; `answers[seat]` is each one's choice.

    `answers` is a list in the state with one entry per seat. Until all have chosen, its entries are
    sealed, and the game's view must hide those of other seats.
    """
    yield Simultaneous([(ask.seat, _sealed(ask, answers)) for ask in asks])


def _sealed(ask: AnyAsk, answers: list[int]) -> Script[None]:
    answers[ask.seat] = yield ask
