"""A summary of the table in plain text, for a terminal."""

from __future__ import annotations

from rulewright.games.btwixt.bids.bidding import influence, worth
from rulewright.games.btwixt.choices import seen_words
from rulewright.games.btwixt.names import ally_name, card_name, who
from rulewright.games.btwixt.scoring import council_powers
from rulewright.games.btwixt.state import BtwixtState, ally_of, clockwise, kind_of, lookers, sharers
from rulewright.games.btwixt.table.headings import heading, prizes
from rulewright.games.btwixt.table.power import first_name, power_words
from rulewright.kit.text import wrapped
from rulewright.kit.words import UNSEEN


def summary(view: BtwixtState, seat: int | None) -> str:
    """Return the round, the open allies, the bids, the councils, and the viewer's own cards."""
    lines = [". ".join(heading(view, seat)), _ally(view)]
    lines += _open_allies(view)
    begin = max(view.first, 0) if seat is None else seat
    lines += [_leader(view, each) for each in clockwise(view, begin)]
    powers = council_powers(view)
    lines += [_council(view, powers, council) for council in range(view.players)]
    if seat is not None:
        if view.packet[seat]:
            lines.append(f"Passed to you: {_cards(view, view.packet[seat])}")
        lines.append(f"Your hand: {_cards(view, view.hand[seat])}")
    return "\n".join(part for line in lines for part in wrapped(line))


def _ally(s: BtwixtState) -> str:
    if not prizes(s):
        return "No ally is bid for."
    ally = ally_of(s, prizes(s)[0])
    return f"Bid for: {ally.name} {ally.power}. {ally.text}"


def _open_allies(s: BtwixtState) -> list[str]:
    """List the other allies that are bid for, the ally row and the dead pile, unless empty."""
    sorts = [("Also", prizes(s)[1:]), ("Ally row", s.row), ("Dead", s.dead)]
    return [f"{title}: {_allies(s, allies)}" for title, allies in sorts if allies]


def _allies(s: BtwixtState, allies: list[int]) -> str:
    return ", ".join(f"{ally_name(s, ally)} {ally_of(s, ally).power}" for ally in allies)


def _leader(s: BtwixtState, seat: int) -> str:
    """Return a line such as `* Cersei Lannister 12 (kneels): Betrayal 1, Steady Hand 5`."""
    cards = [
        f"{card_name(s, card)} {worth(s, seat, place)}" for place, card in enumerate(s.bid[seat])
    ]
    mark = "*" if seat == s.first else " "
    knelt = " (kneels)" if s.kneeling[seat] else ""
    piled = ", ".join(cards) or "no card"
    return (
        f"{mark} {who(s, seat)} {influence(s, seat)}{knelt}: {piled}; {len(s.hand[seat])} in hand"
    )


def _council(s: BtwixtState, powers: list[int], council: int) -> str:
    one, other = sharers(s, council)
    allies = ", ".join(ally_name(s, ally) for ally in s.council[council]) or "nobody"
    names = f"{first_name(s, one)} and {first_name(s, other)}"
    told = f"  Council of {names}, power {power_words(s, powers, council)}: {allies}"
    return "; ".join([told, *_looked_at(s, council)])


def _looked_at(s: BtwixtState, council: int) -> list[str]:
    """List the tokens that somebody has looked at, as in `token 2 that Jon Snow has seen`."""
    return [
        f"token {place}{seen_words(s, token)}"
        for place, token in enumerate(s.token[council], 1)
        if lookers(s, token)
    ]


def _cards(s: BtwixtState, cards: list[int]) -> str:
    told = [f"{card_name(s, card)} {kind_of(s, card).value}" for card in cards if card != UNSEEN]
    return ", ".join(told) or "no card"
