"""What the server refuses, each with its name, its HTTP status and its body.

ServerError
├── BadRequest      400  a body or a field that is not of the protocol
├── WrongKey        403  a key that opens no seat at this table
├── NotAllowed      403  for others to do or see
├── UnknownTable    404  no table of that id
├── NotFound        404  nothing at that address
├── WrongMethod     405  the address takes another method
├── Stale           409  chosen at a moment that has passed
├── NotNow          409  open at other times, but not at this one
├── NotOver         409  only to be had once the match has ended
└── TooLarge        413  a body over the limit
"""

from __future__ import annotations

import msgspec

from rulewright.kernel import IllegalChoice, MatchOver, NotYourTurn, RulewrightError, UnknownGame

OPEN_SHOWN = 200


class ServerError(Exception):
    """The root of what the server refuses by itself."""

    status = 500


class BadRequest(ServerError):
    """A body or a field that is not of the protocol."""

    status = 400


class WrongKey(ServerError):
    """A key that opens no seat at this table."""

    status = 403


class NotAllowed(ServerError):
    """For others to do or see."""

    status = 403


class UnknownTable(ServerError):
    """No table of that id."""

    status = 404


class NotFound(ServerError):
    """Nothing at that address."""

    status = 404


class WrongMethod(ServerError):
    """The address takes another method."""

    status = 405


class Stale(ServerError):
    """Chosen at a moment that has passed."""

    status = 409


class NotNow(ServerError):
    """Open at other times, but not at this one."""

    status = 409


class NotOver(ServerError):
    """Only to be had once the match has ended."""

    status = 409


class TooLarge(ServerError):
    """A body over the limit."""

    status = 413


class ErrorBody(msgspec.Struct, frozen=True):
    """The body of every refusal."""

    error: str
    message: str
    rule: str = ""
    why: str = ""
    open: list[str] = []


def status_of(error: Exception) -> int:
    """The HTTP status of an error."""
    if isinstance(error, ServerError):
        return error.status
    if isinstance(error, IllegalChoice | NotYourTurn | MatchOver):
        return 409
    if isinstance(error, UnknownGame):
        return 404
    if isinstance(error, RulewrightError) and isinstance(error, ValueError):
        return 400
    return 500


def body_of(error: Exception) -> ErrorBody:
    """The body of an error; one that is nobody's fault but ours tells nothing of its inside."""
    if status_of(error) == 500:
        return ErrorBody("ServerFault", "the server failed at this; it is in its log")
    name = type(error).__name__
    if isinstance(error, IllegalChoice):
        refusal = error.refusal
        return ErrorBody(
            name,
            f"“{error.tried}” is not open now",
            refusal.rule,
            refusal.text,
            error.open[:OPEN_SHOWN],
        )
    if isinstance(error, NotYourTurn):
        return ErrorBody(name, "this seat has nothing to choose now")
    return ErrorBody(name, str(error))
