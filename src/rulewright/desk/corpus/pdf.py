"""Extracts the text of PDF files, with the start of each page."""

from __future__ import annotations

import logging
from io import BytesIO
from pathlib import Path

from pypdf import PdfReader
from pypdf.errors import PyPdfError

from rulewright.desk.errors import BadSource

BETWEEN = "\n\n"
MOST_PAGES = 2000
LEAST = 20  # letters per page on average, unless the pages are images


def pdf_text(path: Path, data: bytes) -> tuple[str, tuple[int, ...]]:
    """Return the text of a PDF, and the index at which each page begins.

    Pages without text, such as images, are included as empty ones. Raises `BadSource`.
    """
    logging.getLogger("pypdf").setLevel(logging.ERROR)  # it reports every flaw that it repairs
    try:
        reader = PdfReader(BytesIO(data))
        if reader.is_encrypted and not reader.decrypt(""):
            raise BadSource(f"{path}: the PDF is locked by a password")
        if len(reader.pages) > MOST_PAGES:
            raise BadSource(f"{path}: more than {MOST_PAGES} pages")
        pages = [plain(page.extract_text()) for page in reader.pages]
    except BadSource:
        raise
    except (
        PyPdfError,
        OSError,
        ValueError,
        KeyError,
        TypeError,
        AttributeError,
        RecursionError,
    ) as error:
        raise BadSource(f"{path}: not a PDF that can be read ({error})") from error
    if sum(char.isalpha() for page in pages for char in page) < LEAST * len(pages) or not pages:
        raise BadSource(f"{path}: the PDF has pictures of its pages and no text; use OCR first")
    starts: list[int] = []
    length = 0
    for page in pages:
        starts.append(length)
        length += len(page) + len(BETWEEN)
    return BETWEEN.join(pages), tuple(starts)


def plain(text: str) -> str:
    """Return the text of a page without control characters."""
    kept = "".join(char for char in text if char in "\n\t" or char >= " ")
    return kept.encode("utf-8", "ignore").decode("utf-8").rstrip()
