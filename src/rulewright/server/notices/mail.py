"""Sends mails through an SMTP relay."""

from __future__ import annotations

import asyncio
import smtplib
import ssl
from concurrent.futures import ThreadPoolExecutor
from email.errors import MessageError
from email.headerregistry import BaseHeader, HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage
from email.policy import EmailPolicy, Policy
from email.utils import formatdate, parseaddr

import msgspec

from rulewright.server.mail_relay import Relay
from rulewright.server.notices.errors import Undelivered

TIMEOUT = 10.0  # seconds, for each response of the relay
AT_A_TIME = 8


class _AsItIs(UnstructuredHeader, BaseHeader):
    """A header that is never folded, since a URL longer than a line would be encoded."""

    def fold(self, *, policy: Policy) -> str:
        """Return the header as sent."""
        return f"{self.name}: {self}{policy.linesep}"


_headers = HeaderRegistry()
_headers.map_to_type("List-Unsubscribe", _AsItIs)
POLICY = EmailPolicy(header_factory=_headers)


class Mail(msgspec.Struct, frozen=True):
    """A mail to send; if it is sent again, its `id` stays the same."""

    id: str
    to: str
    subject: str
    text: str
    stop: str = ""  # the URL to unsubscribe


class Mailer:
    """A mailer that sends from one sender's address through one relay."""

    def __init__(self, relay: Relay, sender: str) -> None:
        self._relay = relay
        self._sender = sender
        self._domain = parseaddr(sender)[1].partition("@")[2]
        # Separate threads, so that a hanging relay delays nothing else.
        self._threads = ThreadPoolExecutor(AT_A_TIME, thread_name_prefix="mail")

    async def send(self, mail: Mail) -> None:
        """Hand a mail to the relay, or raise `Undelivered`."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._threads, self._send, self.message(mail))

    def close(self) -> None:
        """Send no more mails; those being sent are finished."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def message(self, mail: Mail) -> EmailMessage:
        """Convert a mail to a message with headers."""
        message = EmailMessage(POLICY)
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
