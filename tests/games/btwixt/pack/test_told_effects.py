"""Effects told by a pack do what our own code does: the same match, to the last word of its log."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from rulewright.games.btwixt.cards.acts import ACTS, Acting
from rulewright.games.btwixt.cards.effects import ENDS, MAPPING, EffectAlly, EffectCard
from rulewright.games.btwixt.cards.registry import ally_code, influence_code
from rulewright.games.btwixt.pack.reading import read_pack
from rulewright.games.btwixt.pack.wording import END_WORDS, ENDS_STEP, FOR_NEIGHBOURS, WORDS
from rulewright.games.btwixt.packs import PACKS, pack_named
from rulewright.games.btwixt.state import BtwixtState
from rulewright.kernel import Match, OptionValue, Script
from tests.games.btwixt.pack.test_btwixt_packs import write
from tests.games.btwixt.pack.wild import offered, retold

TOLD = "told"
SEEDS = range(24)


@pytest.fixture
def _told() -> Iterator[None]:
    with offered(retold(TOLD)):
        yield


def test_every_word_has_an_act() -> None:
    assert set(ACTS) == set(WORDS)
    assert set(ENDS) | set(MAPPING) == set(END_WORDS)
    assert set(WORDS) >= ENDS_STEP | FOR_NEIGHBOURS


# -- our own cards, told -------------------------------------------------------------------------
@pytest.mark.usefixtures("_told")
def test_no_card_of_the_told_pack_is_code() -> None:
    s = BtwixtState(pack_named(TOLD), 4)
    cards = [influence_code(s, kind) for kind in range(len(PACKS[s.pack].kinds))]
    allies = [ally_code(s, ally) for ally in range(len(PACKS[s.pack].allies))]
    assert all(isinstance(card, EffectCard) for card in cards)
    assert all(isinstance(ally, EffectAlly) for ally in allies)


@pytest.mark.usefixtures("_told")
def test_cards_act_at_the_same_moments() -> None:
    own, told = BtwixtState(0, 4), BtwixtState(pack_named(TOLD), 4)
    for kind, about in enumerate(PACKS[0].kinds):
        ours, theirs = influence_code(own, kind), influence_code(told, kind)
        moments = (ours.acts_on_play, ours.has_triumph)
        assert (theirs.acts_on_play, theirs.has_triumph) == moments, about.key
    for ally, about_ally in enumerate(PACKS[0].allies):
        code, same = ally_code(own, ally), ally_code(told, ally)
        assert same.acts_when_claimed == code.acts_when_claimed, about_ally.key
        assert same.maps_tokens == code.maps_tokens, about_ally.key


def played(seed: int, pack: str) -> Match:
    """Play a match with random leaders. A kingsmoot has all cards in its deck."""
    rng = Random(seed)
    options: dict[str, OptionValue] = {"game": "kingsmoot", "revealed_allies": seed % 3 == 0}
    match = Match.new("btwixt", 3 + seed % 4, str(seed), options | {"pack": pack}, listen=True)
    while not match.over:
        seat = rng.choice(match.waiting)
        match.decide(seat, rng.choice(match.choices(seat)))
    return match


def sentences(match: Match) -> list[tuple[str, str]]:
    """Return the log of a match, each sentence with its rule."""
    assert match.lines
    return [(line.rule, line.text) for line in match.lines]


@pytest.mark.usefixtures("_told")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_told_match_goes_as_our_own(seed: int) -> None:
    own, told = played(seed, "own"), played(seed, TOLD)
    assert told.state.data()[1:] == own.state.data()[1:]
    assert sentences(told) == sentences(own)
    assert told.record() == own.record().replace(r'pack "\"own\""', rf'pack "\"{TOLD}\""')


@pytest.mark.usefixtures("_told")
def test_those_matches_use_every_word(monkeypatch: pytest.MonkeyPatch) -> None:
    used: Counter[str] = Counter()
    for word in WORDS:
        monkeypatch.setitem(ACTS, word, counted(word, used))
    for seed in SEEDS:
        played(seed, TOLD)
    assert set(used) == set(WORDS)


def counted(word: str, used: Counter[str]) -> object:
    """Return the act of a word, wrapped to count its calls."""
    act = ACTS[word]

    def done(s: BtwixtState, a: Acting) -> Script[None]:
        used[word] += 1
        return act(s, a)

    return done


# -- several effects -----------------------------------------------------------------------------
def match_with(folder: Path, position: str) -> Match:
    """Return a match from a position, with the offered pack in a folder."""
    text = position.replace("PACK", f"pack={read_pack(folder).key}")
    return Match.from_position(f"game: btwixt\n{text}", listen=True)


def holds(match: Match, line: str) -> bool:
    """Return whether a line of a case holds now."""
    return match.game.notation.check(match.state, line) is None


def test_what_follows_a_draw_is_a_step_of_its_own(tmp_path: Path) -> None:
    effects = '[{ do = "draw" }, { do = "take-card", of = "others", least = 6 }]'
    folder = write(tmp_path / "box", standard=f"[steady-hand]\non_play = {effects}\n")
    with offered(read_pack(folder)):
        match = match_with(
            folder,
            "options: PACK\ncurrent: hodor\nhand amber: steady-hand\nhand coral: hostage\n"
            "bid coral: bank-loan, hostage, vanguard\ndeck: betrayal\n",
        )
        match.play(0, "play steady-hand")
        assert match.options(0) == ["coral bank-loan", "coral vanguard"]
        assert "go-on amber" in match.position()
        assert holds(match, "hand amber: betrayal"), "what is drawn is in hand by then"
        again = Match.from_position(match.position())
        for one in (match, again):
            one.play(0, "coral vanguard")
            assert holds(one, "bid amber: vanguard moved, steady-hand")


def test_effects_wait_for_their_conditions(tmp_path: Path) -> None:
    effects = '[{ do = "gain-token", if = "won" }, { do = "return-token", if = "lost" }]'
    folder = write(tmp_path / "box", standard=f"[open-purse]\ntriumph = {effects}\n")
    with offered(read_pack(folder)):
        for winner, number in (("amber", 2), ("coral", 0)):
            match = match_with(
                folder,
                f"options: PACK\nstep: triumph\nwon: {winner}\nbid amber: open-purse\n"
                "council amber-coral: tokens 3\nhand amber: vanguard\n",
            )
            if winner == "amber":
                match.play(0, "left")
            assert holds(match, f"tokens amber-coral: {number}")


def test_an_ally_that_comes_late_is_placed(tmp_path: Path) -> None:
    effects = '[{ do = "draw" }, { do = "claim-next", to = "other" }]'
    folder = write(tmp_path / "box", allies=f"[gendry]\nclaimed = {effects}\n")
    with offered(read_pack(folder)):
        match = match_with(
            folder,
            "options: PACK\nstep: award\ncurrent: gendry\ndeck top: hodor\n"
            "bid amber: open-purse\nhand amber: vanguard\ndeck: betrayal\n",
        )
        match.play(0, "left")
        assert holds(match, "council onyx-amber: hodor")
        match.play(0, "left")
        assert holds(match, "tokens amber-coral: 1"), "the token for winning comes behind it"
