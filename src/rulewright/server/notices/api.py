"""Endpoints for notifications, and the pages that links in mails lead to."""

from __future__ import annotations

from litestar import Controller, MediaType, delete, get, post
from litestar.datastructures import State as AppState
from litestar.params import FromPath, JSONBody
from litestar.response import Response

from rulewright.server.accounts.caller import caller
from rulewright.server.accounts.wire import NOTHING, Nothing
from rulewright.server.errors import NotFound
from rulewright.server.http.call import AnyRequest
from rulewright.server.http.headers import FRESH
from rulewright.server.notices.channels import Notices
from rulewright.server.notices.rows import Channel
from rulewright.server.notices.wire import (
    AddressToken,
    ChannelChange,
    ChannelInfo,
    NewChannel,
    NoticesView,
)

# With `no-referrer`, a browser would not send the origin of the page's own form.
OWN = {"Referrer-Policy": "same-origin"}
# Opening a link changes nothing, since mail scanners open links; the page has a button.
PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="stylesheet" href="/notices/page.css">
<title>{title}</title>
<main>
<h1>{title}</h1>
{rest}
</main>
</html>
"""
STYLE = """:root { color-scheme: light dark; }
body { max-width: 34rem; margin: 12vh auto; padding: 0 20px; font: 17px/1.5 ui-sans-serif,
  system-ui, sans-serif; background: light-dark(#e7e1d3, #14171a);
  color: light-dark(#2a2620, #ece6da); }
h1 { font: 650 28px/1.25 ui-serif, Georgia, serif; }
a, button { color: light-dark(#1d5c72, #6fb4cc); }
button { font: inherit; font-weight: 650; min-height: 44px; padding: 6px 18px; border: 0;
  border-radius: 9px; background: light-dark(#1d5c72, #6fb4cc); color: light-dark(#fff, #0d1a20); }
:focus-visible { outline: 3px solid currentColor; outline-offset: 2px; }
"""


class NoticeCalls(Controller):
    """The endpoints for a person's notification channels."""

    path = "/api/notices"
    response_headers = FRESH

    @get()
    async def see(self, request: AnyRequest, state: AppState) -> NoticesView:
        """Return the kinds of channels that the server offers, and the caller's channels."""
        notices: Notices = state.notices
        mine = await caller(request)
        channels, failing = await notices.channels(mine), await notices.failing(mine)
        shown = [info(channel, failing=channel.id in failing) for channel in channels]
        return NoticesView(notices.sender.offers, notices.sender.push_key, shown)

    @post(status_code=201)
    async def add(
        self, data: JSONBody[NewChannel], request: AnyRequest, state: AppState
    ) -> ChannelInfo:
        """Add a channel; a mail address must be confirmed before anything is sent to it."""
        notices: Notices = state.notices
        channel = await notices.add(
            await caller(request), data.kind, data.address, data.digest, data.hour, data.keys
        )
        return info(channel, signing=notices.sender.signing(channel))

    @post("/confirm", status_code=200)
    async def confirm(self, data: JSONBody[AddressToken], state: AppState) -> ChannelInfo:
        """Confirm a mail address with the token of its link."""
        notices: Notices = state.notices
        return info(await notices.confirm(data.token))

    @post("/{channel_id:str}", status_code=200)
    async def change(
        self,
        channel_id: FromPath[str],
        data: JSONBody[ChannelChange],
        request: AnyRequest,
        state: AppState,
    ) -> ChannelInfo:
        """Choose between immediate notifications and digests."""
        notices: Notices = state.notices
        channel = await notices.change(await caller(request), channel_id, data.digest, data.hour)
        return info(channel)

    @delete("/{channel_id:str}", status_code=204)
    async def remove(self, channel_id: FromPath[str], request: AnyRequest, state: AppState) -> None:
        """Remove a channel."""
        notices: Notices = state.notices
        await notices.remove(await caller(request), channel_id)

    @post("/{channel_id:str}/test", status_code=200)
    async def test(
        self,
        channel_id: FromPath[str],
        request: AnyRequest,
        state: AppState,
        data: JSONBody[Nothing] = NOTHING,
    ) -> ChannelInfo:
        """Send a test notification."""
        notices: Notices = state.notices
        return info(await notices.test(await caller(request), channel_id))


class NoticePages(Controller):
    """The pages that links in mails lead to."""

    path = "/notices"
    response_headers = FRESH
    include_in_schema = False

    @get("/page.css", media_type="text/css", sync_to_thread=False)
    def style(self) -> str:
        """Return the stylesheet of these pages."""
        return STYLE

    @get("/confirm/{token:str}", media_type=MediaType.HTML, sync_to_thread=False)
    def ask_confirm(self, token: FromPath[str]) -> Response[str]:
        """Return the page with a button that confirms an address."""
        return _button("Get notices at this address?", "Yes, send them here")

    @post("/confirm/{token:str}", media_type=MediaType.HTML, status_code=200)
    async def confirm(self, token: FromPath[str], state: AppState) -> Response[str]:
        """Confirm an address."""
        notices: Notices = state.notices
        try:
            await notices.confirm(token)
        except NotFound:
            return _said("This link is old", "It has been used, or two days have gone by.")
        return _said("Done", "You will be told here when it is your turn.")

    @get("/stop/{token:str}", media_type=MediaType.HTML, sync_to_thread=False)
    def ask_stop(self, token: FromPath[str]) -> Response[str]:
        """Return the page with a button that stops mails."""
        return _button("Get no more notices at this address?", "Stop them")

    @post("/stop/{token:str}", media_type=MediaType.HTML, status_code=200)
    async def stop(self, token: FromPath[str], state: AppState) -> Response[str]:
        """Stop the mails of a channel; mail programs also post here to unsubscribe."""
        notices: Notices = state.notices
        await notices.stop(token)
        return _said("Done", "No more notices come to this address.")


def info(channel: Channel, *, failing: bool = False, signing: str | None = None) -> ChannelInfo:
    """Return a channel as its owner sees it."""
    return ChannelInfo(
        id=channel.id,
        kind=channel.kind,
        address=channel.address,
        digest=channel.digest,
        hour=channel.hour,
        state=channel.state,
        failing=failing,
        device=channel.device,
        signing=signing,
    )


def _button(title: str, label: str) -> Response[str]:
    rest = f'<form method="post"><button type="submit">{label}</button></form>'
    return _page(title, rest)


def _said(title: str, text: str) -> Response[str]:
    return _page(title, f'<p>{text}</p>\n<p><a href="/">To the tables</a></p>')


def _page(title: str, rest: str) -> Response[str]:
    text = PAGE.format(title=title, rest=rest)
    return Response(text, media_type=MediaType.HTML, headers=OWN)
