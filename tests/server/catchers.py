"""A mail relay and a webhook on this machine, which keep everything that they receive."""

from __future__ import annotations

import asyncio
import email
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email.message import EmailMessage
from email.policy import default
from typing import Any

from aiosmtpd.smtp import SMTP, Envelope, Session

Json = dict[str, Any]


class MailCatcher:
    """Receives mails; returns `answers` first, and then accepts everything."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.raw: list[bytes] = []
        self.commands: list[str] = []  # received before any mail
        self.answers: list[str] = []
        self.port = 0

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.port}"

    async def handle_EHLO(
        self,
        _server: SMTP,
        session: Session,
        _envelope: Envelope,
        hostname: str,
        responses: list[str],
    ) -> list[str]:
        self.commands.append("EHLO")
        session.host_name = hostname
        return responses

    async def handle_MAIL(
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: object
    ) -> str:
        self.commands.append("MAIL")
        envelope.mail_from = address
        return "250 OK"

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:
        if self.answers:
            return self.answers.pop(0)
        content = envelope.content
        assert isinstance(content, bytes)
        mail = email.message_from_bytes(content, policy=default)
        assert isinstance(mail, EmailMessage)
        assert envelope.rcpt_tos == [mail["To"]]
        self.mails.append(mail)
        self.raw.append(content)
        return "250 taken"

    def texts(self) -> list[str]:
        return [str(mail.get_content()).replace("\r\n", "\n") for mail in self.mails]


class HookCatcher:
    """Receives posts; returns the statuses in `answers` first, and then 204."""

    def __init__(self) -> None:
        self.posts: list[Json] = []
        self.raw: list[bytes] = []
        self.headers: list[dict[str, str]] = []
        self.answers: list[str] = []
        self.port = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/hook?for=us"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        assert head[0] == "POST /hook?for=us HTTP/1.1"
        headers = dict(line.lower().split(": ", 1) for line in head[1:] if line)
        body = await reader.readexactly(int(headers["content-length"]))
        answer = self.answers.pop(0) if self.answers else "204 No Content"
        if answer.startswith("204"):
            self.headers.append(headers)
            self.raw.append(body)
            self.posts.append(json.loads(body))
        writer.write(f"HTTP/1.1 {answer}\r\nConnection: close\r\n\r\n".encode())
        await writer.drain()
        writer.close()


@asynccontextmanager
async def catching_mails() -> AsyncIterator[MailCatcher]:
    """Run a mail relay in this loop."""
    catcher = MailCatcher()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(
        lambda: SMTP(catcher, hostname="relay.example", loop=loop), "127.0.0.1", 0
    )
    catcher.port = server.sockets[0].getsockname()[1]
    async with server:
        yield catcher


@asynccontextmanager
async def catching_posts() -> AsyncIterator[HookCatcher]:
    """Run a webhook in this loop."""
    catcher = HookCatcher()
    server = await asyncio.start_server(catcher.serve, "127.0.0.1", 0)
    catcher.port = server.sockets[0].getsockname()[1]
    async with server:
        yield catcher
