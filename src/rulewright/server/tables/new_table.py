"""The request for a new table."""

from __future__ import annotations

from typing import Annotated

import msgspec

from rulewright.kernel import OptionValue
from rulewright.server.fields import Name, Seed
from rulewright.server.terms import Terms

HUMAN, ME, OPEN = "human", "me", "open"


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to create a table.

    `seats` are the players by seat: `human` (anyone who has its link), `me` (the caller), `open`
    (the first person to sit down), or the name of a bot. A table with open seats begins when all
    are taken. With `gather` it begins when all are ready, or when its host begins it.
    """

    game: Name
    players: Annotated[int, msgspec.Meta(ge=1, le=100)]
    seats: Annotated[list[Name], msgspec.Meta(max_length=100)]
    options: dict[str, OptionValue] = {}
    seed: Seed | None = None
    terms: Terms = Terms()
    gather: bool = False
