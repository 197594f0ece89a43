"""Two games small enough to read at a glance, which together use all of the kernel.

`tiny-auction` has hidden information: a shuffled deck, a card in hand, sealed bids made of two
choices, a peek for a single seat, secret luck, and an immediate end. `tiny-nim` has open
information: weighted luck, a chain of choices, forced choices, amounts, remarks, and options that
depend on the players. Importing this package, for example as a plugin, registers both.
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
