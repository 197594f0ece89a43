"""`rulewright pack check`, and `--pack` where a match begins."""

import json
from pathlib import Path

import pytest

from rulewright.games import battles
from rulewright.kit.packs import VARIABLE
from tests.cli.conftest import Command

HEAD = 'key = "my-box"\nname = "My box"\ngame = "battles"\nusual_provenance = "printed"\n'
GAME = battles.GAME


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A valid pack that changes the limit of Kevan Lannister."""
    monkeypatch.setenv(VARIABLE, "")
    path = tmp_path / "my-box"
    path.mkdir()
    (path / "pack.toml").write_text(HEAD, encoding="utf-8")
    (path / "commanders.toml").write_text("[kevan]\nlimit = 3\n", encoding="utf-8")
    return path


@pytest.fixture(autouse=True)
def _as_it_was() -> object:
    """Restore packs and options after a test that offers a pack."""
    from rulewright.games.battles.options import PACK, PLAN
    from rulewright.games.battles.packs import PACKS

    packs, values, plans = len(PACKS), PACK.values, PLAN.values
    labels, plan_labels = PACK.labels, PLAN.labels
    yield
    del PACKS[packs:]
    PACK.values, PLAN.values = values, plans
    PACK.labels, PLAN.labels = labels, plan_labels


def test_a_sound_pack_is_said_to_be_so(command: Command, folder: Path) -> None:
    said = command("pack", "check", folder)
    assert said.code == 0
    assert said.out.endswith("The pack is sound.\n")
    assert "70 Leadership cards" in said.out


def test_all_that_is_wrong_is_said(command: Command, folder: Path) -> None:
    (folder / "units.toml").write_text('[riders]\nstrength = "three"\n[guards]\nrange = 2\n')
    said = command("pack", "check", folder)
    assert said.code == 1
    assert said.err.splitlines() == [
        "wrong: units.toml, riders, strength: is a whole number, not 'three'",
        "wrong: units.toml, guards, range: is 1 for units that fight hand to hand",
        "rulewright: the pack has 2 faults",
    ]


def test_a_folder_that_is_no_pack_gets_one_line(command: Command, tmp_path: Path) -> None:
    said = command("pack", "check", tmp_path)
    assert said.code == 2
    assert "holds no pack.toml" in said.err
    assert said.err.count("\n") == 1


def test_a_game_that_takes_no_packs_says_so(command: Command, folder: Path) -> None:
    said = command("simulate", "tiny-nim", "--pack", folder)
    assert said.code == 2
    assert "takes no packs" in said.err


def test_games_are_simulated_with_a_pack(command: Command, folder: Path) -> None:
    said = command(
        "simulate", "battles", "--pack", folder, "--games", "1", "-o", "plan=S1", "--json"
    )
    assert said.code == 0, said.err
    assert json.loads(said.out)["games"] == 1
    pack = next(spec for spec in GAME.option_specs if spec.name == "pack")
    assert str(pack.values[-1]).startswith("my-box@")


def test_workers_know_the_pack(command: Command, folder: Path) -> None:
    said = command(
        "simulate", "battles", "--pack", folder, "--games", "2", "--workers", "2", "-o", "plan=S1"
    )
    assert said.code == 0, said.err


def test_a_wrong_pack_cannot_be_played_with(command: Command, folder: Path) -> None:
    (folder / "commanders.toml").write_text("[kevan]\nlimit = 99\n", encoding="utf-8")
    for line in (("play", "battles"), ("simulate", "battles"), ("serve",)):
        said = command(*line, "--pack", folder)
        assert said.code == 2
        assert said.err == (
            "rulewright: commanders.toml, kevan, limit: lies between 1 and 10, not at 99\n"
        )
