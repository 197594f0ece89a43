"""Takes the picture of each game for link previews: its board in play, as in the lobby.

    python -m tools.link_pictures                # into web/public
    python -m tools.link_pictures --game thrones

Chats and social sites do not accept SVG, so a browser takes a screenshot of the client.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from rulewright.server.link_preview import SIZE
from tools.needs import find_chromium
from tools.staged_tables import Server, serving

ROOT = Path(__file__).parents[1]
PUBLIC = ROOT / "web" / "public"
QUALITY = 80
# The band of these boards in the lobby is too narrow for a picture of this shape. They are shown
# over their whole width instead; so much of what is left of the height is above the picture.
ABOVE = {"btwixt": 0.45, "monopoly": 1.0}
FILL_WINDOW = """
.strip { position: fixed !important; inset: 0; z-index: 99; width: 100vw; height: 100vh !important;
  border-radius: 0 !important }
"""


def over_width(size: tuple[float, float], above: float) -> str:
    """Return a `viewBox` for the part of a board that fills its whole width."""
    width, height = size
    shown = width * SIZE[1] / SIZE[0]
    return f"0 {(height - shown) * above} {width} {shown}"


def take(page: Page, server: Server, game: str, players: int) -> bytes:
    """Take a game's board as it heads the page of a gathering table, filling the window."""
    wish = {"game": game, "players": players, "seats": ["open"] * players}
    page.goto(server.url + server.call("/api/tables", wish)["watch"])
    board = page.locator(".strip > svg")
    board.wait_for()
    page.add_style_tag(content=FILL_WINDOW)
    page.wait_for_load_state("networkidle")
    if game in ABOVE:
        frame = over_width(server.call(f"/api/games/{game}/board")["size"], ABOVE[game])
        board.evaluate("(svg, frame) => svg.setAttribute('viewBox', frame)", frame)
    return page.screenshot(type="jpeg", quality=QUALITY)


def main() -> None:
    """Take all pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8767)
    parser.add_argument("--game", action="append", default=[], help="only this one")
    wanted = parser.parse_args()
    width, height = SIZE
    with sync_playwright() as driver, serving(ROOT / "src", wanted.port) as server:
        browser = driver.chromium.launch(
            executable_path=find_chromium(), args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        page = browser.new_page(
            viewport={"width": width, "height": height}, bypass_csp=True, reduced_motion="reduce"
        )
        for game in server.call("/api/games"):
            if not wanted.game or game["name"] in wanted.game:
                picture = take(page, server, game["name"], game["players"][0]["count"])
                (PUBLIC / f"preview-{game['name']}.jpg").write_bytes(picture)


if __name__ == "__main__":
    main()
