"""A sensible player of Monopoly who reads the page."""

from __future__ import annotations

import re

from rulewright.games.monopoly.components import GROUP, PRICE, SQUARE

OFFER = 180
KEEP = 120
LIMIT = 140


def cash_in(prompt: str) -> int:
    """Return the cash that a question mentions."""
    amount = re.search(r"(?:You|you|and) have \$(\d+)", prompt)
    return int(amount[1]) if amount else 0


def lot_of(text: str) -> int:
    """Return the square that an option names."""
    return SQUARE[text.split(" ")[1]]


class Tenant:
    """Buys and builds what it can, claims its rents, bids a little, and offers money for lots."""

    def __init__(self, offers: int = 2) -> None:
        self.offers = offers
        self.steps: list[str] = []

    def choose(self, kind: str, options: list[str], prompt: str) -> str:
        """Return one of the open options, or an amount if one is asked for."""
        cash = cash_in(prompt)
        if kind == "manage":
            return self._manage(options, cash)
        if kind == "bid":
            return self._bid(options, cash)
        if kind == "raise":
            return self._raise(options)
        if kind in ("terms", "sum"):
            return self._terms(kind, options, cash)
        wishes = ("claim", "buy", "accept" if kind == "answer" else "flat", "keep", "want")
        return next((text for text in wishes if text in options), options[0])

    def _manage(self, options: list[str], cash: int) -> str:
        sites = [text for text in options if text.startswith("build ")]
        if sites and cash > KEEP + 150:
            return max(sites, key=lambda text: PRICE[lot_of(text)])
        trades = [text for text in options if text.startswith("trade ")]
        if trades and self.offers and cash > OFFER:
            self.offers -= 1
            self.steps = []
            return trades[0]
        leave = [text for text in ("card", "pay") if text in options]
        return (leave + [text for text in ("throw", "pass") if text in options])[0]

    def _bid(self, options: list[str], cash: int) -> str:
        low = min(int(text.split(" ")[1]) for text in options if text.startswith("bid "))
        amount = low + 9
        return f"bid {amount}" if amount <= LIMIT and cash - amount > KEEP else "pass"

    def _raise(self, options: list[str]) -> str:
        pledges = [text for text in options if text.startswith("mortgage ")]
        if pledges:
            return min(pledges, key=lambda text: (GROUP[lot_of(text)] < 8, PRICE[lot_of(text)]))
        sales = [text for text in options if text.startswith("sell")]
        return sales[0] if sales else "bankrupt" if "bankrupt" in options else options[0]

    def _terms(self, kind: str, options: list[str], cash: int) -> str:
        """Return terms that offer money for something of the other player's."""
        if kind == "sum":
            return f"${min(OFFER, max(cash, 1))}"
        wants = [text for text in options if text.startswith("want ") and text != "want money"]
        if not self.steps and wants:
            self.steps.append("lot")
            return wants[0]
        if self.steps == ["lot"] and "give money" in options:
            self.steps.append("money")
            return "give money"
        return "offer" if "offer" in options else "drop"
