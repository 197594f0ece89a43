"""Files are read whole or refused with the place of what is wrong."""

import json
from pathlib import Path

import pytest

from rulewright.desk.corpus.readers import html_text, read_path
from rulewright.desk.errors import BadSource
from tests.desk.texts import GAME, MARKDOWN, WHOLE, cut


def write(folder: Path, name: str, text: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def passages(*games: str, size: int = 70) -> str:
    return json.dumps([{"game": game, "text": part} for game in games for part in cut(WHOLE, size)])


def test_a_list_of_passages_gives_a_source_for_each_game(tmp_path: Path) -> None:
    sources = read_path(write(tmp_path, "books.txt", passages("coast", "bay")))
    assert [(source.game, source.text) for source in sources] == [("coast", WHOLE), ("bay", WHOLE)]


def test_lines_of_json_and_a_game_given_from_outside(tmp_path: Path) -> None:
    lines = "\n".join(json.dumps({"text": part}) for part in cut(WHOLE, 70))
    (source,) = read_path(write(tmp_path, "book.jsonl", lines), GAME)
    assert (source.game, source.text) == (GAME, WHOLE)


def test_texts_stay_as_they_came(tmp_path: Path) -> None:
    text = "# Sailing\r\n\r\nA boat sails.\r\n\r\n## Fog\r\n\r\nIt waits.\r\n"
    (source,) = read_path(write(tmp_path, "book.txt", text))
    assert source.form == "markdown"
    assert source.text == text


def test_a_folder_is_read_in_order_of_names(tmp_path: Path) -> None:
    write(tmp_path, "b.md", MARKDOWN)
    write(tmp_path, "a.txt", WHOLE)
    write(tmp_path, "README.md", "# About\n\n# this folder\n")
    assert [source.name for source in read_path(tmp_path)] == ["a.txt", "b.md"]


def test_a_page_of_html_gives_its_words() -> None:
    text = html_text("<html><head><style>p{}</style></head><h2>Fog</h2><p>It &amp; rain</p></html>")
    assert text.split() == ["Fog", "It", "&", "rain"]


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("a.json", b'[{"game": "g", "text": "x"},', "line 1, column 29: not JSON"),
        ("a.json", b"[]", "not a list of passages"),
        ("a.json", b'[{"game": "g"}]', "passage 0: a passage has a 'text'"),
        ("a.json", b'[{"text": "x"}]', "passage 0: no 'game'"),
        ("a.jsonl", b'{"game": "g", "text": "x"}\n{"game"', "line 2: not JSON"),
        ("a.txt", b"fine\nthen \xe9t\xe9", "line 2: not UTF-8"),
        ("a.txt", b"  \n", "empty"),
        ("a.md", b"a\0b", "not a text"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(
    tmp_path: Path, name: str, data: bytes, told: str
) -> None:
    path = write(tmp_path, name, data)
    with pytest.raises(BadSource, match="^" + str(path)) as caught:
        read_path(path)
    assert told in str(caught.value)


def test_no_file_and_an_empty_folder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadSource, match="cannot be read"):
        read_path(tmp_path / "none.txt")
    with pytest.raises(BadSource, match="no rulebook"):
        read_path(tmp_path)
