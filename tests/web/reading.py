"""People who read the stage: everything that a page shows there, compared with the server's log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TookTooLong

from tests.server.playing import Json
from tests.web.waiting import FRAME, elapse

# The settings of a player without delays, for whom each moment stays until dismissed.
STAGED = {"pace": "instant", "moments": "stay"}
# The ways to dismiss a moment: by a key, by its button, or by touching it anywhere.
Way = Literal["key", "button", "touch"]
MOST = 200

# Records everything on the stage in its last form, since brief moments pass by themselves. A name
# for screen readers, such as that of some bids, counts as text.
NOTES = """
window.staged = [];
{
  let last = null;
  const words = (part) => {
    const nodes = document.createTreeWalker(part);
    let told = '';
    while (nodes.nextNode()) {
      const { data, ariaLabel } = nodes.currentNode;
      told += ' ' + (data ?? ariaLabel ?? '');
    }
    return told;
  };
  new MutationObserver(() => {
    const card = document.querySelector('[data-testid=staged]');
    if (!card) return;
    if (card !== last) window.staged.push({});
    last = card;
    const { left, top, right, bottom } = card.getBoundingClientRect();
    Object.assign(window.staged.at(-1), { kind: card.dataset.kind, words: words(card),
      after: [...card.querySelectorAll('.after')].map((line) => line.textContent),
      whole: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
        && right > left && bottom > top && card.checkVisibility() });
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
"""


class Reader:
    """A player who dismisses moments on the stage, in a way of their own."""

    def __init__(self, page: Page, way: Way) -> None:
        self.page = page
        self.way = way
        self.dismissed = 0
        self._shown: list[Json] = []
        page.add_init_script(NOTES)

    def read(self) -> None:
        """Dismiss one moment after another until the stage is empty."""
        for _ in range(MOST):
            if not self.page.get_by_test_id("stage").count():
                return
            self._dismiss()
        raise AssertionError("what stands on the stage does not go")

    def _dismiss(self) -> None:
        card = self.page.query_selector("[data-testid=staged]")
        if card is None:  # it has just passed, or that part of the page is still loading
            elapse(self.page, FRAME)
            return
        kind = card.get_attribute("data-kind")
        try:
            if self.way == "key":
                self.page.keyboard.press("Escape")
            elif self.way == "touch":
                card.tap(position={"x": 12, "y": 12}, timeout=2_000)
            else:
                self.page.get_by_test_id("seen").click(timeout=2_000)
        except TookTooLong:
            assert card.is_hidden(), f"{kind} cannot be dismissed"

    @property
    def shown(self) -> list[Json]:
        """All moments shown on the stage of this page, in order, including before a reload."""
        self._shown += self.page.evaluate("window.staged.splice(0)")
        return self._shown


def log_of(page: Page, table: str) -> list[Json]:
    """Return the whole log, as the server sends it to the person of this page."""
    request = page.context.request
    origin = page.evaluate("location.origin")
    view: Json = request.get(f"{origin}/api/tables/{table}").json()
    lines, cut = view["lines"], view["lines_cut"]
    while cut is not None:
        earlier = request.get(f"{origin}/api/tables/{table}/lines?before={cut}").json()
        lines, cut = earlier["lines"] + lines, earlier["lines_cut"]
    return list(lines)


def seat_of(page: Page, table: str) -> str | None:
    """Return the seat of the person of this page, or None for a spectator."""
    origin = page.evaluate("location.origin")
    view: Json = page.context.request.get(f"{origin}/api/tables/{table}").json()
    seat: str | None = view["seat"]
    return seat


def moments_in(log: list[Json], seat: str | None) -> list[tuple[Json, list[str]]]:
    """Yield each moment of a log that is news to a seat, with the sentences that follow from it."""
    return [
        (line["moment"], sequel(line["moment"], log[at + 1 :]))
        for at, line in enumerate(log)
        if line.get("moment") and (seat is None or is_news(line["moment"], seat))
    ]


def is_news(moment: Json, seat: str) -> bool:
    """Return whether a moment is news to a seat, rather than its own choice or others' affair."""
    return moment.get("chosen_by") != seat and seat in moment.get("concerns", [seat])


def sequel(moment: Json, later: list[Json]) -> list[str]:
    """Return the sentences right after a moment, under rules that follow from it."""
    starts = tuple(moment.get("follows", ()))
    told = []
    for line in later:
        if not line.get("rule"):
            continue  # said outside the match
        if line.get("moment") or not line["rule"].startswith(starts):
            break
        told.append(line["text"])
    return told if starts else []


def words_of(moment: Json) -> Iterator[str]:
    """Yield all texts of a moment in reading order."""
    yield moment["title"]
    yield moment.get("subtitle", "")
    for card in moment.get("cards", ()):
        yield from (card.get("caption", ""), card.get("value", ""), card["title"])
        yield card.get("text", "")
        for line in card.get("lines", ()):
            yield from (line["label"], line["value"])
    for throw in moment.get("throws", ()):
        yield from (throw["title"], throw.get("note", ""))
    for column in moment.get("columns", ()):
        yield column["title"]
        for term in column["terms"]:
            yield from (term["label"], term["value"])
        yield column.get("total", "")
    yield from moment.get("notes", ())
    yield from _cells(moment.get("table") or {"columns": [], "rows": []})
    outcome = moment.get("outcome") or {"text": ""}
    yield from (outcome["text"], outcome.get("why", ""))


def _cells(table: Any) -> Iterator[str]:
    """Yield the texts of a table, row by row."""
    yield table.get("corner", "")
    for column in table["columns"]:
        yield column if isinstance(column, str) else column["text"]
    for row in table["rows"]:
        yield row["title"]
        yield from (cell.get("text", "") for cell in row["cells"])


def missing(moment: Json, words: str) -> str:
    """Return the first words of a moment that are missing or out of place, or ""."""
    words, at = " ".join(words.split()), 0
    for part in (" ".join(one.split()) for one in words_of(moment)):
        place = words.find(part, at)
        if place < 0:
            return part
        at = place + len(part)
    return ""


def assert_read(reader: Reader, log: list[Json], seat: str | None) -> list[str]:
    """Check that this seat was shown what the log has; return the kinds of moments.

    Every word and the order of the moments count.
    """
    told, shown = moments_in(log, seat), reader.shown
    assert [one["kind"] for one in shown] == [moment["kind"] for moment, _ in told]
    for (moment, after), one in zip(told, shown, strict=True):
        part = missing(moment, one["words"])
        assert not part, f"{part!r} is not read of {moment['kind']}: {one['words']}"
        assert one["after"] == after[: len(one["after"])]
        assert one["whole"], f"{moment['kind']} is not whole in sight"
    return [moment["kind"] for moment, _ in told]


def told_again(page: Page) -> list[str]:
    """Return the titles of the moments that the log of a page offers to show again."""
    again = page.get_by_test_id("log").get_by_role("button", name="Show again: ")
    return [
        name.removeprefix("Show again: ")
        for name in again.evaluate_all("all => all.map(one => one.ariaLabel ?? one.title)")
    ]
