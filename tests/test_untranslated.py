"""The list of English texts that the games send."""

import ast

from tools.untranslated import BEGIN, OTHER, PAGE, games, literals, texts, written


def kinds(source: str) -> list[tuple[str, str]]:
    """Return the texts in some source, each with its kind."""
    return [(kind, written(node)) for kind, node in literals(ast.parse(source), OTHER)]


def test_a_text_counts_by_what_it_is_for() -> None:
    assert kinds('s.log("a.rule", "{house} wins.", house=house)') == [("log", "{house} wins.")]
    assert kinds('def prompt(self, s):\n    return f"March from {area}"') == [
        ("prompts and labels", "March from {}")
    ]
    assert kinds('Refusal(rule, "No army is there.")') == [("reasons", "No army is there.")]
    assert kinds('ASKED = "Which unit moves?"') == [("prompts and labels", "Which unit moves?")]


def test_what_nobody_reads_is_left_out() -> None:
    assert kinds('"""A docstring of a module."""') == []
    assert kinds('raise ValueError("no such house")') == []
    assert kinds('name = "the-reach"') == []


def test_every_game_has_its_row() -> None:
    _, _, counts = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    assert all(f"| {game} |" in counts for game in games())
    taken = [one.kind for one in texts("thrones") if one.text.startswith("{house} takes {area}")]
    assert set(taken) == {"log"}
