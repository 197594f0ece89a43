"""Laws about premoves and standing answers: they are open, change nothing and reveal nothing."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from rulewright.kernel import Match, ask_payload, foresee, takes_premoves
from rulewright.kernel.redeal import dealt_unseen
from rulewright.testing.differences import same
from rulewright.testing.played import Played
from rulewright.testing.worlds import stretches

CHAINS = 3  # how many chains a seat prepares, one after another


def premoves_are_sound(played: Played, points: int | None = None) -> None:
    """Check that the premoves open to a seat follow from its view, and can be played."""
    for number, match in played.along(points):
        data = match.state.data()
        before = json.dumps(data), len(match.log)
        for seat in range(match.players):
            twin = dealt_unseen(match, seat, played.rng)
            where = f"seat {seat}, choice {number}"
            there, here = standing_bytes(twin, seat), standing_bytes(match, seat)
            same(there, here, f"{where}: standing answers of two deals")
            there, here = foreseen_bytes(twin, seat), foreseen_bytes(match, seat)
            same(there, here, f"{where}: what is foreseen of two deals")
            answers_are_open(match, seat)
            chains_can_be_prepared(match, seat, played.rng)
        now = json.dumps(match.state.data()), len(match.log)
        same(now, before, f"choice {number}: the state and the length of the log after premoves")


def standing_answers_tell_nothing(played: Played, points: int | None = None) -> None:
    """Check that whether a standing answer applies does not depend on secrets.

    Everyone can see how soon an answer comes. So in every deal that another seat, or a spectator,
    cannot tell from this one, the standing answer must apply or not as it does here: when a seat is
    asked, and at each step on the way.
    """
    for stretch in stretches(played, points):
        for seat in [*range(played.match.players), None]:
            worlds = stretch.worlds(seat, played.rng)
            for place in worlds.halts():
                for chooser in worlds.truth.waiting:
                    if chooser != seat:
                        where = f"choice {stretch.number}, entry {place}: seat {seat} could tell"
                        here, there = (
                            answering(match, chooser) for match in (worlds.truth, worlds.other)
                        )
                        same(there, here, f"{where} by the standing answers of seat {chooser}")


def answering(match: Match, seat: int) -> dict[str, bool]:
    """Return, for each standing answer that a seat may have set, whether it applies now."""
    view, ask = match.view(seat), match.ask(seat)
    if ask is None or not takes_premoves(ask):
        return {}
    return {
        f"{standing.name} {value}": standing.answer(view, ask, value) is not None
        for standing in match.game.standing(view, seat)
        for value in sorted({1, standing.low or 1, standing.high or 1})
    }


def answers_are_open(match: Match, seat: int) -> None:
    """Check that standing answers have distinct names, a text, and answers that are open."""
    view, ask = match.view(seat), match.ask(seat)
    offered = match.game.standing(view, seat)
    names = [standing.name for standing in offered]
    assert len(set(names)) == len(names), f"standing answers of one name: {names}"
    for standing in offered:
        assert standing.text, f"the standing answer {standing.name!r} has no text"
        limits = f"from {standing.low} to {standing.high}"
        assert 0 <= standing.low <= standing.high, f"{standing.name!r} has an amount {limits}"
        for value in {1, standing.low or 1, standing.high or 1}:
            option = None if ask is None else standing.answer(view, ask, value)
            allowed = option is None or option in match.choices(seat)
            assert allowed, f"seat {seat}: {standing.name!r} answers {option}, which is not open"


def chains_can_be_prepared(match: Match, seat: int, rng: Random) -> None:
    """Check that a few whole chains can be prepared, one after another."""
    prepared: list[list[str]] = []
    while len(prepared) < CHAINS:
        foreseen = foresee(match, seat, prepared)
        ask = None if foreseen is None else foreseen.ask(seat)
        if foreseen is None or ask is None or not takes_premoves(ask):
            return
        chain: list[str] = []
        while not foreseen.preview(seat, chain).complete:
            chain.append(rng.choice(_texts(foreseen, seat, chain)))
        prepared.append(chain)


def _texts(match: Match, seat: int, chain: list[str]) -> list[str]:
    shown = match.preview(seat, chain)
    assert shown.ask is not None
    assert shown.view is not None
    return [shown.ask.text(shown.view, option) for option in shown.ask.options(shown.view)]


def standing_bytes(match: Match, seat: int) -> bytes:
    """Return the standing answers offered to a seat as JSON, for comparison."""
    offered = match.game.standing(match.view(seat), seat)
    said = [[one.name, one.text, one.rule, one.group, one.low, one.high] for one in offered]
    return json.dumps(said).encode()


def foreseen_bytes(match: Match, seat: int) -> bytes:
    """Return the foreseen ask and scene of a seat as JSON, for comparison."""
    foreseen = foresee(match, seat)
    ask = None if foreseen is None else foreseen.ask(seat)
    if foreseen is None or ask is None:
        return b""
    view = foreseen.view(seat)
    shown: list[Any] = [ask_payload(view, ask, match.names), match.game.table.scene(view, seat)]
    return json.dumps(shown).encode()
