"""Hands mails to a relay by SMTP."""

from __future__ import annotations

import asyncio
import re
import smtplib
import ssl
from concurrent.futures import ThreadPoolExecutor
from email.errors import MessageError
from email.message import EmailMessage
from email.utils import formatdate, parseaddr
from ipaddress import ip_address
from urllib.parse import parse_qs, unquote, urlsplit

import msgspec

from rulewright.server.notices.errors import Undelivered

PORTS = {"smtp": 587, "smtps": 465}
TIMEOUT = 10.0  # for each answer of a relay
AT_A_TIME = 8
# What is after the @ has a dot; what is before it is plain, so that no relay needs more than SMTP.
ADDRESS = re.compile(
    r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@"
    r"(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]"
)
ADDRESS_MOST = 254


class Relay(msgspec.Struct, frozen=True):
    """Where mails are handed over. `tls` is `at-once`, `starttls` or `none`."""

    host: str
    port: int
    tls: str
    user: str = ""
    password: str = ""


class Mail(msgspec.Struct, frozen=True):
    """A mail as it is to be sent; the same `id` marks a repeat of the same mail."""

    id: str
    to: str
    subject: str
    text: str
    stop: str = ""  # the address that ends such mails


def is_mail_address(text: str) -> bool:
    """Whether mails can be sent there, as far as its form tells."""
    local = text.partition("@")[0]
    dots = local.startswith(".") or local.endswith(".") or ".." in local
    return len(text) <= ADDRESS_MOST and ADDRESS.fullmatch(text) is not None and not dots


def read_relay(url: str) -> Relay:
    """A relay from `smtp://user:password@host:587` or `smtps://…`; raises `ValueError`.

    `smtp` turns to TLS before anything is said, which `?tls=none` leaves out; on this very machine
    it is not asked for.
    """
    wrong = ValueError("not the address of a mail relay; one is smtp://user:password@host:587")
    try:
        parts = urlsplit(url)
        port = parts.port
        asked = parse_qs(parts.query, strict_parsing=bool(parts.query))
    except ValueError:
        raise wrong from None
    plain = asked.get("tls") == ["none"]
    if parts.scheme not in PORTS or not parts.hostname or (asked and not plain):
        raise wrong
    if parts.path.strip("/") or parts.fragment:
        raise wrong
    starttls = "none" if plain or _is_here(parts.hostname) else "starttls"
    return Relay(
        host=parts.hostname,
        port=port or PORTS[parts.scheme],
        tls="at-once" if parts.scheme == "smtps" else starttls,
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
    )


class Mailer:
    """Sends mails from one sender by one relay."""

    def __init__(self, relay: Relay, sender: str) -> None:
        self._relay = relay
        self._sender = sender
        self._domain = parseaddr(sender)[1].partition("@")[2]
        # Threads of its own: a relay that hangs keeps nobody else waiting.
        self._threads = ThreadPoolExecutor(AT_A_TIME, thread_name_prefix="mail")

    async def send(self, mail: Mail) -> None:
        """Hand a mail over; raises `Undelivered`."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._threads, self._send, self.message(mail))

    def close(self) -> None:
        """Begin no mail any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def message(self, mail: Mail) -> EmailMessage:
        """A mail with its headers."""
        message = EmailMessage()
        message["From"] = self._sender
        message["To"] = mail.to
        message["Subject"] = " ".join(mail.subject.split())
        message["Date"] = formatdate(usegmt=True)
        message["Message-ID"] = f"<{mail.id}@{self._domain}>"
        message["Auto-Submitted"] = "auto-generated"
        if mail.stop:
            message["List-Unsubscribe"] = f"<{mail.stop}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(mail.text, cte="quoted-printable")
        return message

    def _send(self, message: EmailMessage) -> None:
        try:
            with self._connect() as relay:
                if self._relay.user:
                    relay.login(self._relay.user, self._relay.password)
                relay.send_message(message)
        except smtplib.SMTPRecipientsRefused as error:
            codes = [code for code, _ in error.recipients.values()]
            raise Undelivered(
                f"the recipient was refused ({', '.join(map(str, codes))})",
                final=all(code >= 500 for code in codes),
            ) from None
        except smtplib.SMTPAuthenticationError:
            raise Undelivered("the relay does not know the user and password") from None
        except smtplib.SMTPResponseException as error:
            raise Undelivered(f"the relay answers {error.smtp_code}") from None
        except (smtplib.SMTPException, OSError, MessageError, ValueError) as error:
            raise Undelivered(f"the relay cannot be used: {type(error).__name__}") from error

    def _connect(self) -> smtplib.SMTP:
        relay = self._relay
        context = ssl.create_default_context()
        if relay.tls == "at-once":
            return smtplib.SMTP_SSL(relay.host, relay.port, timeout=TIMEOUT, context=context)
        connected = smtplib.SMTP(relay.host, relay.port, timeout=TIMEOUT)
        if relay.tls == "starttls":
            try:
                connected.starttls(context=context)
            except BaseException:
                connected.close()
                raise
        return connected


def check_sender(sender: str) -> None:
    """Raise `ValueError` for a sender that no mail can come from."""
    if not is_mail_address(parseaddr(sender)[1]) or any(ord(c) < 32 for c in sender):
        raise ValueError(f"no sender of mails: {sender!r}; one is Rulewright <table@play.example>")


def _is_here(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
