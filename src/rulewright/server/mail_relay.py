"""The mail relay and the sender's address that the server is given."""

from __future__ import annotations

import re
from email.utils import parseaddr
from ipaddress import ip_address
from urllib.parse import parse_qs, unquote, urlsplit

import msgspec

PORTS = {"smtp": 587, "smtps": 465}
# Any relay accepts an address whose domain has a dot and whose local part is plain ASCII.
ADDRESS = re.compile(
    r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@"
    r"(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]"
)
ADDRESS_MOST = 254


class Relay(msgspec.Struct, frozen=True):
    """A mail relay; `tls` is `at-once`, `starttls` or `none`."""

    host: str
    port: int
    tls: str
    user: str = ""
    password: str = ""


def is_mail_address(text: str) -> bool:
    """Return whether a text has the form of a mail address that relays accept."""
    local = text.partition("@")[0]
    dots = local.startswith(".") or local.endswith(".") or ".." in local
    return len(text) <= ADDRESS_MOST and ADDRESS.fullmatch(text) is not None and not dots


def read_relay(url: str) -> Relay:
    """Parse `smtp://user:password@host:587` or `smtps://…`, or raise `ValueError`.

    With `smtp`, TLS is started before anything is sent, unless `?tls=none` is given or the host is
    this machine.
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
    """Raise `ValueError` unless a text can be the sender of mails."""
    if not is_mail_address(parseaddr(sender)[1]) or any(ord(c) < 32 for c in sender):
        raise ValueError(f"no sender of mails: {sender!r}; one is Rulewright <table@play.example>")


def _is_here(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
