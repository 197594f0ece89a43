"""The end: the power of councils, and the winner. [score.*]

All of it also works on a view during the game: it then gives the scores as if the game ended now,
counting only tokens whose value the view shows.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from rulewright.games.btwixt.cards.base import LAST
from rulewright.games.btwixt.cards.registry import ally_code
from rulewright.games.btwixt.names import ally_name, some_of, who
from rulewright.games.btwixt.state import BtwixtState, ally_of, councils_of, is_hidden
from rulewright.games.btwixt.words import GAME_END, KIND, NONE
from rulewright.kernel import Count, Result, TieBreak

COUNTS: Final[tuple[Count, ...]] = (
    Count("Allies placed", ("claim.place",), ("player",)),
    Count("Cards played", ("play.card",), ("player",)),
    Count("Power tokens gained", ("concepts.token",), ("player",)),
    Count("Pacts made", ("cards.marriage-pact",), ("player", "other")),
    Count("Cards taken from bids", ("cards.betrayal", "cards.turned-cloak"), ("player",)),
)
"""The counts that sum up a match for each leader."""


# -- known tokens --------------------------------------------------------------------------------
def known_values(s: BtwixtState, council: int) -> list[int]:
    """List the values of a council's tokens that are known in this state or view."""
    return [token & KIND for token in s.token[council] if not is_hidden(token)]


def unknown_tokens(s: BtwixtState, council: int) -> int:
    """Count a council's tokens whose value is not known in this view."""
    return sum(is_hidden(token) for token in s.token[council])


# -- the power of councils -----------------------------------------------------------------------
def council_powers(s: BtwixtState) -> list[int]:
    """Return the power of each council. [score.councils] [score.end-powers]

    It counts allies, known tokens and end-of-game abilities.
    """
    return _powers(s, [known_values(s, council) for council in range(s.players)])


def _powers(s: BtwixtState, values: list[list[int]]) -> list[int]:
    """Return the power of each council, given the values of its tokens."""
    totals = [printed_total(s, council, values[council]) for council in range(s.players)]
    return [
        sum([end_power(s, ally, council, totals) for ally in s.council[council]])
        + sum(end_tokens(s, council, values[council]))
        for council in range(s.players)
    ]


def printed_total(s: BtwixtState, council: int, values: list[int]) -> int:
    """Return the sum of a council's printed ally powers and token values."""
    return sum([ally_of(s, ally).power for ally in s.council[council]]) + sum(values)


def end_power(s: BtwixtState, ally: int, council: int, totals: list[int]) -> int:
    """Return the power of an ally in a council at the end. [score.end-powers]"""
    kind = ally_of(s, ally)
    if kind.kind != GAME_END:
        return kind.power
    power = ally_code(s, ally).end_power(s, ally, council, totals)
    return kind.power if power == NONE else power


def end_tokens(s: BtwixtState, council: int, values: list[int]) -> list[int]:
    """Return the values of a council's tokens at the end. [score.end-powers]

    Allies that replace values apply before those that pick the highest token.
    """
    mapping = [
        ally_code(s, ally) for ally in s.council[council] if ally_of(s, ally).kind == GAME_END
    ]
    for turn in range(1, LAST + 1):
        for code in mapping:
            if code.maps_tokens == turn:
                values = code.end_tokens(values)
    return values


def terms(s: BtwixtState, council: int) -> list[tuple[str, int]]:
    """Break a council's power into labelled amounts for display: each ally, then known tokens."""
    values = [known_values(s, each) for each in range(s.players)]
    totals = [printed_total(s, each, values[each]) for each in range(s.players)]
    told = [
        (ally_name(s, ally), end_power(s, ally, council, totals)) for ally in s.council[council]
    ]
    if values[council]:
        told.append(("Power tokens", sum(end_tokens(s, council, values[council]))))
    return told


# -- who wins ------------------------------------------------------------------------------------
def rank(s: BtwixtState) -> Result:
    """Rank the leaders by small council, then other council, then allies. [score.ties]"""
    powers = council_powers(s)
    marks = [mark(s, powers, seat) for seat in range(s.players)]
    places = [1 + sum([other > mine for other in marks]) for mine in marks]
    scores = [marks[seat][0] for seat in range(s.players)]
    rounds = (s.players + 1) * (s.seasons + 1)
    rule = "score.small-council"
    return Result(places, scores, reason(s, marks, places), rounds, rule, tie_breaks(marks))


def small_council_powers(s: BtwixtState) -> list[int]:
    """Return the power of each leader's small council. [score.small-council]"""
    powers = council_powers(s)
    return [mark(s, powers, seat)[0] for seat in range(s.players)]


def rounds_begun(s: BtwixtState) -> int:
    """Return how many rounds have begun, over all seasons."""
    return (s.players + 1) * s.seasons + s.round


def tie_breaks(marks: list[tuple[int, int, int]]) -> list[TieBreak]:
    """List the tie breaks that separated leaders with equal small councils. [score.ties]"""
    order = sorted(range(len(marks)), key=lambda seat: marks[seat], reverse=True)
    breaks = []
    for ahead, seat in pairwise(order):
        theirs, mine = marks[ahead], marks[seat]
        if theirs[0] != mine[0] or theirs == mine:
            continue
        number = 1 if theirs[1] != mine[1] else 2
        by = ["", "the other council", "allies in both councils"][number]
        breaks.append(TieBreak(seat, ahead, "score.ties", by, [mine[number], theirs[number]]))
    return breaks


def mark(s: BtwixtState, powers: list[int], seat: int) -> tuple[int, int, int]:
    """Return a leader's ranking key: small council, other council, number of allies."""
    left, right = councils_of(s, seat)
    low, high = sorted([powers[left], powers[right]])
    return low, high, allies_of(s, seat)


def allies_of(s: BtwixtState, seat: int) -> int:
    """Count the allies in a leader's councils, for breaking ties. [score.allies]"""
    return sum(
        [
            ally_of(s, ally).counts_as
            for council in councils_of(s, seat)
            for ally in s.council[council]
        ]
    )


def reason(s: BtwixtState, marks: list[tuple[int, int, int]], places: list[int]) -> str:
    """Return the sentence that names the winner and how a tie was broken."""
    winners = [seat for seat, place in enumerate(places) if place == 1]
    best = marks[winners[0]]
    names = some_of([who(s, seat) for seat in winners])
    if len(winners) > 1:
        return f"{names} share the victory: their small councils have {best[0]} power."
    text = f"{names} wins with a small council of {best[0]} power"
    tied = [each for each in marks if each[0] == best[0]]
    if len(tied) == 1:
        return f"{text}."
    if len([each for each in tied if each[1] == best[1]]) == 1:
        return f"{text}, and {best[1]} in the other council."
    return f"{text}, {best[1]} in the other council and more allies: {best[2]}."
