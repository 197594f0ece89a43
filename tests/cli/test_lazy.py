"""Commands of extras that are not installed: they say what to install, and no other minds."""

import sys

import pytest

from tests.cli.conftest import Command

COMMANDS = ("compare", "ratings", "report", "tournament")


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the extra `arena` is not installed."""
    for name in list(sys.modules):
        if name.startswith(("rulewright.arena.", "rulewright.cli.arena")):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "polars", None)


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_without_its_extra_says_what_to_install(command: Command, name: str) -> None:
    for arguments in ([], ["--help"], ["plan.toml", "--into", "x"]):
        said = command(name, *arguments)
        assert said.code == 1
        assert said.err == (
            f"rulewright: {name} needs polars, which is not installed: "
            "pip install 'rulewright[arena]'\n"
        )


@pytest.mark.usefixtures("bare")
def test_the_list_of_commands_is_whole_without_extras(command: Command) -> None:
    said = command("--help")
    assert said.code == 0
    assert all(name in said.out for name in COMMANDS)
    assert command("simulate", "tiny-nim", "--games", 2, "--json").code == 0
