"""The choices of a table before a match: which cards, which variants, whose pack.

The first value of each option is the default.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulewright.games.btwixt.components import Pack
from rulewright.games.btwixt.packs import PACKS
from rulewright.games.btwixt.state import State, pack_of
from rulewright.games.btwixt.words import FEWEST, GAMES, KINGSMOOT, NONE, SEATS
from rulewright.kernel import OptionSpec, OptionValue

CHOSEN: Final = "chosen"
DEALT: Final = "dealt"
DRAWN: Final = "drawn"
NOTHING: Final = "nothing"
REFILLED: Final = "refilled"

PACK: Final = OptionSpec(
    "pack",
    list(dict.fromkeys(pack.key for pack in PACKS)),
    "The cards and tokens that are played with.",
    "pack.own",
)
OPTIONS: Final[tuple[OptionSpec, ...]] = (
    OptionSpec(
        "game",
        GAMES,
        "The standard game; the advanced one, with leaders' own cards and events; or the kingsmoot "
        "draft, in which anybody may come by any of them.",
        "advanced.hands",
    ),
    OptionSpec(
        "draft",
        (False, True),
        "Hands are drafted: each leader keeps a card and passes the others on.",
        "draft.pass",
    ),
    OptionSpec(
        "revealed_allies",
        (False, True),
        "The allies of a season lie open in a row before it begins.",
        "row.fill",
    ),
    OptionSpec(
        "short",
        (False, True),
        "Three or four players begin in autumn, five or six in winter.",
        "short.start",
    ),
    OptionSpec(
        "leaders",
        (CHOSEN, DEALT),
        "Leaders are chosen in turn, or dealt.",
        "setup.leaders",
    ),
    OptionSpec(
        "first_player",
        (DRAWN, *SEATS[:FEWEST]),
        "The first player is drawn, or sits in the seat that the host names.",
        "setup.first-player",
    ),
    OptionSpec(
        "no_ally_no_token",
        (False, True),
        "Who wins a bid and claims no ally, because it was killed, gains no power token either.",
        "concepts.current-killed",
    ),
    OptionSpec(
        "empty_deck",
        (NOTHING, REFILLED),
        "From an empty influence deck nothing is drawn, or the discard pile is shuffled in first.",
        "setup.hands",
    ),
    OptionSpec(
        "own_cards_leave",
        (False, True),
        "In a kingsmoot draft, too, leaders' own cards leave the game when they are discarded.",
        "kingsmoot.cards",
    ),
    PACK,
)


def offer_pack(pack: Pack) -> None:
    """Let tables choose one more pack; nothing where it is there already. [pack.owner]"""
    if pack.key not in PACK.values:
        PACKS.append(pack)
        PACK.values = (*PACK.values, pack.key)


def set_options(s: State, options: Mapping[str, OptionValue]) -> None:
    """Note the options other than the pack in a state."""
    s.game = GAMES.index(str(options["game"]))
    s.draft = bool(options["draft"])
    s.row_open = bool(options["revealed_allies"])
    s.short = bool(options["short"])
    s.leaders_dealt = options["leaders"] == DEALT
    first = str(options["first_player"])
    s.begins = NONE if first == DRAWN else SEATS.index(first)
    s.no_ally_no_token = bool(options["no_ally_no_token"])
    s.deck_refilled = options["empty_deck"] == REFILLED
    s.own_cards_leave = bool(options["own_cards_leave"])


def is_drafted(s: State) -> bool:
    """Whether hands are drafted; those of a kingsmoot always are. [draft.pass] [kingsmoot.deck]"""
    return s.draft or s.game == KINGSMOOT


def options_of(s: State) -> dict[str, OptionValue]:
    """The options that a state was made with."""
    return {
        "game": GAMES[s.game],
        "draft": s.draft,
        "revealed_allies": s.row_open,
        "short": s.short,
        "leaders": DEALT if s.leaders_dealt else CHOSEN,
        "first_player": DRAWN if s.begins == NONE else SEATS[s.begins],
        "no_ally_no_token": s.no_ally_no_token,
        "empty_deck": REFILLED if s.deck_refilled else NOTHING,
        "own_cards_leave": s.own_cards_leave,
        "pack": pack_of(s).key,
    }
