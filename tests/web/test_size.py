"""What a page of the client weighs."""

from __future__ import annotations

import gzip
import re

import pytest

from tests.web.conftest import CLIENT

MOST = 130_000  # bytes, compressed; nothing of Svelte is cut out to get there


def test_a_page_is_light() -> None:
    """The page, and every script and style that it names."""
    if not CLIENT.exists():
        pytest.skip("the browser client is not built: run `make client`")
    named = re.findall(r'(?:src|href)="/(assets/[^"]+)"', CLIENT.read_text())
    assert {name.rpartition(".")[2] for name in named} == {"js", "css"}
    files = [CLIENT, *(CLIENT.parent / name for name in named)]
    assert sum(len(gzip.compress(file.read_bytes(), 9)) for file in files) < MOST


def test_the_script_is_a_plain_one() -> None:
    """Browsers take up again what they compiled of plain scripts, but not of modules."""
    if not CLIENT.exists():
        pytest.skip("the browser client is not built: run `make client`")
    scripts = re.findall(r"<script[^>]*>", CLIENT.read_text())
    assert len(scripts) == 1
    assert "defer" in scripts[0]
    assert "module" not in scripts[0]
    named = re.search(r'src="/([^"]+)"', scripts[0])
    assert named is not None
    script = (CLIENT.parent / named[1]).read_text()
    assert script.startswith('(()=>{"use strict";')
    assert script.endswith("})()")
