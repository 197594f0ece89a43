"""The game `tiny-nim`: its options, start, notation and table."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from rulewright.kernel import (
    AnyAsk,
    BadPosition,
    Game,
    OptionSpec,
    OptionValue,
    Result,
    Script,
    Subject,
)
from tests.kernel.tiny.nim import COLOURS, PLAYER, Nim, Nod, announce, nim_of, turn
from tests.kernel.tiny.tallies import numbers, places, read_numbers


class NimGame(Game[Nim]):
    """Seats take stones as the die allows; the one who takes the last wins, or loses (`misere`)."""

    name = "tiny-nim"
    title = "Tiny nim"
    player_counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    subjects: ClassVar[tuple[Subject, ...]] = (Subject("Heaps", "nim.stones", ("heap", "player")),)
    option_specs: ClassVar[tuple[OptionSpec, ...]] = (
        OptionSpec("heaps", (3, 2), "Heaps at the start"),
        OptionSpec("misere", (False, True), "The last stone loses", players=(2,)),
        OptionSpec("turns", ("forward", "backward"), "The order of turns", players=(3, 4)),
    )

    def seat_names(self, players: int) -> list[str]:
        return COLOURS[:players]

    def new(self, players: int, options: Mapping[str, OptionValue]) -> Nim:
        heaps = [3, 4, 5][: int(options["heaps"])]
        return Nim(players, heaps, int(options["misere"]), options["turns"] == "backward")

    def next_step(self, s: Nim) -> Script[None] | None:
        if not any(s.heaps):
            return None
        return turn(s) if s.told else announce(s)

    def remark(self, s: Nim, seat: int) -> AnyAsk | None:
        return None if s.nods[seat] else Nod(seat)

    def note_remark(self, s: Nim, seat: int, option: int) -> None:
        s.nods[seat] = 1
        s.log("nim.nod", "{player} nods.", player=PLAYER[seat])

    def result(self, s: Nim) -> Result:
        last = [int((seat == s.seat) != bool(s.misere)) for seat in range(s.players)]
        reason = f"{COLOURS[s.seat]} took the last stone."
        return Result(places(last), s.taken[:], reason, rule="nim.heap")

    def round_number(self, s: Nim) -> int:
        return s.turn + 1

    def scores(self, s: Nim) -> list[int]:
        return s.taken[:]

    def view(self, s: Nim, seat: int | None) -> Nim:
        return s.copy()

    def redeal(self, s: Nim, seat: int | None, rng: Random) -> Nim:
        return s.copy()

    def from_data(self, data: list[Any]) -> Nim:
        return nim_of(data)

    def position(self, s: Nim) -> str:
        kind = numbers([s.players, s.misere, s.backward])
        now = numbers([s.turn, s.seat, s.told])
        return f"kind: {kind}\nnow: {now}\nheaps: {numbers(s.heaps)}\ntaken: {numbers(s.taken)}"

    def from_position(self, text: str) -> tuple[Nim, int, dict[str, OptionValue]]:
        fields = read_numbers(text)
        try:
            players, misere, backward = fields["kind"]
            s = Nim(players, fields["heaps"], misere, backward)
            s.turn, s.seat, s.told = fields["now"]
            s.taken = fields["taken"]
        except (KeyError, ValueError) as error:
            raise BadPosition(f"not a position of nim: {error}") from error
        options: dict[str, OptionValue] = {"heaps": len(s.heaps)}
        if players == 2:
            options["misere"] = bool(misere)
        else:
            options["turns"] = "backward" if backward else "forward"
        return s, players, options

    def chapter(self, s: Nim) -> str:
        return f"turn {s.turn + 1}"

    def board(self) -> dict[str, Any]:
        middles = {f"heap-{n}": [100 * n - 50, 50] for n in (1, 2, 3)}
        areas = [{"id": name, "name": name, "at": at, "r": 40} for name, at in middles.items()]
        return {
            "size": [300, 100],
            "areas": areas,
            "choices": {"submit_label": {"move": "Send move"}},
        }

    def scene(self, view: Nim, seat: int | None) -> dict[str, Any]:
        heaps = enumerate(view.heaps, 1)
        return {
            "seat": None if seat is None else COLOURS[seat],
            "title": f"Turn {view.turn + 1}",
            "areas": {f"heap-{n}": {"note": f"{stones} stones"} for n, stones in heaps},
        }
