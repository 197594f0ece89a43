"""The phrases that tell everybody what an asked seat is doing, by kind of ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ACTIVITIES: Final[Mapping[str, str]] = {
    "manage": "deciding what to do before the throw",
    "floor": "deciding whether to build, mortgage or trade",
    "buy": "deciding whether to buy",
    "bid": "bidding",
    "bus": "choosing how far to ride the bus",
    "triple": "choosing where to go",
    # money
    "claim": "deciding whether to ask for rent",
    "raise": "raising money",
    "settle": "raising money",
    "income-tax": "choosing how to pay Income Tax",
    # lots
    "take-over": "deciding whether to lift a mortgage",
    "wish": "deciding how many buildings to order",
    "site": "choosing where to build",
    # trades
    "terms": "putting an offer together",
    "sum": "putting an offer together",
    "answer": "considering an offer",
}
