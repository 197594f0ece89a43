"""Effects told by a pack do what our own code does: the same match, to the last word of its log."""

from collections.abc import Iterator
from random import Random

import pytest

from rulewright.games.btwixt.cards.acts import ACTS
from rulewright.games.btwixt.cards.effects import ENDS, MAPPING, EffectAlly, EffectCard
from rulewright.games.btwixt.cards.registry import ALLIES, INFLUENCE, ally_code, influence_code
from rulewright.games.btwixt.components import Pack
from rulewright.games.btwixt.options import PACK, offer_pack
from rulewright.games.btwixt.pack.reading import read_own_pack
from rulewright.games.btwixt.pack.wording import END_WORDS, ENDS_STEP, FOR_NEIGHBOURS, WORDS
from rulewright.games.btwixt.packs import PACKS, pack_named
from rulewright.games.btwixt.state import State
from rulewright.kernel import Match, OptionValue

TOLD = "told"


def retold() -> Pack:
    """Our own cards, none of which is code: each does what its record says."""
    pack = read_own_pack()
    pack.key = TOLD
    for kind in pack.kinds:
        kind.rewritten = True
    for ally in pack.allies:
        ally.rewritten = True
    return pack


@pytest.fixture(autouse=True)
def _offered() -> Iterator[None]:
    """Offer the pack, and put packs and options back."""
    packs, values = len(PACKS), PACK.values
    offer_pack(retold())
    yield
    for of_packs in (PACKS, INFLUENCE, ALLIES):
        del of_packs[packs:]
    PACK.values = values


def test_every_word_has_an_act() -> None:
    assert set(ACTS) == set(WORDS)
    assert set(ENDS) | set(MAPPING) == set(END_WORDS)
    assert set(WORDS) >= ENDS_STEP | FOR_NEIGHBOURS


def test_no_card_of_the_told_pack_is_code() -> None:
    s = State(pack_named(TOLD), 4)
    cards = [influence_code(s, kind) for kind in range(len(PACKS[s.pack].kinds))]
    allies = [ally_code(s, ally) for ally in range(len(PACKS[s.pack].allies))]
    assert all(isinstance(card, EffectCard) for card in cards)
    assert all(isinstance(ally, EffectAlly) for ally in allies)


def test_cards_act_at_the_same_moments() -> None:
    own, told = State(0, 4), State(pack_named(TOLD), 4)
    for kind, about in enumerate(PACKS[0].kinds):
        ours, theirs = influence_code(own, kind), influence_code(told, kind)
        moments = (ours.acts_on_play, ours.has_triumph)
        assert (theirs.acts_on_play, theirs.has_triumph) == moments, about.key
    for ally, about_ally in enumerate(PACKS[0].allies):
        code, same = ally_code(own, ally), ally_code(told, ally)
        assert same.acts_when_claimed == code.acts_when_claimed, about_ally.key
        assert same.maps_tokens == code.maps_tokens, about_ally.key


def played(players: int, seed: int, options: dict[str, OptionValue]) -> Match:
    """A match with random leaders."""
    rng = Random(seed)
    match = Match.new("btwixt", players, str(seed), options, listen=True)
    while not match.over:
        seat = rng.choice(match.waiting)
        match.decide(seat, rng.choice(match.choices(seat)))
    return match


def sentences(match: Match) -> list[tuple[str, str]]:
    """The log of a match, each sentence with its rule."""
    assert match.lines
    return [(line.rule, line.text) for line in match.lines]


@pytest.mark.parametrize("seed", range(12))
def test_a_told_match_goes_as_our_own(seed: int) -> None:
    """A kingsmoot has all cards in its deck."""
    players = 3 + seed % 4
    options: dict[str, OptionValue] = {"game": "kingsmoot", "revealed_allies": seed % 3 == 0}
    own = played(players, seed, options)
    told = played(players, seed, options | {"pack": TOLD})
    assert told.state.data()[1:] == own.state.data()[1:]
    assert sentences(told) == sentences(own)
    assert told.record() == own.record().replace(r'pack "\"own\""', rf'pack "\"{TOLD}\""')
