"""Reads what came on a connection slice by slice, so that others have their turn in between."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Slices:
    """The bytes that have come on a connection and are not read yet.

    As long as there is any, the transport brings no more. Once a turn of the loop, where
    `may_read` says so, `read` is given all of it, and returns how many bytes of it were read.
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
        """Take what has come; the first slice is read at once."""
        if self._ended:
            return
        self._unread += data
        if self._turn is None:
            self._read_slice()
        else:
            self._hold()

    def go_on(self) -> None:
        """Read on: more may be read than before, or the transport was told to bring more."""
        if self._ended or not self._unread:
            return
        self._hold()
        if self._turn is None:
            self._turn = asyncio.get_running_loop().call_soon(self._read_slice)

    def end(self) -> None:
        """Forget what was not read, and read nothing any more."""
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
