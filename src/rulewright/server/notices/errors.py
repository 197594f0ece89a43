"""Errors of channels that could not deliver a notice."""

from __future__ import annotations


class Undelivered(Exception):
    """The receiver did not accept a notification; the message says why and reveals no secret.

    `final` says that retrying is pointless, `gone` that nothing must ever be sent there again.
    """

    def __init__(self, why: str, *, final: bool = False, gone: bool = False) -> None:
        super().__init__(why)
        self.final = final or gone
        self.gone = gone
