"""The settings with which a server starts."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from rulewright.server.http.connections import Patience
from rulewright.server.http.limits import Limits, Room, is_local
from rulewright.server.http.origin import given_name, site_of
from rulewright.server.mail_relay import check_sender, read_relay

WEB_DIST = Path(__file__).resolve().parent.parent / "web_dist"
KEY_SHORTEST = 32
CONTACT = re.compile(r"(mailto:[!-~]+@[!-~]+|https://[!-~]+|tel:[+0-9-]+)", re.ASCII)


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a server.

    A SQLite file is served by a single server, unless `share_database` is set for all its servers.

    `bot_pause` is the pause in seconds between two moves of bots at a table, so that people can
    follow. Bots think in `bot_workers` processes (0: in a thread of the server), each limited to
    `bot_time` seconds per move and `bot_memory` MB. Replays and records are computed in
    `replay_workers` processes (0: in a thread), each limited to `replay_time` seconds and the same
    memory.

    `tables_kept` is the number of matches held in memory; others are loaded on demand. There may be
    `tables_most` unfinished tables and `guests_most` guests. A table that has not begun, or that no
    person used, is deleted after `tables_empty_days` (None: never). `limits` are the rate limits,
    `patience` the timeouts of connections.

    `public_url` is the address that people use, such as `https://play.example`. Without it, the
    server answers to this machine's names and to those in `hosts`, and to no others.
    `trusted_proxies` are the addresses or networks of proxies whose word about the client's address
    is trusted. `metrics` enables the metrics at `/metrics`.

    Notifications need `public_url` for their links; e-mails are sent from `mail_from` through the
    relay `smtp_url`. `private_webhooks` allows webhooks inside this network.

    Questions about rules are answered from our own rules, and from the file or folder `books`.
    Security reports go to `contact`, a mail address or page. Links are signed with `signing_key`,
    else with the key in `signing_key_file`, else with the one in a file beside the database.
    """

    database_url: str = "sqlite:///rulewright.db"
    share_database: bool = False
    bot_pause: float = 0.15
    bot_workers: int = 0
    bot_time: float = 10.0
    bot_memory: int = 2048
    replay_workers: int = 0
    replay_time: float = 30.0
    tables_kept: int = 200
    tables_most: int = 10_000
    tables_empty_days: float | None = 14.0
    guests_most: int = 50_000
    snapshot_every: int = 50
    body_limit: int = 64 * 1024
    metrics: bool = False
    web_dist: Path = WEB_DIST
    public_url: str | None = None
    hosts: tuple[str, ...] = ()
    trusted_proxies: tuple[str, ...] = ()
    limits: Limits = Limits()
    patience: Patience = Patience()
    smtp_url: str | None = None
    mail_from: str | None = None
    private_webhooks: bool = False
    books: Path | None = None
    contact: str | None = None
    signing_key: str | None = None
    signing_key_file: Path | None = None

    def __repr__(self) -> str:
        """Show no values: the key is secret, and so are the passwords of relays and databases."""
        return "Settings(...)"

    def __post_init__(self) -> None:
        if self.public_url is not None and site_of(self.public_url) is None:
            raise ValueError(
                f"public_url is no address: {self.public_url!r}; one is https://play.example"
            )
        for host in self.hosts:
            given_name(host)
        if (self.smtp_url is None) != (self.mail_from is None):
            raise ValueError("smtp_url and mail_from are given together, or neither")
        if self.contact is not None and not CONTACT.fullmatch(self.contact):
            raise ValueError(
                f"contact is no address: {self.contact!r}; one is mailto:keeper@play.example or "
                "https://play.example/contact"
            )
        if self.signing_key is not None and len(self.signing_key) < KEY_SHORTEST:
            raise ValueError(f"a signing key has at least {KEY_SHORTEST} characters")
        if self.smtp_url is not None and self.mail_from is not None:
            read_relay(self.smtp_url)
            check_sender(self.mail_from)

    @property
    def room(self) -> Room:
        """The limits on tables; if only this machine can reach the server, none are per person."""
        others = [host for host in self.hosts if host != "localhost" and not is_local(host)]
        if self.public_url is None and not others:
            return Room(all=self.tables_most)
        return Room(
            all=self.tables_most,
            of_person=self.limits.tables_of_person,
            of_address=self.limits.tables_of_address,
            listed_of_person=self.limits.listed_of_person,
            listed_of_address=self.limits.listed_of_address,
        )
