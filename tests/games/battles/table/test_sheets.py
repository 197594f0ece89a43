"""The table of unit types: what of it is marked as our own."""

from pathlib import Path

from rulewright.games.battles.components import UnitKind
from rulewright.games.battles.pack.reading import read_pack
from rulewright.games.battles.packs import PACKS
from rulewright.games.battles.table.sheets import sheets
from tests.games.battles.drill import field

HEAD = 'key = "my-box"\nname = "My box"\ngame = "battles"\nusual_provenance = "printed"\n'
RIDERS = """
[riders]
attack = "melee"
range = 1
valor_hits = true
keywords = ["pursue 2"]
march = { green = 4, blue = 3, red = 2 }
longest = { green = 4, blue = 3, red = 2 }
dice = { green = 2, blue = 3, red = 4 }
"""


def kinds(folder: Path, **files: str) -> dict[str, UnitKind]:
    """Return the types of units in a pack with these files, by their keys."""
    folder.mkdir()
    for name, text in {"pack": HEAD, **files}.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return {kind.key: kind for kind in read_pack(folder).kinds}


def row(text: str) -> list[str]:
    """Return the cells of the first unit in a position."""
    return [cell["text"] for cell in sheets(field(text), None)[0]["rows"][0]["cells"]]


def test_what_is_our_own_is_marked() -> None:
    assert row("e5: stark green riders") == [
        *("3", "melee", "4, 2 dice*", "3, 3 dice*", "2, 4 dice*", "pursue 2")
    ]
    assert row("e5: stark green northmen-archers")[-1] == "off balance, Valor is no hit*"
    assert row("e5: stark green kennelmasters")[-1] == "dogs of war, Valor hits*"
    assert row("e5: lannister green heavy-infantry")[-1].startswith("advance, heavy armor*")


def test_nothing_is_marked_of_the_war_host_which_is_printed() -> None:
    assert "*" not in "".join(row("e5: stark green war-host"))


def test_an_owner_who_tells_all_that_is_printed_sees_no_mark(tmp_path: Path) -> None:
    assert "marked *" in sheets(field("e5: stark green riders"), None)[0]["note"]
    riders = kinds(tmp_path / "box", units=RIDERS)["riders"]
    place = [kind.key for kind in PACKS[0].kinds].index("riders")
    now, PACKS[0].kinds[place] = PACKS[0].kinds[place], riders
    try:
        cells = row("e5: stark green riders")
        note = sheets(field("e5: stark green riders"), None)[0]["note"]
    finally:
        PACKS[0].kinds[place] = now
    assert cells == ["3", "melee", "4, 2 dice", "3, 3 dice", "2, 4 dice", "pursue 2"]
    assert "*" not in note
