"""Setup: options, the owners of the policemen, and Jack's hideout. [setup.*]"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulewright.games.whitechapel.components import CIRCLES, COLOURS, POLICEMEN, RED_CIRCLES
from rulewright.games.whitechapel.names import (
    CIRCLE_REF,
    JACK_REF,
    POLICEMAN_REF,
    circle_id,
    pawn_id,
    seat_names,
    seat_ref,
    seat_title,
)
from rulewright.games.whitechapel.state import HIDEOUT, JACK, SCENE, WhitechapelState, all_letters
from rulewright.games.whitechapel.streets import AS_CROSSING, AS_TEE, NEXT_TO_RED
from rulewright.kernel import (
    HIDE,
    Ask,
    OptionSpec,
    OptionValue,
    Refusal,
    Script,
    Simultaneous,
)
from rulewright.kit.asks import Choice

PLAYER_COUNTS: Final[tuple[int, ...]] = (2, 3, 4, 5, 6)

OPTIONS: Final[tuple[OptionSpec, ...]] = (
    OptionSpec(
        "letters",
        (False, True),
        "Jack has four letters, one a night from the second on, that move patrols or policemen.",
        "letters.use",
        title="Letters",
    ),
    OptionSpec(
        "false_clues",
        (False, True),
        "For every five clues found in a night Jack gets a marker that shuts a circle to the "
        "police for that night.",
        "false-clues.gain",
        title="False clues",
    ),
    OptionSpec(
        "rushing",
        (False, True),
        "Instead of searching or arresting, a policeman may move one crossing further.",
        "rushing.move",
        title="Rushing",
    ),
    OptionSpec(
        "area_arrests",
        (False, True),
        "An arrest names all circles beside the policeman at once.",
        "area-arrests.arrest",
        title="Arrests of a whole area",
    ),
    OptionSpec(
        "catch_me",
        (False, True),
        "The hideout is not beside a red circle.",
        "catch-me.hideout",
        title="“Catch me when you can”",
    ),
    OptionSpec(
        "address",
        (False, True),
        "Once in the game a brown or red head of the investigation may name a circle: if it is "
        "the hideout, the detectives win.",
        "address.name",
        title="Naming the hideout",
    ),
    OptionSpec(
        "pawns",
        ("dealt", "chosen"),
        "The policemen are dealt round the detectives in turn, or the first detective says who "
        "plays which.",
        "setup.pawns",
        title="Policemen",
        labels=("dealt in turn", "shared out by the first detective"),
    ),
    OptionSpec(
        "notebook",
        (True, False),
        "The detectives may look at where Jack and his hideout can still be.",
        "knowledge.overlay",
        title="Notebook of the detectives",
    ),
    OptionSpec(
        "patrol_faces",
        ("head", "detectives"),
        "Who knows the faces of the patrols that lie face down: the head of the investigation "
        "alone, or all detectives.",
        "patrols.hidden",
        title="Patrols face down are known to",
        labels=("the head alone", "all detectives"),
    ),
    OptionSpec(
        "disputed_tee",
        ("tee", "crossing"),
        "Whether the street from circle 44 meets the one south of X058 beside that crossing, or "
        "in it.",
        "setup.board",
        title="The street from circle 44",
        labels=("meets beside X058", "meets in X058"),
    ),
)


def new_state(players: int, options: Mapping[str, OptionValue]) -> WhitechapelState:
    """Create the initial state; `options` has a value for each of `OPTIONS`."""
    s = WhitechapelState(players)
    s.letters = bool(options["letters"])
    s.false_clues = bool(options["false_clues"])
    s.rushing = bool(options["rushing"])
    s.area_arrests = bool(options["area_arrests"])
    s.catch_me = bool(options["catch_me"])
    s.address = bool(options["address"])
    s.pawns_chosen = options["pawns"] == "chosen"
    s.show_notebook = bool(options["notebook"])
    s.all_know_patrols = options["patrol_faces"] == "detectives"
    s.reading = AS_CROSSING if options["disputed_tee"] == "crossing" else AS_TEE
    if s.letters:
        s.letters_left = all_letters()
    if not s.pawns_chosen or players == 2:
        deal_pawns(s)
    return s


def options_of(s: WhitechapelState) -> dict[str, OptionValue]:
    """Return the options that a state was created with."""
    return {
        "letters": s.letters,
        "false_clues": s.false_clues,
        "rushing": s.rushing,
        "area_arrests": s.area_arrests,
        "catch_me": s.catch_me,
        "address": s.address,
        "pawns": "chosen" if s.pawns_chosen else "dealt",
        "notebook": s.show_notebook,
        "patrol_faces": "detectives" if s.all_know_patrols else "head",
        "disputed_tee": "crossing" if s.reading == AS_CROSSING else "tee",
    }


def deal_pawns(s: WhitechapelState) -> None:
    """Deal the policemen to the detectives in turn, in the order of their colours. [setup.pawns]"""
    for colour in range(POLICEMEN):
        s.owner[colour] = 1 + colour % (s.players - 1)
    s.step = HIDEOUT


class ChooseOwner(Ask[WhitechapelState]):
    """Ask the first detective, who decides for all of them, who plays a policeman."""

    kind = "owner"
    rule = "setup.pawns"
    chain = "pawns"

    def __init__(self, seat: int, colour: int) -> None:
        self.seat = seat
        self.colour = colour

    def options(self, s: WhitechapelState) -> list[int]:
        return list(range(1, s.players))

    def text(self, s: WhitechapelState, option: int) -> str:
        """Return `blue detective-2`."""
        return f"{COLOURS[self.colour]} {seat_names(s.players)[option]}"

    def label(self, s: WhitechapelState, option: int) -> str:
        return f"{COLOURS[self.colour].title()} for {seat_title(s.players, option)}"

    def targets(self, s: WhitechapelState, option: int) -> list[str]:
        return [pawn_id(self.colour), f"seat:{seat_names(s.players)[option]}"]

    def prompt(self, s: WhitechapelState) -> str:
        return f"Who plays the {COLOURS[self.colour]} policeman?"


def choose_pawns(s: WhitechapelState) -> Script[None]:
    """Let the first detective assign the policemen; any division is legal. [setup.pawns]"""
    for colour in range(POLICEMEN):
        seat = yield ChooseOwner(1, colour)
        s.owner[colour] = seat
        s.log(
            "setup.pawns",
            "The {policeman} is played by {player}.",
            policeman=POLICEMAN_REF[colour],
            player=seat_ref(s.players, seat),
        )
    s.step = HIDEOUT


def hideout_refusal(s: WhitechapelState, circle: int) -> Refusal | None:
    """Return why a circle cannot be the hideout; None if it can.

    [setup.hideout] [catch-me.hideout]
    """
    if circle in RED_CIRCLES:
        return Refusal("setup.hideout", f"Circle {circle} is red.")
    if s.catch_me and circle in NEXT_TO_RED:
        return Refusal("catch-me.hideout", f"Circle {circle} is one step from a red circle.")
    return None


class ChooseHideout(Choice[WhitechapelState]):
    """Ask Jack for the hideout, the circle to which he returns every night."""

    kind = "hideout"
    rule = "setup.hideout"
    when_forced = HIDE
    hint = "Name a circle of the board: hideout 90."

    def candidates(self, s: WhitechapelState) -> list[int]:
        return CIRCLES

    def refusal(self, s: WhitechapelState, option: int) -> Refusal | None:
        return hideout_refusal(s, option)

    def text(self, s: WhitechapelState, option: int) -> str:
        """Return `hideout 90`."""
        return f"hideout {option}"

    def label(self, s: WhitechapelState, option: int) -> str:
        return f"Circle {option}"

    def targets(self, s: WhitechapelState, option: int) -> list[str]:
        return [circle_id(option)]

    def prompt(self, s: WhitechapelState) -> str:
        return "Choose your hideout for all four nights"


def write_hideout(s: WhitechapelState) -> Script[None]:
    """Let Jack write down his hideout."""
    circle = yield ChooseHideout(JACK)
    s.hideout = circle


def choose_hideout(s: WhitechapelState) -> Script[None]:
    """Let Jack choose his hideout in secret. [setup.hideout]"""
    yield Simultaneous([(JACK, write_hideout(s))])
    s.step = SCENE
    s.log("setup.hideout", "{player} has chosen his hideout.", player=JACK_REF)
    s.log(
        "setup.hideout",
        "Your hideout is circle {circle}.",
        visible_to=1 << JACK,
        circle=CIRCLE_REF[s.hideout],
    )


__all__ = [
    "OPTIONS", "PLAYER_COUNTS", "ChooseHideout", "ChooseOwner", "choose_hideout",
    "choose_pawns", "deal_pawns", "hideout_refusal", "new_state", "options_of",
]  # fmt: skip
