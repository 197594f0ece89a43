"""The errors of the server, each with its name, HTTP status and response body.

ServerError
├── BadRequest      400  the request does not follow the protocol
├── BadName         400  this name is not allowed
├── BadText         400  a title or message without visible characters
├── BadPassword     400  the password is too short or too long
├── NotSignedIn     401  a session is required
├── WrongKey        403  the key opens no seat at this table
├── WrongPassword   403  no account has this name and password
├── NeedsCode       403  the second factor's code is missing
├── WrongCode       403  the code is wrong, or was used before
├── Banned          403  the account is banned; says why and until when
├── BadPasskey      403  the passkey could not be verified
├── SignInAgain     403  the sign-in is too long ago for this
├── BadOrigin       403  the request comes from another site
├── NotAllowed      403  this person may not do or see this
├── UnknownTable    404  there is no table with this id
├── NotFound        404  there is nothing at this address
├── WrongMethod     405  the address does not support this method
├── Stale           409  chosen for a position that has passed
├── NotNow          409  not possible at this time
├── NotOver         409  possible only after the match
├── NoRoom          409  the server's limit of guests or tables is reached
├── NotOffered      409  this server is not set up for this
├── NameTaken       409  the name is taken
├── HasAccount      409  the caller has an account already
├── LengthRequired  411  the body is chunked, without a length
├── TooLarge        413  the body exceeds the limit
├── WrongHost       421  this server does not answer to this host name
├── TooMany         429  a rate limit is exceeded
├── CannotSend      502  the receiver did not accept the message
├── TookTooLong     503  the computation takes too long
└── Unavailable     503  the database does not respond or cannot be written
"""

from __future__ import annotations

from math import ceil

import msgspec

from rulewright.kernel import IllegalChoice, MatchOver, NotYourTurn, RulewrightError, UnknownGame

OPEN_SHOWN = 200


class ServerError(Exception):
    """The base class of all errors of the server itself."""

    status = 500

    @property
    def headers(self) -> dict[str, str]:
        """Headers that the response needs in addition to the usual ones."""
        return {}


class BadRequest(ServerError):
    """The request does not follow the protocol."""

    status = 400


class BadName(ServerError):
    """This name is not allowed."""

    status = 400


class BadText(ServerError):
    """A title or message has no visible characters."""

    status = 400


class BadPassword(ServerError):
    """The password is too short or too long."""

    status = 400


class NotSignedIn(ServerError):
    """A session is required."""

    status = 401


class WrongPassword(ServerError):
    """No account has this name and password."""

    status = 403


class NeedsCode(ServerError):
    """The account has a second factor, and no code was given."""

    status = 403


class WrongCode(ServerError):
    """The second factor's code is wrong, or was used before."""

    status = 403


class Banned(ServerError):
    """The account is banned, for good or for some time."""

    status = 403


class BadPasskey(ServerError):
    """The passkey could not be verified."""

    status = 403


class SignInAgain(ServerError):
    """The sign-in is too long ago for this."""

    status = 403


class BadOrigin(ServerError):
    """The request comes from a page of another site."""

    status = 403


class WrongKey(ServerError):
    """The key opens no seat at this table."""

    status = 403


class NotAllowed(ServerError):
    """This person may not do or see this."""

    status = 403


class UnknownTable(ServerError):
    """There is no table with this id."""

    status = 404


class NotFound(ServerError):
    """There is nothing at this address."""

    status = 404


class WrongMethod(ServerError):
    """The address does not support this method."""

    status = 405


class Stale(ServerError):
    """The choice was made for a position that has passed."""

    status = 409


class NotNow(ServerError):
    """This is not possible at this time."""

    status = 409


class NotOver(ServerError):
    """This is possible only after the match has ended."""

    status = 409


class LengthRequired(ServerError):
    """The body is chunked, without a length; it is not read, and the connection is closed."""

    status = 411

    @property
    def headers(self) -> dict[str, str]:
        """The header that closes the connection."""
        return {"Connection": "close"}


class TooLarge(ServerError):
    """The body exceeds the limit."""

    status = 413


class WrongHost(ServerError):
    """This server does not answer to this host name."""

    status = 421


class NoRoom(ServerError):
    """The server's limit of guests or tables is reached."""

    status = 409


class NotOffered(ServerError):
    """This server is not set up for this."""

    status = 409


class CannotSend(ServerError):
    """The receiver did not accept the message."""

    status = 502


class NameTaken(ServerError):
    """The name is taken."""

    status = 409


class HasAccount(ServerError):
    """The caller has an account already."""

    status = 409


class TooMany(ServerError):
    """A rate limit is exceeded; the next request is possible after `wait` seconds.

    With `ends` the connection is closed, because too many were open at once.
    """

    status = 429

    def __init__(self, wait: float, ends: bool = False) -> None:
        self.wait = wait
        self.ends = ends
        super().__init__(f"too many at once; try again in {ceil(wait)} s")

    @property
    def headers(self) -> dict[str, str]:
        """The headers that say when to try again, and whether the connection is closed."""
        headers = {"Retry-After": str(ceil(self.wait))}
        return headers | {"Connection": "close"} if self.ends else headers


class TookTooLong(ServerError):
    """The computation takes too long for one request."""

    status = 503

    @property
    def headers(self) -> dict[str, str]:
        """The header that says when to try again."""
        return {"Retry-After": "30"}


class Unavailable(ServerError):
    """The database does not respond or cannot be written; `why` is logged.

    If the response to an act was lost, reading the table shows whether its event was stored.
    """

    status = 503

    def __init__(self, why: str, told: str = "the database cannot be used at the moment") -> None:
        self.why = why
        super().__init__(f"{told}; try again")

    @property
    def headers(self) -> dict[str, str]:
        """The header that says when to try again."""
        return {"Retry-After": "2"}


class ErrorBody(msgspec.Struct, frozen=True):
    """The body of every error.

    `message` is for people. If a choice was refused, `rule` is the id of the rule, `why` its
    reason, and `open` the available choices.
    """

    error: str
    message: str
    rule: str = ""
    why: str = ""
    open: list[str] = []


def status_of(error: Exception) -> int:
    """Return the HTTP status of an error."""
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
    """Return the headers that a response to this error needs in addition to the usual ones."""
    return error.headers if isinstance(error, ServerError) else {}


def body_of(error: Exception) -> ErrorBody:
    """Return the response body for an error; for a fault of the server it reveals no details."""
    if status_of(error) == 500:
        return ErrorBody("ServerFault", "the server failed at this; it is in its log")
    name = type(error).__name__
    if isinstance(error, IllegalChoice):
        refusal = error.refusal
        return ErrorBody(
            name,
            f"“{error.tried}” is unavailable",
            refusal.rule,
            refusal.text,
            error.open[:OPEN_SHOWN],
        )
    if isinstance(error, NotYourTurn):
        return ErrorBody(name, "this seat has nothing to choose now")
    return ErrorBody(name, str(error))
