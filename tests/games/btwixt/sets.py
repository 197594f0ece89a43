"""The sets of variants, each with each number of players, and some mixed sets."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Final

from rulewright.games.btwixt.words import FEWEST, GAMES, MOST
from rulewright.kernel import OptionValue

Options = dict[str, OptionValue]


def every_set() -> list[tuple[int, Options]]:
    """Return every number of players with every set of variants; a kingsmoot is always drafted."""
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
    """Return a number of players or a set of variants as the id of a test."""
    if isinstance(value, int):
        return str(value)
    return "-".join(str(word if word is not True else name) for name, word in value.items() if word)


def forgotten(options: Mapping[str, OptionValue]) -> list[str]:
    """Return the laws to skip for a match, whose state does not keep all that a seat has seen.

    A redeal may contradict what a seat could deduce: from allies that others put back in another
    order, from cards that it knew in a hand before that hand lost one unseen, from cards that it
    passed on in a draft, and (for a spectator) from cards that returned to a hand openly. If
    leaders' own cards are drafted, each stays in the hand or packet where it is.
    """
    laws = ["redeals_keep_what_was_shown"]
    return [*laws, "redeals_are_wide"] if options.get("own_card") == "drafted" else laws
