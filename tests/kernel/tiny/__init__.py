"""Two games small enough to read at a glance, that use all of the kernel between them.

`tiny-auction` has what is hidden: a shuffled deck, a card in hand, sealed bids made of two
choices, a peek for one seat alone, secret luck, an end on the spot. `tiny-nim` has what is open:
weighted luck, a chain of choices, forced choices, amounts, remarks, and options that depend on the
players. Importing this package, be it as a plugin, registers both.
"""

from __future__ import annotations

from rulewright.kernel import register
from tests.kernel.tiny.auction import Auction
from tests.kernel.tiny.auction_game import AuctionGame
from tests.kernel.tiny.nim import Nim
from tests.kernel.tiny.nim_game import NimGame

AUCTION = AuctionGame()
NIM = NimGame()
register(AUCTION.name, lambda: AUCTION)
register(NIM.name, lambda: NIM)

__all__ = ["AUCTION", "NIM", "Auction", "AuctionGame", "Nim", "NimGame"]
