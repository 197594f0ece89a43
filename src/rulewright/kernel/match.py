"""One game being played: what is open, what was chosen, and every moment in between.

    match = Match.new("thrones", players=6, seed=7)
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, match.options(seat)[0])
    print(match.result.reason)

`play.py` starts matches and takes choices, and `course.py` runs scripts forward and back. This
module derives other things from a match: copies, previews, redeals, records and saves.
"""

from __future__ import annotations

from random import Random
from typing import Final

from rulewright.kernel.chain import Chain, Preview
from rulewright.kernel.chance import Stream
from rulewright.kernel.errors import IllegalChoice, NotYourTurn
from rulewright.kernel.facts import Event
from rulewright.kernel.game import AnyGame
from rulewright.kernel.play import Play
from rulewright.kernel.record import read_record, write_record
from rulewright.kernel.redeal import redealt
from rulewright.kernel.registry import game_of_record, game_of_save, resolved
from rulewright.kernel.save import dump, parse

SAME: Final = "same"  # lets a clone draw the same luck as its match


class Match(Play):
    """A match of one game. Make one with `new`, `from_position`, `from_json` or `load`."""

    def clone(self, luck: str | None = None) -> Match:
        """Return an independent copy of the match at the same moment.

        Each clone draws different luck from here on, so that playing on with it does not show the
        future. `luck="same"` keeps the luck of this match; any other text names a separate stream
        of luck, and the same name always gives the same stream.
        """
        if luck == SAME:
            stream = self.stream
        elif luck is None:
            self.clones += 1
            stream = Stream(f"{self.stream.seed}/clone {self.clones}")
        else:
            stream = Stream(f"{self.seed}/{luck}")
        origin = self.milestones[0].state
        other = Match(self.game, self.players, self.settings, self.seed, origin, stream=stream)
        other.log = self.log[:]
        other.manual = self.manual
        other.committed = self.committed
        other.mended = self.mended
        other.starts_from_position = self.starts_from_position
        other.inherited = self.inherited
        other.ending = self.ending
        other.milestones = self.milestones[:]
        other.rest = len(self.log)  # stop at the same place, even before a forced choice
        other.run_from(self.last)
        other.rest = -1
        return other

    def branch(self, seed: str | int, listen: bool = False) -> Match:
        """Return an independent match that starts at this moment and draws luck from another seed.

        Its record starts with the position at the start of the running step, followed by the
        answers given since then.
        """
        start = self.last
        other = self.sibling(start.state.copy(), str(seed), listen)
        other.starts_from_position = True
        other.log = self.log[start.at :]
        other.inherited = other.rest = len(other.log)  # stop here, even before a forced choice
        other.run_from(other.last)
        other.rest = -1
        return other

    def events(self, seat: int | None = None, since: int = 0) -> list[Event]:
        """Return the events so far as facts: the entries that a seat may read (None: a spectator).

            match = Match.new("thrones", players=6, seed=7, listen=True)
            seen = 0
            while not match.over:
                ...
                for event in match.events(since=seen):
                    seen = event.n + 1

        `since` leaves out the entries before that number. The list is empty unless the match
        listens.
        """
        lines = self.lines or []
        return [
            Event(number, line)
            for number, line in enumerate(lines[since:], since)
            if line.is_visible_to(seat)
        ]

    def play_chain(self, seat: int, choices: list[str]) -> None:
        """Take the choices of one chain of a seat, one after another: all of them, or none.

        A choice after the chain's end is refused without being tried: otherwise a seat could try
        out what comes next, have it all taken back, and learn sealed choices and future luck.
        """
        length = len(self.log)
        milestones, last = self.milestones[:], self.last
        chain = Chain(self, seat, self.clone(luck="same") if len(choices) > 1 else None)
        try:
            for number, choice in enumerate(choices):
                if number:
                    chain.check(self, choice)
                self.play(seat, choice)
        except Exception:  # even a defect of the game must not leave half a chain
            self.milestones = milestones
            del self.log[length:]
            self.run_from(last)
            raise

    def preview(self, seat: int, choices: list[str], fitting: bool = False) -> Preview:
        """Try a chain on a copy; return what the seat would be asked next in the same chain.

        It reveals nothing that the seat may not know: luck comes from another stream, and once the
        chain is complete, nothing of what follows is shown. With `fitting`, a choice that is not
        open is left out instead of raising `IllegalChoice`.
        """
        if self.ask(seat) is None:
            raise NotYourTurn(seat, self.waiting)
        trial = self.clone("preview")
        chain = Chain(trial, seat, self)
        kept: list[int] = []
        for place, choice in enumerate(choices):
            try:
                if kept:
                    chain.check(trial, choice)
                trial.play(seat, choice)
            except IllegalChoice:
                if not fitting:
                    raise
            else:
                kept.append(place)
        if kept and not chain.goes_on(trial):
            return Preview(None, None, kept)
        return Preview(trial.ask(seat), trial.view(seat), kept)

    def redeal(self, seat: int | None, rng: Random, listen: bool = False) -> Match:
        """Return a match that this seat cannot tell from this one, with other secrets and luck.

        Search bots are given only such matches. It cannot be undone past the running step. With
        `listen` it has the log entries that the seat could read; see `redeal.py`.
        """
        return redealt(self, seat, rng, listen)

    # -- texts ---------------------------------------------------------------------------------
    def record(self, reveal: bool = False) -> str:
        """Return the match as a text that can be read, diffed and replayed; see `record.py`.

        The seed is included once the match is over, or with `reveal`.
        """
        return write_record(self, reveal)

    @classmethod
    def load(cls, text: str, game: AnyGame | str | None = None, listen: bool = False) -> Match:
        """Read a match from its record; raise `BadRecord`, with the line, if that fails."""
        return read_record(
            cls, resolved(game_of_record(text) if game is None else game), text, listen
        )

    def to_json(self) -> str:
        """Return the whole match, at any moment, as one short JSON text.

        It contains the seed and every secret.
        """
        return dump(self)

    @classmethod
    def from_json(cls, text: str, game: AnyGame | str | None = None, listen: bool = False) -> Match:
        """Read a match from the text of `to_json`; raise `BadRecord` if that fails.

        With `listen` the whole log is replayed, so that `lines` holds every entry.
        """
        return parse(cls, resolved(game_of_save(text) if game is None else game), text, listen)
