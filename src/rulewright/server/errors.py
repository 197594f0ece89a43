"""The server's refusals, each with its name, its HTTP status and its body.

ServerError
├── BadRequest      400  a body or a field that is not of the protocol
├── BadName         400  a name that nobody may have
├── BadText         400  a title or talk of which nothing can be seen
├── BadPassword     400  a password that is too short or too long
├── NotSignedIn     401  only for somebody who is known
├── WrongKey        403  a key that opens no seat at this table
├── WrongPassword   403  no account of that name has that password
├── NeedsCode       403  the password is right, and the second factor is missing
├── WrongCode       403  a code that is no second factor, or was used before
├── Banned          403  let in no more, with the reason and until when
├── BadPasskey      403  a passkey that does not show who it is
├── SignInAgain     403  signed in too long ago for this
├── BadOrigin       403  sent by the page of another site
├── NotAllowed      403  for others to do or see
├── UnknownTable    404  no table of that id
├── NotFound        404  nothing at that address
├── WrongMethod     405  the address takes another method
├── Stale           409  chosen at a moment that has passed
├── NotNow          409  open at other times, but not at this one
├── NotOver         409  only to be had once the match has ended
├── NoRoom          409  more guests or tables than the server's keeper allows
├── NotOffered      409  what this server is not set up for
├── NameTaken       409  somebody has that name
├── HasAccount      409  the caller has an account already
├── LengthRequired  411  a body in chunks, whose length nobody knows
├── TooLarge        413  a body over the limit
├── WrongHost       421  asked of a host that this server does not answer to
├── TooMany         429  more than the limits allow, for now
├── CannotSend      502  not taken by where it was to be sent
├── TookTooLong     503  more work than the server gives to one call
└── Unavailable     503  the database keeps nothing, or does not answer, for now
"""

from __future__ import annotations

from math import ceil

import msgspec

from rulewright.kernel import IllegalChoice, MatchOver, NotYourTurn, RulewrightError, UnknownGame

OPEN_SHOWN = 200


class ServerError(Exception):
    """The root of all refusals of the server itself."""

    status = 500

    @property
    def headers(self) -> dict[str, str]:
        """Headers of the answer besides those that all have."""
        return {}


class BadRequest(ServerError):
    """A body or a field that is not of the protocol."""

    status = 400


class BadName(ServerError):
    """A name that nobody may have."""

    status = 400


class BadText(ServerError):
    """A title or talk of which nothing can be seen."""

    status = 400


class BadPassword(ServerError):
    """A password that is too short or too long."""

    status = 400


class NotSignedIn(ServerError):
    """Only for somebody who is known."""

    status = 401


class WrongPassword(ServerError):
    """No account of that name has that password."""

    status = 403


class NeedsCode(ServerError):
    """The account has a second factor, and no code was given."""

    status = 403


class WrongCode(ServerError):
    """A code that is no second factor, or was used before."""

    status = 403


class Banned(ServerError):
    """An account that the server's keeper lets in no more, or not yet again."""

    status = 403


class BadPasskey(ServerError):
    """A passkey that does not show who it is."""

    status = 403


class SignInAgain(ServerError):
    """Signed in too long ago for this."""

    status = 403


class BadOrigin(ServerError):
    """Sent by the page of another site."""

    status = 403


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


class LengthRequired(ServerError):
    """A body in chunks, whose length nobody knows; it is not read, and its connection ends."""

    status = 411

    @property
    def headers(self) -> dict[str, str]:
        """The connection ends with it."""
        return {"Connection": "close"}


class TooLarge(ServerError):
    """A body over the limit."""

    status = 413


class WrongHost(ServerError):
    """Asked of a host that this server does not answer to."""

    status = 421


class NoRoom(ServerError):
    """More guests or tables than the server's keeper allows."""

    status = 409


class NotOffered(ServerError):
    """A service that this server is not set up for."""

    status = 409


class CannotSend(ServerError):
    """The address that a message was sent to did not take it."""

    status = 502


class NameTaken(ServerError):
    """Somebody has that name."""

    status = 409


class HasAccount(ServerError):
    """The person signed in has an account already."""

    status = 409


class TooMany(ServerError):
    """More than the limits allow, for now; `wait` seconds later there is room again.

    The connection `ends` with it where there were too many at once.
    """

    status = 429

    def __init__(self, wait: float, ends: bool = False) -> None:
        self.wait = wait
        self.ends = ends
        super().__init__(f"too many at once; try again in {ceil(wait)} s")

    @property
    def headers(self) -> dict[str, str]:
        """When to try again."""
        headers = {"Retry-After": str(ceil(self.wait))}
        return headers | {"Connection": "close"} if self.ends else headers


class TookTooLong(ServerError):
    """More work than the server gives to one call."""

    status = 503

    @property
    def headers(self) -> dict[str, str]:
        """When to try again."""
        return {"Retry-After": "30"}


class Unavailable(ServerError):
    """The database keeps nothing or does not answer, for now; `why` is for the log.

    Whether an event was kept whose answer was lost is told by reading on.
    """

    status = 503

    def __init__(self, why: str, told: str = "the database cannot be used at the moment") -> None:
        self.why = why
        super().__init__(f"{told}; try again")

    @property
    def headers(self) -> dict[str, str]:
        """When to try again."""
        return {"Retry-After": "2"}


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


def headers_of(error: Exception) -> dict[str, str]:
    """The headers of an answer that tells an error."""
    return error.headers if isinstance(error, ServerError) else {}


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
