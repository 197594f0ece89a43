"""Query parameters of the endpoints for tables."""

from __future__ import annotations

from typing import Annotated

from litestar.params import QueryParameter

Since = Annotated[int | None, QueryParameter(ge=0, le=2**31)]
Key = Annotated[str | None, QueryParameter(max_length=200)]
SeatName = Annotated[str | None, QueryParameter(max_length=64)]
Changes = Annotated[bool, QueryParameter()]
