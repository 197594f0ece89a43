"""Finds the caller of a request, and reads and writes the session cookie."""

from __future__ import annotations

import re

from litestar.datastructures import Cookie

from rulewright.server.accounts.passkey_checks import Party
from rulewright.server.accounts.people import People
from rulewright.server.accounts.users import DAY, SESSION_DAYS, Caller, User
from rulewright.server.errors import BadRequest
from rulewright.server.http.cookies import new_cookie, token_of
from rulewright.server.http.origin import (
    AnyConnection,
    From,
    address_of,
    comes_from,
    is_unsafe,
    origin_of,
    own_site,
    site_of,
)
from rulewright.server.settings import Settings

BROWSERS = ("Firefox", "Edg", "OPR", "Chrome", "Safari")
BROWSER_NAMES = {"Edg": "Edge", "OPR": "Opera"}
SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS X", "Linux")
SYSTEM_NAMES = {"Mac OS X": "macOS"}


async def user_of_call(connection: AnyConnection) -> User | None:
    """Return the user whose session a request or websocket carries, if any.

    A websocket, or a request with an unsafe method, must also come from one of our own pages:
    without a matching origin it has no user.
    """
    token = token_here(connection)
    if token is None:
        return None
    if is_unsafe(connection) and comes_from(connection, _public(connection)) is not From.OURS:
        return None
    people: People = connection.app.state.people
    return await people.user_of(token)


async def caller(connection: AnyConnection) -> Caller:
    """Return the caller of a request: the user, the network address and the device."""
    device = device_of(connection.headers.get("user-agent", ""))
    return Caller(await user_of_call(connection), address_of(connection), device)


def party(connection: AnyConnection) -> Party:
    """Return this server as a relying party, or raise `BadRequest` for an invalid host."""
    public = _public(connection)
    own = own_site(connection, public)
    if own is None:
        raise BadRequest("the Host header names no valid host")
    said = site_of(connection.headers.get("origin", ""))
    ours = comes_from(connection, public) is From.OURS
    return Party(own[1], origin_of(said if ours and said is not None else own))


def device_of(agent: str) -> str:
    """Return the browser and operating system of a user agent, such as "Firefox on Linux"."""
    browser = next((name for name in BROWSERS if f"{name}/" in agent), "")
    system = next((name for name in SYSTEMS if re.search(rf"\b{name}\b", agent)), "")
    words = [BROWSER_NAMES.get(browser, browser), SYSTEM_NAMES.get(system, system)]
    return " on ".join(word for word in words if word) or "a script"


def token_here(connection: AnyConnection) -> str | None:
    """Return the session token that a request carries, valid or not; None without one."""
    return token_of(connection, _public(connection))


def cookie_for(connection: AnyConnection, token: str) -> Cookie:
    """Return the cookie that stores a session token in the browser."""
    return new_cookie(connection, _public(connection), token, SESSION_DAYS * DAY // 1000)


def no_cookie(connection: AnyConnection) -> Cookie:
    """Return the cookie that deletes the session token from the browser."""
    return new_cookie(connection, _public(connection), "", 0)


def _public(connection: AnyConnection) -> str | None:
    settings: Settings = connection.app.state.settings
    return settings.public_url
