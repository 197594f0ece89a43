"""The texts of notifications, in mails, webhooks and browsers.

They contain no secret of a match, and no seat's key.
"""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

import msgspec

from rulewright.kernel import UnknownGame, get
from rulewright.server.notices.push import Pushed
from rulewright.server.notices.rows import NoticeFact, NoticeKind

LINES_MOST = 5  # lines in a browser's notification, which is limited to 4 kB

EVENTS: dict[NoticeKind, str] = {"turn": "your-turn", "over": "match-over", "again": "play-again"}


class Posted(msgspec.Struct, frozen=True):
    """A notification as posted to webhooks."""

    event: str
    table: str
    game: str
    seat: str
    url: str
    n: int


def table_url(public_url: str, table_id: str) -> str:
    """Return the URL of a table's page."""
    return f"{public_url.rstrip('/')}/t/{table_id}"


def subject_of(told: Sequence[NoticeFact]) -> str:
    """Return the subject of a mail."""
    if len(told) > 1:
        turns = sum(one.kind == "turn" for one in told)
        return (
            f"Your turn at {turns} tables" if turns == len(told) else f"News of {len(told)} seats"
        )
    return f"{_what(told[0])}: {_where(told[0])}"


def text_of(told: Sequence[NoticeFact], public_url: str, stop: str) -> str:
    """Return the text of a mail."""
    parts = [f"{_sentence(one)}\n{table_url(public_url, one.table)}" for one in told]
    return "\n\n".join(parts) + _foot(public_url, stop)


def confirm_text(public_url: str, link: str) -> str:
    """Return the text of the mail that asks to confirm an address."""
    return (
        f"Somebody at {_host(public_url)} wants to be told by mail at this address when it is "
        "their turn.\n\nIf that was you, open this link within two days:\n"
        f"{link}\n\nIf not, there is nothing to do: without it no mail comes.\n"
    )


def test_text(public_url: str, stop: str) -> str:
    """Return the text of the mail that tests a channel."""
    return "This is a test: notices reach you here." + _foot(public_url, stop)


def payload(told: Sequence[NoticeFact], public_url: str, digest: bool) -> bytes:
    """Return the JSON body for a webhook."""
    each = [_plain(one, public_url) for one in told]
    return msgspec.json.encode({"event": "digest", "notices": each} if digest else each[0])


def test_payload(public_url: str) -> bytes:
    """Return the JSON body that tests a webhook."""
    return msgspec.json.encode({"event": "test", "url": public_url})


def pushed(told: Sequence[NoticeFact], public_url: str, key: str) -> Pushed:
    """Return the notification for a browser.

    A notification about several tables links to the list of tables.
    """
    first = told[0]
    if len(told) == 1:
        body = f"{_where(first)}, seat {shown(first.seat)}"
        tag = f"{first.table}/{first.seat}"
        return Pushed(key, tag, _what(first), body, table_url(public_url, first.table))
    lines = [_where(one) for one in told[:LINES_MOST]]
    if len(told) > LINES_MOST:
        lines.append(f"and {len(told) - LINES_MOST} more")
    return Pushed(key, key, subject_of(told), "\n".join(lines), public_url.rstrip("/") + "/")


def test_pushed(public_url: str, key: str) -> Pushed:
    """Return the notification that tests a browser."""
    text = "This browser tells you when it is your turn."
    return Pushed(key, "test", "A test", text, public_url.rstrip("/") + "/")


def shown(name: str) -> str:
    """Return a seat's display name."""
    return name.replace("-", " ").title()


def _plain(told: NoticeFact, public_url: str) -> Posted:
    url = table_url(public_url, told.table)
    return Posted(EVENTS[told.kind], told.table, told.game, told.seat, url, told.n)


def _sentence(told: NoticeFact) -> str:
    if told.kind == "again":
        return f"{_what(told)} of {_where(told)}. You can join it from the finished table."
    return f"{_what(told)} at {_where(told)}, seat {shown(told.seat)}."


def _what(told: NoticeFact) -> str:
    if told.kind == "again":
        return f"{told.by} set up another match"
    return "It is your turn" if told.kind == "turn" else "The match is over"


def _where(told: NoticeFact) -> str:
    try:
        game = get(told.game).title
    except UnknownGame:
        game = told.game
    return f"{game} (“{told.title}”)" if told.title else game


def _foot(public_url: str, stop: str) -> str:
    return f"\n\n-- \nSent by {_host(public_url)}. To get no more of these mails:\n{stop}\n"


def _host(public_url: str) -> str:
    return urlsplit(public_url).netloc
