"""The Tides deck: what luck can bring, which no line of a case can tell. [tides.deck]"""

from __future__ import annotations

from rulewright.kernel import Match, get

POSITION = """
options: tides
fiefdoms: lannister
blackwater: lannister 1F
battle: tyrell attacks lannister in blackwater from the-reach with march, 1K
"""
WHOLE = {"zero": 8, "skull": 2, "one-sword": 4, "one-fortification": 4, "two": 4, "three": 2}


def deck(match: Match) -> dict[str, int]:
    """Return the cards that can be drawn now, and how many of each are left."""
    chance = match.luck
    assert chance is not None
    assert chance.weights is not None
    names = [chance.text(outcome) for outcome in chance.outcomes]
    return dict(zip(names, chance.weights, strict=True))


def draw(match: Match, name: str) -> None:
    """Draw a given card."""
    chance = match.luck
    assert chance is not None
    match.tell_luck(next(card for card in chance.outcomes if chance.text(card) == name))


def test_cards_drawn_in_a_combat_are_out_of_the_deck() -> None:
    match = Match.from_position(POSITION, get("thrones"), "0", manual=True)
    lannister, tyrell = match.names.index("lannister"), match.names.index("tyrell")
    match.play(tyrell, "margaery-tyrell")
    match.play(lannister, "the-hound")
    assert deck(match) == WHOLE
    draw(match, "three")
    assert deck(match) == {**WHOLE, "three": 1}
    draw(match, "zero")
    match.play(lannister, "redraw")
    assert deck(match) == {**WHOLE, "three": 1, "zero": 7}
