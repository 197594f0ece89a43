"""The laws are worth something: each finds a game that breaks it."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

from rulewright import testing as laws
from rulewright.conformance import reference
from rulewright.kernel import (
    ASK,
    AUTO,
    AnyAsk,
    AnyGame,
    BadPosition,
    BadRecord,
    BrokenScript,
    Chance,
    LogEntry,
    OptionValue,
    Refusal,
    Script,
    Simultaneous,
    Standing,
    Unavailable,
)
from rulewright.testing import author_laws, course_laws
from rulewright.testing import played as whole
from rulewright.testing.author_laws import dropped_scripts
from rulewright.testing.differences import difference
from rulewright.testing.elsewhere import Elsewhere
from tests.kernel.odd import Link, OddGame, Pad, Pick, pick, sealed
from tests.kernel.tiny import Auction, AuctionGame, Nim, NimGame
from tests.kernel.tiny.auction import SEATS, SET_UP, TAKING, deal, taking
from tests.kernel.tricks import PlayCard, Tricks, TricksGame, suit

Law = Callable[[laws.Played], None]


def played(game: AnyGame, players: int = 3) -> laws.Played:
    return laws.play_out(game, players, seed=11)


def for_some_seeds(law: Law, game: AnyGame) -> None:
    for seed in range(10):
        law(laws.play_out(game, 3, seed))


# -- leaks -----------------------------------------------------------------------------------


class OpenHands(AuctionGame):
    def view(self, s: Auction, seat: int | None) -> Auction:
        v = super().view(s, seat)
        v.hands = s.hands[:]
        return v


class OpenDeck(AuctionGame):
    def view(self, s: Auction, seat: int | None) -> Auction:
        v = super().view(s, seat)
        v.deck[-1:] = s.deck[-1:]
        return v


class OpenBids(AuctionGame):
    def view(self, s: Auction, seat: int | None) -> Auction:
        v = super().view(s, seat)
        v.bids = s.bids[:]
        return v


class OpenFavours(AuctionGame):
    def view(self, s: Auction, seat: int | None) -> Auction:
        v = super().view(s, seat)
        v.favours = s.favours[:]
        return v


class LoudWords(AuctionGame):
    """Shows private log entries to everyone."""

    def next_step(self, s: Auction) -> Script[None] | None:
        script = super().next_step(s)
        return None if script is None else self.aloud(s, script)

    def aloud(self, s: Auction, script: Script[None]) -> Script[None]:
        if s.deck:
            s.log("auction.peek", "Psst: {card}.", card=s.deck[-1])
        yield from script


class Peeking(AuctionGame):
    """Makes a scene from more than the view."""

    latest = 0

    def view(self, s: Auction, seat: int | None) -> Auction:
        self.latest = sum(s.hands)
        return super().view(s, seat)

    def scene(self, view: Auction, seat: int | None) -> dict[str, Any]:
        return {**super().scene(view, seat), "subtitle": str(self.latest)}


@pytest.mark.parametrize("game", [OpenHands, OpenDeck, OpenBids, OpenFavours, LoudWords])
def test_a_leak_is_found(game: type[AuctionGame]) -> None:
    with pytest.raises(AssertionError):
        for_some_seeds(laws.nothing_leaks, game())


def tell_of_the_buried_eight(s: Auction) -> Script[None]:
    """Log publicly, after a card is taken or buried, whether the eight was buried."""
    yield from taking(s)
    buried = any(8 in cards for cards in s.buried)
    s.log("auction.eight", "It is buried." if buried else "Nobody has buried the eight.")


class LooseTongue(AuctionGame):
    def next_step(self, s: Auction) -> Script[None] | None:
        return tell_of_the_buried_eight(s) if s.phase == TAKING else super().next_step(s)


def test_an_answer_that_could_be_made_of_the_view_and_is_not_marked_is_found() -> None:
    with pytest.raises(AssertionError, match="seat"):
        for_some_seeds(laws.undo_crosses_no_reveal, LooseTongue())


class Counting(AuctionGame):
    """Makes a different scene each time."""

    made = 0

    def scene(self, view: Auction, seat: int | None) -> dict[str, Any]:
        self.made += 1
        return {**super().scene(view, seat), "subtitle": str(self.made)}


def test_a_sealed_choice_that_others_are_shown_is_found() -> None:
    with pytest.raises(AssertionError, match="seat"):
        for_some_seeds(laws.sealed_choices_show_nothing, Counting())


def test_a_scene_that_knows_more_than_the_view_is_found() -> None:
    with pytest.raises(AssertionError):
        laws.nothing_leaks(played(Peeking()))


class Gossip(AuctionGame):
    """Makes a moment from more than the view."""

    dealt = ""

    def view(self, s: Auction, seat: int | None) -> Auction:
        self.dealt = str(s.hands)
        return super().view(s, seat)

    def moment(self, view: Auction, seat: int | None, entry: LogEntry) -> dict[str, Any]:
        return {"kind": entry.rule, "title": entry.text, "notes": [self.dealt]}


def test_a_moment_that_knows_more_than_the_view_is_found() -> None:
    with pytest.raises(AssertionError, match="seat"):
        for_some_seeds(laws.moments_tell_nothing, Gossip())


class Boast(AuctionGame):
    """Marks a moment as its seat's own choice although it shows something new to that seat."""

    def moment(self, view: Auction, seat: int | None, entry: LogEntry) -> dict[str, Any]:
        own = self.seat_names(len(view.hands))[seat or 0]
        return {
            "kind": entry.rule,
            "title": entry.text,
            "chosen_by": own,
            "notes": [str(view.hands)],
        }


def test_a_moment_that_tells_more_than_a_choice_is_found() -> None:
    with pytest.raises(AssertionError, match="learns more"):
        for_some_seeds(laws.moments_tell_nothing, Boast())


@pytest.mark.parametrize(
    "broken",
    [
        {"title": ""},
        {"places": ["nowhere"]},
        {"outcome": {"text": "Won", "owner": "nobody"}},
        {"chosen_by": "nobody"},
        {"cards": [{"title": "Card", "icons": ["star"]}]},
    ],
)
def test_an_unsound_moment_is_found(broken: dict[str, Any]) -> None:
    moment = {"kind": "deal", "title": "A deal", "places": ["a"]}
    laws.moment_is_sound(BOARD, moment, ["ada"])
    with pytest.raises(AssertionError):
        laws.moment_is_sound(BOARD, {**moment, **broken}, ["ada"])


class NoRedeal(AuctionGame):
    """Redeals so that the seat's own card changes."""

    def redeal(self, s: Auction, seat: int | None, rng: Random) -> Auction:
        r = super().redeal(s, None, rng)
        r.peeker = s.peeker
        return r


def test_a_redeal_that_changes_what_a_seat_knows_is_found() -> None:
    with pytest.raises(AssertionError):
        laws.nothing_leaks(played(NoRedeal()))


# -- deals and luck --------------------------------------------------------------------------


class Copying(AuctionGame):
    """Returns a copy as the redeal, so that a planner would see all cards."""

    def redeal(self, s: Auction, seat: int | None, rng: Random) -> Auction:
        return s.copy()


class OpenTable(Copying):
    """Returns a copy as the redeal, but the view hides nothing that could be dealt."""

    def view(self, s: Auction, seat: int | None) -> Auction:
        return s.copy()


class FalseCards(AuctionGame):
    """Deals an eight to every other seat."""

    def redeal(self, s: Auction, seat: int | None, rng: Random) -> Auction:
        r = super().redeal(s, seat, rng)
        for other in range(SEATS):
            if other != seat and s.has_hand[other]:
                r.hands[other] = 8
        return r


class UnreadableCards(AuctionGame):
    """Deals a nine without counting pieces; its positions know that there is none."""

    def pieces(self, s: Auction) -> Mapping[str, int]:
        return {}

    def redeal(self, s: Auction, seat: int | None, rng: Random) -> Auction:
        r = super().redeal(s, seat, rng)
        r.hands = [9 if s.has_hand[other] and other != seat else r.hands[other] for other in SEATED]
        return r

    def from_position(self, text: str) -> tuple[Auction, int, dict[str, OptionValue]]:
        position = super().from_position(text)
        if max(position[0].hands) > 8:
            raise BadPosition("there is no such card")
        return position


class Moulting(AuctionGame):
    """Loses a card that is taken."""

    def next_step(self, s: Auction) -> Script[None] | None:
        return self.losing(s) if s.phase == TAKING else super().next_step(s)

    def losing(self, s: Auction) -> Script[None]:
        seat = s.peeker
        yield from taking(s)
        s.won[seat].clear()


class TellingDeal(AuctionGame):
    """Logs publicly, when cards are dealt, which card the first seat got."""

    def next_step(self, s: Auction) -> Script[None] | None:
        return self.dealing(s) if s.phase == SET_UP else super().next_step(s)

    def dealing(self, s: Auction) -> Script[None]:
        yield from deal(s)
        s.log("auction.deal", "The first card is {card}.", card=s.hands[0])


SEATED = range(SEATS)


@pytest.mark.parametrize(
    ("law", "game"),
    [
        (laws.redeals_differ, Copying),
        (laws.private_luck_is_hidden, OpenTable),
        (laws.redeals_are_possible, FalseCards),
        (laws.redeals_are_possible, UnreadableCards),
        (laws.pieces_are_conserved, Moulting),
        (laws.private_luck_tells_nothing, TellingDeal),
    ],
    ids=lambda value: value.__name__,
)
def test_a_game_that_deals_falsely_is_found(law: Law, game: type[AuctionGame]) -> None:
    for_some_seeds(law, AuctionGame())
    with pytest.raises(AssertionError):
        for_some_seeds(law, game())


# -- scenes ----------------------------------------------------------------------------------

BOARD: dict[str, Any] = {
    "size": [10, 10],
    "areas": [
        {"id": "a", "name": "A", "path": "M0 0Z", "label": [1, 1], "units": [[1, 1]]},
        {"id": "b", "name": "B", "at": [5, 5], "r": 2},
    ],
    "borders": [{"between": ["a", "b"], "kind": "land", "path": "M0 0L1 1"}],
    "colours": {"red": {"fill": "#f00"}},
    "symbols": {"pawn": "M0 0"},
}
PAWN: dict[str, Any] = {
    "id": "pawn",
    "area": "a",
    "slot": "units",
    "owner": "red",
    "symbol": "pawn",
}
SCENE: dict[str, Any] = {
    "seat": None,
    "title": "T",
    "areas": {"a": {"owner": "red"}},
    "tokens": [PAWN],
}


def about(*ids: str) -> list[dict[str, Any]]:
    """Return an ask whose single option has these targets."""
    return [{"chain": "", "options": [{"text": "go", "targets": list(ids)}], "unavailable": []}]


def test_a_sound_board_and_scene_are_taken() -> None:
    laws.board_is_sound(BOARD)
    laws.scene_is_sound(BOARD, SCENE, about("a", "pawn", "seat:red"), ["red"])
    laws.board_is_sound({})


@pytest.mark.parametrize(
    "broken",
    [
        {"size": [0, 10]},
        {"areas": [*BOARD["areas"], BOARD["areas"][0]]},
        {"areas": [{"id": "a", "name": "A"}]},
        {"areas": [{"id": "a", "name": "A", "path": "M0 0Z"}], "borders": []},
        {"borders": [{"between": ["a", "c"], "kind": "land", "path": "M0 0"}]},
        {"borders": [{"between": ["a", "b"], "kind": "land"}]},
        {"areas": [{"id": "b", "at": [1, 1], "r": 1, "icons": [{"kind": "sun"}]}], "borders": []},
    ],
)
def test_an_unsound_board_is_found(broken: dict[str, Any]) -> None:
    with pytest.raises(AssertionError):
        laws.board_is_sound(BOARD | broken)


@pytest.mark.parametrize(
    "broken",
    [
        {"areas": {"c": {}}},
        {"areas": {"a": {"owner": "green"}}},
        {"tokens": [PAWN | {"area": "c"}]},
        {"tokens": [PAWN | {"slot": "ships"}]},
        {"tokens": [PAWN | {"symbol": "king"}]},
        {"tokens": [PAWN, PAWN]},
        {"arrows": [{"from": "a", "to": "c"}]},
        {"overlays": [{"id": "o", "areas": {"c": {}}}]},
    ],
)
def test_an_unsound_scene_is_found(broken: dict[str, Any]) -> None:
    with pytest.raises(AssertionError):
        laws.scene_is_sound(BOARD, SCENE | broken, [], ["red"])


def test_a_choice_about_what_is_not_there_is_found() -> None:
    with pytest.raises(AssertionError, match="not there"):
        laws.scene_is_sound(BOARD, SCENE, about("a", "token:none"), ["red"])


def test_a_chain_without_a_name_on_its_button_is_found() -> None:
    march = [ask | {"chain": "march"} for ask in about("a")]
    named = BOARD | {"choices": {"submit_label": {"march": "Send march"}}}
    laws.scene_is_sound(named, SCENE, march, ["red"])
    with pytest.raises(AssertionError, match="march"):
        laws.scene_is_sound(BOARD, SCENE, march, ["red"])


# -- states and texts ------------------------------------------------------------------------


class SharedPad(Pad):
    """A state whose copies are not independent."""

    def copy(self) -> SharedPad:
        other = SharedPad()
        other.step, other.cells = self.step, self.cells
        return other


class Shared(OddGame):
    def new(self, players: int, options: Mapping[str, OptionValue]) -> Pad:
        return SharedPad()


class Forgetful(OddGame):
    def from_data(self, data: list[Any]) -> Pad:
        s = super().from_data(data)
        s.cells[0] = 0
        return s


THREE = [pick(seat, 1, 2, cell=seat) for seat in range(3)]


class ForgetfulPosition(NimGame):
    def position(self, s: Nim) -> str:
        return super().position(s).replace(f"heaps: {s.heaps[0]}", "heaps: 3")


class ForgetfulOptions(NimGame):
    def from_position(self, text: str) -> tuple[Nim, int, dict[str, OptionValue]]:
        s, players, _ = super().from_position(text)
        return s, players, {"heaps": 2}


class Restless(OddGame):
    """Depends on hidden state that copies lack."""

    count = 0

    def run(self, s: Pad) -> Script[None]:
        self.count += 1
        s.cells[7] = self.count
        yield from super().run(s)


@pytest.mark.parametrize(
    ("law", "game"),
    [
        (laws.undo_undoes, Shared(THREE)),
        (laws.undo_goes_back_to_the_start, Shared(THREE)),
        (laws.saved_plays_equal, Forgetful(THREE)),
        (laws.positions_come_back, ForgetfulPosition()),
        (laws.positions_come_back, ForgetfulOptions()),
        (laws.same_seed_gives_the_same_match, Restless(THREE)),
        (laws.clone_plays_equal, Restless(THREE)),
        (laws.undo_goes_back_to_the_start, Restless(THREE)),
        (laws.record_replays, Restless(THREE)),
    ],
    ids=lambda value: getattr(value, "__name__", type(value).__name__),
)
def test_a_state_that_is_not_all_there_is_found(law: Law, game: NimGame | OddGame) -> None:
    with pytest.raises((AssertionError, BadRecord)):
        law(played(game))


def test_a_law_of_the_course_prints_what_differed() -> None:
    with pytest.raises(AssertionError, match=r"at choice 0, .*: data\[1\]\[7\] is \d, and \d"):
        laws.clone_plays_equal(played(Restless(THREE)))


def test_a_difference_is_told_with_its_path() -> None:
    told = {
        "it is 1, and 2": (1, 2),
        "a.b[1] is 2, and 3": ({"a": {"b": [1, 2]}}, {"a": {"b": [1, 3]}}),
        "it has 'a' only the first time": ({"a": 1}, {}),
        "it has 'a' only the second time": ({}, {"a": 1}),
        "it has 1 entries, and 2; the first more is 5": ([1], [1, 5]),
        "[0] is 'x', and 'y'": (b'["x"]', b'["y"]'),
        "": ([1, {"a": (2,)}], [1, {"a": (2,)}]),
    }
    for words, (one, other) in told.items():
        assert difference(one, other) == words


# -- asks ------------------------------------------------------------------------------------


class SameTexts(Pick):
    def text(self, s: Pad, option: int) -> str:
        return "pick"


class Unseen(Pick):
    """Makes options depend on something that the seat may not know."""

    def options(self, s: Pad) -> list[int]:
        return [1, 2, 3] if s.cells[4] else [1, 2]


class Closing(Pick):
    """Gives a reason why an open option is unavailable."""

    def unavailable(self, s: Pad) -> list[Unavailable]:
        return [Unavailable("pick 1", "1", [], Refusal("odd", "No."))]


class Comment(Pick):
    def text(self, s: Pad, option: int) -> str:
        return f"pick; {option}"


@pytest.mark.parametrize("ask", [SameTexts, Unseen, Closing, Comment])
def test_an_unsound_ask_is_found(ask: type[Pick]) -> None:
    def step(s: Pad) -> Script[None]:
        s.cells[4] = yield Chance([5])
        s.cells[0] = yield ask(1, [1, 2])

    with pytest.raises(AssertionError, match=rf"{ask.__name__} \(pick\) of seat 1: "):
        laws.asks_are_sound(played(OddGame([step])))


class Silent(Pick):
    """Refuses without a reason."""

    def why_not(self, s: Pad, tried: str) -> Refusal:
        return Refusal("", "")


def test_a_refusal_without_a_reason_is_found() -> None:
    def step(s: Pad) -> Script[None]:
        s.cells[0] = yield Silent(1, [1, 2])

    with pytest.raises(AssertionError):
        laws.refused_choices_change_nothing(played(OddGame([step])))
    with pytest.raises(AssertionError):
        laws.explanations_are_due(played(OddGame([step])))


class LeakyLink(Link):
    def prompt(self, s: Pad) -> str:
        return f"The other has {SEEN[-1]}."


SEEN: list[int] = []


def test_a_chain_that_tells_sealed_answers_is_found() -> None:
    def mine(s: Pad) -> Script[None]:
        for _ in range(2):
            SEEN.append(s.cells[1])
            s.cells[0] = yield LeakyLink(0, [1, 2])

    def step(s: Pad) -> Script[None]:
        s.cells[5] = yield Pick(1, [1, 2])
        yield Simultaneous([(1, sealed(s, 1, Pick, Pick)), (0, mine(s))])

    with pytest.raises(AssertionError, match="previews of two deals: "):
        for_some_seeds(laws.previews_are_true, OddGame([step]))


# -- mistakes that Python lets pass ----------------------------------------------------------


FORGETFUL_SCRIPTS = """
from tests.kernel.odd import OddGame, Pick

def pay(s):
    s.cells[0] = yield Pick(0, [1, 2])

def fine(s):
    s.cells[1] = yield Pick(1, [1, 2])
    print("a call that is no script")

def step(s):
    yield from fine(s)
    {call}

class Forgetting(OddGame):
    pass

GAME = Forgetting([step])
"""


@pytest.mark.parametrize(
    ("call", "name"),
    [
        ("yield from pay(s)", ""),
        ("pay(s)", "pay"),
        ("return pay(s)", "pay"),
        ("kit.choose_simultaneously(s)", "choose_simultaneously"),
    ],
)
def test_a_script_that_is_never_run_is_found(
    call: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    path = tmp_path / f"forgetting_{sum(call.encode())}.py"
    path.write_text(FORGETFUL_SCRIPTS.format(call=call), encoding="utf-8")
    dropped = dropped_scripts(import_module(path.stem).GAME)
    assert dropped == ([f"{name} ({path}:13)"] if name else [])


class Misspelling(AuctionGame):
    """Writes to an attribute that does not exist."""

    def next_step(self, s: Auction) -> Script[None] | None:
        s.peaker = 1  # type: ignore[attr-defined]
        return super().next_step(s)


class Pile:
    def __init__(self) -> None:
        self.cards = [1]


class PiledPad(Pad):
    """A state with an undeclared part, whose copy contains only declared parts."""

    def __init__(self) -> None:
        super().__init__()
        self.pile = Pile()

    def copy(self) -> PiledPad:
        other = PiledPad()
        other.step, other.cells = self.step, self.cells[:]
        other.pile.cards = self.pile.cards[:]
        return other


class Piled(OddGame):
    def new(self, players: int, options: Mapping[str, OptionValue]) -> Pad:
        return PiledPad()

    def run(self, s: Pad) -> Script[None]:
        s.pile.crads = []  # type: ignore[attr-defined]
        yield from super().run(s)


def test_a_misspelt_attribute_of_a_state_is_found_with_its_line() -> None:
    laws.states_keep_their_attributes(played(AuctionGame()))
    with pytest.raises(AssertionError, match=r"Auction.peaker \(set at .*test_laws_bite.py:\d+\)"):
        laws.states_keep_their_attributes(played(Misspelling()))
    with pytest.raises(AssertionError, match=r"PiledPad.pile.crads \(set at .*:\d+\)"):
        laws.states_keep_their_attributes(played(Piled(THREE)))


@pytest.mark.parametrize(
    ("scene", "words"),
    [
        ({"titel": "T"}, r"the scene.titel \(for 'title'\?\)"),
        ({"areas": {"a": {"ownr": None}}}, r"the scene.areas.a.ownr"),
        ({"tokens": [{"id": "x", "size": 3}]}, r"the scene.tokens\[0\].size"),
        ({"sheets": [{"columns": ["a", {"wide": 1}]}]}, r"sheets\[0\].columns\[1\].wide"),
    ],
)
def test_a_key_that_no_client_knows_is_found(scene: dict[str, Any], words: str) -> None:
    laws.scene_keys_are_known(SCENE)
    with pytest.raises(AssertionError, match=words):
        laws.scene_keys_are_known(SCENE | scene)


def test_an_entry_that_cites_no_rule_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "rules.md"
    ids = ["deal", "bid", "reveal", "peek", "take", "favour"]
    text = "".join(f"### `auction.{one}` A rule\n\nIt is so.\n\n" for one in ids)
    monkeypatch.setattr(reference, "rules_file", lambda game: page)
    monkeypatch.setattr(author_laws, "rules_file", lambda game: page)
    page.write_text(text, encoding="utf-8")
    laws.rules_are_known(played(AuctionGame()))
    page.write_text(text.replace("auction.bid", "auction.other-bid"), encoding="utf-8")
    with pytest.raises(AssertionError, match=r"cites 'auction.bid'"):
        laws.rules_are_known(played(AuctionGame()))


def test_a_law_may_be_left_out_by_its_name() -> None:
    game = played(Misspelling())
    with pytest.raises(AssertionError, match="no laws"):
        laws.check_all(game, points=1, ahead=1, without=["such"])
    with pytest.raises(AssertionError, match="peaker"):
        laws.check_all(game, points=1, ahead=1)
    laws.check_all(game, points=1, ahead=1, without=["states_keep_their_attributes"])


# -- the way on ------------------------------------------------------------------------------


def test_a_match_that_is_stuck_is_found() -> None:
    def step(s: Pad) -> Script[None]:
        s.cells[0] = yield Pick(0, [])

    with pytest.raises(BrokenScript):
        played(OddGame([step]))


def test_a_match_without_an_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Endless(OddGame):
        def next_step(self, s: Pad) -> Script[None] | None:
            s.step = 0
            return super().next_step(s)

    monkeypatch.setattr(whole, "LIMIT", 50)
    with pytest.raises(AssertionError, match="does not end"):
        played(Endless([pick(0, 1, 2)]))


# -- what a seat could work out --------------------------------------------------------------


class TakenCard(PlayCard):
    """Plays the only playable card without asking."""

    when_forced = AUTO


class AskedCard(PlayCard):
    """Offers the only playable card as a premove."""

    when_forced = ASK


class Hurried(TricksGame):
    ask = TakenCard


class Prepared(TricksGame):
    ask = AskedCard


class WithSeven(PlayCard):
    kind = "play-with-seven"


class KindsTell(TricksGame):
    """Asks a seat that holds the seven with another kind of ask."""

    def play(self, s: Tricks) -> Script[None]:
        self.ask = WithSeven if 7 in s.hands[s.turn % len(s.hands)] else PlayCard
        return super().play(s)


class ForgetfulDeal(TricksGame):
    """Redeals cards of a suit to a seat that could not follow it."""

    def could_be(self, s: Tricks, r: Tricks, seat: int) -> bool:
        return True


class NarrowDeal(TricksGame):
    """Never redeals the highest card to the first seat."""

    def could_be(self, s: Tricks, r: Tricks, seat: int) -> bool:
        return super().could_be(s, r, seat) and not (seat == 0 and 11 in r.hands[0])


class Whispering(TricksGame):
    """Logs publicly, after a card is played, whether its player has more of the suit."""

    def afterwards(self, s: Tricks, seat: int) -> None:
        more = any(suit(card) == suit(s.table[-1]) for card in s.hands[seat])
        s.log("tricks.more", "There is more." if more else "That was the last.")


class Foretelling(TricksGame):
    """Logs publicly the next player's hand, which a step without asks then reveals anyway."""

    def next_step(self, s: Tricks) -> Script[None] | None:
        return self.show(s) if s.turn == 2 and not s.shown else super().next_step(s)

    def afterwards(self, s: Tricks, seat: int) -> None:
        if s.turn == 1:
            s.log("tricks.told", "The third hand has {cards}.", cards=s.hands[2])

    def show(self, s: Tricks) -> Script[None]:
        s.shown = 1
        yield from ()

    def view(self, s: Tricks, seat: int | None) -> Tricks:
        v = super().view(s, seat)
        if s.shown:
            v.hands[2] = s.hands[2][:]
        return v

    def redeal(self, s: Tricks, seat: int | None, rng: Random) -> Tricks:
        while True:
            r = super().redeal(s, seat, rng)
            if not s.shown or r.hands[2] == s.hands[2]:
                return r


class OnlyDeal(AuctionGame):
    def only_deal(self, s: Auction, seat: int | None) -> bool:
        return True


class OnlyCopy(OnlyDeal, Copying):
    """Claims that there is no other redeal, and makes none."""


def has_a_seven(view: Tricks, ask: AnyAsk, value: int) -> int | None:
    return 7 if 7 in view.hands[ask.seat] and 7 in ask.options(view) else None


def plays_the_lowest(view: Tricks, ask: AnyAsk, value: int) -> int | None:
    return ask.options(view)[0]


class Ready(Prepared):
    """Offers every card as a premove, which reveals nothing."""

    answer: ClassVar[Any] = staticmethod(plays_the_lowest)

    def standing(self, view: Tricks, seat: int) -> list[Standing]:
        return [Standing("ready", "Play a card at once", "tricks.follow", self.answer)]


class TooReady(Ready):
    answer: ClassVar[Any] = staticmethod(has_a_seven)


@pytest.mark.parametrize(
    ("law", "sound", "broken", "words"),
    [
        (laws.forced_choices_tell_nothing, TricksGame, Hurried, "TakenCard of seat"),
        (laws.forced_choices_tell_nothing, AuctionGame, Prepared, "AskedCard of seat"),
        (laws.activities_tell_nothing, TricksGame, KindsTell, "is asked play"),
        (laws.entries_tell_what_is_seen, TricksGame, Whispering, "lines told"),
        (laws.entries_tell_what_is_seen, AuctionGame, Foretelling, "lines told"),
        (laws.entries_tell_what_is_seen, NimGame, LooseTongue, "lines told"),
        (laws.only_deal_is_true, AuctionGame, OnlyDeal, "than the only one"),
        (laws.only_deal_is_true, TricksGame, OnlyCopy, "than the only one"),
        (laws.redeals_keep_what_was_shown, TricksGame, ForgetfulDeal, "cannot be"),
        (laws.standing_answers_tell_nothing, Ready, TooReady, "ready 1 is"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_what_a_seat_could_work_out_is_found(
    law: Law, sound: type[Any], broken: type[Any], words: str
) -> None:
    for_some_seeds(law, sound())
    with pytest.raises(AssertionError, match=words):
        for_some_seeds(law, broken())


def test_deals_that_are_too_narrow_are_warned_of() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for_some_seeds(laws.redeals_are_wide, TricksGame())
        for_some_seeds(laws.redeals_are_wide, AuctionGame())
    with pytest.warns(UserWarning, match=r"seat .*: no deal has 11 in the list \[1\]\[0\]"):
        for_some_seeds(laws.redeals_are_wide, NarrowDeal())


HASHED = """
from rulewright.kernel import register
from tests.kernel.tiny import NimGame
from tests.kernel.tiny.nim import PickHeap
from tests.kernel.tiny import nim

WORDS = {"red", "blue", "green", "gold", "white", "black", "grey", "brown"}

class Hashed(NimGame):
    name = "hashed"

    def result(self, s):
        result = super().result(s)
        result.reason = " ".join(WORDS)
        return result

    def chapter(self, s):
        return " ".join(WORDS)

GAME = Hashed()
register("hashed", lambda: GAME)
"""


def test_a_match_that_hangs_on_the_hashes_of_strings_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = Elsewhere()
    monkeypatch.setattr(course_laws, "elsewhere", lambda: there)
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "hashed_nim.py").write_text(HASHED, encoding="utf-8")
    try:
        laws.hashes_change_nothing(laws.play_out("tiny-nim", 3, 1))
        game = import_module("hashed_nim").GAME
        with pytest.raises(AssertionError, match="other hashes"):
            laws.hashes_change_nothing(played(game))
    finally:
        there.close()
