"""Pictures of every game's table, and sheets that show a client before and after.

    python -m tools.pictures                        # into build/pictures, and into docs/images
    python -m tools.pictures --source OLD/src --into build/before --keep
    python -m tools.pictures --sheets build/before  # beside those in build/pictures

A real server is run on the sources named (their client is to be built), each game is played to a
moment with much on the table, by one person's calls and bots, and a browser opens it on a desk and
on a phone, light and dark. A game that those sources do not have is left out.
"""

from __future__ import annotations

import argparse
import base64
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Literal, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from tools.needs import find_chromium

ROOT = Path(__file__).parents[1]
IMAGES = ROOT / "docs" / "images"
TAKEN = ROOT / "build" / "pictures"
WAIT = 60.0
MOST = 3000
COMMAND = "from rulewright.cli import main; main()"
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
Json = dict[str, Any]


class Stage(NamedTuple):
    """A game, who plays it, and where its picture is taken: who is asked what, and when."""

    game: str
    called: str
    seats: tuple[str, ...]
    kinds: tuple[str, ...]
    title: str
    seed: int = 11
    overlay: str = ""


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
# What of it stands in the documentation, and under which name.
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
}


class Server:
    """A server of some sources, called as a page calls it."""

    def __init__(self, url: str) -> None:
        self.url = url

    def call(self, path: str, body: Json | None = None) -> Any:
        """The answer to a call: `GET`, or `POST` with a body; raises `HTTPError` where refused."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "Origin": self.url}
        request = urllib.request.Request(f"{self.url}{path}", data, headers)
        with urllib.request.urlopen(request, timeout=WAIT) as answer:
            return json.load(answer)


@contextmanager
def serving(source: Path, port: int) -> Iterator[Server]:
    """A server of these sources, on a database that goes with it."""
    compiled = source.parent / "build" / "compiled"
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", COMMAND, "serve", "--port", str(port), "--no-limits"]
        command += ["--database", f"sqlite:///{folder}/pictures.db", "--bot-pause", "0.02"]
        path = compiled if compiled.exists() else source
        environment = {**os.environ, "PYTHONPATH": str(path)}
        running = subprocess.Popen(
            command, env=environment, cwd=folder, stdout=subprocess.DEVNULL, stderr=sys.stderr
        )
        try:
            until = time.monotonic() + WAIT
            while time.monotonic() < until and running.poll() is None:
                with socket.socket() as knock:
                    if knock.connect_ex(("127.0.0.1", port)) == 0:
                        break
                time.sleep(0.1)
            yield Server(f"http://localhost:{port}")
        finally:
            running.terminate()
            running.wait(WAIT)


# -- playing on to a moment -------------------------------------------------------------------
def set_up(server: Server, stage: Stage) -> str:
    """A table that is played to its stage; the address of the person's page."""
    wish = {
        "game": stage.game,
        "players": len(stage.seats),
        "seats": list(stage.seats),
        "seed": stage.seed,
    }
    made = server.call("/api/tables", wish)
    page = str(made["links"][0]["url"])
    _, _, table, key = page.split("/")
    rng = Random(3)
    for _ in range(MOST):
        view = server.call(f"/api/tables/{table}?key={key}")
        ask = next(iter(view["asks"]), None)
        if view["over"]:
            break
        if ask is None:
            time.sleep(0.03)
        elif ask["kind"] in stage.kinds and re.search(stage.title, heading(view)):
            return page
        else:
            choose(server, f"/api/tables/{table}/choices", {"key": key, "n": view["n"]}, ask, rng)
    raise SystemExit(f"{stage.game}: its picture never came; {heading(view)}")


def heading(view: Json) -> str:
    """Title and subtitle of a table."""
    return f"{view['scene']['title']}, {view['scene'].get('subtitle', '')}"


def choose(server: Server, path: str, call: Json, ask: Json, rng: Random) -> None:
    """Send any of what is open; a bot may have been quicker."""
    texts = [option["text"] for option in ask["options"]]
    if (amounts := ask["amounts"]) is not None:
        texts.append(amounts["text"].replace("#", str(amounts["low"])))
    try:
        server.call(path, {**call, "choices": [rng.choice(texts)]})
    except urllib.error.HTTPError as refused:
        if refused.code >= 500:
            raise


# -- taking pictures --------------------------------------------------------------------------
def take(page: Page, stage: Stage, url: str, path: Path) -> None:
    """A picture of a table, as who comes to it sees it."""
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
    """All pictures of all games that this server has."""
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


# -- sheets -----------------------------------------------------------------------------------
def embedded(picture: bytes) -> str:
    """A picture as part of a page."""
    return "data:image/png;base64," + base64.b64encode(picture).decode()


def as_webp(browser: Browser, picture: bytes, quality: float) -> bytes:
    """The same picture as WebP, a fifth of its size; `quality` is at most 1."""
    page = browser.new_page()
    made: str = page.evaluate(AS_WEBP, [embedded(picture), quality])
    page.close()
    return base64.b64decode(made.partition(",")[2])


def figure(folder: Path, stage: Stage, look: str, theme: str, words: str) -> str:
    """A picture with its caption; nothing where there is none."""
    path = folder / f"{stage.game}-{look}-{theme}.png"
    if not path.exists():
        return ""
    caption = f"<figcaption>{words}, {look}, {theme}</figcaption>"
    return f'<figure class="{look}"><img src="{embedded(path.read_bytes())}">{caption}</figure>'


def sheet(browser: Browser, stage: Stage, before: Path, after: Path, path: Path) -> None:
    """All pictures of a game on one sheet, before beside after, no heavier than a page bears."""
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
    """Take pictures, or put sheets together of those that were taken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--source", type=Path, default=ROOT / "src")
    parser.add_argument("--into", type=Path, default=TAKEN)
    parser.add_argument("--port", type=int, default=8766)
    parser.add_argument("--game", action="append", default=[], help="only this one")
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
        taken = {} if wanted.keep else SHOWN
        for picture, name in taken.items():
            if (path := wanted.into / f"{picture}.png").exists():
                data = as_webp(browser, path.read_bytes(), FINE)
                (IMAGES / f"{name}.webp").write_bytes(data)


if __name__ == "__main__":
    main()
