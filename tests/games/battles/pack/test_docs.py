"""The pages on packs name every word that a pack of Battles may use; their examples are sound."""

import re
import tomllib
from pathlib import Path

import pytest

from rulewright.games.battles import plan_words, vocabulary, words
from rulewright.games.battles.pack.checking import check_pack

DOCS = Path(__file__).parents[4] / "docs"
PAGES = [DOCS / "packs.md", DOCS / "packs" / "battles.md"]
PAGE = "\n".join(page.read_text("utf-8") for page in PAGES)
BLOCKS = re.findall(r"^```toml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
NAMED = {word for text in re.findall(r"`([^`\n]+)`", PAGE) for word in [text, text.split()[0]]}


@pytest.mark.parametrize(
    "known",
    [
        vocabulary.COMMANDS,
        vocabulary.REQUIREMENTS,
        vocabulary.EFFECTS,
        vocabulary.ABILITIES,
        vocabulary.COMMITS,
        plan_words.AWARDS,
        plan_words.INSTANTS,
        plan_words.SPECIALS,
        words.TERRAIN_NAMES,
        words.STRUCTURE_NAMES[1:],
        words.CLASS_NAMES,
        words.KEYWORD_NAMES,
    ],
)
def test_every_word_is_named(known: list[str]) -> None:
    assert [word for word in known if word not in NAMED] == []


def test_the_examples_are_toml() -> None:
    assert len(BLOCKS) == 5
    for block in BLOCKS:
        tomllib.loads(block)


def test_the_examples_make_a_sound_pack(tmp_path: Path) -> None:
    head, units, provenance, card, plan = BLOCKS
    (tmp_path / "plans").mkdir()
    for name, text in {
        "pack": head,
        "units": units,
        "commanders": provenance,
        "cards": card,
        "plans/the-ford": plan,
    }.items():
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    assert check_pack(tmp_path).faults == []
