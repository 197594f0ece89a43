"""The rules of Letters from Whitechapel, revised edition, as the kernel sees them."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.games.whitechapel import endings, names, premoves, rounds, setup, views
from rulewright.games.whitechapel.components import COLOURS
from rulewright.games.whitechapel.state import WhitechapelState
from rulewright.kernel import Extras, Notation, Ref, Rules, Subject, Table


class Whitechapel(Rules[WhitechapelState]):
    """Jack in seat 0 against one to five detectives."""

    name = "whitechapel"
    title = "Letters from Whitechapel (revised edition)"
    about = "One player walks unseen through London; the others hunt by clues, for four nights."
    minutes = (60, 120)
    weight = "medium"
    counted = "Nights won by the side"
    counts = endings.COUNTS
    opening = "nights.order"
    rules_version = 2
    subjects = (
        Subject("Places of murders", "blood.kill", ("circle", "player")),
        Subject("Hideouts", "setup.hideout", ("circle", "player")),
    )
    player_counts = setup.PLAYER_COUNTS
    usual_players = 3
    option_specs = setup.OPTIONS

    seat_names = staticmethod(names.seat_names)
    new = staticmethod(setup.new_state)
    next_step = staticmethod(rounds.next_step)
    result = staticmethod(endings.rank)
    tally = staticmethod(endings.tally)
    chapter = staticmethod(rounds.chapter)
    view = staticmethod(views.view)
    redeal = staticmethod(views.redeal)
    standing = staticmethod(premoves.standing)
    foreseen = staticmethod(premoves.foreseen)

    def sides(self, players: int) -> list[list[int]]:
        """Return Jack alone as one side, and all detectives as the other."""
        return [[0], list(range(1, players))]

    def round_number(self, s: WhitechapelState) -> int:
        return s.night

    def seat_of(self, s: WhitechapelState, names: Sequence[str], ref: Ref) -> int | None:
        """Return the seat of a log reference; for a policeman it is the detective who plays him."""
        if ref.kind == "policeman":
            return s.owner[COLOURS.index(ref.id)]
        return super().seat_of(s, names, ref)

    @property
    def notation(self) -> Notation[WhitechapelState]:
        from rulewright.games.whitechapel.text.notation import NOTATION

        return NOTATION

    @property
    def table(self) -> Table[WhitechapelState]:
        from rulewright.games.whitechapel.table.table import TABLE

        return TABLE

    @property
    def extras(self) -> Extras[WhitechapelState]:
        from rulewright.games.whitechapel.extras import EXTRAS

        return EXTRAS


GAME = Whitechapel()
