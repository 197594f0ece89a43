"""What each command prints, and that a wrong argument gets one line and exit code 2."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from rulewright import __version__
from rulewright.built import is_compiled
from rulewright.cli import cli
from rulewright.kernel import Match, get, offered
from rulewright.kernel import games as known_games
from tests.cli.conftest import Command

ROOT = Path(__file__).parents[2]


def finished(seed: str = "4") -> Match:
    match = Match.new("tiny-auction", 3, seed)
    while not match.over:
        match.play(match.waiting[0], match.choices(match.waiting[0])[0])
    return match


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "auction.txt"
    file.write_text(finished().record(), encoding="utf-8")
    return file


# -- wrong arguments -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("frobnicate", "No such command 'frobnicate'"),
        ("--frob", "No such option"),
        ("simulate", "Missing argument 'GAME'"),
        ("simulate chess", "no game called 'chess'; known: "),
        ("simulate tiny-nim --frob", "No such option"),
        ("simulate tiny-nim --games 0", "0 is not in the range"),
        ("simulate tiny-nim --games many", "'many' is not a valid integer"),
        ("simulate tiny-nim --workers 0", "0 is not in the range"),
        ("simulate tiny-nim --players 9", "not 9"),
        ("simulate tiny-nim --bots steward", "no bot called 'steward'; known: random"),
        ("simulate tiny-nim --bots random,random", "or 4 (one per seat), not 2"),
        ("simulate tiny-nim --option misere", "must be NAME=VALUE"),
        ("simulate tiny-nim --option size=3", "no option 'size'"),
        ("simulate tiny-nim --option heaps=9", "takes 3, 2, not '9'"),
        ("play", "Missing argument 'GAME'"),
        ("play chess", "no game called 'chess'"),
        ("play tiny-nim --seat pink", "no seat 'pink'; there are red, blue"),
        ("play tiny-nim --seat 9", "no seat '9'"),
        ("play tiny-nim --bots steward", "no bot called 'steward'"),
        ("play tiny-nim --load no-such-file", "does not exist"),
        ("replay", "Missing argument 'FILE'"),
        ("replay no-such-file", "does not exist"),
        ("games chess", "no game called 'chess'"),
        ("rules", "give a game"),
        ("rules chess", "no rules for a game called 'chess'"),
        ("rules thrones no.such.rule", "no rule 'no.such.rule' in thrones"),
        ("rules thrones combat.suport", "did you mean combat.support"),
        ("rules coverage", "Missing argument 'GAME'"),
        ("rules coverage chess", "no rules for a game called 'chess'"),
        ("rules coverage thrones --cases no-such-folder", "does not exist"),
        ("rules mechanisms chess", "there is no folder cases/chess"),
        ("rules mechanisms thrones", "there is no mechanisms.toml"),
        ("serve --port many", "Invalid value for '--port'"),
        ("serve --port 99999", "Invalid value for '--port'"),
        ("serve --bot-pause -1", "Invalid value for '--bot-pause'"),
        ("serve --database sqlite:////no/such/folder/x.db", "cannot be used as a database"),
        ("serve --database nonsense --port 0", "'nonsense' is not a database address"),
    ],
)
def test_a_wrong_argument_gets_one_line(command: Command, line: str, message: str) -> None:
    said = command(*line.split())
    assert said.code == 2
    assert said.out == ""
    assert message in said.err
    assert said.err.startswith("rulewright: ")
    assert said.err.count("\n") == 1


def test_a_file_that_is_no_text_gets_one_line(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "noise"
    file.write_bytes(b"\xff\xfe\x00")
    said = command("replay", file)
    assert said.code == 2
    assert said.err.count("\n") == 1
    file.write_text("hello", encoding="utf-8")
    assert "is not a record" in command("replay", file).err


# -- the commands ----------------------------------------------------------------------------


def test_help_and_version(command: Command) -> None:
    assert "simulate" in command().out
    assert "simulate" in command("--help").out
    rules = "compiled" if is_compiled() else "plain"
    assert command("--version").out == f"rulewright, version {__version__}, {rules} rules\n"
    for name in ("play", "simulate", "replay", "games", "rules", "serve"):
        said = command(name, "--help")
        assert said.code == 0
        assert "Usage: rulewright" in said.out


def groups(name: str, group: click.Group) -> Iterator[str]:
    """Yield the words that call each group, including nested ones."""
    yield name
    context = click.Context(group)
    for inner in group.list_commands(context):
        below = group.get_command(context, inner)
        if isinstance(below, click.Group):
            yield from groups(f"{name} {inner}".strip(), below)


@pytest.mark.parametrize("line", list(groups("", cli)))
@pytest.mark.parametrize("columns", ["60", "80"])
def test_no_help_is_cut_off(
    command: Command, monkeypatch: pytest.MonkeyPatch, line: str, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    said = command(*line.split(), "--help")
    assert "Commands:" in said.out
    assert "..." not in said.out.replace("[ARGS]...", "")


def test_games_are_listed_a_line_each(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = command("games").out.splitlines()
    assert [line.split()[0] for line in lines[:-2]] == [*known_games()]
    thrones = next(line for line in lines if line.startswith("thrones "))
    assert thrones.split("  ")[-1] == "A Game of Thrones: The Board Game (second edition)"
    assert "3 to 6 players" in thrones
    assert lines[-2:] == ["", "rulewright games NAME tells the options and bots of a game."]


def test_a_game_tells_each_option_in_a_sentence(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    said = command("games", "tiny-nim").out
    assert "misere=false, true" in said
    assert "players: 2" in said
    assert "bots: random" in said
    for game in map(get, known_games()):
        told = command("games", game.name).out
        for spec in offered(game.option_specs):
            assert f"\n  {spec.name}=" in told
            assert spec.text in " ".join(told.split())
        assert max(map(len, told.splitlines())) <= 80
        legacy = [spec.name for spec in game.option_specs if spec.legacy]
        assert not [name for name in legacy if f"  {name}=" in told]
    assert "plan=S1, S2" in command("games", "battles").out
    assert json.loads(command("games", "monopoly", "--json").out)["name"] == "monopoly"


def test_an_option_for_some_numbers_of_players_says_so(command: Command) -> None:
    told = " ".join(command("games", "thrones").out.split())
    port = next(spec for spec in get("thrones").option_specs if spec.players)
    assert f"{port.text} For 4 to 6 players. [{port.rule}]" in told


def test_games_are_data_too(command: Command) -> None:
    games = {game["name"]: game for game in json.loads(command("games", "--json").out)}
    assert games["tiny-nim"]["players"]["2"] == ["red", "blue"]
    assert games["tiny-nim"]["bots"] == ["random"]
    assert {"random", "steward"} <= set(games["thrones"]["bots"])
    assert set(games["thrones"]["players"]) == {"3", "4", "5", "6"}


def test_a_bot_is_told_by_its_wins(command: Command) -> None:
    bots = "steward,random,random"
    line = f"simulate thrones -p 3 --games 3 --bots {bots} --rotate --json"
    figures = json.loads(command(*line.split()).out)
    assert set(figures["wins_by_bot"]) == {"steward", "random"}
    assert sum(figures["wins_by_bot"].values()) == 3
    assert 1 <= figures["mean_rounds"] <= 10


def test_simulate_prints_one_json_object(command: Command) -> None:
    line = "simulate tiny-auction --games 20 --seed 1 --option coins=6 --bots random --json"
    said = command(*line.split())
    assert said.code == 0
    assert said.err == ""
    figures = json.loads(said.out)
    assert figures["games"] == 20
    assert figures["players"] == 3
    assert figures["options"] == {"coins": 6}
    assert sum(figures["wins"].values()) + figures["draws"] >= 20  # a side wins together
    assert {
        "seconds",
        "cpu_seconds",
        "decisions",
        "games_per_cpu_second",
        "decisions_per_cpu_second",
        "mean_rounds",
        "wins_by_bot",
        "compiled",
    } <= set(figures)


def test_simulate_prints_tables_without_json(command: Command) -> None:
    said = command("simulate", "tiny-nim", "--games", 10, "-p", 2, "-o", "misere=yes", "--rotate")
    assert said.code == 0
    assert "10 games of tiny-nim, 2 players, seed 0" in said.out
    assert "blue" in said.out


def test_replay_tells_and_verifies(command: Command, record: Path) -> None:
    said = command("replay", record)
    assert said.code == 0
    assert "The cards are dealt. [auction.deal]" in said.out
    assert "(ada) You bid 0." in said.out
    assert "Verified " in said.out
    assert "all luck from the seed" in said.out
    quiet = command("replay", record, "--quiet")
    assert quiet.out == said.out.splitlines()[-1] + "\n"


def test_a_record_that_does_not_replay_is_named_by_its_line(command: Command, record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    number = next(n for n, line in enumerate(lines) if line.startswith("ada: bid"))
    lines[number] = "ada: bid 9"
    record.write_text("\n".join(lines), encoding="utf-8")
    said = command("replay", record)
    assert said.code == 1
    assert f"does not replay: line {number + 1}: 'bid 9' is not open" in said.err
    assert said.err.count("\n") == 1


def test_a_record_with_another_winner_is_named_by_its_line(command: Command, record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith("[Winner"))
    record.write_text(text.replace(line, '[Winner "nobody"]'), encoding="utf-8")
    said = command("replay", record)
    assert said.code == 1
    assert "nobody" in said.err
    assert said.err.count("\n") == 1


def test_a_record_of_a_running_match_replays(command: Command, tmp_path: Path) -> None:
    match = Match.new("tiny-nim", 2, 1)
    match.play(0, match.choices(0)[0])
    file = tmp_path / "nim.txt"
    file.write_text(match.record(), encoding="utf-8")
    said = command("replay", file)
    assert said.code == 0
    assert "not over yet" in said.out


def test_rules_are_listed_and_printed(command: Command) -> None:
    listed = command("rules", "thrones")
    assert listed.code == 0
    assert "combat.support " in listed.out
    below = command("rules", "thrones", "ports")
    assert "ports.capture" in below.out
    assert "combat.support " not in below.out
    one = command("rules", "thrones", "combat.support")
    assert one.out.startswith("Calling for support [combat.support]")
    assert "Source: " in one.out


def test_coverage_is_a_table_and_fails_where_a_rule_has_no_case(
    command: Command, tmp_path: Path
) -> None:
    case = "- {id: one, shows: [combat.support, no.rule], source: x, given: y, then: over}"
    (tmp_path / "some.yaml").write_text(case, encoding="utf-8")
    said = command("rules", "coverage", "thrones", "--cases", tmp_path)
    assert said.code == 1
    assert "1 cases; 1 of " in said.out
    assert "no case: combat.initial-strength" in said.out
    assert "no such rule: no.rule (case one, some.yaml, line 1)" in said.out
    coverage = json.loads(
        command("rules", "coverage", "thrones", "--cases", tmp_path, "--json").out
    )
    assert coverage["rules"]["combat.support"] == ["one"]
    assert coverage["unknown"] == [{"case": "one", "rule": "no.rule"}]
    (tmp_path / "some.yaml").write_text("- {id: one", encoding="utf-8")
    broken = command("rules", "coverage", "thrones", "--cases", tmp_path)
    assert broken.code == 2
    assert broken.err.startswith("rulewright: some.yaml, line 1: not YAML")


def test_coverage_tells_a_statement_with_both_a_case_and_a_reason(
    command: Command, tmp_path: Path
) -> None:
    case = '- {id: one, shows: [combat.support], source: "FAQ S-1", given: y, then: over}'
    (tmp_path / "some.yaml").write_text(case, encoding="utf-8")
    listed = 'statements = ["S-1"]\n[S-1]\nreason = "The card is unknown."\n'
    (tmp_path / "statements.toml").write_text(listed, encoding="utf-8")
    said = command("rules", "coverage", "thrones", "--cases", tmp_path)
    assert "a case and a reason for having none: S-1 (one)" in said.out


def test_mechanisms_are_held_against_cases_and_matches(command: Command, tmp_path: Path) -> None:
    case = "- {id: one, shows: [nim.heap], source: ruling 1, given: y, then: over}"
    (tmp_path / "some.yaml").write_text(case, encoding="utf-8")
    listed = tmp_path / "mechanisms.toml"
    text = '[[mechanism]]\nname = "heaps"\ncases = ["one"]\nmet = ["asked: heap"]\n'
    listed.write_text(f"rulings = 1\n{text}", encoding="utf-8")
    line = ["rules", "mechanisms", "tiny-nim", "--cases", tmp_path]
    said = command(*line, "--bot", "random")
    assert said.code == 0
    assert "1 of 1 mechanisms are shown by cases" in said.out
    assert "1 of 1 occurred in 1 matches" in said.out
    assert "1 of 1 rulings have a case" in said.out
    listed.write_text(f"rulings = 2\n{text.replace('asked: heap', 'asked: hill')}", "utf-8")
    said = command(*line, "--games", "2")
    assert said.code == 1
    assert "did not occur: heaps (asked: hill)" in said.out
    assert "no case: ruling 2" in said.out
    assert json.loads(command(*line, "--games", "1", "--json").out)["unruled"] == [2]
    assert "no bot called" in command(*line, "--bot", "steward").err


def test_the_installed_command_runs(tmp_path: Path) -> None:
    environment = {**os.environ, "RULEWRIGHT_PLUGINS": "tests.kernel.tiny", "PYTHONPATH": str(ROOT)}
    script = "import sys; from rulewright.cli import main; main(sys.argv[1:])"
    done = subprocess.run(
        [sys.executable, "-c", script, "simulate", "tiny-nim", "--games", "3", "--json"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout)["games"] == 3
