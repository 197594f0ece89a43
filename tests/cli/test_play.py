"""Playing in the terminal, on the tiny games."""

from pathlib import Path

from rulewright.kernel import Match
from tests.cli.conftest import Command

PLAY = ("play", "tiny-auction", "--seed", "3")


def test_the_board_the_question_and_numbered_options_are_shown(command: Command) -> None:
    said = command(*PLAY, typed="")
    assert said.code == 0
    for words in (
        "Tiny auction",
        "Commitment to the seed: ",
        "The cards are dealt.",
        "Ada: Coins 4",
        "ada: You have 4 coins. What do you bid? [auction.bid]",
        "1  bid 0",
        "5  bid 4",
        "Goodbye.",
    ):
        assert words in said.out


def test_nothing_secret_of_others_is_shown(command: Command) -> None:
    said = command(*PLAY, typed="")
    match = Match.new("tiny-auction", 3, "3")
    assert f"Card of ada: {match.state.data()[3][0]}\nCard of bo: 0\nCard of cy: 0" in said.out


def test_a_choice_is_made_by_number_or_text(command: Command) -> None:
    by_number = command(*PLAY, typed="2\n1\n")
    by_text = command(*PLAY, typed="bid 1\nwithout card\n")
    assert "You bid 1." in by_number.out
    assert by_number.out == by_text.out


def test_a_whole_match_is_played_to_its_end(command: Command) -> None:
    said = command("play", "tiny-nim", "-p", "2", "--seed", "1", typed="1\n" * 40)
    assert said.code == 0
    assert "The match is over" in said.out
    assert "took the last stone." in said.out
    assert "1. " in said.out
    assert "The seed was 1." in said.out


def test_a_ranking_without_scores_has_no_brackets(command: Command) -> None:
    said = command("play", "battles", "-o", "plan=S1", "--bots", "captain", typed="1\n" * 600)
    assert "1. stark\n" in said.out or "1. lannister\n" in said.out


def test_an_amount_is_typed_as_a_number_or_a_text(command: Command) -> None:
    said = command("play", "tiny-nim", "-p", "2", "--seed", "1", typed="1\n9\ntake 1\n")
    assert "# from 1 to " in said.out
    assert "There is no option 9." in said.out
    assert "red takes 1 from heap 1." in said.out


def test_several_people_may_share_the_screen(command: Command) -> None:
    said = command("play", "tiny-nim", "-p", "2", "-s", "red", "-s", "2", typed="1\n" * 40)
    assert "red> " in said.out
    assert "blue> " in said.out
    assert "The match is over" in said.out


def test_what_is_not_open_is_explained(command: Command) -> None:
    said = command(*PLAY, typed="why\nwhy 1\nwhy bid 9\nwhy bid 0\nbid 7\n99\n")
    assert "1. bid 5: You have only 4 coins. [auction.coins]" in said.out
    assert "\nada> bid 5: You have only 4 coins. [auction.coins]" in said.out
    assert "bid 9: “bid 9” is not among the open options [auction.bid]" in said.out
    assert "bid 0: it is available, by [auction.bid]" in said.out
    assert "Unavailable: You have only 4 coins. [auction.coins]" in said.out
    assert "There is no option 99." in said.out


def test_help_and_board_and_quit(command: Command) -> None:
    said = command(*PLAY, typed="help\nboard\n\nquit\n1\n")
    assert "undo your last decision" in said.out
    assert said.out.count("Ada: Coins 4") == 2
    assert said.out.endswith("Goodbye.\n")


def test_undo_goes_back_to_ones_own_last_decision(command: Command) -> None:
    said = command(*PLAY, typed="undo\nbid 4\nwithout card\nundo\nundo\n")
    assert "There is no decision to undo." in said.out
    assert said.out.count("Undone.") == 2
    assert said.out.count("You have 4 coins. What do you bid?") >= 2
    assert "does your card" in said.out.rpartition("Undone.")[0].rpartition("Undone.")[2]


def test_undo_takes_back_what_bots_did_since(command: Command) -> None:
    moves = "bid 0\nwithout card\n"
    plain = command(*PLAY, typed=moves)
    undone = command(*PLAY, typed=f"{moves}undo\nundo\n")
    assert "bo bids" in plain.out
    assert undone.out.rpartition("Ada: Coins ")[2].startswith("4")


def test_a_match_is_saved_and_gone_on_with(command: Command, tmp_path: Path) -> None:
    for name in ("match.json", "match.txt"):
        file = tmp_path / name
        said = command(*PLAY, typed=f"bid 1\nsave {file}\n")
        assert f"Saved to {file}." in said.out
        loaded = command("play", "tiny-auction", "--load", file, typed="")
        assert "Bid 1: does your card" in loaded.out
        inside = command("play", "tiny-auction", typed=f"load {file}\nundo\n")
        assert f"Loaded {file}." in inside.out
        assert "Bid 1: does your card" in inside.out
        assert "What do you bid?" in inside.out.rpartition("Undone.")[2]


def test_a_saved_record_can_be_replayed(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    command(*PLAY, typed=f"1\n1\nsave {file}\n")
    said = command("replay", file)
    assert said.code == 0
    assert "not over yet" in said.out


def test_a_record_without_its_seed_is_not_gone_on_with(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    file.write_text(Match.new("tiny-auction", 3, 1).record(), encoding="utf-8")
    said = command("play", "tiny-auction", "--load", file)
    assert said.code == 2
    assert "contains no seed" in said.err


def test_what_cannot_be_saved_or_loaded_is_said(command: Command, tmp_path: Path) -> None:
    other = tmp_path / "nim.json"
    other.write_text(Match.new("tiny-nim", 2, 1).to_json(), encoding="utf-8")
    typed = f"save\nload\nsave {tmp_path}\nload {tmp_path / 'none'}\nload {other}\n"
    said = command(*PLAY, typed=typed)
    assert "Give a file: save FILE" in said.out
    assert "Give a file: load FILE." in said.out
    assert f"Cannot write {tmp_path}: Is a directory." in said.out
    assert f"Cannot load {tmp_path / 'none'}: " in said.out
    assert f"Cannot load {other}: not a saved match of tiny-auction" in said.out


def test_a_match_of_other_players_is_not_loaded_into_this_one(
    command: Command, tmp_path: Path
) -> None:
    other = tmp_path / "nim.json"
    other.write_text(Match.new("tiny-nim", 3, 1).to_json(), encoding="utf-8")
    said = command("play", "tiny-nim", "-p", "2", typed=f"load {other}\n")
    assert f"Cannot load {other}: it is a match of 3 players." in said.out


def test_a_file_settles_players_options_and_seed(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "nim.json"
    file.write_text(Match.new("tiny-nim", 3, 1).to_json(), encoding="utf-8")
    said = command("play", "tiny-nim", "--load", file, "--seed", "4")
    assert said.code == 2
    assert "--load cannot be combined with" in said.err
    broken = tmp_path / "broken.json"
    broken.write_text("{", encoding="utf-8")
    said = command("play", "tiny-nim", "--load", broken)
    assert said.code == 2
    assert said.err.count("\n") == 1


def test_a_big_game_is_played_at_the_terminal(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "thrones.txt"
    typed = "1\n" * 25 + f"why\nundo\nsave {file}\n"
    said = command("play", "thrones", "--seed", "5", "--seat", "tyrell", "-p", "5", typed=typed)
    assert said.code == 0
    assert "Tyrell (you)" in said.out
    assert "[planning." in said.out
    assert f"Saved to {file}." in said.out
    assert "not over yet" in command("replay", file).out
