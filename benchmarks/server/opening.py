"""How long a browser takes to draw a table late in a match, and what it is sent for that."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.server.filling import Filled
from benchmarks.server.serving import Serving
from tools.needs import find_chromium

OPENED = 7  # so often, after one that fills the browser's cache
STEADY = ("/assets/", "/board", "/rules", "/api/games", "/favicon")  # kept by the browser
DRAWN = "[data-testid=table] .area"
# The frame after the first area is there: what is drawn is on the screen then.
NOTE = f"""new MutationObserver((_, watch) => {{
  if (!document.querySelector('{DRAWN}')) return;
  watch.disconnect();
  requestAnimationFrame(() => setTimeout(() => (window.drawnAt = performance.now())));
}}).observe(document, {{ childList: true, subtree: true }});"""
NOTED = """async () => {
  while (window.drawnAt === undefined) await new Promise((done) => setTimeout(done, 10));
  return window.drawnAt;
}"""
Figures = dict[str, float]


@dataclass
class Sent:
    """The bytes that came over the wire, headers and compression as they were."""

    table: float = 0
    steady: float = 0

    def listen(self, page: Page) -> None:
        """Count what a page is sent, by the browser's own figures."""
        wire = page.context.new_cdp_session(page)
        wire.send("Network.enable")
        urls: dict[str, str] = {}
        wire.on("Network.responseReceived", lambda e: urls.update({e["requestId"]: url_of(e)}))
        wire.on("Network.loadingFinished", lambda e: self.add(urls, e))

    def add(self, urls: dict[str, str], event: dict[str, Any]) -> None:
        """Count an answer that has come."""
        url = urls.get(event["requestId"], "")
        if any(part in url for part in STEADY):
            self.steady += event["encodedDataLength"]
        else:
            self.table += event["encodedDataLength"]


def url_of(event: dict[str, Any]) -> str:
    """The address of an answer."""
    return str(event["response"]["url"])


def opening(server: Serving, table: Filled) -> Figures:
    """Open a seat's page again and again, in a browser that has been there once."""
    key = next(iter(table.keys.values()))
    url = f"{server.url}/t/{table.id}/{key}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        try:
            return opened(browser, url)
        finally:
            browser.close()


def opened(browser: Browser, url: str) -> Figures:
    """The figures of one browser."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    first, took, sent = Sent(), [], []
    draw(context.new_page(), url, first)
    for _ in range(OPENED):
        page, once = context.new_page(), Sent()
        took.append(draw(page, url, once))
        sent.append(once.table)
        page.close()
    return {
        "drawn_ms": median(took),
        "drawn_worst_ms": max(took),
        "opening_kb": median(sent) / 1000,
        "first_visit_kb": (first.table + first.steady) / 1000,
    }


def draw(page: Page, url: str, sent: Sent) -> float:
    """Open a page; the milliseconds from the call for it until the board was drawn."""
    sent.listen(page)
    page.add_init_script(NOTE)
    page.goto(url)
    drawn = float(page.evaluate(NOTED))
    page.wait_for_load_state("networkidle")
    return drawn
