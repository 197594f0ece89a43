"""Packs in folders: read, laid over each other, told apart by a digest, named beforehand."""

import os
from pathlib import Path

import pytest

from rulewright.kit.packs import (
    VARIABLE,
    changes,
    digest,
    game_of,
    merged,
    name_folder,
    named_folders,
    read_folder,
)
from rulewright.kit.records import BadPack

HEAD = 'key = "box"\nname = "A box"\ngame = "races"\n'


def write(folder: Path, **files: str) -> Path:
    """Write a pack with a head and these files; `cards__north` is `cards/north.toml`."""
    folder.mkdir(exist_ok=True)
    for name, text in {"pack": HEAD, **files}.items():
        path = folder / f"{name.replace('__', '/')}.toml"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def test_a_folder_is_read_by_sections(tmp_path: Path) -> None:
    folder = write(
        tmp_path / "a",
        units="[rider]\nspeed = 4\n[walker]\nspeed = 2\n",
        cards__north='[n1]\nname = "North"\n',
        cards__south='[s1]\nname = "South"\n',
        maps__hill="rows = 3\n",
    )
    pack = read_folder(folder, "races", ["units", "cards"], ["maps"])
    assert pack.head.text("name") == "A box"
    assert list(pack.tables["units"]) == ["rider", "walker"]
    assert list(pack.tables["cards"]) == ["n1", "s1"]
    assert pack.tables["maps"]["hill"].number("rows", 1, 9) == 3
    assert game_of(folder) == "races"


@pytest.mark.parametrize(
    ("files", "words"),
    [
        ({"units": "[rider\n"}, "units.toml: is not TOML"),
        ({"unit": "[rider]\n"}, "unit.toml: holds no section of a pack (units, cards, maps)"),
        ({"units": "speed = 4\n"}, "units.toml, speed: stands outside of a record"),
        ({"cards__a": "[c]\n", "cards__b": "[c]\n"}, "cards/b.toml, c: stands in cards/a.toml"),
        ({"pack": 'usual_provenance = "guess"\n'}, "pack.toml, usual_provenance: one of printed"),
        ({"pack": 'key = "A"\ngame = "races"\n'}, "pack.toml, key: is of small letters"),
        ({"pack": 'key = "a"\ngame = "chess"\n'}, "game: is 'races' for a pack of this game"),
    ],
)
def test_a_wrong_folder_is_told(files: dict[str, str], words: str, tmp_path: Path) -> None:
    folder = write(tmp_path / "a", **files)
    with pytest.raises(BadPack) as caught:
        read_folder(folder, "races", ["units", "cards"], ["maps"])
    assert words in str(caught.value)


def test_a_folder_without_a_head_is_no_pack(tmp_path: Path) -> None:
    with pytest.raises(BadPack, match=r"holds no pack.toml"):
        read_folder(tmp_path, "races", ["units"])


def test_fields_of_the_same_id_take_the_place_of_those_below(tmp_path: Path) -> None:
    base = write(tmp_path / "a", units='[rider]\nspeed = 4\nstrength = 3\nprovenance = "printed"\n')
    over = write(tmp_path / "b", units="[rider]\nspeed = 5\n[flyer]\nspeed = 9\n")
    below, above = read_folder(base, "races", ["units"]), read_folder(over, "races", ["units"])
    pack = merged(below, above)
    rider = pack.tables["units"]["rider"]
    assert rider.fields == {"speed": 5, "strength": 3}
    assert rider.origins == {"speed": "own", "strength": "printed"}
    assert list(pack.tables["units"]) == ["rider", "flyer"]
    assert below.tables["units"]["rider"].fields["speed"] == 4, "the pack below has changed"
    (change,) = changes(below, above)
    assert str(change) == "units.toml, rider, speed: 5 instead of 4"
    assert change.was_printed()
    assert not change.is_printed()


def test_an_error_in_a_merged_record_names_the_file_of_the_field(tmp_path: Path) -> None:
    base = write(tmp_path / "a", units="[rider]\nspeed = 4\n")
    over = write(tmp_path / "b", units__mine='[rider]\nspeed = "quick"\n')
    pack = merged(read_folder(base, "races", ["units"]), read_folder(over, "races", ["units"]))
    with pytest.raises(BadPack, match=r"units/mine.toml, rider, speed: is a whole number"):
        pack.tables["units"]["rider"].number("speed", 0, 9)


def test_the_digest_changes_with_any_file(tmp_path: Path) -> None:
    folder = write(tmp_path / "a", units="[rider]\nspeed = 4\n")
    same = write(tmp_path / "b", units="[rider]\nspeed = 4\n")
    assert digest(folder) == digest(same)
    write(same, units="[rider]\nspeed = 5\n")
    assert digest(folder) != digest(same)
    write(folder, units="[rider]\nspeed = 5\n", cards="[c]\n")
    assert digest(folder) != digest(same)


def test_the_environment_names_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "")
    races = write(tmp_path / "a")
    wars = write(tmp_path / "b", pack=HEAD.replace("races", "wars"))
    assert named_folders() == []
    for folder in (races, wars, races):
        name_folder(folder)
    assert os.environ[VARIABLE].split(os.pathsep) == [str(races.resolve()), str(wars.resolve())]
    assert named_folders("wars") == [wars.resolve()]
