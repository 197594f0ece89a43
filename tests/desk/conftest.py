"""A desk with a small book of our own."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.desk import Desk
from tests.desk.texts import BOOK, GAME


@pytest.fixture(scope="session")
def own_rules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A desk file with only our own rules, read once for all tests."""
    path = tmp_path_factory.mktemp("desk") / "desk.sqlite3"
    with Desk.open(path) as opened:
        opened.store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "lighthouse.md"
    path.write_text(BOOK, encoding="utf-8")
    return path


@pytest.fixture
def desk(book: Path, own_rules: Path, tmp_path: Path) -> Iterator[Desk]:
    with Desk.open(shutil.copy(own_rules, tmp_path / "desk.sqlite3")) as opened:
        opened.add(book, game=GAME)
        yield opened
