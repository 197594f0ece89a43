"""The options of a match: which game, which variants, which pack.

The first value of each option is the default.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulewright.games.btwixt.components import Pack
from rulewright.games.btwixt.packs import PACKS
from rulewright.games.btwixt.state import BtwixtState, pack_of
from rulewright.games.btwixt.words import FEWEST, GAMES, KINGSMOOT, NONE, SEATS
from rulewright.kernel import OptionSpec, OptionValue

CHOSEN: Final = "chosen"
DEALT: Final = "dealt"
DRAWN: Final = "drawn"
NOTHING: Final = "nothing"
REFILLED: Final = "refilled"
ALLY_FIRST: Final = "ally-first"
TOKEN_FIRST: Final = "token-first"
STAYS: Final = "stays"
SHUFFLED_IN: Final = "shuffled-in"
AFTER_DRAFT: Final = "after-draft"
DRAFTED: Final = "drafted"

PACK: Final = OptionSpec(
    "pack",
    list(dict.fromkeys(pack.key for pack in PACKS)),
    "The cards and tokens that are played with.",
    "pack.own",
    title="Components",
    labels=["ours", *list({pack.key: pack.name for pack in PACKS}.values())[1:]],
)
OPTIONS: Final[tuple[OptionSpec, ...]] = (
    OptionSpec(
        "game",
        GAMES,
        "The standard game; the advanced one, with leaders' own cards and events; or the kingsmoot "
        "draft, in which anybody may come by any of them.",
        "advanced.hands",
        title="Game",
        labels=("standard", "advanced", "kingsmoot draft"),
    ),
    OptionSpec(
        "draft",
        (False, True),
        "Hands are drafted: each leader keeps a card and passes the others on.",
        "draft.pass",
        title="Draft of hands",
    ),
    OptionSpec(
        "revealed_allies",
        (False, True),
        "The allies of a season lie open in a row before it begins.",
        "row.fill",
        title="Allies of a season lie open",
    ),
    OptionSpec(
        "short",
        (False, True),
        "Three or four players begin in autumn, five or six in winter.",
        "short.start",
        title="Short game",
    ),
    OptionSpec(
        "leaders",
        (CHOSEN, DEALT),
        "Leaders are chosen in turn, or dealt.",
        "setup.leaders",
        title="Leaders are",
        labels=("chosen in turn", "dealt"),
    ),
    OptionSpec(
        "first_player",
        (DRAWN, *SEATS[:FEWEST]),
        "The first player is drawn, or sits in the seat that the host names.",
        "setup.first-player",
        title="First player",
        labels=("drawn", "the seat Amber", "the seat Coral", "the seat Jade"),
    ),
    OptionSpec(
        "no_ally_no_token",
        (False, True),
        "Who wins a bid and claims no ally, because it was killed, gains no power token either.",
        "concepts.current-killed",
        title="No ally, no token",
    ),
    OptionSpec(
        "empty_deck",
        (NOTHING, REFILLED),
        "From an empty influence deck nothing is drawn, or the discard pile is shuffled in first.",
        "setup.hands",
        title="An empty influence deck",
        labels=("stays empty", "is refilled from the discards"),
    ),
    OptionSpec(
        "own_cards_leave",
        (False, True),
        "In a kingsmoot draft, too, leaders' own cards leave the game when they are discarded.",
        "kingsmoot.cards",
        title="Leaders' own cards leave when discarded",
    ),
    OptionSpec(
        "claim_order",
        (ALLY_FIRST, TOKEN_FIRST),
        "The winner of a bid places the ally before gaining the token for winning, or gains the "
        "token first.",
        "claim.order",
        title="The winner of a bid takes",
        labels=("the ally first", "the token first"),
    ),
    OptionSpec(
        "row_left_over",
        (STAYS, SHUFFLED_IN),
        "With revealed allies, those that a season leaves in the row stay there for the next, or "
        "are shuffled into the deck.",
        "row.fill",
        title="Open allies left over",
        labels=("stay for the next season", "are shuffled in"),
    ),
    OptionSpec(
        "own_card",
        (AFTER_DRAFT, DRAFTED),
        "In a draft of the advanced game leaders draw their own card after it, or draft with it.",
        "draft.advanced",
        title="Leaders' own cards",
        labels=("drawn after the draft", "drafted with the others"),
    ),
    OptionSpec(
        "first_rules",
        (False, True),
        "Errors that have been mended since are played as at first, so that a match that began "
        "with them goes on as it began.",
        "setup.first-rules",
        legacy_default=True,
        legacy=True,
    ),
    PACK,
)


def offer_pack(pack: Pack) -> None:
    """Make a pack available as a value of the option `pack`, unless it is already. [pack.owner]"""
    if pack.key not in PACK.values:
        PACKS.append(pack)
        PACK.offer(pack.key, pack.name)


def set_options(s: BtwixtState, options: Mapping[str, OptionValue]) -> None:
    """Store all options except the pack in a state."""
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
    s.token_first = options["claim_order"] == TOKEN_FIRST
    s.row_shuffled_in = options["row_left_over"] == SHUFFLED_IN
    s.own_card_drafted = options["own_card"] == DRAFTED
    s.first_rules = bool(options["first_rules"])


def is_drafted(s: BtwixtState) -> bool:
    """Return whether hands are drafted, as always in a kingsmoot. [draft.pass, kingsmoot.deck]"""
    return s.draft or s.game == KINGSMOOT


def options_of(s: BtwixtState) -> dict[str, OptionValue]:
    """Return the options that a state was created with."""
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
        "claim_order": TOKEN_FIRST if s.token_first else ALLY_FIRST,
        "row_left_over": SHUFFLED_IN if s.row_shuffled_in else STAYS,
        "own_card": DRAFTED if s.own_card_drafted else AFTER_DRAFT,
        "first_rules": s.first_rules,
        "pack": pack_of(s).key,
    }
