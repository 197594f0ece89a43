"""One game being played: what is open, what was chosen, and every moment in between.

    match = Match.new("thrones", players=6, seed=7)
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, match.options(seat)[0])
    print(match.result.reason)

How it is played is told in `play.py`, how it runs, and goes back and on, in `course.py`; here is
what is made of it: copies, previews, other deals, records and saved texts.
"""

from __future__ import annotations

from random import Random
from typing import Final

from rulewright.kernel.chain import Chain, Preview
from rulewright.kernel.chance import Stream
from rulewright.kernel.errors import NotYourTurn
from rulewright.kernel.facts import Event
from rulewright.kernel.game import AnyGame
from rulewright.kernel.play import Play
from rulewright.kernel.record import read_record, write_record
from rulewright.kernel.redeal import redealt
from rulewright.kernel.registry import game_of_record, game_of_save, resolved
from rulewright.kernel.save import dump, parse

SAME: Final = "same"  # the luck of a clone that goes on as its match will


class Match(Play):
    """A match of one game. Make one with `new`, `from_position`, `from_json` or `load`."""

    def clone(self, luck: str | None = None) -> Match:
        """An independent match at the same moment.

        Luck that comes later falls otherwise in each clone, so that nobody who plays on with it
        sees the future. `luck="same"` keeps the luck of this match, and any other name stands for
        luck of its own, the same whenever it is asked for.
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
        other.rest = len(self.log)  # a match at rest waits for no forced choice
        other.run_from(self.last)
        other.rest = -1
        return other

    def branch(self, seed: str | int, listen: bool = False) -> Match:
        """An independent match that begins at this moment and draws its luck from another seed.

        Its record starts from the position of the running step, and holds what was answered since.
        """
        start = self.last
        other = self.sibling(start.state.copy(), str(seed), listen)
        other.starts_from_position = True
        other.log = self.log[start.at :]
        other.inherited = other.rest = len(other.log)  # at rest it waits for no forced choice
        other.run_from(other.last)
        other.rest = -1
        return other

    def events(self, seat: int | None = None, since: int = 0) -> list[Event]:
        """The events so far as facts: the log entries that a seat may read (None: a spectator).

            match = Match.new("thrones", players=6, seed=7, listen=True)
            seen = 0
            while not match.over:
                ...
                for event in match.events(since=seen):
                    seen = event.n + 1

        `since` leaves out the entries before that number. There are none unless the match listens.
        """
        lines = self.lines or []
        return [
            Event(number, line)
            for number, line in enumerate(lines[since:], since)
            if line.is_visible_to(seat)
        ]

    def play_chain(self, seat: int, choices: list[str]) -> None:
        """Take the choices of one chain of a seat one after another: all of them, or none.

        A choice after the chain's end is refused unseen: a seat that could try out what comes next
        and then have it all taken back would learn what is sealed, and what luck will bring.
        """
        length = len(self.log)
        milestones, last = self.milestones[:], self.last
        chain = Chain(self, seat, self.clone(luck="same") if len(choices) > 1 else None)
        try:
            for number, choice in enumerate(choices):
                if number:
                    chain.check(self, choice)
                self.play(seat, choice)
        except Exception:  # be it a defect of the game
            self.milestones = milestones
            del self.log[length:]
            self.run_from(last)
            raise

    def preview(self, seat: int, choices: list[str]) -> Preview:
        """Try a chain on a copy: what the seat would be asked next in the same chain.

        Nothing that is not the seat's to know can come out: luck is another stream's, and once
        the chain is complete nothing of what follows is shown.
        """
        if self.ask(seat) is None:
            raise NotYourTurn(seat, self.waiting)
        trial = self.clone("preview")
        chain = Chain(trial, seat, self)
        for number, choice in enumerate(choices):
            if number:
                chain.check(trial, choice)
            trial.play(seat, choice)
        if choices and not chain.goes_on(trial):
            return Preview(None, None)
        return Preview(trial.ask(seat), trial.view(seat))

    def redeal(self, seat: int | None, rng: Random, listen: bool = False) -> Match:
        """A match that this seat could not tell from this one, with other secrets and luck.

        Search bots get nothing else. It cannot be undone past the running step. With `listen`
        it has the lines that the seat has heard; see `redeal.py`.
        """
        return redealt(self, seat, rng, listen)

    # -- texts ---------------------------------------------------------------------------------
    def record(self, reveal: bool = False) -> str:
        """The match as a text that can be read, diffed and replayed; see `record.py`."""
        return write_record(self, reveal)

    @classmethod
    def load(cls, text: str, game: AnyGame | str | None = None, listen: bool = False) -> Match:
        """The match of a record; raises `BadRecord` with the line."""
        return read_record(
            cls, resolved(game_of_record(text) if game is None else game), text, listen
        )

    def to_json(self) -> str:
        """All of the match in one short JSON text, at any moment."""
        return dump(self)

    @classmethod
    def from_json(cls, text: str, game: AnyGame | str | None = None, listen: bool = False) -> Match:
        """The match of a JSON text; raises `BadRecord`.

        With `listen` the whole log is run again, so that `lines` holds every sentence.
        """
        return parse(cls, resolved(game_of_save(text) if game is None else game), text, listen)
