"""The pieces on the table: leaders, bid piles, councils, the current ally, the piles."""

from __future__ import annotations

from rulewright.games.btwixt.bids.bidding import influence, worth
from rulewright.games.btwixt.names import (
    ally_name,
    card_key,
    card_name,
    council_key,
    seat_name,
    some_of,
    who,
)
from rulewright.games.btwixt.scoring import council_powers, terms, unknown_tokens
from rulewright.games.btwixt.state import BtwixtState, ally_of, kind_of, sharers
from rulewright.games.btwixt.table.faces import (
    COLOUR_WORDS,
    colour,
    marked,
)
from rulewright.games.btwixt.table.layout import COINED, council_rect, rows, seat_rect
from rulewright.games.btwixt.table.middle import heaps, middle, track
from rulewright.games.btwixt.table.pieces import ally_piece, coin_piece, crowded, slip
from rulewright.games.btwixt.table.power import (
    first_name,
    power_words,
    small_for,
)
from rulewright.games.btwixt.words import (
    BLANK,
    NONE,
)
from rulewright.kit.scene import Token


def tokens(view: BtwixtState, seat: int | None) -> list[Token]:
    """List all pieces, from the ring to the middle."""
    pieces: list[Token] = []
    powers = council_powers(view)
    front = seat or 0
    for each in range(view.players):
        pieces += [*_leader(view, each), *_pile(view, each, front)]
        pieces += _council(view, powers, each, front)
    return [*pieces, *middle(view), *heaps(view), *track(view)]


# -- leaders -----------------------------------------------------------------------------------
def _leader(s: BtwixtState, seat: int) -> list[Token]:
    """Return the leader card, turned sideways while they kneel, with name, hand and total."""
    area = f"seat:{seat_name(seat)}"
    card = slip("leader", seat_name(seat), area, "leader", "")
    card["id"] = f"leader-of:{seat_name(seat)}"
    card["owner"] = seat_name(seat)
    card["tags"] = ["turned"] if s.kneeling[seat] else []
    if seat == s.first:
        card["tags"].append("star")
    name = slip("name", seat_name(seat), area, "name-slot", "")
    name["caption"] = who(s, seat)
    told = slip("told", seat_name(seat), area, "told", "")
    told["caption"] = _state_words(s, seat)
    total = slip("sum", seat_name(seat), area, "sum", "")
    total["text"] = str(influence(s, seat))
    return [card, name, told, total]


def _state_words(s: BtwixtState, seat: int) -> str:
    """Return a leader's state in words, such as `kneels · 6 in hand`."""
    held = f"{len(s.hand[seat])} in hand"
    if s.kneeling[seat]:
        return f"kneels · {held}"
    if s.left[seat] != NONE:
        return f"may play {s.left[seat]} · {held}"
    return held


# -- bid piles -----------------------------------------------------------------------------------
def _pile(s: BtwixtState, seat: int, front: int) -> list[Token]:
    pieces = [_bid(s, seat, place) for place in range(len(s.bid[seat]))]
    if s.playing != NONE and s.lands == seat:
        pieces.append(_played(s, seat))
    return crowded(pieces, rows(seat_rect(s.players, seat, front)))


def _bid(s: BtwixtState, seat: int, place: int) -> Token:
    """Return a card in a bid pile, with the influence that it counts now."""
    card = s.bid[seat][place]
    gives = worth(s, seat, place)
    piece = _card(s, seat, card, place)
    piece["id"] = f"bid:{seat_name(seat)}:{place + 1}"
    piece["text"] = str(gives)
    printed = kind_of(s, card).value
    if gives != printed:
        piece["caption"] = f"{card_name(s, card)} ({printed}{gives - printed:+d})"
    if card & BLANK:
        piece["tags"] = ["struck"]
    where = f"in {who(s, seat)}'s bid pile"
    piece["label"] = f"{_card_words(s, card, gives)}, {where}. {_text(s, card)}"
    return piece


def _played(s: BtwixtState, seat: int) -> Token:
    """Return the card whose ability is being resolved; it is not in a pile yet."""
    piece = _card(s, seat, s.playing, len(s.bid[seat]))
    piece["id"] = "playing"
    piece["tags"] = ["current"]
    gives = kind_of(s, s.playing).value
    piece["label"] = f"{_card_words(s, s.playing, gives)}, being played. {_text(s, s.playing)}"
    return piece


def _card(s: BtwixtState, seat: int, card: int, place: int) -> Token:
    piece = slip("card", card_key(s, card), f"seat:{seat_name(seat)}", "cards", "")
    piece["owner"] = colour(s, card)
    piece["index"] = place
    piece["text"] = str(kind_of(s, card).value)
    piece["caption"] = card_name(s, card)
    return piece


def _card_words(s: BtwixtState, card: int, gives: int) -> str:
    """Return words such as `Hedge Knights, red, gives 7, printed 5`."""
    kind = kind_of(s, card)
    value = f"gives {gives}" if gives == kind.value else f"gives {gives}, printed {kind.value}"
    return f"{kind.name}, {COLOUR_WORDS[kind.colour]}, {value}"


def _text(s: BtwixtState, card: int) -> str:
    kind = kind_of(s, card)
    if card & BLANK:
        return "Its ability does nothing this round."
    return f"{kind.text}{marked(kind)}"


# -- councils ------------------------------------------------------------------------------------
def _council(s: BtwixtState, powers: list[int], council: int, front: int) -> list[Token]:
    area = f"council:{council_key(s, council)}"
    one, other = sharers(s, council)
    name = slip("name", council_key(s, council), area, "name-slot", "")
    name["caption"] = f"{first_name(s, one)} & {first_name(s, other)}"
    told = slip("told", council_key(s, council), area, "told", "")
    told["caption"] = _told(s, powers, council)
    power = slip("sum", council_key(s, council), area, "sum", "")
    power["text"] = str(powers[council])
    power["label"] = f"Power {power_words(s, powers, council)}"
    shares = [_share(s, council, seat, at) for at, seat in enumerate((one, other))]
    allies = _allies(s, council, area)
    crowded(allies, rows(council_rect(s.players, council, front), COINED))
    return [*shares, name, told, power, *allies, *_coins(s, council, area)]


def _told(s: BtwixtState, powers: list[int], council: int) -> str:
    """Return the line below a council's power, such as `+ 3 hidden · small: Cersei`."""
    hidden = unknown_tokens(s, council)
    words = [f"+ {hidden} hidden"] if hidden else []
    small = [first_name(s, seat) for seat in small_for(s, powers, council)]
    if small:
        words.append(f"small: {'both' if len(small) > 1 else small[0]}")
    return " · ".join(words)


def _share(s: BtwixtState, council: int, seat: int, at: int) -> Token:
    area = f"council:{council_key(s, council)}"
    label = f"Shared by {some_of([who(s, one) for one in sharers(s, council)])}" if not at else ""
    mark = slip("share", f"{council_key(s, council)}:{at}", area, "share", label)
    mark["owner"] = seat_name(seat)
    mark["index"] = at
    return mark


def _allies(s: BtwixtState, council: int, area: str) -> list[Token]:
    """List the allies of a council, with the bonus of those that count more or less at the end."""
    pieces: list[Token] = []
    counted = terms(s, council)
    for place, ally in enumerate(s.council[council]):
        piece = ally_piece(s, ally, "ally", area, "allies", place)
        printed, counts = ally_of(s, ally).power, counted[place][1]
        if counts != printed:
            piece["text"] = str(counts)
            piece["caption"] = f"{ally_name(s, ally)} ({printed}{counts - printed:+d})"
        pieces.append(piece)
    return pieces


def _coins(s: BtwixtState, council: int, area: str) -> list[Token]:
    key = council_key(s, council)
    return [
        coin_piece(s, value, f"token:{key}:{place + 1}", area, "tokens", place)
        for place, value in enumerate(s.token[council])
    ]
