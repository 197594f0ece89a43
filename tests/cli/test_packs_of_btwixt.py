"""`rulewright pack check` of a pack for B'Twixt."""

from pathlib import Path

from tests.cli.conftest import Command
from tests.games.btwixt.pack.test_btwixt_packs import GOOD, write


def test_the_command_says_that_a_pack_is_sound(command: Command, tmp_path: Path) -> None:
    said = command("pack", "check", write(tmp_path / "box", **GOOD))
    assert said.code == 0
    assert "62 standard influence cards, 11 events" in said.out
    assert said.out.endswith("The pack is sound.\n")


def test_the_command_names_the_number_that_is_off(command: Command, tmp_path: Path) -> None:
    folder = write(tmp_path / "box", standard="[steady-hand]\ncopies = 4\n")
    said = command("pack", "check", folder)
    assert said.code == 1
    assert said.err.splitlines() == [
        "wrong: 64 standard influence cards; the box has 62",
        "rulewright: the pack has 1 fault",
    ]
