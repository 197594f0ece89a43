"""Rulebooks as PDF: quoted with their pages, or refused with a reason."""

from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject

from rulewright.desk import BadSource, Desk
from rulewright.desk.corpus.readers import read_path
from tests.desk.texts import GAME

PAGES = (
    ["SAILING", "", "A boat sails two spaces in calm weather.", "It may not sail in fog."],
    ["THE STORM", "", "A keeper whose lamp is dark may not sail.", "Every boat at sea is lost."],
)


def pdf(*pages: list[str], password: str = "") -> bytes:
    """Return a PDF with lines of text on its pages."""
    writer = PdfWriter()
    kind = {"/Type": "/Font", "/Subtype": "/Type1", "/BaseFont": "/Helvetica"}
    font = DictionaryObject({NameObject(key): NameObject(name) for key, name in kind.items()})
    for lines in pages:
        page = writer.add_blank_page(400, 400)
        fonts = DictionaryObject({NameObject("/F1"): font})
        page[NameObject("/Resources")] = DictionaryObject({NameObject("/Font"): fonts})
        stream = DecodedStreamObject()
        shown = " ".join(f"({line}) Tj 0 -14 Td" for line in lines)
        stream.set_data(f"BT /F1 12 Tf 20 360 Td {shown} ET".encode("latin-1"))
        page[NameObject("/Contents")] = writer._add_object(stream)
    if password:
        writer.encrypt(password, algorithm="RC4-128")
    written = BytesIO()
    writer.write(written)
    return written.getvalue()


def write(folder: Path, data: bytes) -> Path:
    path = folder / "coast.pdf"
    path.write_bytes(data)
    return path


def test_the_test_writes_a_pdf() -> None:
    assert len(PdfReader(BytesIO(pdf(*PAGES))).pages) == 2


def test_a_ruling_of_a_pdf_has_its_page(tmp_path: Path) -> None:
    path = write(tmp_path, pdf(*PAGES))
    with Desk.open(tmp_path / "desk.sqlite3") as desk:
        desk.add(path, game=GAME)
    with Desk.open(tmp_path / "desk.sqlite3") as desk:  # the pages are kept
        answer = desk.ask("May a keeper sail whose lamp is dark?", GAME)
        assert answer.answer is not None
        (place,) = answer.answer.ruling.places
        assert place.page == 2
        source = desk.source("coast.pdf", GAME)
        assert source.text[place.start : place.end] == answer.answer.ruling.text
        assert place.told() == f"coast.pdf, page 2, characters {place.start}–{place.end}"
        first = desk.ask("How many spaces does a boat sail in calm weather?", GAME).answer
        assert first is not None
        assert first.ruling.places[0].page == 1


def test_a_page_without_text_is_counted(tmp_path: Path) -> None:
    lines = PAGES[1] * 3
    (source,) = read_path(write(tmp_path, pdf(PAGES[0], [], lines)), GAME)
    assert len(source.pages) == 3
    assert source.place((source.text.index("Every boat"), len(source.text))).page == 3


BAD = [
    (pdf([], []), "pictures of its pages"),
    (pdf(*PAGES, password="oil"), "locked by a password"),
    (b"%PDF-1.7 and no more", "not a PDF that can be read"),
    (b"", "not a PDF that can be read"),
    (pdf(*PAGES)[:200], "not a PDF that can be read"),
]


@pytest.mark.parametrize(("data", "says"), BAD)
def test_what_cannot_be_read_is_refused_with_a_reason(
    tmp_path: Path, data: bytes, says: str
) -> None:
    with pytest.raises(BadSource, match=says) as caught:
        read_path(write(tmp_path, data), GAME)
    assert "coast.pdf" in str(caught.value)
