"""The page on packs of B'Twixt has each word with all it takes; its examples are sound."""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

from rulewright.games.btwixt.pack.allies import WRITTEN as OF_ALLIES
from rulewright.games.btwixt.pack.checking import check_pack
from rulewright.games.btwixt.pack.influence import WRITTEN as OF_CARDS
from rulewright.games.btwixt.pack.wording import (
    ANY_TIME,
    CONDITIONS,
    COUNCILS,
    END_WORDS,
    MOMENTS,
    PLACEMENTS,
    WHOM,
    WORDS,
    WORTH_WORDS,
    OneOf,
    Taken,
)
from rulewright.games.btwixt.words import ALLY_TRAITS, CARD_TRAITS

PAGE = (Path(__file__).parents[4] / "docs" / "packs" / "btwixt.md").read_text("utf-8")
BLOCKS = re.findall(r"^```toml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
NAMED = set(re.findall(r"`([^`\n]+)`", PAGE))
ROWS = {
    cells[0].strip("` "): [cell.strip() for cell in cells[1:]]
    for cells in (row.strip("|").split("|") for row in PAGE.splitlines() if row.startswith("| `"))
}
COLOURED = "colour"


@pytest.mark.parametrize(
    "known", [CONDITIONS, COUNCILS, PLACEMENTS, WHOM, CARD_TRAITS, ALLY_TRAITS, OF_CARDS, OF_ALLIES]
)
def test_every_word_is_named(known: list[str]) -> None:
    # `shared` is said by the words that need no council.
    assert [word for word in known if word not in NAMED and word != "shared"] == []


def told(takes: Mapping[str, Taken]) -> str:
    """Return the fields of a word, as the page lists them."""
    parts = []
    for name, taken in takes.items():
        words = taken.meant if isinstance(taken, OneOf) and name != COLOURED else []
        choices = [f"`{word}`" for word in words]
        parts.append(" ".join([f"`{name}`", ", ".join(choices)]).strip())
    return "; ".join(parts) or "–"


@pytest.mark.parametrize("word", WORDS)
def test_a_word_is_told_with_its_moments_and_what_it_takes(word: str) -> None:
    about = WORDS[word]
    fields = [f"`{field}`" for field, moment in MOMENTS.items() if about.moments & moment]
    where = "any" if about.moments == ANY_TIME else ", ".join(fields)
    assert ROWS[word][:2] == [where, told(about.takes)]


@pytest.mark.parametrize("word", [*WORTH_WORDS, *END_WORDS])
def test_a_word_of_worth_is_told_with_what_it_takes(word: str) -> None:
    assert ROWS[word][0] == told((WORTH_WORDS | END_WORDS)[word])


def test_no_word_is_told_that_is_not_known() -> None:
    known = {*WORDS, *WORTH_WORDS, *END_WORDS}
    first = PAGE.index("| word |")
    rows = [row.split("`")[1] for row in PAGE[first:].splitlines() if row.startswith("| `")]
    assert [word for word in rows if word not in known] == []


def test_the_examples_make_a_sound_pack(tmp_path: Path) -> None:
    assert len(BLOCKS) == 3
    for name, text in zip(("pack", "standard", "allies"), BLOCKS, strict=True):
        tomllib.loads(text)
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    assert check_pack(tmp_path).faults == []
