"""Packs of a box owner: a good one, one that changes what is printed, and broken ones."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from rulewright.games.thrones.components import AREA, CARD_NAMES, CARD_STRENGTH
from rulewright.games.thrones_first.boxes import BOXES
from rulewright.games.thrones_first.options import PACK
from rulewright.games.thrones_first.pack.checking import check_pack
from rulewright.games.thrones_first.pack.reading import OWN_FOLDER, read_box
from rulewright.kernel import BadPosition, Match, get
from rulewright.kit.records import BadPack

GAME = "thrones-first"
HEAD = f'key = "my-box"\nname = "My box"\ngame = "{GAME}"\nusual_provenance = "printed"\n'


def write(folder: Path, **files: str) -> Path:
    """Write a pack with a head and these files."""
    folder.mkdir(exist_ok=True)
    for name, text in {"pack": HEAD, **files}.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


def faults(folder: Path, **files: str) -> list[str]:
    """Return the faults of a pack with these files."""
    return check_pack(write(folder, **files)).faults


# -- our own -------------------------------------------------------------------------------------
def test_our_own_box_is_sound_and_says_what_is_reconstructed() -> None:
    report = check_pack(OWN_FOLDER)
    assert report.faults == []
    assert report.notes[0].startswith("84 house cards, 30 Westeros cards")
    assert report.notes[1].startswith("reconstructed: the map, barrels and crowns, units at the st")


def test_house_cards_are_not_reconstructed() -> None:
    assert "house cards" not in {phrase for _, phrase in BOXES[0].made_up}


# -- an owner's ----------------------------------------------------------------------------------
GOOD = {
    "houses": "[stark]\nunits = { winterfell = { footman = 2 }, white-harbor = { footman = 1 } }\n",
    "areas": '[karhold]\nsupply = 1\npower = 0\nstructure = ""\n',
    "base_cards": '[lord-mormont]\nname = "The Old Bear"\nstrength = 1\n',
    "players": "[five]\nneutral = { kings-landing = 6, the-eyrie = 4, sunspear = 5 }\n",
    "pack": HEAD + "power = 7\n",
}


def test_a_good_pack_is_laid_over_our_own(tmp_path: Path) -> None:
    folder = write(tmp_path / "box", **GOOD)
    assert check_pack(folder).faults == []
    box = read_box(folder)
    karhold = AREA["karhold"]
    assert (box.realm.supply_icons[karhold], box.realm.power_icons[karhold]) == (1, 0)
    assert BOXES[0].realm.supply_icons[karhold] == 0
    assert box.setups[5].neutral[AREA["the-eyrie"]] == 4
    assert box.setups[4].neutral[AREA["the-eyrie"]] == 6
    assert box.key.startswith("my-box@")


@pytest.fixture
def own_packs() -> Iterator[None]:
    """Withdraw all offered packs after the test."""
    before, labels = PACK.values, PACK.labels
    yield
    PACK.values, PACK.labels = before, labels


@pytest.mark.usefixtures("own_packs")
def test_a_match_is_played_with_an_owner_s_pack_and_keeps_it(tmp_path: Path) -> None:
    key = get(GAME).extras.offer_pack(write(tmp_path / "box", **GOOD))
    assert key == get(GAME).extras.offer_pack(tmp_path / "box"), "offered again it is the same"
    assert PACK.values.count(key) == 1
    match = Match.new(GAME, 5, seed=1, options={"pack": key})
    first_card = BOXES[-1].first_cards[0]
    assert "The Old Bear" in CARD_NAMES[first_card:]
    assert CARD_STRENGTH[first_card : first_card + 42] == CARD_STRENGTH[84 - 42 : 84]
    rng = Random(1)
    while not match.over:
        seat = rng.choice(match.waiting)
        match.decide(seat, rng.choice(match.choices(seat)))
    again = Match.load(match.record())
    assert again.state.data() == match.state.data()
    scene = match.game.table.scene(match.view(0), 0)
    notes = next(panel["notes"] for panel in scene["panels"] if panel["id"] == "box")
    assert "In this box Karhold is: Land, 1 supply." in notes
    assert "My box" in notes[0]
    text = match.record()
    with pytest.raises(BadPosition, match="takes one of"):
        Match.from_position("players: 5\noptions: pack=other@123\n", GAME)
    assert key in text


# -- changed -------------------------------------------------------------------------------------
def test_a_printed_fact_that_changes_is_named(tmp_path: Path) -> None:
    text = "[tywin-lannister]\nstrength = 3\n{}\n"
    report = check_pack(write(tmp_path / "a", storm_cards=text.format("")))
    assert report.faults == []
    assert "both said to be printed" in report.notes[0]
    told = faults(tmp_path / "b", storm_cards=text.format('provenance = "own"'))
    assert told == ["storm_cards.toml, tywin-lannister, strength: 3 instead of 2, which is printed"]


# -- broken --------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("section", "text", "said"),
    [
        ("areas", "[karhold]\nsuply = 1\n", "areas.toml, karhold, suply: is not a field of such"),
        ("areas", "[karhold]\nsupply = 9\n", "areas.toml, karhold, supply: lies between 0 and 3"),
        ("areas", '[karholt]\nstructure = ""\n', "areas.toml, karholt: does not know 'karholt'"),
        ("areas", '[karhold]\nstructure = "tower"\n', "areas.toml, karhold, structure: does not"),
        ("areas", '[karhold]\nborders = ["karhold"]\n', "borders: names the area itself"),
        ("areas", '[karhold]\nborders = ["winterfell", "winterfell"]\n', "names winterfell twice"),
        ("areas", "[bay-of-ice]\nsupply = 1\n", "bay-of-ice, structure: icons are printed on land"),
        (
            "areas",
            '[karhold]\nborders = ["castle-black", "the-shivering-sea"]\n',
            "areas.toml, karhold, borders: does not name winterfell, which borders it",
        ),
        ("houses", "[frey]\nsupply = 1\n", "houses.toml, frey: does not know 'frey'"),
        ("houses", "[stark]\nsupply = 2\n", "stark, supply: is 2, but there are 1 barrels"),
        ("houses", "[stark]\nunits = { winterfell = { ship = 1 } }\n", "a ship does not stand in"),
        ("houses", "[stark]\nunits = { winterfell = { giant = 1 } }\n", "does not know 'giant'"),
        ("houses", "[stark]\nunits = { narnia = { knight = 1 } }\n", "does not know 'narnia'"),
        (
            "houses",
            "[stark]\nunits = { winterfell = { knight = 5 } }\n",
            "5 knights; a House has 4",
        ),
        ("houses", "[stark]\nunits = { pyke = { knight = 1 } }\n", "pyke holds units of stark"),
        ("houses", "[stark]\nunits = { winterfell = { footman = 4 } }\n", "armies of [4]"),
        ("houses", "[stark]\nunits = 3\n", "houses.toml, stark, units: is a table, not 3"),
        (
            "players",
            '[three]\nfiefdoms = ["stark", "stark", "lannister"]\n',
            "players.toml, three, fiefdoms: names each once: stark, lannister, baratheon",
        ),
        ("players", "[five]\nneutral = { bay-of-ice = 3 }\n", "no force stands in bay-of-ice"),
        ("players", "[seven]\nclosed = []\n", "players.toml, seven: does not know 'seven'"),
        ("base_cards", "[jon-snow]\nstrength = 2\n", "base_cards.toml, jon-snow: does not know"),
        ("base_cards", '[robb-stark]\nhouse = "tyrell"\n', "6 cards of Stark; a House has 7"),
        ("base_cards", '[robb-stark]\nstrength = "two"\n', "robb-stark, strength: is a whole"),
        ("westeros", "[mustering]\ncount = 4\n", "westeros: 11 cards in deck I; the box has 10"),
        ("westeros", '[thaw]\ndeck = "I"\n', "westeros.toml, thaw: does not know 'thaw'"),
        ("westeros", '[mustering]\ndeck = "IV"\n', "westeros.toml, mustering, deck: does not"),
        ("once", "[recruit]\nnumber = -1\n", "once.toml, recruit, number: lies between"),
        ("leaders", "[robb-stark]\nimproved = { strength = 1 }\n", "swords: is missing"),
        ("tactics", '[manage-troops]\neffect = "win"\n', "manage-troops, effect: does not know"),
        ("allies", "[arryn-lookout]\nholder = 3\n", "arryn-lookout, holder: does not know 3"),
        ("pack", HEAD + "stars = [1, 2]\n", "pack.toml, stars: tells of 6 places, not of 2"),
        ("pack", HEAD + "armies = [[2, 2]]\n", "pack.toml, armies: is a list of 7 rows"),
        ("pack", HEAD + "threat_start = 3\n", "pack.toml, threat_start: is even"),
        ("pack", HEAD + "rounds = 8\n", "pack.toml, rounds: is not a field of such a record"),
        ("pack", HEAD.replace("my-box", "My Box"), "pack.toml, key: is of small letters"),
        ("pack", HEAD.replace(GAME, "thrones"), "pack.toml, game: is 'thrones-first'"),
        ("cards", "[robb]\nstrength = 2\n", "cards.toml: holds no section of a pack"),
        ("areas", "karhold", "areas.toml: is not TOML"),
    ],
)
def test_a_broken_pack_says_where(tmp_path: Path, section: str, text: str, said: str) -> None:
    folder = write(tmp_path / "box", **{section: text})
    told = check_pack(folder).faults
    assert any(said in line for line in told), told
    with pytest.raises(BadPack) as error:
        read_box(folder)
    assert str(error.value) in told


SOUTH = [
    ("dornish-marches", "west-summer-sea", "names west-summer-sea, which the FAQ says it does not"),
    ("salt-shore", "west-summer-sea", "names west-summer-sea, which the FAQ says it does not"),
    ("searoad-marches", "ironmans-bay", "has the seas sunset-sea, the-golden-sound, west-summer"),
]


@pytest.mark.parametrize(("one", "other", "said"), SOUTH)
def test_the_map_facts_of_the_faq_hold(tmp_path: Path, one: str, other: str, said: str) -> None:
    """F1-27, F2-01, F2-E1: such borders are wrong whatever a pack says of them."""
    told = faults(tmp_path / "box", areas=joined(one, other) + joined(other, one))
    assert any(said in line for line in told), told


def joined(one: str, other: str) -> str:
    """Return the record of an area with one extra border."""
    borders = [area for number, area in enumerate(AREA) if number in around(one)] + [other]
    return f"[{one}]\nborders = {borders!r}\n".replace("'", '"')


def around(area: str) -> list[int]:
    return BOXES[0].realm.neighbours[AREA[area]]


def test_starfall_parts_the_summer_seas(tmp_path: Path) -> None:
    told = faults(tmp_path / "box", areas='[starfall]\nborders = ["west-summer-sea"]\n')
    assert any("starfall, borders: lacks east-summer-sea" in line for line in told), told


def test_a_port_lies_between_its_land_and_its_sea(tmp_path: Path) -> None:
    told = faults(tmp_path / "box", areas='[port-of-pyke]\nborders = ["pyke"]\n')
    assert any("is pyke and ironmans-bay for this port" in line for line in told), told


def test_another_text_is_noted(tmp_path: Path) -> None:
    report = check_pack(write(tmp_path / "box", base_cards='[robb-stark]\ntext = "Howl."\n'))
    assert "base_cards.toml, robb-stark, text: changes no more than the words" in report.notes
