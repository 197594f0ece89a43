"""Zones: groups of cards, such as the viewer's hand, bid piles and councils."""

from __future__ import annotations

from collections import Counter

from rulewright.games.btwixt.names import ally_key, council_name, seat_name, who
from rulewright.games.btwixt.state import BtwixtState, pack_of
from rulewright.games.btwixt.table.faces import (
    ally_face,
    card_id,
    hidden_face,
    influence_face,
)
from rulewright.games.btwixt.table.headings import prizes
from rulewright.games.btwixt.words import ADVANCED, KIND, LEADERS
from rulewright.kit.scene import Card, Zone, zone
from rulewright.kit.words import UNSEEN


def zones(view: BtwixtState, seat: int | None) -> list[Zone]:
    """List all zones with cards that the view shows; empty ones are left out."""
    shown = _own(view, seat) if seat is not None else []
    shown += [_leaders(view), _prizes(view), _row(view), _deck(view)]
    for each in range(view.players):
        shown += [_pile(view, each), _known_hand(view, each, seat)]
    shown += [_council(view, council) for council in range(view.players)]
    shown += [_dead(view), _heap(view, "discard", "Discard pile", view.discard)]
    shown.append(_heap(view, "removed", "Out of the game", view.removed))
    return [each for each in shown if each["cards"]]


# -- one's own --------------------------------------------------------------------------------
def _own(s: BtwixtState, seat: int) -> list[Zone]:
    """List the viewer's hand, the cards to pick from in a draft, and own cards not yet drawn."""
    own = seat_name(seat)
    hand = zone("hand", "Your hand", own, _copies(s, s.hand[seat]))
    hand["first"] = True
    hand["note"] = _hand_note(s, seat)
    packet = zone("packet", "Cards to pick from", own, _copies(s, s.packet[seat], "packet"))
    packet["first"] = True
    aside = zone("aside", "Your own cards, not drawn yet", own, _plain(s, s.aside[seat], "aside"))
    return [packet, hand, aside]


def _copies(s: BtwixtState, cards: list[int], where: str = "hand") -> list[Card]:
    """Return the faces of a hand or packet, numbering copies of a kind."""
    met: Counter[int] = Counter()
    faces: list[Card] = []
    for card in cards:
        if card == UNSEEN:
            faces.append(hidden_face(f"{where}:?:{len(faces) + 1}", "A hidden card"))
            continue
        met[card & KIND] += 1
        face = influence_face(s, card, card_id(s, card, met[card & KIND]))
        if where != "hand":
            face["id"] = face["id"].replace("hand", where, 1)
        faces.append(face)
    return faces


def _hand_note(s: BtwixtState, seat: int) -> str:
    if not s.spent[seat]:
        return ""
    return "A card that came back to your hand this round cannot be played before the next."


# -- what all see --------------------------------------------------------------------------------
def _leaders(s: BtwixtState) -> Zone:
    """Return the leader cards while leaders are chosen, with the leaders' own cards if used."""
    cards: list[Card] = []
    if s.step == LEADERS:
        for place, leader in enumerate(pack_of(s).leaders):
            seats = range(s.players)
            taken = [seat_name(seat).title() for seat in seats if s.leader[seat] == place]
            card: Card = {"id": f"leader:{leader.key}", "title": leader.name}
            card["tags"] = [f"taken by {name}" for name in taken]
            words = [leader.word] if leader.word else []
            if s.game == ADVANCED:
                own = [pack_of(s).kinds[kind].name for kind in leader.cards]
                words.append(f"Own cards: {', '.join(own)}.")
            if words:
                card["text"] = " ".join(words)
            cards.append(card)
    return zone("leaders", "Leaders", None, cards)


def _prizes(s: BtwixtState) -> Zone:
    return zone("prizes", "Bid for", None, [ally_face(s, ally) for ally in prizes(s)])


def _row(s: BtwixtState) -> Zone:
    return zone("row", "Allies that come next", None, [ally_face(s, ally) for ally in s.row])


def _deck(s: BtwixtState) -> Zone:
    """Return the allies of the deck that the view knows, in order."""
    known = [ally for ally in [*s.deck_top, *s.deck_bottom] if ally != UNSEEN]
    return zone("known-deck", "Allies of the deck that you know", None, _allies(s, known))


def _allies(s: BtwixtState, allies: list[int]) -> list[Card]:
    return [
        ally_face(s, ally, f"ally:{ally_key(s, ally)}" if ally != UNSEEN else f"ally:?:{place}")
        for place, ally in enumerate(allies)
    ]


def _pile(s: BtwixtState, seat: int) -> Zone:
    cards = [
        influence_face(s, card, f"bid:{seat_name(seat)}:{place}")
        for place, card in enumerate(s.bid[seat], 1)
    ]
    name = seat_name(seat)
    return zone(f"bid:{name}", f"Bid pile of {who(s, seat)}", name, cards)


def _known_hand(s: BtwixtState, seat: int, viewer: int | None) -> Zone:
    """Return the cards of another hand that the viewer knows of."""
    known = [] if seat == viewer else [card for card in s.hand[seat] if card != UNSEEN]
    name = seat_name(seat)
    return zone(
        f"known:{name}",
        f"Hand of {who(s, seat)}, as far as you know it",
        name,
        _plain(s, known, f"known:{name}"),
        f"{len(s.hand[seat])} cards in all",
    )


def _council(s: BtwixtState, council: int) -> Zone:
    words = council_name(s, council)
    cards = _allies(s, s.council[council])
    return zone(f"council:{council}", words[0].upper() + words[1:], None, cards)


def _dead(s: BtwixtState) -> Zone:
    return zone("dead", "Dead pile", None, _allies(s, s.dead))


def _heap(s: BtwixtState, name: str, title: str, cards: list[int]) -> Zone:
    """Return a pile without order: each kind once, with its number of copies."""
    faces: list[Card] = []
    for kind, number in sorted(Counter(cards).items()):
        if kind != UNSEEN:
            face = influence_face(s, kind, f"{name}:{kind}")
            if number > 1:
                face["tags"] = [f"{number} times", *face.get("tags", [])]
            faces.append(face)
    return zone(name, title, None, faces, f"{len(cards)} cards")


def _plain(s: BtwixtState, cards: list[int], where: str) -> list[Card]:
    return [
        influence_face(s, card, f"{where}:{place}")
        if card != UNSEEN
        else hidden_face(f"{where}:{place}", "A hidden card")
        for place, card in enumerate(cards, 1)
    ]
