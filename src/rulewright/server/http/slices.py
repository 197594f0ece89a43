"""Reads the data of a connection in slices, so that other connections get their turn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Slices:
    """The bytes received on a connection and not read yet.

    While there are any, the transport is paused. Once per turn of the event loop, if `may_read`
    returns True, `read` is called with all of them and returns the number of bytes that it read.
    """

    def __init__(
        self,
        transport: asyncio.Transport,
        may_read: Callable[[], bool],
        read: Callable[[bytearray], int],
    ) -> None:
        self._transport = transport
        self._may_read = may_read
        self._read = read
        self._unread = bytearray()
        self._turn: asyncio.Handle | None = None
        self._paused = False
        self._ended = False

    def take(self, data: bytes) -> None:
        """Buffer received bytes; the first slice is read at once."""
        if self._ended:
            return
        self._unread += data
        if self._turn is None:
            self._read_slice()
        else:
            self._hold()

    def go_on(self) -> None:
        """Resume reading; called when `may_read` may have changed or the transport was resumed."""
        if self._ended or not self._unread:
            return
        self._hold()
        if self._turn is None:
            self._turn = asyncio.get_running_loop().call_soon(self._read_slice)

    def end(self) -> None:
        """Discard unread bytes and stop reading."""
        self._ended = True
        self._unread.clear()
        if self._turn is not None:
            self._turn.cancel()
        self._let_in()

    def _read_slice(self) -> None:
        self._turn = None
        if self._may_read():
            del self._unread[: self._read(self._unread)]
        if self._transport.is_closing():
            self.end()
        elif not self._unread:
            self._let_in()
        else:
            self._hold()
            if self._may_read():
                self.go_on()

    def _hold(self) -> None:
        self._paused = True
        self._transport.pause_reading()

    def _let_in(self) -> None:
        if self._paused:
            self._paused = False
            self._transport.resume_reading()
