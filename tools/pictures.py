"""Takes pictures of every game's table, and makes sheets that compare two versions of the client.

    python -m tools.pictures                        # into build/pictures and docs/images
    python -m tools.pictures --source OLD/src --into build/before --keep
    python -m tools.pictures --sheets build/before  # beside the pictures in build/pictures

A real server runs on the given sources (build their client first). One person's calls and bots play
each game to a moment with much on the table, and a browser opens it on a desktop and on a phone, in
light and dark. A game that those sources lack is left out.
"""

from __future__ import annotations

import argparse
import base64
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, Page, sync_playwright

from tools.needs import find_chromium
from tools.staged_tables import Server, Stage, played_out, replay_of, serving, set_up

ROOT = Path(__file__).parents[1]
IMAGES = ROOT / "docs" / "images"
TAKEN = ROOT / "build" / "pictures"
HEAVIEST = 250_000  # bytes of a sheet
LOOKS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1440, "height": 900}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "is_mobile": True,
        "device_scale_factor": 2,
    },
}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
STYLE = """
body { margin: 0; padding: 14px; width: 1400px; background: #e9e4da; font: 15px sans-serif }
h1 { font: 700 24px serif; margin: 0 0 10px }
main { display: flex; flex-wrap: wrap; gap: 12px }
figure { margin: 0; width: 692px }
.phone { width: 341px }
img { width: 100%; display: block }
figcaption { padding: 3px 2px }
"""
AS_WEBP = """async ([source, quality]) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas.toDataURL('image/webp', quality);
}"""
FINE = 0.8


STAGES = (
    Stage(
        "thrones",
        "A Game of Thrones, second edition",
        ("human", *["steward"] * 5),
        ("house-card",),
        "Round [2-9]",
    ),
    Stage(
        "thrones-first",
        "A Game of Thrones, first edition",
        ("human", *["steward"] * 3),
        ("house-card",),
        "Round [2-9]",
    ),
    Stage(
        "whitechapel",
        "Letters from Whitechapel",
        ("ripper", "human"),
        ("action", "search"),
        r"Night 1, move (?:[5-9]|1\d)|Night [2-4]",
        seed=33,
        overlay="Where Jack may be",
    ),
    Stage("monopoly", "Monopoly", ("human", *["landlord"] * 3), ("bid",), r"Round ([4-9]|\d\d)"),
    Stage("battles", "Battles of Westeros", ("human", "captain"), ("target",), "."),
    Stage("btwixt", "B’Twixt", ("human", *["courtier"] * 4), ("turn",), "round [2-9]"),
)
PLANNING = Stage("thrones", "", ("human", *["steward"] * 5), ("order",), "Round [2-9]")
# Tables that look for players while the picture of the lobby is taken.
OPEN_TABLES = (
    ("thrones", ["steward", "steward", "open", "open", "steward", "open"], "Six houses tonight"),
    ("whitechapel", ["ripper", "open", "open"], "The hunt begins at eight"),
    ("monopoly", ["landlord", "open", "landlord", "open"], ""),
)
QUESTION = "Where may beaten defenders retreat to?"
UNANSWERED = "Which house is the strongest?"
# The pictures used in the documentation, with their names there.
SHOWN = {
    "thrones-desk-light": "table-combat",
    "thrones-phone-light": "table-phone",
    "thrones-first-desk-light": "thrones-first",
    "whitechapel-desk-light": "whitechapel-known",
    "whitechapel-phone-light": "whitechapel-phone",
    "monopoly-desk-light": "monopoly-auction",
    "monopoly-phone-light": "monopoly-phone",
    "battles-desk-light": "battles-reach",
    "battles-phone-light": "battles-phone",
    "btwixt-desk-light": "btwixt-bids",
    "btwixt-phone-light": "btwixt-phone",
    "planning-desk-light": "table-planning",
    "lobby-desk-light": "lobby",
    "replay-desk-light": "replay",
    "replay-desk-dark": "replay-dark",
    "rules-desk-desk-light": "desk-panel",
    "rules-desk-phone-light": "desk-panel-phone",
}


# -- taking pictures --------------------------------------------------------------------------
def take(page: Page, stage: Stage, url: str, path: Path) -> None:
    """Take a picture of a table as a new visitor sees it."""
    page.goto(url)
    page.get_by_test_id("table").wait_for()
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(1200)
    overlay = page.get_by_role("button", name=stage.overlay) if stage.overlay else None
    if overlay and overlay.count() and overlay.first.get_attribute("aria-pressed") == "false":
        overlay.first.click()
        page.wait_for_timeout(400)
    page.screenshot(path=path)


def take_all(browser: Browser, server: Server, folder: Path, games: list[str]) -> None:
    """Take all pictures of all games that this server has."""
    known = {game["name"] for game in server.call("/api/games")}
    for stage in STAGES:
        if stage.game not in known or (games and stage.game not in games):
            continue
        url = server.url + set_up(server, stage)
        for look, viewport in LOOKS.items():
            for theme in THEMES:
                context = browser.new_context(
                    **viewport, color_scheme=theme, reduced_motion="reduce"
                )
                take(context.new_page(), stage, url, folder / f"{stage.game}-{look}-{theme}.png")
                context.close()
        print(stage.game, flush=True)


# -- the pages beside ---------------------------------------------------------------------------
def take_pages(browser: Browser, server: Server, folder: Path) -> None:
    """Take pictures of the lobby, of a plan being made, of the rules desk, and of a replay."""
    planning, fight = set_up(server, PLANNING), set_up(server, STAGES[0])
    server.call("/api/guest", {})  # tables in the lobby are somebody's; a link to one greets
    for game, seats, title in OPEN_TABLES:
        wish = {"game": game, "players": len(seats), "seats": seats}
        server.call("/api/tables", {**wish, "terms": {"listed": True, "title": title}})
    replay = replay_of(server, played_out(server, "thrones", ["steward"] * 6, 5), "combat")
    for name, look, theme, path in (
        ("lobby", "desk", "light", "/"),
        ("planning", "desk", "light", planning),
        ("rules-desk", "desk", "light", fight),
        ("rules-desk", "phone", "light", fight),
        ("replay", "desk", "light", replay),
        ("replay", "desk", "dark", replay),
    ):
        context = browser.new_context(
            **LOOKS[look],
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce",
        )
        page = context.new_page()
        page.goto(server.url + path)
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(1200)
        if name == "rules-desk":
            ask_the_rules(page, QUESTION if look == "desk" else UNANSWERED)
        page.wait_for_timeout(800)
        page.screenshot(path=folder / f"{name}-{look}-{theme}.png")
        context.close()
    print("pages", flush=True)


def ask_the_rules(page: Page, question: str) -> None:
    """Ask the rules desk at a table, and wait for the answer."""
    page.keyboard.press("Control+/")
    page.get_by_label("Question about the rules").fill(question)
    page.keyboard.press("Enter")
    page.locator('[data-testid="desk"][aria-busy="false"] :is(.lead, p b)').first.wait_for()


# -- sheets -----------------------------------------------------------------------------------
def embedded(picture: bytes) -> str:
    """Return a picture as a data URL."""
    return "data:image/png;base64," + base64.b64encode(picture).decode()


def as_webp(browser: Browser, picture: bytes, quality: float) -> bytes:
    """Convert a picture to WebP, a fifth of its size; `quality` is at most 1."""
    page = browser.new_page()
    made: str = page.evaluate(AS_WEBP, [embedded(picture), quality])
    page.close()
    return base64.b64decode(made.partition(",")[2])


def figure(folder: Path, stage: Stage, look: str, theme: str, words: str) -> str:
    """Return the HTML of a picture with its caption, or nothing if the picture is missing."""
    path = folder / f"{stage.game}-{look}-{theme}.png"
    if not path.exists():
        return ""
    caption = f"<figcaption>{words}, {look}, {theme}</figcaption>"
    return f'<figure class="{look}"><img src="{embedded(path.read_bytes())}">{caption}</figure>'


def sheet(browser: Browser, stage: Stage, before: Path, after: Path, path: Path) -> None:
    """Make a sheet of all pictures of a game, before beside after, of a bearable size."""
    sides = [(before, "Before"), (after, "After")]
    figures = [
        figure(folder, stage, look, theme, words)
        for look in LOOKS
        for theme in THEMES
        for folder, words in sides
    ]
    page = browser.new_page(viewport={"width": 1428, "height": 900})
    page.set_content(
        f"<style>{STYLE}</style><h1>{stage.called}</h1><main>{''.join(figures)}</main>"
    )
    drawn = page.screenshot(full_page=True)
    page.close()
    qualities = (quality / 100 for quality in range(80, 20, -6))
    made = (as_webp(browser, drawn, quality) for quality in qualities)
    path.write_bytes(next(data for data in made if len(data) < HEAVIEST))


def main() -> None:
    """Take pictures, or make sheets of existing ones."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--source", type=Path, default=ROOT / "src")
    parser.add_argument("--into", type=Path, default=TAKEN)
    parser.add_argument("--port", type=int, default=8766)
    parser.add_argument("--game", action="append", default=[], help="only this one, or `pages`")
    parser.add_argument("--keep", action="store_true", help="leave the documentation as it is")
    parser.add_argument("--sheets", type=Path, metavar="BEFORE", help="only put sheets together")
    wanted = parser.parse_args()
    wanted.into.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=find_chromium(), args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        if wanted.sheets:
            for stage in STAGES:
                path = IMAGES / f"second-look-{stage.game}.webp"
                sheet(browser, stage, wanted.sheets, wanted.into, path)
            return
        with serving(wanted.source.absolute(), wanted.port) as server:
            take_all(browser, server, wanted.into, wanted.game)
            if not wanted.game or "pages" in wanted.game:
                take_pages(browser, server, wanted.into)
        taken = {} if wanted.keep else SHOWN
        for picture, name in taken.items():
            if (path := wanted.into / f"{picture}.png").exists():
                data = as_webp(browser, path.read_bytes(), FINE)
                (IMAGES / f"{name}.webp").write_bytes(data)


if __name__ == "__main__":
    main()
