"""The relay that takes mails, and their sender, as a server is told when it starts."""

from __future__ import annotations

import re
from email.utils import parseaddr
from ipaddress import ip_address
from urllib.parse import parse_qs, unquote, urlsplit

import msgspec

PORTS = {"smtp": 587, "smtps": 465}
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
