"""A player in the browser, who reads the page and clicks on it."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TookTooLong

from tests.web.waiting import heeded

# A page drops a silent connection after 26 seconds, which may happen on a busy machine.
WAIT = 30_000
# Reading keeps a moment that would pass by itself; it starts at the moment's first frame.
READS = """new MutationObserver(() => {
  const seen = document.querySelector('[data-testid=seen]');
  if (seen && document.activeElement !== seen) seen.focus();
}).observe(document, { childList: true, subtree: true });"""
TRIES = 5
OVER = "over"

FREE_SPOT = """(id) => {
  const path = document.querySelector(`path.area[data-id="${id}"]`);
  const box = path.getBoundingClientRect();
  for (let i = 1; i < 40; i++) for (let j = 1; j < 40; j++) {
    const x = box.left + (box.width * i) / 40, y = box.top + (box.height * j) / 40;
    if (document.elementFromPoint(x, y) === path) return [x, y];
  }
  return null;
}"""

# The choices without a visible mark or text, or without an accessible name; folded ones too.
BLANK = """() => [...document.querySelectorAll('.option')].filter((option) => {
  const button = option.querySelector('button');
  const mark = button.querySelector('.face path, .face text');
  const words = button.textContent.trim();
  return !(mark || words) || !(button.ariaLabel?.trim() || button.querySelector('.words, .sr'));
}).map((option) => option.dataset.option)"""


class Player:
    """A seat at a table in a page, which is opened unless `url` is None."""

    def __init__(self, page: Page, url: str | None, seed: int = 1) -> None:
        self.page = page
        self.random = Random(seed)
        self.kinds: dict[str, int] = {}
        if url is not None:
            page.goto(url)
        self.table = page.get_by_test_id("table")
        self.decide = page.get_by_test_id("decide")
        expect(self.table).to_be_visible(timeout=WAIT)

    # -- reading ----------------------------------------------------------------------------------
    @property
    def asked(self) -> str:
        """The kind of the open question, `over` at the end, or "" while others decide."""
        return self.table.get_attribute("data-asked") or ""

    @property
    def steps(self) -> int:
        """The number of choices collected in a chain."""
        return int(self.table.get_attribute("data-steps") or 0)

    @property
    def lifted(self) -> str | None:
        """The selected option that is not yet sent, in the form in which it is sent."""
        return self.table.get_attribute("data-lifted")

    @property
    def n(self) -> int:
        """The number of the last event."""
        return int(self.table.get_attribute("data-n") or 0)

    @property
    def title(self) -> str:
        """The round and phase."""
        return self.page.get_by_test_id("title").inner_text()

    def ready(self) -> str:
        """Wait until this seat is asked or the match is over; return the kind of question."""
        expect(self.table).to_have_attribute("aria-busy", "false", timeout=WAIT)
        try:
            self.page.wait_for_selector("[data-testid=table]:not([data-asked=''])", timeout=WAIT)
        except TookTooLong as error:  # say where it stopped: at the page or at the server
            page = self.page.locator("header").first.inner_text()
            raise AssertionError(f"nothing is asked after event {self.n}: {page}") from error
        return self.asked

    def area(self, name: str) -> Locator:
        """Return the shape of an area on the board."""
        return self.page.locator(f'path.area[data-id="{name}"]')

    def token(self, name: str) -> Locator:
        """Return a token on the board."""
        return self.page.locator(f'g.token[data-id="{name}"]')

    @property
    def popover(self) -> Locator:
        """The list of choices beside a clicked place."""
        return self.page.get_by_test_id("popover")

    @property
    def open_options(self) -> list[str]:
        """The open options in the list, in the form in which they are sent."""
        texts: list[str] = self.decide.locator(".option:not(.unavailable)").evaluate_all(
            "all => all.map(one => one.dataset.option)"
        )
        return texts

    @property
    def blanks(self) -> list[str]:
        """The choices on the page without a text or name, in the form in which they are sent."""
        blanks: list[str] = self.page.evaluate(BLANK)
        return blanks

    @property
    def targets(self) -> dict[str, list[str]]:
        """The targets of each open option in the list."""
        targets: dict[str, list[str]] = self.decide.locator(
            ".option:not(.unavailable)"
        ).evaluate_all(
            """all => Object.fromEntries(all.map(
              one => [one.dataset.option, one.dataset.targets.split(' ').filter(Boolean)]))"""
        )
        return targets

    # -- choosing ---------------------------------------------------------------------------------
    def take(self, text: str, *, refused: bool = False) -> None:
        """Choose an option from the list, or an amount by its number; `refused` if it must fail."""
        self._set_amount(text)
        before = (self.n, self.steps)
        for tries in range(TRIES, 0, -1):
            try:
                self._click(text, WAIT if tries == 1 else 2_000)
            except TookTooLong:  # the list was just redrawn, or the click succeeded late
                if tries == 1 and (self.n, self.steps) == before:
                    raise
            expect(self.table).to_have_attribute("aria-busy", "false", timeout=WAIT)
            if self.lifted:  # the first of two presses
                self.send()
            if refused or (self.n, self.steps) != before or self.asked == OVER:
                return
            heeded(self.page)
        raise AssertionError(f"{text} was clicked in vain")

    def _click(self, text: str, timeout: float) -> None:
        """Click an option of the list, in its group if it has one, or in an overlay."""
        named = f"[data-option={_quoted(text)}]"
        if (offered := self.popover.locator(f".option:not(.unavailable){named} button")).count():
            offered.click(timeout=timeout)
            return
        option = self.decide.locator(f".option:not(.unavailable){named} button").first
        listed = f"details[data-list]:not([open]):has(.option:not(.unavailable){named})"
        if self.decide.locator(listed).count():
            self.decide.locator(f"{listed} > summary").click()
        folded = f"details[data-group]:not([open]):has(.option:not(.unavailable){named})"
        if self.decide.locator(folded).count():
            self.decide.locator(f"{folded} > summary").first.click()
        option.click(timeout=timeout)

    def _set_amount(self, text: str) -> None:
        """Set the number field if the option is one of its amounts."""
        amount = self.decide.get_by_test_id("amount")
        if not amount.count():
            return
        start, _, end = (amount.get_attribute("data-pattern") or "").partition("#")
        number = text.removeprefix(start).removesuffix(end)
        if text == f"{start}{number}{end}" and number.isdecimal():
            field = amount.get_by_role("spinbutton")
            if field.count():
                field.fill(number)

    def point(self, text: str) -> bool:
        """Choose an option by clicking its targets on the board; return whether that was enough."""
        option = self.decide.locator(
            f".option:not(.unavailable)[data-option={_quoted(text)}]"
        ).first
        targets = (option.get_attribute("data-targets") or "").split()
        before = (self.n, self.steps)
        listed = self.popover.locator(
            f".option:not(.unavailable)[data-option={_quoted(text)}] button"
        )
        for name in targets:
            if listed.count() or (self.n, self.steps) != before:
                break
            if self.token(name).count():
                self.token(name).click()
            elif self.area(name).count():
                self.page.mouse.click(*self.spot_in(name))
            expect(self.table).to_have_attribute("aria-busy", "false", timeout=WAIT)
        if listed.count():
            listed.click()
            expect(self.table).to_have_attribute("aria-busy", "false", timeout=WAIT)
        return (self.n, self.steps) != before

    def spot_in(self, area: str) -> tuple[float, float]:
        """Return a point of an area on the screen that nothing covers."""
        spot = self.page.evaluate(FREE_SPOT, area)
        assert spot is not None, f"{area} cannot be reached"
        return spot[0], spot[1]

    def send(self) -> None:
        """Send a complete chain."""
        self.page.get_by_test_id("send").click()
        expect(self.table).to_have_attribute("aria-busy", "false", timeout=WAIT)

    def move(self) -> str:
        """Make a random choice; return the kind of question that it answered."""
        kind = self.ready()
        if kind == OVER:
            return kind
        self.kinds[kind] = self.kinds.get(kind, 0) + 1
        assert self.blanks == [], f"{kind}: choices that show nothing"
        if self.page.get_by_test_id("send").count():
            self.send()
        elif options := self.open_options:
            self.take(self.random.choice(options))
        return kind

    def play_until(self, kinds: set[str], most: int = 3000) -> str:
        """Play until one of these questions is asked, or the match is over."""
        for _ in range(most):
            kind = self.ready()
            if kind == OVER or (kind in kinds and not self.steps):
                return kind
            self.move()
        raise AssertionError(f"still playing after {most} choices: {self.title}")


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
