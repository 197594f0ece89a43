"""Measures how long a browser takes to draw a table late in a match, and how much it loads.

A *first visit* is by a browser with an empty profile: it fetches the client's files and the board's
drawing, and compiles its script. A *return* is by a browser with a profile in a folder that has
been here before. It keeps the files and asks whether the board is still the same; from the third
visit on it uses the script as compiled at the second. A *private* window keeps files as long as it
is open, and compiles the script each time.
"""

from __future__ import annotations

import tempfile
import zlib
from dataclasses import dataclass
from statistics import median
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    BrowserType,
    CDPSession,
    sync_playwright,
)

from benchmarks.server.filling import Filled
from benchmarks.server.serving import Serving
from tools.needs import find_chromium

FIRST = 5  # the number of first visits
RETURNS = 11  # the number of returns, after two that do not count
WARMING = 2
ARGS = ["--no-sandbox", "--disable-dev-shm-usage"]
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
# The frame after an element exists, when it is on the screen. Panels come after the board.
NOTE = """window.noted = {};
const note = (name, what) => new MutationObserver((_, watch) => {
  if (!document.querySelector(what)) return;
  watch.disconnect();
  requestAnimationFrame(() => setTimeout(() => (noted[name] = performance.now())));
}).observe(document, { childList: true, subtree: true });
note('drawn', '[data-testid=table] .area');
note('whole', '[data-testid=log]');"""
NOTED = """async (name) => {
  while (noted[name] === undefined) await new Promise((done) => setTimeout(done, 10));
  return noted[name];
}"""
# The work of the page's main thread until then, in CPU seconds.
PARTS = {
    "page": "TaskDuration",
    "script": "ScriptDuration",
    "layout": "LayoutDuration",
    "style": "RecalcStyleDuration",
}
Figures = dict[str, float]


@dataclass
class Sent:
    """The bytes received over the wire, compressed and with headers."""

    count: float = 0

    def listen(self, wire: CDPSession) -> None:
        """Count the bytes that a page receives, as the browser reports them."""
        wire.send("Network.enable")
        wire.on("Network.loadingFinished", lambda e: self.add(e["encodedDataLength"]))
        wire.on("Network.webSocketFrameReceived", lambda e: self.add(squeezed(e["response"])))

    def add(self, length: float) -> None:
        """Count the bytes of a response."""
        self.count += length


def squeezed(frame: dict[str, Any]) -> int:
    """Estimate the compressed size of a frame; the browser reports only the uncompressed one."""
    return len(zlib.compress(str(frame["payloadData"]).encode()))


def opening(server: Serving, table: Filled) -> Figures:
    """Open a seat's page repeatedly, and return the figures."""
    key = next(iter(table.keys.values()))
    url = f"{server.url}/t/{table.id}/{key}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=ARGS)
        try:
            figures = first_visits(browser, url) | private_returns(browser, url)
        finally:
            browser.close()
        return figures | returns(playwright.chromium, url)


def first_visits(browser: Browser, url: str) -> Figures:
    """Return the figures of browsers with empty profiles."""
    took, sent = [], []
    for number in range(1 + FIRST):
        context = browser.new_context(**DESK)
        visited = visit(context, url)
        context.close()
        if number:  # the first visit also warms up the server
            took.append(visited["drawn"])
            sent.append(visited["sent"])
    return {"first_drawn_ms": median(took), "first_kb": median(sent) / 1000}


def returns(chromium: BrowserType, url: str) -> Figures:
    """Return the figures of a browser that was here before."""
    with tempfile.TemporaryDirectory(prefix="rulewright-") as profile:
        context = chromium.launch_persistent_context(
            profile, executable_path=find_chromium(), args=ARGS, **DESK
        )
        visits = visits_again(context, url)
    figures = {
        "drawn_ms": median(one["drawn"] for one in visits),
        "drawn_worst_ms": max(one["drawn"] for one in visits),
        "whole_ms": median(one["whole"] for one in visits),
        "opening_kb": median(one["sent"] for one in visits) / 1000,
    }
    return figures | {f"drawn_{part}_ms": median(one[part] for one in visits) for part in PARTS}


def private_returns(browser: Browser, url: str) -> Figures:
    """Return the figures of returns in a private window, which stores nothing in a folder."""
    visits = visits_again(browser.new_context(**DESK), url)
    return {
        "private_drawn_ms": median(one["drawn"] for one in visits),
        "private_page_ms": median(one["page"] for one in visits),
    }


def visits_again(context: BrowserContext, url: str) -> list[Figures]:
    """Return the figures of repeated visits; close the context afterwards."""
    visits = [visit(context, url) for _ in range(WARMING + RETURNS)][WARMING:]
    context.close()
    return visits


def visit(context: BrowserContext, url: str) -> Figures:
    """Open a page; return the milliseconds until the board was drawn, the bytes and the CPU."""
    page, sent = context.new_page(), Sent()
    wire = context.new_cdp_session(page)
    sent.listen(wire)
    wire.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.add_init_script(NOTE)
    page.goto(url)
    drawn = float(page.evaluate(NOTED, "drawn"))
    cpu = worked(wire)
    whole = float(page.evaluate(NOTED, "whole"))
    page.wait_for_load_state("networkidle")  # the line, who one is and the games come last
    page.close()
    return {"drawn": drawn, "whole": whole, "sent": sent.count, **cpu}


def worked(wire: CDPSession) -> Figures:
    """Return the CPU milliseconds of the page's main thread, by part."""
    told = {one["name"]: one["value"] for one in wire.send("Performance.getMetrics")["metrics"]}
    return {part: 1000 * told[name] for part, name in PARTS.items()}
