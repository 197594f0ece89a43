"""The sets of variants, each with each number of players, and some that have a bit of all."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Final

from rulewright.games.btwixt.words import FEWEST, GAMES, MOST
from rulewright.kernel import OptionValue

Options = dict[str, OptionValue]


def every_set() -> list[tuple[int, Options]]:
    """Every number of players with every set of variants; a kingsmoot is drafted anyway."""
    players = range(FEWEST, MOST + 1)
    flags = (False, True)
    return [
        (
            number,
            {"game": game, "draft": draft, "revealed_allies": row, "short": short},
        )
        for number, game, draft, row, short in product(players, GAMES, flags, flags, flags)
        if not (game == "kingsmoot" and draft)
    ]


EVERY_SET: Final = every_set()

#: Each number of players, game and variant, and each pair of them at least once.
SOME_SETS: Final[list[tuple[int, Options]]] = [
    (3, {"game": "standard"}),
    (
        3,
        {
            "game": "advanced",
            "draft": True,
            "revealed_allies": True,
            "row_left_over": "shuffled-in",
        },
    ),
    (3, {"game": "kingsmoot", "short": True, "leaders": "dealt", "own_cards_leave": True}),
    (4, {"game": "standard", "draft": True, "short": True, "claim_order": "token-first"}),
    (4, {"game": "advanced", "leaders": "dealt", "first_player": "coral"}),
    (4, {"game": "kingsmoot", "revealed_allies": True}),
    (5, {"game": "standard", "revealed_allies": True, "leaders": "dealt"}),
    (5, {"game": "advanced", "draft": True, "own_card": "drafted"}),
    (5, {"game": "kingsmoot"}),
    (6, {"game": "standard", "draft": True, "revealed_allies": True, "empty_deck": "refilled"}),
    (6, {"game": "advanced", "short": True, "revealed_allies": True}),
    (6, {"game": "kingsmoot", "leaders": "dealt", "no_ally_no_token": True}),
]


def named(value: int | Mapping[str, OptionValue]) -> str:
    """A number of players or a set of variants, for the name of a test."""
    if isinstance(value, int):
        return str(value)
    return "-".join(str(word if word is not True else name) for name, word in value.items() if word)


def forgotten(options: Mapping[str, OptionValue]) -> list[str]:
    """The laws that a match is not held to, since its state does not keep all that a seat has seen.

    A deal may hold what a seat could work out from allies that others have put back in another
    order, from cards that it knew in a hand before that lost one unseen, from cards that it passed
    on in a draft and, as a spectator, from cards that came back to a hand openly. Where leaders'
    own cards are drafted, each stays in the hand or packet where it is.
    """
    laws = ["redeals_keep_what_was_shown"]
    return [*laws, "redeals_are_wide"] if options.get("own_card") == "drafted" else laws
