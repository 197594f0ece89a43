"""Matches with a box owner's pack: they keep the one they began with, and show what it says."""

from pathlib import Path

import pytest

from rulewright.games.btwixt.bids.bidding import is_open_turn
from rulewright.games.btwixt.options import OPTIONS, PACK, offer_pack
from rulewright.games.btwixt.pack.reading import read_pack
from rulewright.games.btwixt.packs import PACKS
from rulewright.games.btwixt.state import laid
from rulewright.games.btwixt.words import OWN
from rulewright.kernel import BadOption, BadPosition, Match
from rulewright.testing import play_out
from tests.games.btwixt.drill import AMBER, kind, start
from tests.games.btwixt.pack.test_btwixt_packs import GOOD, write
from tests.games.btwixt.pack.wild import offered


def test_a_match_keeps_the_pack_it_began_with(tmp_path: Path) -> None:
    folder = write(tmp_path / "box", **GOOD)
    with offered(read_pack(folder)) as first:
        match = Match.new("btwixt", 4, "1", {"pack": first.key})
        saved = match.to_json()
        write(folder, standard="[steady-hand]\nvalue = 9\n")
        with offered(read_pack(folder)) as second:
            assert first.key != second.key, "the same name with other files is another pack"
            again = Match.from_json(saved, match.game)
            assert again.state.data() == match.state.data()
            assert again.state.data()[0] == first.key


def test_a_pack_that_is_not_loaded_is_told(tmp_path: Path) -> None:
    pack = read_pack(write(tmp_path / "box", **GOOD))
    with pytest.raises(BadOption, match="pack"):
        Match.new("btwixt", 4, "1", {"pack": pack.key})
    with pytest.raises(BadPosition, match="pack"):
        Match.from_position(f"game: btwixt\noptions: pack={pack.key}\n")


def test_a_pack_is_offered_once(tmp_path: Path) -> None:
    with offered(read_pack(write(tmp_path / "box", **GOOD))) as pack:
        count = len(PACKS)
        offer_pack(read_pack(tmp_path / "box"))
        assert len(PACKS) == count
        assert PACK in OPTIONS
        assert pack.origin == OWN


def test_a_whole_match_is_played_with_an_owners_cards(tmp_path: Path) -> None:
    with offered(read_pack(write(tmp_path / "box", **GOOD))) as pack:
        match = play_out("btwixt", 4, 5, {"pack": pack.key}).match
        assert match.over
        assert Match.load(match.record(), "btwixt").result.places == match.result.places


def test_no_turn_is_answered_ahead_that_cards_of_a_pack_may_shut(tmp_path: Path) -> None:
    """Two copies of a card that can only open a pile may be all that a hand holds."""
    opener = '[steady-hand]\nalways = ["opens-alone"]\n'
    with offered(read_pack(write(tmp_path / "box", **(GOOD | {"standard": opener})))) as pack:
        s = start(3, pack=pack.key)
        s.hand[AMBER] = [kind(s, "steady-hand")] * 2
        assert is_open_turn(s, AMBER)
        s.bid[AMBER] = [laid(kind(s, "open-purse"))]
        assert not is_open_turn(s, AMBER)
        s.hand[AMBER].append(kind(s, "betrayal"))
        assert is_open_turn(s, AMBER)
