"""A desk with a small book of our own on it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.desk import Desk
from tests.desk.texts import BOOK, GAME


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "lighthouse.md"
    path.write_text(BOOK, encoding="utf-8")
    return path


@pytest.fixture
def desk(book: Path) -> Iterator[Desk]:
    with Desk.in_memory() as opened:
        opened.add(book, game=GAME)
        yield opened
