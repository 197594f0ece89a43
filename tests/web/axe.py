"""What bars a reader's way on a page, as axe-core finds it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def axe(page: Page, within: str = "", rules: Sequence[str] = ()) -> list[tuple[str, str]]:
    """The faults of the page, or `within` an element, each with the first one that has it.

    With `rules` only these of axe-core are looked at.
    """
    if not AXE.exists():
        pytest.skip("the packages of the browser client are missing: run `make client`")
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(path=AXE)
    faults: list[dict[str, Any]] = page.evaluate(
        """([within, rules]) => axe
             .run(within || document, rules.length ? { runOnly: rules } : {})
             .then((result) => result.violations)""",
        [within, list(rules)],
    )
    return [(fault["id"], fault["nodes"][0]["html"][:200]) for fault in faults]
