"""What bars a reader's way on a page, as axe-core finds it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

COLOURS = ["color-contrast"]  # what a look can break
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

# Runs axe-core on a page whose drawings are emptied meanwhile. It walks every shape of every board,
# which takes seconds, and reports none that is hidden from readers or outside the element to look
# at. A hidden drawing that holds something focusable is a fault, and stays as it is.
RUN = """async ([within, rules]) => {
  const root = document.querySelector(within || 'html');
  const drawings = [...document.querySelectorAll('svg')].filter((svg) => root.contains(svg)
    ? svg.closest('[aria-hidden=true]') && !svg.querySelector('a, [tabindex]')
    : !svg.contains(root));
  const parts = drawings.map((svg) => {
    const taken = document.createDocumentFragment();
    taken.append(...svg.childNodes);
    return taken;
  });
  try {
    const only = rules.length ? { runOnly: rules } : {};
    const result = await axe.run(within || document, { ...only, resultTypes: ['violations'] });
    return result.violations;
  } finally {
    drawings.forEach((svg, at) => svg.append(parts[at]));
  }
}"""


def axe(page: Page, within: str = "", rules: Sequence[str] = ()) -> list[tuple[str, str]]:
    """The faults of the page, or `within` an element, each with the first one that has it.

    With `rules` only these of axe-core are looked at.
    """
    if not AXE.exists():
        pytest.skip("the packages of the browser client are missing: run `make client`")
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(path=AXE)
    faults: list[dict[str, Any]] = page.evaluate(RUN, [within, list(rules)])
    return [(fault["id"], fault["nodes"][0]["html"][:200]) for fault in faults]


def faults_in_both(page: Page, within: str = "") -> dict[str, list[tuple[str, str]]]:
    """The faults in the light look, and what the dark one adds, by look; empty where none has any.

    The page stays in the dark look.
    """
    page.emulate_media(color_scheme="light")
    faults = {"light": axe(page, within)}
    page.emulate_media(color_scheme="dark")
    faults["dark"] = axe(page, within, COLOURS)
    return {look: some for look, some in faults.items() if some}
