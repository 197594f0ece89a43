"""Link previews for chats and social sites, by Open Graph and Twitter card tags.

Sites fetch the page of every link posted there. So a preview reveals no more than opening the link
does, never depends on who is signed in, and repeats no part of the address.
"""

from __future__ import annotations

from contextlib import suppress
from html import escape
from pathlib import Path

import msgspec

from rulewright.server.board_pictures.api import PATH
from rulewright.server.board_pictures.card import SIZE
from rulewright.server.board_pictures.pictures import can_draw, has_picture
from rulewright.server.errors import ServerError, WrongKey
from rulewright.server.tables.draft import titles
from rulewright.server.tables.table import LiveTable
from rulewright.server.views.access import Tables

SITE = "Rulewright"
NOW = {
    "playing": "The match is being played: watch it.",
    "over": "The match is over: see how it went.",
}


class LinkPreview(msgspec.Struct, frozen=True):
    """The title and description for a link, and the game or table whose picture to show."""

    title: str
    text: str
    game: str | None = None
    game_title: str = ""
    own_picture: str = ""  # the address of a picture of the table, from the site's root


GENERAL = LinkPreview(SITE, "Board games at a table in the browser, with friends and with bots.")


async def preview_of_link(tables: Tables, table_id: str, key: str | None) -> LinkPreview:
    """Return the preview for the address of a table or seat.

    If strangers may not see the table, or it cannot be read, this is the preview of the whole site.
    """
    try:
        live = await tables.hub.find(table_id)
    except ServerError:
        return GENERAL
    seat = None if key is None else _seat_of(tables, live, key)
    if seat is not None:
        return _of_seat(tables, live, seat, key or "")
    return GENERAL if live.state.closed else _of_table(live)


def _seat_of(tables: Tables, live: LiveTable, key: str) -> int | None:
    """Return the seat that a link opens or invites to, or None."""
    with suppress(WrongKey):
        return tables.seat(live, key, None)
    return tables.invited(live, key)


def _of_seat(tables: Tables, live: LiveTable, seat: int, key: str) -> LinkPreview:
    game, called = live.game.title, titles(live)[seat]
    if live.state.awaits(seat) or tables.invited(live, key) is not None:
        host = _host(live)
        title = f"{host} invites you to {game}" if host else f"You are invited to {game}"
        text = f"Your seat: {called}. {live.row.players} players, no account needed."
    else:
        title, text = f"{game}: {called}", "A player's own link to this seat."
    return LinkPreview(title, _headed(live, text), live.game.name, game, _own_picture(live))


def _of_table(live: LiveTable) -> LinkPreview:
    game, host = live.game.title, _host(live)
    by = f", hosted by {host}" if host else ""
    text = f"{live.row.players} players{by}. {NOW.get(live.state.stage) or _free(live)}"
    return LinkPreview(game, _headed(live, text), live.game.name, game, _own_picture(live))


def _own_picture(live: LiveTable) -> str:
    """Return the address of the table's picture.

    The address changes with event number `n`, since sites cache what they fetched. A table that not
    everybody may see has no picture, not even for links to its seats.
    """
    drawn = can_draw() and has_picture(live)
    return f"{PATH.format(table=live.id)}?n={live.n}" if drawn else ""


def _headed(live: LiveTable, text: str) -> str:
    """Return a description, preceded by the table's title if it has one."""
    title = live.state.terms.title
    return f"“{title}”. {text}" if title else text


def _free(live: LiveTable) -> str:
    free = len(live.state.open_seats())
    if not free:
        return "The table is waiting for players."
    return f"{free} seat{' is' if free == 1 else 's are'} free: sit down."


def _host(live: LiveTable) -> str:
    maker = live.persons.get(live.state.host or "")
    return "" if maker is None else maker.called


def picture_of(web_dist: Path, preview: LinkPreview) -> str | None:
    """Return the address of the table's picture, or else of the game's, if the client has one."""
    if preview.own_picture:
        return preview.own_picture
    name = f"preview-{preview.game}.jpg"
    return f"/{name}" if preview.game and (web_dist / name).is_file() else None


def tags(preview: LinkPreview, origin: str, picture: str | None) -> str:
    """Return the HTML tags of a preview; the picture's address is absolute, as sites require."""
    meta = [
        ("name", "description", preview.text),
        ("property", "og:site_name", SITE),
        ("property", "og:type", "website"),
        ("property", "og:title", preview.title),
        ("property", "og:description", preview.text),
        ("property", "og:image", f"{origin}{picture or '/icon.png'}"),
        ("name", "twitter:card", "summary_large_image" if picture else "summary"),
    ]
    if picture:
        meta += [
            ("property", "og:image:width", str(SIZE[0])),
            ("property", "og:image:height", str(SIZE[1])),
            ("property", "og:image:alt", f"A board of {preview.game_title} in play"),
        ]
    return "".join(f'<meta {kind}="{name}" content="{escape(text)}">' for kind, name, text in meta)
