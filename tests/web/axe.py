"""Accessibility faults of a page, as axe-core finds them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

COLOURS = ["color-contrast"]  # the rules that depend on the theme
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
    """Return the faults of the page, or `within` an element, each with the first element at fault.

    With `rules`, only these rules of axe-core are checked.
    """
    if not AXE.exists():
        pytest.skip("the packages of the browser client are missing: run `make client`")
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(path=AXE)
    faults: list[dict[str, Any]] = page.evaluate(RUN, [within, list(rules)])
    return [(fault["id"], fault["nodes"][0]["html"][:200]) for fault in faults]


def faults_in_both(page: Page, within: str = "") -> dict[str, list[tuple[str, str]]]:
    """Return the faults in the light theme, and the additional ones in the dark theme.

    Themes without faults are left out. The page stays in the dark theme.
    """
    page.emulate_media(color_scheme="light")
    faults = {"light": axe(page, within)}
    page.emulate_media(color_scheme="dark")
    faults["dark"] = axe(page, within, COLOURS)
    return {look: some for look, some in faults.items() if some}
