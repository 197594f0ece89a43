"""Reads files into sources: lists of passages, Markdown, plain text, HTML, PDF.

A file is read completely or not at all: any fault raises a `BadSource` that names the file and the
position.
"""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import msgspec

from rulewright.desk.corpus.source import Source, join_passages
from rulewright.desk.errors import BadSource
from rulewright.desk.language.glossaries import game_of, known_games

LARGEST = 20_000_000
HASHED = re.compile(r"^#{1,6} \S", re.MULTILINE)
MARKDOWN = {".md", ".markdown"}
PAGES = {".html", ".htm"}
PASSAGES = {".json", ".jsonl", ".ndjson"}
PDF = ".pdf"
SUFFIXES = MARKDOWN | PAGES | PASSAGES | {".txt", ".text", PDF}
BLOCK_TAGS = {"p", "div", "li", "tr", "br", "section", "article", "dt", "dd", "ul", "ol", "table"}
UNSEEN = {"script", "style", "head", "nav"}


def read_path(path: Path, game: str = "") -> list[Source]:
    """Return the sources in a file, or in all files of a folder, sorted by name."""
    if path.is_dir():
        files = sorted(file for file in path.rglob("*") if file.suffix.lower() in SUFFIXES)
        books = [file for file in files if file.name.lower() != "readme.md"]
        if not books:
            raise BadSource(f"{path}: there is no rulebook in this folder")
        return [source for file in books for source in read_file(file, game)]
    return read_file(path, game)


def read_file(path: Path, game: str = "") -> list[Source]:
    """Return the sources in a file; `game` is used if the file names no game."""
    suffix = path.suffix.lower()
    if suffix == PDF:
        return [read_pdf(path, game)]
    text = decode(path)
    if suffix in PASSAGES or (suffix not in MARKDOWN and text.lstrip()[:1] in ("[", "{")):
        return read_passages(path, text, game)
    if suffix in PAGES:
        return [Source(path.name, game, "text", html_text(text))]
    form = "markdown" if suffix in MARKDOWN or len(HASHED.findall(text)) > 1 else "text"
    return [Source(path.name, game, form, text)]


def read_pdf(path: Path, game: str) -> Source:
    """Return a PDF as a source with page numbers."""
    from rulewright.desk.corpus.pdf import (
        pdf_text,  # imports the reader of PDF, which questions need not
    )

    text, pages = pdf_text(path, bytes_of(path))
    return Source(path.name, game, "text", text, pages=pages)


def decode(path: Path) -> str:
    """Return the text of a UTF-8 file, with its line ends unchanged."""
    data = bytes_of(path)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadSource(f"{path}, line {line}: not UTF-8 (byte {error.start})") from error
    if "\0" in text:
        raise BadSource(f"{path}: not a text")
    if not text.strip():
        raise BadSource(f"{path}: empty")
    return text


def bytes_of(path: Path) -> bytes:
    """Return the bytes of a file. Raise `BadSource` if it is missing or too large."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadSource(f"{path}: cannot be read ({error.strerror})") from error
    if len(data) > LARGEST:
        raise BadSource(f"{path}: larger than {LARGEST // 1_000_000} MB")
    return data


def read_passages(path: Path, text: str, game: str) -> list[Source]:
    """Return the sources in a list of `{"game", "text"}`: one per game, its passages rejoined."""
    rows = json_lines(path, text) if path.suffix.lower() in (".jsonl", ".ndjson") else None
    if rows is None:
        try:
            rows = json.loads(text)
        except json.JSONDecodeError as error:
            where = f"line {error.lineno}, column {error.colno}"
            raise BadSource(f"{path}, {where}: not JSON: {error.msg}") from error
    if not isinstance(rows, list) or not rows:
        raise BadSource(f'{path}: not a list of passages {{"game": …, "text": …}}')
    by_game: dict[str, list[str]] = {}
    for number, row in enumerate(rows):
        if not isinstance(row, dict) or not isinstance(row.get("text"), str):
            raise BadSource(f"{path}, passage {number}: a passage has a 'text'")
        named = row.get("game", game)
        if not isinstance(named, str) or not named.strip():
            raise BadSource(f"{path}, passage {number}: no 'game' (or say --game)")
        by_game.setdefault(named, []).append(row["text"])
    return [_joined(path, named, texts) for named, texts in by_game.items()]


def _joined(path: Path, game: str, texts: list[str]) -> Source:
    whole, pieces = join_passages(texts)
    form = "markdown" if len(HASHED.findall(whole)) > 1 else "text"
    return Source(f"{path.name}#{game}", game, form, whole, pieces)


def json_lines(path: Path, text: str) -> list[object]:
    """Return the values of a file with one JSON value per line."""
    rows: list[object] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            rows.append(json.loads(line))
        except json.JSONDecodeError as error:
            raise BadSource(f"{path}, line {number}: not JSON: {error.msg}") from error
    return rows


def html_text(text: str) -> str:
    """Return the text of an HTML page, with a line for each heading and block."""
    page = _Page()
    page.feed(text)
    page.close()
    return "".join(page.pieces)


class _Page(HTMLParser):
    """Collects the text of an HTML page, with a line for each block."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[str] = []
        self.unseen = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.unseen += tag in UNSEEN
        if tag in BLOCK_TAGS or re.fullmatch(r"h[1-6]", tag):
            self.pieces.append("\n\n" if tag != "br" else "\n")
            if tag == "li":
                self.pieces.append("• ")

    def handle_endtag(self, tag: str) -> None:
        self.unseen -= tag in UNSEEN
        if tag in BLOCK_TAGS or re.fullmatch(r"h[1-6]", tag):
            self.pieces.append("\n\n")

    def handle_data(self, data: str) -> None:
        if not self.unseen:
            self.pieces.append(data)


def with_game(source: Source, game: str) -> Source:
    """Return the source with its game: the one given, else inferred from its name or text."""
    known = game_of(game or source.game, source.text)
    if not known:
        raise BadSource(
            f"{source.name}: which game is it of? Say it with --game; "
            f"known are {', '.join(known_games())}"
        )
    return msgspec.structs.replace(source, game=known)
