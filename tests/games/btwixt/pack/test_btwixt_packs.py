"""Packs of a box owner: a good one, one that changes what is printed, and broken ones."""

from pathlib import Path

import pytest

from rulewright.games.btwixt.pack.checking import check_pack
from rulewright.games.btwixt.pack.reading import OWN_FOLDER, read_own_pack, read_pack
from rulewright.games.btwixt.pack.wording import LOST
from rulewright.games.btwixt.words import (
    ALLY_KINDS,
    CARD_TRAITS,
    DERIVED,
    GREEN,
    NONE,
    OWN,
    PRINTED,
    RULES_PLACEMENT,
    WHITE,
)
from rulewright.kit.records import BadPack

HEAD = 'key = "my-box"\nname = "My box"\ngame = "btwixt"\nusual_provenance = "printed"\n'
OWN_PACK = read_own_pack()


def write(folder: Path, **files: str) -> Path:
    """Write a pack with a head and these files."""
    folder.mkdir(exist_ok=True)
    for name, text in {"pack": HEAD, **files}.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


# -- our own -------------------------------------------------------------------------------------
def test_our_own_pack_is_sound() -> None:
    report = check_pack(OWN_FOLDER)
    assert report.faults == []
    assert report.notes == [
        "62 standard influence cards, 11 events, 9 leaders with 36 cards, 50 allies, "
        "54 power tokens",
        "125 of 125 kinds of cards say in part what is made up",
    ]


def test_every_card_of_ours_is_code() -> None:
    assert not any(kind.rewritten for kind in OWN_PACK.kinds)
    assert not any(ally.rewritten for ally in OWN_PACK.allies)


def test_only_what_is_known_is_said_to_be_printed() -> None:
    """Betrayal and Pulling the Strings are told by the rulebook, their numbers by its figures."""
    betrayal = OWN_PACK.kinds[OWN_PACK.kind_named("betrayal")]
    assert {field for field, origin in betrayal.origins.items() if origin == PRINTED} == {
        "name",
        "value",
        "on_play",
    }
    assert betrayal.origins["text"] == DERIVED
    valued = [kind.key for kind in OWN_PACK.kinds if kind.origins["value"] == PRINTED]
    assert valued == ["betrayal", "pulling-the-strings", "the-silence"]
    owned = [kind.key for kind in OWN_PACK.kinds if kind.origins.get("leader") == PRINTED]
    assert owned == ["the-silence"]
    assert all(ally.origins["power"] == OWN for ally in OWN_PACK.allies)
    assert all(leader.origin == PRINTED for leader in OWN_PACK.leaders)


def test_traits_and_effects_are_read() -> None:
    decree = OWN_PACK.kinds[OWN_PACK.kind_named("royal-decree")]
    assert [effect.word for effect in decree.on_play] == ["kneel"]
    assert [(effect.word, effect.when) for effect in decree.triumph] == [("return-token", LOST)]
    tongue = OWN_PACK.kinds[OWN_PACK.kind_named("golden-tongue")]
    assert tongue.traits == 1 << CARD_TRAITS.index("talks")
    assert tongue.colour == WHITE
    tywin = OWN_PACK.allies[OWN_PACK.ally_named("tywin-lannister")]
    assert (tywin.colour, tywin.colour_value, tywin.colour_bonus) == (GREEN, NONE, 1)
    ruling = [ally.key for ally in OWN_PACK.allies if ally.traits & RULES_PLACEMENT]
    assert ruling == ["sansa-stark", "mance-rayder", "jaqen-hghar", "theon-greyjoy"]
    assert OWN_PACK.allies[OWN_PACK.ally_named("hodor")].counts_as == 2


def test_allies_are_of_every_kind() -> None:
    kinds = [ally.kind for ally in OWN_PACK.allies]
    assert [kinds.count(kind) for kind in range(len(ALLY_KINDS))] == [14, 24, 12]


# -- an owner's ----------------------------------------------------------------------------------
GOOD = {
    "standard": (
        '[steady-hand]\nname = "A Firm Grip"\nvalue = 6\n'
        '[toppled-banner]\non_play = [{ do = "discard-card", of = "neighbours", least = 5 }]\n'
    ),
    "allies": (
        '[the-hound-master]\nreplaces = "hodor"\nname = "The Hound Master"\npower = 3\n'
        'kind = "game_end"\ntext = "Worth 1 more per dead ally."\nend = { do = "by-dead" }\n'
    ),
}


def test_a_good_pack_is_laid_over_our_own(tmp_path: Path) -> None:
    folder = write(tmp_path / "box", **GOOD)
    report = check_pack(folder)
    assert report.faults == []
    pack = read_pack(folder)
    steady = pack.kinds[pack.kind_named("steady-hand")]
    assert (steady.name, steady.value, steady.copies) == ("A Firm Grip", 6, 2)
    assert (steady.origins["value"], steady.origins["copies"]) == (PRINTED, OWN)
    assert not steady.rewritten, "name and value leave the ability as it is"
    banner = pack.kinds[pack.kind_named("toppled-banner")]
    assert banner.rewritten
    assert banner.on_play[0].given["least"] == 5
    assert OWN_PACK.kinds[OWN_PACK.kind_named("steady-hand")].value == 5


def test_a_card_is_replaced_in_its_place(tmp_path: Path) -> None:
    pack = read_pack(write(tmp_path / "box", **GOOD))
    master = pack.allies[OWN_PACK.ally_named("hodor")]
    assert (master.key, master.power, master.rewritten) == ("the-hound-master", 3, True)
    assert pack.ally_named("hodor") == NONE
    assert len(pack.allies) == len(OWN_PACK.allies)


def test_a_file_that_changes_makes_another_pack(tmp_path: Path) -> None:
    first = read_pack(write(tmp_path / "box", **GOOD))
    second = read_pack(write(tmp_path / "box", standard="[steady-hand]\nvalue = 7\n"))
    assert first.key.partition("@")[0] == second.key.partition("@")[0] == "my-box"
    assert first.key != second.key


def test_a_printed_fact_that_is_changed_is_named(tmp_path: Path) -> None:
    change = "[betrayal]\nvalue = 2\n"
    said = "standard.toml, betrayal, value: 2 instead of 1"
    printed = check_pack(write(tmp_path / "a", standard=change))
    assert printed.faults == []
    assert f"{said}, both said to be printed" in printed.notes
    own = check_pack(write(tmp_path / "b", standard=change + 'provenance = "own"\n'))
    assert own.faults == [f"{said}, which is printed"]


def test_a_printed_card_that_is_replaced_is_named(tmp_path: Path) -> None:
    other = '[a-leaf]\nreplaces = "bribery"\nname = "A Leaf"\nvalue = 1\ntext = "Nothing."\n'
    printed = check_pack(write(tmp_path / "a", events=other))
    assert printed.faults == []
    said = "events.toml, a-leaf, replaces: 'bribery' goes"
    assert f"{said}, both said to be printed" in printed.notes
    own = check_pack(write(tmp_path / "b", events=other + 'provenance = "own"\n'))
    assert own.faults == [f"{said}, whose name is printed"]


def test_what_is_own_may_be_changed_without_a_word(tmp_path: Path) -> None:
    report = check_pack(write(tmp_path / "box", standard="[steady-hand]\nvalue = 4\n"))
    assert report.faults == []
    assert not any("steady-hand" in note for note in report.notes)


def test_a_card_that_still_says_what_ours_does_is_named(tmp_path: Path) -> None:
    change = '[steady-hand]\non_play = [{ do = "draw" }]\n'
    said = "standard.toml, steady-hand, text: is still ours, though on_play is not"
    assert said in check_pack(write(tmp_path / "a", standard=change)).notes
    told = check_pack(write(tmp_path / "b", standard=change + 'text = "Draw a card."\n'))
    assert said not in told.notes
    same = check_pack(
        write(tmp_path / "c", standard='[levy-summons]\non_play = [{ do = "draw" }]\n')
    )
    assert not any("levy-summons" in note for note in same.notes)


# -- broken ones ---------------------------------------------------------------------------------
EVENT = '[a-leaf]\nname = "A Leaf"\nvalue = 1\ntext = "Nothing."\n'
LEADER_CARD = EVENT + 'leader = "jon-snow"\n'
ALLY = '[a-friend]\nname = "A Friend"\npower = 1\nkind = "game_end"\ntext = "Nothing."\n'

BROKEN = {
    "no TOML": (
        {"standard": "[betrayal\n"},
        "standard.toml: is not TOML",
    ),
    "an unknown section": (
        {"cards": "[betrayal]\n"},
        "cards.toml: holds no section of a pack",
    ),
    "a misspelt field": (
        {"standard": "[betrayal]\nvalu = 1\n"},
        "standard.toml, betrayal, valu: is not a field of such a record; did you mean 'value'?",
    ),
    "a field that is missing": (
        {"allies": '[a-friend]\nname = "A Friend"\n'},
        "allies.toml, a-friend, power: is missing",
    ),
    "a value of another kind": (
        {"allies": '[hodor]\npower = "two"\n'},
        "allies.toml, hodor, power: is a whole number, not 'two'",
    ),
    "an unknown colour": (
        {"standard": '[steady-hand]\ncolour = "white"\n'},
        "standard.toml, steady-hand, colour: does not know 'white'",
    ),
    "an unknown effect": (
        {"standard": '[betrayal]\non_play = [{ do = "take-cart" }]\n'},
        "standard.toml, betrayal, on_play 1, do: does not know 'take-cart'; "
        "did you mean 'take-card'?",
    ),
    "an effect at a moment that is not its own": (
        {"standard": '[betrayal]\non_play = [{ do = "keep-itself" }]\n'},
        "standard.toml, betrayal, on_play 1, do: 'keep-itself' cannot stand under on_play",
    ),
    "an effect that is not told whom it is for": (
        {"standard": '[betrayal]\non_play = [{ do = "take-card" }]\n'},
        "standard.toml, betrayal, on_play 1, of: is missing",
    ),
    "an effect that is told too much": (
        {"standard": '[betrayal]\non_play = [{ do = "draw", of = "others" }]\n'},
        "standard.toml, betrayal, on_play 1, of: is not a field of such a record",
    ),
    "an unknown trait": (
        {"standard": '[bank-loan]\nalways = ["wins-tie"]\n'},
        "standard.toml, bank-loan, always: does not know 'wins-tie'; did you mean 'wins-ties'?",
    ),
    "an ability of another kind of ally": (
        {"allies": '[hodor]\nclaimed = [{ do = "draw" }]\n'},
        "allies.toml, hodor, claimed: is for an ally of the kind 'when_claimed' alone",
    ),
    "a card of an unknown leader": (
        {"leader_cards": '[iron-fleet]\nleader = "theon"\n'},
        "leader_cards.toml, iron-fleet, leader: does not know 'theon'",
    ),
    "a replaced card that is not ours": (
        {"events": EVENT + 'replaces = "bribary"\n'},
        "events.toml, a-leaf, replaces: does not know 'bribary'; did you mean 'bribery'?",
    ),
    "a leader in place of one of ours": (
        {"leaders": '[hodor]\nname = "Hodor"\nreplaces = "jon-snow"\n'},
        "leaders.toml, hodor, replaces: is for cards: give the leader another name",
    ),
    "a copy too many": (
        {"standard": "[steady-hand]\ncopies = 3\n"},
        "63 standard influence cards; the box has 62",
    ),
    "an event too many": (
        {"events": EVENT},
        "12 events; the box has 11",
    ),
    "a leader too many": (
        {"leaders": '[hodor]\nname = "Hodor"\n'},
        "10 leaders; the box has 9",
    ),
    "a leader's card too many": (
        {"leader_cards": LEADER_CARD},
        "5 cards of Jon Snow; the box has 4",
    ),
    "an ally too many": (
        {"allies": ALLY},
        "51 allies; the box has 50",
    ),
    "tokens too few": (
        {"pack": HEAD + "tokens = [20, 20, 10]\n"},
        "50 power tokens; the box has 54",
    ),
    "an id for two cards": (
        {"events": EVENT.replace("a-leaf", "betrayal") + 'replaces = "nightfall"\n'},
        "2 influence cards have the id 'betrayal'",
    ),
    "another box": (
        {"pack": HEAD + "box = { standard = 60 }\n"},
        "pack.toml, box: is what the rulebook counts, and no pack changes it",
    ),
    "an unknown provenance": (
        {"standard": '[betrayal]\nvalue = 1\nprovenance = "guessed"\n'},
        "standard.toml, betrayal, provenance: one of printed, derived, own, not 'guessed'",
    ),
    "a key with blanks": (
        {"pack": HEAD.replace("my-box", "my box")},
        "pack.toml, key: is of small letters, digits and hyphens, not 'my box'",
    ),
    "another game": (
        {"pack": HEAD.replace("btwixt", "battles")},
        "pack.toml, game: is 'btwixt' for a pack of this game",
    ),
}  # fmt: skip


@pytest.mark.parametrize("broken", list(BROKEN))
def test_a_broken_pack_is_told_by_file_record_and_field(broken: str, tmp_path: Path) -> None:
    files, words = BROKEN[broken]
    faults = check_pack(write(tmp_path / "box", **files)).faults
    assert words in faults[0]


@pytest.mark.parametrize("broken", list(BROKEN))
def test_a_broken_pack_cannot_be_played_with(broken: str, tmp_path: Path) -> None:
    with pytest.raises(BadPack):
        read_pack(write(tmp_path / "box", **BROKEN[broken][0]))


def test_all_that_is_wrong_in_a_section_is_told_at_once(tmp_path: Path) -> None:
    cards = '[betrayal]\nvalue = "one"\n[steady-hand]\ncopies = 99\n[open-purse]\nname = 3\n'
    faults = check_pack(write(tmp_path / "box", standard=cards)).faults
    assert [fault.split(", ")[1] for fault in faults] == ["betrayal", "steady-hand", "open-purse"]
