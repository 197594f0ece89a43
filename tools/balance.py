"""Measures how even battle plans are: House against House, both led by the same bot.

    python -m tools.balance                      # 200 games of every plan, as on the page
    python -m tools.balance --games 40 S1 S4     # print some plans, write nothing
    python -m tools.balance --workers 4

A run of all plans writes `docs/development/balance-battles.md`, a table with 95 % Wilson
intervals, and its picture `docs/images/balance-battles.svg`. The same seed and number of games
give the same figures on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

import click

from rulewright.arena import simulate
from rulewright.games.battles.options import PLAN
from rulewright.games.battles.packs import PACKS
from rulewright.kernel import get

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "development/balance-battles.md"
PICTURE = DOCS / "images/balance-battles.svg"
BOT = "captain"
WIDEST = 0.70
"""The share of games above which a plan is held to be uneven."""

INTRODUCTION = """\
# How even the battle plans are

Each plan of *Battles of Westeros* was fought {games} times under rules {rules}, both \
Houses led by the bot `{bot}`. Shown is the share of games that House Stark has won, with the \
interval in which the true share lies with a chance of 95 % (Wilson's). A plan is held to be \
uneven when either House wins more than {widest} of its games; it is then mended.

![The share of games that House Stark wins, by plan](../images/balance-battles.svg)

| plan | | Stark | Lannister | Stark's share | interval | rounds |
|---|---|---|---|---|---|---|
"""
METHOD = """
These are games of one bot, whose play has its own leanings: two people may find a plan more or \
less even. `python -m tools.balance --games {games} --seed {seed}` plays the same games again, and \
writes this page and its picture.
"""


@dataclass(frozen=True)
class Share:
    """The number of games of a plan that each House won, and how long they took."""

    key: str
    name: str
    stark: int
    lannister: int
    rounds: float

    @property
    def games(self) -> int:
        """The number of games of the plan."""
        return self.stark + self.lannister

    @property
    def value(self) -> float:
        """Stark's share of wins."""
        return self.stark / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % Wilson interval of Stark's share."""
        z, n = 1.96, self.games
        middle = (self.value + z * z / (2 * n)) / (1 + z * z / n)
        spread = z * sqrt(self.value * (1 - self.value) / n + z * z / (4 * n * n))
        spread /= 1 + z * z / n
        return max(0.0, middle - spread), min(1.0, middle + spread)

    @property
    def is_even(self) -> bool:
        """Whether neither House wins too often."""
        return 1 - WIDEST <= self.value <= WIDEST


def measure(key: str, games: int, seed: str, workers: int) -> Share:
    """Play a number of games of a plan."""
    options = {"plan": key}
    summary = simulate("battles", 2, games, seed, [BOT], options=options, workers=workers)
    names = {plan.key: plan.name for plan in PACKS[0].plans}
    wins = summary.wins
    return Share(key, names[key], wins["stark"], wins["lannister"], summary.mean_rounds)


# -- the page -------------------------------------------------------------------------------------
def row(share: Share) -> str:
    """Return the table row of a plan."""
    low, high = share.interval
    cells = [
        f"`{share.key}`",
        share.name,
        str(share.stark),
        str(share.lannister),
        f"{share.value:.0%}" + ("" if share.is_even else " **uneven**"),
        f"{low:.0%} to {high:.0%}",
        f"{share.rounds:.1f}",
    ]
    return "| " + " | ".join(cells) + " |\n"


def page(shares: Sequence[Share], seed: str) -> str:
    """Return the page of the documentation."""
    games = shares[0].games
    head = INTRODUCTION.format(
        games=games,
        rules=get("battles").rules_version,
        bot=BOT,
        widest=f"{WIDEST:.0%}".replace("%", " %"),
    )
    return head + "".join(map(row, shares)) + METHOD.format(games=games, seed=seed)


# -- the picture ----------------------------------------------------------------------------------
LEFT, WIDTH, LINE, TOP = 210, 400, 24, 34
STYLE = """<style>
text { font: 13px system-ui, sans-serif; fill: #3a3733 }
.light { fill: #8a857d } .even { fill: #5b7f95; stroke: #5b7f95 }
.uneven { fill: #b4532f; stroke: #b4532f } .band { fill: #8a857d; opacity: .14 }
@media (prefers-color-scheme: dark) { text { fill: #e4dfd6 } .light { fill: #a39d93 } }
</style>"""


def across(value: float) -> float:
    """Return the horizontal position of a share in the picture."""
    return LEFT + WIDTH * value


def bar(place: int, share: Share) -> str:
    """Return the SVG of a plan's name, share and interval."""
    low, high = share.interval
    y = TOP + LINE * place + LINE // 2
    look = "even" if share.is_even else "uneven"
    return (
        f'<text x="{LEFT - 12}" y="{y + 4}" text-anchor="end">{share.name}</text>\n'
        f'<line class="{look}" x1="{across(low):.1f}" x2="{across(high):.1f}" y1="{y}" y2="{y}" '
        f'stroke-width="2"/>\n'
        f'<circle class="{look}" cx="{across(share.value):.1f}" cy="{y}" r="5">'
        f"<title>{share.name}: {share.value:.0%}</title></circle>\n"
    )


def picture(shares: Sequence[Share]) -> str:
    """Return an SVG of every plan's share and interval, with the band in which a plan is even."""
    height = TOP + LINE * len(shares)
    band = f'x="{across(1 - WIDEST)}" y="{TOP}" width="{WIDTH * (2 * WIDEST - 1):.1f}"'
    marks = "".join(
        f'<text class="light" x="{across(value):.1f}" y="{TOP - 10}" text-anchor="middle">'
        f"{value:.0%}</text>\n"
        for value in (0, 1 - WIDEST, 0.5, WIDEST, 1)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + 24} {height + 10}" '
        f'role="img" aria-label="The share of games that House Stark wins, by plan">\n{STYLE}\n'
        f'<rect class="band" {band} height="{height - TOP}"/>\n{marks}'
        f"{''.join(bar(place, share) for place, share in enumerate(shares))}</svg>\n"
    )


# -- the command ----------------------------------------------------------------------------------
@click.command()
@click.argument("plans", nargs=-1)
@click.option("--games", default=200, show_default=True)
@click.option("--seed", default="balance", show_default=True)
@click.option("--workers", default=1, show_default=True)
def main(plans: tuple[str, ...], games: int, seed: str, workers: int) -> None:
    """Measure all plans and write the page, or print some."""
    shares: list[Share] = []
    for key in plans or [str(value) for value in PLAN.values]:
        share = measure(key, games, seed, workers)
        shares.append(share)
        click.echo(row(share), nl=False)
    if not plans:
        PAGE.write_text(page(shares, seed), encoding="utf-8")
        PICTURE.write_text(picture(shares), encoding="utf-8")


if __name__ == "__main__":
    main()
