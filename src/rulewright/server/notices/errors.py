"""Errors of channels that could not deliver a notice."""

from __future__ import annotations


class Undelivered(Exception):
    """A notice was not taken; the message says why and shows no secret.

    `final` says that trying again is of no use, `gone` that nothing shall ever be sent there again.
    """

    def __init__(self, why: str, *, final: bool = False, gone: bool = False) -> None:
        super().__init__(why)
        self.final = final or gone
        self.gone = gone
