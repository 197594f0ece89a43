"""Packs of a box owner: a good one, one that changes what is printed, and broken ones."""

from pathlib import Path

import pytest

from rulewright.games.battles.options import OPTIONS, PACK, PLAN, offer_pack
from rulewright.games.battles.pack.checking import check_pack
from rulewright.games.battles.pack.reading import read_pack
from rulewright.games.battles.packs import PACKS
from rulewright.games.battles.words import DERIVED, OWN, PRINTED
from rulewright.kernel import BadOption, BadPosition, Match
from rulewright.kit.records import BadPack

HEAD = 'key = "my-box"\nname = "My box"\ngame = "battles"\nusual_provenance = "printed"\n'
FIELD = """
name = "My field"
about = "Two armies over a stream."
rounds = 5
order = 4
leadership = 3
command = { stark = 4, lannister = 4 }
momentum = "stark"
track_ends = { stark = "rout", lannister = "rout" }

ground = '''
.  .  .  .  .
  ~  ~  F  ~
.  .  .  .  .
'''

armies = '''
.. gG .. bK ..
 .. .. .. ..
gR bM gR gA gR
'''

[legend]
"." = "plains"
"~" = "river"
F = "river, ford"
gR = "green riders"
bM = "blue maege"
gA = "green northmen-archers"
gG = "green guards"
bK = "blue kevan"

[[objectives]]
name = "the ford"
hex = "b3"
holder = "nobody"
"""


def write(folder: Path, **files: str) -> Path:
    """Write a pack with a head and these files."""
    folder.mkdir(exist_ok=True)
    for name, text in {"pack": HEAD, **files}.items():
        path = folder / f"{name.replace('__', '/')}.toml"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


GOOD = {
    "units": "[riders]\nmarch = { green = 3, blue = 3, red = 2 }\n",
    "cards__mine": '[SL21]\nname = "My card"\ncommands = [{ do = "order", most = 4 }]\n',
    "plans__my-field": FIELD,
}


def test_a_good_pack_is_laid_over_our_own(tmp_path: Path) -> None:
    folder = write(tmp_path / "box", **GOOD)
    report = check_pack(folder)
    assert report.faults == []
    pack = read_pack(folder)
    riders = next(kind for kind in pack.kinds if kind.key == "riders")
    assert riders.march == [3, 3, 2]
    assert riders.origins["march"] == PRINTED
    assert riders.origins["keywords"] == DERIVED
    card = next(card for card in pack.cards if card.key == "SL21")
    assert (card.name, card.command_text) == ("My card", "Order up to four units.")
    assert card.tactic is not None, "the tactic of the card below stays"
    assert "my-field" in [plan.key for plan in pack.plans]
    assert next(kind for kind in PACKS[0].kinds if kind.key == "riders").march == [4, 3, 2]


def test_a_card_is_printed_when_all_that_it_shows_is(tmp_path: Path) -> None:
    text = '[SL01]\nname = "My card"\ncommands = [{ do = "order", most = 3 }]\n'
    cards = {card.key: card for card in read_pack(write(tmp_path / "a", cards=text)).cards}
    assert (cards["SL01"].origin, cards["SL02"].origin) == (PRINTED, OWN)
    name = '[SL01]\nname = "My card"\n'
    cards = {card.key: card for card in read_pack(write(tmp_path / "b", cards=name)).cards}
    assert cards["SL01"].origin == OWN, "its commands are our own still"


def test_a_printed_fact_that_is_changed_is_named(tmp_path: Path) -> None:
    change = "[jaime-kingslayer]\ncapture = 2\n"
    said = "commanders.toml, jaime-kingslayer, capture: 2 instead of 3"
    printed = check_pack(write(tmp_path / "a", commanders=change))
    assert printed.faults == []
    assert f"{said}, both said to be printed" in printed.notes
    own = check_pack(write(tmp_path / "b", commanders=change + 'provenance = "own"\n'))
    assert own.faults == [f"{said}, which is printed"]


def test_what_is_own_may_be_changed_without_a_word(tmp_path: Path) -> None:
    report = check_pack(write(tmp_path / "box", commanders="[kevan]\nlimit = 3\n"))
    assert report.faults == []
    assert not any("kevan" in note for note in report.notes)


def without(text: str, line: str) -> str:
    assert line in text
    return text.replace(line, "", 1)


def instead(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


BROKEN = {
    "no TOML": (
        {"units": "[riders\n"},
        "units.toml: is not TOML",
    ),
    "an unknown section": (
        {"knights": "[riders]\n"},
        "knights.toml: holds no section of a pack",
    ),
    "a misspelt field": (
        {"units": "[riders]\nstrenght = 3\n"},
        "units.toml, riders, strenght: is not a field of such a record; did you mean 'strength'?",
    ),
    "a value of another kind": (
        {"units": '[riders]\nstrength = "three"\n'},
        "units.toml, riders, strength: is a whole number, not 'three'",
    ),
    "a move that is shorter without an attack": (
        {"units": "[riders]\nmarch = { green = 4, blue = 4, red = 2 }\n"},
        "units.toml, riders, longest: is less than `march` for a blue unit",
    ),
    "an unknown effect": (
        {"cards": '[SL21.tactic]\nwhen = "before"\nthen = [{ do = "flie" }]\n'},
        "cards.toml, SL21, tactic, then 1, do: does not know 'flie'",
    ),
    "a commander of nobody": (
        {"commanders": '[kevan]\nunit = "riders"\n'},
        "commanders.toml, kevan, unit: 'riders' is a unit of the other House",
    ),
    "a row with a hex too few": (
        {"plans__field": instead(FIELD, "~  ~  F  ~", "~  ~  F")},
        "plans/field.toml, field, ground: row 2 has 4 whole hexes, not 3",
    ),
    "a hex beyond the board": (
        {"plans__field": instead(FIELD, 'hex = "b3"', 'hex = "b5"')},
        "plans/field.toml, field, objectives 1, hex: 'b5' is no hex of this plan",
    ),
    "a unit that the legend does not explain": (
        {"plans__field": without(FIELD, 'gR = "green riders"\n')},
        "plans/field.toml, field, armies: shows 'gR', which the legend does not explain",
    ),
    "more figures than the box has": (
        {"plans__field": instead(FIELD, '"green riders"', '"green kennelmasters"')
         .replace('"green northmen-archers"', '"red kennelmasters"')},
        "plans/field.toml, field, armies: 12 figures of Stark Kennelmasters; the box has 9",
    ),
    "a unit in the river": (
        {"plans__field": instead(FIELD, " .. .. .. ..\n", " gA .. .. ..\n")},
        "plans/field.toml, field, armies: a green northmen-archers in b1, where no unit can be",
    ),
    "a tent in the river": (
        {"plans__field": instead(FIELD, '"~" = "river"', '"~" = "river, tent"')
         .replace("~  ~  F  ~", ".  ~  F  .")},
        "plans/field.toml, field, ground: a tent in b2, in the river",
    ),
    "too many basic cards": (
        {"cards": '[SL99]\nname = "More"\ndeck = "stark"\n'
                  'commands = [{ do = "order", most = 2 }]\n'},
        "cards: stark has 11 basic Leadership cards, not 10",
    ),
    "an unknown provenance": (
        {"units": '[riders]\nstrength = 3\nprovenance = "guessed"\n'},
        "units.toml, riders, provenance: one of printed, derived, own, not 'guessed'",
    ),
    "a key with blanks": (
        {"pack": HEAD.replace("my-box", "my box")},
        "pack.toml, key: is of small letters, digits and hyphens, not 'my box'",
    ),
    "another game": (
        {"pack": HEAD.replace("battles", "thrones")},
        "pack.toml, game: is 'battles' for a pack of this game",
    ),
}  # fmt: skip


@pytest.mark.parametrize("broken", list(BROKEN))
def test_a_broken_pack_is_told_by_file_record_and_field(broken: str, tmp_path: Path) -> None:
    files, words = BROKEN[broken]
    faults = check_pack(write(tmp_path / "box", **files)).faults
    assert len(faults) == 1, faults
    assert words in faults[0]


def test_all_that_is_wrong_in_a_section_is_told_at_once(tmp_path: Path) -> None:
    units = '[riders]\nstrength = "three"\n[guards]\nrange = 9\n[cavaliers]\nname = 3\n'
    faults = check_pack(write(tmp_path / "box", units=units)).faults
    assert [fault.split(", ")[1] for fault in faults] == ["riders", "guards", "cavaliers"]


def test_a_broken_pack_cannot_be_played_with(tmp_path: Path) -> None:
    with pytest.raises(BadPack, match="strength"):
        read_pack(write(tmp_path / "box", units='[riders]\nstrength = "three"\n'))


# -- matches -------------------------------------------------------------------------------------


@pytest.fixture
def _as_it_was() -> object:
    """Restore packs and options after a test that offers a pack."""
    packs, values, plans = len(PACKS), PACK.values, PLAN.values
    labels, plan_labels = PACK.labels, PLAN.labels
    yield
    del PACKS[packs:]
    PACK.values, PLAN.values = values, plans
    PACK.labels, PLAN.labels = labels, plan_labels


@pytest.mark.usefixtures("_as_it_was")
def test_a_match_keeps_the_pack_it_began_with(tmp_path: Path) -> None:
    folder = write(tmp_path / "box", **GOOD)
    first = read_pack(folder)
    offer_pack(first)
    options = {"pack": first.key, "plan": "my-field"}
    match = Match.new("battles", 2, "1", options)
    saved = match.to_json()
    write(folder, units="[riders]\nmarch = { green = 1, blue = 1, red = 1 }\n")
    second = read_pack(folder)
    offer_pack(second)
    assert first.key != second.key, "the same name with other files is another pack"
    again = Match.from_json(saved, match.game)
    assert again.state.data() == match.state.data()
    assert again.state.data()[0] == first.key


@pytest.mark.usefixtures("_as_it_was")
def test_a_pack_that_is_not_loaded_is_told(tmp_path: Path) -> None:
    pack = read_pack(write(tmp_path / "box", **GOOD))
    with pytest.raises(BadOption, match="pack"):
        Match.new("battles", 2, "1", {"pack": pack.key})
    offer_pack(pack)
    with pytest.raises(BadPosition, match="my-field"):
        Match.new("battles", 2, "1", {"plan": "my-field"})


@pytest.mark.usefixtures("_as_it_was")
def test_a_pack_is_offered_once(tmp_path: Path) -> None:
    pack = read_pack(write(tmp_path / "box", **GOOD))
    offer_pack(pack)
    count = len(PACKS)
    offer_pack(read_pack(tmp_path / "box"))
    assert len(PACKS) == count
    assert PACK in OPTIONS
    assert pack.origin == OWN
